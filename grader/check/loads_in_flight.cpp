#include "grader/check/loads_in_flight.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {
namespace {

using nlohmann::json;

constexpr std::int64_t element_bytes = 4;

/// Lines that start asynchronous copies.
std::set<std::int64_t> copying_lines(const json& counters) {
    std::set<std::int64_t> lines;
    for (const json& kernel : counters.value("kernels", json::array()))
        for (const json& line : kernel.value("lines", json::array()))
            if (number(line, "global_copied_bytes") > 0) lines.insert(line.value("line", 0));
    return lines;
}

/// One warp's accesses, in their order.
class Warp {
  public:
    explicit Warp(std::set<std::int64_t> copying) : copying_(std::move(copying)) {}

    void read() {
        ++reads_;
        alone_in_ = 0;
    }
    void load(std::int64_t element, std::int64_t bytes, std::int64_t line) {
        if (copying_.contains(line)) return;
        loads_.push_back({element, bytes, line, 0, 0});
        // Of a struct that is copied from array to array the store is announced first.
        if (alone_in_ == line)
            loads_.back().used_in = line;
        else
            waiting_.push_back({loads_.size() - 1, reads_, bytes});
        alone_in_ = 0;
    }
    void store(std::int64_t bytes, std::int64_t line) {
        if (copying_.contains(line)) return;
        alone_in_ = waiting_.empty() ? line : 0;
        while (bytes > 0 && !waiting_.empty()) {
            Waiting& first = waiting_.front();
            LoadInFlight& load = loads_[first.load];
            if (load.used_in == 0) {
                load.used_in = line;
                load.reads_meanwhile = reads_ - first.reads_before;
            }
            const std::int64_t taken = std::min(bytes, first.bytes);
            bytes -= taken;
            first.bytes -= taken;
            if (first.bytes == 0) waiting_.pop_front();
        }
    }
    void other() { alone_in_ = 0; }
    std::vector<LoadInFlight> loads() { return std::move(loads_); }

  private:
    struct Waiting {
        std::size_t load;
        std::int64_t reads_before, bytes;
    };

    const std::set<std::int64_t> copying_;
    std::vector<LoadInFlight> loads_;
    std::deque<Waiting> waiting_;  ///< loads of which not all bytes are stored
    std::int64_t reads_ = 0;
    std::int64_t alone_in_ = 0;  ///< the line of a store that came last, and stores no such load
};

}  // namespace

std::vector<LoadInFlight> loads_in_flight(const json& trace, const json& counters,
                                          const std::string& array) {
    const auto& launches = trace.at("launches");
    if (launches.empty() || launches[0].at("blocks").empty()) return {};
    const auto& block = launches[0]["blocks"][0];
    Warp warp(copying_lines(counters));
    for (const json& interval : block.at("intervals")) {
        for (const json& request : interval.at("requests")) {
            if (request.at("warp") != 0) continue;
            const json& object = block.at("objects").at(request.at("object").get<std::size_t>());
            const auto line = trace.at("sites")
                                  .at(request.at("site").get<std::size_t>())
                                  .at("line")
                                  .get<std::int64_t>();
            const std::int64_t bytes = request.at("bytes").get<std::int64_t>() *
                                       std::popcount(request.at("mask").get<std::uint32_t>());
            const bool load = request.at("kind") == "load", shared = object.at("space") == "shared";
            if (shared && load)
                warp.read();
            else if (shared && request.at("kind") == "store")
                warp.store(bytes, line);
            else if (load && object.at("name") == array)
                warp.load(request.at("first").get<std::int64_t>() / element_bytes, bytes, line);
            else
                warp.other();
        }
    }
    return warp.loads();
}

double overlapped_share(const json& counters) {
    const json totals = counters.value("totals", json::object());
    const double copied = number(totals, "global_copied_bytes");
    return copied > 0 ? number(totals, "overlapped_copied_bytes") / copied : 1;
}

}  // namespace simtutor::check
