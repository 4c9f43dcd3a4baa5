#pragma once
/// What the text of a line says about the way that a warp goes through memory there.

#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// "threadIdx.x is in column, which is multiplied by n: …": why neighbouring lanes lie far apart in
/// device memory in a line, or, with `banks`, in shared memory. Empty where the text follows no
/// pattern.
std::string lanes_apart(Sources& sources, const std::string& file, int line, bool banks);

/// For a wrong result that no finding explains: the lines that write an array, those that read
/// one, or those that add up a sum, as the sentence about the result asks for.
/// @param message as in "8 of 31 elements of c are wrong. …"
/// @param run     its name, which may speak of one of several kernels: "push_keys, n = 100"
std::string lines_behind(Sources& sources, const std::string& file, const std::string& message,
                         const std::string& run = {});

}  // namespace simtutor
