#include "grader/findings/source/limit_lines.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"
#include "grader/findings/told_lines.h"

namespace simtutor::limit_lines_test {

TEST(LimitLines, TheLimitThatDecides) {
    const Tokens file = words_of(
        "int blocks_by_registers(int threads, int registers) {\n"
        "    return 16384 / (threads * registers);\n"
        "}\n");
    const std::string limits =
        " On its own, the warps would allow 16, the registers 6, the shared memory any number, and "
        "the limit of blocks 8.";
    EXPECT_EQ(limit_lines(file, "wanted 6 blocks, got 8." + limits),
              "The registers decide here, and the program lets more through: it counts them in "
              "line 2.");
    EXPECT_EQ(limit_lines(file, "wanted 6 blocks, got 4." + limits), "");
    // Two resources allow 8: each may be the one that is counted wrongly.
    EXPECT_EQ(limit_lines(file,
                          "wanted 8 blocks, got 9. On its own, the warps would allow 8, the "
                          "registers 8, the shared memory any number, and the limit of blocks 16."),
              "");
}

TEST(LimitLines, AnAnswerThatLeavesBeforeTheOthersAreAsked) {
    const auto said = [](const std::string& leave, const std::string& you) {
        return limit_lines(
            words_of("Occupancy occupancy(const Device& d, const Block& b) {\n    " + leave +
                     "\n    const int warps = d.warps / 2;\n"
                     "    return Occupancy{warps, warps_limit, 0.5};\n}\n"),
            "limited by warps and shared memory; you say " + you +
                ". On its own, the warps would allow 0, the registers any number.");
    };
    const std::string leave = "if (b.threads > d.most) return Occupancy{0, warps_limit, 0.0};";
    EXPECT_EQ(said(leave, "warps"),
              "Line 2 leaves where b.threads > d.most, with warps alone, before the other limits "
              "are asked: does this case leave there? Then let it come to the comparison with the "
              "others.");
    EXPECT_EQ(said(leave, "shared memory"), "");
    EXPECT_EQ(said("while (d.on) return Occupancy{0, warps_limit, 0.0};", "warps"), "");
    EXPECT_EQ(said(leave, "registers"), "");
    EXPECT_EQ(said("", "warps"), "");
}

TEST(LimitLines, RegistersThatAreTakenAsOnePool) {
    const auto said = [](const std::string& divided) {
        return limit_lines(words_of("int by_registers(const Device& d, int warps, int each) {\n"
                                    "    if (!d.registers_to_warps) {\n"
                                    "        return d.registers / each;\n"
                                    "    }\n"
                                    "    const int fit = " +
                                    divided +
                                    ";\n"
                                    "    return fit / warps;\n"
                                    "}\n"),
                           "wanted 6 blocks, got 7. On its own, the warps would allow 10, the "
                           "registers 6, the shared memory any number, and the limit of blocks "
                           "16.\nIn all of these cases your number comes out if all registers of a "
                           "multiprocessor are one pool.");
    };
    EXPECT_EQ(said("d.registers / each"),
              "The registers are divided in line 5, and no line divides them by the parts.");
    expect_part(said("d.registers / d.parts / each * d.parts"), "The registers decide here");
}

TEST(LimitLines, WholeBlocksInEachPart) {
    const auto said = [](const std::string& number, const std::string& got = "2") {
        return limit_lines(words_of("int fit(const Sm& sm, int threads, int each) {\n"
                                    "    const int group = (threads + 31) / 32;\n"
                                    "    const int rounded = each * 32;\n"
                                    "    const int room = sm.registers / sm.parts / rounded;\n"
                                    "    return " +
                                    number +
                                    ";\n"
                                    "}\n"),
                           "wanted 3 blocks, got " + got +
                               ". On its own, the warps would allow 10, the registers 3, the "
                               "shared memory any number, and the limit of blocks 16.");
    };
    EXPECT_EQ(said("room / group * sm.parts"),
              "Line 5 divides by group before it multiplies by the parts, which counts the whole "
              "blocks in each part. The warps of a block may lie in several parts: multiply by the "
              "parts first, then divide by group.");
    EXPECT_EQ(said("room * sm.parts / group"), "");
    // Warps lie in one part each: those are rounded down there.
    EXPECT_EQ(said("sm.registers / sm.parts / rounded * sm.parts / group"), "");
    // Too many blocks have another cause.
    EXPECT_EQ(said("room / group * sm.parts", "4").find("whole blocks"), std::string::npos);
}

TEST(LimitLines, ALimitOfASingleBlockThatNoLineAsksFor) {
    const auto said = [](const std::string& guard) {
        return limit_lines(
            words_of("int by_registers(const Device& d, int warps, int each) {\n    " + guard +
                     "return d.registers / d.parts / each * d.parts / warps;\n"
                     "}\n"),
            "wanted 0 blocks, got 1. On its own, the warps would allow 2, the "
            "registers 0, the shared memory any number, and the limit of blocks 8.");
    };
    EXPECT_EQ(said(""),
              "No line asks for registers_per_block: a block that needs more is refused when it is "
              "launched, so none of them fits.");
    EXPECT_EQ(said("if (warps * each > d.registers_per_block) return 0; "),
              "Line 2 asks whether such a block can be launched at all (registers_per_block) and "
              "lets this one through: does it compare all that the block takes, rounded up as "
              "elsewhere?");
}

TEST(LimitLines, ADivisorThatIsRoundedUp) {
    const auto said = [](const std::string& divisor) {
        return lines_of(
            "int by_registers(const Device& device, const Block& block, int warps) {\n"
            "    const int rounded = round_up(warps, device.warp_unit);\n"
            "    const int of_warp = round_up(block.registers * 32, device.register_unit);\n"
            "    if (rounded * of_warp > device.registers_per_block) return 0;\n"
            "    const int of_part = device.registers / device.parts / of_warp;\n"
            "    return of_part * device.parts / " +
                divisor +
                ";\n"
                "}\n",
            "A block of 1 threads: wanted 16 blocks, got 8. On its own, the warps would allow 64, "
            "the registers 32, the shared memory any number, and the limit of blocks 16.\nIn all "
            "of these cases your number comes out if the warps for which there are registers are "
            "divided by the warps of a block rounded up to a multiple of warp_unit.",
            "modern");
    };
    EXPECT_EQ(said("rounded"),
              "Line 6 divides by rounded, which line 2 has rounded up to a multiple of warp_unit.");
    EXPECT_EQ(said("warps").find("divides by"), std::string::npos);
}

TEST(LimitLines, TheMemberThatASlipIsAbout) {
    const auto said = [](const std::string& more, const std::string& slip) {
        return limit_lines(words_of("int by_registers(const Device& d, int warps, int each) {\n"
                                    "    const int room = d.registers / d.parts / each;\n"
                                    "    return room / (warps / d.parts);\n"
                                    "}\n"
                                    "int answer(const int* parts) {\n"
                                    "    return parts[0];\n"
                                    "}\n" +
                                    more),
                           "wanted 6 blocks, got 7. On its own, the warps would allow 10, the "
                           "registers 6, the shared memory any number, and the limit of blocks "
                           "16.\nAll of your numbers, the right ones too, come out if " +
                               slip);
    };
    EXPECT_EQ(said("", "the warps of one block are divided by the parts and rounded up."),
              "The program uses parts in lines 2, 3.");
    EXPECT_EQ(said("", "the system reserves no shared memory. It takes shared_reserved bytes."),
              "No line uses shared_reserved of the device.");
    // A parameter of the same name is no member.
    EXPECT_EQ(said("int by_places(const Device* d) { return d->max_blocks; }\n",
                   "a multiprocessor has any number of blocks. It has max_blocks at most."),
              "The program uses max_blocks in line 8.");
}

TEST(LimitLines, TheResourceThatIsCountedTooLow) {
    const Tokens file = words_of(
        "int blocks_by_registers(int threads, int registers) {\n"
        "    return 16384 / (threads * registers);\n"
        "}\n");
    const std::string few =
        "wanted 6 blocks, got 4. On its own, the warps would allow 16, the registers 6, the shared "
        "memory any number, and the limit of blocks 8.";
    EXPECT_EQ(limit_lines(file, few), "");
    EXPECT_EQ(limit_lines(file, few + " You name the registers as the limit, so by your count that "
                                      "allows 4; right is 6."),
              "The program counts them in line 2.");
    EXPECT_EQ(limit_lines(file, few + " You name the shared memory as the limit, so by your count "
                                      "that allows 4; right is any number."),
              "");
}

TEST(LimitLines, WhereARatioIsMade) {
    const std::string text =
        "Occupancy occupancy(const Device& device, const Block& block) {\n"
        "    const int blocks = 2;\n"
        "    const double all = double(device.max_warps) * device.warp_size;\n"
        "    return Occupancy{blocks, 0, blocks * block.threads / all};\n"
        "}\n";
    EXPECT_EQ(limit_lines(words_of(text), "In all of these cases your ratio comes out if threads"),
              "The ratio is made in lines 3, 4.");
    EXPECT_EQ(limit_lines(words_of("int other() { return 1; }\n"),
                          "In all of these cases your ratio comes out if threads"),
              "");
}

}  // namespace simtutor::limit_lines_test
