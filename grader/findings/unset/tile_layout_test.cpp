#include "grader/findings/unset/tile_layout.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::tile_layout_test {

std::string asked(const std::string& stored, const std::string& read) {
    return permuted_on_one_side(
        words_of("__global__ void k(const float* b, float* c) {\n"
                 "    __shared__ float tile[16][16];\n"
                 "    tile[tx][" +
                 stored +
                 "] = b[0];\n"
                 "    c[0] = tile[tx][" +
                 read +
                 "];\n"
                 "}\n"));
}

TEST(TileLayout, OnlyTheStoreChangesThePlaces) {
    EXPECT_EQ(asked("tx ^ ty", "k"),
              "Line 3 stores to tile[tx][tx ^ ty], and line 4 reads tile[tx][k]: only one of the "
              "two changes the places in a row. The element must be looked for where it was put, "
              "by the same rule.");
    expect_part(asked("ty", "(k + tx) % 16"), "Line 3 stores to tile[tx][ty]");
    EXPECT_EQ(asked("tx ^ ty", "k ^ tx"), "");
    EXPECT_EQ(asked("ty", "k"), "");
}

TEST(TileLayout, TheRowIsLeftOutOfOnePlace) {
    const auto said = [](const std::string& store, const std::string& read) {
        return permuted_on_one_side(
            words_of("__global__ void k(const float* a, float* c) {\n"
                     "    __shared__ float part[16][16];\n"
                     "    const int u = threadIdx.x, v = threadIdx.y, w = u;\n"
                     "    part[u][" +
                     store +
                     "] = a[u];\n"
                     "    __syncthreads();\n"
                     "    for (int i = 0; i < 16; ++i)\n"
                     "        c[i] += part[u][" +
                     read +
                     "];\n"
                     "}\n"));
    };
    EXPECT_EQ(said("u ^ v", "v ^ i"),
              "Line 4 stores to row u of part at u ^ v, so the row decides the place; line 7 reads "
              "row u at v ^ i, without u. Both must find an element by the same rule: element i "
              "of row u lies at u ^ i.");
    EXPECT_EQ(said("u ^ v", "i ^ u"), "");
    EXPECT_EQ(said("(u + v) & 15", "(i + u) & 15"), "");
    expect_part(said("(u + v) & 15", "(v + i) & 15"),
                "line 7 reads row u at (v + i) & 15, without u");
    EXPECT_EQ(said("u ^ v", "i ^ w"), "");
    EXPECT_EQ(said("(u + v) % 16", "(i + u) % 16"), "");
    expect_part(
        said("(u + v) % 16", "(i + v) % 16"),
        "Line 4 stores to row u of part at (u + v) % 16, so the row decides the place; line "
        "7 reads row u at (i + v) % 16, without u. Both must find an element by the same "
        "rule: element i of row u lies at (u + i) % 16.");
    expect_part(said("v ^ 3", "u ^ i"), "Line 7 reads row u of part at u ^ i");
}

TEST(TileLayout, ThePlaceIsMadeInALineOfItsOwn) {
    const auto said = [](const std::string& store, const std::string& made,
                         const std::string& read) {
        return permuted_on_one_side(
            words_of("__global__ void k(const float* a, float* c) {\n"
                     "    __shared__ float part[16][16];\n"
                     "    const int u = threadIdx.x, v = threadIdx.y;\n"
                     "    const int row = u;\n"
                     "    part[row][" +
                     store +
                     "] = a[u];\n"
                     "    __syncthreads();\n"
                     "    for (int i = 0; i < 16; ++i) {\n"
                     "        const int at = " +
                     made +
                     ";\n"
                     "        c[i] += part[u][" +
                     read +
                     "];\n"
                     "    }\n"
                     "}\n"));
    };
    EXPECT_EQ(said("(row + v) % 16", "(v + i) % 16", "at"),
              "Line 5 stores to row row of part at (row + v) % 16, so the row decides the place; "
              "line 9 reads row u at (v + i) % 16 (made in line 8), without u. Both must find an "
              "element by the same rule: element i of row u lies at (u + i) % 16.");
    EXPECT_EQ(said("(u + v) % 16", "(u + i) % 16", "at"), "");
    // What a call or another line does to a place is not seen here.
    EXPECT_EQ(said("(u + v) % 16", "(u + i) % 16", "0 + at"), "");
    EXPECT_EQ(said("(u + v) % 16", "turned(u, i)", "at"), "");
    EXPECT_EQ(said("(u + v) % 16", "i", "turned(u, i)"), "");
    expect_part(said("(u + v) % 16", "i", "at"), "only one of the two changes");
}

}  // namespace simtutor::tile_layout_test
