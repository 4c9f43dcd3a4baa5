#include "grader/findings/unset/only_write.h"

#include "grader/findings/told_cause.h"

namespace simtutor::only_write_test {

const char* const usual = "Write the element first, or clear the array before the loop.";

std::string said(const std::string& line) {
    simt::Finding finding = finding_at(
        "__global__ void trace(float* heights, float* out, int place) {\n    " + line + "\n}\n", 2,
        "memory.uninitialised", "heights[4]", "Thread 0 reads heights[4].");
    finding.advice = usual;
    Sources sources;
    advise_by_cause(finding, sources);
    return finding.advice;
}

TEST(OnlyWrite, AReadThatAddsNothing) {
    const std::string text =
        "Write the element first: find the line that should store it, and ask which index it "
        "stores to, and whether it ran for this element.";
    EXPECT_EQ(said("const float before = heights[place];"), text);
    EXPECT_EQ(said("if (heights[place] > 2) out[place] = 0;"), text);
}

TEST(OnlyWrite, ASumThatNeedsAStart) {
    EXPECT_EQ(said("heights[place] += 1;"), usual);
    EXPECT_EQ(said("heights[place] = heights[place] + 1;"), usual);
    EXPECT_EQ(said("++heights[place];"), usual);
    EXPECT_EQ(said("atomicAdd(&heights[place], 1);"), usual);
}

}  // namespace simtutor::only_write_test
