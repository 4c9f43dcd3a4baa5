#include "grader/check/square_product.h"

#include <cstdint>
#include <string>

namespace simtutor::check {
namespace {

/// A multiple of every tile and block of the ladder, so that the published counts hold.
constexpr int counted_multiple = 128;

struct Inputs {
    Matrix<float> a, b;
};

/// The same n gives the same matrices.
Inputs inputs(int n) {
    const auto side = static_cast<std::uint64_t>(n);
    const std::string suffix = " n=" + std::to_string(n);
    return {random_matrix("a" + suffix, side, side), random_matrix("b" + suffix, side, side)};
}

Call product_call(int n) {
    const auto side = static_cast<std::uint64_t>(n);
    const Inputs given = inputs(n);
    Call call;
    call.label = "n = " + std::to_string(n);
    call.entry = "matmul";
    call.n = n;
    call.counters = n > 0 && n % counted_multiple == 0;
    call.arguments = {in("a", given.a), in("b", given.b), out_matrix("c", side, side),
                      value("n", static_cast<std::int64_t>(n))};
    return call;
}

}  // namespace

SquareProduct::SquareProduct(Sizes sizes)
    : sizes_(std::move(sizes)), runs_([this] { return run_last_first(calls()); }) {}

std::vector<Call> SquareProduct::calls() const {
    std::vector<Call> made;
    for (const int n : tried_sizes(sizes_.everywhere, sizes_.on_gpu_too)) {
        made.push_back(product_call(n));
        made.back().trace = n > 0 && n == sizes_.traced;
    }
    return made;
}

void SquareProduct::expect_right() const {
    for (const Run& run : runs()) {
        if (!expect_finished(run)) continue;
        const int n = static_cast<int>(run.call.n);
        const Inputs given = inputs(n);
        expect_matrix(run, "c", product(given.a, given.b),
                      sum_tolerance(static_cast<std::uint64_t>(n)));
    }
}

}  // namespace simtutor::check
