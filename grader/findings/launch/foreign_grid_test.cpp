#include "grader/findings/launch/foreign_grid.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::foreign_grid_test {

std::string asked(const std::string& sides, const std::string& other, const std::string& grid) {
    return small_launch_text(words_of("void draw(float* c, int w, int h) {\n"
                                      "    const dim3 flat(64, 4);\n" +
                                      sides + "    " + other +
                                      "\n"
                                      "    shade<<<" +
                                      grid +
                                      ", flat>>>(c, w, h);\n"
                                      "}\n"),
                             "shade");
}

const std::string two =
    "    const dim3 tall(8, 32);\n"
    "    const dim3 blocks((w + 7) / 8, (h + 31) / 32);\n"
    "    const dim3 flat_blocks((w + 63) / 64, (h + 3) / 4);\n";

TEST(ForeignGrid, AnotherLaunchHasTheGridWithItsOwnBlock) {
    EXPECT_EQ(
        asked(two, "edges<<<blocks, tall>>>(c, w, h);", "blocks"),
        "shade is launched in line 7, its grid is made in line 4, its block is made in line 2. "
        "Line 6 launches edges with blocks as well, and with another block, tall: here blocks and "
        "flat do not fit together. flat_blocks is made in line 5, and nothing uses it: is it meant "
        "for this launch of shade?");
    const std::string used = asked(two, "edges<<<blocks, flat>>>(c, w, h);", "flat_blocks");
    EXPECT_EQ(used.find("well"), std::string::npos) << used;
    EXPECT_EQ(used.find("nothing uses"), std::string::npos) << used;
}

TEST(ForeignGrid, TheOrderAloneSaysNothing) {
    // The grid is made of numbers: it would be the same behind its block.
    const std::string text = small_launch_text(words_of("void draw(float* c, int w) {\n"
                                                        "    dim3 grid((w + 7) / 8);\n"
                                                        "    dim3 block(4);\n"
                                                        "    shade<<<grid, block>>>(c, w);\n"
                                                        "}\n"),
                                               "shade");
    EXPECT_EQ(text.find("make it behind"), std::string::npos) << text;
}

}  // namespace simtutor::foreign_grid_test
