#include "grader/findings/calls/device_parts.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::device_parts_test {

std::string shares(const std::string& length, const std::string& begin) {
    return device_parts(
        words_of("void share(int n, int cards, Piece* pieces) {\n"
                 "    for (int c = 0; c < cards; ++c) {\n"
                 "        const int length = " +
                 length +
                 ";\n"
                 "        const int begin = " +
                 begin +
                 ";\n"
                 "        pieces[c] = {begin, length};\n"
                 "    }\n"
                 "}\n"));
}

TEST(DeviceParts, APieceBeginsAtItsNumberTimesItsOwnLength) {
    EXPECT_EQ(shares("n / cards + (c < n % cards)", "length * c"),
              "Line 4 begins each part at length * c, its number times its own length, and the "
              "lengths differ (line 3): then parts overlap, or leave something out between them. A "
              "part begins where the one before it ends.");
    // All of one length.
    EXPECT_EQ(shares("(n + cards - 1) / cards", "length * c"), "");
    EXPECT_EQ(shares("n / cards + (c < n % cards)", "c * (n / cards) + min(c, n % cards)"), "");
}

std::string reads(const std::string& behind) {
    return device_parts(
        words_of("float all(Job* jobs, int cards, float* results) {\n"
                 "    float* slot = results;\n"
                 "    for (int c = 0; c < cards; ++c) {\n"
                 "        begin(jobs[c], slot);\n"
                 "        slot += 64;\n"
                 "    }\n"
                 "    slot = results;\n"
                 "    float sum = 0;\n"
                 "    for (int c = 0; c < cards; ++c) {\n"
                 "        sum += end(jobs[c], slot);\n"
                 "        " +
                 behind +
                 "\n"
                 "    }\n"
                 "    return sum;\n"
                 "}\n"));
}

TEST(DeviceParts, OneOfTwoLoopsMovesThePlaceOn) {
    EXPECT_EQ(reads(""),
              "The loop in line 3 moves slot on (line 5), and the loop in line 9 does not: line 10 "
              "hands over the same place in each of its rounds.");
    EXPECT_EQ(reads("slot += 64;"), "");
}

TEST(DeviceParts, TwoLinesThatDivide) {
    const auto said = [](const std::string& count) {
        return device_parts(
            words_of("void divide(int n, int devices) {\n"
                     "    for (int d = 0; d < devices; ++d) {\n"
                     "        parts[d].first = n * d / devices;\n"
                     "        parts[d].count = " +
                     count + ";\n    }\n}\n"));
    };
    EXPECT_EQ(said("n / devices + (d < n % devices)"),
              "Line 3 divides a product by devices, and line 4 gives the first parts one element "
              "more: these are two ways to divide. Does each part begin where the one before it "
              "ends?");
    EXPECT_EQ(said("n * (d + 1) / devices - parts[d].first"), "");
}

}  // namespace simtutor::device_parts_test
