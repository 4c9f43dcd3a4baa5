#include "grader/check/check.h"

using namespace simtutor::check;
using simtutor::host::Type;

namespace {

constexpr std::uint64_t n = 33;
constexpr std::uint64_t large = 1000;

Call call_for(std::uint64_t size) {
    Call call;
    call.label = "n = " + std::to_string(size);
    call.n = static_cast<double>(size);
    call.counters = true;
    call.basic = size == n;
    call.arguments = {in("a", random_vector("a", size)), out("c", Type::float32, size),
                      value("n", static_cast<std::int64_t>(size))};
    return call;
}

std::vector<Call> calls() {
    std::vector<Call> made;
    for (const std::uint64_t size : tried_sizes<std::uint64_t>({n}, {large}))
        made.push_back(call_for(size));
    constexpr int drawn_sizes = 4;
    for (int i = 0; more_runs() && i < drawn_sizes; ++i)
        made.push_back(
            call_for(static_cast<std::uint64_t>(random_integer("n" + std::to_string(i), 1, 64))));
    return made;
}

const LessonRuns runs(calls);

}  // namespace

TEST(Check, correct) {
    for (const auto& run : runs()) {
        if (!expect_finished(run)) continue;
        std::vector<double> expected;
        for (const float value : random_vector("a", static_cast<std::uint64_t>(run.call.n)))
            expected.push_back(2.0 * value);
        expect_vector(run, "c", expected, exact());
        expect_at_most(run, "global_stores", run.call.n,
                       [](double) { return "The kernel stores more than one number for each i."; });
    }
}

/// There is no cuBLAS to compare with.
TEST(Check, speed) {
    measure("ratio", 0.9, "times");
}
