#include "tools/model/model.h"

#include <gtest/gtest.h>

#include "tools/command/error.h"
#include "tools/model/compare.h"
#include "tools/model/kernels.h"

namespace simtutor::model {
namespace {

const char* header =
    "kernel,x,y,total_n3,total_n2,t32_n3,t32_n2,t64_n3,t64_n2,t128_n3,t128_n2,volume_n3,"
    "volume_n2,abu\n";

std::string trouble(const std::function<void()>& work) {
    try {
        work();
    } catch (const command::Trouble& error) {
        return error.what();
    }
    return "no trouble";
}

TEST(Fraction, IsExact) {
    EXPECT_EQ(Fraction(6, -8), Fraction(-3, 4));
    EXPECT_EQ(Fraction(17, 4096) + Fraction(1, 4096), Fraction(9, 2048));
    EXPECT_EQ(text_of(Fraction(1, 3) * Fraction(3, 7) / Fraction(2)), "1/14");
    EXPECT_TRUE(Fraction(1, 3) < Fraction(1, 2));
    EXPECT_THROW(Fraction(1, 0), boost::bad_rational);
    // A number too large for its type is an error, never a wrong number.
    const Fraction large(INT64_MAX);
    EXPECT_THROW(large * large * large, std::overflow_error);
}

TEST(Fraction, ReadsWhatTheTablesHold) {
    EXPECT_EQ(parse_fraction("17/4096"), Fraction(17, 4096));
    EXPECT_EQ(parse_fraction("2.5"), Fraction(5, 2));
    EXPECT_EQ(parse_fraction("0"), Fraction(0));
    for (const char* bad : {"", "x", "1/0", "1/-2", "1/", "2.", "2.-5", "1e3"})
        EXPECT_EQ(parse_fraction(bad), std::nullopt) << bad;
}

TEST(Polynomial, GoesThroughTwoPoints) {
    const Polynomial wanted{Fraction(17, 4096), Fraction(1, 16)};
    const auto at = [&](std::int64_t n) {
        return static_cast<std::int64_t>(wanted.at(n).numerator());
    };
    EXPECT_EQ(fit(128, at(128), 256, at(256)), wanted);
    EXPECT_EQ(wanted.text(), "17/4096 n^3 + 1/16 n^2");
    EXPECT_EQ((Polynomial{1, 0}.text()), "n^3");
}

TEST(Kernels, AreFoundInTheText) {
    const auto found = kernels_in(
        "__global__ void helper(int n) {}\n"
        "__global__ void gpu1(const float* a,\n        int n) {\n}\n"
        "__global__ void __launch_bounds__(128) gpu9(int n) {}\n"
        "__global__ __launch_bounds__(128) void gpu12(int n) {}\n"
        "__global__ void gpu3(int n);\n");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].declaration, "__global__ void gpu1(const float* a, int n)");
    EXPECT_EQ(found[1].function, "gpu12");
}

TEST(Published, StarAndRestArePowersOfTwo) {
    PublishedTraffic row;
    row.x = "1", row.y = "*";
    EXPECT_TRUE(row.covers({1, 16}));
    EXPECT_FALSE(row.covers({1, 8}));
    row.x = "rest";
    EXPECT_TRUE(row.covers({256, 1}));
    EXPECT_FALSE(row.covers({8, 8}));
    EXPECT_FALSE(row.covers({48, 1}));
    row.abu_text = "41.7";
    EXPECT_TRUE(row.abu_equals(125.0 / 3));
    EXPECT_FALSE(row.abu_equals(41.6));
}

TEST(Published, BadTablesAreNamedWithTheirLine) {
    EXPECT_EQ(trouble([] { read_traffic(Table("t.csv", std::string(header) + "GPU1,1\n")); }),
              "t.csv:2: the row has 2 cells and the table 14 columns; correct the row");
    EXPECT_EQ(
        trouble([] {
            read_traffic(Table("t.csv", std::string(header) + "GPU1,1,*,a,1,0,0,0,0,0,0,0,0,1\n"));
        }),
        "t.csv:2: 'a' in column 'total_n3' is neither a number nor a fraction; correct it");
    EXPECT_EQ(trouble([] { Table("t.csv", "# nothing\n"); }),
              "t.csv:1: the table is empty; name its columns");
    EXPECT_EQ(trouble([] { read_kernel_seconds(Table("t.csv", "method,4096\nGPU1,1\n")); }),
              "t.csv:2: the table has no column '16384'; add it to its first line");
}

TEST(Comparison, ADifferentFigureIsADifference) {
    TrafficRow row;
    row.lesson = "31";
    row.published.abu_text = "50";
    Simulated one;
    one.shape = {8, 8};
    one.traffic.abu = 50;
    one.by_line = {"line 3: 5 transactions"};
    row.simulated = {one};
    EXPECT_TRUE(row.equal());
    row.simulated[0].traffic.of64.n2 = Fraction(1, 16);
    EXPECT_EQ(row.differences(),
              (std::vector<std::string>{"8x8: of 64 bytes: published 0, simulated 1/16 n^2",
                                        "8x8: line 3: 5 transactions"}));
    row.simulated[0] = one;
    row.simulated[0].error = "n = 32: the product is wrong";
    EXPECT_FALSE(row.equal());
    row.simulated.clear();
    EXPECT_FALSE(row.equal());
}

TEST(Comparison, OccupancyIsRoundedAsPrinted) {
    OccupancyRow row = compute_occupancy({"GPU6", {16, 8}, 38, 2220, "0.38"});
    EXPECT_DOUBLE_EQ(row.occupancy, 0.375);
    EXPECT_TRUE(row.equal());
    row.published.occupancy = "0.37";
    EXPECT_FALSE(row.equal());
}

TEST(Ranking, NamesPairsThatGoAgainstIt) {
    const Ranking ranking = rank({{"a", 6, 1, 50, 100}, {"b", 2, 1, 50, 200}, {"c", 2, 1, 50, 50}});
    EXPECT_EQ(ranking.rows.front().name, "b");
    EXPECT_EQ(ranking.pairs, 2);
    ASSERT_EQ(ranking.against.size(), 1u);
    EXPECT_EQ(ranking.against[0].substr(0, 17), "b moves less than");
}

/// The whole model: every published row, on the course as it is.
TEST(Model, EveryPublishedRowIsEqual) {
    const Report report = make_report(command::Course::open());
    EXPECT_EQ(report.traffic.size(), 14u);
    EXPECT_EQ(report.occupancy.size(), 9u);
    for (const TrafficRow& row : report.traffic) {
        for (const std::string& text : row.differences())
            ADD_FAILURE() << row.published.place << ": " << row.published.kernel << " "
                          << row.published.block() << ": " << text;
    }
    for (const OccupancyRow& row : report.occupancy)
        EXPECT_TRUE(row.equal()) << row.published.kernel << ": " << row.occupancy;
    EXPECT_TRUE(report.kernels.against.empty());
}

}  // namespace
}  // namespace simtutor::model
