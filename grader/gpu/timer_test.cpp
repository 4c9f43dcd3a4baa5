#include "grader/gpu/timer.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <fstream>

#include "grader/gpu/timer_json.h"
#include "grader/gpu/timer_statistics.h"

namespace simtutor::gpu {
namespace {

TEST(Statistics, MedianAndItsError) {
    EXPECT_EQ(median({}), 0);
    EXPECT_EQ(median({3, 1, 2}), 2);
    EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
    EXPECT_TRUE(std::isinf(standard_error({1, 1, 1})));
    EXPECT_EQ(standard_error(std::vector<double>(20, 5.0)), 0);
    // 25 values 1..25: the median is 13, sqrt(25)/2 = 2.5, so ranks 9.5 and 14.5 (from 0), rounded
    // away from the middle to 9 and 15: values 10 and 16.
    std::vector<double> values;
    for (int i = 1; i <= 25; ++i) values.push_back(i);
    EXPECT_DOUBLE_EQ(standard_error(values), 3.0 / 13);
    // One outlier does not move it.
    values.back() = 1e9;
    EXPECT_DOUBLE_EQ(standard_error(values), 3.0 / 13);
}

TEST(Statistics, TheErrorShrinksWithTheSquareRoot) {
    const auto spread = [](int count) {
        std::vector<double> values;
        for (int i = 0; i < count; ++i) values.push_back(100 + 10.0 * i / count);
        return standard_error(values);
    };
    EXPECT_NEAR(spread(400) / spread(1600), 2, 0.1);
}

TEST(Statistics, RatiosArePairedByRound) {
    EXPECT_EQ(ratios({2, 4}, {4, 4, 9}), (std::vector<double>{2, 1}));
}

TEST(Patience, EndsFarFromEveryThreshold) {
    EXPECT_EQ(most_call_seconds(10, 0), 10);
    EXPECT_EQ(most_call_seconds(10, 0.003), 1);
    EXPECT_EQ(most_call_seconds(10, 0.05), 5);
    EXPECT_EQ(most_call_seconds(10, 2), 10);
    EXPECT_EQ(most_call_seconds(0.5, 0.003), 0.5);
}

/// What the timer writes, made with the class that it writes with.
std::string report_text(const std::string& problem = "") {
    JsonObject own, yardstick, all, cublas;
    own.add("name", std::string("student")).add("error", std::string());
    own.add("milliseconds", std::vector<double>(12, 2.0)).add("worst_error", 1e-4);
    own.add("outside_default_stream", false);
    yardstick.add("name", std::string("cuBLAS")).add("error", std::string());
    yardstick.add("milliseconds", std::vector<double>(12, 1.0)).add("worst_error", std::nan(""));
    yardstick.add("outside_default_stream", false);
    cublas.add("problem", problem);
    all.add("schema", 1).add("n", 1024).add("cublas", cublas);
    all.add("sm_mhz_during", std::vector<double>{1980, 1900, 1980});
    all.add("kernels", std::vector<JsonObject>{own, yardstick});
    return all.text();
}

TEST(Report, IsReadBack) {
    const TimingReport report = read_timing_report(report_text("no \"library\"\n"));
    EXPECT_EQ(report.n, 1024);
    EXPECT_EQ(report.sm_mhz, 1980);
    EXPECT_EQ(report.cublas_problem, "no \"library\" ");
    EXPECT_TRUE(report.settled(0.01));
    ASSERT_NE(report.find("student"), nullptr);
    EXPECT_NEAR(report.find("student")->tflops(1024), 2.0 * 1024 * 1024 * 1024 / 2e9, 1e-9);
    const Ratio found = ratio(*report.find("student"), *report.find("cuBLAS"));
    EXPECT_EQ(found.value, 0.5);
    EXPECT_EQ(found.standard_error, 0);
    EXPECT_EQ(found.pairs, 12u);
    EXPECT_EQ(report.find("nobody"), nullptr);
}

TEST(Report, OtherTextIsRefused) {
    EXPECT_THROW(read_timing_report("student output"), TimerError);
    EXPECT_THROW(read_timing_report("{\"schema\": 2}"), TimerError);
    EXPECT_THROW(read_timing_report("{\"schema\": 1, \"n\": 5}"), TimerError);
}

/// A program that stands for the timer.
std::string fake_timer(const std::string& body) {
    const std::string path = testing::TempDir() + "fake_timer";
    std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
    chmod(path.c_str(), 0700);
    return path;
}

TimingRequest asked() {
    TimingRequest request;
    request.contenders = {{"student", "m.so", "matmul", {}},
                          {"GPU1 8x8", "k.so", "gpu1", {{4, 5, 8, 8}}}};
    request.n = 1024;
    request.tolerance = 0.5;
    return request;
}

TEST(Program, GetsItsArgumentsAndGivesTimes) {
    const TimerProgram program(fake_timer("echo \"$*\" >" + testing::TempDir() +
                                          "words\ncat <<'X'\n" + report_text() + "\nX"));
    EXPECT_EQ(program.run(asked()).times.size(), 2u);
    std::ifstream file(testing::TempDir() + "words");
    std::string words;
    std::getline(file, words);
    EXPECT_EQ(words,
              "--n 1024 --seed 1 --tolerance 0.5 --seconds 10 --target 0.01 --cublas search "
              "--kernel student m.so matmul --kernel GPU1 8x8 k.so gpu1 --launch 4 5 8 8");
}

std::string error_of(const std::string& body) {
    try {
        TimerProgram(fake_timer(body)).run(asked());
    } catch (const TimerError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Program, ItsSentenceIsPassedOn) {
    EXPECT_EQ(error_of("echo noise >&2; echo 'timer: no usable GPU here.' >&2; exit 2"),
              "No times could be taken: timer: no usable GPU here.");
    EXPECT_EQ(error_of("exit 3"), "No times could be taken: the timer ended with status 3.");
    EXPECT_EQ(error_of("echo PASSED").substr(0, 38), "The timer's figures cannot be read: [j");
}

}  // namespace
}  // namespace simtutor::gpu
