#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;
using simtutor::host::Type;

namespace {

struct Shape {
    std::uint64_t n;
    int threads;
    int given = 0;  ///< not 0: so many threads are all that the system gives
};

/// "7 threads asked for, 3 given"
std::string team_label(int asked, int given) {
    const std::string threads = asked == 1 ? "1 thread" : std::to_string(asked) + " threads";
    return given ? fmt::format("{} asked for, {} given", threads, given) : threads;
}

/// Every size with teams that divide it and teams that do not; the small ones with more threads
/// than rows. The team that is smaller than asked for does not divide its rows, either.
const std::vector<Shape> known_shapes = {{256, 7}, {127, 3}, {127, 16}, {0, 1},    {0, 3},  {1, 2},
                                         {2, 1},   {2, 16},  {17, 3},   {17, 16},  {31, 2}, {31, 7},
                                         {33, 1},  {33, 7},  {33, 16},  {34, 7, 3}};
/// The last one nobody can know.
std::vector<Shape> all_shapes() {
    std::vector<Shape> shapes = known_shapes;
    shapes.push_back({static_cast<std::uint64_t>(drawn_size("drawn", 34, 126)),
                      static_cast<int>(random_integer("threads", 2, 12))});
    return shapes;
}
/// Of these the team's size is looked at: no constant is right for both.
bool shows_team(int threads, std::uint64_t rows) {
    return (threads == 2 && rows == 31) || (threads == 16 && (rows == 33 || rows == 500));
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
    call.label = fmt::format("n = {}, {}", n, team_label(shape.threads, shape.given));
    call.arguments = {in("a", left(n)), in("b", right(n)), out_matrix("c", n, n),
                      value("n", static_cast<std::int64_t>(n)),
                      value("threads", static_cast<std::int64_t>(shape.threads))};
    call.n = static_cast<double>(n);
    call.basic = n >= 17;
    call.threads = 1;  // the argument must set the team, not the default
    call.team_limit = shape.given;
    call.counters = shows_team(shape.threads, n);
    return call;
}

Call counted_call() {
    Call call = team_call(counted_shape);
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// A matrix whose columns are added up.
struct Table {
    std::uint64_t rows, columns;
    int threads;
    int given = 0;  ///< as in Shape
};

/// Many rows and few columns, the other way round, more threads than rows, and no row at all. One
/// has more rows, and one more columns, than a short counts. The last one gets a smaller team.
const std::vector<Table> known_tables = {
    {0, 3, 2},    {1, 1, 1},     {2, 17, 16},    {31, 33, 3},    {300, 2, 7},
    {500, 1, 16}, {127, 127, 7}, {70'000, 1, 3}, {2, 33'000, 2}, {200, 5, 7, 3}};
/// The last one nobody can know.
std::vector<Table> all_tables() {
    std::vector<Table> tables = known_tables;
    tables.push_back({static_cast<std::uint64_t>(drawn_size("rows", 130, 400)),
                      static_cast<std::uint64_t>(drawn_size("columns", 2, 40)),
                      static_cast<int>(random_integer("sums threads", 2, 12))});
    return tables;
}
/// Fewer columns than threads: they have to share the rows, and all sums lie in one line.
constexpr Table counted_table = {2048, 2, 7};

/// Sums of so many fractions could be off by more than a lost part; whole numbers add up exactly.
bool is_long(const Table& size) {
    return size.rows > 1000;
}

Matrix<float> table(const Table& size) {
    Matrix<float> made =
        random_matrix("x " + std::to_string(size.rows) + "/" + std::to_string(size.columns),
                      size.rows, size.columns);
    if (is_long(size))
        for (float& one : made.data) one = std::round(64 * one);
    return made;
}

Call sums_call(const Table& size) {
    Call call;
    call.entry = "column_sums";
    call.label = fmt::format("rows = {}, columns = {}, {}", size.rows, size.columns,
                             team_label(size.threads, size.given));
    call.arguments = {in("x", table(size)), out("sums", Type::float32, size.columns),
                      value("rows", static_cast<std::int64_t>(size.rows)),
                      value("columns", static_cast<std::int64_t>(size.columns)),
                      value("threads", static_cast<std::int64_t>(size.threads))};
    call.n = static_cast<double>(size.rows * size.columns);
    call.threads = 1;
    call.team_limit = size.given;
    call.counters = shows_team(size.threads, size.rows);
    return call;
}

/// Adds counters to a counted run: the share of the team's stores that go to lines which several
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

/// One run per shape, then the counted one; then one per table, and the counted one again.
std::vector<Run> make_runs() {
    std::vector<Call> calls;
    for (const Shape shape : all_shapes()) calls.push_back(team_call(shape));
    calls.push_back(counted_call());
    for (const Table& size : all_tables()) calls.push_back(sums_call(size));
    calls.push_back(sums_call(counted_table));
    calls.back().counters = true;
    calls.back().label += ", counted";
    std::vector<Run> made = run_all(calls);
    for (Run& run : made)
        if (run.call.counters) add_shares(run);
    return made;
}
const LessonRuns runs(make_runs);

const Run& run_of_sums(std::size_t table) {
    return runs()[all_shapes().size() + 1 + table];
}

/// The largest team of the run has as many threads as the call asks for.
void expect_team(const Run& run, int asked) {
    if (!run.finished() || !run.result.counters.contains("kernels")) return;
    int largest = 0;
    for (const auto& region : run.result.counters.at("kernels"))
        if (region.value("openmp", false))
            largest = std::max(largest, region.at("block").at(0).get<int>());
    // Where there is no team at all, other counts say so.
    if (largest > 0 && largest != asked)
        wrong_count(run, fmt::format("{} were asked for, and the largest team has {}. Let the "
                                     "parameter `threads` say how many: num_threads(threads).",
                                     team_label(asked, 0), largest));
}

/// A sum of many rows may be formed in any order and in any number of parts.
void expect_sums(const Run& run, const Table& size) {
    const Matrix<float> x = table(size);
    std::vector<double> expected(size.columns);
    double most = 0;
    for (std::uint64_t column = 0; column < size.columns; ++column) {
        double magnitudes = 0;
        for (std::uint64_t row = 0; row < size.rows; ++row) {
            const double element = x.at(row, column);
            expected[column] += element;
            magnitudes += std::abs(element);
        }
        most = std::max(most, magnitudes);
    }
    expect_vector(run, "sums", expected,
                  is_long(size) ? exact() : bound_tolerance(size.rows, most));
}

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

TEST(Check, lines) {
    const std::vector<Shape> shapes = all_shapes();
    expect_gates(runs()[shapes.size()]);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (runs()[i].call.counters) expect_team(runs()[i], shapes[i].threads);
}

TEST(Check, sums) {
    std::vector<Table> tables = all_tables();
    tables.push_back(counted_table);
    for (std::size_t i = 0; i < tables.size(); ++i)
        if (expect_finished(run_of_sums(i))) expect_sums(run_of_sums(i), tables[i]);
    // What it costs counts only for the right sums.
    if (HasFailure()) return;
    expect_gates(run_of_sums(tables.size() - 1));
    for (std::size_t i = 0; i < tables.size(); ++i)
        if (run_of_sums(i).call.counters) expect_team(run_of_sums(i), tables[i].threads);
}

TEST(Check, faster) {
    // Time counts only for a right product: doing nothing is fast, too.
    expect_product(runs().front(), known_shapes.front().n);
    if (HasFailure()) return;
    const double least = *manifest().find_check("faster")->ratio;
    // What half a second of pairs on a busy machine does not tell, two seconds do not tell, either.
    const Timing timing = time_against(timed_product, "team", {Clock::wall, least, 0.5});
    note(
        "n = " + std::to_string(timed_size) + ", " + std::to_string(timed_threads()) +
        " threads, " + std::to_string(timing.pairs) +
        " pairs of runs. The yardstick is a team of the grader's own with the loops of lesson 02.");
    expect_ratio(timing, least, "speed beside a team of the grader's own");
}
