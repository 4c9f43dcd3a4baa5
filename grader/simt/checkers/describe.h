#pragma once
/// Words for findings: how a thread, an access and a place are named.

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/text.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

struct MemoryAccess;

/// "thread 17 of block 3", "thread (3, 1) of block (0, 2)", "OpenMP thread 2".
std::string thread_name(const Thread& thread);
std::string thread_name(const Thread& context, const ThreadCoordinates& who);
/// "reads", "writes", "updates atomically"
const char* verb(AccessKind kind);
const char* action_name(AccessKind kind);
/// "c[1024]", "as[3][17]", or "" when nothing has a name there.
std::string object_at(const Thread& thread, std::uint64_t address);
/// "line 12", or "an unknown line" without debug information.
std::string line_text(const Site& site);
/// The access as one side of a finding.
FindingSide access_of(const Thread& thread, const MemoryAccess& access);

}  // namespace simtutor::simt
