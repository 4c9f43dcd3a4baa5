#pragma once

#include <map>
#include <string>

namespace simtutor::simt {

/// Messages of the compiler or linker without generated text, each with the program's own file and
/// line.
/// @param objects temporary object files and their sources
std::string tool_messages(const std::string& raw,
                          const std::map<std::string, std::string>& objects);

}  // namespace simtutor::simt
