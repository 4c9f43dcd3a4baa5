#include "grader/check/infinite_product.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "grader/check/grading.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

struct Place {
    std::uint64_t row, column;
};

/// Columns of A, and rows of B, that the last tile does not reach, if it is 2 to 16 elements long
/// and the sums have 21 terms: a tile that keeps what it held before still has them.
std::pair<std::uint64_t, std::uint64_t> inner_terms(std::uint64_t terms) {
    return {terms * 13 / 21, terms - 2};
}

/// At the beginning of a row, where the row before ends; at the end of another one; inside of two
/// more.
std::vector<Place> places_in_a(const Matrix<float>& a) {
    const auto [middle, late] = inner_terms(a.columns);
    return {
        {a.rows / 2, 0}, {a.rows / 3, a.columns - 1}, {a.rows / 4, middle}, {a.rows * 3 / 4, late}};
}

/// In the last row, and inside of two more columns.
std::vector<Place> places_in_b(const Matrix<float>& b) {
    const auto [middle, late] = inner_terms(b.rows);
    return {{b.rows - 1, b.columns / 2}, {middle, b.columns / 4}, {late, b.columns * 3 / 4}};
}

/// "a[2][0], a[1][4] and b[4][2]"
std::string named(const Matrix<float>& a, const Matrix<float>& b) {
    std::vector<std::string> names;
    for (const Place& one : places_in_a(a))
        names.push_back(fmt::format("a[{}][{}]", one.row, one.column));
    for (const Place& one : places_in_b(b))
        names.push_back(fmt::format("b[{}][{}]", one.row, one.column));
    return list_of(names);
}

bool agrees(float got, double wanted, double allowed) {
    if (std::isnan(wanted)) return std::isnan(got);
    if (std::isinf(wanted)) return got == wanted;
    return std::abs(got - wanted) <= allowed;  // NaN does not pass
}

std::string shown(double value) {
    return std::isnan(value) ? "NaN" : fmt::format("{:.7g}", value);
}

}  // namespace

void set_infinite(Matrix<float>& a, Matrix<float>& b) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    for (const Place& one : places_in_a(a)) a.at(one.row, one.column) = infinite;
    for (const Place& one : places_in_b(b)) b.at(one.row, one.column) = infinite;
}

void expect_infinite_product(const Run& run, const Matrix<float>& a, const Matrix<float>& b) {
    if (!grading().current().messages.empty() || !expect_finished(run)) return;
    const Matrix<double> wanted = product(a, b);
    const std::vector<float> got = run.floats("c");
    const double allowed = sum_tolerance(a.columns).absolute;
    std::uint64_t wrong = 0, first = 0;
    for (std::uint64_t i = 0; i < wanted.data.size(); ++i)
        if (!agrees(got.at(i), wanted.data[i], allowed) && wrong++ == 0) first = i;
    if (wrong == 0) return;
    fail(run.call.label,
         fmt::format(
             "{} of {} of c {} wrong. The first: row {}, column {}: wanted {}, got {}.\n"
             "The products of finite numbers are right. Here {} are infinite, and 0 times infinity "
             "is NaN: a value from beyond the end of a row, from another place in it, or one that "
             "a tile still held from the step before was multiplied by a 0. An element that does "
             "not exist counts as 0 in A and in B, or is left out of the sum.",
             grouped(static_cast<double>(wrong)), counted(wanted.data.size(), "element"),
             wrong == 1 ? "is" : "are", first / wanted.columns, first % wanted.columns,
             shown(wanted.data[first]), shown(got[first]), named(a, b)));
}

}  // namespace simtutor::check
