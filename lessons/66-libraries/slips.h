#pragma once
/// Usual slips of a convolution by transforms, and what the program prints with each.

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "grader/check/slips/slip.h"

namespace slips {

using Values = std::vector<double>;

/// The inputs, what y holds before, and what is right.
struct Signals {
    Values x, h, before, right;

    std::size_t size() const { return x.size(); }
};

/// Longer ones would take too long without fast transforms.
constexpr std::int64_t longest = 600;

inline bool near(const Values& one, const Values& other, double tolerance) {
    return one.size() == other.size() &&
           std::equal(one.begin(), one.end(), other.begin(), [&](double a, double b) {
               // Sums of floats that nobody has scaled have seven digits.
               return std::abs(a - b) <= tolerance + 1e-5 * std::abs(b);
           });
}

/// sum of x[j] * h[i - j], or, turned, of x[j] * h[i + j]
inline Values convolved(const Values& x, const Values& h, bool turned = false) {
    const std::size_t n = x.size();
    Values y(n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) y[i] += x[j] * h[(turned ? i + j : i + n - j) % n];
    return y;
}

inline Values scaled(Values y, double factor) {
    for (double& one : y) one *= factor;
    return y;
}

inline std::complex<double> turn(std::size_t number, std::size_t n) {
    return std::polar(
        1.0, 2 * std::numbers::pi * static_cast<double>(number % n) / static_cast<double>(n));
}

/// The inverse transform of the first numbers of the product's spectrum with a plan of another
/// length; behind it y keeps what it was.
inline Values inverse_of(const Signals& s, std::size_t length) {
    const std::size_t n = s.size(), half = length / 2 + 1;
    std::vector<std::complex<double>> spectrum;
    for (std::size_t k = 0; k < half; ++k) {
        std::complex<double> x = 0, h = 0;
        for (std::size_t j = 0; j < n; ++j) {
            x += s.x[j] * std::conj(turn(k * j, n));
            h += s.h[j] * std::conj(turn(k * j, n));
        }
        spectrum.push_back(x * h);
    }
    Values y = s.before;
    for (std::size_t i = 0; i < length && i < n; ++i) {
        y[i] = spectrum[0].real();
        for (std::size_t k = 1; k < half; ++k) {
            const bool last = 2 * k == length;
            y[i] += (last ? 1 : 2) * (spectrum[k] * turn(k * i, length)).real();
        }
    }
    return scaled(y, 1 / static_cast<double>(n));
}

using Slip = simtutor::check::Slip<std::function<Values(const Signals&)>>;

inline const std::vector<Slip>& all() {
    static const auto size = [](const Signals& s) { return static_cast<double>(s.size()); };
    static const auto half = [](const Signals& s) { return static_cast<double>(s.size() / 2 + 1); };
    static const std::vector<Slip> slips = {
        {"They come out where x is transformed twice, and h not at all: does one call of "
         "`cufftExecR2C` take the wrong input, or the product the wrong spectrum?",
         [](const Signals& s) { return convolved(s.x, s.x); }},
        {"They come out where h is transformed twice, and x not at all: does one call of "
         "`cufftExecR2C` take the wrong input, or the product the wrong spectrum?",
         [](const Signals& s) { return convolved(s.h, s.h); }},
        {"They come out where the result is not scaled: the inverse transform gives n times the "
         "values. Divide by n.",
         [](const Signals& s) { return scaled(s.right, size(s)); }},
        {"They come out where the result is scaled by 1 / (n / 2 + 1), the length of the "
         "spectrum. Divide by n, the length of the signals.",
         [](const Signals& s) { return scaled(s.right, size(s) / half(s)); }},
        {"They come out where the result is scaled by 1 / sqrt(n). Divide by n.",
         [](const Signals& s) { return scaled(s.right, std::sqrt(size(s))); }},
        {"They come out where the result is scaled twice. Divide by n once.",
         [](const Signals& s) { return scaled(s.right, 1 / size(s)); }},
        {"They come out where only the first n / 2 + 1 elements are scaled. Scale all n.",
         [](const Signals& s) {
             Values y = s.right;
             for (std::size_t i = s.size() / 2 + 1; i < y.size(); ++i) y[i] *= size(s);
             return y;
         }},
        {"They come out where only the first n / 2 elements are scaled. Scale all n.",
         [](const Signals& s) {
             Values y = s.right;
             for (std::size_t i = s.size() / 2; i < y.size(); ++i) y[i] *= size(s);
             return y;
         }},
        {"They come out where all elements but the last are scaled. Scale all n.",
         [](const Signals& s) {
             Values y = s.right;
             if (!y.empty()) y.back() *= size(s);
             return y;
         }},
        {"They come out where one spectrum is conjugated: y[i] is the sum of x[j] * h[i + j] then.",
         [](const Signals& s) { return convolved(s.x, s.h, true); }},
        {"They come out where one spectrum is conjugated: y[i] is the sum of h[j] * x[i + j] then.",
         [](const Signals& s) { return convolved(s.h, s.x, true); }},
        {"They come out where the plan of the inverse transform is made for n / 2 + 1 numbers. A "
         "plan gets the length of the real signal: give `cufftPlan1d` n there, too.",
         [](const Signals& s) { return inverse_of(s, s.size() / 2 + 1); }},
        {"They come out where the plan of the inverse transform is made for n / 2 numbers. A plan "
         "gets the length of the real signal: give `cufftPlan1d` n there, too.",
         [](const Signals& s) { return inverse_of(s, s.size() / 2); }},
    };
    return slips;
}

}  // namespace slips
