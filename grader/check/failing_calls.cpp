#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/grading.h"
#include "grader/check/program.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// No program of a lesson calls the runtime from more places.
constexpr unsigned most_places = 120;

/// Runs that are made side by side, from the `first` on. Most programs have few places beyond
/// `many`, and what is run beyond the last one is for nothing.
unsigned at_once(unsigned first) {
    constexpr unsigned many = 16;
    return first > many ? 4 : 8;
}

/// The same call, but for one that fails.
Call with_failure(const Run& whole, unsigned place, unsigned time) {
    Call call = whole.call;
    call.label += fmt::format(", where a call fails ({}{})", place, time == 1 ? "" : ", later");
    call.failing_place = place;
    call.failing_time = time;
    call.counters = call.basic = false;
    return call;
}

bool succeeded(const Run& run) {
    return exit_status(run) == 0;
}

/// A run that came to its end without a call that failed: the program has no such place.
bool nothing_failed(const Run& run) {
    return succeeded(run) && run.result.failed_call.empty();
}

/// The results are what they are by luck: without the call nothing orders the work any more.
bool lost_order(const Run& run, const Run& whole) {
    const auto& before = whole.result.findings;
    return std::ranges::any_of(run.result.lost_order, [&](const std::string& rule) {
        return std::ranges::none_of(before,
                                    [&](const simt::Finding& one) { return one.rule == rule; });
    });
}

bool unnoticed(const Run& run, const Run& whole) {
    const auto status = exit_status(run);
    if (!status) return true;  // it crashed, or did not end
    // A later call may fail because this one did nothing; what it says is not the reason.
    if (*status != 0) return run.result.failed_unseen;
    return run.result.printed != whole.result.printed ||
           run.result.outputs != whole.result.outputs || lost_order(run, whole);
}

/// Whether the place from which this call failed is among these.
bool is_known(const std::vector<Run>& unseen, const Run& run) {
    return std::any_of(unseen.begin(), unseen.end(), [&](const Run& known) {
        return known.call.failing_place == run.call.failing_place;
    });
}

/// The beginning of what a program printed.
std::string first_lines(const std::string& printed) {
    constexpr std::size_t most = 4;
    std::size_t end = 0;
    for (std::size_t line = 0; line < most; ++line) {
        end = printed.find('\n', end);
        if (end == std::string::npos) return printed;
        ++end;
    }
    return end == printed.size() ? printed : printed.substr(0, end) + "...";
}

std::string how_it_ended(const Run& run, const Run& whole) {
    if (!exit_status(run))
        return "it goes on with what the call did not make: " + run.result.detail;
    if (exit_status(run) != 0)
        return "it throws away the error and goes on, until something else fails because of it.";
    const bool same =
        run.result.printed == whole.result.printed && run.result.outputs == whole.result.outputs;
    if (same)
        return "it ends with status 0 as if all were well. Nothing orders its work then, so that "
               "the numbers that it prints are right by luck.";
    return fmt::format(
        "it ends with status 0 as if all were well, and prints{}",
        run.result.printed.empty() ? " nothing." : ":\n" + first_lines(run.result.printed));
}

void tell(const std::vector<Run>& unseen, std::size_t places, const Run& whole) {
    const Run& first = unseen.front();
    const std::string& name = first.result.failed_call;
    std::string text = fmt::format("When {} fails, the program does not notice: {}",
                                   name.empty() ? "a call" : name, how_it_ended(first, whole));
    if (unseen.size() > 1)
        text += fmt::format(
            "\nThe same is true of {} from the {} places where the program calls the runtime.",
            counted(unseen.size() - 1, "further call"), places);
    const bool launch = name.starts_with("the launch");
    if (launch)
        text +=
            "\nA launch returns no error code: call cudaGetLastError() right behind it, and check "
            "what that returns.";
    if (!launch || unseen.size() > 1) text += "\nLook at the error code of every call.";
    fail(first.call.label, text);
}

}  // namespace

void expect_calls_checked(const Run& whole) {
    if (on_gpu()) return leave_out("A call fails by order in the simulator only.");
    if (!expect_success(whole)) return;
    std::vector<Run> unseen;
    unsigned places = 0;
    for (unsigned first = 1, more = 1; more != 0 && first < most_places; first += at_once(first)) {
        std::vector<Call> calls;
        for (unsigned place = first; place < first + at_once(first); ++place)
            calls.push_back(with_failure(whole, place, 1));
        for (const Run& run : run_all(calls)) {
            if (nothing_failed(run)) more = 0;
            if (more != 0) ++places;
            if (more != 0 && unnoticed(run, whole)) unseen.push_back(run);
        }
    }
    // A check behind a later call may see an error that nothing has looked at. Behind the last call
    // there is none.
    std::vector<Call> later;
    for (unsigned place = 1; place <= places; ++place)
        later.push_back(with_failure(whole, place, 2));
    for (Run& run : run_all(later))
        if (!nothing_failed(run) && unnoticed(run, whole) && !is_known(unseen, run))
            unseen.push_back(std::move(run));
    if (places == 0) return fail("", "The program calls nothing of the CUDA runtime.");
    if (!unseen.empty()) tell(unseen, places, whole);
}

}  // namespace simtutor::check
