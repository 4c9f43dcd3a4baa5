#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// Odd and even sizes, multiples of 4 that are none of the block, and two that are counted.
const SquareProduct matmul({.everywhere = {0, 1, 2, 4, 12, 31, 33, 34, 100, 128, 256},
                            .on_gpu_too = {4096, 4097}});

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}
