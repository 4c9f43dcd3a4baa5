#include "grader/host/child/quiet_scope.h"

#include <fmt/format.h>
#include <unistd.h>

#include "grader/host/child/process_usage.h"
#include "grader/host/child/worker_channel.h"

namespace simtutor::host {
namespace {

/// A thread that was joined is gone a moment later: milliseconds to wait for that.
constexpr int most_milliseconds = 50;

bool alone() {
    const auto usage = process_usage(::getpid());
    return !usage || usage->threads <= 1;
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
