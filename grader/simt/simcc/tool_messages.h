#pragma once

#include <map>
#include <string>

namespace simtutor::simt {

/// What the compiler or the linker said about a program, without generated text: each message with
/// the program's own file and line.
/// @param objects temporary object files, and the sources they are made of
std::string tool_messages(const std::string& raw,
                          const std::map<std::string, std::string>& objects);

}  // namespace simtutor::simt
