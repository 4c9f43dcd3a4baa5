#include "grader/check/size_cost.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/check/grading.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// A larger n needs no fewer loads; what is above may be a border that is loaded once more.
constexpr double allowed_share = 1.3;
constexpr const char* loaded = "global_load_bytes";

constexpr const char* passed = "barriers";
constexpr const char* asked_there =
    "What the lesson teaches is asked for at each size. If tiles that are not full take another "
    "way "
    "through the code, look there.";

/// The run with gates of the least n that is not below that of `weighed`; nullptr if there is none.
const Run* next_gated(const std::vector<Run>& runs, const Run& weighed) {
    const Run* next = nullptr;
    for (const Run& run : runs)
        if (run.call.counters && run.call.n >= weighed.call.n &&
            (next == nullptr || run.call.n < next->call.n))
            next = &run;
    return next;
}

}  // namespace

bool bounds_loads() {
    const Check* check = grading().declaration();
    return check != nullptr &&
           std::any_of(check->gates.begin(), check->gates.end(), [](const Gate& gate) {
               return gate.at_most && (gate.counter == "global_loads" || gate.counter == loaded ||
                                       gate.counter == "global_load_sectors");
           });
}

void expect_size_cost(const std::vector<Run>& runs) {
    if (on_gpu()) return;
    for (const Run& run : runs) {
        const Run* gated = run.call.weighed ? next_gated(runs, run) : nullptr;
        if (gated == nullptr || !expect_finished(run) || !gated->finished()) continue;
        const double got = run.counter(loaded), most = allowed_share * gated->counter(loaded);
        if (got <= most) continue;
        wrong_count(
            run, fmt::format("{} bytes are loaded from device memory, {} at {}. {}", grouped(got),
                             grouped(gated->counter(loaded)), gated->call.label, asked_there));
    }
}

void expect_size_barriers(const std::vector<Run>& runs) {
    const Check* check = grading().declaration();
    if (on_gpu() || check == nullptr) return;
    for (const Gate& gate : check->gates) {
        if (gate.counter != passed || !gate.at_most) continue;
        for (const Run& run : runs) {
            const Run* gated = run.call.weighed ? next_gated(runs, run) : nullptr;
            if (gated == nullptr || !expect_finished(run)) continue;
            const double got = run.counter(passed),
                         most = (1 + gate.margin) * evaluate(*gate.at_most, gated->call.n);
            if (got <= most) continue;
            wrong_count(run,
                        fmt::format("{} barriers are passed, each counted once for a block; at "
                                    "{} no more than {} are allowed. {}",
                                    grouped(got), gated->call.label, grouped(most), asked_there));
        }
    }
}

}  // namespace simtutor::check
