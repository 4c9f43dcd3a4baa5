#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "grader/check/grading.h"
#include "grader/check/program.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// Stands in the place of each result. No sum or difference of few temperatures or small products
/// gives it by chance, and sums of some thousands are exact in a float.
constexpr int planted = 1009;

/// Two decimals are printed at least.
constexpr double half_a_hundredth = 0.005;

/// The types that a program may take for its results.
struct ResultType {
    unsigned bytes;
    std::uint64_t bits;  ///< of `planted`
};
constexpr std::array<ResultType, 4> result_types = {{
    {4, std::bit_cast<std::uint32_t>(float{planted})},
    {8, std::bit_cast<std::uint64_t>(double{planted})},
    {4, planted},
    {8, planted},
}};

enum class PlantedOutcome { fits, noticed, unchanged, other };

bool are_copies_of_planted(const std::vector<double>& numbers) {
    return std::all_of(numbers.begin(), numbers.end(),
                       [](double number) { return std::abs(number - planted) < half_a_hundredth; });
}

/// Each is a sum of at least one result, and no result is used twice.
bool are_sums_of_planted(const std::vector<double>& numbers, double stored) {
    double used = 0;
    for (const double number : numbers) {
        const double times = std::round(number / planted);
        if (!(times >= 1) || std::abs(number - times * planted) >= half_a_hundredth) return false;
        used += times;
    }
    return used <= stored;
}

PlantedOutcome planted_outcome(const Run& run, const Run& whole, OfResults how) {
    if (exit_status(run) != 0) return PlantedOutcome::noticed;
    const std::vector<double> numbers = printed_numbers(run);
    if (numbers == printed_numbers(whole)) return PlantedOutcome::unchanged;
    const double stored = whole.counter("global_store_bytes") / 4 + whole.counter("global_atomics");
    const bool fit = how == OfResults::copies ? are_copies_of_planted(numbers)
                                              : are_sums_of_planted(numbers, stored);
    return fit && !numbers.empty() ? PlantedOutcome::fits : PlantedOutcome::other;
}

std::string first_printed(const std::vector<double>& numbers) {
    return numbers.empty() ? "no number" : fmt::format("{:.7g} first", numbers.front());
}

}  // namespace

void expect_stored_by_kernels(const Run& whole, OfResults how) {
    if (on_gpu() || exit_status(whole) != 0) return;
    std::vector<Call> calls;
    for (const ResultType& type : result_types) {
        Call call = whole.call;
        call.label += ", where other numbers stand in the place of the kernels' results";
        call.planted_bytes = type.bytes;
        call.planted_bits = type.bits;
        call.counters = call.basic = false;
        calls.push_back(std::move(call));
    }
    const std::vector<Run> runs = run_all(calls);
    const Run* changed = nullptr;  // what the results of the program's own type become
    for (const Run& run : runs) {
        const PlantedOutcome outcome = planted_outcome(run, whole, how);
        if (outcome == PlantedOutcome::fits || outcome == PlantedOutcome::noticed) return;
        if (!changed && outcome == PlantedOutcome::other) changed = &run;
    }
    if (!changed) return;  // nothing could be planted
    wrong_count(
        whole,
        fmt::format(
            "In a run where {} stood in the place of every number that the kernels had stored, the "
            "program printed {}. {} So the host computes with the results of the kernels: let the "
            "kernels compute all that is asked for, and the host only {} it.",
            planted, first_printed(printed_numbers(*changed)),
            how == OfResults::copies ? fmt::format("It should print just {}.", planted)
                                     : fmt::format("It should print sums of {}.", planted),
            how == OfResults::copies ? "copy and print" : "add up and print"));
}

}  // namespace simtutor::check
