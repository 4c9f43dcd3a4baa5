#include "grader/findings/result/panel_steps.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::panel_steps_test {

std::string said(const std::string& step, const std::string& move, const std::string& store) {
    return "constexpr int depth = 384, wide = 16;\n"
           "void pack(const float* b, int stride, int terms, int columns, float* to) {\n"
           "    for (int first = 0; first < columns; first += wide) {\n"
           "        const int have = std::min(wide, columns - first);\n"
           "        for (int k = 0; k < terms; ++k) {\n"
           "            for (int j = 0; j < have; ++j) to[j] = b[k * stride + first + j];\n"
           "            to += " +
           move +
           ";\n"
           "        }\n"
           "    }\n"
           "}\n"
           "void tile(const float* b, int terms, float* c) {\n"
           "    for (int k = 0; k < terms; ++k) sum += b + k * wide;\n"
           "    c[0] " +
           store +
           " sum;\n"
           "}\n"
           "void matmul(const float* b, float* c, int n, int k) {\n"
           "    float* room = panels(n);\n"
           "    for (int k0 = 0; k0 < k; k0 += depth) {\n"
           "        const int terms = std::min(depth, k - k0);\n"
           "        pack(b, n, terms, n, room);\n"
           "        for (int j = 0; j < n; j += wide) tile(room + j * " +
           step +
           ", terms, c);\n"
           "    }\n"
           "}\n";
}

TEST(PanelSteps, StepsOfAWholeSlice) {
    EXPECT_EQ(panel_steps(words_of(said("depth", "wide", "+="))),
              "Line 20 goes on in room by steps of depth (room + j * depth), but pack, which fills "
              "it (line 19), is given terms and knows no depth: its pieces lie closer where terms "
              "is less than depth (line 18). Take terms for the step.");
}

TEST(PanelSteps, StepsOfWhatThereIs) {
    EXPECT_EQ(
        panel_steps(words_of(said("terms", "have", "+="))),
        "Line 7 moves to on by have, which is less than wide in the last piece (line 4); line "
        "12 reads steps of wide. Move on by wide in every piece.");
}

TEST(PanelSteps, NotWhereTheyAgree) {
    EXPECT_EQ(panel_steps(words_of(said("terms", "wide", "+="))), "");
}

}  // namespace simtutor::panel_steps_test
