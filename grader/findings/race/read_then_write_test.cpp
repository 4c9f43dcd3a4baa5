#include "grader/findings/race/read_then_write.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::read_then_write_test {

std::string of_lines(const std::string& first, const std::string& second,
                     const std::string& object) {
    simt::Finding finding = finding_at(
        "__global__ void k(int* heads, int* next, int* locks, const int* keys, float* s) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x, b = bucket_of(keys[i]);\n"
        "    " +
            first + "\n    " + second + "\n}\n",
        3, "race.global", object, "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 4;
    finding.advice = "Put __syncthreads() between line 3 and line 4.";
    return told(finding).advice;
}

TEST(ReadThenWrite, OneAtomicFunctionForBoth) {
    expect_part(of_lines("next[i] = heads[b];", "heads[b] = i;", "heads[2]"),
                "Line 3 reads heads[b] and line 4 stores another value to it, and several threads "
                "do that with one element: all of them may read before any stores. No barrier "
                "separates them. An exchange with atomicExch does both in one step and returns");
    expect_part(of_lines("if (locks[b] == 0) {", "locks[b] = 1; }", "locks[2]"),
                "A comparison with 0 and an exchange with atomicCAS does both in one step");
}

TEST(ReadThenWrite, AValueThatIsMadeOfTheOldOne) {
    expect_part(of_lines("const float high = s[b] + 1;", "s[b] = 2 * high;", "s[2]"),
                "Line 3 reads s[b], and line 4 stores what is made of it");
}

TEST(ReadThenWrite, NotWhereABarrierHelps) {
    for (const char* read :
         {"const float x = s[i + 1];", "const float x = s[i];", "const float x = s[b] + s[b + 1];"})
        EXPECT_EQ(of_lines(read, "s[b] = 7;", "s[2]").find("Line 3 reads s[b]"), std::string::npos)
            << read;
    EXPECT_EQ(of_lines("const float x = s[i];", "s[i] = 7;", "s[2]").find("atomicExch"),
              std::string::npos);
}

}  // namespace simtutor::read_then_write_test
