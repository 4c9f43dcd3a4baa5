#include "grader/grade_program/work_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <thread>

namespace simtutor::report {
namespace {

int stop_pipe[2] = {-1, -1};

void on_stop(int) {
    const char byte = 0;
    [[maybe_unused]] const ssize_t wrote = ::write(stop_pipe[1], &byte, 1);
}

/// The handler only wakes this thread, which may do what a handler must not. A mask instead of a
/// handler would be inherited by the compiler and make it deaf to Ctrl-C.
void remove_when_stopped(const std::string& path) {
    if (::pipe2(stop_pipe, O_CLOEXEC) != 0) return;
    std::thread([path] {
        char byte;
        while (::read(stop_pipe[0], &byte, 1) < 0 && errno == EINTR) {
        }
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
        ::_exit(130);
    }).detach();
    struct sigaction action {};
    action.sa_handler = on_stop;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

}  // namespace

WorkFolder::WorkFolder() {
    std::error_code failed;
    const auto parent = std::filesystem::temp_directory_path(failed);
    std::string pattern =
        ((failed ? std::filesystem::path("/tmp") : parent) / "simtutor-grade-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) {
        throw std::runtime_error(
            fmt::format("no folder for temporary files could be made ({}: {}); set TMPDIR to a "
                        "folder where you may write",
                        pattern, std::strerror(errno)));
    }
    path_ = pattern;
    remove_when_stopped(path_);
}

WorkFolder::~WorkFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace simtutor::report
