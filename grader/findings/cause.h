#pragma once
/// What the text says about the cause of a finding. The simulator sees addresses and threads; which
/// line has computed an index, which guard lets it through and which branch stands around a barrier
/// can only be read.

#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/findings/known.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// What advice about an index is about, where another rule may know more of the same.
enum class AdviceKind {
    other,
    unasked_place,     ///< nothing compares a thread's place with its limit
    past_last,         ///< a sum goes past the end where its other part is at its last
    passed_condition,  ///< a condition lets the index through
    drawn_number,      ///< atomicAdd() draws more numbers than there are elements
    other_row_length,  ///< two lines take rows of different lengths
};

/// Lines that lead to a finding, and what to do if they tell it.
struct Cause {
    std::vector<simt::FindingSide> places;  ///< actions "set", "step", "guard" and "branch"
    std::string advice;                     ///< empty: the finding's own is as good
    AdviceKind kind = AdviceKind::other;
    Known known = Known::text;  ///< how the advice is known, if there is one
};

/// Of a finding that is about a place outside of an array, a divergent barrier, a race beside a
/// lock, a loop without an end, or a local array without a value; empty for all others, and where
/// the text follows no pattern.
Cause cause_of(const simt::Finding& finding, Sources& sources);

/// Gives a finding the advice that its cause asks for, and the name that the text has for a member.
/// @return how that advice is known
Known advise_by_cause(simt::Finding& finding, Sources& sources);

/// How the advice is known that the simulator, or another finding, has given.
Known known_of_given(const simt::Finding& finding);

/// Whether the side is a place of a cause: no thread is named there.
bool is_place_of_cause(const simt::FindingSide& side);
/// "row gets its value", "stands around the barrier"
std::string words_of_cause(const simt::FindingSide& side);

}  // namespace simtutor
