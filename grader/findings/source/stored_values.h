#pragma once

#include <set>
#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Of wrong values: where they are made; of a picture that may be misplaced, its index, too.
std::string values_text(const Tokens& file, const std::string& array, const std::string& message,
                        const std::string& run);

/// "In trace rgb is written in lines 41, 42, 43; …": where kernels store what is wrong. A kernel
/// that is given is not for the student to change.
std::string kernel_results(const Tokens& file, const std::string& message, const std::string& run,
                           const std::set<int>& given);

/// Whether several devices share the work of a run that is wrong, and a run of one device is right.
bool is_shared_by_devices(const std::string& run, const std::string& common);

/// Of a wrong number, or of a picture: what no array of the message names.
std::string without_array(const Tokens& file, const std::string& message, const std::string& run,
                          const std::string& common, const std::set<int>& given);

/// Where an array that keeps its old values is stored to: the choice of the kernel comes before
/// that, and the launch behind it, since an index that misses elements is the commoner mistake.
std::string launch_and_store(const Tokens& file, const std::string& array, const std::string& run);

/// Where an operand is read whose rows and columns have taken each other's place.
std::string turned_operand(const Tokens& file, const std::string& operand);

}  // namespace simtutor
