#pragma once
/// What the lessons of the ladder share: C = A * B for n x n matrices.

#include <optional>
#include <string>
#include <vector>

#include "grader/check/check.h"

namespace simtutor::check {

/// Sizes and inputs of the products that a rung must get right, their runs and their oracle. The
/// entry is `void matmul(const float* a, const float* b, float* c, int n)`. A grade.cpp has one
/// object and a TEST(Check, correct) that calls expect_right().
class SquareProduct {
  public:
    struct Sizes {
        std::vector<int> everywhere;  ///< values of n, rising; counted: 128, 192, 256, ...
        std::vector<int> on_gpu_too;  ///< these take a simulator too long
        int traced = 0;               ///< the n whose first block is recorded access by access
        /// One block makes all of C at n = 128. Then 256 is the first that shows whether blocks
        /// share the work, and it runs early; this changes when runs begin, nothing else.
        bool large_blocks = false;
    };
    explicit SquareProduct(Sizes sizes);

    /// One run for each n, in the order of the sizes; then one for a size that the seed draws; one
    /// that is weighed (size_cost.h); one of matrices with infinite elements, where any n is
    /// allowed (infinite_product.h); then, if lesson.toml declares independent blocks and they
    /// share the work, in the simulator the products of wide_product.h, and, but not on a slow GPU,
    /// some blocks of large sizes.
    const std::vector<Run>& runs() const { return runs_(); }
    /// The result of every run is the product of its inputs.
    void expect_right() const;

  private:
    std::vector<Call> calls() const;
    std::vector<Run> make_runs() const;

    Sizes sizes_;
    LessonRuns runs_;
};

/// A second entry of such a lesson, with the same arguments, that a later step of it asks for. Its
/// runs are made when a check first asks for them and are not the lesson's: a grade.cpp has a TEST
/// for each check that looks at them.
class SecondProduct {
  public:
    /// @param sizes values of n, rising; multiples of 64 from 128 on are counted
    /// @param multiple_of every n is a multiple of this
    SecondProduct(std::string entry, std::vector<int> sizes, int multiple_of = 1);

    /// One run for each n, then one for a size that the seed draws and one that is weighed; in the
    /// simulator then, if the work is shared, one of some blocks, that of last_block.h and the
    /// products of wide_product.h.
    const std::vector<Run>& runs() const;
    /// The result of every run is the product of its inputs.
    void expect_right() const;
    /// The gates of the current check hold in the runs that are counted.
    void expect_gates() const;
    /// These runs behind those of another entry, for rules that hold in all of them.
    std::vector<Run> behind(std::vector<Run> others) const;

  private:
    std::vector<Run> make_runs() const;

    std::string entry_;
    std::vector<int> sizes_;
    int multiple_of_;
    mutable std::optional<std::vector<Run>> made_;
};

}  // namespace simtutor::check
