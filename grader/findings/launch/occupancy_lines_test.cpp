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

TEST(OccupancyLines, TheLineOfTheRatio) {
    const auto said = [](const std::string& ratio) {
        return occupancy_lines(
            words_of(
                "int warps_of(const Device& device, const Block& block) { return block.threads / "
                "32; }\n"
                "int by_warps(const Device& device, const Block& block) {\n"
                "    return device.max_warps / warps_of(device, block);\n"
                "}\n"
                "Occupancy occupancy(const Device& device, const Block& block) {\n"
                "    const int blocks = by_warps(device, block);\n"
                "    " +
                ratio +
                "\n"
                "}\n"),
            "the blocks are right, but the ratio is not. Wanted 0.25, got 0.007812.");
    };
    EXPECT_EQ(said("const double ratio = 1.0 * blocks * block.threads / (device.max_warps * "
                   "device.warp_size);"),
              "The ratio is computed in line 7: 1.0 * blocks * block.threads / (device.max_warps * "
              "device.warp_size).");
    expect_part(said("return {blocks, 0, double(blocks) / device.max_warps};"), "in line 7: ");
    expect_part(said("return {blocks, 0, 1.0 * warps_of(device, block) / device.max_warps};"),
                "; warps_of gives back block.threads / 32 (line 1).");
    expect_part(said("const double all = 1.0 * device.max_warps * 32; return {blocks, 0, blocks * "
                     "block.threads / all};"),
                "The ratio is computed in line 7: ");
    EXPECT_EQ(said("return {blocks, 0, 1.0};"), "");
}

TEST(OccupancyLines, AMemberOfTheRatioThatAnotherFunctionSets) {
    const auto said = [](const std::string& set) {
        return occupancy_lines(
            words_of("struct Counts {\n"
                     "    int by_registers() {\n"
                     "        " +
                     set +
                     "\n"
                     "        return device.registers / warps;\n"
                     "    }\n"
                     "    double share(int blocks) const {\n"
                     "        return double(blocks) * warps / device.max_warps;\n"
                     "    }\n"
                     "};\n"),
            "the blocks are right, but the ratio is not. Wanted 0.25, got 0.5.");
    };
    expect_part(said("warps = up(warps, device.warp_unit);"),
                "; by_registers gives warps another value in line 3.");
    EXPECT_EQ(said("int warps = up(all, device.warp_unit);").find("another value"),
              std::string::npos);
    EXPECT_EQ(said("int warps = 1; warps = up(all, device.warp_unit);").find("another value"),
              std::string::npos);
    EXPECT_EQ(said("rounded = up(warps, device.warp_unit);").find("another value"),
              std::string::npos);
}

}  // namespace simtutor::occupancy_lines_test
