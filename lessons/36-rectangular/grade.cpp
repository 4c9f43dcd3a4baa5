#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/infinite_product.h"
#include "grader/check/wide_product.h"
#include "grader/check/work_sharing.h"
#include "grader/host/poison.h"

using namespace simtutor::check;
using simtutor::host::poison_float32;

namespace {

/// A is j x k, B is k x l, C is j x l.
struct Shape {
    int j, k, l;
};

/// Empty matrices, single rows and columns, each border cut and each exact, long and flat products.
const std::vector<Shape> shapes = {{100, 7, 50}, {31, 64, 15}, {33, 17, 16}, {16, 33, 48},
                                   {17, 16, 33}, {5, 3, 7},    {40, 1, 35},  {1, 40, 1},
                                   {1, 1, 1},    {4, 3, 0},    {3, 0, 20},   {0, 5, 3}};

/// The gates are written for n x 2n times 2n x n/2, so no two sides are equal.
const std::vector<int> counted = {64, 128};

struct Inputs {
    Matrix<float> a, b;
};

std::string name_of(const Shape& shape) {
    return "j = " + std::to_string(shape.j) + ", k = " + std::to_string(shape.k) +
           ", l = " + std::to_string(shape.l);
}

/// Of matrices that have infinite elements: all tiles hang over.
constexpr Shape with_infinite = {19, 21, 18};

bool has_infinite(const Shape& shape) {
    return shape.j == with_infinite.j && shape.k == with_infinite.k && shape.l == with_infinite.l;
}

/// The same shape gives the same matrices, so a check can make them again for its oracle.
Inputs inputs(const Shape& shape) {
    const auto j = static_cast<std::uint64_t>(shape.j);
    const auto k = static_cast<std::uint64_t>(shape.k);
    const auto l = static_cast<std::uint64_t>(shape.l);
    Inputs made{random_matrix("a " + name_of(shape), j, k),
                random_matrix("b " + name_of(shape), k, l)};
    if (has_infinite(shape)) set_infinite(made.a, made.b);
    return made;
}

Call product_call(const Shape& shape) {
    const Inputs given = inputs(shape);
    Call call;
    call.label = name_of(shape);
    call.entry = "matmul";
    call.n = shape.j;
    call.arguments = {in("a", given.a),
                      in("b", given.b),
                      out_matrix("c", given.a.rows, given.b.columns),
                      value("j", static_cast<std::int64_t>(shape.j)),
                      value("k", static_cast<std::int64_t>(shape.k)),
                      value("l", static_cast<std::int64_t>(shape.l))};
    return call;
}

/// A has so many elements that row * k is no int. The first and the last block run; of A and C only
/// the first and the last rows hold memory.
constexpr Shape wide = {1'048'000, 2'200, 16};
constexpr int wide_rows = 16;

struct WideInputs {
    Matrix<float> a, b;
};

WideInputs wide_inputs() {
    WideInputs given{random_matrix("a wide", 2, wide_rows * wide.k),
                     random_matrix("b wide", wide.k, wide.l)};
    given.a.stride = std::uint64_t{wide.j - wide_rows} * wide.k;
    given.a.sparse = true;
    return given;
}

Call wide_call() {
    const WideInputs given = wide_inputs();
    Call call;
    call.label = name_of(wide) + ", the first and the last block";
    call.entry = "matmul";
    call.n = wide.j;
    call.arguments = {
        in("a", given.a),
        in("b", given.b),
        out_matrix("c", 2, wide_rows * wide.l, std::uint64_t{wide.j - wide_rows} * wide.l, true),
        value("j", std::int64_t{wide.j}),
        value("k", std::int64_t{wide.k}),
        value("l", std::int64_t{wide.l})};
    call.blocks = 2;
    call.off = {"memory.uninitialised"};  // a block may be higher than the rows that are given
    return call;
}

/// Whether the last rows of C, which hold memory, were left out by both blocks.
bool lacks_last_rows(const Run& run) {
    const std::vector<float> c = run.floats("c");
    return std::all_of(
        c.begin() + static_cast<std::ptrdiff_t>(c.size() / 2), c.end(),
        [](float one) { return std::bit_cast<std::uint32_t>(one) == poison_float32; });
}

/// Blocks that walk over many tiles leave the last rows to others. Whether they do, all blocks of
/// such a grid show, for which there are a few tiles too many.
std::optional<Call> walking_call(const Run& wide_run) {
    constexpr double tile = 16, most_blocks = 5000;
    const double blocks = blocks_launched(wide_run);
    if (!wide_run.finished() || !lacks_last_rows(wide_run) || blocks > most_blocks) return {};
    Call call = product_call({static_cast<int>(tile * (blocks + 3)), 1, wide.l});
    call.label += ", more tiles than blocks";
    return call;
}

/// More columns than a grid has blocks along y, with 16 for each.
Shape long_rows() {
    return {2, 3, static_cast<int>(random_integer("long rows", 1'048'577, 1'048'640))};
}

Call long_rows_call() {
    Call call = product_call(long_rows());
    call.label += ", some blocks";
    call.blocks = 4;
    return call;
}

void expect_long_rows(const Run& run) {
    if (!expect_finished(run) || run.missed_blocks()) return;
    const Shape shape = long_rows();
    const Inputs given = inputs(shape);
    const auto element = [&](std::uint64_t row, std::uint64_t column) {
        double sum = 0;
        for (std::uint64_t k = 0; k < given.b.rows; ++k)
            sum += double{given.a.at(row, k)} * given.b.at(k, column);
        return sum;
    };
    expect_sampled(run, "c", given.a.rows, given.b.columns, element, sum_tolerance(given.b.rows));
}

std::optional<Run> walking;  ///< of walking_call(), if there was one

/// The first rows of C and the last ones, each set as one row.
void expect_wide(const Run& run) {
    if (!expect_finished(run) || run.missed_blocks()) return;
    const WideInputs given = wide_inputs();
    Matrix<float> a{2 * wide_rows, static_cast<std::uint64_t>(wide.k),
                    static_cast<std::uint64_t>(wide.k), false, given.a.data};
    Matrix<double> expected = product(a, given.b);
    expected.rows = 2;
    expected.columns = wide_rows * wide.l;
    expected.stride = expected.columns;
    if (walking && walking->finished()) {
        const auto rows = static_cast<int>(walking->call.n);
        const Inputs few = inputs({rows, 1, wide.l});
        expect_matrix(*walking, "c", product(few.a, few.b), sum_tolerance(1));
        // Of the large product the first rows are left to judge.
        return expect_sampled(
            run, "c", expected.rows, expected.columns,
            [&](auto row, auto column) { return expected.at(row, column); }, sum_tolerance(wide.k));
    }
    expect_matrix(run, "c", expected, sum_tolerance(wide.k));
}

Call wide_product_call(const WideProduct::Shape& shape) {
    Call call;
    call.label = name_of({shape.j, shape.k, shape.l});
    call.entry = "matmul";
    call.n = shape.j;
    call.arguments = {value("j", std::int64_t{shape.j}), value("k", std::int64_t{shape.k}),
                      value("l", std::int64_t{shape.l})};
    return call;
}

/// Rows and columns that are no numbers of 16 bits, steps that are no shorts, and offsets that are
/// no ints in all three matrices. C has a little more than 2^32 elements: an offset of 32 bits,
/// with a sign or without, leads to its first rows, which are looked at.
const WideProduct wider({1025, 1281, 1025}, {65'537, 33'025, 65'537}, wide_product_call);

/// The last block needs the last two rows of A, and both begin beyond 2^32 elements: an offset of
/// 32 bits, be it that of an element or that of a row's beginning, leads to the first rows.
const WideProduct longest_a({1026, 1025, 1025}, {131'074, 32'769, 1025}, wide_product_call);

/// The same for the last row of B.
const WideProduct longest_b({1026, 1025, 1025}, {1026, 32'769, 131'073}, wide_product_call);

const WideProduct* const wide_products[] = {&wider, &longest_a, &longest_b};

/// No multiple of a tile, and with less work than the smaller of the counted shapes.
constexpr Shape weighed = {124, 252, 60};

/// All products: `shapes`, one drawn, one with infinite elements, the weighed one, then the counted
/// ones.
std::vector<Shape> all_shapes() {
    std::vector<Shape> all = shapes;
    const auto side = [](const char* name) { return static_cast<int>(drawn_size(name, 34, 90)); };
    all.push_back({side("j"), side("k"), side("l")});
    all.push_back(with_infinite);
    all.push_back(weighed);
    for (const int n : counted) all.push_back({n, 2 * n, n / 2});
    return all;
}

std::vector<Run> make_runs() {
    std::vector<Call> calls;
    for (const Shape& shape : all_shapes()) {
        calls.push_back(product_call(shape));
        if (has_infinite(shape)) calls.back().label += ", some elements are infinite";
        calls.back().weighed = calls.size() == shapes.size() + 3;
        if (calls.size() <= shapes.size() + 3) continue;
        calls.back().counters = calls.back().basic = true;
        calls.back().label = "n = " + std::to_string(shape.j) + ", n x 2n x n/2";
    }
    auto made = run_last_first(calls);
    if (on_gpu() || !shares_work(made.back())) return made;
    calls.clear();
    for (const WideProduct* product : wide_products)
        for (Call& call : product->calls()) calls.push_back(std::move(call));
    calls.push_back(long_rows_call());
    calls.push_back(wide_call());
    for (Run& run : run_last_first(calls)) made.push_back(std::move(run));
    if (const auto call = walking_call(made.back())) walking = run_one(*call);
    return made;
}
const LessonRuns runs(make_runs);

TEST(Check, correct) {
    const std::vector<Shape> all = all_shapes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Inputs given = inputs(all[i]);
        if (has_infinite(all[i])) {
            expect_infinite_product(runs()[i], given.a, given.b);
            continue;
        }
        if (!expect_finished(runs()[i])) continue;
        expect_matrix(runs()[i], "c", product(given.a, given.b),
                      sum_tolerance(static_cast<std::uint64_t>(all[i].k)));
    }
    // The small ones first: their first failure is shown.
    if (const std::size_t ran = runs().size(); runs().back().call.blocks > 0) {
        expect_wide(runs()[ran - 1]);
        expect_long_rows(runs()[ran - 2]);
        std::size_t next = ran - 2 - 2 * std::size(wide_products);
        for (const WideProduct* product : wide_products) {
            product->expect_right(runs()[next], runs()[next + 1]);
            next += 2;
        }
    }
}

}  // namespace
