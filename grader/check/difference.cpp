#include "grader/check/difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "grader/check/wrong/place.h"
#include "grader/check/wrong/value.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// Errors up to so many tolerances, or so large a share of the value, may come from rounding or
/// from a lower precision; a wrong index makes larger ones.
constexpr double rounding_tolerances = 1000, rounding_share = 1e-2;

/// Which pieces of the array have wrong elements; empty if all have some.
std::string pieces_of_wrong(const Comparison& c, const std::vector<std::uint64_t>& wrong) {
    const std::uint64_t first = wrong.front() / c.columns, last = wrong.back() / c.columns;
    if (c.rows < 2 || first != last) return "";
    return fmt::format("Only {} pieces are judged, of {} each: the wrong ones lie in {}.", c.rows,
                       counted(c.columns, "element"),
                       first + 1 == c.rows ? std::string("the last piece")
                       : first == 0        ? std::string("the first piece")
                                           : fmt::format("piece {}", first + 1));
}

std::string pattern_of(const Comparison& c, const std::vector<std::uint64_t>& wrong) {
    const std::string place = c.piece_step > 0 ? pieces_of_wrong(c, wrong)
                                               : place_of_wrong(wrong, c.rows, c.columns),
                      value = value_of_wrong(c, wrong);
    if (value.empty() && place.empty() && wrong.size() == c.got.size() && c.got.size() > 1)
        return "Every element is wrong.";
    return place + (place.empty() || value.empty() ? "" : " ") + value;
}

}  // namespace

bool Comparison::near(double a, double b) const {
    return std::abs(a - b) <= tolerance + 1e-6 * std::abs(b);
}

bool may_be_rounding(double error, double want, double tolerance) {
    return error <= rounding_tolerances * tolerance || error <= rounding_share * std::abs(want);
}

std::vector<std::uint64_t> wrong_elements(const Comparison& c) {
    std::vector<std::uint64_t> wrong;
    for (std::uint64_t i = 0; i < c.got.size(); ++i) {
        const bool good =
            std::abs(c.got[i] - c.want(i)) <= c.tolerance && !c.unwritten[i];  // false for NaN
        if (!good) wrong.push_back(i);
    }
    return wrong;
}

Difference difference(const Comparison& c) {
    Difference result;
    const std::vector<std::uint64_t> wrong = wrong_elements(c);
    result.wrong = wrong.size();
    if (wrong.empty()) return result;
    result.first = wrong.front();
    for (const std::uint64_t i : wrong) {
        const double error = std::abs(c.got[i] - c.want(i));
        if (!c.unwritten[i] && error > result.largest_error) result.largest_error = error;
    }
    result.rounding_in_question = std::all_of(wrong.begin(), wrong.end(), [&](std::uint64_t i) {
        return !c.unwritten[i] &&
               may_be_rounding(std::abs(c.got[i] - c.want(i)), c.want(i), c.tolerance);
    });
    result.nothing_written = std::all_of(c.unwritten.begin(), c.unwritten.end(),
                                         [](bool unwritten) { return unwritten; });
    result.pattern = pattern_of(c, wrong);
    return result;
}

}  // namespace simtutor::check
