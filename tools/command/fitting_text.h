#pragma once

#include <cstddef>
#include <string>

namespace simtutor::command {

/// The report without the lines in its middle that would push its beginning off the screen: the
/// first lines tell the worst, the last ones what to do next. At its end stands how many were left
/// out, and the call that shows them.
/// @param rows of the terminal; 0: none, and nothing is left out
/// @param below lines that follow the report
std::string fitting_text(const std::string& text, std::size_t rows, std::size_t below,
                         const std::string& call);

}  // namespace simtutor::command
