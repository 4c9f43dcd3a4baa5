#pragma once

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "grader/findings/text.h"

namespace simtutor::check {

/// Up to this share of what is allowed, the idea of a kernel is right and its ends are wrong.
inline constexpr double few_too_many = 1.1;

inline bool has(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

inline double number(const nlohmann::json& line, const std::string& name) {
    const auto found = line.find(name);
    return found != line.end() && found->is_number() ? found->get<double>() : 0;
}

/// "4", "16", "1.5"
inline std::string about(double value) {
    const double whole = std::round(value);
    return std::abs(value - whole) < 0.05 ? grouped(whole) : fmt::format("{:.1f}", value);
}

/// "1 segment", "1.5 segments"
inline std::string so_many(double value, const char* noun) {
    const std::string number = about(value);
    return fmt::format("{} {}{}", number, noun, number == "1" ? "" : "s");
}

}  // namespace simtutor::check
