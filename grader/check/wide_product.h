#pragma once
/// Products so large that an index of 16 bits, or an offset that is too narrow, goes wrong in them.

#include <functional>
#include <string>
#include <vector>

#include "grader/check/check.h"

namespace simtutor::check {

/// Two products C = A * B (A is j x k, B k x l, C j x l), a large one and a small one beside it. Of
/// each the first and the last thread of the last block run (Call::ends), along the whole of k:
/// every access has to lie in its array, and the elements of C that they store must be the same
/// ones in both, counted from the nearer end. The first rows of A and B, which such a block does
/// not need, are NaN: an offset that begins anew leads there. The last terms of the sums are 1:
/// where a small product has them, a large one must not end before. The simulator alone can do so:
/// of the large matrices hardly anything holds memory, and a GPU would have to have it all.
class WideProduct {
  public:
    struct Shape {
        int j, k, l;
    };
    /// @param small differs from `large` by multiples of 1,024, and so of every tile and block
    /// @param call makes the call of a shape, with its label, without a, b and c
    WideProduct(Shape small, Shape large, std::function<Call(const Shape&)> call)
        : small_(small), large_(large), call_(std::move(call)) {}

    /// The small one, then the large one.
    std::vector<Call> calls() const;
    /// The stores of the two runs, as calls() has them. A run that reached its limit tells nothing.
    void expect_right(const Run& small, const Run& large) const;

  private:
    Call call_of(const Shape& shape) const;

    Shape small_, large_;
    std::function<Call(const Shape&)> call_;
};

}  // namespace simtutor::check
