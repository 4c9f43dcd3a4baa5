#include "grader/host/child/fork_server.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

#include "grader/host/child/process_usage.h"
#include "grader/host/child/worker.h"
#include "grader/host/submission.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::host {
namespace {

using Clock = std::chrono::steady_clock;

/// How often the limits of running workers are looked at. Memory fills at a few GB per second, so a
/// worker exceeds its limit by some ten megabytes at most.
constexpr int watch_milliseconds = 5;
/// CPU time per passed time of a worker that is taken to be at work.
constexpr double least_share_of_cpu = 0.02;

struct Received {
    Submission submission;
    FileDescriptor files[submitted_count];
};

struct Running {
    pid_t pid = -1;
    Submission submission;
    FileDescriptor supervisor;
    Clock::time_point start;
    EndCause cause = EndCause::none;
    double cpu_seconds = 0;
    std::uint64_t peak_bytes = 0;
    bool listening = true;  ///< the client's side of the supervisor socket is still open
};

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// @return nothing when the client is gone
std::optional<Received> receive(int control) {
    Received received;
    iovec part{&received.submission, sizeof received.submission};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int) * submitted_count)];
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space;
    message.msg_controllen = sizeof space;
    ssize_t got;
    do {
        got = ::recvmsg(control, &message, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got != static_cast<ssize_t>(sizeof received.submission)) return std::nullopt;
    const cmsghdr* header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_type != SCM_RIGHTS ||
        header->cmsg_len != CMSG_LEN(sizeof(int) * submitted_count)) {
        return std::nullopt;
    }
    int files[submitted_count];
    std::memcpy(files, CMSG_DATA(header), sizeof files);
    for (int i = 0; i < submitted_count; ++i) received.files[i] = FileDescriptor(files[i]);
    return received;
}

class ForkServer {
  public:
    ForkServer() {
        sigset_t children;
        sigemptyset(&children);
        sigaddset(&children, SIGCHLD);
        ::sigprocmask(SIG_BLOCK, &children, nullptr);
        ended_ = FileDescriptor(::signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK));
        // What a worker leaves behind becomes our child, and we end it.
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    }

    int serve() {
        const Hello hello{Hello::expected};
        if (::send(control_fd, &hello, sizeof hello, MSG_NOSIGNAL) < 0) return 1;
        while (step()) {
        }
        for (Running& run : running_) kill_worker(run, EndCause::cancelled);
        return 0;
    }

  private:
    bool step() {
        std::vector<pollfd> waits = {{control_fd, POLLIN, 0}, {ended_.get(), POLLIN, 0}};
        for (const Running& run : running_) {
            waits.push_back({run.listening ? run.supervisor.get() : -1, POLLIN | POLLRDHUP, 0});
        }
        const int ready =
            ::poll(waits.data(), waits.size(), running_.empty() ? -1 : watch_milliseconds);
        if (ready < 0 && errno != EINTR) return false;
        if (ready < 0) return true;
        for (std::size_t i = 0; i < running_.size(); ++i) {
            if (waits[i + 2].revents == 0) continue;
            running_[i].listening = false;
            kill_worker(running_[i], EndCause::cancelled);
        }
        if (waits[1].revents) reap();
        if (waits[0].revents) {
            std::optional<Received> received = receive(control_fd);
            if (!received) return false;
            start(std::move(*received));
        }
        for (Running& run : running_) watch(run);
        return true;
    }

    void start(Received received) {
        const pid_t server = ::getpid();
        Running run;
        run.submission = received.submission;
        run.supervisor = std::move(received.files[submitted_supervisor]);
        run.start = Clock::now();
        run.pid = ::fork();
        if (run.pid == 0) {
            run_worker(server, received.submission, received.files[submitted_channel].get(),
                       received.files[submitted_output].get(),
                       received.files[submitted_data].get());
        }
        if (run.pid < 0) {
            run.cause = EndCause::not_started;
            notify(run, 0);
            return;
        }
        ::setpgid(run.pid, run.pid);
        running_.push_back(std::move(run));
    }

    static void kill_worker(Running& run, EndCause cause) {
        if (run.cause == EndCause::none) run.cause = cause;
        ::kill(-run.pid, SIGKILL);
        ::kill(run.pid, SIGKILL);
    }

    static void watch(Running& run) {
        if (run.cause != EndCause::none) return;
        const double passed = seconds_since(run.start);
        if (passed > run.submission.most_wall_seconds) return kill_worker(run, EndCause::wall);
        const auto usage = process_usage(run.pid);
        if (!usage) return;
        run.cpu_seconds = usage->cpu_seconds;
        // A run that waits for something that never comes uses no CPU time; one that works on a
        // busy machine does.
        const bool at_work = usage->cpu_seconds > least_share_of_cpu * passed;
        if (passed > run.submission.wall_seconds && !at_work) {
            return kill_worker(run, EndCause::wall);
        }
        run.peak_bytes = std::max(run.peak_bytes, usage->resident_bytes);
        if (usage->resident_bytes > run.submission.memory_bytes) {
            kill_worker(run, EndCause::memory);
        } else if (usage->cpu_seconds > run.submission.cpu_seconds) {
            kill_worker(run, EndCause::cpu);
        } else if (usage->threads > run.submission.most_threads) {
            kill_worker(run, EndCause::threads);
        }
    }

    void reap() {
        signalfd_siginfo ignored[16];
        while (::read(ended_.get(), ignored, sizeof ignored) > 0) {
        }
        int status = 0;
        rusage usage{};
        for (pid_t pid; (pid = ::wait4(-1, &status, WNOHANG, &usage)) > 0;) {
            const auto run = std::find_if(running_.begin(), running_.end(),
                                          [pid](const Running& r) { return r.pid == pid; });
            if (run == running_.end()) continue;
            run->cpu_seconds =
                static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
            run->peak_bytes =
                std::max(run->peak_bytes, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
            ::kill(-pid, SIGKILL);
            notify(*run, status);
            running_.erase(run);
            end_strangers();
        }
    }

    /// Ends descendants of workers that were handed to us. There are none where the system calls
    /// that make processes are filtered.
    void end_strangers() {
        char path[64];
        std::snprintf(path, sizeof path, "/proc/self/task/%d/children",
                      static_cast<int>(::getpid()));
        std::FILE* children = std::fopen(path, "re");
        if (!children) return;
        for (int pid; std::fscanf(children, "%d", &pid) == 1;) {
            const bool known = std::any_of(running_.begin(), running_.end(),
                                           [pid](const Running& r) { return r.pid == pid; });
            if (!known) ::kill(pid, SIGKILL);
        }
        std::fclose(children);
    }

    static void notify(const Running& run, int status) {
        const EndNotice notice{status, run.cause, run.cpu_seconds, seconds_since(run.start),
                               run.peak_bytes};
        // A client that no longer listens does not need the notice.
        (void)!::send(run.supervisor.get(), &notice, sizeof notice, MSG_NOSIGNAL | MSG_DONTWAIT);
    }

    FileDescriptor ended_;
    std::vector<Running> running_;
};

}  // namespace

int serve() {
    return ForkServer().serve();
}

}  // namespace simtutor::host
