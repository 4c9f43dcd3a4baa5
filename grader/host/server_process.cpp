#include "grader/host/server_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "grader/error/error.h"
#include "grader/process/pipe.h"

namespace simtutor::host {
namespace {

constexpr int hello_milliseconds = 10000;
constexpr auto goodbye = std::chrono::milliseconds(500);

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
        throw Error(fmt::format("the kernel host {} is missing", program),
                    "build the project again");
    }
    for (Sandbox sandbox : {Sandbox::full, Sandbox::shared_pids, Sandbox::none}) {
        if (sandbox < best_sandbox.load()) continue;
        if (!start(sandbox, program, gpu)) continue;
        best_sandbox = sandbox;
        missing_ = missing_with(sandbox);
        return;
    }
    throw Error(fmt::format("the kernel host {} does not start", program),
                "build the project again");
}

ServerProcess::~ServerProcess() {
    stop();
}

bool ServerProcess::start(Sandbox sandbox, const std::string& program, bool gpu) {
    ProcessOptions options;
    options.arguments = sandboxed_command(sandbox, program, gpu);
    if (options.arguments.empty()) return false;
    SocketPair control(SOCK_SEQPACKET);
    control_ = std::move(control.ours);
    options.environment = server_environment(gpu);
    options.output = options.messages = ProcessOptions::nothing;
    options.handed = {{control.theirs.get(), control_fd}};
    options.only_handed = true;
    options.group = ProcessGroup::session;
    options.default_signals = true;
    process_.emplace(options);
    control.theirs.reset();
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
    ssize_t sent;
    do {
        sent = ::sendmsg(control_.get(), &message, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof copy);
}

void ServerProcess::kill_group() {
    if (process_) process_->signal(SIGKILL);
}

void ServerProcess::stop() {
    if (control_.open()) ::shutdown(control_.get(), SHUT_RDWR);
    control_.reset();
    if (process_) process_->wait_until(std::chrono::steady_clock::now() + goodbye);
    process_.reset();
}

}  // namespace simtutor::host
