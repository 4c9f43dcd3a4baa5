#include "grader/check/blas_core.h"

#include <gtest/gtest.h>

namespace simtutor::check {
namespace {

constexpr VectorUnits none{}, avx2{true, false}, avx512{true, true};

TEST(BlasCore, AnUnknownProcessorGetsTheKernelsThatItsUnitsAllow) {
    EXPECT_EQ(better_blas_core("Prescott", avx512), "SkylakeX");
    EXPECT_EQ(better_blas_core("Prescott", avx2), "Haswell");
    EXPECT_EQ(better_blas_core("Sandybridge", avx2), "Haswell");
}

TEST(BlasCore, AGoodChoiceStays) {
    EXPECT_EQ(better_blas_core("Haswell", avx512), "");
    EXPECT_EQ(better_blas_core("Zen", avx512), "");
    EXPECT_EQ(better_blas_core("Cooperlake", avx512), "");
    EXPECT_EQ(better_blas_core("NEOVERSEN1", none), "");
}

TEST(BlasCore, AnOldProcessorHasOldKernels) {
    EXPECT_EQ(better_blas_core("Prescott", none), "");
    EXPECT_EQ(better_blas_core("Sandybridge", none), "");
}

}  // namespace
}  // namespace simtutor::check
