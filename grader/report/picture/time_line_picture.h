#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::report::picture {

/// What the engines of the devices did along time, as a part of a page like those of pictures.h.
/// @param counters of a run; they have a time line if it used several streams
std::string time_line_picture(const nlohmann::json& counters);

}  // namespace simtutor::report::picture
