#pragma once
/// Products C = A * B of n x n matrices whose rows are longer than 4,096 elements. There a block of
/// 16 has a number that is no byte, an offset is no exact float, and an array or a loop that was
/// made for 2,048 is too short. The last block of the grid runs, with values.

#include <optional>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/heaviest_kernel.h"

namespace simtutor::check {

/// Whether blocks are so small that one can run at this size.
bool can_run_last_block(const HeaviestKernel& heaviest);

/// A call of a drawn size, a multiple of `multiple_of`. Of A and C the first and the last rows hold
/// memory, of B the last columns: all else is 0. Only in the simulator.
Call last_block_call(const std::string& entry, int multiple_of, const HeaviestKernel& heaviest);
/// The same of a multiple of 4 and of an odd size, where any size is allowed: rows that are aligned
/// for vectors may have a kernel of their own.
std::vector<Call> last_block_calls(const std::string& entry, int multiple_of,
                                   const HeaviestKernel& heaviest);
bool is_last_block_call(const Call& call);

/// Blocks may share the tiles of C in any order: the run of the block, of those in the corners of
/// the grid, that stores the end of C.
/// @param run of the last block
/// @param multiple_of every size of this entry is a multiple of this
/// @return the same run if none does although one does at a small size; nothing if none does there
std::optional<Run> run_of_end(Run run, int multiple_of);

/// What the block wrote is right.
/// @param others_reach_end in the sampled runs of smaller sizes the last row and the last column of
/// C were written: then so they must be here
void expect_last_block(const Run& run, bool others_reach_end);

}  // namespace simtutor::check
