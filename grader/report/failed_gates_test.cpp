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

}  // namespace
}  // namespace simtutor::report
