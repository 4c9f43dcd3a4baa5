#pragma once
/// Arrays after a launch of which only some blocks ran.

namespace simtutor::simt {

class Memory;
struct Allocation;

/// What the blocks left out would have written to the lesson's arrays counts as written, from the
/// next use on: marking costs an eighth of an array, and after the last launch of a session nobody
/// asks. In an array that the program has made itself it is missing (missing_there()).
void note_sampled_arrays(const Memory& memory);
/// Marks the arrays that there were then, if a launch was sampled since the last call.
void mark_sampled_arrays(Memory& memory);

/// Bytes that nothing has written are read: whether blocks left out would have written them. Then
/// it is noted that their work is missing.
bool missing_there(const Allocation& array);

}  // namespace simtutor::simt
