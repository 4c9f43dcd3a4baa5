#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <png.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "grader/check/call_request.h"
#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/check/square_product.h"

using namespace simtutor;
using namespace simtutor::check;

namespace {

class Inputs : public testing::Test {
  protected:
    void SetUp() override { reset_grading().seed = 42; }
};

TEST_F(Inputs, SameSeedAndNameGiveTheSameNumbers) {
    const auto first = random_vector("a", 1000);
    random_vector("b", 7);
    EXPECT_EQ(first, random_vector("a", 1000));
    EXPECT_NE(first, random_vector("b", 1000));
    const auto start = random_vector("a", 10);
    EXPECT_TRUE(std::equal(start.begin(), start.end(), first.begin()));
    grading().seed = 43;
    EXPECT_NE(first, random_vector("a", 1000));
}

/// Fixed numbers: another platform or library must not change them.
TEST_F(Inputs, NumbersAreTheSameEverywhere) {
    const auto values = random_vector("a", 3);
    for (const float value : values) EXPECT_EQ(value * 0x1p23f, std::round(value * 0x1p23f));
    EXPECT_EQ(values, (std::vector<float>{0.3774186372756958f, -0.8743058443069458f,
                                          -0.8465883731842041f}));
    EXPECT_EQ(random_integer("size", 1, 1000), 764);
}

TEST_F(Inputs, NumbersFillTheirRange) {
    double sum = 0;
    for (const float value : random_vector("a", 100000)) {
        ASSERT_GE(value, -1);
        ASSERT_LT(value, 1);
        sum += value;
    }
    EXPECT_LT(std::abs(sum / 100000), 0.01);
    for (const float value : random_vector("b", 1000, 5, 5.5))
        ASSERT_TRUE(value >= 5 && value < 5.5);
    bool low = false, high = false;
    for (int i = 0; i < 200; ++i) {
        const auto value = random_integer("k" + std::to_string(i), -2, 2);
        ASSERT_TRUE(value >= -2 && value <= 2);
        low |= value == -2;
        high |= value == 2;
    }
    EXPECT_TRUE(low && high);
    EXPECT_EQ(random_integer("one", 7, 7), 7);
    EXPECT_THROW(random_integer("none", 2, 1), std::invalid_argument);
}

TEST_F(Inputs, MatricesHaveStrideAndFilledGaps) {
    const auto matrix = random_matrix("a", 3, 4, 6);
    ASSERT_EQ(matrix.data.size(), 18u);
    EXPECT_NE(matrix.data[4], 0);
    EXPECT_EQ(&matrix.at(2, 1), &matrix.data[13]);
    const host::Argument argument = in("a", matrix);
    EXPECT_EQ(argument.array->bytes.size(), (2 * 6 + 4) * sizeof(float));
    EXPECT_THROW(random_matrix("a", 3, 4, 2), std::invalid_argument);
}

TEST_F(Inputs, ArraysLiveWhereTheLanguageWantsThem) {
    EXPECT_EQ(in("a", std::vector<float>{1}).array->space, host::Space::device);
    EXPECT_EQ(on_host(in("a", std::vector<float>{1})).array->space, host::Space::host);
    grading().manifest.language = simt::Language::cpp;
    EXPECT_EQ(out("c", host::Type::uint8, 3).array->space, host::Space::host);
    EXPECT_THROW(on_host(value("n", std::int64_t{3})), std::invalid_argument);
}

TEST_F(Inputs, ProductIsExactAndQuick) {
    const Matrix<float> a{2, 3, 4, false, {1, 2, 3, 99, 4, 5, 6, 99}},
        b{3, 1, 1, false, {1, 10, 100}};
    const auto c = product(a, b);
    EXPECT_EQ(c.rows, 2u);
    EXPECT_EQ(c.columns, 1u);
    EXPECT_EQ(c.data, (std::vector<double>{321, 654}));
    EXPECT_TRUE(product({0, 0, 0, false, {}}, {0, 0, 0, false, {}}).data.empty());
    EXPECT_THROW(product(a, a), std::invalid_argument);
    const auto big = random_matrix("a", 256, 256);
    product(big, big);
    const auto begin = std::chrono::steady_clock::now();
    product(big, big);
    EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 0.2);
}

/// Correct float sums in different orders stay within the tolerance, by far but not absurdly far.
TEST_F(Inputs, ToleranceFitsRealSums) {
    for (const std::uint64_t n : {1u, 2u, 31u, 256u, 33u * 1024u, 1000003u}) {
        const auto a = random_vector("a", n), b = random_vector("b", n);
        float forward = 0, backward = 0;
        for (std::uint64_t i = 0; i < n; ++i) {
            forward += a[i] * b[i];
            backward += a[n - 1 - i] * b[n - 1 - i];
        }
        const Tolerance tolerance = sum_tolerance(n);
        EXPECT_LE(std::abs(forward - dot(a, b)), tolerance.absolute) << n;
        EXPECT_LE(std::abs(backward - dot(a, b)), tolerance.absolute) << n;
        EXPECT_LT(tolerance.absolute, 0.05 * std::sqrt(static_cast<double>(n)))
            << "a lost term would pass";
        EXPECT_NE(tolerance.reason.find("Higham"), std::string::npos);
    }
    EXPECT_EQ(sum_tolerance(0).absolute, 0);
    EXPECT_NEAR(bound_tolerance(10, 5).absolute, 5 * 10 * 0x1p-24, 1e-10);
}

TEST_F(Inputs, CallsAreFilledFromTheManifest) {
    Manifest& lesson = grading().manifest;
    lesson.entries = {"__global__ void dot (const float* a, int n)", "void other(int)"};
    lesson.device = "c1060";
    lesson.time_limit = 3;
    lesson.rules.off = {"race.same-value"};
    Call call;
    call.off = {"launch.invalid"};
    host::RunRequest request = request_of(call);
    EXPECT_EQ(request.entry, "dot");
    EXPECT_EQ(request.device, "c1060");
    EXPECT_EQ(request.seed, 42u);
    EXPECT_EQ(request.limits.cpu_seconds, 3);
    EXPECT_EQ(request.limits.output_bytes, host::Limits().output_bytes);
    call.output_bytes = 5'000'000;
    EXPECT_EQ(request_of(call).limits.output_bytes, 5'000'000u);
    call.arguments = {out("c", host::Type::float32, 10)};
    lesson.time_limit = 8;
    EXPECT_EQ(request_of(call).limits.cpu_seconds, 3);
    call.arguments = {out("c", host::Type::float32, 1'000'000)};
    EXPECT_EQ(request_of(call).limits.cpu_seconds, 8);
    lesson.time_limit = 3;
    call.arguments.clear();
    EXPECT_EQ(request.rules.off, (std::vector<std::string>{"race.same-value", "launch.invalid"}));
    call.entry = "other";
    call.device = "h100";
    request = request_of(call);
    EXPECT_EQ(request.entry, "other");
    EXPECT_EQ(request.device, "h100");
}

TEST_F(Inputs, ThreadsArePutAsideWhereNothingIsCounted) {
    grading().manifest.entries = {"void dot(int)"};
    Call call;
    EXPECT_GT(request_of(call).preemptions, 0u);
    call.counters = true;
    EXPECT_EQ(request_of(call).preemptions, 0u);
}

TEST_F(Inputs, RunsAreKeptAndRemembered) {
    grading().runner = [](host::Kind, const std::vector<host::RunRequest>& requests) {
        std::vector<host::RunResult> results(requests.size());
        for (auto& result : results) result.missing_protections = {"memory"};
        results.back().detail = "no module";
        return results;
    };
    grading().begin_check("correct");
    Call call;
    call.label = "n = 1";
    const auto runs = run_all({call, call});
    EXPECT_EQ(runs[1].index, 1u);
    EXPECT_EQ(grading().runs[1].checks, std::vector<std::string>{"correct"});
    grading().begin_check("barriers");
    examine(runs[1]);
    EXPECT_EQ(grading().runs[1].checks, (std::vector<std::string>{"correct", "barriers"}));
    EXPECT_EQ(grading().missing_protections.size(), 1u);
    EXPECT_NE(grading().host_error.find("n = 1"), std::string::npos);
}

TEST_F(Inputs, ARunNamesItsChecksInTheOrderOfTheManifest) {
    grading().runner = [](host::Kind, const std::vector<host::RunRequest>& requests) {
        return std::vector<host::RunResult>(requests.size());
    };
    for (const char* id : {"correct", "barriers", "ahead", "speed"}) {
        grading().manifest.checks.emplace_back();
        grading().manifest.checks.back().id = id;
    }
    grading().begin_check("correct");
    const auto run = run_one({});
    for (const char* id : {"ahead", "barriers", "speed", "barriers"}) {
        grading().begin_check(id);
        examine(run);
    }
    EXPECT_EQ(grading().runs[0].checks,
              (std::vector<std::string>{"correct", "barriers", "ahead", "speed"}));
}

/// Calls with the labels n = 1, 2, 3.
std::vector<Call> three_calls() {
    std::vector<Call> calls(3);
    for (int i = 0; i < 3; ++i) calls[i].label = "n = " + std::to_string(i + 1);
    return calls;
}

TEST_F(Inputs, TheLastRunBeginsFirst) {
    std::vector<std::string> begun;
    grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        for (const host::RunRequest& request : requests) begun.push_back(request.label);
        return std::vector<host::RunResult>(requests.size());
    };
    const auto runs = run_last_first(three_calls());
    EXPECT_EQ(begun, (std::vector<std::string>{"n = 3", "n = 2", "n = 1"}));
    EXPECT_EQ(runs[0].call.label, "n = 1");
    EXPECT_EQ(runs[2].index, 0u);
}

TEST_F(Inputs, ALessonsRunsAreMadeOnceWhenACheckAsks) {
    int batches = 0;
    grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        ++batches;
        return std::vector<host::RunResult>(requests.size());
    };
    EXPECT_EQ(LessonRuns::find(), nullptr);
    {
        const LessonRuns runs(three_calls);
        EXPECT_EQ(LessonRuns::find(), &runs);
        EXPECT_EQ(batches, 0);
        EXPECT_EQ(runs().size(), 3u);
        EXPECT_EQ(runs()[1].call.label, "n = 2");
        EXPECT_EQ(batches, 1);
        EXPECT_THROW(LessonRuns second(three_calls), std::logic_error);
        EXPECT_EQ(LessonRuns::find(), &runs);
    }
    EXPECT_EQ(LessonRuns::find(), nullptr);
}

TEST_F(Inputs, ASquareProductCountsMultiplesOf128) {
    std::vector<host::RunRequest> asked;
    grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        asked = requests;
        return std::vector<host::RunResult>(requests.size());
    };
    const SquareProduct matmul(
        {.everywhere = {0, 3, 127, 128}, .on_gpu_too = {4096}, .traced = 128});
    EXPECT_EQ(matmul.runs().size(), 7u)
        << "4096 is for a GPU; a small size is drawn, one is weighed, one has infinite elements";
    EXPECT_EQ(matmul.runs()[1].call.n, 3);
    ASSERT_EQ(asked.size(), 7u);
    // The longest is run first.
    EXPECT_TRUE(asked[0].counters && asked[0].trace.on) << asked[0].label;
    int counted = 0;
    for (std::size_t i = 1; i < asked.size(); ++i) {
        EXPECT_FALSE(asked[i].trace.on) << asked[i].label;
        counted += asked[i].counters ? 1 : 0;
    }
    EXPECT_EQ(counted, 1) << "the one that is weighed";
    EXPECT_EQ(asked[0].entry, "matmul");
    EXPECT_EQ(asked[0].arguments[2].array->elements(), 128u * 128);
    EXPECT_EQ(asked[6].label, "n = 0");
}

/// Runs in which `share` percent of the accesses are one block's; the labels of each batch.
std::vector<std::vector<std::string>> batches_of_square_product(const char* counted_low,
                                                                double share) {
    std::vector<std::vector<std::string>> batches;
    grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        batches.emplace_back();
        std::vector<host::RunResult> results(requests.size());
        for (std::size_t i = 0; i < requests.size(); ++i) {
            batches.back().push_back(requests[i].label);
            results[i].status = host::Status::crashed;
            if (!requests[i].counters) continue;
            results[i].status = host::Status::finished;
            const double busiest = requests[i].label == counted_low ? share : 10;
            results[i].counters = {
                {"totals", {{"global_loads", 100}, {"busiest_block_accesses", busiest}}},
                {"kernels", nlohmann::json::array()}};
        }
        return results;
    };
    const SquareProduct matmul({.everywhere = {0, 128, 256}, .on_gpu_too = {}});
    EXPECT_EQ(matmul.runs()[2].call.label, "n = 256") << "in the order of the sizes";
    return batches;
}

TEST_F(Inputs, TheLongestProductRunsBesideTheSampledSizes) {
    grading().manifest.contract.independent_blocks = true;
    const auto early = batches_of_square_product("n = 128", 30);
    ASSERT_EQ(early.size(), 2u);
    EXPECT_EQ(early[1].front(), "n = 256");
    EXPECT_NE(std::ranges::find(early[1], "n = 384, some blocks"), early[1].end());
    // One block at n = 128 does not tell whether blocks share the work: 256 does.
    const auto late = batches_of_square_product("n = 128", 100);
    ASSERT_EQ(late.size(), 3u);
    EXPECT_EQ(late[1].front(), "n = 256");
    EXPECT_EQ(std::ranges::find(late[1], "n = 384, some blocks"), late[1].end());
    // Nor do they share it at 256: no other size is sampled.
    EXPECT_EQ(batches_of_square_product("n = 256", 100).size(), 2u);
}

/// Times that follow from a list: the i-th pair takes `student[i]` beside a yardstick of 3 ms, and
/// the machine lets our yardstick wait `stretch` times as long as it works.
struct Times {
    explicit Times(std::vector<double> seconds, double slowed = 1)
        : student(std::move(seconds)), stretch(slowed) {}

    std::vector<double> student;
    double stretch;
    std::vector<std::string> order;  ///< who ran, and on what

    void use() {
        grading().runner = [this](host::Kind kind, const std::vector<host::RunRequest>& asked) {
            EXPECT_EQ(kind, host::Kind::native);
            order.push_back("student " + asked[0].label);
            return std::vector{finished(student[runs++ % student.size()])};
        };
        grading().yardstick = [this](const host::RunRequest& asked) {
            EXPECT_EQ(asked.entry, "ijk");
            order.push_back("yardstick");
            return finished(0.003);
        };
    }

    Timing take(double least, std::vector<double> also = {}) {
        runs = 0;
        order.clear();
        return time_against(
            [&](int pair) {
                Call call;
                call.label = std::to_string(pair);
                return TimedCall{call, [&](const check::Run&) { ++judged; }};
            },
            "ijk", {check::Clock::cpu, least, 2, std::move(also)});
    }

    std::size_t runs = 0;
    int judged = 0;

  private:
    host::RunResult finished(double seconds) const {
        host::RunResult result;
        result.status = host::Status::finished;
        result.cpu_seconds = seconds;
        result.wall_seconds = seconds * stretch;
        return result;
    }
};

TEST_F(Inputs, TimingIsTheMedianOfPairsThatTakeTurns) {
    Times times({0.001, 0.001, 0.5});
    times.use();
    const Timing timing = times.take(1.5);
    EXPECT_NEAR(timing.ratio, 3, 1e-9);
    EXPECT_NEAR(timing.student_seconds, 0.001, 1e-12);
    EXPECT_GE(timing.pairs, 5);
    EXPECT_EQ(times.judged, timing.pairs) << "no time without a look at its result";
    ASSERT_GE(times.order.size(), 4u);
    EXPECT_EQ(times.order[0], "student 0");
    EXPECT_EQ(times.order[1], "yardstick");
    EXPECT_EQ(times.order[2], "yardstick");
    EXPECT_EQ(times.order[3], "student 1");
}

TEST_F(Inputs, AClearAnswerTakesFewPairs) {
    for (const double seconds : {0.001, 0.1}) {
        Times times({seconds});
        times.use();
        EXPECT_EQ(times.take(1.5).pairs, 5);
    }
}

TEST_F(Inputs, EveryRatioThatIsAskedForBecomesClear) {
    Times times({0.0015, 0.0025});  // ratios 2 and 1.2
    times.use();
    EXPECT_EQ(times.take(4).pairs, 5);
    EXPECT_EQ(times.take(4, {1}).pairs, 5);
    EXPECT_GT(times.take(4, {1.5}).pairs, 5);
}

TEST_F(Inputs, ABusyMachineCostsNoPoints) {
    // Just below the threshold: a miss on a quiet machine, no answer on a busy one.
    Times times({0.0021});
    times.use();
    Timing timing = times.take(1.5);
    EXPECT_FALSE(timing.busy);
    EXPECT_NONFATAL_FAILURE(expect_ratio(timing, 1.5, "ratio"), "needed at least 1.50");
    EXPECT_EQ(grading().current().left_out, "");
    times.stretch = 2;
    timing = times.take(1.5);
    EXPECT_TRUE(timing.busy);
    const std::size_t said = grading().current().messages.size();
    expect_ratio(timing, 1.5, "ratio");
    EXPECT_EQ(grading().current().messages.size(), said);
    EXPECT_NE(grading().current().left_out.find("the machine was busy"), std::string::npos);
}

TEST_F(Inputs, WhatIsClearlySlowFailsOnABusyMachineToo) {
    Times times({0.004, 0.003, 0.005}, 3);
    times.use();
    const Timing timing = times.take(1.5);
    EXPECT_TRUE(timing.busy);
    EXPECT_NONFATAL_FAILURE(expect_ratio(timing, 1.5, "ratio"), "needed at least 1.50");
    EXPECT_EQ(grading().current().left_out, "");
}

TEST_F(Inputs, WhatIsClearlyFastPassesOnABusyMachine) {
    Times times({0.001}, 3);
    times.use();
    expect_ratio(times.take(1.5), 1.5, "ratio");
    EXPECT_TRUE(grading().current().messages.empty());
    EXPECT_EQ(grading().current().left_out, "");
}

TEST_F(Inputs, AFastTeamWithoutItsCoresIsToldWhyItIsNotJudged) {
    Timing timing;
    timing.pairs = 5;
    timing.ratio = 1.13;
    timing.busy = timing.starved = true;
    timing.low = 1.1;
    timing.high = 1.2;
    expect_ratio(timing, 0.6, "ratio");
    const std::string& said = grading().current().left_out;
    EXPECT_NE(said.find("one thread might be as fast"), std::string::npos) << said;
    timing.ratio = 0.55;
    expect_ratio(timing, 0.6, "ratio");
    EXPECT_EQ(said.find("one thread might be as fast"), std::string::npos) << said;
}

TEST_F(Inputs, WrongResultsHaveNoTime) {
    Times times({0.001});
    times.use();
    const auto wrong = [](int) {
        return TimedCall{{}, [](const check::Run&) { fail("n = 4", "wrong"); }};
    };
    EXPECT_NONFATAL_FAILURE(EXPECT_EQ(time_against(wrong, "ijk", {}).pairs, 0), "wrong");
    const std::size_t said = grading().current().messages.size();
    expect_ratio({}, 1.5, "ratio");
    EXPECT_EQ(grading().current().messages.size(), said) << "nothing to add";
}

TEST_F(Inputs, AWrongPictureStandsBesideTheWantedOne) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("png-pair-" + std::to_string(::getpid()));
    grading().artefacts = folder.string();
    const std::vector<std::uint8_t> wanted = {0, 200, 0, 255, 0, 80, 0, 255};
    const std::vector<std::uint8_t> yours = {0, 199, 0, 255, 0, 0, 0, 255};
    const std::string path = write_comparison("pair", 2, 1, wanted, yours, 1);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    ASSERT_TRUE(png_image_begin_read_from_file(&image, path.c_str()));
    image.format = PNG_FORMAT_RGBA;
    std::vector<std::uint8_t> back(PNG_IMAGE_SIZE(image));
    ASSERT_TRUE(png_image_finish_read(&image, nullptr, back.data(), 0, nullptr));
    const auto at = [&](unsigned x) {
        return std::vector<std::uint8_t>(&back[4 * x], &back[4 * x + 4]);
    };
    using Pixel = std::vector<std::uint8_t>;
    EXPECT_EQ(image.width, 3u * 160 + 16) << "two pixels a panel, enlarged, and two gaps";
    EXPECT_EQ(at(0), (Pixel{0, 200, 0, 255}));
    EXPECT_EQ(at(159), (Pixel{0, 80, 0, 255}));
    EXPECT_EQ(at(160), (Pixel{255, 255, 255, 255})) << "the gap";
    EXPECT_EQ(at(168), (Pixel{0, 199, 0, 255}));
    EXPECT_EQ(at(327), (Pixel{0, 0, 0, 255}));
    EXPECT_EQ(at(336), (Pixel{50, 50, 50, 255})) << "as near as is allowed";
    EXPECT_EQ(at(495), (Pixel{168, 0, 0, 255})) << "off by 80";
    EXPECT_THROW(write_comparison("bad", 2, 1, wanted, {}), std::invalid_argument);
    std::filesystem::remove_all(folder);
}

TEST_F(Inputs, PicturesCanBeReadBack) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("png-test-" + std::to_string(::getpid()));
    grading().artefacts = folder.string();
    const std::vector<std::uint8_t> pixels = {255, 0, 0, 255, 0, 128, 0, 255};
    const std::string path = write_png("red", 2, 1, pixels);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    ASSERT_TRUE(png_image_begin_read_from_file(&image, path.c_str()));
    EXPECT_EQ(image.width, 2u);
    image.format = PNG_FORMAT_RGBA;
    std::vector<std::uint8_t> back(8);
    ASSERT_TRUE(png_image_finish_read(&image, nullptr, back.data(), 0, nullptr));
    EXPECT_EQ(back, pixels);
    EXPECT_EQ(grading().current().artefacts.at(0).path, path);
    EXPECT_THROW(write_png("bad", 2, 2, pixels), std::invalid_argument);
    std::filesystem::remove_all(folder);
}

}  // namespace
