#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/findings/cost/lane_places.h"
#include "grader/findings/told_cause.h"

namespace simtutor::turned_in_call_test {

/// What is told of the load in line 9.
std::string told(const std::string& key, const std::string& given, int width) {
    const auto file = std::filesystem::path(testing::TempDir()) / "turned_in_call_test.cu";
    std::ofstream(file) << "__device__ int slot(int row, int column) {\n"
                           "    const int length = blockDim.x <= 16 ? 16 : 32;\n"
                           "    const int key = "
                        << key
                        << ";\n"
                           "    return row * length + (column ^ key);\n"
                           "}\n"
                           "__global__ void k(float* a) {\n"
                           "    __shared__ float tile[32 * 32];\n"
                           "    const int x = threadIdx.x, y = threadIdx.y;\n"
                           "    a[y] = tile[slot("
                        << given
                        << ")];\n"
                           "}\n";
    Sources sources;
    return lane_places(sources, file.string(), 9, {width, width}, true);
}

TEST(TurnedInCall, RowsThatShareAnOrder) {
    EXPECT_EQ(told("row & 7", "x, y", 32),
              "In tile[slot(x, y)] lanes of one warp have row 0 and 8, and line 3 turns both by "
              "row & 7, which is the same for the two. What turns a row must be another number for "
              "each row that lanes of one warp go to.");
    expect_part(told("row & 15", "x, y", 32), "have row 0 and 16, and line 3");
    expect_part(told("row / 2", "x, y", 16), "have row 0 and 1, and line 3");
}

TEST(TurnedInCall, RowsThatDiffer) {
    EXPECT_EQ(told("row & 31", "x, y", 32), "");
    EXPECT_EQ(told("row & 15", "x, y", 16), "");
    // All lanes go to one row.
    EXPECT_EQ(told("row & 7", "y, x", 32), "");
}

}  // namespace simtutor::turned_in_call_test
