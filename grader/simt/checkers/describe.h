#pragma once
/// Words for findings: how a thread, an access and a place are named.

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/text.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

struct Allocation;
struct LocalVariable;
struct MemoryAccess;
struct SharedVariable;
struct WarpCall;

/// "thread 17 of block 3", "thread (3, 1) of block (0, 2)", "OpenMP thread 2".
std::string thread_name(const Thread& thread);
std::string thread_name(const Thread& context, const ThreadCoordinates& who);
/// "reads", "writes", "updates"
const char* verb(AccessKind kind);
const char* action_name(AccessKind kind);
/// "c[1024]", "as[3][17]", or "" when nothing has a name there.
std::string object_at(const Thread& thread, std::uint64_t address);
/// "line 12", or "an unknown line" without debug information.
std::string line_text(const Site& site);
/// "c[1024]", with "+ 2 bytes" where the address is inside an element.
std::string describe(const Allocation& array, std::uint64_t address);
/// "as[3][17]"
std::string describe(const SharedVariable& variable, std::uint64_t address);
/// "sum[3]", "a member of p"
std::string describe(const LocalVariable& variable, std::uint64_t address);
/// "__shfl_down_sync()", as the program wrote it.
const char* warp_call_name(const WarpCall& call);

// --- sides of a finding -----------------------------------------------------------------------
/// The access of a thread.
FindingSide access_of(const Thread& thread, const MemoryAccess& access);
/// What else a thread does: "wait", "exit", "skip", "call", "compute", "loop", "declare".
FindingSide side_of(const Thread& thread, const char* action, const Site& site);
/// An access of host code, to `object` if that has a name.
FindingSide host_access_of(const MemoryAccess& access, std::string object = "");
/// What else host code does.
FindingSide host_side(const char* action, const Site& site, std::string object = "");

}  // namespace simtutor::simt
