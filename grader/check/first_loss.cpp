#include "grader/check/first_loss.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace simtutor::check {
namespace {

/// What a run may cost, for sorting: the elements that cross the channel; of blocks that are drawn
/// from a large grid nobody knows how many there are.
std::uint64_t size_of_run(const host::RunRequest& request) {
    std::uint64_t elements = 0;
    for (const host::Argument& argument : request.arguments)
        if (argument.array) elements += argument.array->payload_elements();
    return elements;
}

/// Empty if the run alone tells of no loss. A program may well end itself.
std::string loss_of(const host::RunRequest& request, const host::RunResult& result) {
    switch (result.status) {
        case host::Status::cpu_limit:
        case host::Status::wall_limit:
            if (request.ends) break;  // see Call::ends
            [[fallthrough]];
        case host::Status::crashed:
        case host::Status::memory_limit:
        case host::Status::output_limit:
            return fmt::format("{}: {}", result.label, result.detail);
        default:
            break;
    }
    for (const simt::Finding& finding : result.findings) {
        if (finding.level == simt::Level::error)
            return fmt::format("{}: {}: {}", result.label, finding.rule, finding.message);
    }
    return {};
}

}  // namespace

std::vector<host::RunResult> run_until_loss(const Runner& runner, host::Kind kind,
                                            const std::vector<host::RunRequest>& requests) {
    std::vector<std::size_t> order(requests.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return size_of_run(requests[a]) < size_of_run(requests[b]);
    });
    std::vector<host::RunResult> results(requests.size());
    for (const std::size_t at : order) {
        results[at] = std::move(runner(kind, {requests[at]}).at(0));
        const std::string loss = loss_of(requests[at], results[at]);
        if (!loss.empty()) throw PointLost(loss);
    }
    return results;
}

}  // namespace simtutor::check
