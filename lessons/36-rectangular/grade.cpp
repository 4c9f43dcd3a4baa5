#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;
using simtutor::host::Type;

namespace {

/// A is j x k, B is k x l, C is j x l.
struct Shape {
    int j, k, l;
};

/// Empty matrices, single rows and columns, each border cut and each exact, long and flat products.
const std::vector<Shape> shapes = {{0, 5, 3},    {3, 0, 20},   {4, 3, 0},    {1, 1, 1},
                                   {1, 40, 1},   {40, 1, 35},  {5, 3, 7},    {17, 16, 33},
                                   {16, 33, 48}, {33, 17, 16}, {31, 64, 15}, {100, 7, 50}};

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

struct Product {
    Shape shape;
    Run run;
};

/// One run per shape, made once and shared by all checks. The longest starts first, so that two
/// cores finish together.
const std::vector<Product>& products() {
    static const std::vector<Product> made = [] {
        std::vector<Shape> all;
        std::vector<Call> calls;
        for (auto n = counted.rbegin(); n != counted.rend(); ++n)
            all.push_back({*n, 2 * *n, *n / 2});
        for (const Shape& shape : shapes) all.push_back(shape);
        for (const Shape& shape : all) {
            calls.push_back(product_call(shape));
            if (calls.size() > counted.size()) continue;
            calls.back().counters = true;
            calls.back().label = "n = " + std::to_string(shape.j) + ", n x 2n x n/2";
        }
        const std::vector<Run> finished = run_all(calls);
        std::vector<Product> result;
        for (std::size_t i = 0; i < all.size(); ++i) result.push_back({all[i], finished[i]});
        std::reverse(result.begin(), result.end());
        return result;
    }();
    return made;
}

std::vector<Run> runs() {
    std::vector<Run> result;
    for (const auto& product : products()) result.push_back(product.run);
    return result;
}

TEST(Check, correct) {
    for (const auto& [shape, run] : products()) {
        if (!expect_finished(run)) continue;
        const Inputs given = inputs(shape);
        expect_matrix(run, "c", product(given.a, given.b),
                      sum_tolerance(static_cast<std::uint64_t>(shape.k)));
    }
}

TEST(Check, barriers) {
    expect_no_findings(runs());
}

TEST(Check, sound) {
    expect_no_findings(runs());
}

TEST(Check, traffic) {
    for (const auto& [shape, run] : products()) {
        if (run.call.counters && expect_finished(run)) expect_gates(run);
    }
}

}  // namespace
