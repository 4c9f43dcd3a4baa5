#pragma once

#include <string>

namespace simtutor::simt {

/// A student's text as a part of a larger one, which goes to the compiler as a stream: with line
/// markers, so that messages and debug information name the student's file, which the compiler
/// never opens. What follows begins on a line of its own, whatever the text ends with.
/// @param path the name it gets
std::string placed_text(const std::string& path, const std::string& text);

}  // namespace simtutor::simt
