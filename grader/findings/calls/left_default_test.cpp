#include "grader/findings/calls/left_default.h"

#include <gtest/gtest.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/told_cause.h"

namespace simtutor::left_default_test {

std::string said(const std::string& parameters, const std::string& call) {
    const Tokens file = words_of("double ask(int what, int device" + parameters +
                                 ") {\n"
                                 "    return what + device;\n"
                                 "}\n"
                                 "double peak(int device, int scale) {\n"
                                 "    return scale * " +
                                 call +
                                 ";\n"
                                 "}\n");
    for (const FunctionText& one : functions_in(file))
        if (one.name() == "peak") return left_default(file, one);
    return "no function";
}

TEST(LeftDefault, ACallThatLeavesOutWhatItHas) {
    EXPECT_EQ(said(" = 0", "ask(3)"),
              "line 5 calls ask without device: ask takes its default, 0 (line 1), whatever device "
              "is in peak. Give it device");
    expect_part(said(" = 2, int scale = 1", "ask(3, device)"), "calls ask without scale");
}

TEST(LeftDefault, Others) {
    EXPECT_EQ(said(" = 0", "ask(3, device)"), "");
    EXPECT_EQ(said(" = 0", "ask(3, 0)"), "");
    EXPECT_EQ(said("", "ask(3, 1)"), "");
    // A default that nothing in the caller is called like.
    EXPECT_EQ(said(" = 0, int rounds = 4", "ask(3, device)"), "");
}

}  // namespace simtutor::left_default_test
