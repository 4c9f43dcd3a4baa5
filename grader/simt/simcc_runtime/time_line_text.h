#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace simtutor::simt {

/// The time line of the counters (session_counters()) in characters: a row for each engine of a
/// device, with the number of the stream where it works, then the first pieces of work with their
/// times. Empty if all work was in one stream: nothing can overlap then.
std::string time_line_text(const nlohmann::json& counters);

}  // namespace simtutor::simt
