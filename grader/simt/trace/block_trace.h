#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "grader/simt/engine/block.h"
#include "grader/simt/engine/events.h"

namespace simtutor::simt {

/// An array or variable that a block used.
struct TracedObject {
    std::string name;
    bool shared = false;
    std::uint64_t base = 0;   ///< address
    std::uint64_t place = 0;  ///< shared: offset in the device's shared memory; else address % 128
    std::uint64_t bytes = 0;
    unsigned element_bytes = 1;
    std::vector<std::uint64_t> dimensions;  ///< outermost first; of shared arrays only
};

/// One access instruction of one warp.
struct TracedRequest {
    std::size_t site = 0;
    std::size_t object = 0;
    AccessKind kind = AccessKind::load;
    unsigned warp = 0;
    unsigned bytes = 0;  ///< of each lane
    std::uint32_t mask = 0;
    std::vector<std::int64_t> offsets;  ///< in the object, of the lanes in `mask`, in bytes
    /// Global memory: sectors touched. Shared memory: passes through the banks.
    std::uint32_t cost = 0;
    std::uint32_t least_cost = 0;
};

/// Threads of a block that did the same when a barrier opened.
struct BarrierGroup {
    bool exited = false;  ///< had ended before
    std::size_t site = 0;
    bool site_known = false;
    int return_line = 0;  ///< of those that returned early; 0: ran to the kernel's end
    std::vector<unsigned> threads;
};

/// What happened between two barriers.
struct TracedInterval {
    std::vector<TracedRequest> requests;
    std::uint64_t left_out = 0;
    std::vector<BarrierGroup> barrier;  ///< that ended it; empty: the block's end
};

/// One access of a watched thread.
struct TracedStep {
    std::uint32_t interval = 0;
    std::size_t site = 0;
    std::size_t object = 0;
    AccessKind kind = AccessKind::load;
    std::int64_t offset = 0;
    unsigned bytes = 0;
};

struct TracedThread {
    unsigned index = 0;  ///< in its block
    ThreadCoordinates who;
    std::vector<TracedStep> steps;
    std::uint64_t left_out = 0;
};

void to_json(nlohmann::json& json, const TracedObject& object);
void to_json(nlohmann::json& json, const TracedRequest& request);
void to_json(nlohmann::json& json, const BarrierGroup& group);
void to_json(nlohmann::json& json, const TracedInterval& interval);
void to_json(nlohmann::json& json, const TracedThread& thread);

}  // namespace simtutor::simt
