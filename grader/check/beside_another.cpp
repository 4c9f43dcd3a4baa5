#include "grader/check/beside_another.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {
namespace {

/// The bytes that a kernel stores to device memory at the least, as far as that is counted.
double stored_bytes(const nlohmann::json& kernel) {
    const nlohmann::json& totals = kernel.at("totals");
    const double all = number(totals, "global_stores"),
                 under_8 = number(totals, "global_stores_under_8"),
                 under_16 = number(totals, "global_stores_under_16");
    return 4 * under_8 + 8 * (under_16 - under_8) + 16 * (all - under_16);
}

}  // namespace

std::string beside_another(const CountedLines& lines, const CountedLine& line) {
    const double stored = stored_bytes(*line.kernel);
    const double narrow = number(line.kernel->at("totals"), "global_stores_under_16");
    for (const nlohmann::json* other : lines.kernels()) {
        if (other == line.kernel || stored <= 0 || stored_bytes(*other) != stored ||
            number(other->at("totals"), "global_stores_under_16") >= narrow)
            continue;
        const std::string own = line.kernel->value("name", ""), name = other->value("name", "");
        return fmt::format(
            "In this run {} was launched as well, and it stores as many bytes as {} by wider "
            "accesses. Do both store the same elements? Then launch one of them: what keeps the "
            "program from launching {}, too, for such a size?",
            name, own, own);
    }
    return "";
}

}  // namespace simtutor::check
