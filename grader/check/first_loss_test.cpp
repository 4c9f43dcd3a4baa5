#include "grader/check/first_loss.h"

#include <gtest/gtest.h>

using namespace simtutor;
using namespace simtutor::check;

namespace {

host::RunRequest request_of(const std::string& label, std::uint64_t elements) {
    host::RunRequest request;
    request.label = label;
    request.limits.cpu_seconds = 8;
    request.arguments.emplace_back();
    request.arguments.back().array.emplace();
    request.arguments.back().array->row_elements = elements;
    return request;
}

/// Makes every run, with what `spoil` does to its result, and remembers the order.
struct Host {
    std::function<void(host::RunResult&)> spoil = [](host::RunResult&) {};
    std::vector<std::string> made = {};
    double cpu_seconds = 0;

    std::vector<host::RunResult> run(const std::vector<host::RunRequest>& requests) {
        const Runner runner = [this](host::Kind, const std::vector<host::RunRequest>& asked) {
            std::vector<host::RunResult> results;
            for (const host::RunRequest& request : asked) {
                made.push_back(request.label);
                cpu_seconds = request.limits.cpu_seconds;
                results.emplace_back();
                results.back().label = request.label;
                results.back().status = host::Status::finished;
                spoil(results.back());
            }
            return results;
        };
        return run_until_loss(runner, host::Kind::simulator, requests);
    }
};

const std::vector<host::RunRequest> requests = {request_of("large", 900), request_of("small", 4),
                                                request_of("middle", 30)};

TEST(FirstLoss, SmallRunsComeFirstAndResultsInOrder) {
    Host host;
    const auto results = host.run(requests);
    EXPECT_EQ(host.made, (std::vector<std::string>{"small", "middle", "large"}));
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(results[0].label, "large");
    EXPECT_EQ(results[1].label, "small");
    EXPECT_EQ(host.cpu_seconds, 8);
}

TEST(FirstLoss, AnErrorEndsTheGrading) {
    Host host;
    host.spoil = [](host::RunResult& result) {
        if (result.label != "middle") return;
        result.findings.emplace_back();
        result.findings.back().level = simt::Level::error;
    };
    EXPECT_THROW(host.run(requests), PointLost);
    EXPECT_EQ(host.made.size(), 2u);
}

TEST(FirstLoss, AWarningDoesNot) {
    Host host;
    host.spoil = [](host::RunResult& result) {
        result.findings.emplace_back();
        result.findings.back().level = simt::Level::warning;
    };
    EXPECT_EQ(host.run(requests).size(), 3u);
}

TEST(FirstLoss, ARunThatHangsEndsTheGradingAndOneThatEndsItselfDoesNot) {
    Host host;
    host.spoil = [](host::RunResult& result) { result.status = host::Status::cpu_limit; };
    EXPECT_THROW(host.run(requests), PointLost);
    host.spoil = [](host::RunResult& result) { result.status = host::Status::exited; };
    EXPECT_EQ(host.run(requests).size(), 3u);
}

TEST(FirstLoss, TheEndsOfABlockMayRunOutOfTime) {
    Host host;
    host.spoil = [](host::RunResult& result) { result.status = host::Status::cpu_limit; };
    auto ends = requests;
    for (host::RunRequest& request : ends) request.ends = true;
    EXPECT_EQ(host.run(ends).size(), 3u);
}

}  // namespace
