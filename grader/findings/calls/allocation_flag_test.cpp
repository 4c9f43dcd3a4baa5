#include "grader/findings/calls/allocation_flag.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::allocation_flag_test {

const std::string mapped = "Allocate it with cudaHostAllocMapped.";

std::string said(const std::string& allocations, const std::string& advice = mapped) {
    return allocation_flag(words_of("void run(int n) {\n"
                                    "    const unsigned flags = cudaHostAllocWriteCombined;\n" +
                                    allocations +
                                    "    check(cudaHostGetDevicePointer(&a, arrays.a, 0));\n"
                                    "}\n"),
                           4, advice);
}

TEST(AllocationFlag, TheLineThatAllocatesAndItsFlags) {
    EXPECT_EQ(
        said("    check(cudaHostAlloc(&arrays.a, 4 * n, flags));\n"),
        " Line 3 allocates arrays.a with flags, which is cudaHostAllocWriteCombined (line 2).");
    EXPECT_EQ(said("    check(cudaHostAlloc(&arrays.a, 4 * n, cudaHostAllocPortable));\n"),
              " Line 3 allocates arrays.a with cudaHostAllocPortable.");
    EXPECT_EQ(said("    check(cudaMallocHost(&arrays.a, 4 * n));\n"),
              " Line 3 allocates arrays.a with cudaMallocHost, which takes no flags.");
    EXPECT_EQ(said("    check(cudaHostAlloc(&arrays.a, 4 * n, cudaHostAllocMapped));\n",
                   "Allocate it with cudaHostAllocPortable, too."),
              " Line 3 allocates arrays.a with cudaHostAllocMapped.");
}

TEST(AllocationFlag, NothingOfAnotherArrayOrOfFlagsThatAreRight) {
    EXPECT_EQ(said("    check(cudaHostAlloc(&arrays.b, 4 * n, flags));\n"), "");
    EXPECT_EQ(said("    check(cudaHostAlloc(&arrays.a, 4 * n, flags | cudaHostAllocMapped));\n"),
              "");
    // The flags are a parameter: what a call gives is not known.
    EXPECT_EQ(said("    check(cudaHostAlloc(&arrays.a, 4 * n, given));\n"), "");
    EXPECT_EQ(said("    check(cudaHostAlloc(&arrays.a, 4 * n, flags));\n", "Wait for the copy."),
              "");
}

}  // namespace simtutor::allocation_flag_test
