#include "grader/findings/unset/short_panels.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::short_panels_test {

/// A product that packs B in panels of 16 columns.
Tokens product(const std::string& room, const std::string& fill, const std::string& place = "to",
               const std::string& before = "") {
    return words_of(
        before +
        "constexpr int tile = 16, depth = 384, most = 1024;\n"
        "void pack(const float* b, int terms, int columns, float* to) {\n"
        "    for (int first = 0; first < columns; first += tile) {\n"
        "        const int here = std::min(tile, columns - first);\n"
        "        float* panel = " +
        place +
        ";\n"
        "        for (int t = 0; t < terms; ++t) {\n"
        "            " +
        fill +
        "\n"
        "            to += tile;\n"
        "        }\n"
        "    }\n"
        "}\n"
        "void matmul(const float* b, float* c, int n, int k) {\n"
        "    float* right = panels(" +
        room +
        ");\n"
        "    for (int j = 0; j < n; j += most) {\n"
        "        const int columns = std::min(most, n - j), terms = std::min(depth, k);\n"
        "        pack(b + j, terms, columns, right);\n"
        "        for (int q = 0; q < columns; q += tile) use(right + q * terms, terms, c + q);\n"
        "    }\n"
        "}\n");
}

const char* const half = "for (int q = 0; q < here; ++q) to[q] = b[q];";
const char* const whole = "for (int q = 0; q < tile; ++q) to[q] = q < here ? b[q] : 0;";

TEST(ShortPanels, RoomForTheColumnsThatThereAre) {
    EXPECT_EQ(allocated_for_part(product("std::min(n, most)", whole)),
              "right gets room for std::min(n, most) in line 13, and pack fills it by whole pieces "
              "of tile (line 3), the last one too: where std::min(n, most) is no multiple of tile, "
              "that is more than there is room for. Round up what line 13 asks for to whole pieces "
              "of tile.");
    EXPECT_EQ(allocated_for_part(product("most", whole)), "");
    EXPECT_EQ(allocated_for_part(product("(std::min(n, most) + tile - 1) / tile * tile", whole)),
              "");
}

TEST(ShortPanels, RoomThatIsRoundedUpWhereItIsMade) {
    EXPECT_EQ(
        allocated_for_part(product("std::min(n, most)", whole, "to",
                                   "float* panels(int w) { return room((w + 15) / 16 * 16); } ")),
        "");
}

TEST(ShortPanels, TheRestOfTheLastPanel) {
    EXPECT_EQ(
        rest_not_filled(product("most", half)),
        "pack fills to in line 7, here elements wide in a piece of tile: here is std::min(tile, "
        "columns - first) (line 4). Where that is less than tile, the rest of the last piece is "
        "never written, and it is read all the same. Fill it with 0 for q from here to tile - 1.");
    EXPECT_EQ(rest_not_filled(product("most", whole)), "");
    EXPECT_EQ(rest_not_filled(product(
                  "most", std::string(half) + " for (int q = here; q < tile; ++q) to[q] = 0;")),
              "");
}

TEST(ShortPanels, TheRestOfTheLastPanelOfRowsThatAreWalkedOneByOne) {
    const auto said = [](const std::string& end, const std::string& rest = "") {
        return rest_not_filled(
            words_of("void pack_a(const float* a, int stride, int rows, int terms, float* to) {\n"
                     "    for (int first = 0; first < rows; first += tile) {\n"
                     "        const int here = std::min(tile, rows - first);\n"
                     "        for (int r = 0; r < " +
                     end +
                     "; ++r)\n"
                     "            for (int p = 0; p < terms; ++p) to[p * tile + r] = a[p];\n" +
                     rest +
                     "        to += tile * terms;\n"
                     "    }\n"
                     "}\n"));
    };
    expect_part(said("here"), "pack_a fills to in line 5, here elements wide in a piece of tile");
    expect_part(said("here"), "Fill it with 0 for r from here to tile - 1.");
    EXPECT_EQ(said("tile"), "");
    EXPECT_EQ(said("here",
                   "        for (int r = here; r < tile; ++r)\n"
                   "            for (int p = 0; p < terms; ++p) to[p * tile + r] = 0;\n"),
              "");
}

TEST(ShortPanels, PanelsFartherApartThanTheyAreRead) {
    EXPECT_EQ(packed_too_far(product("most", whole, "to + first * depth")),
              "Line 5 packs pieces depth apart (to + first * depth), and line 17 takes them terms "
              "apart (right + q * terms): where terms is less than depth, it takes what was never "
              "packed. Pack them terms apart.");
    EXPECT_EQ(packed_too_far(product("most", whole, "to + first * terms")), "");
}

}  // namespace simtutor::short_panels_test
