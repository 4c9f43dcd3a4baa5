#include "grader/findings/whole_division.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

TEST(LeftOver, NotWhereTheSizeIsAMultiple) {
    const Tokens file = words_of(
        "constexpr int columns = 128;\n"
        "void matmul(float* c, int n) {\n"
        "    const dim3 grid(n / columns, 1);\n"
        "}\n");
    const std::string message = "Only the last 4 columns, from column 124 on, are wrong.";
    expect_part(left_over(file, message, "n = 200"), "n / columns in line 3 rounds down");
    expect_part(left_over(file, message), "n / columns in line 3 rounds down");
    EXPECT_EQ(left_over(file, message, "n = 256"), "");
}

}  // namespace
}  // namespace simtutor
