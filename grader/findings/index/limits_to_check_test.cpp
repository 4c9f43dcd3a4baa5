#include "grader/findings/index/limits_to_check.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::limits_to_check_test {

std::string room(const std::string& made, const std::string& action = "write") {
    const Tokens file = words_of(
        "void pack(const float* b, int columns, float* to) {\n"
        "    for (int s = 0; s < columns; ++s) to[s] = b[s];\n"
        "}\n"
        "void product(const float* b, int n, float* other) {\n"
        "    float* panels = " +
        made +
        ";\n"
        "    pack(b, n, panels);\n"
        "}\n");
    return room_of_buffer(file, FunctionText(file, 2), 2, action);
}

TEST(RoomOfBuffer, WhereTheCallerGetsIt) {
    EXPECT_EQ(room("new_panels(std::min(n, 64))"),
              "panels gets its memory in line 5 (new_panels(std::min(n, 64))): is that enough for "
              "all that pack reaches there?");
}

TEST(RoomOfBuffer, NotOfAnotherPointer) {
    EXPECT_EQ(room("new_panels(n)", "read"), "") << "b is read, and is given";
    EXPECT_EQ(room("other"), "");
}

}  // namespace simtutor::limits_to_check_test
