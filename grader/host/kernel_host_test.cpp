#include "grader/host/kernel_host.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <numeric>

#include "grader/host/poison.h"
#include "grader/host/test_arguments.h"

namespace simtutor::host {
namespace {

using namespace test;

std::vector<float> ramp(std::size_t n) {
    std::vector<float> values(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = static_cast<float>(i);
    return values;
}

RunRequest twice(std::size_t n) {
    return request("twice", {in("in", ramp(n)), out("out", Type::float32, n),
                             number("n", static_cast<std::int64_t>(n))});
}

class PlainModule : public testing::Test {
  protected:
    RunResult run(const RunRequest& asked) { return host.run(asked); }
    RunResult run_finished(const RunRequest& asked) {
        RunResult result = host.run(asked);
        EXPECT_EQ(result.status, Status::finished) << result.detail;
        return result;
    }
    KernelHost host{Kind::native, module_path("plain_module")};
};

TEST_F(PlainModule, ReturnsOutputs) {
    for (std::size_t n : {0u, 1u, 33u, 1000003u}) {
        const RunResult result = run_finished(twice(n));
        const auto values = values_of<float>(result.outputs.at("out"));
        ASSERT_EQ(values.size(), n);
        for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(values[i], 2 * static_cast<float>(i));
        EXPECT_TRUE(result.changed_inputs.empty());
        EXPECT_TRUE(result.broken_guards.empty());
        EXPECT_GT(result.wall_seconds, 0);
    }
}

TEST_F(PlainModule, MatchesArgumentsByName) {
    RunRequest asked = twice(5);
    std::swap(asked.arguments[0], asked.arguments[2]);
    const RunResult result = run_finished(asked);
    EXPECT_EQ(values_of<float>(result.outputs.at("out"))[4], 8);
}

TEST_F(PlainModule, UpdatesInPlaceAndTakesReals) {
    Argument what;
    what.name = "what";
    what.real = 0.5;
    const RunResult result =
        run_finished(request("add_to_all", {inout("values", {1, 2}), number("n", 2), what}));
    EXPECT_EQ(values_of<float>(result.outputs.at("values")), (std::vector<float>{1.5f, 2.5f}));
}

TEST_F(PlainModule, ReturnsAValueOnlyWhereThereIsOne) {
    const std::vector<double> values = {1, 2, 3.5};
    const RunResult result = run_finished(request(
        "sum",
        {array_argument("in", Type::float64, Direction::in, bytes_of(values), 3), number("n", 3)}));
    EXPECT_EQ(result.returned, 6.5);
    EXPECT_FALSE(run_finished(twice(1)).returned.has_value());
}

TEST_F(PlainModule, PoisonsOutputs) {
    for (Type type : {Type::float32, Type::float64, Type::uint8, Type::int64}) {
        const RunResult result = run_finished(request("nothing", {out("out", type, 9)}));
        const auto& bytes = result.outputs.at("out");
        ASSERT_EQ(bytes.size(), 9 * size_of(type));
        for (int i = 0; i < 9; ++i) {
            EXPECT_TRUE(
                is_poison(bytes.data() + static_cast<std::size_t>(i) * size_of(type), type));
        }
    }
}

TEST_F(PlainModule, SeesBrokenGuards) {
    for (std::int64_t index : {-1, 10, 500}) {
        const RunResult result = run_finished(
            request("write_at", {out("out", Type::float32, 10), number("index", index)}));
        EXPECT_EQ(result.broken_guards, std::vector<std::string>{"out"}) << index;
    }
    const RunResult inside =
        run_finished(request("write_at", {out("out", Type::float32, 10), number("index", 9)}));
    EXPECT_TRUE(inside.broken_guards.empty());
}

TEST_F(PlainModule, SeesChangedInputs) {
    RunRequest asked = request("write_at", {in("out", ramp(4)), number("index", 2)});
    EXPECT_EQ(run_finished(asked).changed_inputs, std::vector<std::string>{"out"});
}

RunRequest sparse_rows(std::int64_t stride) {
    RunRequest asked = request(
        "rows", {out("matrix", Type::float32, 3), number("n", 3), number("stride", stride)});
    asked.arguments[0].array->rows = 3;
    asked.arguments[0].array->stride = 1ull << 30;
    asked.arguments[0].array->sparse = true;
    return asked;
}

TEST_F(PlainModule, CarriesSparseRows) {
    const RunResult result = run_finished(sparse_rows(1ll << 30));
    EXPECT_EQ(values_of<float>(result.outputs.at("matrix")),
              (std::vector<float>{0, 1, 2, 10, 11, 12, 20, 21, 22}));
    EXPECT_TRUE(result.broken_guards.empty());
}

TEST_F(PlainModule, SparseRowsMayBeginLater) {
    RunRequest asked = sparse_rows(1ll << 30);
    asked.arguments[0].array->first = 2;
    const auto values = values_of<float>(run_finished(asked).outputs.at("matrix"));
    ASSERT_EQ(values.size(), 9u);
    EXPECT_EQ(values[0], 2) << "the entry writes from the beginning of the array on";
    EXPECT_EQ(values[3], 12);
}

TEST_F(PlainModule, SeesWritesBesideSparseRows) {
    EXPECT_EQ(run_finished(sparse_rows(3)).broken_guards, std::vector<std::string>{"matrix"});
}

TEST_F(PlainModule, PassesTheLaunch) {
    RunRequest asked = request("launch_shape", {out("shape", Type::int32, 7)});
    asked.launch = Launch{{2, 3, 4}, {5, 6, 7}, 8};
    const RunResult result = run_finished(asked);
    EXPECT_EQ(values_of<int>(result.outputs.at("shape")), (std::vector<int>{2, 3, 4, 5, 6, 7, 8}));
}

TEST_F(PlainModule, PrintingIsOnlyText) {
    const RunResult result = run_finished(request("print_passed"));
    EXPECT_EQ(result.printed, "PASSED\n?[2Jall tests passed\n");
}

TEST_F(PlainModule, NamesAnException) {
    const RunResult result = run(request("throw_error"));
    EXPECT_EQ(result.status, Status::crashed);
    EXPECT_EQ(result.detail, "An exception left `throw_error`: no such luck.");
}

TEST_F(PlainModule, StartsThreads) {
    RunRequest asked = request("team_size", {out("size", Type::int32, 1), number("threads", 0)});
    asked.threads = 3;
    EXPECT_EQ(values_of<int>(run_finished(asked).outputs.at("size"))[0], 3);
    asked.arguments[1].integer = 100;
    EXPECT_EQ(values_of<int>(run_finished(asked).outputs.at("size"))[0], 100);
    EXPECT_EQ(values_of<int>(run_finished(request("host_threads", {out("out", Type::int32, 1)}))
                                 .outputs.at("out"))[0],
              4);
}

TEST_F(PlainModule, OurEnvironmentDoesNotReachIt) {
    ::setenv("OMP_NUM_THREADS", "1", 1);
    KernelHost other(Kind::native, module_path("plain_module"));
    const RunResult result = other.run(request("environment", {out("out", Type::int32, 1)}));
    ::unsetenv("OMP_NUM_THREADS");
    ASSERT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_EQ(values_of<int>(result.outputs.at("out"))[0], 0);
}

TEST_F(PlainModule, EveryRunIsAFreshProcess) {
    for (int i = 0; i < 3; ++i) {
        const RunResult result = run_finished(request("count_calls", {out("out", Type::int32, 1)}));
        EXPECT_EQ(values_of<int>(result.outputs.at("out"))[0], 1);
    }
}

TEST_F(PlainModule, ItsTimesAreTakenFromOutside) {
    const RunResult busy =
        run_finished(request("spin", {out("out", Type::int32, 1), number("threads", 1)}));
    EXPECT_GT(busy.cpu_seconds, 0.001);
    EXPECT_GE(busy.wall_seconds, busy.cpu_seconds * 0.9);
    const RunResult quick =
        run_finished(request("spin", {out("out", Type::int32, 1), number("threads", 2)}));
    EXPECT_GT(busy.cpu_seconds, 2 * quick.cpu_seconds);
    // Sleeping costs no CPU time, but the clock on the wall runs on.
    const RunResult asleep = run_finished(request("sleep_a_little", {out("out", Type::int32, 1)}));
    EXPECT_GT(asleep.wall_seconds, 0.05);
    EXPECT_LT(asleep.cpu_seconds, 0.05);
}

TEST_F(PlainModule, WhatItLeavesBehindIsOverWithIt) {
    const std::size_t n = 160;
    for (const char* entry : {"matmul_with_a_thread", "matmul_with_a_timer"}) {
        run_finished(request(entry, {in("a", ramp(n * n)), in("b", ramp(n * n)),
                                     out("c", Type::float32, n * n), number("n", n)}));
    }
    const RunResult after = run_finished(twice(1));
    EXPECT_LT(after.cpu_seconds, 0.05);
}

TEST(Yardsticks, MultiplyInAProcessOfTheirOwn) {
    KernelHost own(Kind::native, yardstick_module("ijk"));
    const std::vector<float> a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
    for (const char* entry : {"ijk", "team"}) {
        RunRequest asked =
            request(entry, {in("a", a), in("b", b), out("c", Type::float32, 4), number("n", 2)});
        if (std::string(entry) == "team") asked.arguments.push_back(number("threads", 3));
        const RunResult result = own.run(asked);
        ASSERT_EQ(result.status, Status::finished) << result.detail;
        EXPECT_EQ(values_of<float>(result.outputs.at("c")), (std::vector<float>{19, 22, 43, 50}));
    }
}

TEST_F(PlainModule, SaysWhatIsWrongWithARequest) {
    EXPECT_EQ(run(request("absent")).status, Status::host_error);
    EXPECT_NE(run(request("absent")).detail.find("no entry 'absent'"), std::string::npos);
    EXPECT_NE(run(request("nothing")).detail.find("takes 1 arguments"), std::string::npos);
    EXPECT_NE(run(request("nothing", {number("out", 1)})).detail.find("no array 'out'"),
              std::string::npos);
    RunRequest short_input = twice(4);
    short_input.arguments[0].array->bytes.resize(3);
    EXPECT_NE(run(short_input).detail.find("3 bytes were given"), std::string::npos);
    KernelHost other(Kind::native, "/nowhere/module.so");
    EXPECT_EQ(other.run(twice(1)).status, Status::host_error);
}

TEST_F(PlainModule, RunsManyInOrder) {
    std::vector<RunRequest> asked;
    for (std::size_t i = 0; i < 24; ++i) {
        asked.push_back(twice(i));
        asked.back().label = std::to_string(i);
    }
    for (int jobs : {0, 1, 5}) {
        const std::vector<RunResult> results = host.run_all(asked, jobs);
        ASSERT_EQ(results.size(), asked.size());
        for (std::size_t i = 0; i < results.size(); ++i) {
            EXPECT_EQ(results[i].status, Status::finished) << results[i].detail;
            EXPECT_EQ(results[i].label, std::to_string(i));
            EXPECT_EQ(results[i].outputs.at("out").size(), i * sizeof(float));
        }
    }
    EXPECT_TRUE(host.run_all({}).empty());
}

std::ptrdiff_t open_descriptors() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

TEST_F(PlainModule, ThreeHundredRunsLeakNothingAndAreCheap) {
    run_finished(twice(1));
    const std::ptrdiff_t before = open_descriptors();
    std::vector<double> seconds;
    for (int i = 0; i < 300; ++i) {
        const auto start = std::chrono::steady_clock::now();
        run_finished(twice(10));
        seconds.push_back(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    EXPECT_EQ(open_descriptors(), before);
    std::nth_element(seconds.begin(), seconds.begin() + 150, seconds.end());
    RecordProperty("median_milliseconds", std::to_string(seconds[150] * 1e3));
    std::printf("median run: %.2f ms\n", seconds[150] * 1e3);
    EXPECT_LT(seconds[150], 0.010);
}

TEST(KernelHostAlone, StartsAndStopsWithoutLeaks) {
    const std::ptrdiff_t before = open_descriptors();
    for (int i = 0; i < 3; ++i) {
        KernelHost host(Kind::native, module_path("plain_module"));
        EXPECT_EQ(host.run(twice(2)).status, Status::finished);
    }
    EXPECT_EQ(open_descriptors(), before);
}

}  // namespace
}  // namespace simtutor::host
