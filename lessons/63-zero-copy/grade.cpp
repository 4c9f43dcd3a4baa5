#include <fmt/format.h>

#include <string>
#include <vector>

#include "grader/check/program.h"

using namespace simtutor::check;
using simtutor::host::SeenDevice;

namespace {

/// Two vectors as the program makes them, and the three sums that it has to print.
struct Vectors {
    std::int64_t n, seed;
    bool old = false;  ///< on a device with addresses of its own

    std::vector<double> sums() const {
        auto state = static_cast<std::uint32_t>(seed);
        const auto next = [&state] {
            state = state * 1664525u + 1013904223u;
            return static_cast<double>(static_cast<int>((state >> 24) % 17u) - 8);
        };
        double ab = 0, aa = 0, bb = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            const double a = next();
            const double b = next();
            ab += a * b;
            aa += a * a;
            bb += b * b;
        }
        return {ab, aa, bb};
    }
    Call call() const {
        Call call = program_call(
            fmt::format("n = {}{}", n, old ? ", a device with addresses of its own" : ""),
            {std::to_string(n), std::to_string(seed)}, static_cast<double>(n));
        call.counters = !old;
        call.basic = n == 1000 && !old;
        if (old) call.fleet = {SeenDevice{"c1060"}};
        return call;
    }
};

/// One element, part of a warp, blocks without an element, and lengths of many rounds.
const std::vector<Vectors>& vectors() {
    static const std::vector<Vectors> all = [] {
        const auto drawn = [](const std::string& name) {
            return random_integer(name, 1, 1'000'000'000);
        };
        return std::vector<Vectors>{
            {1, drawn("seed 0")},
            {31, drawn("seed 1")},
            {1000, drawn("seed 2")},
            {20'011, drawn("seed 3")},
            {drawn_size("n", 2'100, 40'000), drawn("seed 4")},
            {1000, drawn("seed 5"), true},
            {drawn_size("n of the old device", 2'100, 9'000), drawn("seed 6"), true}};
    }();
    return all;
}

const LessonRuns runs([] {
    std::vector<Call> calls;
    for (const Vectors& one : vectors()) calls.push_back(one.call());
    return calls;
});

void expect_sums(std::size_t i) {
    expect_printed(runs()[i], vectors()[i].sums(), exact(), "sum");
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
