#include "tools/command/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <thread>

#include "tools/command/error.h"
#include "tools/command/interrupt.h"

namespace simtutor::command {

namespace {

constexpr std::size_t output_kept = 64 << 10;
constexpr int tick_milliseconds = 100;

/// A pipe whose ends close with the object; both ends are close-on-exec.
struct Pipe {
    int read_end = -1, write_end = -1;
    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw Trouble(
                fmt::format("No pipe could be made ({}); close some programs and try "
                            "again.",
                            std::strerror(errno)));
        }
        read_end = ends[0];
        write_end = ends[1];
    }
    ~Pipe() {
        close_end(read_end);
        close_end(write_end);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    static void close_end(int& end) {
        if (end >= 0) close(end);
        end = -1;
    }
};

/// `pid` and everything below it, as /proc shows it now.
void collect_tree(pid_t pid, std::vector<pid_t>& tree) {
    tree.push_back(pid);
    std::ifstream children(fmt::format("/proc/{0}/task/{0}/children", pid));
    std::vector<pid_t> found;
    for (pid_t child = 0; children >> child;) found.push_back(child);
    for (pid_t child : found) collect_tree(child, tree);
}

/// Ends the child's whole tree: politely, then for good.
void kill_tree(pid_t pid) {
    std::vector<pid_t> tree;
    collect_tree(pid, tree);
    kill(-pid, SIGTERM);
    for (int wait = 0; wait < 30; ++wait) {
        if (waitpid(pid, nullptr, WNOHANG) == pid) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    kill(-pid, SIGKILL);
    // Grandchildren may have groups of their own.
    for (pid_t member : tree) kill(member, SIGKILL);
    waitpid(pid, nullptr, 0);
}

/// Runs in the child between fork and exec: only async-signal-safe calls.
[[noreturn]] void become(char* const* arguments, const char* directory, int null, int output,
                         int failure) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(number, SIG_DFL);
    dup2(null, STDIN_FILENO);
    if (output >= 0) {
        dup2(output, STDOUT_FILENO);
        dup2(output, STDERR_FILENO);
    }
    if (*directory == '\0' || chdir(directory) == 0) execvp(arguments[0], arguments);
    const int error = errno;
    [[maybe_unused]] auto written = write(failure, &error, sizeof error);
    _exit(127);
}

class Reader {
  public:
    explicit Reader(int end) : end_(end) {}
    int end() const { return end_; }
    bool open() const { return open_; }
    /// Reads what is there. @return the new bytes
    std::string take() {
        std::array<char, 4096> buffer{};
        const ssize_t count = read(end_, buffer.data(), buffer.size());
        if (count > 0) return {buffer.data(), static_cast<std::size_t>(count)};
        if (count == 0 || (errno != EINTR && errno != EAGAIN)) open_ = false;
        return {};
    }

  private:
    int end_;
    bool open_ = true;
};

/// Passes whole lines on and keeps the rest.
void pass_lines(std::string& pending, const std::function<void(const std::string&)>& on_line) {
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = pending.find('\n', begin)) != std::string::npos;) {
        on_line(pending.substr(begin, end - begin));
        begin = end + 1;
    }
    pending.erase(0, begin);
}

/// Reads the pipes and ticks until the child has ended. @return wait status
int attend(pid_t pid, Reader& output, Reader& progress, const ChildOptions& options,
           ChildResult& result) {
    std::string pending;
    int status = 0;
    bool ended = false;
    while (true) {
        std::array<pollfd, 2> wanted{};
        nfds_t count = 0;
        Reader* const readers[] = {&output, &progress};
        std::array<Reader*, 2> polled{};
        for (Reader* reader : readers) {
            if (reader->end() < 0 || !reader->open()) continue;
            polled[count] = reader;
            wanted[count++] = {reader->end(), POLLIN, 0};
        }
        // After the end only what is already in the pipes counts: a grandchild may hold them open.
        const int timeout = ended ? 0 : (count == 0 ? 5 : tick_milliseconds);
        const int ready = poll(wanted.data(), count, timeout);
        stop_if_interrupted();
        for (nfds_t i = 0; ready > 0 && i < count; ++i) {
            if (wanted[i].revents == 0) continue;
            const std::string bytes = polled[i]->take();
            if (polled[i] == &output) {
                result.output += bytes;
                if (result.output.size() > 2 * output_kept) {
                    result.output.erase(0, result.output.size() - output_kept);
                }
            } else {
                pending += bytes;
                pass_lines(pending, options.on_progress);
            }
        }
        if (ended && ready <= 0) return status;
        if (options.on_tick) options.on_tick();
        if (!ended && waitpid(pid, &status, WNOHANG) == pid) ended = true;
    }
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& arguments, const ChildOptions& options) {
    stop_if_interrupted();
    Pipe output, progress, failure;
    std::vector<std::string> words = arguments;
    if (options.on_progress) {
        words.insert(words.end(), {"--progress-fd", std::to_string(progress.write_end)});
    }
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    const int null = open("/dev/null", O_RDONLY | O_CLOEXEC);

    // Other threads fork too: the progress pipe is opened for exec only in the child.
    const pid_t pid = fork();
    if (pid == 0) {
        if (options.on_progress) fcntl(progress.write_end, F_SETFD, 0);
        become(pointers.data(), options.directory.c_str(), null,
               options.capture ? output.write_end : -1, failure.write_end);
    }
    const int fork_error = errno;
    close(null);
    if (pid < 0) {
        throw Trouble(
            fmt::format("No process could be started ({}); close some programs and try "
                        "again.",
                        std::strerror(fork_error)));
    }
    setpgid(pid, pid);
    for (Pipe* pipe : {&output, &progress, &failure}) Pipe::close_end(pipe->write_end);

    int error = 0;
    if (read(failure.read_end, &error, sizeof error) == sizeof error) {
        waitpid(pid, nullptr, 0);
        throw Trouble(
            fmt::format("\"{}\" could not be started: {}.", words[0], std::strerror(error)));
    }
    ChildResult result;
    try {
        Reader output_reader(output.read_end), progress_reader(progress.read_end);
        const int status = attend(pid, output_reader, progress_reader, options, result);
        if (WIFEXITED(status)) result.exit_code = WEXITSTATUS(status);
        if (WIFSIGNALED(status)) result.signal = WTERMSIG(status);
    } catch (...) {
        kill_tree(pid);
        throw;
    }
    if (result.output.size() > output_kept) {
        result.output.erase(0, result.output.size() - output_kept);
    }
    return result;
}

}  // namespace simtutor::command
