#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// Buffers into which a function packs whole pieces, "for (first = 0; first < columns; first +=
/// tile)". Each is empty where the file has no such mistake.

/// The buffer was allocated for the columns that there are, and not for whole pieces: names the
/// allocation.
std::string allocated_for_part(const Tokens& file);

/// The last piece is filled up to what there is, and moved on by a whole one: names the line that
/// fills it.
std::string rest_not_filled(const Tokens& file);

/// The function packs pieces a whole depth apart, and its caller reads them as far apart as they
/// are long: names the line that packs.
std::string packed_too_far(const Tokens& file);

}  // namespace simtutor
