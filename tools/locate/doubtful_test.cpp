#include "tools/locate/doubtful.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/locate/idle_condition.h"

namespace simtutor::locate {

namespace {

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

}  // namespace

}  // namespace simtutor::locate
