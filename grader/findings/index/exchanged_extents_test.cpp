#include "grader/findings/index/exchanged_extents.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::exchanged_extents_test {

std::string said(const std::string& declared, const std::string& rule, const std::string& object,
                 const std::string& message) {
    return told(
               "constexpr int rows = 16, depth = 32;\n"
               "__global__ void k(const float* a) {\n"
               "    __shared__ float as" +
                   declared +
                   ";\n"
                   "    const int load_column = 2 * threadIdx.x, load_row = threadIdx.y;\n"
                   "    as[load_column][load_row] = a[0];\n"
                   "}\n",
               5, rule, object, message)
        .advice;
}

TEST(ExchangedExtents, TheIndexIsInsideTheOtherOne) {
    const std::string question =
        "as is declared as [rows][depth + 1] in line 3: index 30 is outside of 16, and would be "
        "inside of 33. Are the two extents in the wrong order there, or the two indices here?";
    EXPECT_EQ(said("[rows][depth + 1]", "bounds.row", "",
                   "Thread (15, 7) of block 0 uses index 30 in line 5, outside an array of type "
                   "'float [16][33]'."),
              question);
    EXPECT_EQ(said("[rows][depth + 1]", "bounds.shared", "as[30][7]",
                   "Thread (15, 7) of block 0 writes as[30][7], outside the shared array: as ends "
                   "after 2112 bytes."),
              question);
}

TEST(ExchangedExtents, OneBehindTheLastOrOutsideOfBoth) {
    for (const auto& [index, type] : {std::pair{"16", "[16][33]"}, std::pair{"40", "[16][33]"}})
        EXPECT_EQ(said("[rows][depth + 1]", "bounds.row", "",
                       std::string("Thread (15, 7) of block 0 uses index ") + index +
                           " in line 5, outside an array of type 'float " + type + "'.")
                      .find("wrong order"),
                  std::string::npos);
    EXPECT_EQ(said("[rows][depth + 1]", "bounds.shared", "as[30][17]",
                   "Thread (15, 7) of block 0 writes as[30][17], outside the shared array.")
                  .find("wrong order"),
              std::string::npos);
}

TEST(ExchangedExtents, TheOtherIndexMustFitInTheOtherOrder) {
    const auto said_of = [](const std::string& column) {
        return told(
                   "constexpr int depth = 16, columns = 128;\n"
                   "__global__ void k(const float* b) {\n"
                   "    __shared__ float bs[depth][columns];\n"
                   "    const int thread = threadIdx.y * blockDim.x + threadIdx.x;\n"
                   "    const int row = thread / 4, column = " +
                       column +
                       ";\n"
                       "    bs[row][column] = b[0];\n"
                       "}\n"
                       "void host(const float* b) {\n"
                       "    const dim3 block(16, 8);\n"
                       "    k<<<1, block>>>(b);\n"
                       "}\n",
                   6, "bounds.shared", "bs[18][0]",
                   "Thread (8, 4) of block 0 writes bs[18][0], outside the shared array: bs ends "
                   "after 8192 bytes.")
            .advice;
    };
    EXPECT_EQ(said_of("thread % 32 * 4").find("wrong order"), std::string::npos);
    expect_part(said_of("thread % 4 * 4"), "Are the two extents in the wrong order there");
}

}  // namespace simtutor::exchanged_extents_test
