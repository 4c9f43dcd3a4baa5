#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <boost/rational.hpp>
#include <cstdint>
#include <optional>
#include <string>

namespace simtutor::model {

/// An exact fraction in lowest terms, denominator above 0. Arithmetic that needs more than 128 bits
/// throws std::overflow_error, a denominator of 0 boost::bad_rational.
using Fraction = boost::rational<boost::multiprecision::checked_int128_t>;

/// "17/4096", "3"
std::string text_of(const Fraction& fraction);
/// "17/4096", "2.5", "0" as a fraction; nothing if the text is no number.
std::optional<Fraction> parse_fraction(const std::string& text);

/// n3*n^3 + n2*n^2: a kernel's modelled cost on n x n matrices.
struct Polynomial {
    Fraction n3, n2;
    Fraction at(std::int64_t n) const;
    std::string text() const;  ///< "17/16 n^3 + n^2"
    friend bool operator==(const Polynomial& a, const Polynomial& b) = default;
};

/// The polynomial through two points, exact. @param n1, n2 different, above 0
Polynomial fit(std::int64_t n1, std::int64_t count1, std::int64_t n2, std::int64_t count2);

}  // namespace simtutor::model
