#pragma once
/// What the lessons of the ladder share: C = A * B for n x n matrices.

#include <vector>

#include "grader/check/check.h"

namespace simtutor::check {

/// Sizes and inputs of the products that a rung must get right, their runs and their oracle. The
/// entry is `void matmul(const float* a, const float* b, float* c, int n)`. A grade.cpp has one
/// object and a TEST(Check, correct) that calls expect_right().
class SquareProduct {
  public:
    struct Sizes {
        std::vector<int> everywhere;  ///< values of n, rising; multiples of 128 are counted
        std::vector<int> on_gpu_too;  ///< these take a simulator too long
        int traced = 0;               ///< the n whose first block is recorded access by access
    };
    explicit SquareProduct(Sizes sizes);

    /// One run for each n, in the order of the sizes; then one for a size that the seed draws; then
    /// some blocks of large sizes, if lesson.toml declares independent blocks and they share the
    /// work, but not on a slow GPU; last, in the simulator, the products of wide_product.h.
    const std::vector<Run>& runs() const { return runs_(); }
    /// The result of every run is the product of its inputs.
    void expect_right() const;

  private:
    std::vector<Call> calls() const;
    std::vector<Run> make_runs() const;

    Sizes sizes_;
    LessonRuns runs_;
};

}  // namespace simtutor::check
