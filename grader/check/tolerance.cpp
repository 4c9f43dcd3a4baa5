#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "grader/check/check.h"

namespace simtutor::check {
namespace {

constexpr double unit_roundoff = 0x1p-24;  // of float, rounding to nearest

/// Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., lemma 3.1: k roundings change a
/// term by a factor of at most 1 + gamma_k.
double gamma(std::uint64_t k) {
    const double ku = static_cast<double>(k) * unit_roundoff;
    return ku < 1 ? ku / (1 - ku) : HUGE_VAL;
}

/// Share of sum |a||b| by which random signs keep the sum from erring, in units of roundoff.
/// Partial sums of k independent terms with mean zero grow as sqrt(k), and so do the roundings:
/// the error stays below lambda^2 * k * u (Higham and Mary, SIAM J. Sci. Comput. 42(5), 2020, on
/// random data). lambda^2 = 32 leaves a correct sum less than one chance in 10^6 for every bound
/// it meets; in practice errors are a hundred times smaller.
constexpr double random_factor = 32;

}  // namespace

Tolerance sum_tolerance(std::uint64_t terms, double magnitude) {
    const double size = static_cast<double>(terms) * magnitude * magnitude;
    const double certain = gamma(terms) * size;
    const double random = random_factor * unit_roundoff * size;
    Tolerance tolerance;
    tolerance.absolute = std::min(certain, random);
    if (certain <= random) {
        tolerance.reason = fmt::format(
            "{} products of numbers up to {:g} in float, added in any order: gamma_k * k, u = "
            "2^-24 (Higham)",
            terms, magnitude);
    } else {
        tolerance.reason = fmt::format(
            "{} products of random numbers up to {:g} in float, added in any order: 32 * u * k, u "
            "= 2^-24 (Higham and Mary)",
            terms, magnitude);
    }
    return tolerance;
}

Tolerance bound_tolerance(std::uint64_t roundings, double sum_of_magnitudes) {
    return {gamma(roundings) * sum_of_magnitudes,
            fmt::format("at most {} roundings in float on terms whose sizes add up to {:.3g}: "
                        "gamma_k * sum |a||b|, u = 2^-24 (Higham)",
                        roundings, sum_of_magnitudes)};
}

Tolerance exact() {
    return {0, "the result is exact"};
}

}  // namespace simtutor::check
