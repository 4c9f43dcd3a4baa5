#include "grader/findings/launch/empty_launch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::empty_launch_test {

std::string said(const std::string& head, const std::string& run = "5,000 things, 32 x 16",
                 const std::string& guard = "") {
    return empty_launch(words_of("constexpr int most = 1000;\n"
                                 "void draw(const float* list, int count) {\n"
                                 "    for (" +
                                 head +
                                 ") {\n"
                                 "        const int part = count - begin < most ? count - begin : "
                                 "most;\n" +
                                 guard +
                                 "        look<<<4, 64>>>(list + begin, part);\n"
                                 "    }\n"
                                 "}\n"),
                        run);
}

TEST(EmptyLaunch, BehindTheLastPart) {
    const std::string text =
        "The loop in line 3 goes on while begin <= count: for 5,000, a multiple of most = 1,000, "
        "it "
        "makes 6 launches, and the last one (line 5) has an empty part. begin < count makes 5, and "
        "none where count is 0 (begin == 0 || begin < count makes one there).";
    EXPECT_EQ(said("int begin = 0; begin <= count; begin += most"), text);
}

TEST(EmptyLaunch, IsNoneWhereThePartIsNotEmpty) {
    EXPECT_EQ(said("int begin = 0; begin < count; begin += most"), "");
    EXPECT_EQ(said("int begin = 0; begin <= count; begin += most", "5,500 things"), "");
    EXPECT_EQ(said("int begin = 0; begin <= count; begin += most", "5,000 things",
                   "        if (part == 0) break;\n"),
              "");
}

}  // namespace simtutor::empty_launch_test
