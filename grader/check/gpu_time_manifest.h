#pragma once

#include "grader/check/manifest.h"
#include "grader/check/toml_reader.h"

namespace simtutor::check {

/// Reads what a check with backend = "gpu" declares beside `check`'s id, kind and points.
/// @param manifest what [lesson] said
/// @throws ManifestError
GpuTime read_gpu_time(TomlReader& reader, const Check& check, const Manifest& manifest);

}  // namespace simtutor::check
