#include "tools/locate/size_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace simtutor::locate {

namespace {

/// The change of the first `old` behind `from`.
Repair size_change(const std::string& text, const std::string& from, const std::string& old,
                   const std::string& fresh, const std::string& kind = "constant") {
    const std::size_t at = text.find(old, text.find(from));
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
    return {kind, "", static_cast<int>(line), {{at, at + old.size(), fresh}}};
}

const std::string two_blocks =
    "void run(int n) {\n"
    "    constexpr int tile = 16;\n"
    "    const dim3 block(8, 16), row_block(32, 8);\n"
    "    const dim3 grid((n + 7) / 8, (n + 15) / 16);\n"
    "    f<<<grid, row_block>>>(n % 32);\n"
    "    g<<<n, 256>>>(n);\n"
    "}\n"
    "__global__ void f(int n) {\n"
    "    __shared__ float as[tile][32];\n"
    "    as[n + 1][0] = 1;\n"
    "}\n";

report::Verdict wrong_result() {
    report::Verdict verdict;
    verdict.checks.resize(1);
    verdict.checks[0].kind = check::CheckKind::correct;
    verdict.checks[0].status = check::CheckStatus::failed;
    return verdict;
}

bool changes_size(const Repair& repair, const report::Verdict& verdict,
                  const std::map<int, int>& named = {}) {
    return SizeNumbers(two_blocks, verdict, named, named).is_changed_by(repair);
}

TEST(SizeNumbers, ASizeThatNoProofNamesStays) {
    const report::Verdict wrong = wrong_result();
    EXPECT_TRUE(changes_size(size_change(two_blocks, "row_block", "8", "32"), wrong));
    EXPECT_TRUE(changes_size(size_change(two_blocks, "block", "8", "16"), wrong));
    EXPECT_TRUE(changes_size(size_change(two_blocks, "tile", "16", "32"), wrong));
    EXPECT_TRUE(changes_size(size_change(two_blocks, "grid", "16", "8"), wrong));
    EXPECT_TRUE(changes_size(size_change(two_blocks, "<n,", "256", "512"), wrong));
    EXPECT_TRUE(changes_size(size_change(two_blocks, "as[", "32", "33"), wrong));
}

TEST(SizeNumbers, OtherNumbersMayChange) {
    const report::Verdict wrong = wrong_result();
    EXPECT_FALSE(changes_size(size_change(two_blocks, "n %", "32", "16"), wrong));
    EXPECT_FALSE(changes_size(size_change(two_blocks, "as[n", "1", "2"), wrong));
    EXPECT_FALSE(
        changes_size(size_change(two_blocks, "<grid", "row_block", "block", "name"), wrong));
    EXPECT_FALSE(
        changes_size(size_change(two_blocks, "g<<<", "n, 256", "256, n", "launch"), wrong));
}

TEST(SizeNumbers, ASizeThatTheReportHasLedToMayChange) {
    report::Verdict verdict = wrong_result();
    EXPECT_FALSE(changes_size(size_change(two_blocks, "tile", "16", "32"), verdict, {{2, 3}}));
    EXPECT_TRUE(changes_size(size_change(two_blocks, "tile", "16", "32"), verdict, {{2, 1}}));
    verdict.findings.resize(1);
    verdict.findings[0].finding.rule = "bounds.shared";
    verdict.findings[0].finding.sides.resize(1);
    verdict.findings[0].finding.sides[0].object = "as[32][0]";
    EXPECT_FALSE(changes_size(size_change(two_blocks, "as[", "32", "33"), verdict));
    // What is counted may be the size's own.
    EXPECT_FALSE(changes_size(size_change(two_blocks, "row_block", "8", "32"), report::Verdict()));
}

TEST(SizeNumbers, AGridThatDoesNotFitItsBlockIsTheOneToChange) {
    report::Verdict verdict = wrong_result();
    verdict.findings.resize(1);
    verdict.findings[0].finding.advice = "Here grid and row_block do not fit together.";
    const std::map<int, int> named = {{3, 4}, {4, 4}};
    EXPECT_TRUE(changes_size(size_change(two_blocks, "row_block", "8", "32"), verdict, named));
    EXPECT_FALSE(changes_size(size_change(two_blocks, "grid", "16", "8"), verdict, named));
    EXPECT_TRUE(
        changes_size(size_change(two_blocks, "<grid", "row_block", "block", "name"), verdict));
    EXPECT_FALSE(changes_size(size_change(two_blocks, "<<<grid", "grid", "n", "name"), verdict));
}

TEST(SizeNumbers, AGridOfTwoBlocksIsNotChanged) {
    const auto text = [](const std::string& second) {
        return "void run(int width, int height, dim3 tall, dim3 wide) {\n"
               "    const dim3 grid((width + tall.x - 1) / tall.x, (height + tall.y - 1) / "
               "tall.y);\n"
               "    f<<<grid, tall>>>(width);\n"
               "    g<<<grid, " +
               second + ">>>(width);\n}\n";
    };
    const std::map<int, int> none;
    for (const auto& [old, fresh] :
         {std::pair{"tall.y)", "tall.x)"}, std::pair{"height", "width"}}) {
        const Repair two = size_change(text("wide"), "(height", old, fresh, "name");
        EXPECT_TRUE(SizeNumbers(text("wide"), wrong_result(), none, none).is_changed_by(two));
        const Repair one = size_change(text("tall"), "(height", old, fresh, "name");
        EXPECT_FALSE(SizeNumbers(text("tall"), wrong_result(), none, none).is_changed_by(one));
    }
}

TEST(SizeNumbers, ALineThatIsOnlyNamedIsNoProofAgainstABlock) {
    const std::map<int, int> named = {{3, 3}, {4, 3}}, none;
    const SizeNumbers sizes(two_blocks, wrong_result(), named, none);
    EXPECT_TRUE(sizes.is_changed_by(size_change(two_blocks, "row_block", "8", "29")));
    EXPECT_FALSE(sizes.is_changed_by(size_change(two_blocks, "grid", "16", "8")));
}

TEST(Repairs, AGridOfAnotherBlock) {
    const auto text = [](const std::string& block) {
        return "void run(int n) {\n    const dim3 block(16, 8), tile(16, 16);\n    const dim3 "
               "grid((n + " +
               block + ".x - 1) / " + block + ".x, n / " + block +
               ".y);\n    f<<<grid, block>>>(n);\n}\n";
    };
    const auto repairs = all_repairs(text("tile"), "");
    EXPECT_TRUE(std::ranges::any_of(repairs, [&](const Repair& repair) {
        return mutants::applied(text("tile"), repair.edits) == text("block");
    }));
}

}  // namespace

}  // namespace simtutor::locate
