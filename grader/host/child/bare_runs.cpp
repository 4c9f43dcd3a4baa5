#include "grader/host/child/bare_runs.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

#include "grader/host/child/entry_call.h"
#include "grader/host/child/gpu_backend.h"
#include "grader/host/frame.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::host {
namespace {

/// The request's bytes at the place where a worker finds them. The run may write to them.
bool place_request(const char* path) {
    const FileDescriptor file(::open(path, O_RDONLY | O_CLOEXEC));
    struct stat status {};
    if (!file.open() || ::fstat(file.get(), &status) != 0) return false;
    const FileDescriptor copy(::memfd_create("simtutor-run", MFD_CLOEXEC));
    off_t done = 0;
    while (copy.open() && done < status.st_size) {
        const auto left = static_cast<std::size_t>(status.st_size - done);
        if (::sendfile(copy.get(), file.get(), &done, left) <= 0) return false;
    }
    return ::dup2(copy.get(), data_fd) == data_fd;
}

/// This run has no client: the channel and what student code prints lead nowhere.
void silence() {
    const FileDescriptor nothing(::open("/dev/null", O_RDWR | O_CLOEXEC));
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO, channel_fd})
        ::dup2(nothing.get(), descriptor);
}

void make_run() {
    const WorkerRequest request = read_request(data_fd);
    const auto backend = make_gpu_backend(GpuArrays::bare);
    backend->begin(request);
    EntryCall call(*backend, request);
    call.load();
    call.fill();
    call.run();
}

}  // namespace

int run_each(std::span<char* const> paths) {
    for (const char* path : paths) {
        if (!place_request(path)) {
            std::fprintf(stderr, "kernel-host-gpu: the request %s cannot be read\n", path);
            return 2;
        }
        silence();
        try {
            make_run();
        } catch (const std::exception&) {
            return 1;
        }
    }
    return 0;
}

}  // namespace simtutor::host
