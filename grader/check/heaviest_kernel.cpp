#include "grader/check/heaviest_kernel.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace simtutor::check {

HeaviestKernel heaviest_of(const std::vector<Run>& runs, const std::vector<Run>& large) {
    HeaviestKernel found;
    double most = 0;
    for (const Run& run : runs) {
        if (!run.call.counters || !run.finished() || !run.result.counters.contains("kernels"))
            continue;
        for (const auto& kernel : run.result.counters.at("kernels")) {
            const auto& totals = kernel.at("totals");
            const double accesses =
                totals.value("global_loads", 0.0) + totals.value("shared_loads", 0.0);
            if (accesses <= most) continue;
            most = accesses;
            // A kernel before it, such as one that transposes a copy, runs whole.
            const bool alone = run.result.counters["kernels"].size() == 1;
            found.kernel = alone ? "" : kernel.value("name", "");
            found.elements = run.call.n * run.call.n / std::max(1.0, totals.value("blocks", 1.0));
        }
    }
    found.large_elements = found.elements;
    constexpr double n = HeaviestKernel::large_n;
    for (const Run& run : large)
        if (run.call.n >= n)
            found.large_elements = std::max(found.large_elements, n * n / blocks_launched(run));
    return found;
}

}  // namespace simtutor::check
