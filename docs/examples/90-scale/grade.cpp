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
    call.arguments = {inout("x", random_vector("x", n)),
                      value("factor", static_cast<double>(factor)), value("n", n)};
    call.launch.emplace();
    call.launch->grid[0] = static_cast<unsigned>(n / threads + 1);
    call.launch->block[0] = threads;
    return call;
}

std::vector<Call> calls() {
    std::vector<Call> made;
    for (const std::int64_t n : lengths) made.push_back(scale_call(n));
    made.back().counters = true;
    return made;
}

const LessonRuns runs(calls);

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
