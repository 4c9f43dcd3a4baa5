#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::check {

/// Advice for a line that loads once for each thread of several launches, of which only as much as
/// one launch loads is too much: the first finds nothing that another has left. Empty for others.
/// @param kernel its counters @param count loads of the line
/// @param share  all loads as a share of what is allowed
std::string idle_launch(const nlohmann::json& kernel, double count, double share);

}  // namespace simtutor::check
