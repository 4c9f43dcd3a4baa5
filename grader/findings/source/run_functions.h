#pragma once
/// Which functions of a file a run is about, by the run's name: "matmul_ahead, n = 17", "product: 4
/// x 4".

#include <set>
#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// Whether a text has a name, not as a part of a longer one.
bool has_word(const std::string& text, const std::string& name);

/// The lines in functions that the name of the run speaks of, or that those launch; all where it
/// speaks of none.
std::set<int> lines_of_run(const Tokens& file, const std::set<int>& lines, const std::string& run);

/// The line with which a function of the file begins; 0 if it has none of this name.
int line_of_function(const Tokens& file, const std::string& name);

/// Whether the run's name says that it has one block: "n = 31, 1 x 64 threads". What blocks do to
/// each other is no cause there.
bool is_of_one_block(const std::string& run);

/// What the function calls that the run begins with: "product" of "product: 4 x 4 x 4". Else all.
Tokens called_in_run(const Tokens& file, const std::string& run);

}  // namespace simtutor
