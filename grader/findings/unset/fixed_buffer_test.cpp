#include "grader/findings/unset/fixed_buffer.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::fixed_buffer_test {

/// @param exchange of the pointers. @param taken behind the loop
std::string kernel(const std::string& exchange, const std::string& taken) {
    return "__global__ void spread(const int* first, int* last, int steps) {\n"
           "    __shared__ int left[64], right[64];\n"
           "    const int t = threadIdx.x;\n"
           "    left[t] = first[t];\n"
           "    int *have = left, *make = right;\n"
           "    while (steps-- > 0) {\n"
           "        __syncthreads();\n"
           "        make[t] = have[t] + have[t ^ 1];\n"
           "        " +
           exchange +
           "\n"
           "    }\n"
           "    last[t] = " +
           taken + "[t];\n}\n";
}

const char* const said =
    "have and make change places in every round (line 9), so the last result lies in left or in "
    "right, by the number of rounds. Line 11 always takes right: take have there, which points to "
    "the last result after any number of rounds, none too.";

TEST(FixedBuffer, OneOfTwoArrays) {
    EXPECT_EQ(fixed_buffer(words_of(kernel("std::swap(have, make);", "right"))), said);
    EXPECT_EQ(fixed_buffer(words_of(kernel("int* old = have; have = make; make = old;", "right"))),
              said);
    simt::Finding unset =
        finding_at(kernel("std::swap(have, make);", "right"), 11, "memory.uninitialised",
                   "right[3]", "Thread 3 reads right[3], which was never written.");
    unset.advice =
        "Shared memory starts undefined: write the element first, then synchronise, "
        "then read.";
    EXPECT_EQ(told(unset).advice, said);
}

TEST(FixedBuffer, PointersToRows) {
    const std::string text =
        fixed_buffer(words_of("__global__ void spread(const int* first, int* last, int steps) {\n"
                              "    __shared__ int a[4][4], b[4][4];\n"
                              "    const int t = threadIdx.x;\n"
                              "    int (*have)[4] = a;\n"
                              "    int (*make)[4] = b;\n"
                              "    for (int s = 0; s < steps; ++s) {\n"
                              "        make[t][0] = have[t][0] + 1;\n"
                              "        int (*old)[4] = have;\n"
                              "        have = make;\n"
                              "        make = old;\n"
                              "    }\n"
                              "    last[t] = b[t][0];\n}\n"));
    expect_part(text, "Line 12 always takes b: take have there");
}

TEST(FixedBuffer, NotWhatAPointerHolds) {
    EXPECT_EQ(fixed_buffer(words_of(kernel("std::swap(have, make);", "have"))), "");
    // The arrays keep their roles.
    EXPECT_EQ(fixed_buffer(words_of(kernel("have[t] = make[t];", "left"))), "");
}

}  // namespace simtutor::fixed_buffer_test
