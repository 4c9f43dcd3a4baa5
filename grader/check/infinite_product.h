#pragma once
/// A product with a few infinite elements: it shows what a zero beyond an edge cannot hide.

#include "grader/check/check.h"

namespace simtutor::check {

/// Sets some elements of A and B to infinity. They stand where a kernel finds them that goes past
/// the end of a row, stays at its last element or leaves in a tile what it held before, and counts
/// on a zero of the other matrix to cancel what it takes there: 0 times infinity is NaN. The sums
/// have at least three terms, A has four rows, B four columns.
void set_infinite(Matrix<float>& a, Matrix<float>& b);

/// The elements of C that are finite in the product are right, the others are infinite with the
/// same sign or NaN as there. Says nothing if the current check has already failed: what is wrong
/// for finite numbers is wrong here, too.
void expect_infinite_product(const Run& run, const Matrix<float>& a, const Matrix<float>& b);

}  // namespace simtutor::check
