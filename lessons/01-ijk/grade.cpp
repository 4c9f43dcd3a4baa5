#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/check.h"

using namespace simtutor::check;

namespace {

/// A product to be checked: the call and what must come out of it.
struct Problem {
    Call call;
    Matrix<double> expected;
};

/// Puts NaN between the rows, where the matrix has no elements: it spoils every sum that reads it.
void spoil_gaps(Matrix<float>& matrix) {
    for (std::uint64_t row = 0; row < matrix.rows; ++row) {
        for (std::uint64_t column = matrix.columns; column < matrix.stride; ++column) {
            matrix.at(row, column) = std::numeric_limits<float>::quiet_NaN();
        }
    }
}

Problem product_of(const Matrix<float>& a, const Matrix<float>& b) {
    Problem problem;
    Call& call = problem.call;
    const auto n = static_cast<std::int64_t>(a.rows), stride = static_cast<std::int64_t>(a.stride);
    call.label = "n = " + std::to_string(n) + ", stride = " + std::to_string(stride);
    call.arguments = {in("a", a), in("b", b),
                      out_matrix("c", a.rows, a.columns, a.stride, a.sparse), value("n", n),
                      value("stride", stride)};
    call.n = static_cast<double>(n);
    call.basic = !a.sparse && n >= 17;
    problem.expected = product(a, b);
    return problem;
}

Problem problem_of(std::uint64_t n, std::uint64_t stride) {
    const std::string name = std::to_string(n) + "/" + std::to_string(stride);
    Matrix<float> a = random_matrix("a " + name, n, n, stride);
    Matrix<float> b = random_matrix("b " + name, n, n, stride);
    spoil_gaps(a);
    spoil_gaps(b);
    return product_of(a, b);
}

/// Rows so far apart that their offsets do not fit an int, and that of the last row does not fit an
/// unsigned int. Only the rows themselves hold memory.
Problem far_apart() {
    Matrix<float> a = random_matrix("a far", 5, 5), b = random_matrix("b far", 5, 5);
    for (Matrix<float>* matrix : {&a, &b}) {
        matrix->stride = std::uint64_t{1} << 30;
        matrix->sparse = true;
    }
    return product_of(a, b);
}

/// Products with their runs.
struct Group {
    std::vector<Problem> problems;
    std::vector<Run> runs;
};

Group run_group(std::vector<Problem> problems) {
    std::vector<Call> calls;
    for (const Problem& problem : problems) calls.push_back(problem.call);
    return {std::move(problems), run_all(calls)};
}

/// Rows without gaps. Made once: two checks look at the same runs.
const Group& dense() {
    static const Group group = [] {
        std::vector<Problem> problems;
        for (const std::uint64_t n : {0, 1, 2, 17, 31, 33, 127, 256}) {
            problems.push_back(problem_of(n, n));
        }
        return run_group(std::move(problems));
    }();
    return group;
}

const Group& strided() {
    static const Group group = [] {
        // The last one nobody can know.
        const auto drawn = static_cast<std::uint64_t>(random_integer("strided n", 34, 126));
        const auto gap = static_cast<std::uint64_t>(random_integer("gap", 1, 40));
        const std::vector<std::pair<std::uint64_t, std::uint64_t>> shapes = {
            {0, 5}, {1, 4}, {2, 3}, {17, 24}, {31, 32}, {33, 64}, {127, 130}, {drawn, drawn + gap}};
        std::vector<Problem> problems;
        for (const auto& [n, stride] : shapes) problems.push_back(problem_of(n, stride));
        return run_group(std::move(problems));
    }();
    return group;
}

void expect_products(const Group& group) {
    for (std::size_t i = 0; i < group.runs.size(); ++i) {
        const Problem& problem = group.problems[i];
        if (!expect_finished(group.runs[i])) continue;
        expect_matrix(group.runs[i], "c", problem.expected, sum_tolerance(problem.expected.rows));
    }
}

}  // namespace

TEST(Check, correct) {
    expect_products(dense());
}

TEST(Check, strided) {
    expect_products(strided());
}

TEST(Check, memory) {
    expect_no_findings(dense().runs);
    expect_no_findings(strided().runs);
}

TEST(Check, wide_index) {
    const Group group = run_group({far_apart()});
    expect_no_findings(group.runs);
    expect_products(group);
}
