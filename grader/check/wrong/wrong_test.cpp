#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "grader/check/difference.h"

using namespace simtutor::check;

namespace {

using I = std::uint64_t;

/// A product C = A * B of random matrices, and a wrong result to be interpreted.
struct Product {
    I rows, terms, columns;
    Operand a, b;
    std::vector<double> want;

    Product(I height, I depth, I width) : rows(height), terms(depth), columns(width) {
        std::mt19937 random(7);
        std::uniform_real_distribution<double> number(-1, 1);
        a = {"a", rows, terms, std::vector<double>(rows * terms)};
        b = {"b", terms, columns, std::vector<double>(terms * columns)};
        for (double& value : a.values) value = number(random);
        for (double& value : b.values) value = number(random);
        for (I i = 0; i < rows * columns; ++i) {
            want.push_back(0);
            for (I k = 0; k < terms; ++k) want.back() += term(i, k);
        }
    }
    double term(I i, I k) const {
        return a.values[i / columns * terms + k] * b.values[k * columns + i % columns];
    }
    std::string said(const std::function<double(I row, I column)>& got) const {
        Comparison c{rows, columns, &want, {}, std::vector<bool>(want.size()), 1e-9, {a, b}};
        for (I i = 0; i < want.size(); ++i) c.got.push_back(got(i / columns, i % columns));
        return difference(c).pattern;
    }
    double at(I row, I column) const { return want[row * columns + column]; }
    /// Wrong where `bad` says so.
    std::string place(const std::function<bool(I row, I column)>& bad) const {
        std::mt19937 random(3);
        std::uniform_real_distribution<double> number(5, 6);
        return said(
            [&](I row, I column) { return bad(row, column) ? number(random) : at(row, column); });
    }
};

const Product square(17, 17, 17), large(40, 40, 40), flat(6, 21, 9);

void expect_says(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << "wanted: " << part << "\ngot: " << text;
}

TEST(WrongPlace, RowsAndColumns) {
    expect_says(square.place([](I r, I c) { return r == 16 || c == 16; }),
                "Only the last row and the last column are wrong.");
    expect_says(square.place([](I r, I) { return r == 16; }), "Only the last row is wrong.");
    expect_says(large.place([](I r, I) { return r >= 32; }),
                "Only the last 8 rows, from row 32 on, are wrong.");
    expect_says(large.place([](I, I c) { return c % 8 == 7; }),
                "Only every 8th column, from column 7 on, is wrong.");
    expect_says(large.place([](I r, I) { return r > 0; }), "Only row 0 is right.");
    expect_says(large.place([](I r, I) { return r % 8 != 0; }),
                "Only every 8th row, from row 0 on, is right.");
    expect_says(large.place([](I, I c) { return c >= 2; }), "Only columns 0 to 1 are right.");
}

TEST(WrongPlace, TheLastOfFourMayBeOneOfEveryFour) {
    const Product four(4, 4, 4), eight(8, 8, 8);
    expect_says(four.place([](I, I c) { return c == 3; }), "Only column 3 is wrong.");
    expect_says(eight.place([](I, I c) { return c % 4 == 3; }), "Only columns 3 and 7 are wrong.");
}

TEST(WrongPlace, TilesAndDiagonals) {
    expect_says(large.place([](I r, I c) { return r / 8 == 2 && c / 8 == 3; }),
                "one tile of 8 x 8, rows 16 to 23 and columns 24 to 31");
    expect_says(large.place([](I r, I c) { return r >= 33 && c >= 35; }), "the last corner");
    expect_says(large.place([](I r, I c) { return r == 4 && c < 4; }),
                "The wrong elements lie in row 4 and columns 0 to 3.");
    expect_says(large.place([](I r, I c) { return r >= 5 && r < 9 && c < 3; }),
                "lie in one rectangle, rows 5 to 8 and columns 0 to 2.");
    expect_says(large.place([](I r, I c) { return r == c; }), "on the diagonal");
    expect_says(large.place([](I r, I c) { return r > c; }), "below the diagonal");
    expect_says(large.place([](I r, I c) { return r == 39 && c == 39; }), "the last element");
}

TEST(WrongPlace, Vectors) {
    const Product row(1, 3, 1000);
    expect_says(row.place([](I, I c) { return c % 32 == 31; }),
                "Every 32nd element is wrong, from 31 on.");
    expect_says(row.place([](I, I c) { return c % 64 >= 48; }),
                "Of every 64 elements, 16 are wrong, first 48 to 63.");
    expect_says(row.place([](I, I c) { return c >= 990; }), "the last 10 elements, from 990 on");
    expect_says(row.place([](I, I c) { return c == 5; }), "Only the element 5 is wrong.");
}

TEST(WrongPlace, PiecesOfALargeArrayAreNoRows) {
    std::vector<double> want(512, 1);
    Comparison c{2, 256, &want, want, std::vector<bool>(512), 1e-9};
    for (I i = 256; i < 512; ++i) c.got[i] = 7;
    EXPECT_TRUE(difference(c).pattern.starts_with("Only the last row is wrong."));
    c.piece_step = 1000000;
    EXPECT_TRUE(difference(c).pattern.starts_with(
        "Only 2 pieces are judged, of 256 elements each: the wrong ones lie in the last piece."))
        << difference(c).pattern;
    c.got[0] = 7;
    EXPECT_EQ(difference(c).pattern.find("piece"), std::string::npos);
}

TEST(WrongTerms, MissingAndTwice) {
    const auto terms = [](const Product& p, const std::function<double(I k)>& factor) {
        return p.said([&](I row, I column) {
            double sum = 0;
            for (I k = 0; k < p.terms; ++k) sum += factor(k) * p.term(row * p.columns + column, k);
            return sum;
        });
    };
    expect_says(terms(flat, [](I k) { return k == 20; }),
                "only the last of its 21 terms: each term, or each tile of them,");
    // Of two terms, which of the two it was cannot be told.
    expect_says(terms(Product(5, 2, 4), [](I k) { return k == 1; }),
                "only the last of its 2 terms: is the first one left out, or replaced by it?");
    expect_says(terms(flat, [](I k) { return k == 0; }), "only the first of its 21 terms");
    expect_says(terms(flat, [](I k) { return k < 16; }), "lacks the last 5 terms of its 21 terms");
    expect_says(terms(flat, [](I k) { return k >= 1; }), "lacks the first of its 21 terms");
    expect_says(terms(flat, [](I k) { return k % 8 < 1; }),
                "Of each 8 terms (0 to 7, 8 to 15, ...) only the first is part of the wrong "
                "elements' sums.");
    expect_says(terms(flat, [](I k) { return k % 8 >= 3; }),
                "only the last 5 are part of the wrong elements' sums.");
    expect_says(terms(flat, [](I k) { return k < 4 || k > 7; }), "the terms 4 to 7 are missing");
    // 21 terms in tiles of 16: behind term 20 the second tile still holds terms 5 to 15.
    expect_says(terms(flat, [](I k) { return k >= 5 && k < 16 ? 2 : 1; }),
                "the last tile of 16 still held");
    // One of many wrong rows has other sums, and no sentence speaks of each.
    const std::string mixed = large.said([](I r, I c) {
        double sum = 0;
        for (I k = 0; k < large.terms; ++k)
            sum += (k < 2 && r != 5 ? 0 : r == 5 ? 3 : 1) * large.term(r * large.columns + c, k);
        return sum;
    });
    EXPECT_EQ(mixed.find("lacks"), std::string::npos) << mixed;
    expect_says(terms(flat, [](I k) { return k % 2 ? 3 : 0.25; }), "Every element is wrong.");
}

TEST(WrongValue, AFactorIsMissing) {
    expect_says(square.said([](I r, I c) { return 2 * square.at(r, c); }),
                "twice the expected value: something is added two times, or a factor is missing.");
    expect_says(square.said([](I r, I c) { return 64 * square.at(r, c); }),
                "64 times the expected value: each term is added 64 times, or a factor is missing");
    expect_says(square.said([](I r, I c) { return square.at(r, c) / 17; }),
                "the expected value divided by 17: a factor is missing");
}

TEST(WrongValue, SumsDividedByTheWrongNumber) {
    const auto edges = [](I r, I c) { return (r == 0 || r == 16) + (c == 0 || c == 16); };
    expect_says(
        square.said([&](I r, I c) { return square.at(r, c) * (5 - edges(r, c)) / 5; }),
        "The wrong elements are 3/5 or 4/5 of the expected value: they may be right sums that are "
        "divided by 5 everywhere.");
    const std::string other =
        square.said([&](I r, I c) { return square.at(r, c) * (r == 0 ? 0.6123 : 0.8); });
    EXPECT_EQ(other.find("divided by 5"), std::string::npos) << other;
}

TEST(WrongTerms, Operands) {
    const auto of = [](const std::function<double(I row, I column, I k)>& term) {
        return square.said([&](I row, I column) {
            double sum = 0;
            for (I k = 0; k < 17; ++k) sum += term(row, column, k);
            return sum;
        });
    };
    const auto& a = square.a.values;
    const auto& b = square.b.values;
    expect_says(of([&](I r, I c, I k) { return a[k * 17 + r] * b[k * 17 + c]; }),
                "right for a read with rows and columns exchanged");
    expect_says(of([&](I r, I c, I k) { return a[r * 17 + k] * b[c * 17 + k]; }),
                "right for b read with rows and columns exchanged");
    expect_says(of([&](I r, I c, I k) { return b[r * 17 + k] * a[k * 17 + c]; }),
                "those of the product b times a");
}

TEST(WrongSource, ValuesOfOtherElements) {
    expect_says(square.said([](I r, I c) { return square.at(c, r); }), "transposed");
    expect_says(large.said([](I r, I c) { return large.at(r / 8 * 8 + c % 8, c / 8 * 8 + r % 8); }),
                "Each tile of 8 x 8 that is wrong is transposed in itself.");
    expect_says(large.said([](I r, I c) { return r >= 16 ? large.at(r - 16, c) : large.at(r, c); }),
                "the value that belongs 16 rows above");
    expect_says(large.said([](I r, I c) { return large.at(39 - r, c); }), "of other rows");
    // Row 16 has what belongs into row 4; what belongs into the others is in no row at all.
    expect_says(square.said([](I r, I c) {
        return r < 4 ? square.at(r, c) : r == 16 ? square.at(4, c) : 0;
    }),
                "Each wrong element that is not 0 holds the value that belongs 12 rows above: row "
                "16, column 0 holds what belongs into row 4, column 0.");
    expect_says(square.said([](I r, I c) {
        return r < 4 ? square.at(r, c) : r > 14 ? square.at(4 * (r - 14), c) : 0;
    }),
                "The wrong elements hold values of other rows of their column: row 15, column 0 "
                "holds what belongs into row 4, column 0. The others are 0.");
    const Product row(1, 3, 100);
    expect_says(row.said([&](I, I c) { return row.at(0, c == 99 ? 99 : c + 1); }),
                "belongs 1 element behind it");
    expect_says(row.said([&](I, I c) { return row.at(0, 99 - c); }), "in reverse order");
}

TEST(WrongHistory, SumsThatAreNotCleared) {
    expect_says(flat.said([](I r, I c) {
        double sum = 0;
        for (I k = 0; k <= c; ++k) sum += flat.at(r, k);
        return sum;
    }),
                "the sums of those before it: the sum is not cleared");
    expect_says(flat.said([](I r, I c) {
        double sum = 0;
        for (I k = 0; k <= r; ++k) sum += flat.at(k, c);
        return sum;
    }),
                "the sums of those above it");
    expect_says(square.said([](I r, I c) { return square.at(r, c) * 16; }),
                "16 times the expected value");
    expect_says(square.said([](I r, I c) { return square.a.values[r * 17 + c]; }),
                "those of a, unchanged");
    expect_says(square.said([](I r, I c) { return square.at(r, c) + square.a.values[r * 17 + c]; }),
                "the value of a that stood there was added");
}

TEST(WrongTolerance, OnlyWhereRoundingIsInQuestion) {
    const std::vector<double> want = {1, 2, 3};
    const auto in_question = [&](std::vector<double> got) {
        return difference({1, 3, &want, std::move(got), std::vector<bool>(3), 1e-6, {}})
            .rounding_in_question;
    };
    EXPECT_TRUE(in_question({1, 2, 3.0001}));
    EXPECT_FALSE(in_question({1, 2, 4}));
    EXPECT_FALSE(in_question({1, 2, std::numeric_limits<double>::quiet_NaN()}));
}

}  // namespace
