#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/program.h"
#include "grader/simt/devices/device.h"

using namespace simtutor::check;
using simtutor::simt::Device;
using simtutor::simt::find_device;

namespace {

/// The simulator's model (docs/simcc.md): what a copy costs before its first byte, a launch before
/// its first thread, and how many instructions a thread of a kernel issues.
constexpr double copy_start_us = 2, launch_us = 3, instructions = 100;
/// How much longer than the shortest the time line may be.
constexpr double share = 1.2, share_of_one_engine = 1.1;
/// How often the host may wait before it has asked for everything.
constexpr double most_waits = 1;

struct Blend {
    std::int64_t n, chunk;

    Call call(const std::string& device, bool basic) const {
        Call call =
            program_call(fmt::format("n = {}, chunks of {}, on {}", n, chunk, device),
                         {std::to_string(n), std::to_string(chunk)}, static_cast<double>(n));
        call.device = device;
        call.counters = true;
        call.basic = basic;
        return call;
    }
    std::vector<double> expected() const {
        double sum = 0, weighted = 0, last = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            last = 0.75 * static_cast<double>(i % 1000) + 0.25 * static_cast<double>(i % 101);
            sum += last;
            weighted += last * static_cast<double>(i % 7 + 1);
        }
        return {sum, weighted, last};
    }
};

/// Eight chunks, the last of them shorter.
constexpr Blend large{500'000, 65'536};

const std::vector<Blend>& small() {
    static const std::vector<Blend> all = {
        {1000, 250},         // whole chunks
        {5, 1000},           // less than one
        {1001, 250},         // one element is left
        {270'000, 262'500},  // a chunk of more than 1024 blocks of 256 threads
        {drawn_size("n", 2'000, 9'000), random_integer("chunk", 200, 900)}};
    return all;
}

/// Many chunks on a device that has no room for a whole array, not even for one of the three: a
/// quarter of them fits, which is the buffers of 24 streams.
constexpr Blend scarce{96'100, 1'000};

Call scarce_call() {
    Call call = scarce.call("h100", false);
    call.label += ", with room for a quarter of the arrays";
    call.device_memory = 3 * sizeof(float) * static_cast<std::uint64_t>(scarce.n) / 4;
    return call;
}

/// A chunk of more bytes than an int counts, and of which an int counts two and not three, with
/// only a few elements that are used. It is no part of `runs`: who has counted so loses the room
/// and nothing else.
constexpr Blend huge{5, 1'070'000'000};

Call huge_call() {
    Call call = huge.call("h100", false);
    call.counters = false;
    call.device_memory = std::uint64_t{80} << 30;
    return call;
}

/// The first two are those of which the time line is judged.
const LessonRuns runs([] {
    std::vector<Call> calls = {large.call("h100", true), large.call("c1060", false)};
    for (const Blend& one : small()) calls.push_back(one.call("h100", one.n == 1000));
    calls.push_back(scarce_call());
    std::vector<Run> made = run_all(calls);
    // Results that are right are paid, whatever comes behind them.
    for (Run& run : made) run = without_late_failure(std::move(run), 3);
    return made;
});

/// Of the runs, one with few launches, each of which has work of its own.
constexpr std::size_t run_of_five_chunks = 4;

const Blend& blend_of(std::size_t run) {
    if (run < 2) return large;
    return run - 2 < small().size() ? small()[run - 2] : scarce;
}

bool is_scarce(const Run& run) {
    return run.call.device_memory > 0;
}

/// A program that prints the right numbers without the device has not done the task: a and b go
/// there, and c comes back. A kernel may also use the host's memory where it is.
void expect_on_device(const Run& run) {
    if (on_gpu() || !run.finished()) return;
    const double n = run.call.n, stores = run.counter("global_stores");
    if (stores < n)
        wrong_count(run, fmt::format("The kernels stored {} of {} elements: the device has to "
                                     "compute them all.",
                                     stores, n));
    const double in_place =
        run.counter("mapped_load_sectors") + run.counter("mapped_store_sectors");
    const double bytes = run.counter("link_bytes") + 32 * in_place;
    if (bytes < 12 * n)
        wrong_count(run, fmt::format("{:.0f} bytes crossed the link. a, b and c have {:.0f}: the "
                                     "device has to get the two and to give the third.",
                                     bytes, 12 * n));
}

void expect_blended(const Run& run, const Blend& blend) {
    expect_printed(run, blend.expected(), {0.01, "the program prints two decimals"}, "number");
}

/// What the chunks of `large` take on a device, by step.
struct Steps {
    double in_us = 0, kernels_us = 0, out_us = 0;
    double last_kernel_us = 0, last_out_us = 0;

    double in_a_row() const { return in_us + kernels_us + out_us; }
};

Steps steps_on(const Device& device) {
    Steps steps;
    for (std::int64_t first = 0; first < large.n; first += large.chunk) {
        const auto m = static_cast<double>(std::min(large.chunk, large.n - first));
        const double cores =
            static_cast<double>(device.multiprocessors) * device.cores_per_multiprocessor;
        const double copy = copy_start_us + 4 * m / device.link_bytes_per_second * 1e6;
        // The buffers have room for a whole chunk.
        const double moved =
            12 * static_cast<double>(large.chunk) / device.memory_bytes_per_second * 1e6;
        const double issued = m * instructions / cores / (device.clock_khz / 1e3);
        steps.last_kernel_us = launch_us + std::max(moved, issued);
        steps.last_out_us = copy;
        steps.in_us += 2 * copy;
        steps.kernels_us += steps.last_kernel_us;
        steps.out_us += copy;
    }
    return steps;
}

/// Whether more crosses the link than a, b and c, however well it overlaps.
bool copies_too_much(const Run& run) {
    return run.finished() && run.counter("link_bytes") > 1.01 * 12 * run.call.n;
}

/// The time line is at most `most` long. @param reason what else may make it longer
void expect_time_line(const Run& run, double most, const Steps& steps, const std::string& reason) {
    expect_at_most(run, "timeline_us", most, [&](double us) {
        return fmt::format(
            "From the first copy to the last it takes {:.1f} us by the model, wanted at most "
            "{:.1f}. One after the other the needed steps take {:.1f}: copies to the device "
            "{:.1f}, "
            "kernels {:.1f}, copies to the host {:.1f}.{}{}",
            us, most, steps.in_a_row(), steps.in_us, steps.kernels_us, steps.out_us,
            copies_too_much(run) ? "" : " ", copies_too_much(run) ? "" : reason);
    });
}

/// Of a time line that is too long, or a host that waits too often: memory that is not pinned comes
/// first, because it makes the host wait in copies.
void tell_pageable(const Run& run, double most, bool waits) {
    if (!run.finished() || (!waits && run.counter("timeline_us") <= most)) return;
    if (const double bytes = run.counter("pageable_bytes"); bytes > 0)
        wrong(run, fmt::format("{:.0f} bytes were copied from or to host memory that is not "
                               "pinned. Such a copy keeps the host until it is done, and "
                               "what the host issues after it comes too late to overlap.",
                               bytes));
}

/// Of a time line: it is made of copies, which take a, b and c over the link, and of kernels that
/// work on what was copied. Nothing overlaps where a kernel reads and writes the host's arrays.
void expect_copies(const Run& run) {
    if (!run.finished()) return;
    const double in_place =
        run.counter("mapped_load_sectors") + run.counter("mapped_store_sectors");
    const double bytes = run.counter("link_bytes"), wanted = 12 * run.call.n;
    if (in_place > 0)
        wrong(run, fmt::format("The kernels read or write the host's arrays where they are ({:.0f} "
                               "sectors of 32 bytes), so no copies are left to overlap with. Copy "
                               "each chunk into buffers of the device, and launch the kernel on "
                               "these.",
                               in_place));
    else if (bytes < wanted)
        wrong(run,
              fmt::format("{:.0f} bytes were copied. a, b and c have {:.0f}: copy each chunk of "
                          "a and b to the device, and of c back.",
                          bytes, wanted));
    else if (copies_too_much(run))
        wrong(run,
              fmt::format("{:.0f} bytes were copied, {:.2f} times those of a, b and c ({:.0f}). "
                          "Which copies are not needed? Each chunk of a and b goes to the device "
                          "once, and of c, which the kernel writes, only back.",
                          bytes, bytes / wanted, wanted));
}

/// Of a program that fails only where the device has little room: what may take the room. A note,
/// as the run does not show which of these it is.
void ask_for_room(const Run& run) {
    const bool only_here = std::all_of(runs().begin(), runs().end(), [](const Run& other) {
        return is_scarce(other) || exit_status(other) == 0;
    });
    if (!only_here || !exit_status(run) || exit_status(run) == 0) return;
    note(
        "This device has room for the buffers of 24 streams, each as long as a chunk. Does each "
        "stream have one set of buffers, which it uses again for its next chunks, or does a loop "
        "over the chunks allocate a set for every chunk? Is a buffer as long as a chunk, or as the "
        "arrays?");
}

}  // namespace

/// Why a GPU does not judge how copies and kernels share the time, and the room.
constexpr const char* of_the_model = "The time line and scarce memory are the simulator's.";

TEST(Check, right) {
    for (std::size_t i = 0; i < runs().size(); ++i) {
        const auto& run = runs()[i];
        if (is_scarce(run)) continue;
        expect_blended(run, blend_of(i));
        expect_on_device(run);
    }
    expect_made_by_kernels(runs()[run_of_five_chunks]);
}

TEST(Check, room) {
    if (on_gpu()) return leave_out(of_the_model);
    for (std::size_t i = 0; i < runs().size(); ++i)
        if (is_scarce(runs()[i])) {
            expect_blended(runs()[i], scarce);
            ask_for_room(runs()[i]);
        }
    expect_blended(run_one(huge_call()), huge);
}

TEST(Check, notices) {
    if (on_gpu()) return leave_out(of_the_model);
    Call none = scarce.call("h100", false);
    none.label += ", with room for one element";
    none.counters = false;
    none.device_memory = sizeof(float);
    expect_refusal(run_one(none), "the device has no room for the buffers");
    expect_calls_checked(run_one(small().front().call("h100", false)));
}

TEST(Check, overlap) {
    if (on_gpu()) return leave_out(of_the_model);
    const Steps steps = steps_on(*find_device("h100"));
    // Copies to the device are the longest row: the others fit beside them, but for the end.
    const double least = steps.in_us + steps.last_kernel_us + steps.last_out_us;
    // By the model a wait may cost nothing, where the streams have enough work left.
    // It is shown first, as it tells why the time line is long.
    const double waits = runs()[0].finished() ? runs()[0].counter("host_waits") : 0;
    expect_copies(runs()[0]);
    tell_pageable(runs()[0], share * least, waits > most_waits);
    if (waits > most_waits)
        wrong(runs()[0],
              fmt::format("The host waits {:.0f} times for copies or kernels and only then asks "
                          "for more. While it waits, no stream gets new work. A stream keeps its "
                          "own order, so a buffer that it uses again needs no wait of the host.",
                          waits));
    const bool pinned = runs()[0].finished() && runs()[0].counter("pageable_bytes") == 0;
    expect_time_line(
        runs()[0], share * least, steps,
        fmt::format("An H100 can do these three at the same time, where {}each copy, each "
                    "cudaMemset and each launch names its stream, the streams have buffers of "
                    "their own, and none of them waits for another one without need. Which of "
                    "these does not hold here?",
                    pinned ? "" : "all host memory is pinned, "));
}

TEST(Check, order) {
    if (on_gpu()) return leave_out(of_the_model);
    const Steps steps = steps_on(*find_device("c1060"));
    // One engine makes all copies; the kernels fit beside them.
    const double least = steps.in_us + steps.out_us;
    expect_copies(runs()[1]);
    tell_pageable(runs()[1], share_of_one_engine * least, false);
    // A host that waits keeps the queue empty in any order of the copies.
    const bool waits = std::ranges::all_of(std::initializer_list<int>{0, 1}, [](int i) {
        return runs()[i].finished() && runs()[i].counter("host_waits") > most_waits;
    });
    if (waits)
        return expect_time_line(runs()[1], share_of_one_engine * least, steps,
                                "First repair the waits of the host, which the check of the H100 "
                                "tells of.");
    expect_time_line(runs()[1], share_of_one_engine * least, steps,
                     "A C1060 has one copy engine, which takes its copies in the order in which "
                     "the host asks for them; kernels run beside it. Is a copy back asked for "
                     "before the next chunk's copies? Then it waits for its kernel, and they wait "
                     "behind it. Does the next chunk wait in the same stream?");
}
