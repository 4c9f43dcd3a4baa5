#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/gpu_time.h"

using namespace simtutor::check;
using simtutor::host::Type;

namespace {

/// Odd and even sizes, multiples of 4 that are none of the block, and two that are counted.
const std::vector<int> small_sizes = {0, 1, 2, 4, 12, 33, 34, 100, 128, 256};
/// For a GPU.
const std::vector<int> large_sizes = {4096, 4097};
constexpr int least_counted = 128;

struct Inputs {
    Matrix<float> a, b;
};

/// The same n gives the same matrices, so a check can make them again for its oracle.
Inputs inputs(int n) {
    const auto side = static_cast<std::uint64_t>(n);
    const std::string suffix = " n=" + std::to_string(n);
    return {random_matrix("a" + suffix, side, side), random_matrix("b" + suffix, side, side)};
}

Call product_call(int n) {
    const auto side = static_cast<std::uint64_t>(n);
    const Inputs given = inputs(n);
    Call call;
    call.label = "n = " + std::to_string(n);
    call.entry = "matmul";
    call.n = n;
    call.counters = n >= least_counted;
    call.arguments = {in("a", given.a), in("b", given.b), out_matrix("c", side, side),
                      value("n", static_cast<std::int64_t>(n))};
    return call;
}

/// One run per size, made once and shared by all checks. The longest starts first, so that two
/// cores finish together; the results come in the order of the sizes.
const std::vector<Run>& runs() {
    static const std::vector<Run> made = [] {
        std::vector<Call> calls;
        for (const int n : tried_sizes(small_sizes, large_sizes)) calls.push_back(product_call(n));
        std::reverse(calls.begin(), calls.end());
        std::vector<Run> finished = run_all(calls);
        std::reverse(finished.begin(), finished.end());
        return finished;
    }();
    return made;
}

TEST(Check, correct) {
    for (const auto& run : runs()) {
        if (!expect_finished(run)) continue;
        const int n = static_cast<int>(run.call.n);
        const Inputs given = inputs(n);
        expect_matrix(run, "c", product(given.a, given.b),
                      sum_tolerance(static_cast<std::uint64_t>(n)));
    }
}

TEST(Check, aligned) {
    expect_no_findings(runs());
}

TEST(Check, sound) {
    expect_no_findings(runs());
}

TEST(Check, traffic) {
    for (const auto& run : runs()) {
        if (run.call.counters && expect_finished(run)) expect_gates(run);
    }
}

TEST(Check, speed) {
    expect_gpu_time();
}

}  // namespace
