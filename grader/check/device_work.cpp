#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/check/grading.h"
#include "grader/check/program.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// The launches that do nothing in turn: these many at most.
constexpr std::uint64_t most_launches = 8;

/// A number that is printed as 0 may well be one without a kernel, too.
constexpr double nothing = 0.005;

std::uint64_t launches_of(const Run& run) {
    std::uint64_t launches = 0;
    const auto& counters = run.result.counters;
    if (!counters.contains("kernels")) return 0;
    for (const auto& kernel : counters.at("kernels"))
        launches += kernel.at("launches").get<std::uint64_t>();
    return launches;
}

Call with_idle(const Run& whole, unsigned launch) {
    Call call = whole.call;
    const bool all = launch == host::RunRequest::every_launch;
    call.label +=
        all ? ", where kernels do nothing" : fmt::format(", where launch {} does nothing", launch);
    call.idle_launch = launch;
    call.counters = call.basic = false;
    return call;
}

/// Of the numbers in question, those that are other than 0.
struct Printed {
    std::vector<double> values;
    std::vector<std::size_t> places;
};

Printed numbers_in(const Run& run, const KernelNumbers& which) {
    Printed found;
    const std::vector<double> all = printed_numbers(run);
    for (std::size_t i = which.first; i < all.size() && i - which.first < which.count; ++i) {
        found.values.push_back(all[i]);
        if (!(std::abs(all[i]) < nothing)) found.places.push_back(i - which.first);
    }
    return found;
}

/// The places of the numbers that are the same as in `whole`; none if the program has noticed.
std::vector<std::size_t> unchanged(const Run& idle, const Printed& whole,
                                   const KernelNumbers& which) {
    std::vector<std::size_t> same;
    if (exit_status(idle) != 0) return same;
    const Printed now = numbers_in(idle, which);
    if (now.values.size() != whole.values.size()) return same;
    std::copy_if(whole.places.begin(), whole.places.end(), std::back_inserter(same),
                 [&](std::size_t at) { return now.values[at] == whole.values[at]; });
    return same;
}

std::string shown(const std::vector<std::size_t>& places, const Printed& printed) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < places.size() && i < most; ++i)
        text += fmt::format("{}{:.7g}", i == 0 ? "" : ", ", printed.values[places[i]]);
    return text + (places.size() > most ? ", ..." : "");
}

constexpr const char* advice =
    "Copy back what the kernels have computed, and print that. The host may compute the same to "
    "compare, but not to print it.";

}  // namespace

std::vector<Run> expect_made_by_kernels(const Run& whole, const KernelNumbers& which) {
    if (on_gpu() || exit_status(whole) != 0) return {};
    const Printed printed = numbers_in(whole, which);
    if (printed.places.empty()) return {};
    std::vector<Call> calls = {with_idle(whole, host::RunRequest::every_launch)};
    const std::uint64_t launches = launches_of(whole), turns = std::min(launches, most_launches);
    for (std::uint64_t turn = 0; which.every_launch_counts && launches > 1 && turn < turns; ++turn)
        calls.push_back(with_idle(whole, static_cast<unsigned>(1 + turn * launches / turns)));
    std::vector<Run> runs = run_all(calls);

    // A few of many numbers may be right by chance.
    const auto same = unchanged(runs.front(), printed, which);
    if (4 * same.size() > printed.places.size()) {
        wrong_count(
            whole, fmt::format("In a run where the kernels do nothing, the program prints the same "
                               "{} as before: {}. So the host computes {}, beside the kernels "
                               "or over their results. {}",
                               counted(same.size(), "number"), shown(same, printed),
                               same.size() == 1 ? "it" : "them", advice));
        return runs;
    }
    // One launch may warm up the device.
    const auto needless = std::count_if(runs.begin() + 1, runs.end(), [&](const Run& run) {
        return exit_status(run) == 0 && unchanged(run, printed, which) == printed.places;
    });
    if (needless > 1)
        wrong_count(whole,
                    fmt::format("{} of {} launches were left out one by one, and the program "
                                "printed the same numbers each time: {}. So what these launches "
                                "compute does not count: nobody reads it, another launch computes "
                                "it again, or the host does. Which line reads their results? The "
                                "host may compute the same to compare, but not to print it.",
                                needless, runs.size() - 1, shown(printed.places, printed)));
    return runs;
}

}  // namespace simtutor::check
