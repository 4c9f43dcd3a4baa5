#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;

namespace {

struct Shape {
    std::uint64_t m, n, k;
    std::uint64_t gap = 0;  ///< floats between the rows of A; B and C have one and two more
};

/// Less than any tile, whole tiles, one more and one less; sums of several blocks.
const std::vector<Shape> known_shapes = {
    {1, 1, 1},       {2, 3, 4},      {5, 15, 7, 3}, {6, 16, 8},   {7, 17, 9, 1},  {12, 32, 2},
    {13, 33, 31, 5}, {17, 31, 33},   {24, 96, 48},  {48, 47, 97}, {96, 95, 5, 2}, {97, 97, 96},
    {31, 65, 300},   {3, 2, 600, 4}, {200, 9, 20},  {4, 1100, 3}};
/// Whole tiles of almost any shape, so that tails and gaps decide nothing about time.
constexpr std::uint64_t timed_size = 768;
/// Tails on all sides.
constexpr std::uint64_t counted_size = 127;

Shape drawn_shape(const std::string& name) {
    const auto draw = [&](const std::string& what, std::int64_t low, std::int64_t high) {
        return static_cast<std::uint64_t>(random_integer(name + what, low, high));
    };
    // Sums so long that they are made in several parts.
    if (more_runs()) return {draw("m", 1, 40), draw("n", 1, 40), draw("k", 300, 900), 0};
    return {draw("m", 20, 110), draw("n", 20, 110), draw("k", 20, 280), draw("gap", 1, 40)};
}

/// The given block of B lacks a few columns, and has all of its terms: who packs it fills the room
/// to its end.
Shape nearly_full_block() {
    return {3, static_cast<std::uint64_t>(random_integer("nearly full", 1009, 1023)), 388};
}

/// The last four nobody can know.
std::vector<Shape> all_shapes() {
    std::vector<Shape> shapes = known_shapes;
    shapes.push_back(nearly_full_block());
    for (const char* name : {"first ", "second ", "third "}) shapes.push_back(drawn_shape(name));
    return shapes;
}

/// A call and what must come out of it.
struct Problem {
    Call call;
    Matrix<double> expected;
    Tolerance tolerance;

    void judge(const Run& run) const { expect_matrix(run, "c", expected, tolerance); }
};

/// Between the rows lies NaN: it spoils every sum that reads it.
Matrix<float> matrix(const std::string& name, std::uint64_t rows, std::uint64_t columns,
                     std::uint64_t stride) {
    Matrix<float> made = random_matrix(name, rows, columns, stride);
    for (std::uint64_t row = 0; row < rows; ++row) {
        for (std::uint64_t column = columns; column < stride; ++column)
            made.at(row, column) = std::numeric_limits<float>::quiet_NaN();
    }
    return made;
}

auto integer(const std::string& name, std::uint64_t number) {
    return value(name, static_cast<std::int64_t>(number));
}

Problem problem_of(const Shape& shape, const std::string& prefix = "") {
    const auto [m, n, k, gap] = shape;
    const std::uint64_t a_stride = k + gap, b_stride = gap ? n + gap + 1 : n,
                        c_stride = gap ? n + gap + 2 : n;
    const std::string size =
        std::to_string(m) + " x " + std::to_string(k) + " by " + std::to_string(n);
    const Matrix<float> a = matrix(prefix + "a " + size, m, k, a_stride);
    const Matrix<float> b = matrix(prefix + "b " + size, k, n, b_stride);
    Call call;
    call.label = "m = " + std::to_string(m) + ", n = " + std::to_string(n) +
                 ", k = " + std::to_string(k) + (gap ? ", rows with gaps" : "");
    call.arguments = {in("a", a),
                      in("b", b),
                      out_matrix("c", m, n, c_stride),
                      integer("m", m),
                      integer("n", n),
                      integer("k", k),
                      integer("a_stride", a_stride),
                      integer("b_stride", b_stride),
                      integer("c_stride", c_stride)};
    call.n = static_cast<double>(n);
    call.basic = m >= 6 && n >= 6 && k >= 6;
    return {call, product(a, b), sum_tolerance(k)};
}

/// Rows so far apart that their offsets do not fit an int. Only the rows themselves hold memory.
Problem far_apart() {
    constexpr std::uint64_t m = 3, n = 5, k = 4, stride = std::uint64_t{1} << 30;
    Matrix<float> a = random_matrix("a far", m, k), b = random_matrix("b far", k, n);
    for (Matrix<float>* matrix : {&a, &b}) {
        matrix->stride = stride;
        matrix->sparse = true;
    }
    Call call;
    call.label = "m = 3, n = 5, k = 4, rows 2^30 floats apart";
    call.arguments = {in("a", a),
                      in("b", b),
                      out_matrix("c", m, n, stride, true),
                      integer("m", m),
                      integer("n", n),
                      integer("k", k),
                      integer("a_stride", stride),
                      integer("b_stride", stride),
                      integer("c_stride", stride)};
    call.n = static_cast<double>(n);
    return {call, product(a, b), sum_tolerance(k)};
}

/// One for each shape, then rows that are far apart, then the one that counts.
const std::vector<Problem>& problems() {
    static const std::vector<Problem> made = [] {
        std::vector<Problem> list;
        for (const Shape& shape : all_shapes()) list.push_back(problem_of(shape));
        list.push_back(far_apart());
        list.push_back(problem_of({counted_size, counted_size, counted_size}));
        list.back().call.counters = true;
        list.back().call.label += ", counted";
        return list;
    }();
    return made;
}

std::vector<Call> calls() {
    std::vector<Call> made;
    for (const Problem& problem : problems()) made.push_back(problem.call);
    return made;
}
const LessonRuns runs(calls);

/// The code that is timed may be another one: it is built for this machine.
bool timed_code_is_right() {
    for (const Shape& shape : all_shapes()) {
        Problem problem = problem_of(shape);
        problem.call.label += ", as it is timed";
        const Run run = run_timed_code(problem.call);
        if (!expect_finished(run)) return false;
        problem.judge(run);
        if (testing::Test::HasFailure()) return false;
    }
    return true;
}

const std::vector<const char*> time_checks = {"share_30", "share_60", "share_90"};

double least_of(const char* check) {
    return *manifest().find_check(check)->ratio;
}

/// Three checks look at the same times. A product of its own for each pair: no answer can be kept.
const Timing& timing() {
    static const Timing taken = [] {
        if (!timed_code_is_right()) return Timing{};
        TimeOptions options{Clock::cpu, least_of("share_90")};
        for (const char* check : time_checks) options.also.push_back(least_of(check));
        return time_against(
            [](int pair) {
                const auto problem = problem_of({timed_size, timed_size, timed_size},
                                                "timed " + std::to_string(pair) + " ");
                return TimedCall{problem.call, [problem](const Run& run) { problem.judge(run); }};
            },
            "sgemm", options);
    }();
    return taken;
}

void expect_share(const char* check) {
    if (const std::string reason = unfit_for("sgemm"); !reason.empty()) return leave_out(reason);
    const Timing& times = timing();
    note("m = n = k = " + std::to_string(timed_size) + ", " + std::to_string(times.pairs) +
         " pairs of runs, CPU time. The yardstick is OpenBLAS with one thread.");
    expect_ratio(times, least_of(check), "speed beside OpenBLAS");
    if (check == std::string("share_30") && times.pairs > 0 && times.ratio < least_of(check))
        note(
            "Most of the way is step 2 of the task, panels of B that whole tiles of vectors read: "
            "lessons/" +
            manifest().id + "/README.md#panels.");
}

}  // namespace

TEST(Check, correct) {
    for (std::size_t i = 0; i < problems().size(); ++i) {
        if (expect_finished(runs()[i])) problems()[i].judge(runs()[i]);
    }
}

TEST(Check, share_30) {
    expect_share("share_30");
}

TEST(Check, share_60) {
    expect_share("share_60");
}

TEST(Check, share_90) {
    expect_share("share_90");
}
