#include "grader/findings/index/next_tile_load.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::next_tile_load_test {

/// @param load of the values ahead, in line 7 @param first loads of a tile, in line 5
std::string said(const std::string& load,
                 const std::string& first = "ring[i] = b[(begin + i) * n + x];",
                 const std::string& rounds = "depth") {
    return next_tile_load(words_of("constexpr int depth = 32, few = 4;\n"
                                   "__global__ void k(const float* b, float* c, int n) {\n"
                                   "    for (int begin = 0; begin < n; begin += depth) {\n"
                                   "        for (int i = 0; i < few; ++i)\n"
                                   "            " +
                                   first +
                                   "\n"
                                   "        for (int s = 0; s < " +
                                   rounds + "; ++s) {\n            " + load +
                                   "\n"
                                   "            sum += ring[s % few];\n"
                                   "        }\n"
                                   "    }\n"
                                   "}\n"),
                          7);
}

TEST(NextTileLoad, ValuesOfTheNextTile) {
    const std::string text =
        "In the last rounds of the loop over s (line 6), line 7 loads what the next round of the "
        "loop over begin (line 3) loads itself, in line 5. Leave the load out in those rounds of "
        "every tile, and not only where b ends.";
    EXPECT_EQ(said("ring[s % few] = b[(begin + s + few) * n + x];"), text);
    EXPECT_EQ(said("if (begin + s + few < n) ring[s % few] = b[(begin + s + few) * n + x];"), text);
    EXPECT_EQ(said("ring[0] = b[x + n * (few + s + begin)];", "ring[0] = b[x + n * begin];"), text);
    EXPECT_EQ(said("ring[0] = b[n * (few + s + begin) + x];", "ring[0] = b[n * begin + x];"), text);
}

TEST(NextTileLoad, TheLineThatLoadsTheSameItself) {
    const auto told = [](const char* load, int line) {
        return next_tile_load(
            words_of(std::string("__global__ void k(const float* b, float* c, int n) {\n"
                                 "    for (int begin = 0; begin < n; begin += 32) {\n"
                                 "        c[0] = b[n];\n"
                                 "        v = b[begin * n + x];\n"
                                 "        for (int s = 0; s < 32; ++s)\n"
                                 "            ") +
                     load +
                     "\n"
                     "    }\n"
                     "}\n"),
            line);
    };
    const char* const ahead = "v = b[(begin + s + 1) * n + x];";
    expect_part(told(ahead, 4), "line 6 loads what the next round of the loop over begin (line 2)");
    EXPECT_EQ(told(ahead, 3), "");
    EXPECT_EQ(told("if (s < 31) v = b[(begin + s + 1) * n + x];", 4), "");
}

TEST(NextTileLoad, TwoLoopsWithin) {
    EXPECT_EQ(next_tile_load(words_of("constexpr int groups = 16, depth = 4 * groups;\n"
                                      "__global__ void k(const float* b, float* c, int n) {\n"
                                      "    for (int begin = 0; begin < n; begin += depth) {\n"
                                      "        v[0] = b[begin * n + x];\n"
                                      "        for (int g = 0; g < groups; ++g)\n"
                                      "            for (int j = 0; j < 4; ++j)\n"
                                      "                v[j] = b[(begin + 4 * g + 4 + j) * n + x];\n"
                                      "    }\n"
                                      "}\n"),
                             7)
                  .find("In the last rounds of the loop over g (line 5), line 7 loads"),
              0u);
}

TEST(NextTileLoad, APlaceWithANameOfItsOwn) {
    const auto told = [](const std::string& guard) {
        return next_tile_load(
            words_of("constexpr int groups = 16, depth = 4 * groups;\n"
                     "__global__ void k(const float* b, float* c, int n) {\n"
                     "    for (int begin = 0; begin < n; begin += depth) {\n"
                     "        for (int i = 0; i < 4; ++i) v[i] = b[(begin + i) * n + x];\n"
                     "        for (int g = 0; g < groups; ++g)\n"
                     "            for (int j = 0; j < 4; ++j) {\n"
                     "                const int next = 4 * (g + 1) + j, row = begin + next;\n"
                     "                if (" +
                     guard +
                     ") v[j] = b[row * n + x];\n"
                     "            }\n"
                     "    }\n"
                     "}\n"),
            8);
    };
    expect_part(told("row < n"),
                "line 8 loads what the next round of the loop over begin (line 3)");
    EXPECT_EQ(told("next < depth"), "");
    EXPECT_EQ(told("g + 1 < groups"), "");
}

TEST(NextTileLoad, TheLoopEndsInTimeAndTheDistanceIsTooLarge) {
    EXPECT_EQ(
        said("ring[s % few] = b[(begin + s + few + 1) * n + x];",
             "ring[i] = b[(begin + i) * n + x];", "depth - few"),
        "Line 7 loads what the loop over s (line 6) comes to 5 rounds later. That loop leaves "
        "out the last 4 of a tile, so in its last round this lies behind the tile: load 4 "
        "rounds ahead.");
}

TEST(NextTileLoad, RightCode) {
    const std::string load = "ring[s % few] = b[(begin + s + few) * n + x];";
    EXPECT_EQ(said("if (s + few < depth) " + load), "");
    EXPECT_EQ(said("ring[0] = s + few < depth ? b[(begin + s + few) * n + x] : 0;"), "");
    // Rounds of their own for the last values; no load for the begin of a tile; other places.
    EXPECT_EQ(said(load, "ring[i] = b[(begin + i) * n + x];", "depth - few"), "");
    EXPECT_EQ(said(load, ""), "");
    EXPECT_EQ(said(load, "ring[i] = b[(begin + i) * n + y];"), "");
    EXPECT_EQ(said(load, "ring[i] = a[(begin + i) * n + x];"), "");
    EXPECT_EQ(said("ring[s % few] = b[(begin + s) * n + x];"), "");
}

}  // namespace simtutor::next_tile_load_test
