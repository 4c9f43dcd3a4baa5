#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace simtutor::model {

/// A fraction in lowest terms, denominator above 0. Small enough for the model: products of two
/// must fit in 64 bits.
class Fraction {
  public:
    Fraction(std::int64_t whole = 0) : top_(whole) {}  // NOLINT: a whole number is a fraction
    /// @param bottom not 0
    Fraction(std::int64_t top, std::int64_t bottom);

    std::int64_t top() const { return top_; }
    std::int64_t bottom() const { return bottom_; }
    double value() const { return static_cast<double>(top_) / static_cast<double>(bottom_); }
    std::string text() const;  ///< "17/4096", "3"

    friend Fraction operator+(const Fraction& a, const Fraction& b);
    friend Fraction operator-(const Fraction& a, const Fraction& b);
    friend Fraction operator*(const Fraction& a, const Fraction& b);
    friend Fraction operator/(const Fraction& a, const Fraction& b);
    friend bool operator==(const Fraction& a, const Fraction& b) = default;
    friend bool operator<(const Fraction& a, const Fraction& b);

  private:
    std::int64_t top_ = 0, bottom_ = 1;
};

/// "17/4096", "2.5", "0" as a fraction; nothing if the text is no number.
std::optional<Fraction> parse_fraction(const std::string& text);

/// n3*n^3 + n2*n^2: what the model says a kernel costs on n x n matrices.
struct Polynomial {
    Fraction n3, n2;
    Fraction at(std::int64_t n) const;
    std::string text() const;  ///< "17/16 n^3 + n^2"
    friend bool operator==(const Polynomial& a, const Polynomial& b) = default;
};

/// The polynomial through two points, exact. @param n1, n2 different, above 0
Polynomial fit(std::int64_t n1, std::int64_t count1, std::int64_t n2, std::int64_t count2);

}  // namespace simtutor::model
