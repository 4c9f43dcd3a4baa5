#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <regex>
#include <set>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/definitions.h"
#include "tools/locate/doubtful.h"
#include "tools/locate/effect.h"
#include "tools/locate/hidden_fault.h"
#include "tools/locate/idle_condition.h"
#include "tools/locate/places.h"
#include "tools/locate/ranking.h"
#include "tools/locate/scopes.h"
#include "tools/locate/suspicion.h"
#include "tools/locate/switched_text.h"

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

report::Verdict verdict_of(const std::string& message, int side_line) {
    report::Verdict verdict;
    verdict.file = "kernel.cu";
    report::FindingVerdict found;
    found.finding.message = message;
    found.finding.sides.resize(1);
    found.finding.sides[0].site = {"/tmp/kernel.cu", side_line, "f"};
    verdict.findings.push_back(found);
    return verdict;
}

TEST(Suspicion, SidesWeighMostThenNamedLinesThenNeighbours) {
    const auto lines =
        suspected_lines(verdict_of("Its index is made in lines 30, 32 and 40 to 42.", 12));
    EXPECT_GT(lines.at(12), lines.at(30));
    EXPECT_EQ(lines.at(30), lines.at(41));
    EXPECT_GT(lines.at(40), lines.at(11));
    EXPECT_FALSE(lines.contains(60));
}

TEST(Suspicion, WhatNamesACause) {
    report::Verdict verdict = verdict_of("Its index is made in line 30.", 12);
    EXPECT_FALSE(names_cause(verdict));
    verdict.findings[0].finding.advice = "Compare it with n.";
    EXPECT_TRUE(names_cause(verdict));
    verdict.findings[0].finding.level = simt::Level::note;
    EXPECT_FALSE(names_cause(verdict));
    verdict.checks.resize(1);
    verdict.checks[0].gates.resize(1);
    EXPECT_FALSE(names_cause(verdict));
    verdict.checks[0].gates[0].place.line = 7;
    EXPECT_TRUE(names_cause(verdict));
    verdict.checks[0].gates[0].passed = true;
    EXPECT_FALSE(names_cause(verdict));
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

TEST(Suspicion, AnotherFileIsNotThisOne) {
    report::Verdict verdict = verdict_of("", 12);
    verdict.findings[0].finding.sides[0].site.file = "/usr/include/other.h";
    EXPECT_TRUE(suspected_lines(verdict).empty());
}

TEST(Effect, AFirstLossOfACountSaysNothingOfTheChecksBehindIt) {
    report::Verdict verdict;
    verdict.checks.resize(3);
    verdict.checks[0].kind = check::CheckKind::correct;
    verdict.checks[0].status = check::CheckStatus::passed;
    verdict.checks[1].kind = check::CheckKind::counter;
    verdict.checks[1].status = check::CheckStatus::failed;
    verdict.checks[2].kind = check::CheckKind::rules;
    EXPECT_TRUE(may_be_right(verdict));
    EXPECT_FALSE(results_are_right(verdict));
    verdict.checks[2].status = check::CheckStatus::passed;
    EXPECT_TRUE(results_are_right(verdict));
    verdict.checks[2].unpaid = "Only with a right result.";
    EXPECT_FALSE(results_are_right(verdict));
    verdict.checks[2].status = check::CheckStatus::failed;
    EXPECT_FALSE(may_be_right(verdict));
}

TEST(Effect, AChangeThatLosesACheckOnlyMovesTheFault) {
    report::Verdict before, after;
    before.checks.resize(2);
    before.checks[0].id = "correct";
    before.checks[0].status = check::CheckStatus::failed;
    before.checks[1].id = "threads";
    before.checks[1].status = check::CheckStatus::passed;
    after = before;
    after.checks[0].status = check::CheckStatus::passed;
    EXPECT_FALSE(loses_a_check(before, after));
    after.checks[1].status = check::CheckStatus::failed;
    EXPECT_TRUE(loses_a_check(before, after));
    before.checks[1].unpaid = "Only with a right result.";
    EXPECT_FALSE(loses_a_check(before, after)) << "it had no points";
}

TEST(Suspicion, ASentenceMayBeginWithALine) {
    report::Verdict verdict = verdict_of("", 12);
    verdict.findings[0].finding.advice = "Line 40 makes the grid. Lines 50 and 51 share it.";
    const auto lines = suspected_lines(verdict);
    for (const int line : {40, 50, 51}) EXPECT_GT(lines.count(line), 0u) << line;
}

TEST(Definitions, WhereANameIsMadeIsSuspectedToo) {
    const std::string text =
        "void f(int n) {\n"
        "    int below = n - 1;\n"
        "    int bottom = below + 1;\n"
        "    int other = 3;\n"
        "    if (bottom > 7) g();\n"
        "    out[bottom] = 1;\n"
        "}\n";
    const auto lines = with_definitions({{6, 4}}, text);
    EXPECT_EQ(lines.at(3), 2);
    EXPECT_EQ(lines.at(5), 2);
    EXPECT_EQ(lines.at(2), 1);
    EXPECT_FALSE(lines.contains(4));
}

TEST(Definitions, TheLaunchThatHandsOverAnArgumentIsSuspectedToo) {
    const std::string text =
        "__global__ void k(float* a, bool first) {\n"
        "    a[0] = first ? 0 : a[1];\n"
        "}\n"
        "__global__ void other(float* a) { a[0] = 1; }\n"
        "void run(float* a, int start) {\n"
        "    k<<<1, 1>>>(a,\n"
        "                start > 0);\n"
        "    other<<<1, 1>>>(a);\n"
        "}\n";
    const auto lines = with_definitions({{2, 4}}, text);
    EXPECT_EQ(lines.at(6), 2);
    EXPECT_EQ(lines.at(7), 2);
    EXPECT_FALSE(lines.contains(8));
}

TEST(Scopes, ATypeWithATemplateDeclaresToo) {
    const std::string text =
        "void f(int n) { std::vector<Part> parts = divide(n); int less = a < n; g(parts); }\n"
        "void h(int n) { if (a < n && b > n) g(1); }\n";
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const Scopes scopes(stream, 0, stream.size());
    const auto token = [&](const std::string& word, const std::string& behind) {
        return mutants::token_at(stream, text.find(word, text.find(behind)));
    };
    const mutants::TokenStream made = simt::tokenize("void f() { struct { int a; } lane[2]; }", {});
    EXPECT_TRUE(Scopes(made, 0, made.size()).is_declared(mutants::token_at(made, 29)));
    EXPECT_TRUE(scopes.is_declared(token("parts", "vector")));
    EXPECT_TRUE(scopes.sees("parts", token("g", "less")));
    EXPECT_FALSE(scopes.sees("parts", token("g", "void h")));
    EXPECT_FALSE(scopes.is_declared(token("n", "b >")));
}

TEST(Ranking, SuspectedLinesComeMoreOftenAndNoKindCrowdsOutTheOthers) {
    std::vector<Repair> repairs;
    for (int i = 0; i < 9; ++i) repairs.push_back({"name", "", 5, {}});
    repairs.push_back({"bound", "", 5, {}});
    for (int i = 0; i < 9; ++i) repairs.push_back({"name", "", 6, {}});
    const auto order = ranked(repairs, {{5, 4}}, 6);
    ASSERT_EQ(order.size(), 6);
    EXPECT_EQ(order.front().kind, "bound");
    EXPECT_EQ(std::count_if(order.begin(), order.end(),
                            [](const Repair& repair) { return repair.line == 5; }),
              6);
}

const std::string two_loops =
    "__global__ void f(const float* in, float* out, int n) {\n"
    "    const int i = blockIdx.x;\n"
    "    float sum = 0, other = 1;\n"
    "    for (int k = 0; k < n; ++k) sum += in[k * n + i];\n"
    "    if (i < n) {\n"
    "        float* to = out + i;\n"
    "        to[0] = sum;\n"
    "    }\n"
    "}\n";

/// The text of the place that a change of one word has; empty if it has none.
std::string place_of(const std::string& text, const std::string& line, const std::string& word,
                     const std::string& with) {
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const std::size_t at = text.find(word, text.find(line));
    std::string found;
    for (const Place& place : Places(stream).of({{at, at + word.size(), with}}))
        found += (place.kind == Place::Kind::statement ? "S:" : "E:") +
                 text.substr(place.begin, place.end - place.begin);
    return found;
}

TEST(Places, AChangeHasTheWholeExpressionOrStatement) {
    EXPECT_EQ(place_of(two_loops, "sum +=", "k", "i"), "E:in[k * n + i]");
    EXPECT_EQ(place_of(two_loops, "k < n", "<", "<="), "E:k < n");
    EXPECT_EQ(place_of(two_loops, "const int", "blockIdx", "threadIdx"), "E:blockIdx.x");
    EXPECT_EQ(place_of(two_loops, "if (i", "<", "<="), "E:i < n");
    EXPECT_EQ(place_of(two_loops, "to[0]", "to[0] = sum;", ";"), "S:to[0] = sum;");
    EXPECT_EQ(place_of(two_loops, "to[0]", "=", "+="), "S:to[0] = sum;");
}

TEST(Places, WhatIsDeclaredHasNone) {
    EXPECT_EQ(place_of(two_loops, "float sum", "sum", "i"), "");
    EXPECT_EQ(place_of(two_loops, "float sum", "other", "i"), "");
    EXPECT_EQ(place_of(two_loops, "float sum", "float", "double"), "");
    EXPECT_EQ(place_of(two_loops, "float* to", "float", "double"), "");
    EXPECT_EQ(place_of(two_loops, "__global__", "in", "out"), "");
    EXPECT_EQ(place_of("__global__ void f() { __shared__ float t[16][17]; t[0][0] = 1; }\n", "t[",
                       "17", "16"),
              "");
}

TEST(Places, AConstantHasNone) {
    EXPECT_EQ(place_of("void g(int* a) { constexpr int n = 2 + 3; a[1] = n; }\n", "n =", "2", "3"),
              "");
    EXPECT_EQ(place_of("void g(int* a) { const int n = 2 + 3; a[1] = n; }\n", "n =", "2", "3"),
              "E:2 + 3");
}

TEST(SwitchedText, AnAlternativeThatCountsBytesKeepsTheType) {
    const std::string text = "void f(int* a, int n) { a[0] = n; }\n";
    const std::size_t at = text.find("n;");
    const std::vector<Repair> repairs = {{"scale", "", 1, {{at, at + 1, "n * sizeof(float)"}}},
                                         {"scale", "", 1, {{at, at + 1, "n * 2"}}}};
    const std::string made = switched_text(text, repairs, {0, 1}, SwitchedForm::run).text;
    EXPECT_NE(made.find("? (__typeof__(n))(n * sizeof(float)) :"), std::string::npos) << made;
    EXPECT_NE(made.find("? (n * 2) :"), std::string::npos) << made;
}

TEST(Places, FunctionsInANamespaceHaveThem) {
    EXPECT_EQ(place_of("namespace {\nvoid g(int* a) { a[1] = 2; }\n}\n", "a[1]", "2", "3"), "E:2");
}

TEST(Scopes, ANameIsSeenBehindItsDeclarationAndInItsBlock) {
    const mutants::TokenStream stream = simt::tokenize(two_loops, {});
    const Scopes scopes(stream, 0, stream.size());
    const auto token = [&](const std::string& word, const std::string& behind) {
        const std::size_t offset = two_loops.find(word, two_loops.find(behind));
        std::size_t at = 0;
        while (stream.tokens[at].begin < offset) ++at;
        return at;
    };
    EXPECT_TRUE(scopes.sees("k", token("sum", "++k)")));
    EXPECT_FALSE(scopes.sees("k", token("i", "if (i")));
    EXPECT_TRUE(scopes.sees("to", token("sum", "to[0]")));
    EXPECT_FALSE(scopes.sees("to", token("sum", "sum +=")));
    EXPECT_TRUE(scopes.sees("other", token("sum", "sum +=")));
    EXPECT_FALSE(scopes.sees("other", token("i", "const int")));
    EXPECT_TRUE(scopes.sees("warpSize", token("i", "if (i")));
}

TEST(SwitchedText, HoldsEachRepairOnceAndTheTextItself) {
    const auto repairs = all_repairs(two_loops, "");
    std::vector<std::size_t> wanted(repairs.size());
    std::iota(wanted.begin(), wanted.end(), std::size_t{0});
    const SwitchedText made = switched_text(two_loops, repairs, wanted, SwitchedForm::run);
    EXPECT_GT(made.numbers.size(), repairs.size() / 2);
    for (std::size_t i = 0; i < made.numbers.size(); ++i)
        EXPECT_TRUE(std::regex_search(
            made.text, std::regex("__simt_choice == " + std::to_string(i + 1) + "[ )]")))
            << repairs[made.numbers[i]].what;
    // Every line of a repair names it, so an error there tells which one it is.
    std::set<std::size_t> placed;
    for (const auto& [line, of_line] : made.repairs_of_line)
        placed.insert(of_line.begin(), of_line.end());
    EXPECT_EQ(placed.size(), made.numbers.size());
}

TEST(SwitchedText, WhatIsInsertedStandsBetweenStatements) {
    const std::string text = "__global__ void f(float* a) {\n    a[0] = 1;\n    a[1] = a[0];\n}\n";
    const std::size_t at = text.find("a[1]");
    const std::vector<Repair> repairs = {
        {"barrier", "", 3, {{at, at, "__syncthreads(); "}}},
        {"statement", "", 3, {{at, at + std::string("a[1] = a[0];").size(), ";"}}}};
    const SwitchedText made = switched_text(text, repairs, {0, 1}, SwitchedForm::run);
    EXPECT_EQ(made.numbers, (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(made.text,
              "__global__ void f(float* a) {\n    a[0] = 1;\n    \n"
              "if (__simt_choice == 1) {\n__syncthreads(); \n}\n\n"
              "if (__simt_choice == 2) {\n;\n}\nelse\na[1] = a[0];\n}\n");
}

bool breaks(const std::string& text, const std::string& old, const std::string& fresh) {
    const std::size_t at = text.find(old);
    return RoundedUp(text).is_broken_by({"operator", "", 1, {{at, at + old.size(), fresh}}});
}

TEST(Doubtful, WhatRoundsUpStaysSo) {
    const std::string one = "int each = (needed - 1) / processors + 1;";
    EXPECT_TRUE(breaks(one, "+ 1", "- 1"));
    EXPECT_TRUE(breaks(one, "- 1", "+ 1"));
    EXPECT_TRUE(breaks(one, "(needed - 1) / processors + 1", "(needed - 1) / processors"));
    EXPECT_FALSE(breaks(one, "processors", "threads"));
    EXPECT_FALSE(breaks(one, "needed", "n"));
    EXPECT_FALSE(breaks(one, one, ";"));
    const std::string other = "dim3 grid((width + block.x - 1) / block.x, 1);";
    EXPECT_TRUE(breaks(other, "- 1)", ")"));
    EXPECT_TRUE(breaks(other, "+ block.x", "- block.x"));
    EXPECT_FALSE(breaks(other, "width", "height"));
    // This one does not round up.
    EXPECT_FALSE(breaks("dim3 grid((n + 16 - 1) / 32, 1);", "- 1", "+ 1"));
    EXPECT_FALSE(breaks("int last = (n - 1) / m;", "- 1", "+ 1"));
}

TEST(Doubtful, ADivisorIsNotMovedByOne) {
    const std::string text =
        "const int threads = 256; f((n / 2 + threads - 1) / threads, threads);";
    EXPECT_TRUE(breaks(text, "256", "257"));
    EXPECT_TRUE(breaks(text, "256", "255"));
    EXPECT_FALSE(breaks(text, "256", "128"));
    EXPECT_FALSE(breaks("const int threads = 256; f(n / threads);", "256", "257"));
}

bool is_hidden(const std::string& text, const std::string& old, const std::string& fresh,
               const std::string& rule, const std::string& advice) {
    report::Verdict verdict;
    verdict.findings.resize(1);
    verdict.findings[0].finding.rule = rule;
    verdict.findings[0].finding.advice = advice;
    const std::size_t at = text.find(old);
    return HiddenFault(text, verdict).is_hidden_by({"", "", 1, {{at, at + old.size(), fresh}}});
}

TEST(HiddenFault, ABarrierWhereThePlaceIsWrong) {
    const std::string text = "const int side = start % 2;";
    const std::string told = "Let it change; then look again at which barriers are needed.";
    EXPECT_TRUE(is_hidden(text, "const", "__syncthreads(); const", "race.shared", told));
    EXPECT_FALSE(is_hidden(text, "start", "start / tile", "race.shared", told));
    EXPECT_FALSE(is_hidden(text, "const", "__syncthreads(); const", "race.shared",
                           "Put __syncthreads() between line 1 and line 2."));
}

TEST(HiddenFault, AWaitOfTheHostWhereStreamsMeet) {
    const std::string text = "cudaEventRecord(halved, first);";
    const std::string waits = "cudaDeviceSynchronize(); cudaEventRecord(halved, first);";
    EXPECT_TRUE(is_hidden(text, text, waits, "race.stream", "Record it first."));
    EXPECT_FALSE(is_hidden(text, text, waits, "race.stream", "Call cudaStreamSynchronize."));
    EXPECT_FALSE(is_hidden(text, text, waits, "sync.missing", "Wait."));
}

TEST(HiddenFault, EqualFloatsWhereAnElementIsUnwritten) {
    const std::string text = "float z = f(i); if (z > highest) found = true; if (i > n) return;";
    EXPECT_TRUE(is_hidden(text, ">", ">=", "memory.uninitialised", ""));
    EXPECT_FALSE(is_hidden(text, ">", ">=", "race.global", ""));
    EXPECT_FALSE(is_hidden("int i = 1; if (i > n) return;", ">", ">=", "memory.uninitialised", ""));
}

TEST(HiddenFault, ACastOfASumThatHasWrapped) {
    const auto hidden_in = [](const std::string& type) {
        const std::string text =
            "__device__ void grey(unsigned char* g, unsigned char r, int i) {\n"
            "    const " +
            type +
            " sum = 300 * r;\n"
            "    g[i] = sum / 256;\n"
            "}\n";
        report::Verdict verdict;
        verdict.file = testing::TempDir() + "/hidden-" + std::to_string(::getpid()) + ".cu";
        std::ofstream(verdict.file) << text;
        const std::size_t at = text.find("sum / 256");
        return HiddenFault(text, verdict)
            .is_hidden_by({"", "", 3, {{at, at + 3, "static_cast<unsigned>(sum)"}}});
    };
    EXPECT_TRUE(hidden_in("short"));
    EXPECT_FALSE(hidden_in("int"));
}

TEST(HiddenFault, ABiggerArrayWhereAnIndexMissesIt) {
    const auto is_hidden_for = [](const std::string& object, const std::string& text,
                                  const std::string& old, const std::string& fresh) {
        report::Verdict verdict;
        verdict.findings.emplace_back();
        simt::Finding& finding = verdict.findings.back().finding;
        finding.rule = "bounds.shared";
        finding.sides.resize(1);
        finding.sides[0].object = object;
        const std::size_t at = text.find(old);
        return HiddenFault(text, verdict).is_hidden_by({"", "", 1, {{at, at + old.size(), fresh}}});
    };
    const std::string text = "__shared__ float as[16][tile]; as[threadIdx.x + 16][0] = 1;";
    EXPECT_TRUE(is_hidden_for("as[16][0]", text, "16", "17"));
    EXPECT_TRUE(is_hidden_for("as[16][0]", text, "16", "32"));
    EXPECT_TRUE(is_hidden_for("as[16][0]", text, "tile", "tile + 1"));
    EXPECT_FALSE(is_hidden_for("bs[16][0]", text, "16", "17"));
    EXPECT_FALSE(is_hidden_for("as[16][0]", text, "+ 16", "+ 15"));
    // A size that is no round number is a slip.
    EXPECT_FALSE(is_hidden_for("as[15]", "__shared__ float as[15]; as[x] = 1;", "15", "16"));
}

/// The texts that remain without the condition in which `old` becomes `fresh`.
std::vector<std::string> left_without(const std::string& text, const std::string& old,
                                      const std::string& fresh) {
    const std::size_t at = text.find(old);
    std::vector<std::string> texts;
    for (const Repair& one : without_condition(text, {"", "", 1, {{at, at + old.size(), fresh}}}))
        texts.push_back(mutants::applied(text, one.edits));
    return texts;
}

TEST(WithoutCondition, OfAnIf) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(left_without("f(); if (a[0] == 0) return; g();", "0)", "1)"), Texts{});
    EXPECT_EQ(left_without("f(); if (a[0] == 0) return; g();", "== 0", "== 1"),
              (Texts{"f(); ; g();", "f();  return; g();"}));
    EXPECT_EQ(left_without("f(); if (a == b) { g(); } h();", "==", "!="),
              (Texts{"f(); ; h();", "f();  { g(); } h();"}));
    EXPECT_EQ(left_without("if (a == b) for (;;) if (c) g(); else h(); k();", "a ==", "b =="),
              (Texts{"; k();", " for (;;) if (c) g(); else h(); k();"}));
    EXPECT_EQ(left_without("if (a == b) g(); else h();", "==", "!="), Texts{});
    EXPECT_EQ(left_without("for (int i = 0; i < n; ++i) g();", "<", "<="), Texts{});
    EXPECT_EQ(left_without("x = a + 1;", "+", "-"), Texts{});
}

TEST(WithoutCondition, OfOnePartOfSeveral) {
    using Texts = std::vector<std::string>;
    EXPECT_EQ(left_without("x = row < n && start + x < n ? a[row] : 0;", "+", "-"),
              (Texts{"x = row < n  ? a[row] : 0;"}));
    EXPECT_EQ(left_without("if (start + tile <= n && (row < n)) f();", "+", "-"),
              (Texts{"if ( (row < n)) f();"}));
    EXPECT_EQ(left_without("if (a || b < c) f();", "<", "<="), (Texts{"if (a ) f();"}));
    EXPECT_EQ(left_without("if (a && d || b < c) f();", "a", "e"), Texts{"if ( d || b < c) f();"});
    EXPECT_EQ(left_without("if (a || d && b < c) f();", "d", "e"), Texts{});
}

TEST(Doubtful, AnotherSizeHidesWhatIsUnwritten) {
    const std::string text = "float* p = std::aligned_alloc(32, bytes); fill(p, bytes);";
    const auto changed = [&](const std::string& old) {
        const std::size_t at = text.find(old);
        return Repair{"name", "", 1, {{at, at + old.size(), "n"}}};
    };
    report::Verdict verdict;
    verdict.findings.resize(1);
    verdict.findings[0].finding.rule = "memory.uninitialised";
    EXPECT_TRUE(Allocations(text, verdict).are_changed_by(changed("bytes)")));
    EXPECT_TRUE(Allocations(text, verdict).are_changed_by(changed("32")));
    EXPECT_FALSE(Allocations(text, verdict).are_changed_by(changed("p, bytes")));
    verdict.findings.resize(2);
    verdict.findings[1].finding.rule = "bounds.global";
    EXPECT_FALSE(Allocations(text, verdict).are_changed_by(changed("32")));
}

TEST(Doubtful, AConditionThatOnlyGetsBelowALimit) {
    const std::string text = "if (first > 0) wait(s); send(first);";
    const auto changed = [&](const std::string& old) {
        const std::size_t at = text.find(old);
        return Repair{"name", "", 1, {{at, at + old.size(), "s"}}};
    };
    report::Verdict verdict;
    verdict.checks.resize(1);
    verdict.checks[0].status = check::CheckStatus::failed;
    verdict.checks[0].messages = {
        {"n = 1", "It takes 136.3 us by the model, wanted at most 122.8."}};
    EXPECT_NE(doubt_about(text, changed("first"), verdict), "");
    EXPECT_EQ(doubt_about(text, changed("first);"), verdict), "");
    verdict.checks[0].messages[0].text = "1 of 1 element of c is wrong.";
    EXPECT_EQ(doubt_about(text, changed("first"), verdict), "");
}

TEST(Ranking, OfRepairsThatPassTheSimplestIsTold) {
    const std::string text = "rounds = 0; x = a + b;";
    const std::vector<Repair> repairs = {{"operator", "", 1, {{7, 8, "+="}}},
                                         {"name", "", 1, {{0, 6, "x"}}},
                                         {"statement", "", 1, {{0, 11, ";"}}},
                                         {"value", "", 1, {{16, 21, "a + b + c"}}}};
    std::vector<std::size_t> order = {0, 1, 2, 3};
    simplest_first(text, repairs, {}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{2, 0, 1, 3}));
    const std::vector<Repair> of_lines = {{"constant", "", 7, {{0, 6, "n"}}},
                                          {"width", "", 13, {{16, 21, "(a) + b"}}}};
    order = {0, 1};
    simplest_first(text, of_lines, {{13, 4}, {7, 1}}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
}

TEST(SimplestFirst, UsualFormsThenOddOnes) {
    const std::string text = "for (int s = 0; s < n / tile; ++s) f(s);";
    const std::size_t sign = text.find('<'), quotient = text.find("n /");
    const std::vector<Repair> repairs = {
        {"bound", "", 1, {{sign, sign + 1, "<="}}},
        {"rounding", "", 1, {{quotient, quotient + 8, "(n + tile - 1) / tile"}}}};
    std::vector<std::size_t> order = {0, 1};
    simplest_first(text, repairs, {{1, 4}}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
}

TEST(SimplestFirst, ABarrierComesBehindTheRightOrder) {
    const std::string text = "use(a); fill(a);";
    const std::vector<Repair> repairs = {{"barrier", "", 1, {{8, 8, "__syncthreads(); "}}},
                                         {"order", "", 1, {{0, 15, "fill(a); use(a)"}}}};
    std::vector<std::size_t> order = {0, 1};
    simplest_first(text, repairs, {}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{1, 0}));
    order = {0};
    simplest_first(text, repairs, {}, order);
    EXPECT_EQ(order, (std::vector<std::size_t>{0}));
}

}  // namespace

}  // namespace simtutor::locate
