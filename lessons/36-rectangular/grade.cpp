#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;

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

/// The same shape gives the same matrices, so a check can make them again for its oracle.
Inputs inputs(const Shape& shape) {
    const auto j = static_cast<std::uint64_t>(shape.j);
    const auto k = static_cast<std::uint64_t>(shape.k);
    const auto l = static_cast<std::uint64_t>(shape.l);
    return {random_matrix("a " + name_of(shape), j, k), random_matrix("b " + name_of(shape), k, l)};
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

/// All products: `shapes`, then the counted ones.
std::vector<Shape> all_shapes() {
    std::vector<Shape> all = shapes;
    for (const int n : counted) all.push_back({n, 2 * n, n / 2});
    return all;
}

std::vector<Run> make_runs() {
    std::vector<Call> calls;
    for (const Shape& shape : all_shapes()) {
        calls.push_back(product_call(shape));
        if (calls.size() <= shapes.size()) continue;
        calls.back().counters = true;
        calls.back().label = "n = " + std::to_string(shape.j) + ", n x 2n x n/2";
    }
    return run_last_first(calls);
}
const LessonRuns runs(make_runs);

TEST(Check, correct) {
    const std::vector<Shape> all = all_shapes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!expect_finished(runs()[i])) continue;
        const Inputs given = inputs(all[i]);
        expect_matrix(runs()[i], "c", product(given.a, given.b),
                      sum_tolerance(static_cast<std::uint64_t>(all[i].k)));
    }
}

}  // namespace
