#include "grader/findings/unset/passed_for_written.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::passed_for_written_test {

std::string said(const std::string& guard, const std::string& passed = "chunk",
                 const std::string& more = "") {
    simt::Finding finding = finding_at(
        "__global__ void blend(const float* a, float* c, int n) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    " +
            guard +
            " c[i] = 0.75f * a[i];\n"
            "}\n"
            "void compute(float* a, float* c, int chunk, int count) {\n"
            "    blend<<<4, 256>>>(a, c, " +
            passed + ");\n" + more + "}\n",
        3, "memory.uninitialised", "a[32]", "Thread 32 of block 0 reads a[32], …");
    finding.advice =
        "Only the first 20 of its 4000 bytes were written. Is the read to go that far? If not, …";
    return told(finding).advice;
}

TEST(PassedForWritten, NamesGuardAndLaunch) {
    EXPECT_EQ(said("if (i < n)"),
              "Only the first 20 of its 4000 bytes were written. i < n (line 3) let this thread "
              "through, and line 6 passes chunk for n. Were so many elements written there? If "
              "not, pass the number of those that were; if so many should be there, which line "
              "should have written the rest?");
    expect_part(said("if (i >= n) return;"), "i < n (line 3) let this thread through");
}

TEST(PassedForWritten, OnlyWhereAParameterOfOneLaunchDecides) {
    EXPECT_EQ(said(""), "");
    EXPECT_EQ(said("if (i < 1000)"), "");
    EXPECT_EQ(said("if (i < n)", "chunk", "    blend<<<1, 256>>>(a, c, count);\n"), "");
}

}  // namespace simtutor::passed_for_written_test
