#include "tools/command/fitting_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace simtutor::command {
namespace {

/// "line 1\nline 2\n..."
std::string lines(int count) {
    std::string text;
    for (int i = 1; i <= count; ++i) text += "line " + std::to_string(i) + "\n";
    return text;
}

TEST(FittingText, WhatIsLeftOutIsSaidAtTheEnd) {
    const std::string text = fitting_text(lines(40), 38, 8, "simtutor grade 54");
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 30);
    EXPECT_NE(text.find("line 22\n  ...\nline 35\n"), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with("line 40\n12 lines left out: simtutor grade 54\n")) << text;
}

TEST(FittingText, WhatFitsStaysWhole) {
    EXPECT_EQ(fitting_text(lines(30), 38, 8, "call"), lines(30));
    EXPECT_EQ(fitting_text(lines(40), 0, 8, "call"), lines(40));
    // On a small screen the first and the last lines are shown all the same.
    EXPECT_EQ(fitting_text(lines(7), 5, 8, "call"), lines(7));
    const std::string low = fitting_text(lines(17), 5, 8, "call");
    EXPECT_NE(low.find("line 5\n  ...\nline 16\n"), std::string::npos) << low;
    EXPECT_NE(low.find("10 lines left out"), std::string::npos) << low;
}

}  // namespace
}  // namespace simtutor::command
