#include "grader/report/counter_advice.h"

#include <gtest/gtest.h>

#include <fstream>

namespace simtutor::report {
namespace {

/// What the report says of a counter of this line, which is too large.
std::string advice(const std::string& counter, const std::string& line) {
    const std::string file = testing::TempDir() + "/counter_advice.cu";
    std::ofstream(file) << "__global__ void k(int* word) {\n" << line << "\n}\n";
    check::GateResult gate;
    gate.counter = counter;
    gate.value = 2;
    gate.at_most = check::Bound{"", 1};
    gate.place.line = 2;
    Sources sources;
    return advice_of_text(sources, file, gate);
}

TEST(CounterAdvice, RoundsInWhichAThreadHasNothingToDoAreNoTriesThatFail) {
    const std::string line =
        "for (int l = 0; l < 32; ++l) if (threadIdx.x == l) while (atomicCAS(word, 0, 1)) {}";
    EXPECT_TRUE(
        advice("kernels.k.rounds_without_atomics", line).starts_with("The lanes of a warp"));
    EXPECT_TRUE(advice("kernels.k.global_atomics", line).starts_with("Each try counts"));
}

}  // namespace
}  // namespace simtutor::report
