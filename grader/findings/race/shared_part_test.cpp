#include "grader/findings/race/shared_part.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::shared_part_test {

std::string said(const std::string& c, const std::string& end = "lanes") {
    Sources sources;
    return shared_part(
        finding_at("void run(float** list, int n) {\n"
                   "    constexpr int lanes = 2, arrays = 3;\n"
                   "    float** const d_a = list;\n"
                   "    float** const d_b = d_a + lanes;\n"
                   "    float** const d_c = " +
                       c + ";\n    for (int s = 0; s < " + end +
                       "; ++s) blend<<<1, 32, 0, stream[s]>>>(d_a[s], d_b[s], d_c[s]);\n}\n",
                   6, "race.stream", "c[3]", "kernel `blend`"),
        sources);
}

TEST(SharedPart, BeginsInsideOfAnother) {
    EXPECT_EQ(
        said("list + arrays"),
        "Line 5 lets d_c begin at list[3], but d_b (line 4) has list[2] to list[3]: d_c[0] "
        "is d_b[1]. If each is to have elements of its own, begin d_c behind that, at list + 4: an "
        "order between the streams would not keep one from replacing what the other needs.");
    expect_part(said("d_b + 1"), "Line 5 lets d_c begin at list[3]");
}

TEST(SharedPart, IsSilentOfPartsBesideEachOtherAndOfUnknownOnes) {
    EXPECT_EQ(said("list + 2 * lanes"), "");
    EXPECT_EQ(said("d_b + lanes"), "");
    EXPECT_EQ(said("other + arrays"), "");
    EXPECT_EQ(said("list + n"), "");
    EXPECT_EQ(said("list + arrays", "n"), "");
}

}  // namespace simtutor::shared_part_test
