#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tools/command/course.h"

namespace simtutor::ladder {

/// The file of the counts: `simtutor explain` draws them beside a student's.
std::filesystem::path counted_ladder_file(const command::Course& course);

/// Runs the solution of every rung on the simulator and counts its memory traffic:
/// { "device", "n", "rungs": [ { "lesson", "name", "global_sectors", "shared_wavefronts" } ] }
/// @throws command::Trouble if a solution does not run, or in the student edition
nlohmann::json count_ladder(const command::Course& course);

}  // namespace simtutor::ladder
