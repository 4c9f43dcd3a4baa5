#pragma once
/// Which kernel of a product makes C, and how much of it one block makes.

#include <string>
#include <vector>

#include "grader/check/check.h"

namespace simtutor::check {

/// The heaviest kernel of a counted run that has several, and the elements of C that one of its
/// blocks makes.
struct HeaviestKernel {
    std::string kernel;  ///< empty if the run has no other
    double elements = 256;
    /// What a block makes at most at size large_n: more if the number of blocks is always the same.
    /// A grid that ends too early at larger sizes makes it no more.
    double large_elements = 256;
    static constexpr double large_n = 4352;
};

/// Of the counted runs that finished, the kernel with the most loads. C is n x n in each, where n
/// is the call's. Runs without counters tell nothing.
/// @param large runs of some blocks at sizes above a thousand
HeaviestKernel heaviest_of(const std::vector<Run>& runs, const std::vector<Run>& large = {});

}  // namespace simtutor::check
