#include "grader/check/infinite_product.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "grader/check/grading.h"

using namespace simtutor;
using namespace simtutor::check;

namespace {

constexpr std::uint64_t n = 5;

class InfiniteProduct : public testing::Test {
  protected:
    void SetUp() override {
        reset_grading();
        a_ = random_matrix("a", n, n);
        b_ = random_matrix("b", n, n);
        set_infinite(a_, b_);
    }

    /// C of a kernel whose tiles are `wide` elements wide. Beyond the end of a row of A it takes
    /// `beyond`, and 0 beyond the end of a column of B.
    template <class Beyond>
    std::vector<float> product_of_tiles(std::uint64_t wide, const Beyond& beyond) const {
        std::vector<float> c;
        for (std::uint64_t row = 0; row < n; ++row)
            for (std::uint64_t column = 0; column < n; ++column) {
                float sum = 0;
                for (std::uint64_t k = 0; k < wide; ++k)
                    sum += (k < n ? a_.at(row, k) : beyond(row, k)) *
                           (k < n ? b_.at(k, column) : 0.0f);
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
    EXPECT_EQ(said(product_of_tiles(8, [](auto, auto) { return 0.0f; })), "");
}

TEST_F(InfiniteProduct, TheNextRowIsNoticed) {
    const std::string text = said(product_of_tiles(8, [&](std::uint64_t row, std::uint64_t k) {
        return row + 1 < n ? a_.at(row + 1, k - n) : 0;
    }));
    EXPECT_NE(text.find("5 of 25 elements of c are wrong. The first: row 1, column 0: wanted"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("got NaN"), std::string::npos) << text;
    EXPECT_NE(text.find("a[2][0], a[1][4] and b[4][2] are infinite"), std::string::npos) << text;
}

TEST_F(InfiniteProduct, TheLastElementOfARowIsNoticed) {
    EXPECT_NE(said(product_of_tiles(
                  8, [&](std::uint64_t row, std::uint64_t) { return a_.at(row, n - 1); })),
              "");
}

TEST_F(InfiniteProduct, AnInfinityOfTheOtherSignIsWrong) {
    auto c = product_of_tiles(5, [](auto, auto) { return 0.0f; });
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
    EXPECT_EQ(said(product_of_tiles(8, [](auto, auto) { return 1.0f; })), "");
}

}  // namespace
