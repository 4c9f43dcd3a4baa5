#include "grader/findings/limit_lines.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

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

}  // namespace
}  // namespace simtutor
