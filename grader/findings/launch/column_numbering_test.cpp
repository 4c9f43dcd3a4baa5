#include "grader/findings/launch/column_numbering.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

std::string said(const std::string& split,
                 const std::string& flat = "threadIdx.y * blockDim.x + threadIdx.x") {
    return column_numbering(
        words_of("__device__ Spot my_spot() {\n"
                 "    const int flat = " +
                 flat + ";\n    const int " + split +
                 ";\n"
                 "    return {static_cast<int>(blockIdx.x * blockDim.x) + across,\n"
                 "            static_cast<int>(blockIdx.y * blockDim.y) + along};\n"
                 "}\n"));
}

TEST(ColumnNumbering, TheQuotientGoesAlongX) {
    EXPECT_EQ(said("across = flat / blockDim.y, along = flat % blockDim.y"),
              "Line 3 makes the place along x of flat / blockDim.y, and that along y of flat % "
              "blockDim.y: neighbouring lanes go down a column. They go along a row with flat % "
              "blockDim.x along x and flat / blockDim.x along y.");
    EXPECT_NE(said("across = flat / 8, along = flat % 8"), "");
}

TEST(ColumnNumbering, RightNumbersAndOthers) {
    EXPECT_EQ(said("across = flat % blockDim.x, along = flat / blockDim.x"), "");
    EXPECT_EQ(said("across = flat / blockDim.y, along = flat % blockDim.x"), "");
    EXPECT_EQ(said("across = flat / blockDim.y, along = flat % blockDim.y",
                   "threadIdx.x * blockDim.y + threadIdx.y"),
              "");
}

}  // namespace
}  // namespace simtutor
