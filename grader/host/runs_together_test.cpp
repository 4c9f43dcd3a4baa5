#include "grader/host/runs_together.h"

#include <gtest/gtest.h>

#include "grader/host/request_wire.h"

using namespace simtutor::host;

namespace {

/// Runs are told apart by their seed. Those of `bad` end no process well.
struct Processes {
    explicit Processes(std::vector<std::uint64_t> bad_ones = {}, bool they_hang = false)
        : bad(std::move(bad_ones)), hang(they_hang) {}

    std::vector<std::uint64_t> bad;
    bool hang;
    std::vector<std::size_t> sizes;    ///< of the processes that were to make several
    std::vector<std::uint64_t> alone;  ///< seeds of the runs made apart

    bool is_bad(const RunRequest& request) const {
        return std::ranges::find(bad, request.seed) != bad.end();
    }

    TriedTogether together(std::span<const RunRequest> requests) {
        sizes.push_back(requests.size());
        TriedTogether tried;
        while (tried.well < requests.size() && !is_bad(requests[tried.well])) ++tried.well;
        tried.hung = hang && tried.well < requests.size();
        if (tried.well < requests.size()) return tried;
        for (const RunRequest& request : requests) tried.results.push_back(result_of(request));
        return tried;
    }

    std::vector<RunResult> apart(const std::vector<RunRequest>& requests) {
        std::vector<RunResult> results;
        for (const RunRequest& request : requests) {
            alone.push_back(request.seed);
            results.push_back(result_of(request));
        }
        return results;
    }

    static RunResult result_of(const RunRequest& request) {
        RunResult result;
        result.label = request.label;
        return result;
    }

    void make(const std::vector<RunRequest>& requests) {
        const auto results = make_together(
            requests, [this](std::span<const RunRequest> some) { return together(some); },
            [this](const std::vector<RunRequest>& some) { return apart(some); });
        ASSERT_EQ(results.size(), requests.size());
        for (std::size_t i = 0; i < results.size(); ++i)
            EXPECT_EQ(results[i].label, requests[i].label);
    }
};

std::vector<RunRequest> requests(std::size_t count) {
    std::vector<RunRequest> made(count);
    for (std::size_t i = 0; i < count; ++i) {
        made[i].entry = "add";
        made[i].seed = i;
        made[i].label = "run " + std::to_string(i);
    }
    return made;
}

using Seeds = std::vector<std::uint64_t>;
using Sizes = std::vector<std::size_t>;

TEST(RunsTogether, OneProcessMakesWhatEndsWell) {
    Processes processes;
    processes.make(requests(12));
    EXPECT_EQ(processes.sizes, Sizes{12});
    EXPECT_TRUE(processes.alone.empty());
}

TEST(RunsTogether, AProcessMakesNoMoreThanItCanNote) {
    Processes processes;
    processes.make(requests(most_runs_together + 2));
    EXPECT_EQ(processes.sizes, (Sizes{most_runs_together, 2}));
}

TEST(RunsTogether, OnlyTheBadRunIsMadeApart) {
    Processes processes({5});
    processes.make(requests(12));
    EXPECT_EQ(processes.alone, Seeds{5});
    EXPECT_EQ(processes.sizes, (Sizes{12, 5, 6}));
}

TEST(RunsTogether, CodeThatFailsAtOnceIsRunApart) {
    Processes processes({0, 1, 2, 3});
    processes.make(requests(4));
    EXPECT_EQ(processes.alone, (Seeds{0, 1, 2, 3}));
    EXPECT_EQ(processes.sizes, Sizes{4});
}

TEST(RunsTogether, AfterThreeFailuresNoneIsTriedTogether) {
    Processes processes({1, 3, 5, 7});
    processes.make(requests(10));
    EXPECT_EQ(processes.sizes, (Sizes{10, 8, 6}));
    EXPECT_EQ(processes.alone, (Seeds{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(RunsTogether, AfterARunThatHangsNoneIsTriedTogether) {
    Processes processes({2}, true);
    processes.make(requests(6));
    EXPECT_EQ(processes.sizes, Sizes{6});
    EXPECT_EQ(processes.alone, (Seeds{0, 1, 2, 3, 4, 5}));
}

TEST(RunsTogether, WholeProgramsAreRunApart) {
    Processes processes;
    auto wanted = requests(4);
    wanted[1].entry = "main";
    wanted[2].program = true;
    processes.make(wanted);
    EXPECT_EQ(processes.alone, (Seeds{1, 2}));
    EXPECT_EQ(processes.sizes, Sizes{2});
}

TEST(RunsTogether, NothingAtAll) {
    Processes processes;
    processes.make({});
    EXPECT_TRUE(processes.sizes.empty());
}

}  // namespace
