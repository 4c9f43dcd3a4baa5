#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// Odd sizes, sizes beside a multiple of the block, and two that are counted.
const SquareProduct matmul({.everywhere = {0, 1, 2, 17, 31, 33, 127, 128, 192},
                            .on_gpu_too = {4096, 4097}});

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}
