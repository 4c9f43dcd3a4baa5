#include "grader/host/runs_together.h"

#include <algorithm>
#include <iterator>

#include "grader/host/request_wire.h"

namespace simtutor::host {
namespace {

/// Code that has ended so many shared processes ends the next ones too.
constexpr int most_failures = 3;
/// Of the data file of one process.
constexpr std::uint64_t most_bytes = 256u << 20;

std::uint64_t bytes_of(const RunRequest& request) {
    std::uint64_t bytes = 0;
    for (const Argument& argument : request.arguments)
        if (argument.array)
            bytes += argument.array->payload_elements() * size_of(argument.array->type);
    return bytes;
}

bool whole_program(const RunRequest& request) {
    return request.program || request.entry == "main";
}

/// Runs that have places in the list of all.
using Places = std::vector<std::size_t>;

class Maker {
  public:
    Maker(const std::vector<RunRequest>& requests,
          const std::function<TriedTogether(std::span<const RunRequest>)>& together)
        : requests_(requests), together_(together), results_(requests.size()) {}

    void make(const Places& places) {
        if (places.size() < 2 || failures_ >= most_failures) return leave(places);
        TriedTogether tried = together_(chosen(places));
        if (tried.results.size() == places.size()) {
            for (std::size_t i = 0; i < places.size(); ++i)
                results_[places[i]] = std::move(tried.results[i]);
            return;
        }
        failures_ = tried.hung ? most_failures : failures_ + 1;
        if (tried.well == 0 || tried.well >= places.size()) return leave(places);
        // What runs before the bad one left behind is not believed: they are made again.
        const auto bad = places.begin() + static_cast<std::ptrdiff_t>(tried.well);
        make(Places(places.begin(), bad));
        leave({*bad});
        make(Places(bad + 1, places.end()));
    }

    void leave(const Places& places) { apart_.insert(apart_.end(), places.begin(), places.end()); }

    std::vector<RunResult> finish(
        const std::function<std::vector<RunResult>(const std::vector<RunRequest>&)>& apart) {
        std::ranges::sort(apart_);
        if (!apart_.empty()) {
            std::vector<RunResult> made = apart(chosen(apart_));
            for (std::size_t i = 0; i < apart_.size(); ++i)
                results_[apart_[i]] = std::move(made[i]);
        }
        return std::move(results_);
    }

  private:
    std::vector<RunRequest> chosen(const Places& places) const {
        std::vector<RunRequest> some;
        for (const std::size_t place : places) some.push_back(requests_[place]);
        return some;
    }

    const std::vector<RunRequest>& requests_;
    const std::function<TriedTogether(std::span<const RunRequest>)>& together_;
    std::vector<RunResult> results_;
    Places apart_;
    int failures_ = 0;
};

}  // namespace

std::vector<RunResult> make_together(
    const std::vector<RunRequest>& requests,
    const std::function<TriedTogether(std::span<const RunRequest>)>& together,
    const std::function<std::vector<RunResult>(const std::vector<RunRequest>&)>& apart) {
    Maker maker(requests, together);
    Places group;
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (whole_program(requests[i])) {
            maker.leave({i});
            continue;
        }
        const std::uint64_t more = bytes_of(requests[i]);
        if (group.size() == most_runs_together || (bytes + more > most_bytes && !group.empty())) {
            maker.make(group);
            group.clear();
            bytes = 0;
        }
        group.push_back(i);
        bytes += more;
    }
    maker.make(group);
    return maker.finish(apart);
}

}  // namespace simtutor::host
