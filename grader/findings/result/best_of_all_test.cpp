#include "grader/findings/result/best_of_all.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::best_of_all_test {

std::string said(const std::string& first, const std::string& inside) {
    return best_of_all(
        words_of("bool choose(int count, double need) {\n"
                 "    int best = -1;\n"
                 "    double least = 0;\n"
                 "    for (int d = 0; d < count; ++d) {\n"
                 "        const double time = seconds(d);\n"
                 "        if (d > 0 && time >= least) continue;\n"
                 "        " +
                 first +
                 "\n"
                 "        if (memory(d) >= need) {\n"
                 "            best = d;\n"
                 "            " +
                 inside +
                 "\n"
                 "        }\n"
                 "    }\n"
                 "    return best >= 0;\n"
                 "}\n"));
}

TEST(BestOfAll, TheBestValueOfOneThatDoesNotFit) {
    EXPECT_EQ(
        said("least = time;", ""),
        "Line 7 sets least before line 8 asks whether this one fits: one that does not fit is "
        "held against those behind it, which may fit and are not taken. Set least only where "
        "best is set.");
    EXPECT_EQ(said("", "least = time;"), "");
    EXPECT_EQ(said("if (memory(d) < need) continue;", "least = time;"), "");
}

}  // namespace simtutor::best_of_all_test
