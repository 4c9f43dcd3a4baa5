#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of a kernel that uses the host's address on a device that has its own: the launch that passes
/// it, and whether the file asks for the device's at all. Empty where the launch is not known.
std::string host_address(const simt::Finding& finding, Sources& sources);

/// The advice without what concerns programs of several devices, where the file chooses none.
std::string without_portable(const Tokens& file, const std::string& advice);

}  // namespace simtutor
