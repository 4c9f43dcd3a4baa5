#include "grader/check/square_product.h"

using namespace simtutor::check;

namespace {

/// Odd and even sizes, multiples of 4 that are none of the block, and two that are counted.
const SquareProduct matmul({.everywhere = {0, 1, 2, 4, 12, 31, 33, 34, 100, 128, 192},
                            .on_gpu_too = {4096, 4097}});
const SecondProduct two_rows("matmul_two_rows", {0, 4, 12, 36, 100, 128}, 4);

}  // namespace

TEST(Check, correct) {
    matmul.expect_right();
}

TEST(Check, two_rows) {
    two_rows.expect_right();
}

TEST(Check, aligned) {
    expect_no_findings(two_rows.behind(matmul.runs()));
}

TEST(Check, sound) {
    expect_no_findings(two_rows.behind(matmul.runs()));
}

TEST(Check, reuse) {
    two_rows.expect_gates();
}
