#include "tools/command/csv.h"

#include <gtest/gtest.h>

#include "tools/command/error.h"

namespace simtutor::command {
namespace {

TEST(Csv, NoFieldIsAFormula) {
    EXPECT_EQ(csv_field("=cmd|'/C calc'!A0"), "'=cmd|'/C calc'!A0");
    for (const char* text : {"+1", "-1", "@SUM(1)", " =1", "|x", "%0", "＝1"})
        EXPECT_TRUE(csv_field(text).starts_with("'")) << text;
    EXPECT_EQ(csv_field("a=b"), "a=b");
}

TEST(Csv, AFieldIsOneLineOfText) {
    EXPECT_EQ(csv_field("a\nb\x1b[1m\xff"), "a b?[1m\xEF\xBF\xBD");
    EXPECT_EQ(csv_field("a,\"b\";"), "\"a,\"\"b\"\";\"");
    EXPECT_EQ(csv_line({"a", "", "c"}), "a,,c\r\n");
}

TEST(Csv, ReadsWhatItWrites) {
    const std::vector<std::string> fields = {"plain", "with, comma", "with \"quotes\"", ""};
    const auto rows =
        read_csv("\xEF\xBB\xBF" + csv_line(fields) + "\r\n" + csv_line({"x"}), "t.csv");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].fields, fields);
    EXPECT_EQ(rows[1].fields, std::vector<std::string>{"x"});
    EXPECT_EQ(rows[1].line, 3);
}

TEST(Csv, LineBreaksMayStandInQuotes) {
    const auto rows = read_csv("\"a\nb\",c\nd,e", "t.csv");
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].fields[0], "a\nb");
    EXPECT_EQ(rows[1].line, 3);
}

TEST(Csv, MalformedTablesAreRefusedWithTheirLine) {
    for (const char* text : {"a,b\nc,\"d\"e\n", "a,b\nc,d\"e\n", "a,b\n\"c,d\n"}) {
        try {
            read_csv(text, "t.csv");
            FAIL() << text;
        } catch (const Trouble& trouble) {
            EXPECT_TRUE(std::string(trouble.what()).starts_with("t.csv:")) << trouble.what();
        }
    }
}

}  // namespace
}  // namespace simtutor::command
