#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "grader/check/call_request.h"
#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

/// Value below which `share` of the sorted values lie.
double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double position = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const double above = values[std::min(below + 1, values.size() - 1)];
    return values[below] + (position - static_cast<double>(below)) * (above - values[below]);
}

/// Pairs of times taken so far.
struct Samples {
    std::vector<double> student, yardstick, ratios;

    void add(const host::RunResult& result) {
        const std::size_t pairs = std::min(result.seconds.size(), result.yardstick_seconds.size());
        for (std::size_t i = 0; i < pairs; ++i) {
            student.push_back(result.seconds[i]);
            yardstick.push_back(result.yardstick_seconds[i]);
            ratios.push_back(result.yardstick_seconds[i] / std::max(result.seconds[i], 1e-9));
        }
    }

    Timing summary() const {
        Timing timing;
        timing.student_seconds = quantile(student, 0.5);
        timing.yardstick_seconds = quantile(yardstick, 0.5);
        timing.ratio = quantile(ratios, 0.5);
        if (timing.ratio > 0)
            timing.spread = (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2 / timing.ratio;
        timing.pairs = static_cast<int>(ratios.size());
        return timing;
    }

    /// The median of k pairs wanders by about spread / sqrt(k): settled when that is under 1%.
    bool settled() const {
        const Timing timing = summary();
        return timing.pairs >= 7 &&
               timing.spread / std::sqrt(static_cast<double>(timing.pairs)) < 0.01;
    }
};

/// Pairs for the next batch: as many as fit into a third of the time that is left.
int next_batch(const Samples& samples, double seconds_left) {
    const Timing timing = samples.summary();
    const double pair = std::max(timing.student_seconds + timing.yardstick_seconds, 1e-6);
    return static_cast<int>(std::clamp(seconds_left / 3 / pair, 3.0, 200.0));
}

}  // namespace

Timing time_against(const Call& call, const std::string& yardstick,
                    const std::function<void(const Run&)>& judge, double max_seconds) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto left = [&] {
        return max_seconds - std::chrono::duration<double>(Clock::now() - begin).count();
    };
    host::RunRequest request = request_of(call);
    request.yardstick = yardstick;
    request.repetitions = 3;
    Samples samples;
    do {
        auto results = grading().runner(host::Kind::native, {request});
        const Run run = keep(call, request, std::move(results.at(0)));
        if (!expect_finished(run)) return {};
        const std::size_t before = grading().current().messages.size();
        judge(run);
        if (grading().current().messages.size() > before) return {};
        samples.add(run.result);
        if (samples.ratios.empty()) break;
        request.repetitions = next_batch(samples, left());
    } while (left() > 0 && !samples.settled());
    return samples.summary();
}

double machine_parallelism(int threads) {
    return grading().parallelism(threads);
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
    measure("spread of the ratio", timing.spread * 100, "%");
    if (timing.ratio >= least) return;  // NaN does not pass
    fail("", fmt::format("{}: measured {:.2f}, needed at least {:.2f} (median of {}, one after the "
                         "other in one process).",
                         what, timing.ratio, least,
                         counted(static_cast<unsigned long long>(timing.pairs), "pair")));
}

}  // namespace simtutor::check
