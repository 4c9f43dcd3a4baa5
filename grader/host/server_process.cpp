#include "grader/host/server_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace simtutor::host {
namespace {

constexpr int hello_milliseconds = 10000;
constexpr int goodbye_milliseconds = 500;

/// The best sandbox that worked in this process so far: it is looked for once.
std::atomic<Sandbox> best_sandbox{Sandbox::full};

/// What the fork server gets of our environment. Nothing in it may change a grade, so OMP_* and
/// LD_PRELOAD stay out.
std::vector<std::string> server_environment(bool gpu) {
    std::vector<std::string> environment;
    std::vector<const char*> names = {"PATH", "HOME", "LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH"};
    if (gpu) {
        names.push_back("CUDA_VISIBLE_DEVICES");
        environment.emplace_back("CUDA_CACHE_DISABLE=1");  // student code must not write files
    }
    for (const char* name : names) {
        if (const char* value = std::getenv(name)) {
            environment.push_back(fmt::format("{}={}", name, value));
        }
    }
    return environment;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> made;
    for (std::string& text : texts) made.push_back(text.data());
    made.push_back(nullptr);
    return made;
}

/// The child between fork and exec: only async-signal-safe calls.
[[noreturn]] void become(char* const* command, char* const* environment, int control) {
    ::setsid();
    for (int signal = 1; signal < 32; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3; ++fd) ::dup2(nothing, fd);
    if (control == control_fd) {
        ::fcntl(control, F_SETFD, 0);
    } else {
        ::dup2(control, control_fd);
    }
    ::close_range(control_fd + 1, ~0u, CLOSE_RANGE_CLOEXEC);
    ::execve(command[0], command, environment);
    ::_exit(127);
}

bool wait_readable(int fd, int milliseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            end - std::chrono::steady_clock::now());
        pollfd wait{fd, POLLIN, 0};
        const int ready = ::poll(&wait, 1, static_cast<int>(std::max<long long>(left.count(), 0)));
        if (ready < 0 && errno == EINTR) continue;
        return ready > 0;
    }
}

}  // namespace

Sandbox best_sandbox_so_far() {
    return best_sandbox;
}

ServerProcess::ServerProcess(const std::string& program, bool gpu) {
    if (::access(program.c_str(), X_OK) != 0) {
        throw std::runtime_error(
            fmt::format("the kernel host {} is missing; build the project again", program));
    }
    for (Sandbox sandbox : {Sandbox::full, Sandbox::shared_pids, Sandbox::none}) {
        if (sandbox < best_sandbox.load()) continue;
        if (!start(sandbox, program, gpu)) continue;
        best_sandbox = sandbox;
        missing_ = missing_with(sandbox);
        return;
    }
    throw std::runtime_error(
        fmt::format("the kernel host {} does not start; build the project again", program));
}

ServerProcess::~ServerProcess() {
    stop();
}

bool ServerProcess::start(Sandbox sandbox, const std::string& program, bool gpu) {
    std::vector<std::string> command = sandboxed_command(sandbox, program, gpu);
    if (command.empty()) return false;
    std::vector<std::string> environment = server_environment(gpu);
    const std::vector<char*> arguments = pointers(command), variables = pointers(environment);
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
        throw std::runtime_error(fmt::format("no control socket: {}", std::strerror(errno)));
    }
    control_ = FileDescriptor(ends[0]);
    FileDescriptor theirs(ends[1]);
    pid_ = ::fork();
    if (pid_ == 0) become(arguments.data(), variables.data(), theirs.get());
    theirs.reset();
    if (pid_ < 0) throw std::runtime_error(fmt::format("no new process: {}", std::strerror(errno)));
    Hello hello;
    if (wait_readable(control_.get(), hello_milliseconds) &&
        ::recv(control_.get(), &hello, sizeof hello, 0) == static_cast<ssize_t>(sizeof hello) &&
        hello.magic == Hello::expected) {
        return true;
    }
    kill_group();
    stop();
    return false;
}

bool ServerProcess::submit(const Submission& submission,
                           const std::array<int, submitted_count>& files) {
    Submission copy = submission;
    iovec part{&copy, sizeof copy};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int) * submitted_count)] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = space;
    message.msg_controllen = sizeof space;
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * submitted_count);
    std::memcpy(CMSG_DATA(header), files.data(), sizeof(int) * submitted_count);
    const std::lock_guard lock(sending_);
    ssize_t sent;
    do {
        sent = ::sendmsg(control_.get(), &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof copy);
}

void ServerProcess::kill_group() {
    // The server made a session of its own, so its process group has its number.
    if (pid_ > 0) {
        ::kill(-pid_, SIGKILL);
        ::kill(pid_, SIGKILL);
    }
}

void ServerProcess::stop() {
    if (control_.open()) ::shutdown(control_.get(), SHUT_RDWR);
    control_.reset();
    if (pid_ <= 0) return;
    for (int waited = 0;; ++waited) {
        const pid_t ended = ::waitpid(pid_, nullptr, waited < goodbye_milliseconds ? WNOHANG : 0);
        if (ended == pid_ || (ended < 0 && errno != EINTR)) break;
        if (waited == goodbye_milliseconds - 1) kill_group();
        ::usleep(1000);
    }
    pid_ = -1;
}

}  // namespace simtutor::host
