#pragma once
/// Accesses of single-threaded host code: it must stay in arrays that it may use.

#include "grader/simt/engine/access.h"
#include "grader/simt/engine/boundary.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/unwritten_copies.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {

/// Where the access stands in student code.
CallSite site_of_access(const MemoryAccess& access);

/// The host touched the arena: bounds and initialisation for arrays that it may use.
void host_array_access(const MemoryAccess& access);
/// The host touched what may be a device variable.
void host_variable_access(const MemoryAccess& access);
/// The host reads what may be a copy of unwritten bytes.
void host_copy_access(const MemoryAccess& access);
/// The process is about to fault.
void host_null_access(const MemoryAccess& access);

/// In a submission: the store may be made, or the process ends.
inline void ask_store(const MemoryAccess& access) {
    Boundary::get().ask_store(reinterpret_cast<const void*>(access.address), access.size,
                              site_of_access(access), "", __builtin_frame_address(0));
}

inline void host_access(const MemoryAccess& access) {
    if (Memory::contains(access.address)) [[unlikely]]
        host_array_access(access);
    else if (Variables::may_hold(access.address)) [[unlikely]]
        host_variable_access(access);
    else if (access.address < 4096) [[unlikely]]
        host_null_access(access);
    else if (access.kind == AccessKind::load && UnwrittenCopies::may_hold(access.address))
        [[unlikely]]
        host_copy_access(access);
    else if (access.kind != AccessKind::load && Boundary::on())
        ask_store(access);
}

}  // namespace simtutor::simt
