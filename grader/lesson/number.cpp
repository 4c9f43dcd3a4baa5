#include "grader/lesson/number.h"

#include <fmt/format.h>

#include <cmath>

namespace simtutor::check {

std::string grouped(double number) {
    const double size = std::abs(number);
    if (!(size < 1e15) || (number != std::floor(number) && size < 1000)) return plain(number);
    std::string digits = fmt::format("{:.0f}", std::floor(size));
    for (int position = static_cast<int>(digits.size()) - 3; position > 0; position -= 3)
        digits.insert(static_cast<std::size_t>(position), ",");
    return number < 0 ? "-" + digits : digits;
}

std::string plain(double number) {
    return fmt::format("{:.7g}", number);
}

std::string counted(unsigned long long count, const std::string& noun) {
    return grouped(static_cast<double>(count)) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace simtutor::check
