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
    /// The same at a size above a thousand: more if the number of blocks is always the same.
    double large_elements = 256;
};

/// Of the counted runs that finished, the kernel with the most loads. C is n x n in each, where n
/// is the call's. Runs without counters tell nothing.
/// @param large runs of some blocks at sizes above a thousand
HeaviestKernel heaviest_of(const std::vector<Run>& runs, const std::vector<Run>& large = {});

}  // namespace simtutor::check
