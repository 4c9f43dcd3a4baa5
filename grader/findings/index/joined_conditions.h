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

}  // namespace simtutor
