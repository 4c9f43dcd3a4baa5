#include "grader/report/failed_gates.h"

#include <gtest/gtest.h>

namespace simtutor::report {
namespace {

check::GateResult gate(const std::string& counter, double value, double most) {
    check::GateResult result;
    result.counter = counter;
    result.run = "n = 128";
    result.value = value;
    result.at_most = check::Bound{"", most};
    return result;
}

/// Whether the accesses of the busiest block follow from loads that are too many.
bool follows(double loads, const std::string& place) {
    const check::GateResult shared = gate("shared_loads", loads, 100);
    check::GateResult busiest = gate("busiest_block_accesses", 400, 200);
    busiest.place.text = place;
    return gate_behind({{&shared, {}}, {&busiest, {}}}, busiest).gate == &shared;
}

TEST(FailedGates, TheOnlyBlockMakesAllLoads) {
    std::string alone = check::only_block;
    alone.append("tile makes all 400 accesses");
    const std::string of_four = "one block of tile makes 400 accesses, 4 blocks are there";
    EXPECT_TRUE(follows(300, alone));
    EXPECT_FALSE(follows(250, alone));
    EXPECT_FALSE(follows(300, of_four));
}

TEST(FailedGates, LoadsThatAreTooNarrowMakeTooManyOfThem) {
    const auto follows_in = [](int line) {
        check::GateResult narrow = gate("global_loads_under_8", 300, 100),
                          loads = gate("global_loads", 300, 200);
        narrow.place.line = 7;
        loads.place.line = line;
        return gate_behind({{&narrow, {}}, {&loads, {}}}, loads).gate == &narrow;
    };
    EXPECT_TRUE(follows_in(7));
    EXPECT_FALSE(follows_in(9));
}

TEST(FailedGates, NarrowLoadsOfAnotherLineMayBeAllThatAreTooMany) {
    const auto follows_from = [](double most, const char* kernel) {
        check::GateResult narrow = gate("global_loads_under_8", 147456, 131072),
                          loads = gate("global_loads", 147456, most);
        narrow.place.line = 25, narrow.place.kernel = "gpu6";
        loads.place.line = 31, loads.place.kernel = kernel;
        return gate_behind({{&narrow, {}}, {&loads, {}}}, loads).gate == &narrow;
    };
    EXPECT_TRUE(follows_from(146227, "gpu6"));
    // Half of the narrow ones are fewer than what is too much.
    EXPECT_FALSE(follows_from(131072, "gpu6"));
    EXPECT_FALSE(follows_from(146227, "gpu1"));
}

TEST(FailedGates, StoresThatAreTooManyTakeAsManyPasses) {
    const auto follows_from = [](double stores, int line) {
        const check::GateResult shared = gate("shared_stores", stores, 100);
        check::GateResult passes = gate("shared_store_wavefronts", 250, 100);
        passes.place.line = line;
        return gate_behind({{&shared, {}}, {&passes, {}}}, passes).gate == &shared;
    };
    EXPECT_TRUE(follows_from(250, 0));
    // More passes than that have another reason, and so have those of another line.
    EXPECT_FALSE(follows_from(200, 0));
    EXPECT_FALSE(follows_from(250, 7));
}

TEST(FailedGates, AThreadThatWorksAloneIsTheReasonOfOtherCounts) {
    Verdict verdict;
    verdict.checks.emplace_back();
    verdict.checks[0].gates = {gate("global_atomics", 300, 100),
                               gate("busiest_thread_accesses", 400, 100),
                               gate("global_loads_under_16_bytes", 2, 1)};
    for (check::GateResult& one : verdict.checks[0].gates)
        one.passed = false, one.name = one.counter;
    const auto order = [&] {
        std::vector<std::string> counters;
        for (const FailedGate& one : failed_gates(verdict)) counters.push_back(one.gate->counter);
        return counters;
    };
    EXPECT_EQ(order()[1], "global_atomics") << "all threads make as much";
    verdict.checks[0].gates[1].place.text = "one thread of k makes 400 accesses, 64 are there";
    EXPECT_EQ(order(), (std::vector<std::string>{"global_loads_under_16_bytes",
                                                 "busiest_thread_accesses", "global_atomics"}));
}

/// A count of a run that is so many times what is allowed.
check::GateResult count_of(const std::string& counter, double times, const std::string& text) {
    check::GateResult gate;
    gate.name = gate.counter = counter;
    gate.run = "n = 1";
    gate.at_most = check::Bound{"100", 100};
    gate.value = 100 * times;
    gate.place = {"k.cu", text.starts_with("a thread") ? 0 : 20, "dot", text, ""};
    return gate;
}

TEST(FailedGates, ABusiestThreadFollowsFromTheLineOfItsKernel) {
    const auto behind = [](const std::string& counter, double times, const std::string& busiest) {
        const check::GateResult line = count_of(counter, times, "900 of 1,000 come from here"),
                                all = count_of("busiest_thread_accesses", 1.5, busiest);
        const std::vector<FailedGate> failed = {{&line, {}}, {&all, {}}};
        return gate_behind(failed, all).gate == &line;
    };
    const std::string shared_work = "a thread of dot makes up to 159 accesses";
    EXPECT_TRUE(behind("shared_load_requests", 2.3, shared_work));
    EXPECT_TRUE(behind("shared_loads", 2.3, shared_work));
    // Too little to explain it, no accesses, or a thread that works for the others.
    EXPECT_FALSE(behind("shared_loads", 1.2, shared_work));
    EXPECT_FALSE(behind("shared_load_wavefronts", 2.3, shared_work));
    EXPECT_FALSE(behind("shared_loads", 2.3, "one thread of dot makes 159 accesses"));
}

}  // namespace
}  // namespace simtutor::report
