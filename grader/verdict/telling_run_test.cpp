#include "grader/verdict/telling_run.h"

#include <gtest/gtest.h>

namespace simtutor::report {
namespace {

std::size_t shown_of(const std::vector<std::string>& texts, std::size_t first = 0) {
    std::vector<check::Message> messages;
    for (const std::string& text : texts) {
        messages.emplace_back();
        messages.back().text = text;
    }
    return telling_run(messages, first);
}

TEST(TellingRun, TheSmallestOfMoreThanABlock) {
    EXPECT_EQ(shown_of({"1 of 1 element of c is wrong.", "4 of 4 elements of c are wrong.",
                        "1,089 of 1,089 elements of c are wrong.",
                        "289 of 289 elements of c are wrong."}),
              3u);
}

TEST(TellingRun, TheSmallestOfWhichAPartIsWrong) {
    EXPECT_EQ(shown_of({"1 of 1 element of c is wrong.", "15 of 289 elements of c are wrong.",
                        "5 of 31 elements of c are wrong."}),
              2u);
    EXPECT_EQ(shown_of({"Wrong only where n is odd.", "1 of 1 element of c is wrong.",
                        "3 of 9 elements of c are wrong."},
                       1),
              2u);
}

TEST(TellingRun, TheFirstWhereItTells) {
    EXPECT_EQ(shown_of({"2 of 9 elements of c are wrong.", "289 of 289 elements of c are wrong."}),
              0u);
    EXPECT_EQ(
        shown_of({"300 of 300 elements of c are wrong.", "7 of 900 elements of c are wrong."}), 0u);
}

TEST(TellingRun, TheFirstWhereNothingIsKnown) {
    EXPECT_EQ(shown_of({"The sum is wrong.", "289 of 289 elements of c are wrong."}), 0u);
    EXPECT_EQ(shown_of({"1 of 1 element of c is wrong.", "It crashed."}), 0u);
    EXPECT_EQ(shown_of({"1 of 1 element of c is wrong.",
                        "142 of 144 elements of c that were looked at are wrong."}),
              0u);
    EXPECT_EQ(shown_of({"1 of 1 element of c is wrong.", "1 of 1 element of c is wrong."}), 0u);
    EXPECT_EQ(shown_of({}), 0u);
}

}  // namespace
}  // namespace simtutor::report
