#include "grader/process/process.h"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

extern char** environ;

namespace simtutor::simt {
namespace {

/// A file in memory.
class MemoryFile {
  public:
    MemoryFile() : descriptor_(memfd_create("simtutor", MFD_CLOEXEC)) {}
    ~MemoryFile() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    int descriptor() const { return descriptor_; }

    bool fill(const std::string& text) const {
        std::size_t done = 0;
        while (done < text.size()) {
            const ssize_t written = write(descriptor_, text.data() + done, text.size() - done);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return false;
            done += static_cast<std::size_t>(written);
        }
        return lseek(descriptor_, 0, SEEK_SET) == 0;
    }

    std::string read_all() const {
        std::string text;
        const off_t size = lseek(descriptor_, 0, SEEK_END);
        if (size <= 0) return text;
        text.resize(static_cast<std::size_t>(size));
        std::size_t done = 0;
        while (done < text.size()) {
            const ssize_t count = pread(descriptor_, text.data() + done, text.size() - done,
                                        static_cast<off_t>(done));
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            done += static_cast<std::size_t>(count);
        }
        text.resize(done);
        return text;
    }

  private:
    int descriptor_;
};

std::vector<std::string> english_environment() {
    std::vector<std::string> result;
    for (char** variable = environ; *variable; ++variable) {
        const bool language = std::strncmp(*variable, "LC_", 3) == 0 ||
                              std::strncmp(*variable, "LANG", 4) == 0 ||
                              std::strncmp(*variable, "GCC_COLORS", 10) == 0;
        if (!language) result.emplace_back(*variable);
    }
    result.emplace_back("LC_ALL=C");
    return result;
}

/// Holds signals back until a program has started and is known to a signal handler.
class SignalsHeld {
  public:
    SignalsHeld() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~SignalsHeld() { release(); }
    SignalsHeld(const SignalsHeld&) = delete;
    SignalsHeld& operator=(const SignalsHeld&) = delete;

    const sigset_t& before() const { return before_; }
    void release() const { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

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

}  // namespace

volatile std::sig_atomic_t running_group = 0;

ProcessResult run_process(const std::vector<std::string>& arguments, const std::string& input,
                          bool own_group) {
    ProcessResult result;
    MemoryFile in, out, err;
    if (in.descriptor() < 0 || out.descriptor() < 0 || err.descriptor() < 0 || !in.fill(input)) {
        result.messages = std::strerror(errno);
        return result;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.descriptor(), STDERR_FILENO);
    std::vector<std::string> words = arguments;
    std::vector<std::string> environment = english_environment();
    pid_t child = 0;
    const SignalsHeld held;
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &held.before());
    posix_spawnattr_setflags(
        &attributes,
        static_cast<short>(POSIX_SPAWN_SETSIGMASK | (own_group ? POSIX_SPAWN_SETPGROUP : 0)));
    const int error = posix_spawnp(&child, words.front().c_str(), &actions, &attributes,
                                   pointers(words).data(), pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (own_group && error == 0) running_group = child;
    held.release();
    if (error != 0) {
        result.messages = std::strerror(error);
        return result;
    }
    result.started = true;
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    running_group = 0;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.output = out.read_all();
    result.messages = err.read_all();
    return result;
}

}  // namespace simtutor::simt
