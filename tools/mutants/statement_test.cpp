#include "tools/mutants/statement.h"

#include <gtest/gtest.h>

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::mutants {
namespace {

struct Parsed {
    explicit Parsed(std::string source) : text(std::move(source)) {
        stream = simt::tokenize(text, {});
        statements = statements_of(stream, 0, stream.size());
    }
    std::string part(const Statement& s) const { return stream.joined(s.first, s.last); }
    std::string text;
    TokenStream stream;
    std::vector<Statement> statements;
};

TEST(Statements, AreToldApartByTheirFirstWord) {
    const Parsed code(
        "int i = 0; if (i < n) return; for (;;) { ++i; } while (i) i = f(i); do { } while (0);");
    ASSERT_EQ(code.statements.size(), 5u);
    EXPECT_TRUE(code.statements[0].declares);
    EXPECT_EQ(code.statements[1].kind, StatementKind::branch);
    EXPECT_EQ(code.part(code.statements[1].children.at(0)), "return;");
    EXPECT_EQ(code.statements[2].kind, StatementKind::for_loop);
    EXPECT_EQ(code.part(code.statements[2].children.at(0).children.at(0)), "++i;");
    EXPECT_EQ(code.statements[3].kind, StatementKind::while_loop);
    EXPECT_EQ(code.statements[4].kind, StatementKind::do_loop);
}

TEST(Statements, AClassHasMembersWhereTheyAreAskedFor) {
    const std::string text =
        "struct Lane { int n; Lane() : n(1) { f(n); g(n); } ~Lane() { h(); } }; k();";
    const TokenStream stream = simt::tokenize(text, {});
    const auto with = statements_of(stream, 0, stream.size(), true);
    ASSERT_EQ(with.size(), 2u);
    EXPECT_TRUE(with[0].is_class);
    ASSERT_EQ(with[0].children.size(), 3u);
    EXPECT_EQ(with[0].children[1].children.size(), 2u);
    EXPECT_TRUE(statements_of(stream, 0, stream.size())[0].children.empty());
    // Values in braces are no members.
    const std::string values = "struct Lane lane = {1, 2};";
    const TokenStream other = simt::tokenize(values, {});
    EXPECT_FALSE(statements_of(other, 0, other.size(), true)[0].is_class);
}

TEST(Statements, APragmaBelongsToTheLoopBelowIt) {
    const Parsed code("#pragma unroll\nfor (int i = 0; i < 4; ++i) x[i] = 0;\n");
    ASSERT_EQ(code.statements.size(), 1u);
    EXPECT_EQ(code.statements[0].kind, StatementKind::for_loop);
    EXPECT_LT(code.statements[0].first, code.statements[0].word);
}

TEST(Statements, OfALambdaAndOfAFunctionAreChildren) {
    const Parsed code(
        "const auto f = [&](int k) { a = k; b = k; };\nint g(int x) { return x; }\nh();");
    ASSERT_EQ(code.statements.size(), 3u);
    EXPECT_EQ(code.statements[0].children.size(), 2u);
    EXPECT_EQ(code.part(code.statements[1].children.at(0)), "return x;");
    EXPECT_EQ(code.part(code.statements[2]), "h();");
}

TEST(Statements, ValuesInBracesAreNoStatements) {
    const Parsed code("float sum[4] = {}; dim3 block{16, 16}; next();");
    ASSERT_EQ(code.statements.size(), 3u);
    EXPECT_TRUE(code.statements[0].children.empty());
    EXPECT_TRUE(code.statements[1].declares);
    EXPECT_FALSE(code.statements[2].declares);
}

TEST(Statements, AnElseBelongsToItsIf) {
    const Parsed code("if (a) { b(); } else if (c) d(); else e(); f();");
    ASSERT_EQ(code.statements.size(), 2u);
    ASSERT_EQ(code.statements[0].children.size(), 2u);
    EXPECT_EQ(code.statements[0].children[1].children.size(), 2u);
}

TEST(Statements, TextThatBreaksOffEndsNothing) {
    for (const char* source :
         {"if (", "for (int i = 0", "{ a;", "do", "x = y", "else", ")", "while ("}) {
        const Parsed code(source);
        SUCCEED() << source;
    }
}

}  // namespace
}  // namespace simtutor::mutants
