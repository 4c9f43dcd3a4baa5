#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/index/index_text.h"

namespace simtutor {

/// Of an index behind the end whose `column`, one of its summands, is not to blame: without it the
/// index of this thread is behind the end as well. Says so, and which condition let the thread
/// through. Empty where the column may be to blame, or where the text does not tell its value.
std::string inside_column(const Tokens& file, const FunctionText& function, const IndexText& index,
                          const simt::Finding& finding, const std::string& column);

/// Whether a name before the statement keeps what this name is compared with: "inside = i < n",
/// "zeros = i < n ? 0 : 4".
bool is_compared_for_a_name(const FunctionText& function, int statement, const std::string& name);
/// The same for "row + 1".
bool is_compared_for_a_name(const FunctionText& function, int statement, const Tokens& place);

}  // namespace simtutor
