#pragma once

#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/index/index_text.h"

namespace simtutor {

/// A condition that a name stands for: "more" of "more = start + 64 <= n".
struct NamedCondition {
    std::string name;
    Tokens value;
    int line = 0;
};

/// The conditions around an access that are names, each once: of branches, and of a "?" in its
/// statement.
/// @param array of the access: what stands before a "?" matters only if the array stands behind it,
/// for "c[i] = inside ? x : 0" stores in any case. Empty: it is not known
std::vector<NamedCondition> named_conditions(const FunctionText& function, int statement,
                                             const std::string& array = {});

/// "r < n" and "k < n" of "whole || (r < n && k < n)".
std::vector<Tokens> compared_in(const Tokens& condition);

/// " exists (line 50) let this thread through: row < rows_left && k < depth_left.", of each of
/// those.
std::string let_through(const FunctionText& function, int statement, const std::string& array);

/// Of an index behind the end whose `column`, one of its summands, is not to blame: without it the
/// index of this thread is behind the end as well. Says so, and which condition let the thread
/// through. Empty where the column may be to blame, or where the text does not tell its value.
std::string inside_column(const Tokens& file, const FunctionText& function, const IndexText& index,
                          const simt::Finding& finding, const std::string& column);

/// Whether a name before the statement keeps what this name is compared with: "inside = i < n",
/// "zeros = i < n ? 0 : 4".
bool is_compared_for_a_name(const FunctionText& function, int statement, const std::string& name);
/// The same of a name, or of what the index makes of it: "k = t % 16" of t.
bool is_compared_behind(const FunctionText& function, const IndexText& index,
                        const std::string& name);
/// The same for "row + 1".
bool is_compared_for_a_name(const FunctionText& function, int statement, const Tokens& place);

}  // namespace simtutor
