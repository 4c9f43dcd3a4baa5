#pragma once
/// Traced runs as the grade program (or simcc) wrote them: grader/simt/trace/trace.md.

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::report::picture {

struct Object {
    std::string name;
    bool shared = false;
    std::uint64_t place = 0;  ///< shared: offset in shared memory; else address % 128
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;
    std::vector<std::uint64_t> dimensions;

    std::uint64_t elements() const { return bytes / element_bytes; }
    /// "as[3][17]"
    std::string element(std::int64_t offset) const;
};

struct LaneAccess {
    unsigned lane = 0;
    std::int64_t offset = 0;  ///< in the object, bytes
};

struct Request {
    std::size_t site = 0, object = 0;
    std::string kind;
    unsigned warp = 0, bytes = 0;
    std::vector<LaneAccess> lanes;
    unsigned cost = 0, least_cost = 0;
};

struct Group {
    bool exited = false;
    std::optional<std::size_t> site;
    int return_line = 0;
    std::vector<std::pair<unsigned, unsigned>> threads;  ///< first and last
    unsigned size() const;
};

struct Interval {
    std::vector<Request> requests;
    std::uint64_t left_out = 0;
    std::vector<Group> barrier;
};

struct Step {
    std::size_t interval = 0, site = 0, object = 0;
    std::string kind;
    std::int64_t offset = 0;
    unsigned bytes = 0;
};

struct Thread {
    std::array<unsigned, 3> thread{};
    std::vector<Step> steps;
    std::uint64_t left_out = 0;
};

/// One access of any thread of a block that was recorded with values.
struct Event {
    std::uint64_t when = 0;  ///< place in the order of the run
    unsigned thread = 0;     ///< number in the block
    std::size_t interval = 0, site = 0;
    std::optional<std::size_t> object;
    std::string kind;      ///< as in Step
    bool refused = false;  ///< it broke a rule
    std::int64_t offset = 0;
    unsigned bytes = 0;
    std::vector<unsigned char> value;  ///< read or left behind; empty: unknown
};

struct Block {
    std::array<unsigned, 3> index{};
    bool unfinished = false;  ///< was stopped
    std::vector<Object> objects;
    std::vector<Interval> intervals;
    std::vector<Thread> threads;
    std::vector<Event> events;  ///< in order; empty unless values were asked for
    std::uint64_t events_left_out = 0;

    const Thread* thread(const simt::ThreadCoordinates& who) const;
};

struct Launch {
    std::string kernel;
    std::array<unsigned, 3> grid{}, block{};
    bool found_something = false;  ///< a new kind of finding appeared in it
    std::vector<Block> blocks;
};

struct Trace {
    std::vector<simt::Site> sites;
    std::vector<Launch> launches;

    const Block* block(const std::string& kernel, const simt::ThreadCoordinates& who) const;
};

struct TracedRun {
    std::string run, device;
    std::string ended;  ///< why it did not come to its end; empty if it did
    double n = 0;
    std::vector<simt::Finding> findings;
    nlohmann::json counters;
    Trace trace;  ///< without launches if the run left none
};

/// @throws std::exception if it is none
TracedRun read_traced_run(const nlohmann::json& run);
/// @throws std::exception if one is none
std::vector<TracedRun> read_traced_runs(const nlohmann::json& runs);

}  // namespace simtutor::report::picture
