#pragma once

#include <nlohmann/json_fwd.hpp>

namespace simtutor::simt {

/// What the time line comes to, added to a run's counters after all that was asked for has run to
/// its end: `totals` by the names of docs/counters.md, and if several streams worked
///
///     "time_line": {
///       "left_out": 0,
///       "devices": [ { "number": 0, "id": "h100", "copy_engines": 3, "one_queue": false } ],
///       "works": [ { "engine": "to_device", "device": 0, "stream": "stream 1", "name":
///       "cudaMemcpyAsync",
///                    "file": "kernel.cu", "line": 12, "start_us": 0.0, "end_us": 6.1, "staged":
///                    false } ] }
void count_time_line(nlohmann::json& counters);

}  // namespace simtutor::simt
