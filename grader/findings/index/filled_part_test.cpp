#include "grader/findings/index/filled_part.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::filled_part_test {

Tokens filled(const std::string& bound) {
    return words_of(
        "constexpr int rows = 128;\n"
        "__global__ void k(const float* a) {\n"
        "    __shared__ float at[16][rows + 4];\n"
        "    for (int r = 0; r < " +
        bound +
        "; r += 32) {\n"
        "        load4(v, a, top + r + id / 4);\n"
        "        for (int e = 0; e < 4; e++) at[ka + e][r + id / 4] = v[e];\n"
        "    }\n"
        "}\n");
}

TEST(FilledPart, TheBoundOfTheLoopThatStores) {
    EXPECT_EQ(
        filled_part(filled("64"), "at[0][64]"),
        "Line 6 stores to at only for r < 64 (the loop in line 4), and an element with index "
        "64 is read: is that one wanted? Then let the loop run over it, too; else the index of "
        "the read is too large.");
    EXPECT_EQ(filled_part(filled("rows"), "at[0][64]"), "");
    EXPECT_EQ(filled_part(filled("64"), "at[0][63]"), "");
    EXPECT_EQ(filled_part(filled("64"), "bt[0][64]"), "");
}

TEST(FilledPart, AnotherTermLeadsBehindTheLoop) {
    const auto said = [](const std::string& index) {
        return filled_part(words_of("__global__ void k(const float* a) {\n"
                                    "    __shared__ float as[8][128];\n"
                                    "    const int row = threadIdx.x / 4;\n"
                                    "    for (int e = 0; e < 4; ++e) as[0][" +
                                    index + "] = v[e];\n}\n"),
                           "as[1][16]");
    };
    EXPECT_EQ(said("row + e"), "");
    for (const char* index : {"e", "e + 1"})
        EXPECT_NE(said(index).find("only for e < 4"), std::string::npos);
}

}  // namespace simtutor::filled_part_test
