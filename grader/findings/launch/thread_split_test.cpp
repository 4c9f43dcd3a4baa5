#include "grader/findings/launch/thread_split.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::thread_split_test {

TEST(ThreadSplit, TheLinesThatMakeXAndY) {
    const auto said = [](const std::string& y, const std::string& message) {
        return thread_split(words_of("double share(const Picture& p, dim3 block) {\n"
                                     "    double all = 0;\n"
                                     "    for (int lane = 0; lane < size; ++lane) {\n"
                                     "        const int x = first + lane / high;\n"
                                     "        const int y = " +
                                     y +
                                     ";\n"
                                     "        most[lane / 32] = p.at(x, y);\n"
                                     "    }\n"
                                     "    return all;\n"
                                     "}\n"),
                            message);
    };
    const std::string columns =
        "That comes out if successive threads run down the columns of the block; they run along.";
    EXPECT_EQ(said("lane % high", columns),
              "Lines 4, 5 split lane into x and y: x is lane % the block's width, and y is lane / "
              "that width.");
    EXPECT_EQ(said("lane % wide", columns), "");
    EXPECT_EQ(said("other", columns), "");
    EXPECT_EQ(said("lane % high", "That comes out if each row is a warp."), "");
}

TEST(ThreadSplit, OfANumberThatIsMadeOfTheCounter) {
    const auto said = [](const std::string& y) {
        return thread_split(
            words_of("double share(const Picture& p, int first, int high) {\n"
                     "    for (int lane = 0; lane < 32; ++lane) {\n"
                     "        const int thread = first + lane;\n"
                     "        const int x = thread / high;\n"
                     "        const int y = " +
                     y + ";\n        add(p.at(x, y));\n    }\n}\n"),
            "successive threads run down the columns of the block; they run along.");
    };
    EXPECT_EQ(said("thread % high"),
              "Lines 4, 5 split thread into x and y: x is thread % the block's width, and y is "
              "thread / that width.");
    EXPECT_EQ(said("thread % wide"), "");
}

}  // namespace simtutor::thread_split_test
