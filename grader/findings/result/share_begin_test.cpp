#include "grader/findings/result/share_begin.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::share_begin_test {

std::string team(const std::string& begin, const std::string& count) {
    return "void scale(float* x, long n, int crew, int me) {\n"
           "    const long part = n / crew, rest = n % crew;\n"
           "    long from = " +
           begin +
           ";\n"
           "    long count = " +
           count +
           ";\n"
           "    for (long i = from; i < from + count; ++i) x[i] *= 2;\n"
           "}\n";
}

const char* const said =
    "Line 4 makes the first rest shares longer by one, but from = me * part in line 3 does not "
    "count these among the shares before it: shares overlap, and as many are left over at the end. "
    "Add the smaller of me and rest to from.";

TEST(ShareBegin, WithoutTheLongerOnes) {
    EXPECT_EQ(share_begin(words_of(team("me * part", "part + (me < rest)"))), said);
    EXPECT_EQ(share_begin(words_of(team("me * part", "rest > me ? part + 1 : part"))), said);
    simt::Finding race = finding_at(team("me * part", "part + (me < rest)"), 5, "race.same-value",
                                    "x[7]", "Thread 0 of block 1 writes x[7].");
    race.advice =
        "Let one thread write, or order the two: as soon as the values differ, nobody knows "
        "which one stays.";
    EXPECT_EQ(told(race).advice, said);
}

TEST(ShareBegin, NotWhereTheyAreCounted) {
    EXPECT_EQ(share_begin(words_of(team("me * part + min(me, rest)", "part + (me < rest)"))), "");
    EXPECT_EQ(share_begin(words_of(team("me * part", "part"))), "");
    // All shares have the larger length.
    EXPECT_EQ(share_begin(words_of(team("me * (part + 1)", "part + (me < rest)"))), "");
}

}  // namespace simtutor::share_begin_test
