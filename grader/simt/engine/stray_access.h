#pragma once
/// Accesses that are not what most are: outside of arrays, misaligned, in memory of a kind of its
/// own. Each decides what goes wrong, tells the clients, and ends the launch where a GPU would.
/// None of these is on the fast path.

#include "grader/simt/engine/access.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {

/// Tells the clients that the thread goes on, see Thread::call_back.
void call_back(Thread& thread);
/// Tells the clients that the thread uses an undefined value, at the place `code`.
void use_undefined(Thread& thread, UndefinedValue value, std::uint32_t code);

/// Bytes that nothing has written are read. In shared memory they then count as initialised, so
/// that one mistake stays one.
void read_uninitialised(Thread& thread, const MemoryAccess& access, Region region);
/// Outside every shared variable. The access then happens in a gap and does no harm, unless it is
/// misaligned: that ends the launch.
void outside_shared(Thread& thread, const MemoryAccess& access);
/// Outside every array, in a freed one, or past its end. The same.
void outside_array(Thread& thread, const MemoryAccess& access);
/// An array that device code must not use: the host's, or another device's.
void forbidden_array(Thread& thread, const MemoryAccess& access, const Allocation& array);
/// Ends the launch, as a GPU does.
[[noreturn]] void misaligned(Thread& thread, const MemoryAccess& access, unsigned alignment);

/// A GPU stops at a misaligned access, and so does the simulator: what g++ made of it may be an
/// instruction that faults.
inline void check_alignment(Thread& thread, const MemoryAccess& access) {
    if (aligned(access.address, access.size) || thread.openmp) [[likely]]
        return;
    const bool two_halves =
        access.size == 16 && aligned(access.address, 8) && !thread.misaligned.reach(access.address);
    if (!two_halves) misaligned(thread, access, access.size);
}

/// The same access may be misaligned on a GPU, where the compiler places the array anew: see
/// Client::on_weak_alignment(). Only told if SharedMemory::weakly_aligned() is true.
void weakly_aligned(Thread& thread, const MemoryAccess& access);

/// Memory that is neither shared, nor an array, nor the thread's own stack.
struct OtherMemory {
    enum class Kind {
        none,        ///< nothing more to check
        variable,    ///< a variable of the device
        paged,       ///< of the host program, touched by an OpenMP thread
        registered,  ///< of the host program, which cudaHostRegister lets kernels use
    };
    Kind kind = Kind::none;
    Allocation* variable = nullptr;
    bool constant = false;  ///< the variable lies in constant memory
};
/// Finds out what such an address is. Ends the launch where the access cannot be let through.
OtherMemory find_other_memory(Thread& thread, const MemoryAccess& access);

}  // namespace simtutor::simt
