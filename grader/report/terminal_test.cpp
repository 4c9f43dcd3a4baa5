#include "grader/report/terminal.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "grader/findings/text.h"

using namespace simtutor;
using namespace simtutor::report;

namespace {

/// A source file for the quotes, under a name without folder, as a student would give it.
class TerminalReport : public testing::Test {
  protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() /
                  ("terminal-report-" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        before_ = std::filesystem::current_path();
        std::filesystem::current_path(folder_);
        std::ofstream("dot.cu") << "__global__ void dot(const float* a, float* partial) {\n"
                                   "    extern __shared__ float cache[];\n"
                                   "    int me = threadIdx.x;\n"
                                   "    cache[me] = a[me];\n"
                                   "    for (int half = blockDim.x / 2; half > 0; half /= 2) {\n"
                                   "        if (me < half) cache[me] += cache[me + half];\n"
                                   "    }\n"
                                   "    if (me == 0) partial[blockIdx.x] = cache[0];\n"
                                   "}\n";
    }

    void TearDown() override {
        std::filesystem::current_path(before_);
        std::filesystem::remove_all(folder_);
    }

    std::filesystem::path folder_, before_;
};

simt::FindingSide side(const std::string& action, int line, unsigned thread) {
    simt::FindingSide made;
    made.action = action;
    made.site = {"dot.cu", line, "dot"};
    made.who.block[0] = 1;
    made.who.thread[0] = thread;
    made.object = "cache[40]";
    made.bytes = 4;
    return made;
}

FindingVerdict race() {
    FindingVerdict race;
    race.finding.rule = "race.shared";
    race.finding.kernel = "dot";
    race.finding.message =
        "Thread 8 reads cache[40] while thread 40 writes it. No barrier lies between them.";
    race.finding.advice =
        "Put __syncthreads() at the end of the loop's body, where all threads reach it.";
    race.finding.sides = {side("read", 6, 8), side("write", 4, 40)};
    race.finding.count = 1024;
    race.finding.threads = "threads 0-31 of block 1";
    race.concept_name = "barriers";
    race.section = "lessons/21-dot-product/README.md#why-a-barrier";
    race.runs = {"n = 33", "n = 1000"};
    race.checks = {"barriers"};
    return race;
}

CheckVerdict check(const std::string& id, const std::string& title, check::CheckKind kind,
                   bool passed, int points) {
    CheckVerdict made;
    made.id = id;
    made.title = title;
    made.kind = kind;
    made.status = passed ? check::CheckStatus::passed : check::CheckStatus::failed;
    made.points = passed ? points : 0;
    made.max_points = points;
    return made;
}

Verdict verdict() {
    Verdict verdict;
    verdict.graded = true;
    verdict.lesson_id = "21-dot-product";
    verdict.lesson_number = 21;
    verdict.lesson_title = "The dot product";
    verdict.file = "dot.cu";
    verdict.device = "h100";
    verdict.seed = 4711;
    verdict.points = 15;
    verdict.max_points = 85;
    verdict.seconds = 1.25;
    verdict.checks = {
        check("correct", "the sum is right for every length, grid and block",
              check::CheckKind::correct, false, 40),
        check("barriers", "threads wait where they must", check::CheckKind::rules, false, 30),
        check("tree", "each element is read once", check::CheckKind::counter, true, 15)};
    verdict.checks[0].messages = {{"n = 33",
                                   "the sum is wrong: wanted 3.25, got 1.5.\nThe error is 1.75; "
                                   "allowed is 2e-06: 33 products."},
                                  {"n = 1000", "the sum is wrong: wanted 1, got 2."}};
    verdict.checks[1].messages = {{"n = 33", "race.shared: line 6: Thread 8 reads cache[40]."}};
    check::GateResult gate{"loads",
                           "global_loads",
                           "h100",
                           "n = 1000",
                           1000,
                           2000,
                           check::Bound{"2*n", 2000},
                           0.05,
                           check::Bound{"2*n", 2000},
                           {},
                           true};
    check::GateResult work = gate;
    work.name = "stores";
    work.value = 900;
    work.passed = false;
    work.exactly = check::Bound{"2*n", 2000};
    check::GateResult reference = gate;
    reference.name = "transactions";
    reference.exactly = check::Bound{"2*n", 2000};
    verdict.checks[2].gates = {gate, work, reference};
    verdict.findings = {race()};
    return verdict;
}

Style style(int width, bool utf8) {
    Style made;
    made.width = width;
    made.utf8 = utf8;
    return made;
}

std::string golden(const std::string& name) {
    std::ifstream file(std::string(SIMTUTOR_GOLDEN_DIR) + "/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// The golden files are read by people, too: after a wanted change copy the text that is printed.
void expect_golden(const std::string& name, const std::string& text) {
    EXPECT_EQ(golden(name), text) << "---- the report now ----\n" << text;
}

void expect_width(const std::string& text, std::size_t width) {
    std::stringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns(line), width) << line;
}

TEST_F(TerminalReport, EightyColumns) {
    expect_golden("dot_80.txt", terminal_report(verdict(), style(80, true)));
}

TEST_F(TerminalReport, FiftyColumns) {
    expect_golden("dot_50.txt", terminal_report(verdict(), style(50, true)));
}

TEST_F(TerminalReport, Ascii) {
    const std::string text = terminal_report(verdict(), style(80, false));
    expect_golden("dot_ascii.txt", text);
    for (const char c : text) ASSERT_LT(static_cast<unsigned char>(c), 0x80) << text;
}

TEST_F(TerminalReport, KeepsToItsWidth) {
    Verdict wide = verdict();
    wide.checks[0].messages[0].text += "\n" + std::string(300, 'x');
    wide.findings[0].finding.sides[0].object = std::string(150, 'y') + "[1]";
    for (const int width : {40, 50, 80, 120})
        expect_width(terminal_report(wide, style(width, true)), static_cast<std::size_t>(width));
    expect_width(terminal_report(wide, style(10, true)), 40);
    expect_width(terminal_report(wide, style(500, true)), 120);
}

TEST_F(TerminalReport, ColourOnlyWhenAsked) {
    Style coloured = style(80, true);
    EXPECT_EQ(terminal_report(verdict(), coloured).find('\033'), std::string::npos);
    coloured.colour = true;
    EXPECT_NE(terminal_report(verdict(), coloured).find('\033'), std::string::npos);
}

TEST_F(TerminalReport, ThreeFindingsInFullUnlessAll) {
    Verdict many = verdict();
    for (int i = 0; i < 4; ++i) many.findings.push_back(race());
    Style plain = style(80, true);
    const auto quotes = [&] {
        const std::string text = terminal_report(many, plain);
        int count = 0;
        for (auto at = text.find("\n  Read: "); at != std::string::npos;
             at = text.find("\n  Read: ", at + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(quotes(), 3);
    EXPECT_NE(terminal_report(many, plain).find("2 more findings"), std::string::npos);
    plain.all = true;
    EXPECT_EQ(quotes(), 5);
}

TEST_F(TerminalReport, StudentTextCannotSteerTheTerminal) {
    Verdict hostile = verdict();
    hostile.checks[0].messages[0].text = "printed \033[2J\r and a bell \a";
    const std::string text = terminal_report(hostile, style(80, true));
    for (const char c : text)
        ASSERT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n') << static_cast<int>(c);
}

/// A submission may say `#line 1 "/etc/passwd"`.
TEST_F(TerminalReport, QuotesNoFileButTheGradedOne) {
    Verdict hostile = verdict();
    for (FindingVerdict& found : hostile.findings) {
        for (simt::FindingSide& side : found.finding.sides) side.site = {"/etc/passwd", 1, "dot"};
    }
    const std::string text = terminal_report(hostile, style(80, true));
    EXPECT_NE(text.find("passwd:1"), std::string::npos);
    EXPECT_EQ(text.find("root:"), std::string::npos) << text;
}

TEST_F(TerminalReport, MissingSourceStillNamesTheLine) {
    std::filesystem::remove("dot.cu");
    const std::string text = terminal_report(verdict(), style(80, true));
    EXPECT_NE(text.find("dot.cu:4"), std::string::npos);
    EXPECT_NE(text.find("write cache[40], thread 40 of block 1"), std::string::npos);
}

TEST_F(TerminalReport, MemoryThatAProgramHadNoTimeToFree) {
    const auto next = [](const std::string& message) {
        Verdict early = verdict();
        early.findings.resize(1);
        early.findings[0].finding.rule = "memory.leak";
        early.findings[0].finding.level = simt::Level::error;
        early.checks[0].messages = {{"n = 1", message}};
        const std::string text = terminal_report(early, style(80, true));
        return text.substr(std::min(text.find("Next: "), text.size()));
    };
    EXPECT_EQ(
        next("The program ended with status 1, which says that it failed.").find("Next: make"), 0u);
    EXPECT_EQ(next("the sum is wrong: wanted 1, got 2.").find("Next: repair finding 1"), 0u);
}

TEST_F(TerminalReport, NotGradedSaysWhy) {
    Verdict none;
    none.lesson_id = "21-dot-product";
    none.file = "dot.cu";
    none.error = "dot.cu does not compile; correct it:\ndot.cu:3:5: error: expected ';'";
    const std::string text = terminal_report(none, style(80, true));
    EXPECT_NE(text.find("Not graded."), std::string::npos);
    EXPECT_NE(text.find("dot.cu:3:5"), std::string::npos);
    EXPECT_EQ(text.find("points"), std::string::npos);
}

TEST_F(TerminalReport, ACompilersErrorShowsItsLine) {
    const std::string file = testing::TempDir() + "time.cu";
    std::ofstream(file) << "void time_it() {\n    double ms = 0;\n    elapsed(&ms, a, b);\n}\n";
    Verdict none;
    none.file = file;
    none.error =
        "time.cu does not compile. Correct the first error:\n"
        "time.cu:3: error: cannot convert 'double*' to 'float*'";
    const std::string text = terminal_report(none, style(80, true));
    EXPECT_NE(text.find("      3 │ elapsed(&ms, a, b);\n"
                        "  Look: ms is a double (line 2), and here a float is wanted.\n"),
              std::string::npos)
        << text;
}

TEST_F(TerminalReport, AnAddressThatACompilerMisses) {
    const auto said = [](const std::string& type, const std::string& given) {
        const std::string file = testing::TempDir() + "alloc.cu";
        std::ofstream(file) << "void run(int n) {\n    float* room;\n    check(cudaMalloc(" +
                                   given + ", n), 1);\n}\n";
        Verdict none;
        none.file = file;
        none.error =
            "alloc.cu does not compile. Correct the first error:\n"
            "alloc.cu:3: error: no matching function for call to 'cudaMalloc(" +
            type + ", int&)'";
        return terminal_report(none, style(80, true));
    };
    const std::string text = said("float*&", "room");
    EXPECT_NE(text.find("  Look: cudaMalloc stores an address in room, so it"), std::string::npos)
        << text;
    EXPECT_NE(text.find("write &room."), std::string::npos) << text;
    EXPECT_EQ(said("float**", "room").find("Look:"), std::string::npos);
    EXPECT_EQ(said("float&", "room").find("Look:"), std::string::npos);
    EXPECT_EQ(said("float*&", "room + 1").find("Look:"), std::string::npos);
}

TEST_F(TerminalReport, PiecesFollowFromStores) {
    const auto said = [&](double stored) {
        Verdict failed = verdict();
        check::GateResult stores = failed.checks[2].gates[0];
        stores.name = "stores";
        stores.counter = "global_stores";
        stores.at_most = check::Bound{"1000", 1000};
        stores.margin = 0;
        stores.value = stored;
        stores.passed = false;
        stores.place = {"dot.cu", 4, "dot", "5,000 of 5,000 come from here", "Store less often."};
        check::GateResult pieces = stores;
        pieces.name = "bytes";
        pieces.counter = "cc13_volume_bytes";
        pieces.device = "c1060";
        pieces.at_most = check::Bound{"40000", 40000};
        pieces.value = 50000;
        pieces.place = {"dot.cu", 6, "dot", "the lanes touch 8 sectors of 32 bytes here",
                        "The block's shape is not."};
        failed.checks[2].gates = {pieces, stores};
        failed.checks[2].status = check::CheckStatus::failed;
        failed.checks = {failed.checks[2]};
        failed.findings.clear();
        return terminal_report(failed, style(80, true));
    };
    const std::string text = said(4000);
    EXPECT_NE(text.find("    More stores make more of these, too: begin with \"stores\".\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("The block's shape"), std::string::npos) << text;
    EXPECT_NE(text.find("bring down \"stores\", first in line 4"), std::string::npos) << text;
    // So few more stores do not explain it.
    EXPECT_NE(said(1100).find("The block's shape"), std::string::npos);
}

TEST_F(TerminalReport, PlainCodeKnowsOfNoDevice) {
    const auto said = [&](const std::string& file, bool passed) {
        Verdict one = verdict();
        check::GateResult& gate = one.checks[2].gates[0];
        gate.at_most = check::Bound{"1000", 1000};
        gate.margin = 0;
        gate.value = passed ? 900 : 530000;
        gate.passed = passed;
        one.checks = {one.checks[2]};
        one.findings.clear();
        one.file = file;
        Style all = style(80, true);
        all.all = true;
        return terminal_report(one, all);
    };
    for (const bool passed : {true, false}) {
        const std::string plain = said("dot.cpp", passed);
        EXPECT_EQ(plain.find("h100"), std::string::npos) << plain;
        EXPECT_EQ(plain.find("device"), std::string::npos) << plain;
        EXPECT_NE(said("dot.cu", passed).find("h100"), std::string::npos);
    }
    EXPECT_NE(said("dot.cpp", false).find("Counted on a model of the processor:"),
              std::string::npos);
    EXPECT_NE(said("dot.cpp", false).find("530 times what is allowed"), std::string::npos)
        << said("dot.cpp", false);
}

TEST_F(TerminalReport, NarrowLoadsAreTheNextStep) {
    Verdict failed = verdict();
    check::GateResult loads;
    loads.name = "loads";
    loads.counter = "global_loads";
    loads.run = "n = 33";
    loads.at_most = check::Bound{"1000", 1000};
    loads.value = 1010;
    loads.passed = false;
    loads.place = {"dot.cu", 25, "dot", "5,000 of 5,000 come from here", "Load less often."};
    check::GateResult narrow = loads;
    narrow.name = "narrow loads";
    narrow.counter = "global_loads_under_8";
    narrow.value = 1130;
    narrow.place.line = 18;
    failed.checks[2].gates = {loads, narrow};
    failed.checks[2].status = check::CheckStatus::failed;
    failed.checks = {failed.checks[2]};
    failed.findings.clear();
    const std::string text = terminal_report(failed, style(80, true));
    EXPECT_NE(text.find("bring down \"narrow loads\", first in line 18"), std::string::npos)
        << text;
}

TEST_F(TerminalReport, NoLineIsFirstWhereAsManyLoadsComeFromOthers) {
    const auto said = [&](const std::string& more) {
        Verdict failed = verdict();
        check::GateResult& gate = failed.checks[2].gates[0];
        gate.counter = "global_loads";
        gate.at_least.reset();
        gate.at_most = check::Bound{"100", 100};
        gate.value = 400;
        gate.passed = false;
        gate.place = {"dot.cu", 6, "dot", "100 of 400 come from here" + more, "Load less often."};
        failed.checks[2].status = check::CheckStatus::failed;
        failed.checks = {failed.checks[2]};
        failed.findings.clear();
        return terminal_report(failed, style(80, true));
    };
    EXPECT_NE(said("").find(", first in line 6"), std::string::npos) << said("");
    EXPECT_EQ(said("; as many from line 8").find(", first in line"), std::string::npos);
}

TEST_F(TerminalReport, AFewTooManyFollowFromAnAccessPastTheEnd) {
    const auto said = [&](double value, const char* rule, const char* kernel = "dot") {
        Verdict failed = verdict();
        check::GateResult& gate = failed.checks[2].gates[0];
        gate.counter = "global_loads";
        gate.at_least.reset();
        gate.at_most = check::Bound{"100", 100};
        gate.value = value;
        gate.passed = false;
        gate.place = {"dot.cu", 3, "dot", "90 of 104 come from here", "Load less often."};
        failed.checks[2].status = check::CheckStatus::failed;
        failed.checks = {failed.checks[2]};
        failed.findings = {race()};
        failed.findings[0].finding.rule = rule;
        failed.findings[0].finding.kernel = kernel;
        return terminal_report(failed, style(80, true));
    };
    EXPECT_EQ(said(104, "bounds.global").find("Load less often."), std::string::npos);
    EXPECT_NE(said(104, "bounds.global").find("Finding 1 may make these, too: repair it first."),
              std::string::npos);
    EXPECT_NE(said(104, "memory.uninitialised").find("Load less often."), std::string::npos);
    // Threads that meet, in the kernel that counts too much or in another one.
    EXPECT_EQ(said(104, "race.shared").find("Load less often."), std::string::npos);
    EXPECT_NE(said(104, "race.shared", "other").find("Load less often."), std::string::npos);
    EXPECT_NE(said(400, "bounds.global").find("Load less often."), std::string::npos);
}

TEST_F(TerminalReport, PiecesFollowFromNarrowLoadsOfTheirLine) {
    const auto said = [&](int line, double loads = 400) {
        Verdict failed = verdict();
        check::GateResult narrow = failed.checks[2].gates[0];
        narrow.name = "narrow loads";
        narrow.counter = "global_loads_under_8";
        narrow.at_most = check::Bound{"100", 100};
        narrow.at_least.reset();
        narrow.margin = 0;
        narrow.value = loads;
        narrow.passed = false;
        narrow.place = {"dot.cu", line, "dot", "400 of 400 come from here", "Move them at once."};
        check::GateResult pieces = narrow;
        pieces.name = "transactions";
        pieces.counter = "cc13_transactions";
        pieces.device = "c1060";
        pieces.value = 90'000;
        pieces.place = {"dot.cu", 6, "dot", "the lanes touch 3 sectors of 32 bytes here",
                        "The block's shape counts as well."};
        failed.checks[2].gates = {pieces, narrow};
        failed.checks[2].status = check::CheckStatus::failed;
        failed.checks = {failed.checks[2]};
        failed.findings.clear();
        return terminal_report(failed, style(80, true));
    };
    const std::string text = said(6);
    EXPECT_NE(text.find("    More loads make more of these, too: begin with \"narrow loads\".\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("The block's shape"), std::string::npos) << text;
    EXPECT_NE(text.find("bring down \"narrow loads\""), std::string::npos) << text;
    EXPECT_NE(said(4).find("The block's shape"), std::string::npos);
    // Of another line, where they make most of what is too much.
    const std::string most = said(4, 800'000);
    EXPECT_EQ(most.find("The block's shape"), std::string::npos) << most;
    EXPECT_NE(said(4, 300'000).find("The block's shape"), std::string::npos);
}

TEST_F(TerminalReport, FullPoints) {
    Verdict full = verdict();
    full.findings.clear();
    full.points = full.max_points;
    for (auto& check : full.checks) check.status = check::CheckStatus::passed;
    const std::string text = terminal_report(full, style(80, true));
    EXPECT_NE(text.find("85 of 85 points"), std::string::npos);
    EXPECT_NE(text.find("Full points."), std::string::npos);
    EXPECT_EQ(text.find("Next:"), std::string::npos);
}

TEST_F(TerminalReport, AGateAtZeroHasNoBar) {
    Verdict zero = verdict();
    check::GateResult none{"conflicts", "shared_load_conflicts", "h100", "n = 4", 4,
                           0,           check::Bound{"0", 0},    0,      {},      {},
                           true};
    zero.checks[2].gates = {none};
    Style all = style(80, false);
    all.all = true;
    const std::string text = terminal_report(zero, all);
    EXPECT_NE(text.find("  +                      0  conflicts (n = 4, h100)"), std::string::npos)
        << text;
}

TEST_F(TerminalReport, AFailedCounterHasAPlace) {
    Verdict failed = verdict();
    check::GateResult& gate = failed.checks[2].gates[1];
    gate.value = 5000;
    gate.place = {"dot.cu", 6, "dot", "one warp takes 16 passes here; 1 would do", "Look here."};
    check::GateResult again = gate;
    again.run = "n = 2000";
    failed.checks[2].gates.push_back(again);
    const std::string text = terminal_report(failed, style(80, true));
    EXPECT_NE(text.find("stores (n = 1000 and 1 more run, h100)"), std::string::npos) << text;
    EXPECT_NE(text.find("5,000, 2.4 times what is allowed"), std::string::npos);
    EXPECT_NE(text.find("    Line 6 in dot: one warp takes 16 passes here; 1 would do.\n"
                        "      6 │ if (me < half) cache[me] += cache[me + half];\n"
                        "    Do:   Look here.\n"),
              std::string::npos)
        << text;
}

TEST_F(TerminalReport, ColumnsThatALessonAsksForAreNotTurned) {
    const std::string file = testing::TempDir() + "columns.cu";
    std::ofstream(file) << "__global__ void k(float* c) {\n"
                           "    __shared__ float tile[16][18];\n"
                           "    c[0] = tile[threadIdx.x][threadIdx.y];\n"
                           "}\n";
    const auto said = [&](const char* other) {
        Verdict failed = verdict();
        failed.file = file;
        check::GateResult passes = failed.checks[2].gates[0];
        passes.name = "passes";
        passes.counter = "cc13_shared_load_wavefronts";
        passes.passed = false;
        passes.value = 9999;
        passes.place = {file, 3, "k", "one warp takes 2 passes through the banks here", "Look."};
        check::GateResult rows = passes;
        rows.name = "rows";
        rows.counter = other;
        rows.passed = true;
        failed.checks[2].gates = {passes, rows};
        failed.findings.clear();
        return terminal_report(failed, style(200, true));
    };
    EXPECT_NE(said("barriers").find("choose another length, or let threadIdx.x choose the column."),
              std::string::npos)
        << said("barriers");
    EXPECT_NE(said("shared_load_row_requests").find("choose another length."), std::string::npos);
}

TEST_F(TerminalReport, PiecesFollowFromLoads) {
    const auto said = [&](double loaded) {
        Verdict failed = verdict();
        check::GateResult loads = failed.checks[2].gates[0];
        loads.value = loaded;
        loads.passed = false;
        loads.place = {"dot.cu", 4, "dot", "5,000 of 5,000 come from here", "Load less often."};
        check::GateResult pieces = loads;
        pieces.name = "transactions";
        pieces.counter = "cc13_transactions";
        pieces.device = "c1060";
        pieces.value = 2800;
        pieces.place = {"dot.cu", 6, "dot", "the lanes touch 8 sectors of 32 bytes here",
                        "The block's shape is not."};
        failed.checks[2].gates = {loads, pieces};
        return terminal_report(failed, style(80, true));
    };
    const std::string text = said(3400);
    EXPECT_EQ(text.find("The block's shape"), std::string::npos) << text;
    EXPECT_NE(text.find("    More loads make more of these, too: begin with \"loads\".\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("Load less often."), std::string::npos);
    // A few loads too many are not the reason of many more pieces.
    EXPECT_NE(said(2200).find("The block's shape"), std::string::npos);
}

TEST_F(TerminalReport, ChecksThatCannotBeJudgedShareTheirReason) {
    Verdict some = verdict();
    for (const char* id : {"fast", "faster"}) {
        some.checks.push_back(check(id, id, check::CheckKind::time, false, 10));
        some.checks.back().status = check::CheckStatus::not_judged;
        some.checks.back().notes = {"It takes a GPU."};
    }
    const std::string text = terminal_report(some, style(80, true));
    EXPECT_NE(text.find("  - fast; faster (not judged)\n    It takes a GPU.\n\n"),
              std::string::npos)
        << text;
}

TEST_F(TerminalReport, WhatIsToBeGradedAgainIsNoFullPoints) {
    Verdict some = verdict();
    some.findings.clear();
    some.checks = {check("correct", "the sum is right", check::CheckKind::correct, true, 85),
                   check("fast", "as fast as it can be", check::CheckKind::time, false, 15)};
    some.points = some.max_points = 85;
    some.checks[1].status = check::CheckStatus::not_judged;
    some.checks[1].notes = {"Not judged: grade again when the machine is quiet."};
    const std::string text = terminal_report(some, style(80, true));
    EXPECT_NE(text.find("Full points for what was judged. Not judged: \"as fast as it can be\". "
                        "Grade again\nfor 15 more points."),
              std::string::npos)
        << text;
    some.checks[1].notes = {"It takes a GPU."};
    EXPECT_NE(terminal_report(some, style(80, true)).find("\nFull points. \""), std::string::npos);
}

TEST_F(TerminalReport, NothingIsSaidTwice) {
    Verdict some = verdict();
    some.findings.clear();
    some.checks.resize(2);
    for (CheckVerdict& one : some.checks) {
        one.messages = {{"n = 33",
                         "The program ended by exit(1), which it calls in no line of its own, so "
                         "somebody else does."}};
        one.measurements = {{"beside OpenBLAS", 0.08, "times"}};
    }
    some.checks[1].measurements.push_back({"needed at least", 0.6, "times"});
    const std::string text = terminal_report(some, style(80, true));
    const auto once = [&](const std::string& part) {
        const std::size_t at = text.find(part);
        return at != std::string::npos && text.find(part, at + 1) == std::string::npos;
    };
    EXPECT_TRUE(once("The program ended by exit(1)")) << text;
    EXPECT_TRUE(once("The same as for \"the sum is right for every length, grid and block\"."))
        << text;
    EXPECT_TRUE(once("beside OpenBLAS: 0.08 times")) << text;
    EXPECT_TRUE(once("needed at least: 0.6 times")) << text;
}

TEST_F(TerminalReport, AShortTextIsRepeated) {
    Verdict some = verdict();
    some.findings.clear();
    some.checks.resize(2);
    for (CheckVerdict& one : some.checks) one.messages = {{"", "Wrong in all 6 runs."}};
    const std::string text = terminal_report(some, style(80, true));
    EXPECT_EQ(text.find("The same as for"), std::string::npos) << text;
    EXPECT_NE(text.find("Wrong in all 6 runs."), text.rfind("Wrong in all 6 runs."));
}

TEST_F(TerminalReport, ABlockThatIsGivenIsNotToBeChanged) {
    const auto said = [&](const std::string& mark) {
        std::ofstream("dot.cu") << "__global__ void dot(const float* a, float* c) {\n"
                                   "    " +
                                       mark +
                                       "\n"
                                       "    const float* p = start(a);\n"
                                       "    c[0] = *p;\n"
                                       "    // simtutor: end\n"
                                       "}\n"
                                       "void run(float* c) {\n"
                                       "    const dim3 block(16, 16);\n"
                                       "    dot<<<1, block>>>(c, c);\n"
                                       "}\n";
        Verdict some = verdict();
        some.findings.clear();
        check::GateResult& gate = some.checks[2].gates[1];
        gate.exactly.reset();
        gate.at_least.reset();
        gate.counter = "cc13_transactions";
        gate.at_most = check::Bound{"100", 100};
        gate.place = {"dot.cu", 4, "dot", "the lanes of one warp touch 32 sectors of 32 bytes",
                      "Neighbours. The block decides as well: this one has 16 x 16 threads."};
        return terminal_report(some, style(200, true));
    };
    const std::string given = said("// simtutor: begin student"), own = said("");
    EXPECT_EQ(given.find("The block"), std::string::npos) << given;
    EXPECT_NE(given.find("Neighbours."), std::string::npos) << given;
    EXPECT_NE(own.find("The block decides as well"), std::string::npos) << own;
    EXPECT_NE(own.find("The block is made in line 8."), std::string::npos) << own;
}

TEST_F(TerminalReport, NarrowLoadsOfTheSameElementsAreNotToBeMadeWider) {
    const auto said = [&](const std::string& place) {
        std::ofstream("dot.cu") << "__global__ void dot(const float* a, float* c, int n) {\n"
                                   "    float sums[4] = {};\n"
                                   "    for (int e = 0; e < 4; ++e)\n"
                                   "        for (int k = 0; k < 8; ++k) sums[e] += a[" +
                                       place +
                                       "];\n"
                                       "    for (int e = 0; e < 4; ++e) c[e] = sums[e];\n"
                                       "}\n";
        Verdict some = verdict();
        some.findings.clear();
        check::GateResult& gate = some.checks[2].gates[1];
        gate.exactly.reset();
        gate.at_least.reset();
        gate.counter = "global_loads_under_8";
        gate.at_most = check::Bound{"100", 100};
        gate.value = 400;
        gate.passed = false;
        gate.place = {"dot.cu", 4, "dot", "400 of 400 come from here", "Move neighbours at once."};
        return terminal_report(some, style(200, true));
    };
    const std::string again = said("k * n"), each = said("k * n + e");
    EXPECT_EQ(again.find("Move neighbours"), std::string::npos) << again;
    EXPECT_NE(again.find("Look: Line 4 loads from a in every round of the loop over e (line 3)"),
              std::string::npos)
        << again;
    EXPECT_NE(each.find("Move neighbours at once."), std::string::npos) << each;
}

TEST_F(TerminalReport, AnIndexWithoutTheCounterMayBeTheMistake) {
    std::ofstream("dot.cu") << "__global__ void dot(const float* a, float* c, int n) {\n"
                               "    float sum = 0;\n"
                               "    for (int k = 0; k < n; ++k)\n"
                               "        sum += a[threadIdx.x] * k;\n"
                               "    c[threadIdx.x] = sum;\n"
                               "}\n";
    const auto said = [&](bool wrong) {
        Verdict some = verdict();
        some.findings.clear();
        for (CheckVerdict& check : some.checks) check.messages.clear();
        if (wrong) some.checks[0].messages = {{"n = 2", "4 of 4 elements of c are wrong."}};
        check::GateResult& gate = some.checks[2].gates[1];
        gate.exactly.reset();
        gate.at_least.reset();
        gate.counter = "global_loads";
        gate.at_most = check::Bound{"100", 100};
        gate.value = 400;
        gate.passed = false;
        gate.place = {"dot.cu", 4, "dot", "400 of 400 come from here", "Keep it."};
        return terminal_report(some, style(300, true));
    };
    EXPECT_NE(said(false).find("the index has no k: it is"), std::string::npos) << said(false);
    EXPECT_NE(said(true).find("the index has no k. Should it"), std::string::npos) << said(true);
    EXPECT_NE(said(true).find("Only if the same value is meant"), std::string::npos) << said(true);
}

TEST_F(TerminalReport, AProofStandsWithoutWhatIsOnlyAsked) {
    const auto said = [&](const std::string& before) {
        std::ofstream("dot.cu") << "__global__ void dot(float* c, int rounds) {\n"
                                   "    __shared__ float t[64];\n"
                                   "    const int x = threadIdx.x;\n"
                                   "    t[x] = c[x];\n" +
                                       before +
                                       "    for (int round = 0; round < rounds; ++round) {\n"
                                       "        __syncthreads();\n"
                                       "        const float s = t[x + 1];\n"
                                       "        __syncthreads();\n"
                                       "        t[x] = s;\n"
                                       "    }\n"
                                       "    c[x] = t[x];\n"
                                       "}\n";
        Verdict some = verdict();
        some.findings.clear();
        check::GateResult& gate = some.checks[2].gates[1];
        gate.counter = "barriers";
        gate.exactly.reset();
        gate.at_least.reset();
        gate.at_most = check::Bound{"1", 1};
        gate.value = 2;
        gate.passed = false;
        gate.place = {"dot.cu", 0, "dot", "each block passes 2 barriers", "Ask of each barrier."};
        return terminal_report(some, style(300, true));
    };
    const std::string spare = said("    __syncthreads();\n    __syncthreads();\n"),
                      needed = said("");
    EXPECT_NE(spare.find("It can go."), std::string::npos) << spare;
    EXPECT_EQ(spare.find("Ask of each"), std::string::npos) << spare;
    EXPECT_NE(needed.find("Ask of each"), std::string::npos) << needed;
}

TEST_F(TerminalReport, WhatOneThreadMakesWrongIsNoRace) {
    const auto said = [&](const std::string& run) {
        Verdict some = verdict();
        some.findings.clear();
        some.checks.resize(1);
        some.checks[0].status = check::CheckStatus::failed;
        some.checks[0].messages = {{run, "3 of 9 words are counted twice."}};
        return terminal_report(some, style(80, true));
    };
    EXPECT_NE(said("words, 9 words, 1 x 1 threads").find("so no race explains it."),
              std::string::npos);
    EXPECT_EQ(said("words, 9 words, 1 x 16 threads").find("no race"), std::string::npos);
}

TEST_F(TerminalReport, WhatIsGivenIsNotLookedAt) {
    const auto said = [&](const std::string& mark, const std::string& lesson) {
        std::ofstream("dot.cu") << "__global__ void dot(const float* a, float* c) {\n"
                                   "    c[threadIdx.x] = 2 * a[threadIdx.x];\n"
                                   "}\n"
                                   "void run(float* a, float* c) {\n"
                                   "    " +
                                       mark +
                                       "\n"
                                       "    dot<<<1, 32>>>(a, c);\n"
                                       "    // simtutor: end\n"
                                       "}\n";
        Verdict some = verdict();
        some.lesson_id = lesson;
        some.findings.clear();
        some.checks.resize(1);
        some.checks[0].status = check::CheckStatus::failed;
        some.checks[0].messages = {
            {"n = 32", "3 of 32 elements of c are wrong. The first: number 0: wanted 1, got 2."}};
        return terminal_report(some, style(80, true));
    };
    const std::string begin = "// simtutor: begin student";
    // The marks alone tell what is given where the file that was handed out is not known.
    const std::string given = said(begin, ""), own = said("", "");
    EXPECT_EQ(given.find("Look:"), std::string::npos) << given;
    EXPECT_NE(own.find("Look: c gets its values in line 2"), std::string::npos) << own;
    // What the handed-out file does not have is the student's, wherever it stands.
    EXPECT_NE(said(begin, verdict().lesson_id).find("Look: c gets its values in line 2"),
              std::string::npos);
}

TEST_F(TerminalReport, AWrongAnswerIsShownInItsLine) {
    std::ofstream("dot.cu") << "struct Answer {\n    int exercise;\n    double value;\n};\n"
                               "const Answer answers[] = {\n    {1, 512},\n    {2, 48},\n};\n";
    const auto said = [&](const std::string& title, const std::string& run) {
        Verdict some = verdict();
        some.findings.clear();
        some.checks.resize(1);
        some.checks[0].title = title;
        some.checks[0].status = check::CheckStatus::failed;
        some.checks[0].messages = {{run, "Registers are handed out in units."}};
        return terminal_report(some, style(80, true));
    };
    EXPECT_NE(said("exercise 2: registers", "").find("    Look: Line 7: {2, 48}.\n"),
              std::string::npos);
    EXPECT_EQ(said("exercise 2: registers", "n = 1").find("Look:"), std::string::npos);
    EXPECT_EQ(said("the product is right", "").find("Look:"), std::string::npos);
    // What speaks of runs judges code, and no answer.
    Verdict runs = verdict();
    runs.findings.resize(1);
    runs.checks.resize(1);
    runs.checks[0].title = "exercise 2: the code";
    runs.checks[0].status = check::CheckStatus::failed;
    runs.checks[0].messages = {{"", "A finding in both runs."},
                               {"n = 1", runs.findings[0].finding.rule + ": races"}};
    EXPECT_EQ(terminal_report(runs, style(80, true)).find("Look: Line 7"), std::string::npos);
}

TEST_F(TerminalReport, AnOverflowIsComputedAndNotCalled) {
    Verdict some = verdict();
    FindingVerdict& found = some.findings[0];
    found.finding.rule = "index.overflow";
    found.finding.sides = {side("compute", 4, 40)};
    found.finding.sides[0].object = "";
    const std::string text = terminal_report(some, style(80, true));
    EXPECT_NE(text.find("^ computed here, thread 40 of block 1"), std::string::npos) << text;
    found.finding.sides[0].on_device = false;
    EXPECT_NE(terminal_report(some, style(80, true)).find("^ computed here\n"), std::string::npos);
}

TEST_F(TerminalReport, FailuresComeFirstAndManyPassedChecksAreOneLine) {
    Verdict many = verdict();
    for (int i = 0; i < 7; ++i)
        many.checks.insert(many.checks.begin(), check("ok" + std::to_string(i), "is right",
                                                      check::CheckKind::rules, true, 5));
    const std::string text = terminal_report(many, style(80, true));
    EXPECT_NE(text.find("8 checks passed"), std::string::npos) << text;
    EXPECT_NE(text.find(" 50/50\n"), std::string::npos) << text;
    EXPECT_LT(text.find("threads wait"), text.find("checks passed"));
}

TEST_F(TerminalReport, ADisagreementHasWholeSentences) {
    Verdict both = verdict();
    both.backend = Backend::both;
    both.gpu = GpuEnvironment{};
    both.disagreements = {{"correct", "Too many loads.", "the result is right", "Why.", true}};
    const std::string text = terminal_report(both, style(80, true));
    EXPECT_NE(text.find("    Simulator: Too many loads.\n    GPU:       the result is right.\n"),
              std::string::npos)
        << text;
}

}  // namespace
