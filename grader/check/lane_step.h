#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::check {

/// What to do where the lanes of a warp touch pieces of memory that lie apart. An access may be as
/// wide as a float4: then the index of single elements grows by more than 1.
/// @param line its counters
std::string neighbours_advice(const nlohmann::json& line);

/// How many bytes each access of a line to device memory takes at least; 0: not counted.
double bytes_of_access(const nlohmann::json& line);

/// Whether lanes of a warp touch the same bytes in a line, as far as that is counted.
bool lanes_share(const nlohmann::json& line);

}  // namespace simtutor::check
