#include "grader/findings/index/narrow_thread.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_thread_test {

std::string said(const std::string& type, const std::string& value) {
    return narrow_thread(words_of("__global__ void warps(int* map, int n) {\n"
                                  "    const " +
                                  type + " thread = " + value +
                                  ";\n"
                                  "    map[blockIdx.x * blockDim.x + threadIdx.x] = thread / 32;\n"
                                  "}\n"),
                         "warps, 32 x 32 threads");
}

TEST(NarrowThread, AThreadsNumberInOneByte) {
    const std::string number = "threadIdx.y * blockDim.x + threadIdx.x";
    EXPECT_EQ(said("unsigned char", number),
              "Line 2 keeps threadIdx.y * blockDim.x + threadIdx.x in the unsigned char thread, "
              "which holds no number above 255: where a block has more threads, the numbers begin "
              "again. Make thread an int.");
    expect_part(said("std::uint8_t", "threadIdx.x"), "in the uint8_t thread, which holds");
    expect_part(said("char", number), "above 127");
    EXPECT_EQ(said("int", number), "");
    EXPECT_EQ(said("unsigned", number), "");
    EXPECT_EQ(said("unsigned char", "threadIdx.x / 32"), "");
    EXPECT_EQ(said("unsigned char", "map[threadIdx.x]"), "");
    EXPECT_EQ(said("char", "threadIdx.x == 0"), "");
}

TEST(NarrowThread, AMemberThatAConstructorGivesTheNumber) {
    const auto member = [](const std::string& type, const std::string& value) {
        return narrow_thread(words_of("__global__ void warps(int* map) {\n"
                                      "    struct Seat {\n"
                                      "        " +
                                      type +
                                      " number;\n"
                                      "        __device__ Seat() : number(" +
                                      value +
                                      ") {}\n"
                                      "    };\n"
                                      "    map[threadIdx.x] = Seat().number / 32;\n"
                                      "}\n"),
                             "warps, 32 x 32 threads");
    };
    EXPECT_EQ(member("unsigned char", "threadIdx.y * blockDim.x + threadIdx.x"),
              "Line 3 keeps threadIdx.y * blockDim.x + threadIdx.x in the unsigned char number, "
              "which holds no number above 255: where a block has more threads, the numbers begin "
              "again. Make number an int.");
    EXPECT_EQ(member("int", "threadIdx.y * blockDim.x + threadIdx.x"), "");
    EXPECT_EQ(member("unsigned char", "threadIdx.x / 32"), "");
}

}  // namespace simtutor::narrow_thread_test
