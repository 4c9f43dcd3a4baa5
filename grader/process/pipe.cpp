#include "grader/process/pipe.h"

#include <fcntl.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

#include "grader/error/error.h"

namespace simtutor {
namespace {

[[noreturn]] void cannot_make(const char* what) {
    throw Error(std::string("No ") + what + " could be made (" + std::strerror(errno) + ")",
                "close some programs and try again.");
}

}  // namespace

Pipe::Pipe() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) cannot_make("pipe");
    read_end = FileDescriptor(ends[0]);
    write_end = FileDescriptor(ends[1]);
}

SocketPair::SocketPair(int type) {
    int ends[2];
    if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0) cannot_make("socket");
    ours = FileDescriptor(ends[0]);
    theirs = FileDescriptor(ends[1]);
}

}  // namespace simtutor
