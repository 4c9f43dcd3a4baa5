#pragma once

#include "grader/process/file_descriptor.h"

namespace simtutor {

/// A pipe. A child gets an end only if it is handed over: both are closed on exec.
struct Pipe {
    /// @throws Error if there are too many open files
    Pipe();
    FileDescriptor read_end, write_end;
};

/// Two connected local sockets, closed on exec.
struct SocketPair {
    /// @param type SOCK_STREAM or SOCK_SEQPACKET
    /// @throws Error if there are too many open files
    explicit SocketPair(int type);
    FileDescriptor ours, theirs;
};

}  // namespace simtutor
