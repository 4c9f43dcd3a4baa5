#include "grader/findings/race/shared_name.h"

#include "grader/findings/cause_order.h"
#include "grader/findings/told_cause.h"

namespace simtutor::shared_name_test {

/// A race in line 6.
simt::Finding named(const std::string& above, const std::string& line) {
    simt::Finding finding = finding_at(
        "void f(float* c, int n) {\n    " + above +
            "\n#pragma omp parallel\n    {\n        int i = 0;\n        " + line + "\n    }\n}\n",
        6, "race.openmp", "", "OpenMP thread 1 writes the same variable in line 6.");
    Sources sources;
    advise_by_cause(finding, sources);
    return finding;
}

TEST(SharedName, ALoopVariableThatIsDeclaredAboveTheRegion) {
    const simt::Finding race = named("int q;", "for (q = 0; q < n; ++q) c[q] += 1;");
    EXPECT_EQ(race.message, "OpenMP thread 1 writes the loop variable q in line 6.");
    expect_part(race.advice,
                "q is declared in line 2, above the parallel region of line 3, so the "
                "threads share one. Declare it in the head of the loop");
    simt::Finding outside;
    outside.rule = "bounds.host";
    EXPECT_TRUE(simt::cause_comes_first(race, outside));
    // What overflowed leads calls anywhere, and no call makes anything overflow.
    simt::Finding overflow, copy;
    overflow.rule = "index.overflow";
    copy.rule = "copy.size";
    EXPECT_TRUE(simt::cause_comes_first(overflow, copy));
    EXPECT_FALSE(simt::cause_comes_first(copy, overflow));
    EXPECT_TRUE(simt::cause_comes_first(copy, outside));
}

TEST(SharedName, AnotherVariable) {
    expect_part(named("float x = 0, sum = 0;", "for (i = 0; i < n; ++i) sum += c[i];").message,
                "writes the variable sum in");
    expect_part(named("float part[4];", "part[i] = 1;").message, "writes an element of part in");
}

TEST(SharedName, AnArrayThatIsDeclaredAboveTheRegion) {
    const auto said = [](const std::string& above, const std::string& line) {
        simt::Finding finding = finding_at(
            "void f(const float* x, float* sums, int n) {\n    " + above +
                "\n#pragma omp parallel\n    {\n        int i = 0;\n        " + line +
                "\n    }\n}\n",
            6, "race.openmp", "memory[7]", "OpenMP thread 1 writes memory[7] in line 6.");
        finding.advice = "Divide the loop.";
        finding.sides[0].action = "write";
        Sources sources;
        advise_by_cause(finding, sources);
        return finding;
    };
    const char* const line = "for (i = 0; i < n; ++i) part[i] += x[i];";
    const simt::Finding race = said("std::vector<float> part(n, 0.0f);", line);
    EXPECT_EQ(race.message, "OpenMP thread 1 writes part[7] in line 6.");
    expect_part(race.advice,
                "part is declared in line 2, above the parallel region of line 3, so the threads "
                "share one. If each thread needs its own, declare it inside of the region");
    expect_part(said("float* part = new float[n];", line).advice, "part is declared in line 2");
    EXPECT_EQ(said("std::vector<float> other(n);", line).advice, "Divide the loop.");
}

TEST(SharedName, NotWhereItMayBeAnother) {
    expect_part(named("int q, r;", "for (q = 0, r = 0; q < n; ++q) c[q] += 1;").message,
                "the same variable");
    expect_part(named("", "for (int q = 0; q < n; ++q) c[q] += 1;").message, "the same variable");
    expect_part(named("float q;", "elsewhere = 1, q = 2;").message, "the same variable");
}

TEST(SharedName, OneThatTheDirectiveMakesPrivate) {
    const auto message = [](const std::string& clause) {
        simt::Finding finding = finding_at(
            "void f(float* c, int n) {\n"
            "    float x = 0;\n"
            "#pragma omp parallel " +
                clause +
                "\n    {\n        int i = 0;\n"
                "        x = add(c[i], other);\n    }\n}\n",
            6, "race.openmp", "", "OpenMP thread 1 writes the same variable in line 6.");
        Sources sources;
        advise_by_cause(finding, sources);
        return finding.message;
    };
    expect_part(message(""), "the variable x");
    expect_part(message("firstprivate(max)"), "the variable x");
    expect_part(message("firstprivate(x)"), "the same variable");
    expect_part(message("reduction(+ : x)"), "the same variable");
}

}  // namespace simtutor::shared_name_test
