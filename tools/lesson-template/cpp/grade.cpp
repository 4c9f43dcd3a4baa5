// The calls, and what must come out. lesson.toml declares the checks and their points.
#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;
using simtutor::host::Type;

namespace {

constexpr double factor = 2.5;

/// EDIT: one call of the student's function. `in` must come back unchanged; `out` is poisoned
/// before the call, so an element that nobody writes is noticed.
Call call_with(std::int64_t n) {
    const auto size = static_cast<std::uint64_t>(n);
    Call call;
    call.n = static_cast<double>(n);
    call.label = "n = " + std::to_string(n);
    call.arguments = {in("x", random_vector("x", size)), out("y", Type::float32, size),
                      value("factor", factor), value("n", n)};
    return call;
}

std::vector<Call> calls() {
    std::vector<Call> made;
    for (const std::int64_t n : {0, 1, 2, 31, 1000}) made.push_back(call_with(n));
    return made;
}

/// Made once. All checks look at the same runs: memory, which lesson.toml declares in full, and the
/// TEST below.
const LessonRuns runs(calls);

/// EDIT: the oracle. Expected values never reach the student's process.
void expect_right(const Run& run) {
    if (!expect_finished(run)) return;
    const auto x = random_vector("x", static_cast<std::uint64_t>(run.call.n));
    std::vector<double> expected;
    for (const float element : x) expected.push_back(static_cast<float>(factor) * element);
    expect_vector(run, "y", expected, exact());
}

}  // namespace

TEST(Check, correct) {
    for (const auto& run : runs()) expect_right(run);
}
