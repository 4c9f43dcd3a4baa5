#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::timed_launches_test {

/// What is said of a time between two events, with this text between their creation and the wait.
std::string said(const std::string& timed, const std::string& divided = "repeats") {
    return lines_of(
        "void start_it(int n) { k<<<n / 32, 32>>>(n); }\n"
        "double time_of(int n, int repeats) {\n"
        "    cudaEvent_t a, b;\n" +
            timed +
            "    check(cudaEventSynchronize(b), \"wait\");\n"
            "    float ms = 0;\n"
            "    check(cudaEventElapsedTime(&ms, a, b), \"time\");\n"
            "    return 1000.0 * ms / " +
            divided +
            ";\n"
            "}\n",
        "The program says 3.018 µs for a launch. On this device it takes 3.072 µs.",
        "n = 20000, 20 repetitions");
}

TEST(TimedLaunches, AreFewerThanTheTimeIsDividedBy) {
    EXPECT_EQ(said("    for (int i = 0; i <= repeats; ++i) {\n"
                   "        start_it(n);\n"
                   "        if (i == 1) check(cudaEventRecord(a), \"a\");\n"
                   "    }\n"
                   "    check(cudaEventRecord(b), \"b\");\n"),
              "Between the record of a in line 6 and that of b in line 8 lie repeats - 1 launches, "
              "but line 12 divides the time by repeats.");
    EXPECT_EQ(said("    for (int i = 0; i < repeats; ++i) {\n"
                   "        if (i == 1) check(cudaEventRecord(a), \"a\");\n"
                   "        start_it(n);\n"
                   "    }\n"
                   "    check(cudaEventRecord(b), \"b\");\n"),
              "Between the record of a in line 5 and that of b in line 8 lie repeats - 1 launches, "
              "but line 12 divides the time by repeats.");
    EXPECT_EQ(said("    start_it(n);\n"
                   "    check(cudaEventRecord(a), \"a\");\n"
                   "    for (int i = 1; i < repeats; ++i) start_it(n);\n"
                   "    check(cudaEventRecord(b), \"b\");\n"),
              "Between the record of a in line 5 and that of b in line 7 lie repeats - 1 launches, "
              "but line 11 divides the time by repeats.");
}

TEST(TimedLaunches, AreMore) {
    EXPECT_EQ(said("    check(cudaEventRecord(a), \"a\");\n"
                   "    for (int i = 0; i <= repeats; ++i) start_it(n);\n"
                   "    check(cudaEventRecord(b), \"b\");\n"),
              "Between the record of a in line 4 and that of b in line 6 lie repeats + 1 launches, "
              "but line 10 divides the time by repeats.");
}

TEST(TimedLaunches, AreAsMany) {
    for (const char* timed : {"    for (int i = 0; i <= repeats; ++i) {\n"
                              "        start_it(n);\n"
                              "        if (i == 0) check(cudaEventRecord(a), \"a\");\n"
                              "    }\n"
                              "    check(cudaEventRecord(b), \"b\");\n",
                              "    for (int i = 0; i <= repeats; ++i) {\n"
                              "        if (i == 1) check(cudaEventRecord(a), \"a\");\n"
                              "        start_it(n);\n"
                              "    }\n"
                              "    check(cudaEventRecord(b), \"b\");\n",
                              "    start_it(n);\n"
                              "    check(cudaEventRecord(a), \"a\");\n"
                              "    for (int i = 0; i < repeats; ++i) start_it(n);\n"
                              "    check(cudaEventRecord(b), \"b\");\n"})
        EXPECT_EQ(said(timed).find("Between the record"), std::string::npos) << timed;
    EXPECT_EQ(said("    check(cudaEventRecord(a), \"a\");\n"
                   "    for (int i = 0; i <= repeats; ++i) start_it(n);\n"
                   "    check(cudaEventRecord(b), \"b\");\n",
                   "(repeats + 1)")
                  .find("Between the record"),
              std::string::npos);
}

TEST(TimedLaunches, TheOneThatWarmsUp) {
    EXPECT_EQ(said("    check(cudaEventRecord(a), \"a\");\n"
                   "    start_it(n);\n"
                   "    for (int i = 0; i < repeats; ++i) start_it(n);\n"
                   "    check(cudaEventRecord(b), \"b\");\n"),
              "Between the record of a in line 4 and that of b in line 7 lie repeats + 1 launches, "
              "but line 11 divides the time by repeats. If line 5 is the launch that warms up, "
              "record a behind it: the first launch takes longer than the others, and does not "
              "count.");
    EXPECT_EQ(said("    check(cudaEventRecord(a), \"a\");\n"
                   "    for (int i = 0; i < repeats; ++i) start_it(n);\n"
                   "    start_it(n);\n"
                   "    check(cudaEventRecord(b), \"b\");\n")
                  .find("warms up"),
              std::string::npos);
}

}  // namespace simtutor::timed_launches_test
