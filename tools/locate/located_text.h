#pragma once

#include <string>

#include "grader/findings/page.h"
#include "tools/command/course.h"
#include "tools/locate/finder.h"

namespace simtutor::locate {

/// The lines that a change takes away, with their numbers, and those that it adds, a line each:
/// "  12 - if (i <= n)", "     + if (i < n)".
/// @param text of the file that it changes
std::string change_text(const std::string& text, const Repair& repair);

/// A change that was found: the line, what makes it right, and what to do with that.
/// @param beside sentences about the report's own advice; may be empty
std::string found_text(const std::string& text, const Found& found, const Style& look,
                       const std::string& beside = "");

/// The same as a question, for behind the report: nothing says that the change is more than lucky.
/// @param other_lines whether the report's advice names other lines
std::string hint_text(const std::string& text, const Found& found, const Style& look,
                      bool other_lines);

/// The same below the lesson's name.
std::string located_text(const std::string& text, const command::Manifest& lesson,
                         const Found& found, const Style& look);

}  // namespace simtutor::locate
