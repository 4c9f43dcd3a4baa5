#pragma once
/// Accesses of single-threaded host code: it must stay in arrays that it may use.

#include "grader/simt/engine/access.h"
#include "grader/simt/engine/memory.h"
#include "grader/simt/engine/variables.h"

namespace simtutor::simt {

/// The host touched the arena: bounds and initialisation for arrays that it may use.
void host_array_access(const MemoryAccess& access);
/// The host touched what may be a device variable.
void host_variable_access(const MemoryAccess& access);
/// The process is about to fault.
void host_null_access(const MemoryAccess& access);

inline void host_access(const MemoryAccess& access) {
    if (Memory::contains(access.address)) [[unlikely]]
        host_array_access(access);
    else if (Variables::may_hold(access.address)) [[unlikely]]
        host_variable_access(access);
    else if (access.address < 4096) [[unlikely]]
        host_null_access(access);
}

}  // namespace simtutor::simt
