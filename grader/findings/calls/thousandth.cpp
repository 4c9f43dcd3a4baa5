#include "grader/findings/calls/thousandth.h"

#include <cmath>
#include <cstdlib>

namespace simtutor {
namespace {

/// What a printed number may stand for: half a unit of its last digit more or less.
struct Printed {
    double value = 0, half = 0;
};

Printed number_behind(const std::string& message, const std::string& before) {
    const std::size_t at = message.find(before);
    if (at == std::string::npos) return {};
    const std::size_t begin = at + before.size();
    std::string digits =
        message.substr(begin, message.find_first_not_of("0123456789.", begin) - begin);
    if (digits.ends_with(".")) digits.pop_back();
    const std::size_t point = digits.find('.');
    const auto places =
        point == std::string::npos ? 0 : static_cast<int>(digits.size() - point - 1);
    return {std::atof(digits.c_str()), 0.5 * std::pow(10.0, -places)};
}

}  // namespace

std::string thousandth(const std::string& message) {
    const Printed got = number_behind(message, "The program says "),
                  wanted = number_behind(message, "By the model it is ");
    if (got.value <= 0 || wanted.value <= 0) return "";
    const auto fits = [&](double factor) {
        return std::abs(wanted.value * factor - got.value) <= got.half + wanted.half * factor;
    };
    // A number that may be nearly anything tells of no factor.
    if (got.half > 0.1 * got.value) return "";
    if (fits(1e-3))
        return "it is a thousandth of what is wanted: a time in ms that is taken for one in s?";
    if (fits(1e3)) return "it is 1,000 times what is wanted: is a unit, as kHz or ms, another one?";
    if (fits(1e-6)) return "it is a millionth of what is wanted: is each unit what the page says?";
    if (fits(1e6)) return "it is a million times what is wanted: is each unit what the page says?";
    return "";
}

}  // namespace simtutor
