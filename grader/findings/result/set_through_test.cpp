#include "grader/findings/result/set_through.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/source/value_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::set_through_test {

const std::string text =
    "double gbytes_per_second(int n, double time) {\n"
    "    const double bytes = 12.0 * n;\n"
    "    return bytes / time;\n"
    "}\n"
    "void split(double time, double* fixed_time, double* rate) {\n"
    "    *fixed_time = time - 3;\n"
    "    const double more = 12 / time;\n"
    "    *rate = 1000 * more;\n"
    "}\n"
    "int main() {\n"
    "    std::printf(\"%.3f %.1f\\n\", time, gbytes_per_second(n, time));\n"
    "    double fixed = 0, rate = 0;\n"
    "    split(time, &fixed, &rate);\n"
    "    std::printf(\"%.3f %.1f\\n\", fixed, rate);\n"
    "}\n";

TEST(SetThrough, WhatAFunctionSetsByAPointer) {
    EXPECT_EQ(set_through(words_of(text), 3), "split sets *fixed_time in line 6, to time - 3");
    EXPECT_EQ(set_through(words_of(text), 4),
              "split sets *rate in line 8, to 1000 * more, made of more (line 7)");
    EXPECT_EQ(set_through(words_of(text), 1), "");
    EXPECT_EQ(set_through(words_of(text), 9), "");
}

TEST(SetThrough, PartsThatDoNotMakeTheWhole) {
    EXPECT_EQ(value_lines(words_of(text),
                          "The program says that a launch with 20 elements takes 3.172 µs. But its "
                          "fixed part, 3.046 µs, and 240 bytes at 3352.0 GB/s make 3.118."),
              "split sets *fixed_time in line 6, to time - 3");
    // A fixed part follows from the rate.
    EXPECT_EQ(value_lines(words_of(text),
                          "The program says that a launch of any size takes 3.243 µs. On this "
                          "device that is 3.000 µs. It says that the memory moves -3352.0 GB/s."),
              "split sets *rate in line 8, to 1000 * more, made of more (line 7)");
}

TEST(SetThrough, WhatFollowsFromAWrongTimeHasNoLine) {
    const auto file = std::filesystem::path(testing::TempDir()) / "set_through_test.cu";
    std::ofstream(file) << text;
    const auto said = [&](const std::string& more) {
        Sources sources;
        return lines_behind(sources, file.string(),
                            "The program says that the memory moves 33.5 GB/s. On this device it "
                            "moves 3352.0." +
                                more);
    };
    expect_part(said(""), "split sets *rate in line 8");
    EXPECT_EQ(said(" The time of a launch is not right yet, and these follow from it: repair that "
                   "first."),
              "");
}

}  // namespace simtutor::set_through_test
