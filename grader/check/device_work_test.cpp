#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "grader/check/grading.h"
#include "grader/check/program.h"

namespace simtutor::check {
namespace {

constexpr unsigned all = host::RunRequest::every_launch;

class DeviceWork : public testing::Test {
  protected:
    /// What is said of a program that prints this where that launch does nothing; 0: none is idle.
    /// An empty text: it ends with status 1.
    std::string said(int launches, const std::function<std::string(unsigned idle)>& prints,
                     const KernelNumbers& which = {}) {
        reset_grading();
        const auto result_of = [&](unsigned idle) {
            host::RunResult result;
            result.status = host::Status::finished;
            result.printed = prints(idle);
            result.returned = result.printed.empty() ? 1 : 0;
            return result;
        };
        grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
            std::vector<host::RunResult> results;
            for (const host::RunRequest& request : requests)
                results.push_back(result_of(request.idle_launch));
            return results;
        };
        check::Run whole;
        whole.call = program_call("n = 4", {"4"}, 4);
        whole.call.entry = "main";
        whole.result = result_of(0);
        whole.result.counters["kernels"] = {{{"name", "add"}, {"launches", launches}}};
        testing::TestPartResultArray failures;
        {
            testing::ScopedFakeTestPartResultReporter catcher(
                testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD,
                &failures);
            expect_made_by_kernels(whole, which);
        }
        std::string text;
        for (const Message& message : grading().current().messages) text += message.text + "\n";
        return text;
    }
};

bool names(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

TEST_F(DeviceWork, WhatKernelsMakeChangesWithoutThem) {
    EXPECT_EQ(said(1, [](unsigned idle) { return idle ? "0 0" : "3 4"; }), "");
    EXPECT_EQ(said(1, [](unsigned idle) { return idle ? "nan 0" : "3 4"; }), "");
    EXPECT_EQ(said(1, [](unsigned idle) { return idle ? "" : "3 4"; }), "") << "it has noticed";
    EXPECT_EQ(said(1, [](unsigned idle) { return idle ? "wrong sum" : "3 4"; }), "");
}

TEST_F(DeviceWork, WhatTheHostMakesStays) {
    const auto same = said(1, [](unsigned) { return "3 4"; });
    EXPECT_TRUE(names(same, "the same 2 numbers as before: 3, 4.")) << same;
    const auto one = said(1, [](unsigned idle) { return idle ? "0 4" : "3 4"; });
    EXPECT_TRUE(names(one, "the same 1 number as before: 4.")) << one;
}

TEST_F(DeviceWork, NumbersThatNoKernelMakesMayStay) {
    const auto last = [](unsigned idle) { return idle ? "7 7 0 9" : "7 7 3 9"; };
    EXPECT_EQ(said(1, last, {.first = 2, .count = 1}), "");
    EXPECT_NE(said(1, last), "");
    EXPECT_EQ(said(1, [](unsigned idle) { return idle ? "0 0" : "3 0"; }), "") << "0 may be right";
}

TEST_F(DeviceWork, LaunchesWhoseWorkTheHostMakesAreSeen) {
    // The host computes what the first three of four launches compute.
    const auto partly = [](unsigned idle) { return idle == all || idle == 4 ? "1" : "3"; };
    const auto text = said(4, partly);
    EXPECT_TRUE(names(text, "3 of 4 launches were left out one by one")) << text;
    EXPECT_EQ(said(4, partly, {.every_launch_counts = false}), "");
    // One launch warms up the device.
    EXPECT_EQ(said(4, [](unsigned idle) { return idle == 0 || idle == 1 ? "3" : "1"; }), "");
}

/// What is said of a program whose kernels store one float for each number that it prints.
std::string said_of_planted(const std::function<std::string(const std::string& result)>& prints,
                            OfResults how) {
    constexpr std::uint64_t as_float = 0x447c4000;  // 1009
    reset_grading();
    const auto result_of = [&](const host::RunRequest& request) {
        const bool is_float = request.planted_bytes == 4 && request.planted_bits == as_float;
        host::RunResult result;
        result.status = host::Status::finished;
        result.returned = 0;
        result.printed = prints(request.planted_bytes == 0 ? "3" : is_float ? "1009" : "1e-38");
        return result;
    };
    grading().runner = [&](host::Kind, const std::vector<host::RunRequest>& requests) {
        std::vector<host::RunResult> results;
        for (const host::RunRequest& request : requests) results.push_back(result_of(request));
        return results;
    };
    check::Run whole;
    whole.call = program_call("n = 4", {"4"}, 4);
    whole.call.entry = "main";
    whole.result = result_of({});
    whole.result.counters["totals"] = {{"global_store_bytes", 8}};
    testing::TestPartResultArray failures;
    {
        testing::ScopedFakeTestPartResultReporter catcher(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        expect_stored_by_kernels(whole, how);
    }
    std::string text;
    for (const Message& message : grading().current().messages) text += message.text + "\n";
    return text;
}

TEST(PlantedResults, TheHostOnlyPrintsThem) {
    const auto copied = [](const std::string& result) { return result + "\n" + result; };
    EXPECT_EQ(said_of_planted(copied, OfResults::copies), "");
    EXPECT_EQ(said_of_planted(copied, OfResults::sums), "");
    EXPECT_EQ(said_of_planted([](const auto&) { return "3 3"; }, OfResults::copies), "")
        << "nothing was planted";
    const auto text = said_of_planted(
        [](const std::string& result) { return std::to_string(std::stod(result) + 32); },
        OfResults::copies);
    EXPECT_TRUE(names(text, "the program printed 1041 first")) << text;
}

TEST(PlantedResults, TheHostAddsThemUp) {
    const auto twice = [](const std::string& result) {
        return std::to_string(2 * std::stod(result));
    };
    EXPECT_EQ(said_of_planted(twice, OfResults::sums), "") << "two floats were stored";
    EXPECT_NE(said_of_planted(twice, OfResults::copies), "");
    const auto more = [](const std::string& result) {
        return std::to_string(3 * std::stod(result));
    };
    EXPECT_NE(said_of_planted(more, OfResults::sums), "") << "three of two";
}

}  // namespace
}  // namespace simtutor::check
