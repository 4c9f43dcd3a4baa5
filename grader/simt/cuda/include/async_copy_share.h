#pragma once
/// Copies to shared memory that several threads make together, each a share of them. The members
/// are inlined, so that the engine sees the student's line as the caller.

#include "engine_abi.h"

extern "C" {
/// Copies that the thread has begun since its last commit belong to this barrier in shared memory:
/// they arrive when a phase of it is complete.
void __simt_copy_attach(const void* __barrier);
/// The last thread has come to a barrier, and lets nobody go on yet.
void __simt_copy_arrived(const void* __barrier);
/// Releases to a place, or acquires from it, for a scope: __simt_atomic_release or
/// __simt_atomic_acquire, and the scope. The place is no memory: only an address that names it.
void __simt_order(const void* __place, int __what);
/// The thread comes to the barrier whose word lies there, and waits. @return true if it has waited,
/// and a phase is over; false: the barrier is not one for all threads of the block and no others,
/// or not all of them come and wait. Bits of the word: how many threads are still to come, from
/// __simt_barrier_expected on how many come in a phase, from __simt_barrier_phase on the phase.
int __simt_meet(const void* __place);
constexpr int __simt_barrier_expected = 20, __simt_barrier_phase = 40;
/// Of each block only the first and the last thread run, so nobody waits for what others do.
int __simt_ends_only();
}

#define __SIMT_INLINE inline __attribute__((__always_inline__))

namespace __simt {

/// Starts what the thread of this rank copies: pieces of so many bytes, one of each thread in turn.
/// What is left behind the last whole piece goes byte by byte.
__SIMT_INLINE void __copy_share(void* __to, const void* __from, unsigned long __bytes,
                                unsigned long __piece, unsigned long __rank,
                                unsigned long __threads) {
    const unsigned long __whole = __bytes - __bytes % __piece;
    char* const __target = static_cast<char*>(__to);
    const char* const __source = static_cast<const char*>(__from);
    for (unsigned long __at = __rank * __piece; __at < __whole; __at += __threads * __piece)
        __simt_copy_async(__target + __at, __source + __at, static_cast<unsigned>(__piece), 0);
    for (unsigned long __at = __whole + __rank; __at < __bytes; __at += __threads)
        __simt_copy_async(__target + __at, __source + __at, 1, 0);
}

}  // namespace __simt

#undef __SIMT_INLINE
