#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include "grader/paths/simtutor_paths.h"

namespace simtutor::paths {

/// Whether the file is a header of the compiler or of the system, and so no student's. All of /usr
/// counts as system.
/// @param file absolute path, as the compiler names it
inline bool is_system_header(std::string_view file) {
    return file.starts_with("/usr/") ||
           std::any_of(std::begin(header_folders), std::end(header_folders),
                       [&](std::string_view folder) { return file.starts_with(folder); });
}

}  // namespace simtutor::paths
