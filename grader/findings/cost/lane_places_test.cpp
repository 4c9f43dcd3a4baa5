#include "grader/findings/cost/lane_places.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/findings/told_cause.h"

namespace simtutor::lane_places_test {

std::string asked(const std::string& text, int line, const WarpShape& warp, bool banks) {
    const auto file = std::filesystem::path(testing::TempDir()) / "lane_places_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return lane_places(sources, file.string(), line, warp, banks);
}

std::string product(const std::string& column) {
    return "constexpr int columns = 128;\n"
           "__global__ void k(const float* b, float* c, int n) {\n"
           "    const int x = threadIdx.x, y = threadIdx.y;\n"
           "    const int column = " +
           column +
           ";\n"
           "    float sum = 0;\n"
           "    for (int k = 0; k < n; ++k) {\n"
           "        const float right = b[k * n + column];\n"
           "        sum += right;\n"
           "    }\n"
           "    c[column] = sum;\n"
           "}\n";
}

TEST(LanePlaces, TheLineThatSetsTheVariableOfAnIndex) {
    EXPECT_EQ(asked(product("blockIdx.x * columns + x * blockDim.y + y"), 7, {16, 8}, false),
              "In b[k * n + column] in line 7 neighbouring lanes lie 8 elements apart, so a warp "
              "touches 16 sectors where 4 would hold what it moves. In the index column is "
              "blockIdx.x * columns + x * blockDim.y + y (line 4). Let lanes with "
              "neighbouring numbers of threadIdx.x have elements side by side, 1 apart.");
    EXPECT_EQ(asked(product("blockIdx.x * columns + y * blockDim.x + x"), 7, {16, 8}, false), "");
}

TEST(LanePlaces, OnlyThePartOfTheIndexThatMakesTheStep) {
    const auto said = [](const std::string& index, const WarpShape& block) {
        return asked(
            "__global__ void k(const float* b, int n, int start) {\n"
            "    const int x = threadIdx.x;\n"
            "    const int column = blockIdx.x * 16 + x;\n"
            "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
            "    float right = b[" +
                index + "];\n}\n",
            5, block, false);
    };
    const std::string both = said("(start + x) * n + column", {16, 16});
    EXPECT_EQ(both.find("column is"), std::string::npos) << both;
    expect_part(both, "That comes from (start + x) * n in the index. Let lanes");
    // The part is made elsewhere.
    expect_part(
        said("column * n + x", {16, 16}),
        "That comes from column * n in the index: column is blockIdx.x * 16 + x (line 3). ");
    // Lanes that follow each other along y: the block may be what is wrong.
    const std::string tall = said("row * n + start", {1, 128});
    expect_part(tall,
                "The block has 1 thread along x and 128 along y, so neighbouring lanes differ "
                "in threadIdx.y");
    EXPECT_EQ(tall.find("row is"), std::string::npos) << tall;
}

std::string loads(const std::string& split) {
    return "__device__ void read4(float* to, const float* from) {\n"
           "    const float4 four = *reinterpret_cast<const float4*>(from);\n"
           "    to[0] = four.x;\n"
           "}\n"
           "template <bool whole>\n"
           "__device__ void load4(float* to, const float* m, int n, int row, int column) {\n"
           "    read4(to, m + row * n + column);\n"
           "}\n"
           "__global__ void k(const float* a, const float* b, int n) {\n"
           "    const int t = threadIdx.y * 16 + threadIdx.x;\n"
           "    for (int round = 0; round < 4; ++round) {\n"
           "        const int number = round * 128 + t;\n"
           "        " +
           split +
           "\n"
           "        load4<true>(four, a, n, row, k);\n"
           "    }\n"
           "    for (int round = 0; round < 4; ++round) {\n"
           "        const int number = round * 128 + t;\n"
           "        const int k = number / 32, column = number % 32 * 4;\n"
           "        load4<true>(four, b, n, k, column);\n"
           "    }\n"
           "    for (int k = 0; k < 16; ++k) read4(left, &as[k][4]);\n"
           "}\n";
}

TEST(LanePlaces, TheCallWhosePlacesLieApart) {
    EXPECT_EQ(
        asked(loads("const int row = number % 128, k = number / 128 * 4;"), 2, {16, 8}, false),
        "Line 14 calls load4 with four, a, n, row, k: neighbouring lanes lie a row or more "
        "apart, so a warp touches 32 sectors where 16 would hold what it moves. In the index row "
        "is number % 128 (line 13). Let lanes with neighbouring "
        "numbers of threadIdx.x have elements side by side, 4 apart. The call in line 19 is "
        "in order.");
    EXPECT_EQ(asked(loads("const int row = number / 4, k = number % 4 * 4;"), 2, {16, 8}, false),
              "");
}

std::string turned(const std::string& place) {
    return "constexpr int tile = 16;\n"
           "__device__ int place(int x, int y) {\n"
           "    return " +
           place +
           ";\n"
           "}\n"
           "__global__ void k(const float* a) {\n"
           "    __shared__ float bs[tile][tile];\n"
           "    const int x = threadIdx.x, y = threadIdx.y;\n"
           "    bs[x][place(x, y)] = a[x];\n"
           "}\n";
}

TEST(LanePlaces, TheFunctionThatComputesAPlaceInABank) {
    EXPECT_EQ(asked(turned("(y + x / 2) % tile"), 8, {16, 16, true}, true),
              "In bs[x][place(x, y)] lanes 0 and 1 of half a warp take elements 0 and 16 of bs, "
              "which lie in one of the 16 banks. That comes from the index: line 3 makes "
              "place(x, y): (y + x / 2) % tile. It gives both lanes 0, although they go to "
              "different rows: rows that lanes of one warp go to at a time must get different "
              "places.");
    EXPECT_EQ(asked(turned("(y + x) % tile"), 8, {16, 16, true}, true), "");
}

std::string stored(const std::string& side, const std::string& index = "as[k + 1][row]") {
    return "constexpr int rows = 128;\n"
           "__global__ void k(const float4* a) {\n"
           "    constexpr int pitch = rows + 8;\n"
           "    __shared__ float as[16][" +
           side +
           "];\n"
           "    const int t = 16 * threadIdx.y + threadIdx.x;\n"
           "    const int row = t / 4, k = 4 * (t % 4);\n"
           "    " +
           index +
           " = a[t].x;\n"
           "}\n";
}

TEST(LanePlaces, RowsWhoseLengthBringsLanesTogether) {
    const std::string met =
        "In as[k + 1][row] lanes 0 and 1 of a warp take elements 136 and 680 of as, which lie in "
        "one of the 32 banks. They go to rows 1 and 5, 4 * 136 = 17 * 32 elements apart (line 4 "
        "declares the rows";
    const std::string stay =
        "). With rows of another length, still a multiple of 4, fewer lanes meet here, and the "
        "index "
        "may stay; where no length suits every line that uses as, the index has to change.";
    EXPECT_EQ(asked(stored("rows + 8"), 7, {16, 8}, true), met + stay);
    EXPECT_EQ(asked(stored("pitch"), 7, {16, 8}, true),
              met + ", and line 3 makes their length: pitch = rows + 8" + stay);
    // "t / 4" is no turn of a row.
    const std::string plain = asked(stored("pitch", "as[4 * (t % 4)][t / 4]"), 7, {16, 8}, true);
    EXPECT_EQ(plain.find("turns a row"), std::string::npos) << plain;
    EXPECT_NE(plain.find("line 3 makes their length"), std::string::npos) << plain;
    // Two of a warp's lanes meet with each length that is a multiple of 4.
    const std::string best = asked(stored("rows + 4"), 7, {16, 8}, true);
    EXPECT_EQ(best.find("another length"), std::string::npos) << best;
}

TEST(LanePlaces, NeighboursThatAThreadTakesOneByOne) {
    const auto said = [](const std::string& rounds) {
        return asked(
            "__global__ void k(float* c, int n) {\n"
            "    const int column = 4 * threadIdx.x;\n"
            "    for (int e = 0; e < " +
                rounds +
                "; ++e)\n"
                "        c[column + e] = 0;\n"
                "}\n",
            4, {32, 1}, false);
    };
    EXPECT_EQ(said("4"), "");
    EXPECT_NE(said("2"), "");
}

TEST(LanePlaces, ARotationThatRepeats) {
    const auto said = [](const std::string& turn) {
        return asked(
            "__global__ void k(float* a) {\n"
            "    __shared__ float tile[32 * 32];\n"
            "    const int w = blockDim.x;\n"
            "    const int x = threadIdx.x, y = threadIdx.y;\n"
            "    *a = tile[x * w + (y + " +
                turn +
                ") % w];\n"
                "}\n",
            5, {32, 32}, true);
    };
    EXPECT_EQ(said("x % 16"),
              "In tile[x * w + (y + x % 16) % w] lanes 0 and 16 of a warp take elements 0 and 512 "
              "of tile, which lie in one of the 32 banks: x % 16 is the same for both, so it does "
              "not keep these two apart. What turns a row must be another number for each row that "
              "lanes of one warp go to.");
    EXPECT_EQ(said("x"), "");
}

TEST(LanePlaces, APointerThatIsAdded) {
    const auto said = [](const std::string& q) {
        return asked(
            "__global__ void k(const float* a, int n) {\n"
            "    const int t = 16 * threadIdx.y + threadIdx.x;\n"
            "    const int r = t / 8;\n"
            "    const int q = " +
                q +
                ";\n"
                "    const float2 two = *reinterpret_cast<const float2*>(a + r * n + q);\n"
                "}\n",
            5, {16, 8}, false);
    };
    EXPECT_EQ(said("4 * (t % 8)"),
              "In *(a + r * n + q) in line 5 neighbouring lanes lie 4 elements apart, so a warp "
              "touches 16 sectors where 8 would hold what it moves. In the index q is 4 * (t % 8) "
              "(line 4). Let lanes with neighbouring numbers of threadIdx.x "
              "have elements side by side, 2 apart.");
    EXPECT_EQ(said("2 * (t % 8)"), "");
}

TEST(LanePlaces, ATwistThatStandsInAName) {
    const auto said = [](const std::string& twist, bool half) {
        return asked(
            "__global__ void k(float* c, int n) {\n"
            "    __shared__ float bs[16][16];\n"
            "    const int x = threadIdx.x, y = threadIdx.y;\n"
            "    const int twist = " +
                twist +
                ";\n"
                "    bs[x][y ^ twist] = c[x];\n"
                "}\n",
            5, {16, 16, half}, true);
    };
    EXPECT_EQ(
        said("x / 2", true),
        "In bs[x][y ^ twist] lanes 0 and 1 of half a warp take elements 0 and 16 of bs, which "
        "lie in one of the 16 banks: twist, which line 4 makes x / 2, is the same for both, "
        "so it does not keep these two apart. What turns a row must be another number for "
        "each row that lanes of one warp go to.");
    EXPECT_EQ(said("x", true), "");
    EXPECT_EQ(said("x", false), "");
}

TEST(LanePlaces, TheLoopBeginsAtThePlaceOfTheThread) {
    const auto said = [](const std::string& row, const std::string& column) {
        return asked(
            "__global__ void k(const float* a, float* c, int n) {\n"
            "    const int me = 16 * threadIdx.y + threadIdx.x;\n"
            "    for (int piece = me; piece < 256; piece += 128) {\n"
            "        const int r = " +
                row + ", q = " + column +
                ";\n"
                "        const float value = a[r * n + q];\n"
                "        c[0] += value;\n"
                "    }\n"
                "}\n",
            5, {16, 8}, false);
    };
    expect_part(said("piece % 16", "piece / 16"),
                "neighbouring lanes lie a row or more apart, so a warp touches ");
    EXPECT_EQ(said("piece / 16", "piece % 16"), "");
}

TEST(LanePlaces, APointerThatTheFunctionMakes) {
    const auto said = [](const std::string& row, const std::string& column,
                         const std::string& type = "float",
                         const std::string& place = "from + 8 * n") {
        return asked(
            "__global__ void k(const float* a, float* c, int n) {\n"
            "    const int me = 16 * threadIdx.y + threadIdx.x;\n"
            "    const int r = " +
                row + ", q = " + column + ";\n    const " + type +
                "* from = a + r * n + q;\n"
                "    const float2 two = *reinterpret_cast<const float2*>(" +
                place +
                ");\n"
                "    c[me] = two.x;\n"
                "}\n",
            5, {16, 8}, false);
    };
    const std::string turned = said("me % 16", "me / 16 * 2");
    expect_part(turned, "neighbouring lanes lie a row or more apart, so a warp touches ");
    expect_part(turned, "In the index r is me % 16 (line 3). Let lanes");
    expect_part(said("me % 16", "me / 16 * 2", "float", "from"),
                "In the index r is me % 16 (line 3). Let lanes");
    EXPECT_EQ(said("me / 16", "me % 16 * 2"), "");
    // Its elements are wider than those of a.
    EXPECT_EQ(said("me % 16", "me / 16 * 2", "float2"), "");
}

}  // namespace simtutor::lane_places_test
