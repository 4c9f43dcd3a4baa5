/// sandbox-command-server: runs commands in the sandbox that it was started in, each confined to
/// the view and to compilers' system calls, and ends those that use too much.
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
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "grader/sandbox/call_filter.h"
#include "grader/sandbox/command_wire.h"
#include "grader/sandbox/confinement.h"
#include "grader/sandbox/landlock.h"
#include "grader/sandbox/process_usage.h"
#include "grader/sandbox/server.h"

namespace simtutor::sandbox {
namespace {

using Clock = std::chrono::steady_clock;

/// How often the limits of running commands are looked at.
constexpr int watch_milliseconds = 20;

struct Command {
    std::vector<std::string> words;
    CommandLimits limits;
    std::vector<FileDescriptor> files;
};

struct Running {
    pid_t pid = -1;
    CommandLimits limits;
    FileDescriptor answer;
    /// Reads as closed once the program runs; before, the child says here why it does not.
    FileDescriptor failure;
    Clock::time_point start;
    CommandCause cause = CommandCause::none;
    double cpu_seconds = 0;
};

/// Why a child did not become the command.
struct Failure {
    CommandCause cause;
    int error;
};

std::optional<Command> command_in(Message message) {
    Command command;
    CommandRequest request;
    if (message.bytes.size() <= sizeof request || message.bytes.back() != 0) return std::nullopt;
    std::memcpy(&request, message.bytes.data(), sizeof request);
    command.limits = request.limits;
    for (auto at = message.bytes.begin() + sizeof request; at != message.bytes.end();) {
        const auto end = std::find(at, message.bytes.end(), 0);
        command.words.emplace_back(at, end);
        at = end + 1;
    }
    command.files = std::move(message.files);
    return command;
}

void limit(int resource, std::uint64_t value) {
    const rlimit both{value, value};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

class CommandServer {
  public:
    CommandServer(View view, FileDescriptor proc, const Hello& offered)
        : view_(std::move(view)), proc_(std::move(proc)), offered_(offered) {
        sigset_t children;
        sigemptyset(&children);
        sigaddset(&children, SIGCHLD);
        ::sigprocmask(SIG_BLOCK, &children, nullptr);
        ended_ = FileDescriptor(::signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK));
        // What a command leaves behind becomes our child, and we end it.
        ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    }

    int serve() {
        if (::send(control_fd, &offered_, sizeof offered_, MSG_NOSIGNAL) < 0) return 1;
        while (step()) {
        }
        for (Running& run : running_) end(run, CommandCause::none);
        return 0;
    }

  private:
    bool step() {
        std::vector<pollfd> waits = {{control_fd, POLLIN, 0}, {ended_.get(), POLLIN, 0}};
        for (const Running& run : running_)
            waits.push_back({run.answer.get(), POLLIN | POLLRDHUP, 0});
        const int ready =
            ::poll(waits.data(), waits.size(), running_.empty() ? -1 : watch_milliseconds);
        if (ready < 0) return errno == EINTR;
        for (std::size_t i = 0; i < running_.size(); ++i) {
            if (waits[i + 2].revents != 0) end(running_[i], CommandCause::none);
        }
        if (waits[0].revents) {
            std::optional<Message> message = receive(control_fd, most_command_bytes, command_files);
            if (!message) return false;
            if (auto command = command_in(std::move(*message))) start(std::move(*command));
        }
        for (Running& run : running_) watch(run);
        if (waits[1].revents) reap();
        return true;
    }

    void start(Command command) {
        Running run;
        run.limits = command.limits;
        run.start = Clock::now();
        int failure[2];
        if (::pipe2(failure, O_CLOEXEC) != 0) return;
        run.failure = FileDescriptor(failure[0]);
        const FileDescriptor told(failure[1]);
        const pid_t server = ::getpid();
        run.pid = ::fork();
        if (run.pid == 0) become(command, server, told.get());
        run.answer = std::move(command.files[command_answer]);
        if (run.pid < 0) {
            answer(run, {errno, CommandCause::not_started});
            return;
        }
        ::setpgid(run.pid, run.pid);
        running_.push_back(std::move(run));
    }

    /// The child.
    [[noreturn]] void become(Command& command, pid_t server, int told) const {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != server) ::_exit(1);
        for (int number = 1; number < NSIG; ++number) ::signal(number, SIG_DFL);
        sigset_t none;
        sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        ::dup2(command.files[command_input].get(), STDIN_FILENO);
        ::dup2(command.files[command_output].get(), STDOUT_FILENO);
        ::dup2(command.files[command_messages].get(), STDERR_FILENO);
        ::close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
        limit(RLIMIT_CORE, 0);
        limit(RLIMIT_AS, command.limits.address_bytes);
        limit(RLIMIT_FSIZE, command.limits.file_bytes);
        limit(RLIMIT_NOFILE, 256);
        limit(RLIMIT_CPU, static_cast<std::uint64_t>(std::ceil(command.limits.cpu_seconds)) + 1);
        std::vector<char*> words;
        for (std::string& word : command.words) words.push_back(word.data());
        words.push_back(nullptr);
        Failure failure{CommandCause::not_confined, 0};
        if ((!offered_.landlock || close_files_outside(view_)) &&
            (!offered_.seccomp || allow_compilers_calls_only())) {
            ::execvp(words[0], words.data());
            failure = {CommandCause::not_started, errno};
        }
        [[maybe_unused]] const ssize_t written = ::write(told, &failure, sizeof failure);
        ::_exit(127);
    }

    static void end(Running& run, CommandCause cause) {
        if (run.cause == CommandCause::none) run.cause = cause;
        ::kill(-run.pid, SIGKILL);
        ::kill(run.pid, SIGKILL);
    }

    void watch(Running& run) const {
        if (run.cause != CommandCause::none) return;
        const GroupUsage usage = group_usage(proc_.get(), run.pid);
        run.cpu_seconds = std::max(run.cpu_seconds, usage.cpu_seconds);
        const double passed = std::chrono::duration<double>(Clock::now() - run.start).count();
        if (passed > run.limits.wall_seconds) {
            end(run, CommandCause::wall);
        } else if (usage.cpu_seconds > run.limits.cpu_seconds) {
            end(run, CommandCause::cpu);
        } else if (usage.bytes > run.limits.memory_bytes) {
            end(run, CommandCause::memory);
        } else if (std::max(usage.processes, usage.threads) > run.limits.processes) {
            end(run, CommandCause::processes);
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
            run->cpu_seconds = std::max(
                run->cpu_seconds,
                static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                    1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec));
            ::kill(-pid, SIGKILL);
            finish(*run, status);
            running_.erase(run);
        }
        // Those that a running command has left behind count for it, until it ends.
        end_children(
            proc_.get(),
            [](void* server, pid_t pid) {
                const auto& running = static_cast<CommandServer*>(server)->running_;
                const pid_t group = ::getpgid(pid);
                return std::any_of(running.begin(), running.end(),
                                   [group](const Running& r) { return r.pid == group; });
            },
            this);
    }

    static void finish(const Running& run, int status) {
        Failure failure{};
        if (::read(run.failure.get(), &failure, sizeof failure) ==
            static_cast<ssize_t>(sizeof failure)) {
            answer(run, {failure.error, failure.cause});
        } else {
            answer(run, {status, run.cause});
        }
    }

    static void answer(const Running& run, CommandEnd end) {
        end.cpu_seconds = run.cpu_seconds;
        end.wall_seconds = std::chrono::duration<double>(Clock::now() - run.start).count();
        // A client that no longer listens does not need it.
        (void)!::send(run.answer.get(), &end, sizeof end, MSG_NOSIGNAL | MSG_DONTWAIT);
    }

    const View view_;
    const FileDescriptor proc_;
    const Hello offered_;
    FileDescriptor ended_;
    std::vector<Running> running_;
};

}  // namespace
}  // namespace simtutor::sandbox

int main(int count, char** words) {
    using namespace simtutor::sandbox;
    const bool own_proc = count > 1 && std::strcmp(words[1], own_proc_word) == 0;
    const int first = own_proc ? 2 : 1;
    return CommandServer(View::from_words(count - first, words + first), settle_in(own_proc),
                         offered_layers())
        .serve();
}
