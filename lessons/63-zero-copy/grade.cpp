#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/program.h"
#include "slips.h"

using namespace simtutor::check;
using simtutor::host::SeenDevice;

namespace {

/// Two vectors as the program makes them, and the three sums that it has to print.
struct Vectors {
    std::int64_t n, seed;
    bool old = false;    ///< on a device with addresses of its own
    bool large = false;  ///< enough for all of the device

    slips::Launch launch(std::size_t blocks) const {
        auto state = static_cast<std::uint32_t>(seed);
        const auto next = [&state] {
            state = state * 1664525u + 1013904223u;
            return static_cast<double>(static_cast<int>((state >> 24) % 17u) - 8);
        };
        slips::Launch made;
        made.blocks = blocks;
        for (std::int64_t i = 0; i < n; ++i) {
            made.a.push_back(next());
            made.b.push_back(next());
        }
        return made;
    }
    std::vector<double> sums() const { return launch(1).partial(); }
    Call call() const {
        Call call = program_call(
            fmt::format("n = {}{}", n, old ? ", a device with addresses of its own" : ""),
            {std::to_string(n), std::to_string(seed)}, static_cast<double>(n));
        call.counters = !old || large;
        call.basic = n == 1000 && !old;
        if (old) call.fleet = {SeenDevice{"c1060"}};
        return call;
    }
};

/// One element, part of a warp, whole blocks and parts of them, and lengths of many rounds.
const std::vector<Vectors>& vectors() {
    static const std::vector<Vectors> all = [] {
        const auto drawn = [](const std::string& name) {
            return random_integer(name, 1, 1'000'000'000);
        };
        return std::vector<Vectors>{
            {1, drawn("seed 0")},
            {31, drawn("seed 1")},
            {1000, drawn("seed 2")},
            {2048, drawn("seed 9")},
            {20'011, drawn("seed 3")},
            {drawn_size("n", 2'100, 40'000), drawn("seed 4")},
            {1000, drawn("seed 5"), true},
            {drawn_size("n of the old device", 2'100, 9'000), drawn("seed 6"), true},
            {drawn_size("large n", 400'000, 500'000), drawn("seed 7"), false, true},
            {drawn_size("large n of the old device", 140'000, 170'000), drawn("seed 8"), true,
             true}};
    }();
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Vectors& one : vectors()) calls.push_back(one.call());
    std::vector<Run> made = run_all(calls);
    // Results that are right are paid, whatever comes behind them.
    for (Run& run : made) run = without_late_failure(std::move(run), 3);
    return made;
});

/// The blocks of a run with one launch of the blocks that the exercise has; 0: it has another.
std::size_t blocks_of(const Run& run) {
    const double blocks = run.counter("blocks");
    const auto& kernels = run.result.counters.find("kernels");
    const bool one = run.finished() && kernels != run.result.counters.end() &&
                     kernels->size() == 1 && (*kernels)[0].at("launches") == 1;
    return one && run.counter("threads") == blocks * static_cast<double>(slips::threads)
               ? static_cast<std::size_t>(blocks)
               : 0;
}

/// What explains all that the runs with known blocks have printed: one slip, or either of two.
const std::vector<slips::Slip>& slips_behind() {
    static const std::vector<slips::Slip> found = [] {
        std::vector<slips::Printed> known;
        for (std::size_t i = 0; i < vectors().size(); ++i) {
            const std::size_t blocks = blocks_of(runs()[i]);
            if (blocks > 0)
                known.push_back({vectors()[i].launch(blocks), printed_numbers(runs()[i])});
        }
        return slips::behind(known);
    }();
    return found;
}

void expect_sums(std::size_t i) {
    const Vectors& one = vectors()[i];
    std::vector<Mistake> mistakes;
    const std::size_t blocks = blocks_of(runs()[i]);
    if (blocks > 0 && !slips_behind().empty()) {
        const std::vector<slips::Slip>& found = slips_behind();
        mistakes.push_back({found.size() == 1
                                ? found[0].says
                                : "Each of two slips would explain all of the sums. One: " +
                                      found[0].says + " The other: " + found[1].says,
                            found[0].gives(one.launch(blocks))});
    }
    expect_printed(runs()[i], one.sums(), exact(), "sum", mistakes);
}

/// Whether the program has given up on the device with addresses of its own: `anywhere` judges
/// that, and no other check once more.
bool gave_up(std::size_t i) {
    return vectors()[i].old && exit_status(runs()[i]).value_or(0) != 0;
}

/// The gates of a check, of all runs that count.
void expect_gates_of_runs() {
    for (std::size_t i = 0; i < runs().size(); ++i)
        if (runs()[i].call.counters && !gave_up(i)) expect_gates(runs()[i]);
}

/// The rules of a check: where the program has given up, of what it did until then.
void expect_no_findings_of_runs() {
    std::vector<Run> judged = runs();
    for (std::size_t i = 0; i < judged.size(); ++i) {
        if (!gave_up(i)) continue;
        judged[i].result.status = simtutor::host::Status::finished;
        judged[i].result.exit_status.reset();
        judged[i].result.returned = 0;
    }
    expect_no_findings(judged);
}

bool has_one_launch(const Run& run) {
    const auto& kernels = run.result.counters.at("kernels");
    return kernels.size() == 1 && kernels[0].at("launches") == 1;
}

/// No block is without an element: where there are fewer elements than threads, the launch is
/// small. Beside another launch, say a small one that adds up, a block is not known to be idle.
void expect_no_idle_blocks(const Run& run) {
    const double threads = run.counter("threads"), blocks = run.counter("blocks");
    if (!run.finished() || blocks == 0) return;
    const double size = threads / blocks, useful = std::ceil(run.call.n / size);
    if (blocks > useful && (has_one_launch(run) || threads - size >= run.call.n + 1024))
        wrong_count(run, fmt::format("The launch has {:.0f} blocks of {:.0f} threads. For {:.0f} "
                                     "element{} {:.0f} would do, and the others have none.",
                                     blocks, size, run.call.n, run.call.n == 1 ? "" : "s", useful));
}

/// Many loads at a time, and no more threads than the device holds at once.
/// @param each the most threads that one of its multiprocessors holds
void expect_grid_fits(const Run& run, double multiprocessors, double each) {
    if (!run.finished()) return;
    const double threads = run.counter("threads");
    if (threads > multiprocessors * each)
        wrong_count(run, fmt::format("The launch has {:.0f} threads. The {:.0f} multiprocessors of "
                                     "this device hold {:.0f} at once.",
                                     threads, multiprocessors, multiprocessors * each));
    // 512 threads for each multiprocessor would share the loads so; a kernel that reads vectors
    // makes fewer. The three sums of a block take three accesses in each round of the tree and two
    // more.
    const double loads = std::max(run.counter("global_loads"), 2.0 * run.call.n);
    const double rounds = std::ceil(std::log2(std::max(1.0, threads / run.counter("blocks"))));
    const double sums = 3 * (3 * rounds + 2);
    const double most = std::floor(1.25 * loads / (512 * multiprocessors) + sums + 8);
    expect_at_most(run, "busiest_thread_accesses", most, [&](double count) {
        return fmt::format(
            "One thread makes {:.0f} accesses, one after the other: the launch has "
            "{:.0f} threads on {:.0f} multiprocessors. At most {:.0f} are allowed: what a thread "
            "makes if each multiprocessor has 512, and a quarter more.",
            count, threads, multiprocessors, most);
    });
}

/// No kernel brings the vectors into device memory, to compute from there. Sums may be kept there,
/// even three for each thread of one launch.
/// @param most_threads that the device holds at once
void expect_not_stored(const Run& run, double most_threads) {
    if (!run.finished()) return;
    constexpr double sector = 32, sums_of_thread = 12;
    const double stored =
        run.counter("global_store_bytes") - sector * run.counter("mapped_store_sectors");
    if (stored > sums_of_thread * std::min(most_threads, run.counter("threads")))
        wrong_count(run, fmt::format("The kernels store {:.0f} bytes in device memory. The vectors "
                                     "have {:.0f}: a copy made by a kernel is a copy, too. Let the "
                                     "kernel that computes read the vectors where they are.",
                                     stored, 8 * run.call.n));
}

}  // namespace

TEST(Check, right) {
    for (std::size_t i = 0; i < vectors().size(); ++i) {
        if (vectors()[i].old) continue;
        expect_sums(i);
        const auto& run = runs()[i];
        // A program that prints the right sums without the device has not done the task.
        const double read = run.counter("global_load_bytes");
        if (!on_gpu() && run.finished() && read < 8 * run.call.n)
            wrong_count(
                run, fmt::format("The kernels read {:.0f} bytes. The two vectors have {:.0f}, and "
                                 "the device has to read them all.",
                                 read, 8 * run.call.n));
        if (!run.call.basic) continue;
        expect_made_by_kernels(run);
        expect_stored_by_kernels(run, OfResults::sums);
    }
}

TEST(Check, notices) {
    Vectors few{31, 7};
    expect_calls_checked(run_one(few.call()));
}

TEST(Check, anywhere) {
    if (on_gpu()) return leave_out("Only the simulator has such a device.");
    for (std::size_t i = 0; i < vectors().size(); ++i)
        if (vectors()[i].old) expect_sums(i);
}

TEST(Check, in_flight) {
    if (on_gpu()) return leave_out("Only the simulator counts accesses, and has the older device.");
    for (std::size_t i = 0; i < vectors().size(); ++i) {
        const Vectors& one = vectors()[i];
        if (!one.large && !one.old) {
            expect_no_idle_blocks(runs()[i]);
            // A grid that is large enough for the largest length only is so by luck.
            expect_grid_fits(runs()[i], 132, 2048);
        }
        if (!one.large) continue;
        if (gave_up(i))
            wrong_count(runs()[i],
                        "Here nothing could be judged, for the program gave up: "
                        "see \"the program also runs on a device with addresses of its own\".");
        one.old ? expect_grid_fits(runs()[i], 30, 1024) : expect_grid_fits(runs()[i], 132, 2048);
    }
}

TEST(Check, in_place) {
    expect_gates_of_runs();
    for (std::size_t i = 0; i < runs().size() && !on_gpu(); ++i)
        if (vectors()[i].large && !gave_up(i))
            expect_not_stored(runs()[i], vectors()[i].old ? 30 * 1024 : 132 * 2048);
}

TEST(Check, combined) {
    expect_gates_of_runs();
}

TEST(Check, waits) {
    expect_no_findings_of_runs();
}

TEST(Check, calls) {
    expect_no_findings_of_runs();
}
