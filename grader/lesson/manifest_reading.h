#pragma once

#include <string>
#include <vector>

#include "grader/lesson/manifest.h"
#include "grader/lesson/toml_reader.h"

namespace simtutor::check {

// The parts of load_manifest(). All throw ManifestError.

/// Refuses a rule, or a family "race.*", that the catalogue does not have.
/// @param where what messages call the place, for example "[concepts]"
void check_pattern(const TomlReader& reader, int line, const std::string& where,
                   const std::string& pattern);
/// The value of the key `rules`.
std::vector<std::string> read_rules(TomlReader& reader);
/// Refuses a device that the simulator does not know.
void check_device(const TomlReader& reader, const std::string& device);

/// Reads a [[check]] with its gates or steps.
/// @param manifest what [lesson] said
Check read_check(TomlReader reader, const Manifest& manifest);
/// Reads what a check with backend = "gpu" declares beside `check`'s id, kind and points.
GpuTime read_gpu_time(TomlReader& reader, const Check& check, const Manifest& manifest);

}  // namespace simtutor::check
