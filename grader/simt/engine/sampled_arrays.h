#pragma once
/// Arrays after a launch of which only some blocks ran.

namespace simtutor::simt {

class Memory;

/// What the blocks left out would have written counts as written, from the next use on: marking
/// costs an eighth of an array, and after the last launch of a session nobody asks.
void note_sampled_arrays(const Memory& memory);
/// Marks the arrays that there were then, if a launch was sampled since the last call.
void mark_sampled_arrays(Memory& memory);

}  // namespace simtutor::simt
