#include "grader/findings/calls/array_room.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::array_room_test {

/// A kernel that stores three numbers for each block, and the function that allocates room.
std::string program(const std::string& allocations) {
    return "__global__ void sums(const float* a, float* partial) {\n"
           "    if (threadIdx.x == 0) partial[3 * blockIdx.x] = a[0];\n"
           "}\n"
           "void make(int n) {\n"
           "    const int blocks = blocks_for(n - 128);\n" +
           allocations + "}\n";
}

constexpr const char* one =
    "    check(cudaHostAlloc(&arrays.partial, 3 * blocks * sizeof(float), flags), \"x\");\n";

TEST(ArrayRoom, TheSizeAndWhatMakesIt) {
    EXPECT_EQ(asks_for_room(words_of(program(one)), "partial"),
              "partial is allocated in line 6 with 3 * blocks * sizeof(float) (line 5 makes blocks "
              "blocks_for(n - 128)): is that too few?");
    EXPECT_EQ(asks_for_room(words_of("void f(int n) {\n"
                                     "    const std::size_t bytes = n / 2;\n"
                                     "    cudaMalloc(&d, bytes);\n"
                                     "    std::vector<int> x(1), v(n + 1, 0);\n}\n"),
                            "d"),
              "d is allocated in line 3 with bytes, which line 2 makes n / 2: is that too few?");
    EXPECT_EQ(asks_for_room(
                  words_of("void f(int n) {\n    std::vector<int> x(1), v(n + 1, 0);\n}\n"), "v"),
              "v is allocated in line 2 with n + 1 elements: is that too few?");
}

TEST(ArrayRoom, IsToldWhereAnAccessLiesBehindTheArray) {
    simt::Finding finding =
        finding_at(program(one), 2, "bounds.global", "partial[21]",
                   "Thread 0 of block 7 writes outside the array, at partial[21]: it has 21 "
                   "elements, so the last is partial[20].");
    finding.advice = "Is element 21 wanted here?";
    expect_part(told(finding).advice,
                "Is element 21 wanted here? partial is allocated in line 6 with 3 * blocks");
}

TEST(ArrayRoom, SeveralAllocationsOrNoneSayNothing) {
    EXPECT_EQ(asks_for_room(words_of(program(std::string(one) + one)), "partial"), "");
    EXPECT_EQ(asks_for_room(words_of(program(one)), "a"), "");
    EXPECT_EQ(asks_for_room(words_of(program("    cudaMalloc(&other, 4 * n);\n")), "partial"), "");
}

}  // namespace simtutor::array_room_test
