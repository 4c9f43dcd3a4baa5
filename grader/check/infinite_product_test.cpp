#include "grader/check/infinite_product.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "grader/check/grading.h"

using namespace simtutor;
using namespace simtutor::check;

namespace {

float zero(std::uint64_t, std::uint64_t) {
    return 0;
}

constexpr std::uint64_t n = 21;

class InfiniteProduct : public testing::Test {
  protected:
    void SetUp() override {
        reset_grading();
        a_ = random_matrix("a", n, n);
        b_ = random_matrix("b", n, n);
        set_infinite(a_, b_);
    }

    /// C of a kernel whose tiles hold `wide` terms of a sum together. Beyond the end of a row of A
    /// and of a column of B it takes `beyond_a` and `beyond_b`.
    template <class BeyondA, class BeyondB>
    std::vector<float> product_of_tiles(std::uint64_t wide, const BeyondA& beyond_a,
                                        const BeyondB& beyond_b) const {
        std::vector<float> c;
        for (std::uint64_t row = 0; row < n; ++row)
            for (std::uint64_t column = 0; column < n; ++column) {
                float sum = 0;
                for (std::uint64_t k = 0; k < wide; ++k)
                    sum += (k < n ? a_.at(row, k) : beyond_a(row, k)) *
                           (k < n ? b_.at(k, column) : beyond_b(k, column));
                c.push_back(sum);
            }
        return c;
    }

    std::string said(const std::vector<float>& c) const {
        simtutor::check::Run run;
        run.call.label = "n = 5";
        run.call.arguments = {out_matrix("c", n, n)};
        run.result.status = host::Status::finished;
        auto& bytes = run.result.outputs["c"];
        bytes.resize(c.size() * sizeof(float));
        std::memcpy(bytes.data(), c.data(), bytes.size());
        testing::TestPartResultArray failures;
        {
            testing::ScopedFakeTestPartResultReporter catcher(
                testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD,
                &failures);
            expect_infinite_product(run, a_, b_);
        }
        return failures.size() > 0 ? failures.GetTestPartResult(0).message() : "";
    }

    Matrix<float> a_, b_;
};

TEST_F(InfiniteProduct, ZerosOnBothSidesAreRight) {
    EXPECT_EQ(said(product_of_tiles(24, zero, zero)), "");
}

TEST_F(InfiniteProduct, TheNextRowIsNoticed) {
    const std::string text = said(product_of_tiles(
        24,
        [&](std::uint64_t row, std::uint64_t k) { return row + 1 < n ? a_.at(row + 1, k - n) : 0; },
        zero));
    EXPECT_NE(text.find("21 of 441 elements of c are wrong. The first: row 9, column 0: wanted"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("got NaN"), std::string::npos) << text;
    EXPECT_NE(
        text.find(
            "a[10][0], a[7][20], a[5][13], a[15][19], b[20][10], b[13][5], b[19][15] are infinite"),
        std::string::npos)
        << text;
}

TEST_F(InfiniteProduct, TheLastElementOfARowIsNoticed) {
    EXPECT_NE(said(product_of_tiles(
                  24, [&](std::uint64_t row, std::uint64_t) { return a_.at(row, n - 1); }, zero)),
              "");
}

TEST_F(InfiniteProduct, WhatATileHeldBeforeIsNoticed) {
    for (const std::uint64_t tile : {2, 4, 8, 16}) {
        const std::uint64_t whole = (n + tile - 1) / tile * tile;
        const auto stale_a = [&](std::uint64_t row, std::uint64_t k) {
            return a_.at(row, k - tile);
        };
        const auto stale_b = [&](std::uint64_t k, std::uint64_t column) {
            return b_.at(k - tile, column);
        };
        reset_grading();
        EXPECT_NE(said(product_of_tiles(whole, stale_a, zero)), "") << tile;
        reset_grading();
        EXPECT_NE(said(product_of_tiles(whole, zero, stale_b)), "") << tile;
    }
}

TEST_F(InfiniteProduct, AnInfinityOfTheOtherSignIsWrong) {
    auto c = product_of_tiles(n, zero, zero);
    for (float& one : c)
        if (std::isinf(one)) one = -one;
    EXPECT_NE(said(c), "");
}

TEST_F(InfiniteProduct, WhatFailedBeforeIsNotToldAgain) {
    {
        testing::TestPartResultArray failures;
        testing::ScopedFakeTestPartResultReporter catcher(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &failures);
        fail("n = 4", "c is wrong.");
    }
    EXPECT_EQ(said(product_of_tiles(
                  24, [](auto, auto) { return 1.0f; }, zero)),
              "");
}

}  // namespace
