#pragma once

#include "grader/process/file_descriptor.h"
#include "grader/sandbox/layers.h"

namespace simtutor::sandbox {

/// First word of a server's command line that says: /proc was mounted for the server alone.
constexpr const char* own_proc_word = "--own-proc";

/// A server of ours at its start in a sandbox: gives up all privileges.
/// @param own_proc before that, it takes /proc out of the file system
/// @return a descriptor of /proc, for the server alone
FileDescriptor settle_in(bool own_proc);

/// What the kernel offers to this process.
Hello offered_layers();

}  // namespace simtutor::sandbox
