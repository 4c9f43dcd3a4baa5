#include "grader/findings/launch/no_share.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::no_share_test {

std::string said(const std::string& value, const std::string& run,
                 const std::string& result = "useful") {
    return no_share(words_of("constexpr int threads = 128;\nint blocks_for(int n) {\n"
                             "    const int useful = " +
                             value + ";\n    return " + result + ";\n}\n"),
                    run);
}

TEST(NoShare, OfASizeBelowTheDivisor) {
    EXPECT_EQ(said("n / threads", "n = 31"),
              "n / threads in line 3 rounds down: with n = 31 it is 0, so a grid or an array that "
              "is made of useful has no element. Round up: (n + threads - 1) / threads.");
}

TEST(NoShare, NotWhereThereIsOne) {
    EXPECT_EQ(said("n / threads", "n = 1000"), "");
    EXPECT_EQ(said("(n + threads - 1) / threads", "n = 31"), "");
    EXPECT_EQ(said("n / threads", "n = 31", "std::max(1, useful)"), "");
    EXPECT_EQ(said("n / threads", "n = 31", "useful + 1"), "");
    EXPECT_EQ(said("n / threads", "n = 31", "useful > 0 ? useful : 1"), "");
}

}  // namespace simtutor::no_share_test
