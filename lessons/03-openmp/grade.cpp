#include <algorithm>
#include <cstdint>
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
const std::vector<Shape> shapes = {{256, 7}, {127, 3}, {127, 16}, {0, 1},  {0, 3},
                                   {1, 2},   {2, 1},   {2, 16},   {17, 3}, {17, 16},
                                   {31, 2},  {31, 7},  {33, 1},   {33, 7}, {33, 16}};
/// Below this size even whole rows share too many lines for a share to mean anything.
constexpr Shape counted_shape = {127, 7};
constexpr std::uint64_t timed_size = 384;
/// Below this a second thread gives nothing that could be told from chance.
constexpr double real_parallelism = 1.15;
/// On such a machine a team may cost a little, but no more than this share of the speed.
constexpr double without_parallelism = 0.7;

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
    call.threads = 1;  // the argument must set the team, not the default
    return call;
}

Call counted_call() {
    Call call = team_call(counted_shape);
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// Adds a counter to the counted run: the share of the team's stores that go to lines which several
/// threads write.
void add_shared_line_percent(Run& run) {
    const double stores = run.counter("openmp_stores");
    const double shared = run.counter("openmp_shared_line_stores");
    if (run.result.counters.is_object()) {
        run.result.counters["totals"]["openmp_shared_line_percent"] =
            stores > 0 ? 100 * shared / stores : 0;
    }
}

/// One run per shape, then the counted one.
std::vector<Run> make_runs() {
    std::vector<Call> calls;
    for (const Shape shape : shapes) calls.push_back(team_call(shape));
    calls.push_back(counted_call());
    std::vector<Run> made = run_all(calls);
    add_shared_line_percent(made.back());
    return made;
}
const LessonRuns runs(make_runs);

void expect_product(const Run& run, std::uint64_t n) {
    expect_matrix(run, "c", product(left(n), right(n)), sum_tolerance(n));
}

/// What a team must reach on this machine, from what the machine gives to that many threads.
struct Demand {
    double parallelism = 1;
    double ratio = 0;
};

Demand demand_for(int threads) {
    Demand demand;
    demand.parallelism = machine_parallelism(threads);
    const double share = *manifest().find_check("faster")->ratio;
    demand.ratio =
        demand.parallelism < real_parallelism ? without_parallelism : share * demand.parallelism;
    return demand;
}

}  // namespace

TEST(Check, correct) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        if (expect_finished(runs()[i])) expect_product(runs()[i], shapes[i].n);
    }
}

TEST(Check, faster) {
    // Time counts only for a right product: doing nothing is fast, too.
    expect_product(runs().front(), shapes.front().n);
    if (HasFailure()) return;
    const int threads = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 2u, 8u));
    const Call call = team_call({timed_size, threads});
    const auto judge = [](const auto& run) { expect_product(run, timed_size); };
    Demand demand;
    Timing timing;
    // Other work on the machine comes and goes: after a miss, what the machine gives is taken again
    // and the lesser counts, then the time is taken again.
    const auto missed = [&] { return timing.pairs > 0 && timing.ratio < demand.ratio; };
    for (int round = 0; round < 4; ++round) {
        demand = demand_for(threads);
        timing = time_against(call, "one-thread", judge, 0.25);
        if (!missed()) break;
        const Demand after = demand_for(threads);
        if (after.ratio < demand.ratio) demand = after;
        if (!missed()) break;
    }
    measure("parallelism of the machine", demand.parallelism, "times");
    if (demand.parallelism < real_parallelism) {
        note("This machine gives " + std::to_string(threads) +
             " threads no more speed than one, so the check only asks that the team is not much "
             "slower than one thread. Grade on a machine with free cores to see the speed-up.");
    }
    expect_ratio(timing, demand.ratio, "faster than one thread");
}
