#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// The lines in which an array stands left of an assignment, or elsewhere.
std::set<int> lines_with(const Tokens& file, const std::string& array, bool written);

/// The lines in which a file stores to the array, by its name, by a pointer into it, as
/// "*(c + i) = …" or by an atomic function.
std::set<int> lines_that_store(const Tokens& file, const std::string& array);

/// Kernels that the function launches which the name of the run speaks of; where it speaks of none,
/// those of the first function that launches one.
std::set<std::string> kernels_of_run(const Tokens& file, const std::string& run);

/// Arrays that kernels store their results to, each with its kernel: of those that the run's name
/// or the message speaks of, or of all that the file launches.
std::vector<std::pair<std::string, std::string>> kernel_outputs(const Tokens& file,
                                                                const std::string& message,
                                                                const std::string& run);

/// A kernel whose threads take one element each, where a run has more elements than threads.
std::string one_element_each(const Tokens& file, const std::string& run, const std::string& common);

/// "Line 6 halves blockDim.x, rounded down …": of a sum in rounds, where the number of threads is
/// no power of two.
std::string halved_count(const Tokens& file, const std::string& common);

}  // namespace simtutor
