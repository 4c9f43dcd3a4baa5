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

TEST(DeviceParts, PartsThatDoNotMeet) {
    const auto said = [](const std::string& first, const std::string& count,
                         const std::string& run = "n = 7, 4 devices") {
        return device_parts(words_of("std::vector<Part> divide(int n, int devices) {\n"
                                     "    for (int d = 0; d < devices; ++d) {\n"
                                     "        Part& part = parts[d];\n"
                                     "        part.device = d;\n"
                                     "        part.first = " +
                                     first +
                                     ";\n"
                                     "        part.count = " +
                                     count + ";\n    }\n}\n"),
                            run);
    };
    EXPECT_EQ(said("n * d / devices", "(n + devices - 1) / devices"),
              "With n = 7 and 4 devices, first = n * d / devices (line 5) and count = (n + devices "
              "- 1) / devices (line 6) let part 0 end before element 2, and part 1 begin at 1: "
              "elements are taken twice, or beyond the end.");
    EXPECT_EQ(said("d * (n / devices)", "n / devices"),
              "With n = 7 and 4 devices, first = d * (n / devices) (line 5) and count = n / "
              "devices (line 6) let part 3 end before element 4, and there are 7: elements are "
              "left out.");
    // Right for these numbers, not known, or of a function with another number.
    EXPECT_EQ(said("n * d / devices", "n * (d + 1) / devices - part.first"), "");
    EXPECT_EQ(said("n * d / devices", "(n + devices - 1) / devices", "n = 8, 4 devices"), "");
    EXPECT_EQ(said("n * d / devices", "share(n, d)"), "");
    EXPECT_EQ(said("next", "n / devices"), "");
}

}  // namespace simtutor::device_parts_test
