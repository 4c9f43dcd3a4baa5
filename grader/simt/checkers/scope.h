#pragma once
/// The rule race.scope: atomics that are atomic only within a block, used by several blocks.

namespace simtutor::simt {

struct AccessSite;
struct Lane;

/// Looks at an atomic before it happens. `scope` is a simt::AtomicScope of the CUDA headers:
/// 0 is the block's.
void check_scope(Lane& lane, const AccessSite& access, int scope);
/// A new launch: nothing before it matters.
void forget_scopes();

}  // namespace simtutor::simt
