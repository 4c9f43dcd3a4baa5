#include "grader/findings/race/unnamed_guard.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unnamed_guard_test {

std::string said(const std::string& use, const std::string& end = "atomicExch(word, 0);") {
    return unnamed_guard(
        words_of("struct Guard {\n"
                 "    int* word;\n"
                 "    __device__ explicit Guard(int* w) : word(w) { take(w); }\n"
                 "    __device__ ~Guard() { " +
                 end +
                 " }\n"
                 "};\n"
                 "__global__ void k(int* locks, int b) {\n"
                 "    int i = b;\n"
                 "    " +
                 use +
                 "\n"
                 "    count(i);\n"
                 "}\n"));
}

TEST(UnnamedGuard, IsDestroyedAtTheEndOfItsLine) {
    const std::string whole =
        "The Guard in line 8 has no name, so it is destroyed at the end of that line, and ~Guard "
        "(line 4) gives the lock back before the next line. Give it a name: then it lives to the "
        "end of its block.";
    EXPECT_EQ(said("Guard{locks + b};"), whole);
    EXPECT_EQ(said("Guard(locks + b);"), whole);
    EXPECT_EQ(said("Guard(&locks[b]);"), whole);
}

TEST(UnnamedGuard, WithANameOrWithNothingToGiveBackItIsNone) {
    EXPECT_EQ(said("Guard kept{locks + b};"), "");
    EXPECT_EQ(said("const Guard kept(locks + b);"), "");
    EXPECT_EQ(said("Guard(locks);"), "") << "it declares a Guard that is called locks";
    EXPECT_EQ(said("use(Guard{locks + b});"), "");
    EXPECT_EQ(said("Guard{locks + b};", "++done;"), "");
    EXPECT_EQ(unnamed_guard(words_of("struct Guard {\n    Guard(const int* p = a + 1);\n"
                                     "    ~Guard() { atomicExch(w, 0); }\n};\n")),
              "");
}

}  // namespace simtutor::unnamed_guard_test
