#include "grader/findings/race/one_static.h"

#include <gtest/gtest.h>

#include "grader/findings/cause.h"
#include "grader/findings/told_cause.h"

namespace simtutor::one_static_test {

/// A race in line 4, in a lambda that a parallel loop calls.
simt::Finding met(const std::string& declared, const std::string& line) {
    simt::Finding finding = finding_at(
        "void f(float* c, int n) {\n    const auto row = [=](int i) {\n        " + declared +
            "\n        " + line +
            "\n    };\n#pragma omp parallel for\n    for (int i = 0; i < n; ++i) row(i);\n}\n",
        4, "race.openmp", "", "OpenMP thread 1 writes the same variable in line 4.");
    finding.advice = "Wait.";
    finding.sides[0].action = "write";
    Sources sources;
    advise_by_cause(finding, sources);
    return finding;
}

TEST(OneStatic, AVariableOfAllThreads) {
    const simt::Finding race = met("static float sums[64];", "sums[i] += c[i];");
    EXPECT_EQ(race.message, "OpenMP thread 1 writes an element of sums in line 4.");
    EXPECT_EQ(
        race.advice,
        "sums is static (line 3), so all threads have one. If each call needs its own, delete "
        "the word static.");
    EXPECT_EQ(met("static float sum;", "sum += c[i];").message,
              "OpenMP thread 1 writes the variable sum in line 4.");
}

TEST(OneStatic, NotWhereAnotherOneMayBeMeant) {
    EXPECT_EQ(met("static float sums[64];", "c[0] = sums[i];").advice, "Wait.");
    EXPECT_EQ(met("static const float sums[64];", "c[0] += sums[i];").advice, "Wait.");
    EXPECT_EQ(met("float sums[64];", "sums[i] += c[i];").advice, "Wait.");
}

}  // namespace simtutor::one_static_test
