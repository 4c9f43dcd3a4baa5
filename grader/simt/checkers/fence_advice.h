#pragma once
/// Where the fence belongs that a race lacks: between data and a flag that tells of it.

#include <optional>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/engine/stamp.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

struct MemoryAccess;

/// A flag or an atomic by which one thread could have told another that an access is done.
struct Handover {
    std::uint64_t address = 0;
    Stamp written = 0;          ///< by the thread that told
    std::uint32_t read = 0;     ///< where it was read, a code number (see CodeMap)
    bool fenced_after = false;  ///< a fence or a barrier follows the reading
    bool narrow = false;        ///< there is a fence before the writing, for its block alone
    bool certain = false;       ///< it is polled
};

/// The flag that `thread`, or one that it has met since, has read and that the thread of `theirs`
/// has written after that access.
std::optional<Handover> find_handover(const Thread& thread, const MemoryAccess& access,
                                      Stamp theirs);

/// What to do where the writer's fence is missing.
std::string release_advice(const Handover& flag, const Thread& thread, const MemoryAccess& access,
                           Stamp theirs);
/// What to do where the reader's fence is missing. `flag` may be unknown.
std::string acquire_advice(const std::optional<Handover>& flag, const Thread& thread,
                           const MemoryAccess& access, Stamp theirs);
/// All races that the same fence cures are one finding.
MissingOrder missing_fence(const Handover& flag, bool acquire);

}  // namespace simtutor::simt
