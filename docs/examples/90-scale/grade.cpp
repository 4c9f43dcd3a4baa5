#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;

namespace {

const std::vector<std::int64_t> lengths = {0, 1, 31, 33, 1000};
constexpr unsigned threads = 128;
constexpr float factor = 1.5f;

/// One call of the student's kernel: the arguments by name, and the launch.
Call scale_call(std::int64_t n) {
    Call call;
    call.label = "n = " + std::to_string(n);
    call.n = static_cast<double>(n);
    call.counters = true;
    call.arguments = {inout("x", random_vector("x", n)),
                      value("factor", static_cast<double>(factor)), value("n", n)};
    call.launch.emplace();
    call.launch->grid[0] = static_cast<unsigned>(n / threads + 1);
    call.launch->block[0] = threads;
    return call;
}

/// All runs of the lesson, made once and shared by the checks.
const std::vector<Run>& runs() {
    static const std::vector<Run> made = [] {
        std::vector<Call> calls;
        for (const std::int64_t n : lengths) calls.push_back(scale_call(n));
        return run_all(calls);
    }();
    return made;
}

/// What the kernel must make of its input. A float times a float, rounded once.
std::vector<double> scaled(double n) {
    std::vector<double> expected;
    for (const float x : random_vector("x", static_cast<std::uint64_t>(n))) {
        expected.push_back(factor * x);
    }
    return expected;
}

}  // namespace

TEST(Check, correct) {
    for (const auto& run : runs()) {
        if (expect_finished(run)) expect_vector(run, "x", scaled(run.call.n), exact());
    }
}

TEST(Check, memory) {
    expect_no_findings(runs());
}

TEST(Check, traffic) {
    const auto& longest = runs().back();
    if (expect_finished(longest)) expect_gates(longest);
}
