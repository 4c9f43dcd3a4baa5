#pragma once

#include "grader/lesson/manifest.h"
#include "grader/lesson/toml_reader.h"

namespace simtutor::check {

/// Reads what a check with backend = "gpu" declares beside `check`'s id, kind and points.
/// @param manifest what [lesson] said
/// @throws ManifestError
GpuTime read_gpu_time(TomlReader& reader, const Check& check, const Manifest& manifest);

}  // namespace simtutor::check
