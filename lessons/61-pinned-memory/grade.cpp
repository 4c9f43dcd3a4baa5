#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/program.h"
#include "grader/simt/devices/device.h"

using namespace simtutor::check;

namespace {

/// The simulator's model (docs/simcc.md): what a copy costs before its first byte, what recording
/// an event costs, and how fast a host copies pageable memory into a buffer of the driver's.
constexpr double start_us = 2, record_us = 2, host_bytes_per_second = 10e9;
constexpr int repeats = 10;

struct Measured {
    std::int64_t n, frames;
    double slower = 1;  ///< how many times as long a copy takes as by the model

    Call call() const {
        Call call =
            program_call(fmt::format("n = {}, {} frames", n, frames),
                         {std::to_string(n), std::to_string(frames)}, static_cast<double>(n));
        if (slower != 1 && !on_gpu()) call.label += ", on a slower link";
        call.pace.link = slower;
        call.counters = true;
        call.basic = true;
        return call;
    }
    double bytes() const { return 4.0 * static_cast<double>(n); }
    /// Microseconds of a copy.
    double copy_us(bool pinned) const {
        const double link = simtutor::simt::find_device("h100")->link_bytes_per_second;
        return slower * (start_us + bytes() / link * 1e6 +
                         (pinned ? 0 : bytes() / host_bytes_per_second * 1e6));
    }
    /// The sum of all elements of a frame.
    double frame_total(std::int64_t number) const {
        double sum = 0;
        for (std::int64_t i = 0; i < n; ++i) sum += static_cast<double>(i % 100 + number);
        return sum;
    }
    double total() const {
        double sum = 0;
        for (std::int64_t number = 0; number < frames; ++number) sum += frame_total(number);
        return sum;
    }
};

const std::vector<Measured>& measured() {
    static const std::vector<Measured> all = {
        {270'000, 2},  // more than 1024 blocks of 256 threads
        {20'000, 8},
        // Who measures sees what the link of this machine does.
        {drawn_size("n", 10'000, 60'000), random_integer("frames", 1, 6),
         static_cast<double>(random_integer("slower", 13, 27)) / 10}};
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Measured& one : measured()) calls.push_back(one.call());
    std::vector<Run> made = run_all(calls);
    // Results that are right are paid, whatever comes behind them.
    for (Run& run : made) run = without_late_failure(std::move(run), 5);
    return made;
});

/// What a run printed: four rates and a sum.
std::optional<std::vector<double>> printed(const Run& run) {
    return expect_numbers(run, 5, "number");
}

/// What is printed has three decimals, and a float of milliseconds has seven digits.
constexpr double share = 0.002;

struct Rate {
    const char* name;
    bool pinned;
};
constexpr Rate rates[] = {{"to the device from pageable memory", false},
                          {"to pageable memory from the device", false},
                          {"to the device from pinned memory", true},
                          {"to pinned memory from the device", true}};

/// Adds what the number that was printed is, if it is a rate of another kind.
std::string guess(double got, double right, const Measured& one) {
    const auto close = [&](double wanted) { return std::abs(got - wanted) < 0.02 * wanted; };
    if (one.slower != 1 && close(right * one.slower))
        return " That is the rate of a link as fast as in the model. Only events tell what this "
               "one "
               "does: let the rate follow from the time between them.";
    if (close(one.bytes() / one.copy_us(false) / 1e3))
        return " This is the rate of pageable memory.";
    if (close(right / repeats))
        return fmt::format(" This is a {0}th of it: the time of {0} copies with the bytes of one?",
                           repeats);
    if (close(right * repeats))
        return fmt::format(
            " This is {0} times as much: the bytes of {0} copies with the time of one?", repeats);
    if (close(right * 1e9 / (1 << 30))) return " A GB has 10^9 bytes here.";
    return "";
}

}  // namespace

/// Only pages that are locked stay in place. The simulator's clock takes those of managed memory
/// for locked ones.
void expect_nothing_managed(const Run& run) {
    expect_at_most(run, "managed_bytes", 0, [](double bytes) {
        return fmt::format(
            "{:.0f} bytes were copied from or to managed memory. It is not pinned: "
            "its pages move between host and device. Memory of the host is pinned "
            "by cudaMallocHost, cudaHostAlloc or cudaHostRegister.",
            bytes);
    });
}

/// A rate is measured: the right number without the copies is not one.
void expect_copied(const Run& run, const Measured& one) {
    const double least = static_cast<double>(std::size(rates)) * repeats * one.bytes();
    const double moved = run.counter("link_bytes");
    if (moved < least)
        wrong_count(run, fmt::format("{:.0f} bytes were copied. Four rates, each of {} copies of "
                                     "{:.0f} bytes, take {:.0f}: measure them all.",
                                     moved, repeats, one.bytes(), least));
}

/// The copies of a rate stand in the queue one behind the other, where the array allows it.
void expect_queued(const Run& run, const Measured& one) {
    // Copies of pageable arrays wait by themselves; the others wait once for each rate, and the
    // host waits for each frame. A few waits more do no harm.
    constexpr double needed = 12, more = 6;
    const double waits = run.counter("host_waits"),
                 most = needed + more + static_cast<double>(one.frames);
    if (waits > most)
        wrong_count(run, fmt::format("The host waits {:.0f} times; {:.0f} are enough. Copies of "
                                     "the pinned array can all be queued: cudaMemcpyAsync does not "
                                     "wait for them, and one wait for the second event is enough.",
                                     waits, needed + static_cast<double>(one.frames)));
}

TEST(Check, rates) {
    if (on_gpu()) return leave_out("The rates to be printed are known in the simulator only.");
    for (std::size_t i = 0; i < measured().size(); ++i) {
        const auto numbers = printed(runs()[i]);
        if (!numbers) continue;
        for (std::size_t rate = 0; rate < std::size(rates); ++rate) {
            const double us = measured()[i].copy_us(rates[rate].pinned);
            const double most = measured()[i].bytes() / us / 1e3;
            // The second event is part of what lies between the two.
            const double least = measured()[i].bytes() / (us + record_us / repeats) / 1e3;
            const double got = (*numbers)[rate];
            if (got >= least * (1 - share) && got <= most * (1 + share)) continue;
            wrong(runs()[i],
                  fmt::format("The program says {:.3f} GB/s {}. {} it is {:.3f} to {:.3f}.{}", got,
                              rates[rate].name,
                              measured()[i].slower == 1 ? "By the model"
                                                        : "On this machine, whose link is slower,",
                              least, most, guess(got, most, measured()[i])));
        }
        expect_copied(runs()[i], measured()[i]);
        expect_nothing_managed(runs()[i]);
        expect_queued(runs()[i], measured()[i]);
    }
}

TEST(Check, ahead) {
    if (on_gpu()) return leave_out("What the host waits for is known in the simulator only.");
    for (std::size_t i = 0; i < measured().size(); ++i) {
        const auto& run = runs()[i];
        if (!printed(run)) continue;
        // One wait for a kernel does no harm. What else the device has to do meanwhile adds
        // nothing.
        if (const double late = run.counter("copies_behind_kernels"); late > 1)
            wrong(run, fmt::format(
                           "{:.0f} times the host asks for the copy of a frame when it has waited "
                           "for all kernels, so no frame is added while the next one is made. "
                           "Wait for the copy alone: it is done before its kernel.",
                           late));
    }
}

TEST(Check, notices) {
    expect_calls_checked(run_one(Measured{1'000, 2}.call()));
}

/// Each frame goes to the device, from the pinned array.
void expect_frames_copied(const Run& run, const Measured& one) {
    const auto frames = static_cast<double>(one.frames);
    // The copies of the rates, and the total.
    const double others = static_cast<double>(std::size(rates)) * repeats + 1;
    const double moved = run.counter("link_bytes") / one.bytes();
    if (moved >= others && moved < others + frames)
        wrong_count(run,
                    fmt::format("Beside the rates and the total {:.0f} arrays were copied, for "
                                "{:.0f} frames: each frame is one to copy, and to add.",
                                moved - others, frames));
    // Those of the pageable array, and perhaps the total; more are rates of a wrong array.
    const double pageable = run.counter("pageable_bytes") / one.bytes() - 2 * repeats - 1;
    constexpr double warm_up = 2;
    if (pageable >= frames && pageable > warm_up && pageable < 2 * repeats)
        wrong_count(run, fmt::format("Beside the rates {:.0f} arrays were copied from memory that "
                                     "is not pinned, for {:.0f} frames: make the frames in the "
                                     "array that is given, which is.",
                                     pageable, frames));
}

/// Where the launches for a frame do nothing, the sum lacks just this frame; where no kernel does
/// anything, there is none. The host adds the rest otherwise.
/// @param idle see expect_made_by_kernels()
void expect_all_added(const Run& whole, const Measured& one, const std::vector<Run>& idle) {
    std::vector<double> lost;
    for (const Run& run : idle) {
        const std::vector<double> numbers = printed_numbers(run);
        if (exit_status(run) != 0 || numbers.size() != std::size(rates) + 1) return;
        lost.push_back(one.total() - numbers.back());
    }
    if (lost.empty()) return;
    if (one.total() - lost.front() > one.frame_total(0) / 2)
        return wrong_count(
            whole,
            fmt::format("In a run where the kernels do nothing, the sum is {:.0f} of {:.0f}: "
                        "the host adds so much. Let the kernel add all elements of each "
                        "frame.",
                        one.total() - lost.front(), one.total()));
    lost.erase(lost.begin());
    std::sort(lost.begin(), lost.end());
    // Of other launches than one for each frame it is only known that they do a part of the work.
    const bool one_each = lost.size() == static_cast<std::size_t>(one.frames);
    constexpr double least_part = 1.0 / 8;
    for (std::size_t i = one_each ? 0 : 1; i < lost.size(); ++i) {
        const double frame = one.frame_total(static_cast<std::int64_t>(one_each ? i : 0));
        if (one_each ? std::abs(lost[i] - frame) < 0.5 : lost[i] > frame * least_part) continue;
        return wrong_count(
            whole,
            fmt::format("Where one launch of {} does nothing, the sum lacks {:.0f}. It should "
                        "lack a whole frame, {:.0f}: the host, or another launch, adds "
                        "what this one should. Let the kernel add all elements of each "
                        "frame.",
                        lost.size(), lost[i], frame));
    }
}

TEST(Check, frames) {
    for (std::size_t i = 0; i < measured().size(); ++i) {
        const Measured& one = measured()[i];
        const auto& run = runs()[i];
        const auto numbers = printed(run);
        if (!numbers) continue;
        if (std::abs(numbers->back() - one.total()) > 0.5)
            wrong(run, fmt::format("The sum of the total is {:.0f}, wanted {:.0f}.",
                                   numbers->back(), one.total()));
        if (on_gpu()) continue;
        expect_frames_copied(run, one);
        const double stores = run.counter("global_stores");
        if (stores < static_cast<double>(one.n * one.frames))
            wrong_count(run,
                        fmt::format("The kernels stored {} elements. {} frames of {} elements make "
                                    "{}: the device has to add them.",
                                    stores, one.frames, one.n, one.n * one.frames));
    }
    const Measured some{1'000, 5};
    const auto whole = run_one(some.call());
    expect_all_added(whole, some, expect_made_by_kernels(whole, {.first = std::size(rates)}));
}
