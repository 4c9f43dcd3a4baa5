#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tools/locate/repair.h"

namespace simtutor::locate {

namespace {

/// Whether one of the changes turns `wrong` into `right`.
bool repairs_to(const std::string& wrong, const std::string& right) {
    const auto repairs = all_repairs(wrong, "");
    return std::any_of(repairs.begin(), repairs.end(), [&](const Repair& repair) {
        return mutants::applied(wrong, repair.edits) == right;
    });
}

std::string kernel(const std::string& body) {
    return "__global__ void f(const float* in, float* out, int n, int pitch) {\n" + body + "\n}\n";
}

struct Slip {
    const char* name;
    const char* wrong;
    const char* right;
};

class Slips : public ::testing::TestWithParam<Slip> {};

TEST_P(Slips, AreUndoneByOneChange) {
    EXPECT_TRUE(repairs_to(kernel(GetParam().wrong), kernel(GetParam().right)));
}

INSTANTIATE_TEST_SUITE_P(
    All, Slips,
    ::testing::Values(
        Slip{"comparison", "if (i <= n) out[i] = 1;", "if (i < n) out[i] = 1;"},
        Slip{"limit", "for (int k = 0; k < n; ++k) s += in[k];",
             "for (int k = 0; k < n + 1; ++k) s += in[k];"},
        Slip{"number", "out[i] = in[i + 2];", "out[i] = in[i + 1];"},
        Slip{"name", "out[n * n + i] = 0;", "out[n * pitch + i] = 0;"},
        Slip{"exchange", "out[row * n + pitch] = 0;", "out[pitch * n + row] = 0;"},
        Slip{"axes", "int r = blockIdx.x, c = blockIdx.y;", "int r = blockIdx.y, c = blockIdx.x;"},
        Slip{"axes of two lines", "int r = blockIdx.x;\nint c = blockIdx.y;",
             "int r = blockIdx.y;\nint c = blockIdx.x;"},
        Slip{"index", "out[i] = in[i];", "out[(i) + 1] = in[i];"},
        Slip{"difference", "int last = min(15, n - i);", "int last = min(15, n - i - 1);"},
        Slip{"rounded down", "int m = n / 16;", "int m = (n + 15) / 16;"},
        Slip{"rounded down by a name", "int m = n / pitch;", "int m = (n + pitch - 1) / pitch;"},
        Slip{"halves lost", "int h = n / 2;", "float h = n / (float) 2;"},
        Slip{"negative remainder", "int k = (i - pitch) % n;", "int k = ((i - pitch) + n) % n;"},
        Slip{"signed bytes", "char c = out[i];", "unsigned char c = out[i];"},
        Slip{"barrier", "a[i] = 1; b = a[n - i];", "a[i] = 1; __syncthreads(); b = a[n - i];"},
        Slip{"order", "use(a); fill(a);", "fill(a); use(a);"},
        Slip{"out of the loop", "for (int k = 0; k < n; ++k) { s += k; out[i] = s; }",
             "for (int k = 0; k < n; ++k) { s += k; ; } out[i] = s;"},
        Slip{"into the loop", "for (int k = 0; k < n; ++k) { s += k; } p = 0;",
             "for (int k = 0; k < n; ++k) { s += k; p = 0; } ;"},
        Slip{"once in place of again", "if (take(lock)) ++s;", "while (take(lock)) ++s;"},
        Slip{"statement too many", "read(); check();", "; check();"},
        Slip{"adds", "s = in[i];", "s += in[i];"},
        Slip{"arguments", "copy(out, in);", "copy(in, out);"},
        Slip{"stored through a pointer", "f(in); *out = n;", "f(in); *out += n;"},
        Slip{"the one before", "wait(done[n % 2]);", "wait(done[(n - 1) % 2]);"},
        Slip{"a comparison of elsewhere", "if (pitch < n) f(n); if (pitch + 1 < n * n) g(n);",
             "if (pitch < n) f(n); if (pitch < n) g(n);"},
        Slip{"a limit of elsewhere", "if (pitch < n) f(n); if (n + 1 < pitch * 2) g(n);",
             "if (pitch < n) f(n); if (n + 1 < n) g(n);"},
        Slip{"an edge of elsewhere", "if (n < pitch) f(n); if (n * n + 1 < 9) g(n);",
             "if (n < pitch) f(n); if (n + 1 < pitch) g(n);"},
        Slip{"an edge behind a return", "if (n >= pitch) return; if (n * n + 1 < 9) g(n);",
             "if (n >= pitch) return; if (n + 1 < pitch) g(n);"},
        Slip{"half of a name", "if (pitch > 1) f(n); if (n < 9) g(n);",
             "if (pitch > 1) f(n); if (n < pitch / 2) g(n);"},
        Slip{"an index of elsewhere", "out[n + 2] = 0; out[pitch] = 1;",
             "out[n + 2] = 0; out[n + 2] = 1;"},
        Slip{"the step of a grid", "int step = n; use(step);",
             "int step = static_cast<std::size_t>(blockDim.x) * gridDim.x; use(step);"},
        Slip{"below 0", "int top = n - 2; use(top);",
             "int top = ((n - 2) > 0 ? (n - 2) : 0); use(top);"},
        Slip{"twice as many", "cudaMemset(out, 0, n);", "cudaMemset(out, 0, n * 2);"},
        Slip{"argument of elsewhere", "f(in, n); f(out, pitch);", "f(in, pitch); f(out, pitch);"},
        Slip{"guard of an index", "if (n < pitch) out[n] = 1; out[n + 1] = 2;",
             "if (n < pitch) out[n] = 1; if (n + 1 < pitch) out[n + 1] = 2;"},
        Slip{"guard of a load", "if (n < pitch) f(n); float x = in[n + 1];",
             "if (n < pitch) f(n); float x = ((n + 1 < pitch) ? in[n + 1] : 0);"},
        Slip{"one guard of two", "if (pitch < n) f(pitch); if (n < 9) out[pitch] = 1;",
             "if (pitch < n) f(pitch); if (n < 9 && pitch < n) out[pitch] = 1;"},
        Slip{"one guard of two of a load", "if (pitch < n) f(n); x = n < 9 ? in[pitch] : 0;",
             "if (pitch < n) f(n); x = n < 9 && pitch < n ? in[pitch] : 0;"},
        Slip{"guards of two loads",
             "if (n < pitch) f(n); if (n < 9) g(n);\nas[n] = in[n];\nbs[n] = in[n];",
             "if (n < pitch) f(n); if (n < 9) g(n);\nas[n] = ((n < pitch) ? in[n] : 0);\n"
             "bs[n] = ((n < 9) ? in[n] : 0);"},
        Slip{"no sign", "unsigned x = 1; use(x - 1);",
             "unsigned x = 1; use(static_cast<int>(x) - 1);"},
        Slip{"a sign too many", "use(in[n] % pitch);",
             "use(static_cast<unsigned>(in[n]) % pitch);"},
        Slip{"said once too few", "give(n); use(n); take(n);",
             "give(n); use(n); give(n); take(n);"},
        Slip{"two statements alike", "left[n] = in[n + 1] + 2;\nright[n] = out[n + 1] + 2;",
             "left[n] = in[n] + 2;\nright[n] = out[n] + 2;"}),
    [](const auto& slip) {
        std::string name = slip.param.name;
        std::replace(name.begin(), name.end(), ' ', '_');
        return name;
    });

TEST(Repairs, AClassIsHandedOverByReference) {
    EXPECT_TRUE(repairs_to("void fill(Array data) {\n}\n", "void fill(Array& data) {\n}\n"));
}

TEST(Repairs, AVariableOfAFunctionIsNewInEachCall) {
    EXPECT_TRUE(repairs_to("void f(int n) { static float sums[4]; g(sums, n); }\n",
                           "void f(int n) { float sums[4]; g(sums, n); }\n"));
    // One constant for all calls is meant, and a function is no variable.
    EXPECT_FALSE(repairs_to("void f(int n) { static const int s = 4; g(s, n); }\n",
                            "void f(int n) { const int s = 4; g(s, n); }\n"));
    EXPECT_FALSE(repairs_to("static int f(int n) { return n; }\n", "int f(int n) { return n; }\n"));
}

TEST(Repairs, ALambdaSeesWhatChangesLater) {
    EXPECT_TRUE(repairs_to("void f(int n) { const auto g = [=](int i) { h(i, n); }; }\n",
                           "void f(int n) { const auto g = [&](int i) { h(i, n); }; }\n"));
    EXPECT_TRUE(repairs_to("void f(int n) { const auto g = [n, &h] { h(n); }; }\n",
                           "void f(int n) { const auto g = [&n, &h] { h(n); }; }\n"));
    EXPECT_FALSE(repairs_to("void f(int n) { a[n](n); }\n", "void f(int n) { a[&n](n); }\n"));
}

TEST(Repairs, ANumberOfFewBitsBecomesAnInt) {
    EXPECT_TRUE(repairs_to(kernel("const unsigned char me = threadIdx.x;"),
                           kernel("const int me = threadIdx.x;")));
    EXPECT_TRUE(repairs_to(kernel("struct Seat { unsigned char me; };"),
                           kernel("struct Seat { int me; };")));
    EXPECT_FALSE(repairs_to(kernel("f<unsigned char>(n);"), kernel("f<int>(n);")));
}

TEST(Repairs, BitsAreTakenBeforeTheyAreCompared) {
    EXPECT_TRUE(repairs_to(kernel("if (n & 3 == 0) f(n);"), kernel("if ((n & 3) == 0) f(n);")));
    EXPECT_FALSE(repairs_to(kernel("f(&n == in);"), kernel("f((&n) == in);")));
}

TEST(Repairs, AnObjectIsMadeBehindTheNextStatement) {
    const std::string watch = "struct Watch { Watch() { begin(); } };\n";
    EXPECT_TRUE(repairs_to("void f() { " + watch + "Watch w; warm(); }\n",
                           "void f() { " + watch + "warm(); Watch w; }\n"));
}

TEST(Repairs, StatementsBetweenMarksAreExchangedAsOthers) {
    const auto host = [](const std::string& body) {
        return "void f(int n) {\n// simtutor: begin student\n" + body + "\n// simtutor: end\n}\n";
    };
    EXPECT_TRUE(repairs_to(host("record(n); launch(n);"), host("launch(n); record(n);")));
}

TEST(Repairs, TheStatementsOfAMemberAreChangedAsOthers) {
    const auto host = [](const std::string& body) {
        return "void f() { struct Canvas { int n; Canvas() : n(1) { " + body + " } }; }\n";
    };
    EXPECT_TRUE(repairs_to(host("make(n); copy(n);"), host("make(n); ;")));
    EXPECT_TRUE(repairs_to(host("make(n); copy(n);"), host("copy(n); make(n);")));
}

TEST(Repairs, AnOffsetThatStepsIsCountedByItsSteps) {
    EXPECT_TRUE(repairs_to(kernel("for (int i = 0; i < n; i += pitch) f(i % 2);"),
                           kernel("for (int i = 0; i < n; i += pitch) f(i / pitch % 2);")));
}

TEST(Repairs, ALoopTakesItsElementsByReference) {
    EXPECT_TRUE(repairs_to("void fill(Parts parts) { for (Part part : parts) begin(part); }\n",
                           "void fill(Parts parts) { for (Part& part : parts) begin(part); }\n"));
}

TEST(Repairs, AWaitThatWasLeftOutComesBack) {
    EXPECT_TRUE(repairs_to("void f(int n) {\n#pragma omp single nowait\n    g(n);\n}\n",
                           "void f(int n) {\n#pragma omp single\n    g(n);\n}\n"));
}

TEST(Repairs, HostCodeGetsNoBarrier) {
    const auto repairs = all_repairs("void f(int n) { g(n); h(n); }\n", "");
    EXPECT_FALSE(repairs.empty());
    for (const Repair& repair : repairs) EXPECT_NE(repair.kind, "barrier");
}

TEST(Repairs, ANameIsNoneThatIsDeclaredBehind) {
    EXPECT_FALSE(repairs_to(kernel("use(n); int late = 1; use(late);"),
                            kernel("use(late); int late = 1; use(late);")));
    EXPECT_FALSE(repairs_to(kernel("out[n] = 1;"), kernel("n[n] = 1;")));
}

TEST(Repairs, OnlyWhatTheStudentWroteChanges) {
    const std::string text =
        "__global__ void f(int* a) {\n    a[0] = 1;\n    // simtutor: begin student\n    a[0] = "
        "1;\n"
        "    // simtutor: end\n}\nvoid host(int n) { if (n < 3) return; }\n";
    const auto repairs = all_repairs(text, "");
    EXPECT_FALSE(repairs.empty());
    for (const Repair& repair : repairs) EXPECT_EQ(repair.line, 4);
}

TEST(Repairs, WhatTheStarterGivesIsLeftAlone) {
    const std::string given =
        "// simtutor: begin student\nint a = 1;  // why\n// simtutor: end\n"
        "// simtutor: begin student\nint b = 1;\n// simtutor: end\n";
    const std::string text =
        "// simtutor: begin student\nint a  = 1;\n// simtutor: end\n"
        "// simtutor: begin student\nint b = 2;\n// simtutor: end\n";
    EXPECT_TRUE(all_repairs(given, given).empty());
    const auto repairs = all_repairs(text, given);
    EXPECT_FALSE(repairs.empty());
    for (const Repair& repair : repairs) EXPECT_EQ(repair.line, 5);
}

TEST(Repairs, OfABlocksSides) {
    const auto host = [](const std::string& sides) {
        return "void f() {\n    const dim3 block(" + sides + ");\n}\n";
    };
    for (const char* right : {"32, 8", "16, 16", "4, 64", "16, 32", "8, 16"})
        EXPECT_TRUE(repairs_to(host("8, 32"), host(right))) << right;
    const auto has_other_sides = [](const std::string& text) {
        const auto repairs = all_repairs(text, "");
        return std::any_of(repairs.begin(), repairs.end(), [](const Repair& repair) {
            return repair.what.starts_with("other sides");
        });
    };
    EXPECT_TRUE(has_other_sides(host("8, 32")));
    // No quotient is a side, and no other call takes sides.
    EXPECT_FALSE(has_other_sides(host("n / 8, 32")));
    EXPECT_FALSE(has_other_sides("void f() {\n    set(8, 32);\n}\n"));
}

}  // namespace

}  // namespace simtutor::locate
