#include "grader/grade_program/work_folder.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

#include "grader/error/error.h"
#include "grader/process/ended_children.h"
#include "grader/process/pipe.h"

namespace simtutor::report {
namespace {

/// What on_stop writes to. Never destroyed: its closing would wake the thread that reads it.
const Pipe& stop_pipe() {
    static const Pipe& pipe = *new Pipe;
    return pipe;
}

/// For the handler, which cannot wait for the first call of stop_pipe().
int stop_end = -1;

/// The thread that grades, whether it must go no further, and whether it has heard of that.
pthread_t grading_thread;
std::atomic<bool> is_over = false, is_held = false;

void on_stop(int) {
    // Its children are ended now: it must not tell of them as of crashes.
    while (is_over && ::pthread_equal(::pthread_self(), grading_thread)) {
        is_held = true;
        ::pause();
    }
    const char byte = 0;
    [[maybe_unused]] const ssize_t wrote = ::write(stop_end, &byte, 1);
}

/// The thread that grades stops where it is, and starts no process any more.
void hold_grading() {
    constexpr int most_rounds = 200;
    is_over = true;
    ::pthread_kill(grading_thread, SIGALRM);  // its handler is on_stop, too
    for (int round = 0; round < most_rounds && !is_held; ++round) ::usleep(1000);
}

/// The handler only wakes this thread, which may do what a handler must not. A mask instead of a
/// handler would be inherited by the compiler and make it deaf to Ctrl-C.
void remove_when_stopped(const std::string& path) {
    stop_end = stop_pipe().write_end.get();
    grading_thread = ::pthread_self();
    std::thread([path] {
        char byte;
        while (::read(stop_pipe().read_end.get(), &byte, 1) < 0 && errno == EINTR) {
        }
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
        hold_grading();
        end_children();
        ::_exit(130);
    }).detach();
    struct sigaction action {};
    action.sa_handler = on_stop;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGALRM})
        ::sigaction(signal, &action, nullptr);
}

}  // namespace

WorkFolder::WorkFolder() {
    stop_pipe();  // what may fail comes before there is a folder to remove
    std::error_code failed;
    const auto parent = std::filesystem::temp_directory_path(failed);
    std::string pattern =
        ((failed ? std::filesystem::path("/tmp") : parent) / "simtutor-grade-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) {
        throw Error(fmt::format("no folder for temporary files could be made ({}: {})", pattern,
                                std::strerror(errno)),
                    "set TMPDIR to a folder where you may write");
    }
    path_ = pattern;
    remove_when_stopped(path_);
}

WorkFolder::~WorkFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace simtutor::report
