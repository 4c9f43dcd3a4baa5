#include "grader/process/process.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <thread>

#include "grader/process/pipe.h"

namespace simtutor {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto grace = std::chrono::milliseconds(300);

/// Holds signals back while a child starts.
class SignalsHeld {
  public:
    SignalsHeld() {
        sigset_t all;
        sigfillset(&all);
        ::pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;
    const sigset_t& before() const { return before_; }

  private:
    sigset_t before_{};
};

std::vector<char*> pointers(std::vector<std::string>& words) {
    std::vector<char*> result;
    result.reserve(words.size() + 1);
    for (std::string& word : words) result.push_back(word.data());
    result.push_back(nullptr);
    return result;
}

/// All that the child needs between fork and exec, where it may not allocate.
class Start {
  public:
    Start(const ProcessOptions& options, int failure)
        : options_(options),
          words_(options.arguments),
          variables_(options.environment.value_or(std::vector<std::string>())),
          arguments_(pointers(words_)),
          environment_(pointers(variables_)),
          nothing_(::open("/dev/null", O_RDWR | O_CLOEXEC)),
          placed_(options.handed),
          failure_(failure),
          parent_(::getpid()) {
        place(options.input, STDIN_FILENO);
        place(options.output, STDOUT_FILENO);
        place(options.messages, STDERR_FILENO);
        for (const ProcessOptions::Handed& one : placed_) floor_ = std::max(floor_, one.theirs + 1);
    }

    /// The child: only async-signal-safe calls.
    [[noreturn]] void become(const sigset_t& mask) {
        set_group();
        if (place_descriptors()) {
            set_signals(mask);
            exec();
        }
        const int error = errno;
        [[maybe_unused]] const ssize_t written = ::write(failure_, &error, sizeof error);
        ::_exit(127);
    }

  private:
    void place(int descriptor, int theirs) {
        if (descriptor == ProcessOptions::nothing) descriptor = nothing_.get();
        if (descriptor != ProcessOptions::ours) placed_.push_back({descriptor, theirs});
    }

    void set_group() const {
        if (options_.group == ProcessGroup::own) ::setpgid(0, 0);
        if (options_.group == ProcessGroup::session) ::setsid();
        if (!options_.ends_with_us) return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent_) ::_exit(127);
    }

    /// All move out of the way first: a number that one of them gets may be another's.
    bool place_descriptors() {
        for (ProcessOptions::Handed& one : placed_) {
            one.ours = ::fcntl(one.ours, F_DUPFD_CLOEXEC, floor_);
            if (one.ours < 0) return false;
        }
        const int failure = ::fcntl(failure_, F_DUPFD_CLOEXEC, floor_);
        if (failure < 0) return false;
        failure_ = failure;
        if (options_.only_handed) ::close_range(STDERR_FILENO + 1, ~0u, CLOSE_RANGE_CLOEXEC);
        return std::all_of(placed_.begin(), placed_.end(), [](const ProcessOptions::Handed& one) {
            return ::dup2(one.ours, one.theirs) == one.theirs;
        });
    }

    /// A handler of ours must not run in the child.
    void set_signals(const sigset_t& mask) const {
        for (int number = 1; number < NSIG; ++number) {
            struct sigaction now {};
            if (::sigaction(number, nullptr, &now) != 0) continue;
            if (now.sa_handler != SIG_IGN || options_.default_signals) ::signal(number, SIG_DFL);
        }
        sigset_t none;
        sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, options_.default_signals ? &none : &mask, nullptr);
    }

    /// Returns only if it fails.
    void exec() {
        if (!options_.folder.empty() && ::chdir(options_.folder.c_str()) != 0) return;
        ::execvpe(arguments_[0], arguments_.data(),
                  options_.environment ? environment_.data() : environ);
    }

    const ProcessOptions& options_;
    std::vector<std::string> words_, variables_;
    std::vector<char*> arguments_, environment_;
    FileDescriptor nothing_;
    std::vector<ProcessOptions::Handed> placed_;
    int floor_ = STDERR_FILENO + 1;  ///< above all numbers that the child's descriptors get
    int failure_;
    pid_t parent_;
};

/// `pid` and everything below it, as /proc shows it now.
void collect_tree(pid_t pid, std::vector<pid_t>& tree) {
    tree.push_back(pid);
    const std::string number = std::to_string(pid);
    std::ifstream children("/proc/" + number + "/task/" + number + "/children");
    std::vector<pid_t> found;
    for (pid_t child = 0; children >> child;) found.push_back(child);
    for (const pid_t child : found) collect_tree(child, tree);
}

}  // namespace

Process::Process(const ProcessOptions& options) : has_group_(options.group != ProcessGroup::ours) {
    Pipe failure;
    Start start(options, failure.write_end.get());
    int fork_error = 0;
    {
        const SignalsHeld held;
        // Without the handlers of libraries: OpenBLAS stops its threads at a fork.
        id_ = ::_Fork();
        if (id_ == 0) start.become(held.before());
        fork_error = errno;
        if (id_ > 0 && options.group == ProcessGroup::own) ::setpgid(id_, id_);
        if (id_ > 0 && options.announce != nullptr) *options.announce = id_;
    }
    if (id_ < 0) {
        throw StartError(
            std::string("No process could be started (") + std::strerror(fork_error) + ")",
            "close some programs and try again.", fork_error);
    }
    failure.write_end.reset();
    int error = 0;
    ssize_t got;
    do {
        got = ::read(failure.read_end.get(), &error, sizeof error);
    } while (got < 0 && errno == EINTR);
    if (got != static_cast<ssize_t>(sizeof error)) return;
    wait();
    if (options.announce != nullptr) *options.announce = 0;
    throw StartError(
        "\"" + options.arguments.front() + "\" could not be started: " + std::strerror(error) + ".",
        error);
}

Process::~Process() {
    if (poll()) return;
    signal(SIGKILL);
    wait();
}

void Process::take(int wait_status) {
    ended_.emplace();
    if (WIFEXITED(wait_status)) ended_->code = WEXITSTATUS(wait_status);
    if (WIFSIGNALED(wait_status)) ended_->signal = WTERMSIG(wait_status);
}

std::optional<ExitStatus> Process::poll() {
    int status = 0;
    if (!ended_ && ::waitpid(id_, &status, WNOHANG) == id_) take(status);
    return ended_;
}

ExitStatus Process::wait() {
    int status = 0;
    while (!ended_) {
        const pid_t found = ::waitpid(id_, &status, 0);
        if (found < 0 && errno == EINTR) continue;
        take(status);
    }
    return *ended_;
}

std::optional<ExitStatus> Process::wait_until(Clock::time_point deadline) {
    while (!poll() && Clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return ended_;
}

void Process::signal(int number) const {
    if (ended_) return;
    if (!has_group_ || ::kill(-id_, number) != 0) ::kill(id_, number);
}

void Process::end_tree() {
    std::vector<pid_t> tree;
    collect_tree(id_, tree);
    signal(SIGTERM);
    const auto deadline = Clock::now() + grace;
    while (Clock::now() < deadline) {
        // It is not reaped yet: its group keeps its number.
        siginfo_t info{};
        if (::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
            info.si_pid == id_) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    signal(SIGKILL);
    for (const pid_t member : tree) ::kill(member, SIGKILL);
    wait();
}

}  // namespace simtutor
