#include "grader/findings/cost/same_for_block.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::same_for_block_test {

std::string said(const std::string& value, const char* more = " Line 6 in k: all come from here.") {
    return same_for_block_in(
        words_of("__global__ void k(const float* in, float* out, int n) {\n"
                 "    __shared__ float first[4];\n"
                 "    const int t = threadIdx.x;\n"
                 "    for (int start = blockIdx.x; start < n; start += 128) {\n"
                 "        const int i = start + t;\n"
                 "        if (i < n) out[i] = " +
                 value +
                 ";\n"
                 "    }\n"
                 "}\n"),
        std::string(
            "The kernel makes 676 loads from device memory, the patient made 338. Repair it.") +
            more);
}

TEST(SameForBlock, AnElementThatAllThreadsLoad) {
    EXPECT_TRUE(said("in[i] - in[start]")
                    .starts_with("In line 6 each thread loads in[start], which is the same element "
                                 "for all threads of a block, beside its own in[i]. Shared memory"))
        << said("in[i] - in[start]");
    EXPECT_NE(said("in[0] * in[start + t]"), "");
}

TEST(SameForBlock, WhereEachHasItsOwnOrAllAreTheSame) {
    for (const char* value : {"in[i] - first[0]", "in[i] - in[i + 1]", "in[start]"})
        EXPECT_EQ(said(value), "") << value;
    EXPECT_EQ(said("in[i] - in[start]", ""), "");
}

}  // namespace simtutor::same_for_block_test
