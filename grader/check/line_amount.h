#pragma once

#include <string>

#include "grader/check/counted_lines.h"

namespace simtutor::check {

/// What advice for many threads must not follow.
inline constexpr const char* by_one_thread = ", by one thread";

/// "8,192 of 24,576 come from here: 32 for each thread; as many from line 12"
std::string amount_text(const CountedLines& lines, const CountedLine& line);
/// "8,192 of 24,576 come from here": what the other lines make is no more than they may.
std::string own_amount_text(const CountedLines& lines, const CountedLine& line);
/// "8,192 of 24,576 come from here; as many from line 12": the other may be the one that is too
/// much.
std::string amount_beside_text(const CountedLines& lines, const CountedLine& line);
/// "the lanes of one warp touch 32 sectors of 32 bytes here on average; the same bytes fit into 4"
std::string waste_text(const CountedLines& lines, const CountedLine& line);
/// The same for halves of warps, of devices of compute capability 1.3.
std::string old_waste_text(const CountedLines& lines, const CountedLine& line);

/// The fewest transactions, or bytes, of a line on a device of compute capability 1.3: one for half
/// a warp, and one for each 128 bytes. Pieces of 32 bytes that are used in full by the whole warp
/// are none of the excess that a line's cost has. Halves in different rows of a block may need the
/// same ones; a half that makes one transaction moves no others.
double fewest_old(const CountedLines& lines, const CountedLine& line);
/// Whether the counter is of the bytes that those devices move.
bool is_old_volume(const CountedLines& lines);

}  // namespace simtutor::check
