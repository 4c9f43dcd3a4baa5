#pragma once
/// Which part of CUDA a name belongs to that simcc does not know.

#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/simcc/missing_parts.h"

namespace simtutor::simt {

/// A thing that a message of the compiler or translator says is missing. `line` and `file` are the
/// message's.
struct Complaint {
    std::string file;
    int line = 0;
    std::string text;
};

/// The name that "'x' was not declared in this scope" and its like are about; "" for others.
std::string undeclared_name(const std::string& message);
/// The part that an undeclared name is.
MissingPart part_of_name(const std::string& name);
/// The part that a header which was not found is.
MissingPart part_of_header(const std::string& header);
/// What the translator refuses: one part, or several if the line uses several names of a library.
/// @param source the lines from the complaint's on
std::vector<MissingPart> parts_of_refusal(const Complaint& complaint, std::string_view source);

}  // namespace simtutor::simt
