#include "grader/host/child/call_watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

#include "grader/host/child/worker_channel.h"

namespace simtutor::host {
namespace {

simt::Finding finding(double seconds, const std::string& entry) {
    simt::Finding made;
    made.rule = "hang.endless-loop";
    made.kernel = entry;
    made.message = fmt::format(
        "The GPU had not finished the work of `{}` after {:.3g} s, so the run was stopped: a loop "
        "or a wait in a kernel does not end.",
        entry, seconds);
    made.advice =
        "Look at the loops and the barriers of the kernel: what ends them, in every thread?";
    return made;
}

}  // namespace

CallWatch::~CallWatch() {
    end();
}

void CallWatch::begin(double seconds, const std::string& entry) {
    end();
    over_ = false;
    thread_ = std::thread([this, seconds, entry] { watch(seconds, entry); });
}

void CallWatch::end() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
    }
    ended_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void CallWatch::watch(double seconds, const std::string& entry) {
    std::unique_lock lock(mutex_);
    const auto limit = std::chrono::duration<double>(seconds);
    if (ended_.wait_for(lock, limit, [this] { return over_; })) return;
    WorkerChannel::endless_loop(finding(seconds, entry));
    ::_exit(0);
}

}  // namespace simtutor::host
