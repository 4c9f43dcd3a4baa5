#pragma once
/// Words for findings: how a thread, an access and a place are named.

#include <string>

#include "grader/simt/checkers/finding.h"
#include "grader/simt/engine/lane.h"

namespace simtutor::simt {

struct AccessSite;

/// "thread 17 of block 3", "thread (3, 1) of block (0, 2)", "OpenMP thread 2".
std::string thread_name(const Lane& lane);
std::string thread_name(const Lane& context, const ThreadCoordinates& who);
/// "reads", "writes", "updates atomically"
const char* verb(AccessKind kind);
const char* action_name(AccessKind kind);
/// "c[1024]", "as[3][17]", or "" when nothing has a name there.
std::string object_at(const Lane& lane, std::uint64_t address);
/// "line 12", or "an unknown line" without debug information.
std::string line_text(const Site& site);
/// The access as one side of a finding.
Access access_of(const Lane& lane, const AccessSite& access);
/// First letter in upper case.
std::string sentence(std::string text);

}  // namespace simtutor::simt
