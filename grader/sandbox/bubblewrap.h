#pragma once

#include <string>
#include <vector>

#include "grader/sandbox/layers.h"
#include "grader/sandbox/view.h"

namespace simtutor::sandbox {

/// bubblewrap's program, or an empty string if it is not installed.
std::string find_bubblewrap();

/// Words that, before a program and its arguments, run it where only the view exists. The program
/// itself must be in the view.
/// @param keeps_server_rights a server of ours starts: it may change its mounts until it gives that
/// up itself, and has /proc until then
/// @return empty for Namespaces::none, or if bubblewrap is not installed
std::vector<std::string> bubblewrap_words(const View& view, Namespaces namespaces,
                                          bool keeps_server_rights);

}  // namespace simtutor::sandbox
