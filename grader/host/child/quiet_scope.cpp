#include "grader/host/child/quiet_scope.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

#include "grader/host/child/worker_channel.h"
#include "grader/host/frame.h"

namespace simtutor::host {
namespace {

/// A thread that was joined is gone a moment later: milliseconds to wait for that.
constexpr int most_milliseconds = 50;

/// The command's name stands in brackets and may hold anything; the number of threads is the 18th
/// field behind it. A process that has lost the file is taken for alone: it has meddled.
bool alone() {
    char text[1024];
    const ssize_t length = ::pread(own_stat_fd, text, sizeof text - 1, 0);
    if (length <= 0) return true;
    text[length] = 0;
    const char* fields = std::strrchr(text, ')');
    long threads = 1;
    return !fields ||
           std::sscanf(fields + 1,
                       " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld",
                       &threads) != 1 ||
           threads <= 1;
}

}  // namespace

QuietScope::QuietScope(const std::string& entry) {
    for (int waited = 0; !alone(); ++waited) {
        if (waited == most_milliseconds) {
            WorkerChannel::meddled(
                fmt::format("Threads that `{}` started were still there after it had returned; "
                            "join them, or no time can be taken.",
                            entry));
        }
        ::usleep(1000);
    }
    sigset_t all;
    sigfillset(&all);
    ::sigprocmask(SIG_SETMASK, &all, &before_);
}

QuietScope::~QuietScope() {
    ::sigprocmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace simtutor::host
