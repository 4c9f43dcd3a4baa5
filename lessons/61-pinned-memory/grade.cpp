#include <fmt/format.h>

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

    Call call() const {
        Call call =
            program_call(fmt::format("n = {}, {} frames", n, frames),
                         {std::to_string(n), std::to_string(frames)}, static_cast<double>(n));
        call.counters = true;
        call.basic = true;
        return call;
    }
    double bytes() const { return 4.0 * static_cast<double>(n); }
    /// Microseconds of a copy.
    double copy_us(bool pinned) const {
        const double link = simtutor::simt::find_device("h100")->link_bytes_per_second;
        return start_us + bytes() / link * 1e6 +
               (pinned ? 0 : bytes() / host_bytes_per_second * 1e6);
    }
    /// The sum of all elements of all frames.
    double total() const {
        double sum = 0;
        for (std::int64_t i = 0; i < n; ++i)
            sum += static_cast<double>(frames * (i % 100) + frames * (frames - 1) / 2);
        return sum;
    }
};

const std::vector<Measured>& measured() {
    static const std::vector<Measured> all = {
        {270'000, 2},  // more than 1024 blocks of 256 threads
        {20'000, 8},
        {drawn_size("n", 10'000, 60'000), random_integer("frames", 1, 6)}};
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
                  fmt::format("The program says {:.3f} GB/s {}. By the model it is "
                              "{:.3f} to {:.3f}.{}",
                              got, rates[rate].name, least, most, guess(got, most, measured()[i])));
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
        // One wait for the last kernel does no harm.
        if (const double waits = run.counter("kernel_waits"); waits > 1)
            wrong(run, fmt::format("The host waits {:.0f} times for a kernel with nothing queued "
                                   "behind it, so the device is idle while the next frame is made. "
                                   "Wait for the copy alone: it is done before its kernel.",
                                   waits));
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
    expect_made_by_kernels(run_one(Measured{1'000, 3}.call()), {.first = std::size(rates)});
}
