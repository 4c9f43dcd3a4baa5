#pragma once

#include <optional>
#include <string>
#include <vector>

#include "grader/simt/simcc/missing_names.h"
#include "grader/simt/simcc/missing_parts.h"
#include "grader/simt/simcc/nvcc_options.h"

namespace simtutor::simt {

/// simcc --explain-build: names everything that a command line's program needs and that simcc does
/// not have, instead of building it. With a file, or when make calls, several calls add up, and
/// make goes on.
/// @param command the words of the command line
/// @return exit status: 1 if something is missing, and no other call is to come
int explain_build(const NvccOptions& options, const std::vector<std::string>& command);

/// Reads "FILE:12:5: error: text".
std::optional<Complaint> complaint_in(const std::string& line);
/// The path of a source relative to the folder we are in, as a command line has it.
std::string shown_source(const std::string& file);
/// The same of one source of a program that did not compile.
std::vector<MissingPart> missing_in_source(const NvccOptions& options, const Input& input);

}  // namespace simtutor::simt
