#pragma once
/// A file may be known by several paths: as the command line has it, as a header's line has it, as
/// the debug information has it. Within findings it has one.

#include <string>

namespace simtutor {

/// The folder that relative paths begin at. Without one, paths stay as they are.
void set_start_folder(std::string folder);

/// The absolute path without "." and "..", if it leads to the same file; else `path` itself.
std::string one_spelling(const std::string& path);

/// The path as the reader would type it: from the start folder on, without "./" in front.
std::string shown_path(const std::string& path);

}  // namespace simtutor
