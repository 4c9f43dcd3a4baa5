#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/work_sharing.h"

using namespace simtutor::check;
using simtutor::host::Launch;
using simtutor::host::Type;

namespace {

constexpr std::int64_t long_vector = 1'000'003;
const std::vector<std::int64_t> lengths = {0, 1, 31, 32, 33, 1000, 33'792};

/// The same vector is an argument of several runs and part of their oracle: it is made once.
const std::vector<float>& input(const std::string& name, std::uint64_t n) {
    static std::map<std::pair<std::string, std::uint64_t>, std::vector<float>> made;
    const auto [place, fresh] = made.try_emplace({name, n});
    if (fresh) place->second = random_vector(name, n);
    return place->second;
}

Call call_add(std::int64_t n) {
    const auto size = static_cast<std::uint64_t>(n);
    Call call;
    call.n = static_cast<double>(n);
    call.basic = n == 1000;
    call.arguments = {in("a", input("a", size)), in("b", input("b", size)),
                      out("c", Type::float32, size), value("n", n)};
    return call;
}

/// The kernel itself, under a launch that the grader chooses.
Call kernel_call(std::int64_t n, unsigned blocks, unsigned threads) {
    Call call = call_add(n);
    call.entry = "add";
    call.label = "n = " + std::to_string(n) + ", " + std::to_string(blocks) + " x " +
                 std::to_string(threads) + " threads";
    Launch launch;
    launch.grid[0] = blocks;
    launch.block[0] = threads;
    call.launch = launch;
    return call;
}

/// The host function, which chooses the grid.
Call wrapper_call(std::int64_t n, std::int64_t threads) {
    Call call = call_add(n);
    call.entry = "vector_add";
    call.label = "n = " + std::to_string(n) + ", threads = " + std::to_string(threads);
    call.arguments.push_back(value("threads", threads));
    return call;
}

std::vector<Call> kernel_calls() {
    std::vector<Call> calls;
    for (const std::int64_t n : lengths) {
        calls.push_back(kernel_call(n, 3, 7));   // a block that is no multiple of a warp
        calls.push_back(kernel_call(n, 7, 96));  // fewer threads than a long vector has elements
        const auto enough = static_cast<unsigned>(n / 128 + 3);
        calls.push_back(kernel_call(n, enough, 128));  // more threads than elements
    }
    for (const char* name : {"first", "second"}) {
        const auto drawn = [&](const char* what, std::int64_t low, std::int64_t high) {
            return random_integer(std::string(name) + what, low, high);
        };
        calls.push_back(kernel_call(drawn(" n", 2, 9000),
                                    static_cast<unsigned>(drawn(" blocks", 1, 9)),
                                    static_cast<unsigned>(drawn(" threads", 2, 1024))));
    }
    calls.push_back(kernel_call(33, 1, 1));
    calls.push_back(kernel_call(1000, 1, 1));
    calls.push_back(kernel_call(1000, 125, 8));  // exactly one thread per element
    calls.push_back(kernel_call(33'792, 33, 1024));
    calls.push_back(kernel_call(long_vector, 32, 256));
    return calls;
}

std::vector<Call> wrapper_calls() {
    std::vector<Call> calls;
    for (const std::int64_t n : lengths) {
        calls.push_back(wrapper_call(n, 32));
        calls.push_back(wrapper_call(n, 100));
    }
    calls.push_back(wrapper_call(random_integer("wrapper n", 2, 9000),
                                 random_integer("wrapper threads", 2, 1024)));
    calls.push_back(wrapper_call(0, 1));
    calls.push_back(wrapper_call(1, 1024));
    calls.push_back(wrapper_call(1000, 1));
    calls.push_back(wrapper_call(40'000, 1));  // more blocks than 16 bits count
    return calls;
}

/// A device of 2008 allows 65,535 blocks in one grid: far fewer than this call would like to have.
Call limit_call() {
    Call call = wrapper_call(long_vector, 1);
    call.device = "c1060";
    call.label += " on c1060";
    return call;
}

/// More blocks than a grid may have along y, or a block threads: this device allows them all.
Call many_blocks_call() {
    Call call = wrapper_call(70'000, 1);
    call.basic = false;
    call.counters = true;
    return call;
}

/// So many elements that i + stride is no int. Two of the blocks run, the first and the last, and
/// only what they need holds memory.
Call wide_call() {
    constexpr unsigned threads = 256, blocks = (1u << 31) / threads - 1;
    constexpr std::uint64_t n = std::uint64_t{blocks} * threads;
    Call call = kernel_call(0, blocks, threads);
    call.label =
        "n = " + std::to_string(n) + ", near the largest int, the first and the last block";
    Matrix<float> a = random_matrix("a wide", 2, threads), b = random_matrix("b wide", 2, threads);
    for (Matrix<float>* ends : {&a, &b}) {
        ends->stride = n - threads;
        ends->sparse = true;
    }
    call.n = static_cast<double>(n);
    call.basic = false;
    call.arguments = {in("a", a), in("b", b), out_matrix("c", 2, threads, n - threads, true),
                      value("n", static_cast<std::int64_t>(n))};
    call.blocks = 2;
    // Another order of the elements reads what was not given; the addresses are what counts.
    call.off = {"memory.uninitialised"};
    return call;
}

/// A grid of more threads than 32 bits count: exactly 2^32, or those of more blocks, of which the
/// last must not take the first one's elements. These two run.
constexpr std::int64_t huge_grid_n = 200;

Call huge_grid_call(unsigned more_blocks) {
    Call call = kernel_call(huge_grid_n, (1u << 24) + more_blocks, 256);
    call.label += ", more threads than a number of 32 bits counts, the first and the last block";
    call.basic = false;
    call.blocks = 2;
    call.counters = true;
    return call;
}

/// The same elements for one block.
Call lone_block_call() {
    Call call = kernel_call(huge_grid_n, 1, 256);
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// So many elements that a few threads, or one block, cannot do them unseen. With 10'240 the blocks
/// are full, and one more would have nothing to do.
Call counted_call(std::int64_t n) {
    Call call = wrapper_call(n, 256);
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// Fewer threads than elements: neighbouring threads must have neighbouring elements all the same.
Call few_threads_call() {
    Call call = kernel_call(10'240, 20, 128);
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// n + threads is no int any more.
Call longest_call() {
    Call call = wide_call();
    call.entry = "vector_add";
    call.launch.reset();
    call.arguments.push_back(value("threads", std::int64_t{256}));
    call.label = "vector_add, " + call.label;
    return call;
}

/// All runs of the lesson, made once and shared by the checks.
struct Runs {
    std::vector<Run> kernel, wrapper, limit, counted, wide, longest;
    std::vector<Run> many_blocks, huge,
        alone;  ///< not in all_runs: the gates are for other launches
};

const Runs& runs() {
    static const Runs made = [] {
        // The longest run goes first, so that the others fill the remaining cores meanwhile.
        std::vector<Call> calls = {limit_call(), counted_call(10'000), counted_call(10'240),
                                   few_threads_call(), many_blocks_call()};
        const auto kernel = kernel_calls();
        const auto wrapper = wrapper_calls();
        calls.insert(calls.end(), kernel.rbegin(), kernel.rend());
        calls.insert(calls.end(), wrapper.begin(), wrapper.end());
        const auto results = run_all(calls);
        const auto first_wrapper = results.begin() + 5 + static_cast<std::ptrdiff_t>(kernel.size());
        Runs groups;
        groups.limit = {results[0]};
        groups.counted = {results[1], results[2], results[3]};
        groups.many_blocks = {results[4]};
        if (!on_gpu() && shares_work(groups.counted.front())) {
            groups.wide = {run_one(wide_call())};
            groups.longest = {run_one(longest_call())};
            groups.huge = run_all({huge_grid_call(0), huge_grid_call(1)});
            groups.alone = {run_one(lone_block_call())};
        }
        groups.kernel.assign(results.begin() + 5, first_wrapper);
        groups.wrapper.assign(first_wrapper, results.end());
        // A failure is easiest to understand in the shortest run: that one reports first.
        std::reverse(groups.kernel.begin(), groups.kernel.end());
        return groups;
    }();
    return made;
}

const LessonRuns all_runs([] {
    std::vector<Run> all = runs().kernel;
    for (const auto* group :
         {&runs().wrapper, &runs().limit, &runs().counted, &runs().wide, &runs().longest}) {
        all.insert(all.end(), group->begin(), group->end());
    }
    return all;
});

/// A float sum of two floats is rounded once, so the student's must be equal to ours.
void expect_sum(const Run& run) {
    if (!expect_finished(run)) return;
    const auto n = static_cast<std::uint64_t>(run.call.n);
    const auto& a = input("a", n);
    const auto& b = input("b", n);
    std::vector<double> expected(n);
    for (std::uint64_t i = 0; i < n; ++i) expected[i] = static_cast<float>(a[i] + b[i]);
    expect_vector(run, "c", expected, exact());
}

/// The blocks of a huge grid share the elements, too. The vector is short, so a block stores no
/// more than it stores where it has the grid for itself.
void expect_no_copies(const Run& run) {
    if (!expect_finished(run)) return;
    const double alone = runs().alone.front().counter("global_stores");
    expect_at_most(run, "global_stores", std::max(alone, run.call.n), [&](double stores) {
        return "The two blocks stored " + std::to_string(static_cast<std::int64_t>(stores)) +
               " elements of " + std::to_string(static_cast<std::int64_t>(run.call.n)) +
               ". Each element has one thread: does a thread beyond the last one store anything, "
               "or "
               "has its index no more than 32 bits, too few for this grid?";
    });
}

/// "274 is 70000 / 256, rounded up": a number of blocks that comes from another number of threads
/// than the one that was asked for, and from no limit of the device; empty for any other.
std::string of_other_threads(double blocks, double n) {
    for (const int threads : {32, 64, 128, 256, 512, 1024})
        for (const auto& [number, how] : {std::pair{std::ceil(n / threads), "rounded up"},
                                          std::pair{std::floor(n / threads), "rounded down"},
                                          std::pair{std::floor(n / threads) + 1, "and one more"}})
            if (blocks == number)
                return fmt::format(
                    "{:.0f} is {:.0f} / {}, {}: divide by `threads`, the number "
                    "of threads that a block has here.",
                    blocks, n, threads, how);
    return "";
}

/// As many blocks as one thread per element needs, where the device allows them.
void expect_all_blocks(const Run& run) {
    expect_sum(run);
    if (on_gpu() || !run.finished()) return;
    const double blocks = run.counter("blocks");
    const std::string other = of_other_threads(blocks, run.call.n);
    if (blocks != run.call.n)
        wrong_count(run, fmt::format("vector_add launched {:.0f} {} of one thread; {:.0f} are "
                                     "needed, and this device allows 2,147,483,647 along x. {}",
                                     blocks, blocks == 1 ? "block" : "blocks", run.call.n,
                                     blocks > run.call.n
                                         ? "A block more has no element: where n is a multiple of "
                                           "the threads of a block, nothing is left over."
                                     : !other.empty() ? other
                                     : blocks == 1
                                         ? "Is n divided by the threads of a block, rounded up? "
                                           "Which limit of the device does the "
                                           "function ask for?"
                                         : "Which limit of the device does the function ask for?"));
}

}  // namespace

TEST(Check, any_launch) {
    for (const auto& run : runs().kernel) expect_sum(run);
    for (const auto& run : runs().huge) expect_no_copies(run);
}

TEST(Check, any_length) {
    for (const auto& run : runs().wrapper) expect_sum(run);
    for (const auto& run : runs().counted) expect_sum(run);
    for (const auto& run : runs().longest) expect_finished(run);
}

TEST(Check, grid_limit) {
    expect_sum(runs().limit.front());
    expect_all_blocks(runs().many_blocks.front());
}
