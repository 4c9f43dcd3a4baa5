#include "grader/findings/result/early_end_of_sum.h"

#include "grader/findings/told_cause.h"

namespace simtutor::early_end_of_sum_test {

std::string of_head(
    const std::string& head,
    const std::string& message = "Each sum lacks the last 4 terms of its 8 terms.") {
    return early_end_of_sum(words_of("float sum_of(const float* a, int n) {\n"
                                     "    float sum = 0;\n"
                                     "    for (" +
                                     head +
                                     ")\n        sum += a[k];\n"
                                     "    return sum;\n"
                                     "}\n"),
                            message);
}

TEST(EarlyEndOfSum, AHeadThatAsksForARoundTooMany) {
    const std::string said =
        ": where just 4 terms are left, they get no round. Ask <= in place of <.";
    EXPECT_EQ(of_head("int k = 0; k + 4 < n; k += 4"),
              "Line 3 goes on only while k + 4 < n" + said);
    EXPECT_EQ(of_head("int k = 0; k < n - 4; k += 4"),
              "Line 3 goes on only while k < n - 4" + said);
    EXPECT_EQ(of_head("int k = 0; k < n - 1; ++k", "Each sum lacks the last of its 8 terms."),
              "Line 3 goes on only while k < n - 1: the last round is left out. Ask k < n.");
}

TEST(EarlyEndOfSum, OtherHeadsAndOtherSumsHaveNone) {
    for (const char* head : {"int k = 0; k + 4 <= n; k += 4", "int k = 0; k < n; ++k",
                             "int k = 0; k + 3 < n; k += 4", "int k = 0; k + half < n; k += half"})
        EXPECT_EQ(of_head(head), "") << head;
    EXPECT_EQ(of_head("int k = 0; k + 4 < n; k += 4", "8 elements are wrong."), "");
    EXPECT_EQ(of_head("int k = 1; k < n - 1; ++k", "Each sum is only the first of its 2 terms."),
              "Line 3 goes on only while k < n - 1: the last round is left out. Ask k < n.");
}

TEST(EarlyEndOfSum, OfSumsOfOneTerm) {
    const std::string zero = "1 of 1 element of c is wrong. The wrong elements are all zero.";
    EXPECT_EQ(of_head("int k = 0; k + 1 < n; ++k", zero),
              "Line 3 goes on only while k + 1 < n, and a sum of one term has no round there. Is "
              "the last round left out, and should it ask k < n?");
    EXPECT_EQ(of_head("int k = 0; k < n; ++k", zero), "");
    EXPECT_EQ(of_head("int k = 0; k + 1 < n; ++k",
                      "4 of 4 elements of c are wrong. The wrong "
                      "elements are all zero."),
              "");
}

TEST(EarlyEndOfSum, MustExplainAllTermsThatAreLost) {
    for (const char* head : {"int k = 0; k + 4 < n; k += 4", "int k = 0; k < n - 1; ++k"}) {
        EXPECT_EQ(of_head(head, "Each sum lacks the last 2 terms of its 8 terms."), "") << head;
        EXPECT_EQ(of_head(head, "Each sum is only the first of its 8 terms."), "") << head;
    }
    // What goes so far adds nothing up.
    EXPECT_EQ(early_end_of_sum(words_of("void k(float* c, int n) {\n"
                                        "    for (int i = 0; i < n - 1; ++i) c[i] = 0;\n"
                                        "}\n"),
                               "Each sum lacks the last of its 8 terms."),
              "");
}

}  // namespace simtutor::early_end_of_sum_test
