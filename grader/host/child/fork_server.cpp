#include "grader/host/child/fork_server.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

#include "grader/host/child/crash_handler.h"
#include "grader/host/child/worker.h"
#include "grader/host/submission.h"
#include "grader/process/file_descriptor.h"
#include "grader/sandbox/confinement.h"
#include "grader/sandbox/process_usage.h"
#include "grader/sandbox/server.h"

namespace simtutor::host {
namespace {

using sandbox::control_fd;

using Clock = std::chrono::steady_clock;

/// How often the limits of running workers are looked at. Memory fills at a few GB per second, so a
/// worker exceeds its limit by some ten megabytes at most.
constexpr int watch_milliseconds = 5;
/// How often it is worked out what a worker has slept: that takes a look at each of its threads.
constexpr unsigned looks_per_nap = 32;
/// How long a worker that is ended may take to say what it found.
constexpr double last_words_seconds = 1;
struct Received {
    Submission submission;
    FileDescriptor files[submitted_count];
};

struct Running {
    pid_t pid = -1;
    Submission submission;
    FileDescriptor supervisor;
    FileDescriptor begin;  ///< what the worker waits for is written here
    Clock::time_point start;
    std::optional<Clock::time_point> begun;
    double cpu_before = 0;  ///< CPU time until the call began
    EndCause cause = EndCause::none;
    double cpu_seconds = 0;
    double slept_seconds = 0;
    std::uint64_t peak_bytes = 0;
    std::optional<Clock::time_point> asked;  ///< for its findings, before it is ended
    unsigned looks = 0;
    bool listening = true;  ///< the client's side of the supervisor socket is still open
};

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// @return nothing when the client is gone
std::optional<Received> receive(int control) {
    Received received;
    std::optional<sandbox::Message> message =
        sandbox::receive(control, sizeof received.submission, submitted_count);
    if (!message || message->bytes.size() != sizeof received.submission) return std::nullopt;
    std::memcpy(&received.submission, message->bytes.data(), sizeof received.submission);
    std::move(message->files.begin(), message->files.end(), received.files);
    return received;
}

class ForkServer {
  public:
    ForkServer(sandbox::View view, FileDescriptor proc, const sandbox::Hello& offered)
        : view_(std::move(view)), proc_(std::move(proc)), offered_(offered) {
        sigset_t children;
        sigemptyset(&children);
        sigaddset(&children, SIGCHLD);
        ::sigprocmask(SIG_BLOCK, &children, nullptr);
        ended_ = FileDescriptor(::signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK));
        // What a worker leaves behind becomes our child, and we end it.
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    }

    int serve() {
        if (::send(control_fd, &offered_, sizeof offered_, MSG_NOSIGNAL) < 0) return 1;
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
            if (waits[i + 2].revents == 0 || begin_call(running_[i])) continue;
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
        int ends[2] = {-1, -1};
        run.pid = ::pipe2(ends, O_CLOEXEC) == 0 ? ::fork() : -1;
        if (run.pid == 0) {
            run_worker(
                {server, proc_.get(), view_, offered_}, received.submission,
                {received.files[submitted_channel].get(), received.files[submitted_output].get(),
                 received.files[submitted_data].get(), ends[0]});
        }
        FileDescriptor(ends[0]).reset();
        run.begin = FileDescriptor(ends[1]);
        if (run.pid < 0) {
            run.cause = EndCause::not_started;
            notify(run, 0);
            return;
        }
        ::setpgid(run.pid, run.pid);
        running_.push_back(std::move(run));
    }

    /// Takes the client's word that the call may begin. @return false if the client is gone
    static bool begin_call(Running& run) {
        char word = 0;
        const ssize_t got = ::recv(run.supervisor.get(), &word, 1, MSG_DONTWAIT);
        if (got < 0) return errno == EAGAIN || errno == EINTR;
        if (got == 0 || word != begin_word || run.begun) return false;
        run.begun = Clock::now();
        run.cpu_before = sandbox::exact_cpu_seconds(run.pid);
        // A worker that is gone already has its notice on the way.
        (void)!::write(run.begin.get(), &word, 1);
        run.begin.reset();
        return true;
    }

    static void kill_worker(Running& run, EndCause cause) {
        if (run.cause == EndCause::none) run.cause = cause;
        ::kill(-run.pid, SIGKILL);
        ::kill(run.pid, SIGKILL);
    }

    /// A worker that has used up its memory may still send its findings: they name the cause. It
    /// has a moment, and a little more memory, for that.
    static void ask_for_findings(Running& run) {
        run.cause = EndCause::memory;
        run.asked = Clock::now();
        ::kill(run.pid, last_words_signal);
    }

    void watch_last_words(Running& run) const {
        const auto usage = sandbox::process_usage(proc_.get(), run.pid);
        const std::uint64_t most = run.submission.memory_bytes + run.submission.memory_bytes / 4;
        if (seconds_since(*run.asked) > last_words_seconds || (usage && usage->bytes > most))
            kill_worker(run, run.cause);
    }

    void watch(Running& run) const {
        if (run.asked) return watch_last_words(run);
        if (run.cause != EndCause::none) return;
        const double passed = seconds_since(run.start);
        if (passed > run.submission.most_wall_seconds) return kill_worker(run, EndCause::wall);
        const auto usage = sandbox::process_usage(proc_.get(), run.pid);
        if (!usage) return;
        run.cpu_seconds = usage->cpu_seconds;
        // What waits for something that never comes is not at work, whatever else the machine does.
        if (passed > run.submission.wall_seconds || ++run.looks % looks_per_nap == 0) {
            const double at_work = sandbox::seconds_at_work(proc_.get(), run.pid);
            // Where other machines share the processor, some of the time is nobody's.
            run.slept_seconds = at_work < passed / 2 ? passed - at_work : 0;
            if (run.slept_seconds > run.submission.wall_seconds)
                return kill_worker(run, EndCause::wall);
        }
        run.peak_bytes = std::max(run.peak_bytes, usage->bytes);
        if (usage->bytes > run.submission.memory_bytes) {
            ask_for_findings(run);
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
        sandbox::end_children(
            proc_.get(),
            [](void* server, pid_t pid) {
                const auto& running = static_cast<ForkServer*>(server)->running_;
                return std::any_of(running.begin(), running.end(),
                                   [pid](const Running& r) { return r.pid == pid; });
            },
            this);
    }

    static void notify(const Running& run, int status) {
        const EndNotice notice{status,
                               run.cause,
                               run.cpu_seconds,
                               seconds_since(run.start),
                               std::max(run.slept_seconds, 0.0),
                               run.peak_bytes,
                               run.begun ? run.cpu_seconds - run.cpu_before : 0,
                               run.begun ? seconds_since(*run.begun) : 0};
        // A client that no longer listens does not need the notice.
        (void)!::send(run.supervisor.get(), &notice, sizeof notice, MSG_NOSIGNAL | MSG_DONTWAIT);
    }

    const sandbox::View view_;
    const FileDescriptor proc_;
    const sandbox::Hello offered_;
    FileDescriptor ended_;
    std::vector<Running> running_;
};

}  // namespace

int serve(int count, char** words) {
    const bool own_proc = count > 1 && std::strcmp(words[1], sandbox::own_proc_word) == 0;
    const int first = own_proc ? 2 : 1;
    sandbox::View view = sandbox::View::from_words(count - first, words + first);
    FileDescriptor proc = sandbox::settle_in(own_proc);
    sandbox::Hello offered = sandbox::offered_layers();
    // A GPU's driver does not start under Landlock, whatever files it is given.
    if (view.system_facts) offered.landlock = 0;
    return ForkServer(std::move(view), std::move(proc), offered).serve();
}

}  // namespace simtutor::host
