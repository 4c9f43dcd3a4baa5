#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;

namespace {

struct Shape {
    std::uint64_t n;
    int threads;
};

/// Every size with teams that divide it and teams that do not; the small ones with more threads
/// than rows.
const std::vector<Shape> known_shapes = {{256, 7}, {127, 3}, {127, 16}, {0, 1},  {0, 3},
                                         {1, 2},   {2, 1},   {2, 16},   {17, 3}, {17, 16},
                                         {31, 2},  {31, 7},  {33, 1},   {33, 7}, {33, 16}};
/// The last one nobody can know.
std::vector<Shape> all_shapes() {
    std::vector<Shape> shapes = known_shapes;
    shapes.push_back({static_cast<std::uint64_t>(drawn_size("drawn", 34, 126)),
                      static_cast<int>(random_integer("threads", 2, 12))});
    return shapes;
}
/// Below this size even whole rows share too many lines for a share to mean anything.
constexpr Shape counted_shape = {127, 7};
constexpr std::uint64_t timed_size = 384;

Matrix<float> left(std::uint64_t n) {
    return random_matrix("a " + std::to_string(n), n, n);
}
Matrix<float> right(std::uint64_t n) {
    return random_matrix("b " + std::to_string(n), n, n);
}

Call team_call(Shape shape) {
    Call call;
    const std::uint64_t n = shape.n;
    call.label = "n = " + std::to_string(n) + ", " + std::to_string(shape.threads) +
                 (shape.threads == 1 ? " thread" : " threads");
    call.arguments = {in("a", left(n)), in("b", right(n)), out_matrix("c", n, n),
                      value("n", static_cast<std::int64_t>(n)),
                      value("threads", static_cast<std::int64_t>(shape.threads))};
    call.n = static_cast<double>(n);
    call.basic = n >= 17;
    call.threads = 1;  // the argument must set the team, not the default
    return call;
}

Call counted_call() {
    Call call = team_call(counted_shape);
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// Adds counters to the counted run: the share of the team's stores that go to lines which several
/// threads write, and the busiest thread's share of all accesses.
void add_shares(Run& run) {
    if (!run.result.counters.is_object()) return;
    const auto percent = [&](const std::string& part, double all) {
        return all > 0 ? 100 * run.counter(part) / all : 0;
    };
    const double stores = run.counter("openmp_stores");
    const double accesses = run.counter("global_loads") + run.counter("global_stores");
    nlohmann::json& totals = run.result.counters["totals"];
    totals["openmp_shared_line_percent"] = percent("openmp_shared_line_stores", stores);
    totals["busiest_thread_percent"] = percent("busiest_thread_accesses", accesses);
}

/// One run per shape, then the counted one.
std::vector<Run> make_runs() {
    std::vector<Call> calls;
    for (const Shape shape : all_shapes()) calls.push_back(team_call(shape));
    calls.push_back(counted_call());
    std::vector<Run> made = run_all(calls);
    add_shares(made.back());
    return made;
}
const LessonRuns runs(make_runs);

void expect_product(const Run& run, std::uint64_t n) {
    expect_matrix(run, "c", product(left(n), right(n)), sum_tolerance(n));
}

/// As many threads as cores.
int timed_threads() {
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 2u, 8u));
}

/// A product of its own for each pair of times: no answer can be kept for the next one.
TimedCall timed_product(int pair) {
    const std::string name = "timed " + std::to_string(pair) + " ";
    const Matrix<float> a = random_matrix(name + "a", timed_size, timed_size);
    const Matrix<float> b = random_matrix(name + "b", timed_size, timed_size);
    Call call = team_call({timed_size, timed_threads()});
    call.label += ", timed";
    call.arguments[0] = in("a", a);
    call.arguments[1] = in("b", b);
    return {call, [a, b](const Run& run) {
                expect_matrix(run, "c", product(a, b), sum_tolerance(timed_size));
            }};
}

}  // namespace

TEST(Check, correct) {
    const std::vector<Shape> shapes = all_shapes();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (expect_finished(runs()[i])) expect_product(runs()[i], shapes[i].n);
    }
}

TEST(Check, faster) {
    // Time counts only for a right product: doing nothing is fast, too.
    expect_product(runs().front(), known_shapes.front().n);
    if (HasFailure()) return;
    const double least = *manifest().find_check("faster")->ratio;
    const Timing timing = time_against(timed_product, "team", {Clock::wall, least});
    note(
        "n = " + std::to_string(timed_size) + ", " + std::to_string(timed_threads()) +
        " threads, " + std::to_string(timing.pairs) +
        " pairs of runs. The yardstick is a team of the grader's own with the loops of lesson 02.");
    expect_ratio(timing, least, "speed beside a team of the grader's own");
}
