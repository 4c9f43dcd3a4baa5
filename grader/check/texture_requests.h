#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::check {

/// What to do about too many pieces of memory that a line's fetches touch. How large a texel is,
/// and so how few pieces would do, is not counted.
/// @param line its counters
std::string advice_for_texels(const nlohmann::json& line);

}  // namespace simtutor::check
