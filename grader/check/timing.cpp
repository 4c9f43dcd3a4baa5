#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>

#include "grader/check/call_request.h"
#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

constexpr int least_pairs = 5, most_pairs = 31;
/// On a quiet machine our yardstick takes all of its cores all of the time, but for the beginning
/// and the end of its process; and it takes the same time again and again.
constexpr double quiet_stretch = 1.3, quiet_spread = 0.25;
/// From here on a team and one thread can no longer be told from each other.
constexpr double starved_stretch = 1.5;
/// On a busy machine a ratio has to be that far from the threshold to tell anything.
constexpr double clear_share = 0.8;

/// Value below which `share` of the values lie.
double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double position = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const double above = values[std::min(below + 1, values.size() - 1)];
    return values[below] + (position - static_cast<double>(below)) * (above - values[below]);
}

/// The value with so many others below it.
double ranked(std::vector<double> values, std::size_t rank) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(rank),
                     values.end());
    return values[rank];
}

/// Pairs of times taken so far.
class Samples {
  public:
    explicit Samples(Clock clock) : clock_(clock) {}

    /// @param threads that the call asks for
    void add(const host::RunResult& student, const host::RunResult& yardstick, int threads) {
        student_.push_back(seconds(student));
        yardstick_.push_back(seconds(yardstick));
        ratios_.push_back(yardstick_.back() / std::max(student_.back(), 1e-9));
        const int lanes = std::clamp(threads, 1, host::usable_cores());
        team_ = lanes > 1;
        stretch_.push_back(yardstick.wall_seconds * lanes / std::max(yardstick.cpu_seconds, 1e-9));
    }

    Timing summary() const {
        Timing timing;
        const std::size_t n = ratios_.size();
        timing.pairs = static_cast<int>(n);
        if (n == 0) return timing;
        timing.student_seconds = quantile(student_, 0.5);
        timing.yardstick_seconds = quantile(yardstick_, 0.5);
        timing.ratio = quantile(ratios_, 0.5);
        // How many of n values lie below their median has a deviation of sqrt(n) / 2.
        const double doubt = std::sqrt(static_cast<double>(n));
        const auto rank =
            static_cast<std::size_t>(std::max(std::floor(static_cast<double>(n) / 2 - doubt), 0.0));
        timing.low = ranked(ratios_, rank);
        timing.high = ranked(ratios_, n - 1 - rank);
        const double spread = quantile(yardstick_, 0.75) - quantile(yardstick_, 0.25);
        timing.busy = quantile(stretch_, 0.5) > quiet_stretch ||
                      spread > quiet_spread * timing.yardstick_seconds;
        timing.starved = team_ && quantile(stretch_, 0.5) > starved_stretch;
        return timing;
    }

  private:
    double seconds(const host::RunResult& result) const {
        return clock_ == Clock::cpu ? result.cpu_seconds : result.wall_seconds;
    }
    const Clock clock_;
    bool team_ = false;
    std::vector<double> student_, yardstick_, ratios_, stretch_;
};

enum class Answer { reached, missed, unclear };

/// What the times say so far, when even a doubtful median counts on a quiet machine only.
Answer clear_answer(const Timing& timing, double least) {
    const double share = timing.busy ? clear_share : 1;
    if (timing.low >= least / share && !timing.starved) return Answer::reached;
    if (timing.high < least * share) return Answer::missed;
    return Answer::unclear;
}

bool all_clear(const Timing& timing, const TimeOptions& options) {
    const auto clear = [&](double least) { return clear_answer(timing, least) != Answer::unclear; };
    return clear(options.least) && std::all_of(options.also.begin(), options.also.end(), clear);
}

/// What the times say in the end. NaN is never reached.
Answer answer(const Timing& timing, double least) {
    if (!timing.busy) return timing.ratio >= least ? Answer::reached : Answer::missed;
    if (timing.ratio >= least / clear_share && !timing.starved) return Answer::reached;
    return timing.high < least * clear_share ? Answer::missed : Answer::unclear;
}

int threads_of(const Call& call) {
    for (const host::Argument& argument : call.arguments)
        if (argument.name == "threads") return static_cast<int>(argument.integer.value_or(1));
    return 1;
}

host::RunResult run_yardstick(host::RunRequest request, const std::string& entry) {
    request.entry = entry;
    request.label = "yardstick " + entry;
    host::RunResult result = grading().yardstick(request);
    if (result.status != host::Status::finished)
        throw std::runtime_error(
            fmt::format("the yardstick '{}' could not be run: {}", entry, result.detail));
    return result;
}

/// A pair of runs; which of them is first alternates, so that a drift of the clock rate favours
/// neither.
bool take_pair(const TimedCall& timed, const std::string& yardstick, bool student_first,
               Samples& samples, std::vector<Run>& runs) {
    const host::RunRequest request = request_of(timed.call);
    host::RunResult ours;
    if (!student_first) ours = run_yardstick(request, yardstick);
    Run run = keep(timed.call, request, grading().runner(host::Kind::native, {request}).at(0));
    if (!expect_finished(run)) return false;
    if (student_first) ours = run_yardstick(request, yardstick);
    samples.add(run.result, ours, threads_of(timed.call));
    runs.push_back(std::move(run));
    return true;
}

/// Whether vectors of 32 bytes fit registers, and are multiplied and added in one step.
bool has_wide_vectors() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return true;  // other processors have twice as many registers of half the width
#endif
}

}  // namespace

Run run_timed_code(const Call& call) {
    const host::RunRequest request = request_of(call);
    return keep(call, request, grading().runner(host::Kind::native, {request}).at(0));
}

std::string unfit_for(const std::string& yardstick) {
    if (yardstick != "sgemm") return "";
    if (!host::has_sgemm_yardstick())
        return "Not judged: the course was built without OpenBLAS, the yardstick. It costs no "
               "points; install libopenblas-dev and build again.";
    if (!has_wide_vectors())
        return "Not judged: this processor lacks AVX2 or FMA, for which the threshold was "
               "measured. "
               "It costs no points.";
    return "";
}

void leave_out(const std::string& reason) {
    grading().current().left_out = reason;
}

Timing time_against(const std::function<TimedCall(int)>& make, const std::string& yardstick,
                    const TimeOptions& options) {
    using SteadyClock = std::chrono::steady_clock;
    const auto begin = SteadyClock::now();
    Samples samples(options.clock);
    std::vector<Run> runs;
    std::vector<TimedCall> calls;
    for (int pair = 0; pair < most_pairs; ++pair) {
        calls.push_back(make(pair));
        if (!take_pair(calls.back(), yardstick, pair % 2 == 0, samples, runs)) return {};
        if (pair + 1 < least_pairs) continue;
        const std::chrono::duration<double> taken = SteadyClock::now() - begin;
        if (taken.count() > options.max_seconds || all_clear(samples.summary(), options)) break;
    }
    // Only now: an oracle uses cores that the next pair would miss.
    const std::size_t before = grading().current().messages.size();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        calls[i].judge(runs[i]);
        if (grading().current().messages.size() > before) return {};
    }
    return samples.summary();
}

void expect_ratio(const Timing& timing, double least, const std::string& what) {
    if (timing.pairs == 0) {
        // The failure of the timed run says more.
        if (grading().current().messages.empty()) fail("", "No time could be taken.");
        return;
    }
    measure(what, timing.ratio, "times");
    measure("needed at least", least, "times");
    measure("time of one call", timing.student_seconds * 1e3, "ms");
    measure("time of the yardstick", timing.yardstick_seconds * 1e3, "ms");
    measure("the ratio is most likely at least", timing.low, "times");
    measure("and most likely at most", timing.high, "times");
    const std::string pairs = counted(static_cast<unsigned long long>(timing.pairs), "pair");
    switch (answer(timing, least)) {
        case Answer::reached:
            return;
        case Answer::missed:
            return fail("", fmt::format("{}: measured {:.2f}, needed at least {:.2f} (median of "
                                        "{}, in turns, each in a process of its own).",
                                        what, timing.ratio, least, pairs));
        case Answer::unclear:
            grading().current().left_out = fmt::format(
                "Not judged: the machine was busy, so {} of times tell too little ({}: {:.2f}, "
                "needed {:.2f}{}). It costs no points; grade again when the machine is quiet.",
                pairs, what, timing.ratio, least,
                timing.starved && timing.ratio >= least
                    ? "; but with so few free cores one thread might be as fast as a team"
                    : "");
    }
}

}  // namespace simtutor::check
