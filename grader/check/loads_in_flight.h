#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace simtutor::check {

/// A load from device memory by the first warp of the first block.
struct LoadInFlight {
    std::int64_t element = 0;  ///< the first lane's, of 4 bytes
    std::int64_t bytes = 0;    ///< of all lanes
    std::int64_t line = 0;
    std::int64_t used_in = 0;  ///< line of the store that waits for it; 0: none does
    /// Reads from shared memory between the load and that store: what the warp does while the value
    /// travels.
    std::int64_t reads_meanwhile = 0;
};

/// The loads of an array whose elements a block brings to shared memory, in their order. The trace
/// has no values: a store to shared memory is taken to store what was loaded first and is not
/// stored yet. Asynchronous copies are left out; counters know when they are awaited.
/// @param trace as in trace.md @param counters of the same run
std::vector<LoadInFlight> loads_in_flight(const nlohmann::json& trace,
                                          const nlohmann::json& counters, const std::string& array);

/// Of the bytes that asynchronous copies bring, the share that travels while their thread works; 1
/// if there are no copies.
double overlapped_share(const nlohmann::json& counters);

}  // namespace simtutor::check
