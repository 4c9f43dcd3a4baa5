#pragma once

#include <vector>

#include "grader/check/counted_lines.h"

namespace simtutor::check {

// Each gives the line of its pattern, or null. Most need to know how many are too many.

/// Of too many narrow accesses: the only line beside the one with most of them, where that one
/// alone is allowed as many as it makes.
const CountedLine* narrow_beside(const CountedLines& lines, const CountedLine& most);
/// Of too many accesses: the only line beside the one with most that makes about as many as
/// are too many.
const CountedLine* excess_beside(const CountedLines& lines, const CountedLine& most);
/// Of too many accesses: the lines beside the one with most, where that one alone makes just as
/// many as are allowed, and these are few. At most three, the largest first; empty else.
std::vector<const CountedLine*> beyond_exact(const CountedLines& lines, const CountedLine& most);
/// Where the block's shape explains the worst line: another one that costs more than two or
/// more others which move as much with as many requests. Its index differs from theirs.
const CountedLine* odd_one(const CountedLines& lines, const CountedLine& worst,
                           std::vector<int>& like);
/// Of transactions, or their bytes, of compute capability 1.3: the line with most beyond the fewest
/// that it could have, where without these the count would come near what is allowed.
const CountedLine* old_excess_explains(const CountedLines& lines);
/// A line that loads and stores again and again, where the count would be no more than allowed
/// if each thread stored once: the lines beside it make no more than they may.
const CountedLine* kept_in_memory(const CountedLines& lines);
/// Of too many loads: a line that loads as often as it stores, again and again, where the count
/// would be no more than allowed without its loads.
const CountedLine* summed_in_memory(const CountedLines& lines);
/// A line that stores more often than there are elements, where the count would be no more than
/// allowed if it stored once to each: the lines beside it make no more than they may.
const CountedLine* stored_repeatedly(const CountedLines& lines);
/// A line with atomic functions, without which the count would be no more than allowed. Each of
/// them reads what it changes and writes it, and no index makes that less.
const CountedLine* changed_in_memory(const CountedLines& lines);
/// Whether without what its requests waste the count would come near to what is allowed.
bool waste_explains(const CountedLines& lines);

}  // namespace simtutor::check
