#pragma once

#include <string>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// What is wrong with how the conditions in a line are joined where one of them is enough to get
/// behind them, and what joins them rightly. Of "!(row >= n && column >= n)" it is the "&&", of
/// "row < n || column < n" the "||": the text of the line decides, not what holds behind it.
/// @param guard one of those conditions, with `one_of`
/// @param here the line as the text names it
std::string joined_wrongly(const FunctionText& function, const Guard& guard,
                           const std::string& here);

/// The line of "inside = row < n || column < n", where inside alone lets a thread come to a
/// statement: "if (inside)" around it, or "if (!inside) return" before it. 0 if there is none.
int named_either(const FunctionText& function, int statement, const std::string& array);

}  // namespace simtutor
