#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// For a call that ended by a signal: of an arithmetic error the lines that divide whole numbers by
/// something that may be 0, of a segmentation fault vectors in memory that may begin at a wrong
/// address. Empty for another message, or where the file has none of it.
/// @param tokens the words of the file, or of what the call reaches
std::string crash_lines(Sources& sources, const std::string& file, const Tokens& tokens,
                        const std::string& message);

}  // namespace simtutor
