#include "grader/findings/launch/occupancy_lines.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::occupancy_lines_test {

TEST(OccupancyLines, TheReservedBytes) {
    const Tokens file = words_of(
        "int by_shared(const Device& d, const Block& b) {\n"
        "    const int all = b.shared + d.shared_reserved;\n"
        "    if (all > d.shared_per_block) return 0;\n"
        "    return d.shared / all;\n}\n");
    EXPECT_EQ(
        occupancy_lines(file, "That limit is another: compare it without the reserved bytes."),
        "shared_per_block is compared in line 3.");
    EXPECT_EQ(occupancy_lines(file, "wanted 1 blocks, got 0."), "");
}

TEST(OccupancyLines, BehindAnElse) {
    const auto said = [](const std::string& join) {
        return occupancy_lines(words_of("void name(int w, int s, int fit, int* why) {\n"
                                        "    if (w == fit) *why += warps_limit;\n    " +
                                        join + "if (s == fit) *why += shared_limit;\n}\n"),
                               "then each is a limit. Ask for each by itself, whatever.");
    };
    EXPECT_EQ(said("else "),
              "line 3 stands behind an else: that limit is named only where the condition before "
              "it does not hold.");
    EXPECT_EQ(said(""), "");
}

}  // namespace simtutor::occupancy_lines_test
