#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// Odd sizes, sizes beside a multiple of the block, and two that are counted.
const SquareProduct matmul({.everywhere = {0, 1, 2, 17, 31, 33, 127, 128, 144},
                            .on_gpu_too = {4096, 4097}});
const SecondProduct any_banks("matmul_any_banks", {0, 1, 17, 33, 128});

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}

TEST(Check, any_banks) {
    any_banks.expect_right();
}

TEST(Check, sound) {
    expect_no_findings(any_banks.behind(matmul.runs()));
}

TEST(Check, both_banks) {
    any_banks.expect_gates();
}
