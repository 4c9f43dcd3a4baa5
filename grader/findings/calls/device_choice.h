#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// In a program that asks for the number of devices: calls for which no device is chosen, or always
/// the same one: "the program never calls cudaSetDevice: …". Empty where each function that gives a
/// device work chooses one.
std::string device_choice(const Tokens& file);

/// "n / devices in line 66 rounds down: …", where the parts are for devices. Empty where the file
/// asks for the rest.
/// @param run "n = 3, 4 devices"
std::string rest_of_devices(const Tokens& file, const std::string& run);

}  // namespace simtutor
