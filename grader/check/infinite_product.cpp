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

/// At the beginning of a row, where the row before ends, and at the end of another one.
std::pair<Place, Place> places_in(const Matrix<float>& a) {
    return {{a.rows / 2, 0}, {a.rows / 3, a.columns - 1}};
}
/// In the last row.
Place place_in_b(const Matrix<float>& b) {
    return {b.rows - 1, b.columns / 2};
}

float& element_of(Matrix<float>& matrix, Place place) {
    return matrix.at(place.row, place.column);
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
    const auto [first, last] = places_in(a);
    for (float* element :
         {&element_of(a, first), &element_of(a, last), &element_of(b, place_in_b(b))})
        *element = std::numeric_limits<float>::infinity();
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
    const auto [one, other] = places_in(a);
    const Place third = place_in_b(b);
    fail(
        run.call.label,
        fmt::format(
            "{} of {} of c {} wrong. The first: row {}, column {}: wanted {}, got {}.\n"
            "The products of finite numbers are right. Here a[{}][{}], a[{}][{}] and b[{}][{}] are "
            "infinite, and 0 times infinity is NaN: a value from beyond the end of a row, or from "
            "another place in it, was multiplied by a 0. An element that does not exist counts "
            "as 0 in A and in B, or is left out of the sum.",
            grouped(static_cast<double>(wrong)), counted(wanted.data.size(), "element"),
            wrong == 1 ? "is" : "are", first / wanted.columns, first % wanted.columns,
            shown(wanted.data[first]), shown(got[first]), one.row, one.column, other.row,
            other.column, third.row, third.column));
}

}  // namespace simtutor::check
