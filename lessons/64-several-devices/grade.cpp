#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/program.h"
#include "grader/check/run_beside.h"

using namespace simtutor::check;
using simtutor::host::SeenDevice;

namespace {

/// What a device needs beside its elements: sums of blocks, and whatever else is small.
constexpr std::uint64_t small_bytes = 8192;

/// A machine and two vectors as the program makes them.
struct Work {
    std::int64_t devices, n, seed;
    const char* model = "h100";
    bool scarce = false;  ///< a device has room for its part of the vectors, and not for more

    double dot() const {
        auto state = static_cast<std::uint32_t>(seed);
        const auto next = [&state] {
            state = state * 1664525u + 1013904223u;
            return static_cast<double>(static_cast<int>((state >> 24) % 17u) - 8);
        };
        double sum = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            const double a = next();
            const double b = next();
            sum += a * b;
        }
        return sum;
    }
    std::int64_t largest_part() const { return (n + devices - 1) / devices; }
    bool old() const { return model == std::string("c1060"); }
    std::string label() const {
        return fmt::format("n = {}, {}{}{}", n, devices, devices == 1 ? " device" : " devices",
                           old()    ? " with addresses of their own"
                           : scarce ? " with room for a part each"
                                    : "");
    }
    Call call() const {
        Call call = program_call(label(), {std::to_string(n), std::to_string(seed)},
                                 static_cast<double>(n));
        call.fleet.assign(static_cast<std::size_t>(devices), SeenDevice{model});
        call.counters = true;
        if (scarce)
            call.device_memory = 8 * static_cast<std::uint64_t>(largest_part()) + small_bytes;
        call.basic = !old() && !scarce && n == 1000;
        return call;
    }
};

std::int64_t any_seed(const std::string& name) {
    return random_integer(name, 1, 1'000'000'000);
}

/// With whole_rounds each thread of the given kernel has one element. With an element less no part
/// may be larger, and so no thread busier: the rest is 3 elements.
constexpr Work whole_rounds{4, 8'192, 1}, one_less{4, 8'191, 1};

/// One device and several, lengths that they divide and that they do not, more devices than
/// elements, and a machine that nobody can know.
const std::vector<Work>& works() {
    static const std::vector<Work> all = {
        {1, 1000, any_seed("seed 0")},
        {1, 40'003, any_seed("seed 10")},  // more than a short counts
        {2, 1000, any_seed("seed 1")},
        {3, 20'011, any_seed("seed 2")},
        {4, 3, any_seed("seed 3")},
        {4, 20'003, any_seed("seed 4")},
        {8, 9, any_seed("seed 11")},  // one for each, and one is left
        {13, 6'007, any_seed("seed 12")},
        {random_integer("devices", 2, 4), drawn_size("n", 3'000, 30'000), any_seed("seed 5")},
        {2, 12'001, any_seed("seed 6"), "h100", true},
        {4, 50'001, any_seed("seed 7"), "h100", true},
        {2, 4'001, any_seed("seed 8"), "c1060"},
        {3, drawn_size("n of the old devices", 3'000, 9'000), any_seed("seed 9"), "c1060"},
        whole_rounds,
        one_less};
    return all;
}

/// More devices than a machine has, so that n times the number of one is no int. That is all that
/// is judged: few blocks run, the sum is theirs, and a slow machine may not come to the end.
Call wide_call() {
    Call call = Work{750, 2'933'347, any_seed("seed 13")}.call();
    call.counters = false;
    call.blocks = 1;
    call.off = {"memory.uninitialised", "hang.endless-loop"};
    return call;
}
std::optional<RunBeside> wide_run;  ///< it takes longest

const LessonRuns runs([] {
    if (!on_gpu()) wide_run.emplace(wide_call());
    std::vector<Call> calls;
    for (const Work& one : works()) calls.push_back(one.call());
    std::vector<Run> made = run_all(calls);
    // Results that are right are paid, whatever comes behind them.
    for (Run& run : made) run = without_late_failure(std::move(run), 1);
    return made;
});

/// @return whether the sum is right
bool expect_dot(std::size_t i) {
    const auto numbers = expect_numbers(runs()[i], 1, "number");
    if (!numbers) return false;
    const double want = works()[i].dot(), got = numbers->front();
    if (got == want) return true;
    wrong(runs()[i], fmt::format("The sum is {:.0f}; wanted {:.0f}.", got, want));
    return false;
}

/// The runs of the two at the end.
void expect_no_larger_part(const Run& whole, const Run& less) {
    if (!whole.finished() || !less.finished()) return;
    const std::string counter = "busiest_thread_accesses";
    expect_at_most(less, counter, whole.counter(counter), [&](double accesses) {
        return fmt::format(
            "A part has more than {} / {} elements, rounded up: with n = {} the busiest threads of "
            "the devices make {:.0f} accesses, and with one element more {:.0f}. Which parts get "
            "the rest of the division?",
            one_less.n, one_less.devices, one_less.n, accesses, whole.counter(counter));
    });
}

/// Each device has an element if there are enough. A kernel with one loads from both vectors, and
/// no two devices share a request.
void expect_no_empty_part(const Run& run, const Work& work) {
    if (run.counter("devices_at_once") < 2) return;  // no division to judge
    const auto with_work = static_cast<double>(std::min(work.devices, work.n));
    const double requests = run.counter("global_load_requests");
    if (requests < 2 * with_work)
        wrong_count(run, fmt::format("The kernels of {} devices make {:.0f} requests to load from "
                                     "the two vectors; with an element on each of {:.0f} it would "
                                     "be {:.0f} at least. So a part is empty, although {} elements "
                                     "are enough. Which parts get none?",
                                     work.devices, requests, with_work, 2 * with_work, work.n));
}

/// Each device does its own part: it reads no more than that share of all that is read, and from
/// its own memory or the host's.
void expect_own_part(const Run& run, const Work& work) {
    if (work.devices < 2) return;
    const double all = run.counter("global_load_bytes"),
                 share = static_cast<double>(work.largest_part()) / static_cast<double>(work.n);
    // Sums of blocks may be added by a kernel, too.
    constexpr double sums_bytes = 1024;
    const double more = std::clamp(all / 4, sums_bytes, static_cast<double>(small_bytes));
    expect_at_most(run, "busiest_device_load_bytes", all * share + more, [&](double bytes) {
        return fmt::format(
            "The kernels on one of {} devices read {:.0f} of {:.0f} bytes: it does "
            "work of others, too. Launch the kernel of each part on the part's own "
            "device.",
            work.devices, bytes, all);
    });
    expect_at_most(run, "peer_accesses", static_cast<double>(small_bytes) / 4, [](double count) {
        return fmt::format(
            "Kernels made {:.0f} accesses to memory of another device. Copy each "
            "part to the device that works on it, and launch its kernel there.",
            count);
    });
}

/// Sums of blocks may be copied anyhow.
constexpr double most_pageable_bytes = 4096;

/// What the host copies is pinned for the device.
void expect_pinned(std::size_t i) {
    expect_at_most(runs()[i], "pageable_bytes", most_pageable_bytes, [](double bytes) {
        return fmt::format(
            "{:.0f} bytes were copied from or to host memory that is not pinned for "
            "the device. Such a copy needs the host.",
            bytes);
    });
}

/// Of devices that were not at work together: a copy from or to memory that is not pinned makes the
/// host wait, wherever it stands.
void tell_pageable(const Run& run) {
    const double bytes = run.counter("pageable_bytes"), line = run.counter("pageable_line");
    if (bytes == 0) return;
    wrong(run, fmt::format("{:.0f} bytes were copied from or to host memory that is not pinned{}. "
                           "Such a copy keeps the host until it is done, also as a "
                           "cudaMemcpyAsync, and the next device gets its work only then.",
                           bytes, line > 0 ? fmt::format(", first in line {:.0f}", line) : ""));
}

/// Every device that has an element was at work while the others were.
void expect_together(std::size_t i) {
    const Run& run = runs()[i];
    if (!run.finished()) return;
    const auto want = static_cast<double>(std::min(works()[i].devices, works()[i].n));
    const double at_once = run.counter("devices_at_once");
    if (at_once < want) tell_pageable(run);
    if (at_once < want)
        wrong(run, at_once == 0
                       ? fmt::format("None of {:.0f} devices had work.", want)
                       : fmt::format("At most {:.0f} of {:.0f} devices had work at the same time. "
                                     "Did the work of some go to another one, was there none for "
                                     "them, or did the host wait for a device before the next one "
                                     "had its work?",
                                     at_once, want));
    // One wait for each device while there is still work to be queued, such as for its input.
    if (const auto all = static_cast<double>(works()[i].devices); at_once >= want && all > 1)
        expect_at_most(run, "host_waits", all - 1, [&](double waits) {
            return fmt::format(
                "The host waited {:.0f} times for a device and gave more work then. Work for a "
                "stream is done in order anyway: queue the copies and the kernel of all devices, "
                "and wait only after that. A plain cudaMemcpy waits, too.",
                waits);
        });
}

/// One of several devices after the other, or the host waits where it should queue work.
bool waits_between(std::size_t i) {
    const Run& run = runs()[i];
    if (works()[i].devices < 2 || works()[i].n < 2) return false;
    return run.counter("devices_at_once") < 2 ||
           run.counter("host_waits") > static_cast<double>(works()[i].devices - 1);
}

/// What is wrong on a new device is judged there, and not once more on the old ones.
bool on_a_new_device(bool (*is_wrong)(std::size_t)) {
    for (std::size_t i = 0; i < works().size(); ++i)
        if (!works()[i].old() && runs()[i].finished() && is_wrong(i)) return true;
    return false;
}

bool copies_pageable(std::size_t i) {
    return runs()[i].counter("pageable_bytes") > most_pageable_bytes;
}

/// Of wide_call().
void expect_wide_products(const Run& run) {
    const auto& found = run.result.findings;
    const bool overflows = std::any_of(found.begin(), found.end(), [](const auto& finding) {
        return finding.rule == "index.overflow";
    });
    if (run.finished() || overflows) expect_no_findings({run}, {"index.overflow"});
}

}  // namespace

/// Why a GPU does not judge how several devices work.
constexpr const char* of_machines = "Only the simulator has these machines.";

TEST(Check, parts) {
    if (on_gpu()) return leave_out(of_machines);
    for (std::size_t i = 0; i < works().size(); ++i) {
        if (works()[i].scarce) expect_dot(i);
        if (works()[i].old() || !runs()[i].finished()) continue;
        expect_no_empty_part(runs()[i], works()[i]);
        expect_own_part(runs()[i], works()[i]);
        const double most = 8 * runs()[i].call.n + static_cast<double>(small_bytes) *
                                                       static_cast<double>(works()[i].devices);
        expect_at_most(runs()[i], "link_bytes", most, [&](double bytes) {
            return fmt::format(
                "{:.0f} bytes were copied between the host and the devices. The two "
                "vectors have {:.0f}, and each element goes to one device.",
                bytes, 8 * runs()[i].call.n);
        });
    }
    expect_no_larger_part(runs()[works().size() - 2], runs().back());
}

TEST(Check, together) {
    if (on_gpu()) return leave_out(of_machines);
    for (std::size_t i = 0; i < works().size(); ++i)
        if (!works()[i].old()) {
            expect_together(i);
            expect_pinned(i);
        }
}

TEST(Check, anywhere) {
    if (on_gpu()) return leave_out(of_machines);
    const bool pageable = on_a_new_device(copies_pageable);
    const bool waits = pageable || on_a_new_device(waits_between);
    for (std::size_t i = 0; i < works().size(); ++i) {
        if (!works()[i].old() || !expect_dot(i)) continue;
        if (!waits) expect_together(i);
        if (!pageable) expect_pinned(i);
    }
}

TEST(Check, notices) {
    if (on_gpu()) return leave_out(of_machines);
    const Work three{3, 20'000, 1}, two{2, 20'000, 1};
    Call last_too_small = three.call();
    last_too_small.label = "three devices, of which the last has 10,000 bytes of memory";
    last_too_small.fleet.back().memory_bytes = 10'000;
    Call first_too_small = two.call();
    first_too_small.label = "two devices, of which the first has 10,000 bytes of memory";
    first_too_small.fleet.front().memory_bytes = 10'000;
    // What the other devices still do when the program ends is not judged here.
    last_too_small.off = first_too_small.off = {"memory.leak"};
    const auto ended = run_all({last_too_small, first_too_small});
    const double sums[] = {three.dot(), two.dot()};
    for (std::size_t i = 0; i < ended.size(); ++i) {
        // A program that needs no memory of the device does its work there, too.
        const bool worked = exit_status(ended[i]) == 0 &&
                            ended[i].result.printed == fmt::format("{:.0f}\n", sums[i]);
        if (!worked) expect_refusal(ended[i], "one device has no room for its part");
    }
    expect_calls_checked(run_one(Work{2, 1000, 1}.call()));
}

/// The last one: it waits for the run that was made beside all others.
TEST(Check, right) {
    for (std::size_t i = 0; i < works().size(); ++i) {
        if (works()[i].old() || works()[i].scarce) continue;
        if (!expect_dot(i)) continue;
        const auto& run = runs()[i];
        // A program that prints the right sum without the devices has not done the task.
        const double read = run.counter("global_load_bytes");
        if (!on_gpu() && read < 8 * run.call.n)
            wrong_count(
                run, fmt::format("The kernels read {:.0f} bytes. The two vectors have {:.0f}, and "
                                 "the devices have to read them all.",
                                 read, 8 * run.call.n));
        // What they read is the host's vectors, copied or where they are.
        const double crossed = run.counter("link_bytes") + 32 * run.counter("mapped_load_sectors");
        if (!on_gpu() && crossed < 8 * run.call.n)
            wrong_count(run, fmt::format("{:.0f} bytes crossed the links to the devices. The two "
                                         "vectors have {:.0f}.",
                                         crossed, 8 * run.call.n));
    }
    const auto whole = run_one(Work{4, 1000, 1}.call());
    expect_made_by_kernels(whole);
    expect_stored_by_kernels(whole, OfResults::sums);
    if (wide_run) expect_wide_products((*wide_run)());
}
