#pragma once
/// Advice that one finding alone cannot give: it takes what else was found.

#include <string>
#include <vector>

#include "grader/simt/checkers/missing_order.h"

namespace simtutor::simt {

/// What a finding about an index below the array says, if nothing tells why.
inline constexpr const char* negative_index_advice =
    "The index is negative: print it for this thread, with each value that it is made of.";

/// The same where the array is so large that an int may have wrapped.
inline constexpr const char* wrapped_index_advice =
    "The index is negative, and the array is large: has an int grown beyond 2,147,483,647? Then "
    "every part of the index, a loop's counter too, belongs into std::size_t. If not, print each "
    "value that it is made of.";

/// The same of an index behind the array, in a loop of OpenMP and in other host code.
inline constexpr const char* index_in_team_advice = "Check the limits of the loop and the index.";
inline constexpr const char* index_on_host_advice =
    "Check the limits of the loop and the arithmetic of the index.";

/// How the advice begins about a copy of device memory that nothing has written.
inline constexpr const char* unwritten_copy_advice = "Find the thread that should write ";

/// What a finding about shared memory that nobody wrote says, if nothing tells why.
inline constexpr const char* unwritten_shared_advice =
    "Shared memory starts undefined: which line should write this element first, and what keeps it "
    "from that: a condition, an index, an early return? Behind it comes a barrier, then the read.";

/// "as" of "as[3][17]"; "" if the side's object has no name.
std::string array_of(const FindingSide& side);
/// Whether one of the accesses of a race reads.
bool has_read(const Finding& finding);

/// Threads that read and write one element in one line, "x[0] += v", need an atomic or a sum of
/// their own: a barrier would only hide that they overwrite each other.
void advise_atomics(std::vector<OrderedFinding>& findings);

/// Where a copy was not waited for, a race on the copied array may be that same mistake.
void advise_waiting_first(std::vector<Finding>& findings);

/// An index that is negative where an index.overflow was found has overflowed, and an index of the
/// same thread in another line most likely has, too.
void advise_overflow_first(std::vector<Finding>& findings);
/// What a kernel that was never launched should have written is missing for that reason.
void advise_launch_first(std::vector<Finding>& findings);
/// Lines that read one element which nobody wrote are one finding: the members of a struct, for
/// example. The first speaks.
void join_reads(std::vector<Finding>& findings);
/// Threads that returned before a barrier have not filled their part of a shared array.
void advise_early_exit_first(std::vector<Finding>& findings);
/// Threads that wait at different barriers are ordered by none of them: a race of that kernel may
/// only follow from it.
void advise_divergence_first(std::vector<Finding>& findings);
/// An index that leaves its array may meet another thread's elements: the race is a consequence.
void advise_bounds_first(std::vector<Finding>& findings);
/// What a kernel should have written whose launch was refused is not there: a consequence.
void advise_refused_launch_first(std::vector<Finding>& findings);
/// Where threads of several warps race in the same lines, no barrier of one warp is enough.
void advise_block_barrier(std::vector<Finding>& findings);
/// Where another race names both lines, one with an unknown reader of the same array is the same.
void advise_known_race_first(std::vector<Finding>& findings);
/// Where two copies of one line write one place, a host that has waited for its own copy has not
/// waited for the other: more waiting is no repair.
void advise_meeting_copies_first(std::vector<Finding>& findings);

}  // namespace simtutor::simt
