#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grader/findings/finding_wire.h"
#include "grader/findings/render.h"
#include "grader/findings/rule_pattern.h"
#include "grader/findings/rules.h"
#include "grader/findings/text.h"

namespace simtutor::findings_test {

simt::Finding sample_finding() {
    simt::Finding finding;
    finding.rule = "race.shared";
    finding.level = simt::Level::warning;
    finding.kernel = "dot";
    finding.message = "Two threads wrote.";
    finding.advice = "Wait.";
    finding.threads = "threads 1-3";
    finding.count = 7000;
    simt::FindingSide side;
    side.action = "write";
    side.site = {"kernel.cu", 2, "dot"};
    side.who.block[1] = 4;
    side.who.thread[2] = 5;
    side.on_device = false;
    side.object = "as[3][17]";
    side.bytes = 16;
    finding.sides = {side, side};
    finding.also = {{side, side}, {side}};
    return finding;
}

void expect_same(const simt::Finding& got, const simt::Finding& sent) {
    EXPECT_EQ(nlohmann::json(got), nlohmann::json(sent));
}

TEST(FindingJson, ComesBackAsItWas) {
    simt::Finding sent = sample_finding();
    sent.tool = "compute-sanitizer memcheck";
    const nlohmann::json json = sent;
    EXPECT_EQ(json.at("accesses").size(), 2u) << "the key that verdicts and SIMCC_JSON promise";
    EXPECT_EQ(json.at("accesses")[0].at("block"), nlohmann::json({0, 4, 0}));
    EXPECT_EQ(json.at("also")[1].size(), 1u);
    expect_same(json.get<simt::Finding>(), sent);
    EXPECT_FALSE(nlohmann::json(simt::Finding{}).contains("also"));
}

TEST(FindingWire, ComesBackAsItWas) {
    std::vector<std::uint8_t> buffer(1u << 16);
    const std::vector<simt::Finding> sent = {sample_finding(), simt::Finding{}};
    const std::size_t used = encode_findings(sent, buffer);
    const auto got = decode_findings({buffer.data(), used});
    ASSERT_EQ(got.size(), 2u);
    expect_same(got[0], sent[0]);
    expect_same(got[1], sent[1]);
}

TEST(FindingWire, SendsWholeFindingsOnly) {
    const std::vector<simt::Finding> sent(5, sample_finding());
    std::vector<std::uint8_t> buffer(1u << 16);
    const std::size_t one = encode_findings({sent.data(), 1}, buffer);
    buffer.resize(2 * one + one / 2);
    EXPECT_EQ(decode_findings({buffer.data(), encode_findings(sent, buffer)}).size(), 2u);
    EXPECT_THROW(decode_findings({buffer.data(), one - 1}), std::invalid_argument);
}

TEST(Finding, NamesItsLine) {
    simt::Finding finding = sample_finding();
    EXPECT_EQ(rule_and_line(finding), "race.shared in line 2");
    finding.sides.clear();
    EXPECT_EQ(line_of(finding), 0);
    EXPECT_EQ(rule_and_line(finding), "race.shared");
}

TEST(RulePattern, FitsAnIdAFamilyOrEveryRule) {
    EXPECT_TRUE(rule_matches("race.shared", "race.shared"));
    EXPECT_FALSE(rule_matches("race.shared", "race.shared-more"));
    EXPECT_TRUE(rule_matches("race.*", "race.shared"));
    EXPECT_FALSE(rule_matches("race.*", "trace.shared"));
    EXPECT_TRUE(rule_matches("*", "race.shared"));
    EXPECT_FALSE(rule_matches("", "race.shared"));
}

TEST(RulePattern, TheMostExactOneCounts) {
    const std::vector<std::string> patterns = {"*", "race.shared", "race.*"};
    const auto best = [&](const char* rule) { return *most_exact_pattern(patterns, rule); };
    EXPECT_EQ(best("race.shared"), "race.shared");
    EXPECT_EQ(best("race.global"), "race.*");
    EXPECT_EQ(best("api.error"), "*");
    EXPECT_EQ(most_exact_pattern({"race.*"}, "api.error"), nullptr);
}

TEST(RulePattern, FindsRulesOfTheCatalogue) {
    EXPECT_EQ(rules_matching("*").size(), simt::rules().size());
    EXPECT_EQ(rules_matching("barrier.*"),
              (std::vector<std::string>{"barrier.divergent", "barrier.early-exit"}));
    EXPECT_TRUE(rules_matching("barier.*").empty());
}

TEST(Text, NumbersForPeople) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1049600), "1,049,600");
    EXPECT_EQ(grouped(-100), "-100");
    EXPECT_EQ(grouped(-1000), "-1,000");
    EXPECT_EQ(grouped(1049600.0), "1,049,600");
    EXPECT_EQ(grouped(-1000.0), "-1,000");
    EXPECT_EQ(grouped(0.25), "0.25");
    EXPECT_EQ(grouped(18278.4), "18,278");
    EXPECT_EQ(counted(1, "row"), "1 row");
    EXPECT_EQ(counted(2000, "row"), "2,000 rows");
    EXPECT_EQ(counted(0, "kernel launch"), "0 kernel launches");
}

TEST(Text, NumbersAsRanges) {
    std::vector<bool> members(9);
    members[0] = members[1] = members[2] = members[7] = true;
    EXPECT_EQ(ranges_text(ranges_of(members)), "0-2, 7");
    EXPECT_EQ(ranges_text(ranges_of(members), 2), "0-2, 7");
    EXPECT_EQ(ranges_text(ranges_of(members), 1), "0-2, …");
    EXPECT_EQ(ranges_text({}), "");
}

TEST(Text, WrapsAtSpacesAndCutsLongWords) {
    EXPECT_EQ(wrap("one two three", 8), (std::vector<std::string>{"one two", "three"}));
    EXPECT_EQ(wrap("abcdefghijkl", 8), (std::vector<std::string>{"abcdefgh", "ijkl"}));
    EXPECT_EQ(wrap("lessons/24/README.md#a-word", 22),
              (std::vector<std::string>{"lessons/24/README.md", "#a-word"}));
    EXPECT_EQ(wrap("lessons/24/README.md", 14),
              (std::vector<std::string>{"lessons/24/", "README.md"}));
    EXPECT_EQ(wrap("a\n\nb", 8), (std::vector<std::string>{"a", "", "b"}));
    EXPECT_EQ(columns("n² ≤ 3"), 6u);
    EXPECT_EQ(shortened("n² ≤ 3", 6), "n² ≤ 3");
    EXPECT_EQ(shortened("n² ≤ 30", 6), "n² ...");
    EXPECT_EQ(to_ascii("n² ≤ 3 ☃"), "n^2 <= 3 ?");
    EXPECT_EQ(sentence("thread 3"), "Thread 3");
}

/// A finding shown beside its source file.
class ShownFinding : public testing::Test {
  protected:
    void SetUp() override {
        path_ = std::filesystem::temp_directory_path() /
                ("findings-test-" + std::to_string(::getpid()) + ".cu");
        std::ofstream(path_) << "void dot() {\n    as[3][17] = 1;\n}\n";
        for (simt::FindingSide& side : finding_.sides) side.site.file = path_;
    }
    void TearDown() override { std::filesystem::remove(path_); }

    std::string shown(FindingForm form) {
        Style style;
        style.width = 100;
        Page page(style);
        Sources sources;
        show_finding(page, sources, finding_, 1,
                     {"barriers", {"n = 33", "n = 1000"}, "README.md#barriers"}, form);
        return page.text();
    }

    std::filesystem::path path_;
    simt::Finding finding_ = sample_finding();
};

TEST_F(ShownFinding, AsACompilersMessage) {
    EXPECT_EQ(shown(FindingForm::program),
              "\n1. warning: race.shared (barriers) in dot\n"
              "   Two threads wrote.\n"
              "     " +
                  path_.string() +
                  ":2 in dot\n"
                  "        | as[3][17] = 1;\n"
                  "   Seen 7,000 times, by threads 1-3.\n"
                  "   Do: Wait.\n");
}

TEST_F(ShownFinding, WithMarksForALesson) {
    finding_.sides.pop_back();
    EXPECT_EQ(
        shown(FindingForm::lesson),
        "\n1. race.shared (warning): barriers\n"
        "  Two threads wrote.\n\n"
        "    " +
            path_.filename().string() +
            ":2 in dot\n"
            "      2 │     as[3][17] = 1;\n"
            "        │     ^^^^^^^^^ write as[3][17], host code\n\n"
            "  Seen 7,000 times, first in the run n = 33 and in 1 more. Affected: threads 1-3.\n"
            "  Do:   Wait.\n"
            "  Read: README.md#barriers\n");
}

/// A submission's `#line` may name any file; only the graded one is read.
TEST_F(ShownFinding, QuotesTheGradedFileAlone) {
    EXPECT_EQ(Sources(path_.string()).line(path_.string(), 2), "    as[3][17] = 1;");
    EXPECT_EQ(Sources("kernel.cu").line(path_.string(), 2), "");
    EXPECT_EQ(Sources("kernel.cu").line("/etc/passwd", 1), "");
}

TEST_F(ShownFinding, WaitsForNoPipeAndNoDevice) {
    const std::string pipe = path_.string() + ".pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(Sources(pipe).line(pipe, 1), "");
    std::filesystem::remove(pipe);
    EXPECT_EQ(Sources("/dev/zero").line("/dev/zero", 1), "");
    EXPECT_EQ(Sources().line("/", 1), "");
}

TEST_F(ShownFinding, NamesOfFilesSteerNoTerminal) {
    finding_.sides[0].site.file = "\x1b[2J\n.cu";
    EXPECT_EQ(shown(FindingForm::program).find('\x1b'), std::string::npos);
    EXPECT_EQ(shown(FindingForm::lesson).find('\x1b'), std::string::npos);
}

}  // namespace simtutor::findings_test
