#include "grader/sandbox/workshop.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "grader/error/error.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/process/memory_file.h"
#include "grader/process/pipe.h"

namespace simtutor::sandbox {
namespace {

namespace fs = std::filesystem;

std::string server_program() {
    return std::string(paths::binary_dir) + "/bin/sandbox-command-server";
}

std::string fresh_folder(const std::string& parent) {
    std::error_code failed;
    fs::path place = parent.empty() ? fs::temp_directory_path(failed) : fs::path(parent);
    if (failed) place = "/tmp";
    std::string pattern = (place / "simtutor-build-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) {
        throw Error(fmt::format("no folder for temporary files could be made ({}: {})", pattern,
                                std::strerror(errno)),
                    "set TMPDIR to a folder where you may write");
    }
    return pattern;
}

/// What a command gets of our environment: nothing that could change what it makes.
std::vector<std::string> environment(const std::string& folder) {
    const char* path = std::getenv("PATH");
    return {fmt::format("PATH={}", path ? path : "/usr/bin:/bin"), "LC_ALL=C",
            fmt::format("TMPDIR={}", folder)};
}

std::vector<char> message_of(const std::vector<std::string>& words, const CommandLimits& limits) {
    const CommandRequest request{limits};
    std::vector<char> message(sizeof request);
    std::memcpy(message.data(), &request, sizeof request);
    for (const std::string& word : words)
        message.insert(message.end(), word.c_str(), word.c_str() + word.size() + 1);
    return message;
}

std::string sentence_for(CommandCause cause, const CommandLimits& limits) {
    switch (cause) {
        case CommandCause::cpu:
            return fmt::format("more than {:.3g} s of CPU time", limits.cpu_seconds);
        case CommandCause::wall:
            return fmt::format("more than {:.3g} s", limits.wall_seconds);
        case CommandCause::memory:
            return fmt::format("more than {} MiB of memory", limits.memory_bytes >> 20);
        case CommandCause::processes:
            return fmt::format("more than {} processes", limits.processes);
        default:
            return "";
    }
}

int copy_file(const FileDescriptor& from, std::uint64_t bytes, const std::string& to) {
    FileDescriptor copy(::open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (!copy.open()) return errno;
    off_t done = 0;
    while (static_cast<std::uint64_t>(done) < bytes) {
        const ssize_t sent =
            ::sendfile(copy.get(), from.get(), &done, bytes - static_cast<std::uint64_t>(done));
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return sent < 0 ? errno : EIO;
    }
    return copy.close();
}

}  // namespace

Workshop::Workshop(View view, const std::string& parent, Budget* budget)
    : view_(std::move(view)), folder_(fresh_folder(parent)), budget_(budget) {
    view_.written.push_back(folder_);
    view_.shown.push_back(server_program());
    for (const std::string& library : libraries_of(server_program()))
        view_.shown.push_back(library);
}

Workshop::~Workshop() {
    server_.reset();
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
}

std::shared_ptr<Server> Workshop::server() {
    const std::lock_guard lock(starting_);
    if (!server_) server_ = std::make_shared<Server>(server_program(), view_, environment(folder_));
    return server_;
}

Layers Workshop::layers() {
    return server()->layers();
}

CommandResult Workshop::run(const std::vector<std::string>& words, const std::string& input,
                            CommandLimits limits) {
    CommandResult result;
    if (budget_) limits.cpu_seconds = std::min(limits.cpu_seconds, budget_->cpu_left());
    if (budget_ && budget_->spent()) {
        result.started = true;
        result.cause = CommandCause::cpu;
        result.limit_sentence = budget_->spent_sentence();
        return result;
    }
    const MemoryFile in(input), out, err;
    SocketPair answer(SOCK_SEQPACKET);
    const std::vector<char> message = message_of(words, limits);
    const int files[command_files] = {answer.theirs.get(), in.descriptor(), out.descriptor(),
                                      err.descriptor()};
    const std::shared_ptr<Server> used = server();
    const bool sent = used->send(message.data(), message.size(), files, command_files);
    answer.theirs.reset();
    CommandEnd end;
    ssize_t got = -1;
    while (sent && (got = ::recv(answer.ours.get(), &end, sizeof end, 0)) < 0 && errno == EINTR) {
    }
    if (got != static_cast<ssize_t>(sizeof end))
        throw Error("the process that runs the compiler has ended", "try again");
    if (budget_) budget_->charge(end.cpu_seconds, 0);
    if (end.cause == CommandCause::not_confined)
        throw Error("the compiler's sandbox could not be closed", "tell your instructor");
    if (end.cause == CommandCause::not_started) {
        result.messages = std::strerror(end.wait_status);
        return result;
    }
    result.started = true;
    result.cause = end.cause;
    result.cpu_seconds = end.cpu_seconds;
    result.limit_sentence = sentence_for(end.cause, limits);
    result.exit_code = WIFSIGNALED(end.wait_status) ? 128 + WTERMSIG(end.wait_status)
                                                    : WEXITSTATUS(end.wait_status);
    result.output = out.text();
    result.messages = err.text();
    return result;
}

int Workshop::take(const std::string& file, const std::string& to) const {
    const FileDescriptor made(::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!made.open() || ::fstat(made.get(), &status) != 0) return errno;
    if (!S_ISREG(status.st_mode)) return EINVAL;
    if (std::rename(file.c_str(), to.c_str()) == 0) return 0;
    if (errno != EXDEV) return errno;
    const std::string partial = fmt::format("{}.{}.partial", to, ::getpid());
    const int copied = copy_file(made, static_cast<std::uint64_t>(status.st_size), partial);
    const int error = copied != 0                                     ? copied
                      : std::rename(partial.c_str(), to.c_str()) == 0 ? 0
                                                                      : errno;
    if (error != 0) ::unlink(partial.c_str());
    return error;
}

}  // namespace simtutor::sandbox
