#include "grader/check/idle_launch.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {

std::string idle_launch(const nlohmann::json& kernel, double count, double share) {
    const double threads = number(kernel.at("totals"), "threads"),
                 launches = number(kernel, "launches");
    constexpr double rounding = 0.001;
    if (launches < 2 || count != threads || share <= 1 ||
        share > launches / (launches - 1) + rounding)
        return "";
    return fmt::format(
        "Each thread loads here once in each of the {} launches, and as much as one launch loads "
        "is too much: which of them has nothing to load? The first finds nothing that one before "
        "has left.",
        launches);
}

}  // namespace simtutor::check
