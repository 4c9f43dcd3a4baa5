#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unlocked_update_test {

/// A race on `object` between lines 3 and 4 of a kernel, or, with `twice`, of line 4 with itself.
simt::Finding race(const std::string& third, const std::string& fourth,
                   const std::string& object = "s[0] + 8 bytes", bool twice = false,
                   const std::string& second = "const int i = blockIdx.x * blockDim.x;") {
    simt::Finding finding =
        finding_at("__global__ void k(const float* a, Stats* s, int n) {\n    " + second +
                       "\n    " + third + "\n    " + fourth + "\n    }\n}\n",
                   3, "race.global", object, "Thread 1 reads " + object + " in line 3.");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 4;
    if (twice) finding.sides[0] = finding.sides[1];
    return finding;
}

std::string advice_of(const std::string& third, const std::string& fourth, bool twice = false) {
    return told(race(third, fourth, "s[0] + 8 bytes", twice)).advice;
}

TEST(UnlockedUpdate, TheLargestAndTheSmallest) {
    for (const bool twice : {false, true}) {
        const std::string advice = advice_of("if (a[i] > s->max) {", "s->max = a[i];", twice);
        expect_part(advice, "Line 3 reads s->max and line 4 writes it");
        expect_part(advice, "atomicMax(&s->max, a[i])");
        expect_part(advice, "a barrier does not help");
    }
    expect_part(advice_of("if (i < n && x < *low) {", "*low = x;"), "atomicMin(low, x)");
    expect_part(advice_of("if (st[b].max < x) {", "st[b].max = x;"), "atomicMax(&st[b].max, x)");
    const simt::Finding held = race("const float old = s->max;", "if (x > old) { s->max = x;");
    expect_part(told(held).advice, "Line 3 reads s->max and line 4 writes it");
}

TEST(UnlockedUpdate, ACount) {
    expect_part(advice_of("const int old = s->count; {", "s->count = old + 1;"),
                "atomicAdd(&s->count, 1)");
    expect_part(advice_of("const int old = hist[b]; {", "hist[b] = old + 1;"),
                "atomicAdd(&hist[b], 1)");
}

TEST(UnlockedUpdate, NotWhereABarrierIsMissing) {
    // A step of a reduction: the element that is read belongs to another thread.
    EXPECT_EQ(advice_of("if (s[t + d] > s[t]) {", "s[t] = s[t + d];").find("atomic"),
              std::string::npos);
    // One thread writes, and others read.
    EXPECT_EQ(advice_of("if (x > s->max && threadIdx.x == 0) {", "s->max = x;"), "");
    // What is stored is not what was compared.
    EXPECT_EQ(advice_of("if (x > s->max) {", "s->max = y;"), "");
    EXPECT_EQ(advice_of("for (; k < n; ++k) { const int old = v[k + t];", "v[k + t] = old + 1;"),
              "");
    // Another finding comes first.
    simt::Finding after = race("if (x > s->max) {", "s->max = x;");
    after.advice = "First repair the finding bounds.global in line 3: a wrong index.";
    EXPECT_EQ(told(after).advice, "");
}

std::string named(const std::string& third, const std::string& fourth,
                  const std::string& object = "s[0] + 8 bytes") {
    simt::Finding finding = race(third, fourth, object);
    Sources sources;
    advise_by_cause(finding, sources);
    EXPECT_EQ(finding.message, "Thread 1 reads " + finding.sides[0].object + " in line 3.");
    return finding.sides[1].object;
}

TEST(MemberName, AsTheLinesWriteIt) {
    EXPECT_EQ(named("if (a[i] > s->max) {", "s->max = a[i];"), "s->max");
    EXPECT_EQ(named("if (a[i] > s[b].max) {", "s[b].max = a[i];", "s[3] + 8 bytes"), "s[3].max");
    EXPECT_EQ(named("if (a[i] > s.max) {", "s.max = a[i];", "s + 8 bytes"), "s.max");
    EXPECT_EQ(named("if (a[threadIdx.x] > s->max) {", "*m = 1;"), "s->max");
}

TEST(MemberName, NotWhereItMayBeAnother) {
    for (const char* line :
         {"if (s->min > s->max) {", "Stats copy = *s; {", "if (s->list[2] > 0) {",
          "if (s->max > t->min) {", "if (s->size() > 3) {", "out.x = s[0]; {", "if (*m > 3) {"})
        EXPECT_EQ(named(line, "*m = a[i];"), "s[0] + 8 bytes") << line;
    EXPECT_EQ(named("if (s->min > 0) {", "s->max = a[i];"), "s[0] + 8 bytes");
}

TEST(UnlockedUpdate, AnElementThatEachThreadShouldHaveForItself) {
    const auto said = [](const std::string& index) {
        simt::Finding finding = finding_at(
            "__global__ void k(int* c, const int* keys) {\n"
            "    const int me = threadIdx.x;\n"
            "    const int i = " +
                index +
                ";\n"
                "    c[i] = c[i] + 1;\n"
                "}\n",
            4, "race.global", "c[3]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].who.block[0] = 1;
        return told(finding).advice;
    };
    expect_part(said("keys[me]"), "atomicAdd(&c[i], 1) does both in one step");
    EXPECT_EQ(said("me").find("does both in one step"), std::string::npos) << said("me");
}

TEST(UnlockedUpdate, ASumInTwoLinesNeedsNoLock) {
    simt::Finding finding = finding_at(
        "__global__ void k(int* c, const int* keys) {\n"
        "    const int i = keys[threadIdx.x];\n"
        "    const int old = c[i];\n"
        "    c[i] = old + 1;\n"
        "}\n",
        3, "race.global", "c[3]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 4;
    finding.sides[1].who.block[0] = 1;
    expect_part(told(finding).advice, "atomicAdd(&c[i], 1) does both in one step");
}

}  // namespace simtutor::unlocked_update_test
