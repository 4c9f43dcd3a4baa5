#include "tools/model/polynomial.h"

#include <charconv>

namespace simtutor::model {
namespace {

std::optional<std::int64_t> parse_whole(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string term(const Fraction& factor, const char* power) {
    return factor == Fraction(1) ? power : text_of(factor) + " " + power;
}

}  // namespace

std::string text_of(const Fraction& fraction) {
    std::string text = fraction.numerator().str();
    if (fraction.denominator() != 1) text += "/" + fraction.denominator().str();
    return text;
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
    const Fraction side(n);
    return (n3 * side + n2) * side * side;
}

std::string Polynomial::text() const {
    const Fraction zero(0);
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
