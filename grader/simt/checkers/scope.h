#pragma once
/// The rule race.scope: atomics that are atomic only within a block, used by several blocks.

namespace simtutor::simt {

struct MemoryAccess;
struct Thread;

/// Looks at an atomic before it happens. `scope` is a simt::AtomicScope of the CUDA headers:
/// 0 is the block's.
void check_scope(Thread& thread, const MemoryAccess& access, int scope);
/// A new launch: nothing before it matters.
void forget_scopes();

}  // namespace simtutor::simt
