#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;

namespace {

/// One of them nobody can know.
std::vector<std::uint64_t> sizes() {
    const auto drawn = static_cast<std::uint64_t>(drawn_size("drawn", 34, 126));
    return {0, 1, 2, 17, 31, 33, drawn, 127, 160};
}
/// Large enough that B (400 KiB) is far beyond the first cache, small enough for several pairs of
/// runs in a fraction of a second.
constexpr std::uint64_t timed_size = 320;
/// A column has more lines than the simulated cache.
constexpr std::uint64_t counted_size = 127;

Matrix<float> left(std::uint64_t n) {
    return random_matrix("a " + std::to_string(n), n, n);
}
Matrix<float> right(std::uint64_t n) {
    return random_matrix("b " + std::to_string(n), n, n);
}

Call product_call(std::uint64_t n) {
    Call call;
    call.label = "n = " + std::to_string(n);
    call.arguments = {in("a", left(n)), in("b", right(n)), out_matrix("c", n, n),
                      value("n", static_cast<std::int64_t>(n))};
    call.n = static_cast<double>(n);
    call.basic = n >= 17;
    return call;
}

std::vector<Call> calls() {
    std::vector<Call> made;
    for (const std::uint64_t n : sizes()) {
        made.push_back(product_call(n));
        made.back().counters = n == counted_size;
    }
    return made;
}
const LessonRuns runs(calls);

void expect_product(const Run& run, std::uint64_t n) {
    expect_matrix(run, "c", product(left(n), right(n)), sum_tolerance(n));
}

/// A product of its own for each pair of times: no answer can be kept for the next one.
TimedCall timed_product(int pair) {
    const std::string name = "timed " + std::to_string(pair) + " ";
    const Matrix<float> a = random_matrix(name + "a", timed_size, timed_size);
    const Matrix<float> b = random_matrix(name + "b", timed_size, timed_size);
    Call call = product_call(timed_size);
    call.label += ", timed";
    call.arguments[0] = in("a", a);
    call.arguments[1] = in("b", b);
    return {call, [a, b](const Run& run) {
                expect_matrix(run, "c", product(a, b), sum_tolerance(timed_size));
            }};
}

}  // namespace

TEST(Check, correct) {
    const std::vector<std::uint64_t> tried = sizes();
    for (std::size_t i = 0; i < tried.size(); ++i) {
        if (expect_finished(runs()[i])) expect_product(runs()[i], tried[i]);
    }
}

TEST(Check, faster) {
    // Time counts only for a right product: doing nothing is fast, too.
    expect_product(runs().back(), sizes().back());
    if (HasFailure()) return;
    const double least = *manifest().find_check("faster")->ratio;
    const Timing timing = time_against(timed_product, "ijk", {Clock::cpu, least});
    note("n = " + std::to_string(timed_size) + ", " + std::to_string(timing.pairs) +
         " pairs of runs, CPU time. The yardstick is a product in the order ijk.");
    expect_ratio(timing, least, "faster than the order ijk");
}
