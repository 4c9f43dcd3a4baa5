#pragma once

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// Whether nobody would write a change, so that it passes by luck where it passes. It is not tried.
/// - a number that leaves its expression without effect ("n / t + 0", "1 * pitch"), for which what
///   is left without it is tried, too, or that leaves nothing of it ("0 * pitch")
/// - a number that only has moved by one and that is no size, no last place and no row with one
///   place more: 257 for 256, 100 for 99. It fits the sizes that were run.
/// - one more behind one less ("(n - 1) + 1"), for which what is left without both is tried, too
/// - a size made of sizeof that is halved or doubled: the type is the wrong one then
/// - a quotient that rounds up where it is an index, or what a remainder is taken of: only numbers
///   of blocks round up
/// - a float variable that an int begins with: it cuts the fraction off
/// - a call left out that alone gives a variable its value
/// - an array that gets twice its room, or one element more: what runs over its end does not there
bool is_unlikely(const mutants::TokenStream& stream, const Repair& repair);

}  // namespace simtutor::locate
