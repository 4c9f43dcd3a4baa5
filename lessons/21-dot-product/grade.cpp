#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/work_sharing.h"

using namespace simtutor::check;
using simtutor::host::Launch;
using simtutor::host::Type;

namespace {

struct Shape {
    unsigned blocks, threads;
};

constexpr std::int64_t long_vector = 1'000'003;
const std::vector<std::int64_t> lengths = {0, 1, 31, 32, 33, 1000, 33 * 1024};
/// One thread alone, one warp, and blocks that are no power of two, no multiple of a warp, and
/// large.
const std::vector<Shape> shapes = {{1, 1}, {3, 32}, {2, 96}, {5, 100}, {4, 256}, {2, 1000}};

/// The same vector is an argument of several runs and part of their oracle: it is made once.
const std::vector<float>& input(const std::string& name, std::uint64_t n) {
    static std::map<std::pair<std::string, std::uint64_t>, std::vector<float>> made;
    const auto [place, fresh] = made.try_emplace({name, n});
    if (fresh) place->second = random_vector(name, n);
    return place->second;
}

Call dot_call(std::int64_t n, Shape shape) {
    const auto size = static_cast<std::uint64_t>(n);
    Call call;
    call.entry = "dot";
    call.n = static_cast<double>(n);
    call.basic = n >= 1000 && shape.threads == 256;
    call.label = "n = " + std::to_string(n) + ", " + std::to_string(shape.blocks) + " x " +
                 std::to_string(shape.threads) + " threads";
    call.arguments = {in("a", input("a", size)), in("b", input("b", size)),
                      out("partial", Type::float32, shape.blocks), value("n", n)};
    Launch launch;
    launch.grid[0] = shape.blocks;
    launch.block[0] = shape.threads;
    launch.shared_bytes = shape.threads * sizeof(float);
    call.launch = launch;
    return call;
}

Call counted_call() {
    Call call = dot_call(33 * 1024, {4, 256});
    call.counters = true;
    call.label += ", counted";
    return call;
}

/// So many elements that i + stride is no int. Two of the blocks run, the first and the last, and
/// only what they need holds memory. Which elements a block adds is its own business, so the sums
/// are not judged, only the addresses.
Call wide_call() {
    constexpr unsigned threads = 1024, blocks = (1u << 31) / threads - 1;
    constexpr std::uint64_t n = std::uint64_t{blocks} * threads;
    Call call = dot_call(0, {blocks, threads});
    call.label =
        "n = " + std::to_string(n) + ", near the largest int, the first and the last block";
    Matrix<float> a = random_matrix("a wide", 2, threads), b = random_matrix("b wide", 2, threads);
    for (Matrix<float>* ends : {&a, &b}) {
        ends->stride = n - threads;
        ends->sparse = true;
    }
    call.n = static_cast<double>(n);
    call.basic = false;
    call.arguments = {in("a", a), in("b", b), out_matrix("partial", 2, 1, blocks - 1, true),
                      value("n", static_cast<std::int64_t>(n))};
    call.blocks = 2;
    call.off = {"memory.uninitialised"};
    return call;
}

/// A grid of more threads than 32 bits count. The first block and the last run. The vector is
/// short, so hardly a thread has an element, and no element is read by both blocks.
Call huge_grid_call(unsigned blocks) {
    constexpr unsigned threads = 1024;
    const std::int64_t n = 1000;
    Call call = dot_call(n, {1, threads});
    call.label = "n = " + std::to_string(n) + ", " + std::to_string(blocks) + " x " +
                 std::to_string(threads) +
                 " threads, more than a number of 32 bits counts, the first and the last block";
    call.basic = false;
    call.arguments[2] = out_matrix("partial", 2, 1, blocks - 1, true);
    call.launch->grid[0] = blocks;
    call.blocks = 2;
    return call;
}

/// Of so many threads there are exactly 2^32, and of one block more: a stride or an index of 32
/// bits becomes 0.
constexpr unsigned all_32_bits = 1u << 22;

bool is_huge(const Run& run) {
    return run.call.launch->grid[0] >= all_32_bits;
}

/// Which elements a block adds is its own business, but no two blocks add the same ones.
void expect_other_elements(const Run& run) {
    if (!expect_finished(run)) return;
    const auto partial = run.floats("partial");
    if (partial[0] != 0 && partial[0] == partial[1])
        wrong(run,
              "The last block added the same elements as the first. Does the index of its elements "
              "have the number of the block? If it does, is an index of 32 bits wide enough for "
              "this grid?");
}

/// The longest two begin first, so that the others fill the cores, and report last: a failure is
/// easiest to understand in a short run.
std::vector<Run> make_runs() {
    std::vector<Call> calls = {counted_call(), dot_call(long_vector, {8, 256})};
    for (const std::int64_t n : lengths) {
        for (const Shape shape : shapes) calls.push_back(dot_call(n, shape));
    }
    for (const char* name : {"first", "second"}) {
        const auto drawn = [&](const char* what, std::int64_t low, std::int64_t high) {
            return random_integer(std::string(name) + what, low, high);
        };
        calls.push_back(
            dot_call(drawn(" n", 2, 5000), {static_cast<unsigned>(drawn(" blocks", 1, 6)),
                                            static_cast<unsigned>(drawn(" threads", 2, 1024))}));
    }
    auto results = run_all(calls);
    if (!on_gpu() && shares_work(results.front())) {
        for (const Call& call :
             {wide_call(), huge_grid_call(all_32_bits), huge_grid_call(all_32_bits + 1)})
            results.push_back(run_one(call));
    }
    std::reverse(results.begin(), results.begin() + 2);
    std::rotate(results.begin(), results.begin() + 2, results.end());
    return results;
}
const LessonRuns runs(make_runs);

void expect_dot(const Run& run) {
    if (!expect_finished(run)) return;
    const auto n = static_cast<std::uint64_t>(run.call.n);
    const auto partial = run.floats("partial");
    const double got = std::accumulate(partial.begin(), partial.end(), 0.0);
    const double expected = dot(input("a", n), input("b", n));
    expect_number(run, got, expected, sum_tolerance(n), "the sum of the partial sums");
}

}  // namespace

TEST(Check, correct) {
    for (const auto& run : runs())
        if (run.call.blocks == 0) expect_dot(run);
}

/// An index that is too narrow for a launch is no missing barrier, whatever comes of it: it costs
/// `memory` alone.
TEST(Check, barriers) {
    std::vector<simtutor::check::Run> small;
    std::ranges::copy_if(runs(), std::back_inserter(small),
                         [](const auto& run) { return run.call.blocks == 0; });
    expect_no_findings(small);
}

TEST(Check, memory) {
    for (const auto& run : runs())
        if (is_huge(run)) expect_other_elements(run);
    expect_no_findings(runs());
}
