#include "grader/findings/calls/event_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {
namespace {

/// The last statement before `end` that calls `call` with an event; -1 if there is none.
int last_call(const FunctionText& function, const char* call, const Tokens& event, int end) {
    for (int i = end - 1; i >= 0; --i)
        if (same_words(given_to(function.statements()[static_cast<std::size_t>(i)].words, call),
                       event))
            return i;
    return -1;
}

/// The events of a time, and where they are recorded before it is asked.
struct Times {
    Tokens first, second;
    int recorded_first = -1, recorded_second = -1;
};

Times times_at(const FunctionText& function, int statement) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    Times times{given_to(words, "cudaEventElapsedTime", 1),
                given_to(words, "cudaEventElapsedTime", 2)};
    if (times.first.empty() || times.second.empty()) return times;
    times.recorded_first = last_call(function, "cudaEventRecord", times.first, statement);
    times.recorded_second = last_call(function, "cudaEventRecord", times.second, statement);
    return times;
}

}  // namespace

std::string event_order(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        const auto line = [&](int i) { return all[static_cast<std::size_t>(i)].line; };
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const Times times = times_at(function, i);
            const int first = times.recorded_first, second = times.recorded_second;
            // In a loop the last recording in the text need not be the last one that runs.
            if (first < 0 || second < 0 || loop_around(function, first) >= 0 ||
                loop_around(function, second) >= 0)
                continue;
            if (second < first)
                return fmt::format(
                    "Line {0} gives {1} first and {2} second, but {2} is recorded in line {3}, "
                    "before {1} in line {4}: such a time is below 0. cudaEventElapsedTime takes "
                    "the earlier event first.",
                    line(i), text_of(times.first), text_of(times.second), line(second),
                    line(first));
            if (second == first + 1)
                return fmt::format(
                    "{} is recorded in line {} and {} in line {}, with nothing in between: the "
                    "launches that are to be timed belong between the two.",
                    text_of(times.first), line(first), text_of(times.second), line(second));
        }
    }
    return "";
}

std::string wait_before_record(const Tokens& file, int line) {
    const FunctionText function(file, line);
    const int asked = function.at(line, "cudaEventElapsedTime");
    if (asked < 0) return "";
    const Times times = times_at(function, asked);
    if (times.recorded_second < 0) return "";
    const int waits = last_call(function, "cudaEventSynchronize", times.second, asked);
    if (waits < 0 || waits > times.recorded_second) return "";
    return fmt::format(
        "cudaEventSynchronize in line {0} stands before line {1} records {2}, so it does not wait "
        "for that recording. Call it behind line {1}.",
        function.statements()[static_cast<std::size_t>(waits)].line,
        function.statements()[static_cast<std::size_t>(times.recorded_second)].line,
        text_of(times.second));
}

std::string host_clock(const Tokens& file) {
    constexpr std::array clocks = {"steady_clock",  "high_resolution_clock", "system_clock",
                                   "clock_gettime", "gettimeofday",          "omp_get_wtime"};
    const auto clock = std::ranges::find_if(file, [&](const Token& word) {
        return std::ranges::any_of(clocks, [&](const char* name) { return word.is(name); });
    });
    if (clock == file.end()) return "";
    return fmt::format(
        "Line {} asks {}, the host's clock: it counts what the host does, here the simulation, "
        "too. "
        "Two events lie in the device's own order of work: take the time between these.",
        clock->line, clock->text);
}

}  // namespace simtutor
