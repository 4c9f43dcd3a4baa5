#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::check {

/// What to do where the lanes of a warp touch pieces of memory that lie apart. An access may be as
/// wide as a float4: then the index of single elements grows by more than 1.
/// @param line its counters
std::string neighbours_advice(const nlohmann::json& line);

}  // namespace simtutor::check
