#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// Odd sizes, sizes beside a multiple of the block, and two that are counted.
const SquareProduct matmul({.everywhere = {0, 1, 3, 17, 100, 127, 128, 129, 256},
                            .on_gpu_too = {4096, 4097},
                            .large_blocks = true});

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}
