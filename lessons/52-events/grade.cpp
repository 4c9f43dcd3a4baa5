#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "grader/check/program.h"
#include "grader/check/slips/slip.h"
#include "grader/findings/text.h"
#include "timed.h"

using namespace simtutor::check;
using namespace timing;
using simtutor::grouped;

namespace {

const std::vector<Timed>& timed() {
    static const std::vector<Timed> all = {
        {20'000, 20},
        {60'000, 4},
        // What is measured on one device is no constant.
        {40'000, 5, v100},
        // Nor does a formula know it: this takes the launches that are asked for, and a
        // measurement.
        {40'000, 6, h100, static_cast<double>(random_integer("first launch", 12, 18))},
        {drawn_size("n", 5'000, 50'000), random_integer("repeats", 3, 15)}};
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Timed& one : timed()) calls.push_back(one.call());
    return calls;
});

/// What a run printed: microseconds and GB/s of a launch, the fixed part of its microseconds and
/// the GB/s of the memory, and the last element.
std::optional<std::vector<double>> printed(const Run& run) {
    return expect_numbers(run, 5, "number");
}

/// What is printed has three decimals, and a float of milliseconds has seven digits.
constexpr double share = 0.002;
/// Why a GPU judges no time.
constexpr const char* of_the_model = "The time to be printed is known in the simulator only.";
/// How far a printed time may be from the one that the program computed with.
constexpr double printed_us = 0.0005;

/// Of a device that gets faster: what a wrong time says.
std::string measured_text(double us, const Timed& one) {
    const Timed steady{one.n, one.repeats, one.memory};
    const auto repeats = static_cast<double>(one.repeats), all = repeats + 1;
    const double with_first = (one.least_us() * repeats + steady.least_us() + one.first_us) / all;
    if (us >= steady.least_us() * (1 - share) && us <= steady.most_us() * (1 + share))
        return " Yours is the time at full speed: that of a formula, or of one of the last "
               "launches. "
               "Time all of those behind the first between two events.";
    if (us >= with_first * (1 - share) && us <= with_first + record_us / all + share * us)
        return " Yours is the mean with the launch that warms up: record the first event behind "
               "it.";
    return " Launch once to warm up, record an event, launch as often as is asked for, record an "
           "event, and wait for it.";
}

/// What follows from the bytes of an element that a rate counts, if they are a whole number.
std::string counted_bytes(double rate, double us, std::int64_t n) {
    const double bytes = rate * 1e3 * us / static_cast<double>(n);
    const double whole = std::round(bytes);
    // The time is known less exactly than the rate.
    if (whole < 1 || whole > 64 || std::abs(bytes - whole) > 0.05 || bytes * printed_us / us > 0.3)
        return "";
    return fmt::format(" You count {:.0f} byte{} for each element.", whole, whole == 1 ? "" : "s");
}

/// Of a rate that takes 2^30 bytes for 10^9.
std::string other_giga(double got, double want) {
    constexpr double share_of_gib = 1e9 / (1 << 30), near = 0.003;
    return std::abs(got / want / share_of_gib - 1) < near
               ? " Yours is 10^9 / 2^30 of that: a GB is 10^9 bytes, and 2^30 are a GiB."
               : "";
}

/// " Yours is 3 times too small.": a whole factor tells more than two numbers. Empty without one.
std::string whole_factor(double got, double wanted) {
    constexpr double near = 0.003, most_bytes = 16;
    if (!(got > 0)) return "";
    const bool small = got < wanted;
    const double factor = small ? wanted / got : got / wanted;
    for (const double unit : {1e3, 1e6, 1e9})
        if (std::abs(factor / unit - 1) <= near)
            return fmt::format(" Yours is {} times too {}: which units do bytes and seconds have?",
                               grouped(unit), small ? "small" : "large");
    // Some whole number is near each of the larger factors.
    const double whole = std::round(factor);
    if (whole < 2 || whole > most_bytes || std::abs(factor - whole) > near * whole) return "";
    return fmt::format(" Yours is {:.0f} times too {}: which bytes of an element does it count?",
                       whole, small ? "small" : "large");
}

/// What a time below 0, or one that holds no launch, says of the two events.
std::string order_text(double us, const Timed& one) {
    if (us < 0)
        return " A time below 0 is that from the later event to the earlier one: which is recorded "
               "first, and which does cudaEventElapsedTime get first?";
    if (std::abs(us - one.recording_us()) < printed_us && us < launch_us / 2)
        return " Yours is what the recording of an event alone takes: which launches lie between "
               "the two events?";
    return "";
}

/// Where the rate of the memory is that of a launch, too, which is always smaller.
std::string rate_of_launch(double rate, double launch) {
    constexpr double least = 1;  // with one decimal only
    if (rate < least || std::abs(rate - launch) > share * launch + 0.1) return "";
    return " Yours is the rate that it has printed for one launch: all bytes by all of the time, "
           "and the fixed part is in that time. What the larger size has more, in bytes and in "
           "time, has no fixed part: divide these differences.";
}

std::string rate_text(double rate, double memory, double launch) {
    const std::string of_launch = rate_of_launch(rate, launch);
    return of_launch.empty() ? whole_factor(rate, memory) : of_launch;
}

/// What the program divides the time of all launches by. @param repeats that are asked for
using Divisor = double (*)(double repeats);

/// The places of the runs whose numbers were printed.
std::vector<std::size_t> known_runs() {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < timed().size(); ++i)
        if (printed_numbers(runs()[i]).size() == 5) places.push_back(i);
    return places;
}

/// Of a fixed part that is too small by the share of the smaller launch, where that is so in all
/// runs and the times of the launches are right: n2 / n1 of it went with the time of the bytes.
const std::string& share_text() {
    static const std::string text = [] {
        std::vector<std::size_t> steady;
        for (const std::size_t i : known_runs())
            if (!timed()[i].ramps()) steady.push_back(i);
        const auto has_share = [](std::size_t i) {
            constexpr double near = 0.01;
            const Timed& one = timed()[i];
            const std::vector<double> numbers = printed_numbers(runs()[i]);
            const auto n = static_cast<double>(one.n), part = static_cast<double>(one.n / 4);
            const double left = 1 - part / n, most = launch_us + one.recording_us();
            return numbers[0] >= one.least_us() * (1 - share) &&
                   numbers[0] <= one.most_us() * (1 + share) &&
                   numbers[2] >= launch_us * left * (1 - near) &&
                   numbers[2] <= most * left * (1 + near);
        };
        return steady.empty() || !std::all_of(steady.begin(), steady.end(), has_share)
                   ? ""
                   : " Yours is 3/4 of that, which is 1 - n2 / n1: a share of n2 / n1 of the fixed "
                     "part went with the time of the bytes. Only what the bytes take grows with n.";
    }();
    return text;
}

/// " All of the times come out if ...", where one slip explains those of all runs.
const std::string& slip_of_times() {
    static const std::string text = [] {
        static const std::vector<Slip<Divisor>> usual = {
            {"the time of all launches is divided by one more than these are. The launch that "
             "warms up does not lie between the two events: divide by their number.",
             [](double repeats) { return repeats + 1; }},
            {"the time of all launches is divided by one fewer than these are. Divide by their "
             "number.",
             [](double repeats) { return repeats - 1; }}};
        const auto found = slips_behind(usual, known_runs(), [](Divisor divisor, std::size_t i) {
            const Timed& one = timed()[i];
            const auto repeats = static_cast<double>(one.repeats);
            const double made = one.most_us() * repeats / divisor(repeats);
            return std::abs(printed_numbers(runs()[i])[0] - made) <= 2 * printed_us;
        });
        return found.empty() ? "" : " All of the times come out if " + found[0]->says;
    }();
    return text;
}

/// The same, where one launch more is timed than the time is divided by.
const std::string& launch_too_many() {
    static const std::string text = [] {
        int seen = 0;
        for (const std::size_t i : known_runs()) {
            const Timed& one = timed()[i];
            const auto repeats = static_cast<double>(one.repeats);
            const double made = (one.least_us() * (repeats + 1) + record_us) / repeats;
            if (one.ramps()) continue;
            if (std::abs(printed_numbers(runs()[i])[0] - made) > 2 * printed_us) return "";
            ++seen;
        }
        return seen == 0 ? ""
                         : " All of the times come out if one launch more lies between the two "
                           "records than the time is divided by: the one that warms up belongs "
                           "before the first record.";
    }();
    return text;
}

}  // namespace

TEST(Check, time) {
    if (on_gpu()) return leave_out(of_the_model);
    for (std::size_t i = 0; i < timed().size(); ++i) {
        const Timed& one = timed()[i];
        const auto numbers = printed(runs()[i]);
        if (!numbers) continue;
        const double got = numbers->front();
        // Between them lies the right time, in units of `scale` microseconds.
        const auto fits = [&](double least, double most, double scale) {
            return most * scale >= one.least_us() * (1 - share) &&
                   least * scale <= one.most_us() * (1 + share);
        };
        if (fits(got, got, 1)) continue;
        const bool milliseconds = fits(got - printed_us, got + printed_us, 1e3);
        const bool all = one.repeats > 1 && fits(got, got, 1.0 / static_cast<double>(one.repeats));
        wrong(runs()[i],
              fmt::format(
                  "The program says {:.3f} µs for a launch. On this device it takes "
                  "{:.3f} µs{}, and {:.3f} with the recording of an event shared by "
                  "{} launches.{}",
                  got, one.least_us(), one.ramps() ? " in the mean of those behind the first" : "",
                  one.most_us(), one.repeats,
                  !slip_of_times().empty()     ? slip_of_times()
                  : !launch_too_many().empty() ? launch_too_many()
                  : all          ? fmt::format(" Yours is {} times that: is it the time of "
                                                        "all {} launches? One takes that divided by "
                                                        "their number.",
                                               one.repeats, one.repeats)
                  : milliseconds ? " Yours is 1,000 times too small: are these milliseconds?"
                  : one.ramps()  ? measured_text(got, one)
                                 : order_text(got, one)));
    }
}

TEST(Check, rate) {
    for (std::size_t i = 0; i < timed().size(); ++i) {
        const auto numbers = printed(runs()[i]);
        if (!numbers) continue;
        const double us = (*numbers)[0], got = (*numbers)[1];
        const double want = us > 0 ? timed()[i].bytes() / us / 1e3 : 0;
        // A very short time has few digits: the rate may belong to the least time that is printed
        // so.
        const double digits = us > printed_us ? want * printed_us / (us - printed_us) : 0;
        if (us > 0 && std::abs(got - want) <= share * want + digits + 0.1) continue;
        wrong(runs()[i],
              us > 0 ? fmt::format("The program says {:.1f} GB/s. With its {:.3f} µs it should be "
                                   "{:.1f}.{}{}",
                                   got, us, want, counted_bytes(got, us, timed()[i].n),
                                   other_giga(got, want))
              : us < 0
                  ? fmt::format("No rate follows from a time of {:.3f} µs, which is below 0.", us)
                  : "A time of 0 µs has no rate.");
    }
}

/// The fixed part and the time that the bytes take make the time of the whole launch, whatever an
/// event costs.
void expect_parts_of(const Run& run, const Timed& one, double us, double fixed, double rate) {
    constexpr double near = 0.02;
    const double moving = one.bytes() / rate / 1e3;
    if (std::abs(fixed + moving - us) <= 4 * printed_us + near * moving) return;
    wrong(run, fmt::format("The program says that a launch with {} elements takes {:.3f} µs. But "
                           "its fixed part, {:.3f} µs, and {:.0f} bytes at {:.1f} GB/s, {:.3f} µs, "
                           "make {:.3f}. Which launch's time is the fixed part taken from, and "
                           "whose bytes does it leave out?",
                           one.n, us, fixed, one.bytes(), rate, moving, fixed + moving));
}

/// Where a device gets faster, the two times say nothing of its memory; but what is printed follows
/// from them.
void expect_follows(const Run& run, const Timed& one, double fixed, double rate) {
    constexpr double near = 0.02;
    const double least = one.split_us(), right_rate = one.split_bytes_per_us() / 1e3;
    if (fixed >= least * (1 - near) && fixed <= (least + one.recording_us()) * (1 + near) &&
        std::abs(rate - right_rate) <= near * right_rate)
        return;
    wrong(run,
          fmt::format("The program says {:.3f} µs for a launch of any size, and {:.1f} GB/s for "
                      "the memory. On a device that gets faster the times of the two sizes "
                      "give {:.3f} µs and {:.1f} GB/s: measure both sizes alike, and let the "
                      "two numbers follow from these times.",
                      fixed, rate, least, right_rate));
}

TEST(Check, split) {
    if (on_gpu()) return leave_out(of_the_model);
    constexpr double near = 0.02;
    for (std::size_t i = 0; i < timed().size(); ++i) {
        const Timed& one = timed()[i];
        const auto numbers = printed(runs()[i]);
        if (!numbers) continue;
        const double fixed = (*numbers)[2], rate = (*numbers)[3];
        if (one.ramps()) {
            expect_follows(runs()[i], one, fixed, rate);
            continue;
        }
        const double most = launch_us + one.recording_us(), memory = one.memory.bytes_per_us / 1e3;
        const bool right_rate = std::abs(rate - memory) <= near * memory;
        std::string text;
        if (!(fixed >= launch_us * (1 - near) && fixed <= most * (1 + near)))
            text = fmt::format(
                "The program says that a launch of any size takes {:.3f} µs. On this "
                "device that is {:.3f} µs, and {:.3f} with the recording of an "
                "event shared by {} launches.{}",
                fixed, launch_us, most, one.repeats, share_text());
        // One of the two often follows from the other.
        if (!right_rate)
            text += fmt::format(
                "{}that the memory moves {:.1f} GB/s. On this device it moves "
                "{:.1f}.{}",
                text.empty() ? "The program says " : " It says ", rate, memory,
                rate < 0 && (*numbers)[0] > 0
                    ? " A rate below 0: the larger size has more bytes, and "
                      "takes longer. Subtract both in the same order."
                    : rate_text(rate, memory, (*numbers)[1]));
        // Both follow from the times of launches (grader/findings/source/lines_behind.cpp).
        const double us = (*numbers)[0];
        if (!text.empty() &&
            !(us >= one.least_us() * (1 - share) && us <= one.most_us() * (1 + share)))
            text +=
                " The time of a launch is not right yet, and these follow from it: repair that "
                "first.";
        if (!text.empty()) wrong(runs()[i], text);
        if (right_rate) expect_parts_of(runs()[i], one, (*numbers)[0], fixed, rate);
    }
}

TEST(Check, notices) {
    expect_calls_checked(run_one(Timed{1'000, 3}.call()));
}

/// Nothing waits between the two events: a GPU would be idle until the next launch or the second
/// event arrives, which the simulator's clock does not show.
void expect_queued(const Run& run, const Timed& one) {
    const double timed = run.counter("timed_waits");
    if (timed > 0)
        return wrong_count(
            run, fmt::format("The host waits {} between two events whose time it takes. A GPU is "
                             "idle then until the next launch or event arrives, and the time "
                             "includes that. Queue all of them, and wait once, for the second "
                             "event.",
                             timed == 1 ? "once" : fmt::format("{:.0f} times", timed)));
    // Each launch may have two events of its own. Two waits are needed; a few more between the
    // measurements do no harm.
    const double waits = run.counter("kernel_waits"),
                 most = 8 + static_cast<double>(one.repeats) / 4;
    if (waits > most)
        wrong_count(run, fmt::format("The host waits {:.0f} times for a kernel with nothing queued "
                                     "behind it. Between the launches that are timed it must not "
                                     "wait: a GPU is idle until the next launch arrives, and the "
                                     "time includes that. Wait once, for the second event.",
                                     waits));
}

TEST(Check, launches) {
    for (std::size_t i = 0; i < timed().size(); ++i) {
        const Timed& one = timed()[i];
        const auto& run = runs()[i];
        const auto numbers = printed(run);
        if (!numbers) continue;
        const auto last =
            static_cast<double>((one.n - 1) % 1000) * 0.5 + static_cast<double>((one.n - 1) % 7);
        if (std::abs(numbers->back() - last) > 0.05)
            wrong(run,
                  fmt::format("The last element is {:.1f}, wanted {:.1f}.", numbers->back(), last));
        if (on_gpu()) continue;
        const double stores = run.counter("global_stores") / static_cast<double>(one.elements());
        if (stores != static_cast<double>(one.repeats + 1))
            wrong_count(
                run,
                fmt::format("The kernel stored each element {}. One launch to warm up and {} that "
                            "are timed make {}.",
                            stores == 1 ? "once" : fmt::format("{:.4g} times", stores), one.repeats,
                            one.repeats + 1));
        expect_queued(run, one);
    }
    // Any launch alone computes the last element.
    expect_made_by_kernels(run_one(Timed{1'000, 3}.call()),
                           {.first = 4, .every_launch_counts = false});
}
