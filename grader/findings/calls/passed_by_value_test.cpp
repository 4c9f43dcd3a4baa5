#include "grader/findings/calls/passed_by_value.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::passed_by_value_test {

TEST(PassedByValue, TheFunctionsThatTakeOne) {
    const auto said = [](const std::string& parameter) {
        return passed_by_value(words_of("void fill(const float* from,\n          " + parameter +
                                        ") {\n    copy(from, to.data);\n}\n"),
                               "Buffer");
    };
    EXPECT_EQ(said("Buffer to"), " By value takes one: fill (line 2).");
    EXPECT_EQ(said("const Buffer to"), " By value takes one: fill (line 2).");
    EXPECT_EQ(said("Buffer to, Buffer more"), " By value takes one: fill (line 2).");
    EXPECT_EQ(said("const Buffer& to"), "");
    EXPECT_EQ(said("Buffer* to"), "");
    EXPECT_EQ(said("Other to"), "");
}

TEST(PassedByValue, AFunctionObjectThatTakesOne) {
    const auto said = [](const std::string& parameter) {
        return passed_by_value(words_of("int main() {\n    Buffer all(8);\n"
                                        "    auto clear = [&](" +
                                        parameter +
                                        ", int n) { set(one.data, n); };\n"
                                        "    clear(all, 8);\n}\n"),
                               "Buffer");
    };
    EXPECT_EQ(said("Buffer one"), " By value takes one: clear (line 3).");
    EXPECT_EQ(said("Buffer& one"), "");
}

}  // namespace simtutor::passed_by_value_test
