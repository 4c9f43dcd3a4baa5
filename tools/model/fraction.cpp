#include "tools/model/fraction.h"

#include <charconv>
#include <numeric>
#include <stdexcept>

namespace simtutor::model {
namespace {

using Wide = __int128;

Wide greatest_divisor(Wide a, Wide b) {
    while (b != 0) {
        const Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/// Brings a wide fraction into lowest terms. @throws std::overflow_error if it does not fit then
Fraction narrow(Wide top, Wide bottom) {
    if (bottom == 0) throw std::domain_error("a fraction's denominator is 0");
    const Wide divisor = greatest_divisor(top, bottom);
    if (divisor > 1) {
        top /= divisor;
        bottom /= divisor;
    }
    const auto fits = [](Wide value) { return static_cast<std::int64_t>(value) == value; };
    if (!fits(top) || !fits(bottom)) throw std::overflow_error("a fraction needs over 64 bits");
    return {static_cast<std::int64_t>(top), static_cast<std::int64_t>(bottom)};
}

std::optional<std::int64_t> parse_whole(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string term(const Fraction& factor, const char* power) {
    return factor == Fraction(1) ? power : factor.text() + " " + power;
}

}  // namespace

Fraction::Fraction(std::int64_t top, std::int64_t bottom) : top_(top), bottom_(bottom) {
    if (bottom == 0) throw std::domain_error("a fraction's denominator is 0");
    const std::int64_t divisor = std::gcd(top_, bottom_) * (bottom_ < 0 ? -1 : 1);
    top_ /= divisor;
    bottom_ /= divisor;
}

std::string Fraction::text() const {
    std::string text = std::to_string(top_);
    if (bottom_ != 1) text += "/" + std::to_string(bottom_);
    return text;
}

Fraction operator+(const Fraction& a, const Fraction& b) {
    return narrow(static_cast<Wide>(a.top_) * b.bottom_ + static_cast<Wide>(b.top_) * a.bottom_,
                  static_cast<Wide>(a.bottom_) * b.bottom_);
}

Fraction operator-(const Fraction& a, const Fraction& b) {
    return a + Fraction(-b.top_, b.bottom_);
}

Fraction operator*(const Fraction& a, const Fraction& b) {
    return narrow(static_cast<Wide>(a.top_) * b.top_, static_cast<Wide>(a.bottom_) * b.bottom_);
}

Fraction operator/(const Fraction& a, const Fraction& b) {
    return narrow(static_cast<Wide>(a.top_) * b.bottom_, static_cast<Wide>(a.bottom_) * b.top_);
}

bool operator<(const Fraction& a, const Fraction& b) {
    return static_cast<Wide>(a.top_) * b.bottom_ < static_cast<Wide>(b.top_) * a.bottom_;
}

std::optional<Fraction> parse_fraction(const std::string& text) {
    if (const auto slash = text.find('/'); slash != std::string::npos) {
        const auto top = parse_whole(text.substr(0, slash));
        const auto bottom = parse_whole(text.substr(slash + 1));
        if (!top || !bottom || *bottom <= 0) return std::nullopt;
        return Fraction(*top, *bottom);
    }
    const auto point = text.find('.');
    if (point == std::string::npos) {
        const auto whole = parse_whole(text);
        return whole ? std::optional<Fraction>(*whole) : std::nullopt;
    }
    const std::string digits = text.substr(point + 1);
    const auto whole = parse_whole(text.substr(0, point) + digits);
    if (!whole || digits.empty() || digits.size() > 9 || digits.front() == '-') return std::nullopt;
    std::int64_t power = 1;
    for (std::size_t i = 0; i < digits.size(); ++i) power *= 10;
    return Fraction(*whole, power);
}

Fraction Polynomial::at(std::int64_t n) const {
    return (n3 * n + n2) * Fraction(n) * Fraction(n);
}

std::string Polynomial::text() const {
    const Fraction zero;
    if (n3 == zero && n2 == zero) return "0";
    if (n2 == zero) return term(n3, "n^3");
    if (n3 == zero) return term(n2, "n^2");
    return term(n3, "n^3") + " + " + term(n2, "n^2");
}

Polynomial fit(std::int64_t n1, std::int64_t count1, std::int64_t n2, std::int64_t count2) {
    // count / n^2 is a straight line in n.
    const Fraction height1(count1, n1 * n1), height2(count2, n2 * n2);
    Polynomial line;
    line.n3 = (height1 - height2) / Fraction(n1 - n2);
    line.n2 = height1 - line.n3 * Fraction(n1);
    return line;
}

}  // namespace simtutor::model
