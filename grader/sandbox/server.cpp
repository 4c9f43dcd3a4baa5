#include "grader/sandbox/server.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/auxv.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <sstream>

#include "grader/error/error.h"
#include "grader/process/memory_file.h"
#include "grader/process/pipe.h"
#include "grader/sandbox/bubblewrap.h"
#include "grader/sandbox/confinement.h"

namespace simtutor::sandbox {
namespace {

constexpr int hello_milliseconds = 10000;
constexpr auto goodbye = std::chrono::milliseconds(500);
constexpr std::size_t most_files = 8;

std::atomic<Namespaces> best{Namespaces::own};

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

Namespaces best_namespaces_so_far() {
    return best;
}

Server::Server(const std::string& program, const View& view, std::vector<std::string> environment) {
    if (::access(program.c_str(), X_OK) != 0)
        throw Error(fmt::format("the program {} is missing", program), "build the project again");
    for (const Namespaces kind : {Namespaces::own, Namespaces::shared_pids, Namespaces::none}) {
        if (kind < best.load()) continue;
        if (!start(kind, program, view, environment)) continue;
        best = kind;
        return;
    }
    throw Error(fmt::format("the program {} does not start", program), "build the project again");
}

Server::~Server() {
    stop();
}

bool Server::start(Namespaces namespaces, const std::string& program, const View& view,
                   const std::vector<std::string>& environment) {
    ProcessOptions options;
    options.arguments = bubblewrap_words(view, namespaces, true);
    const bool wrapped = !options.arguments.empty();
    if (!wrapped && namespaces != Namespaces::none) return false;
    options.arguments.push_back(program);
    if (wrapped && !view.system_facts) options.arguments.emplace_back(own_proc_word);
    const std::vector<std::string> words = view.words();
    options.arguments.insert(options.arguments.end(), words.begin(), words.end());
    SocketPair control(SOCK_SEQPACKET);
    control_ = std::move(control.ours);
    options.environment = environment;
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
        layers_ = {namespaces, hello.landlock != 0, hello.seccomp != 0, true};
        return true;
    }
    kill_group();
    stop();
    return false;
}

bool Server::send(const void* message, std::size_t bytes, const int* files, std::size_t count) {
    iovec part{const_cast<void*>(message), bytes};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int) * most_files)] = {};
    msghdr envelope{};
    envelope.msg_iov = &part;
    envelope.msg_iovlen = 1;
    envelope.msg_control = space;
    envelope.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    cmsghdr* header = CMSG_FIRSTHDR(&envelope);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    std::memcpy(CMSG_DATA(header), files, sizeof(int) * count);
    ssize_t sent;
    do {
        sent = ::sendmsg(control_.get(), &envelope, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(bytes);
}

void Server::kill_group() {
    if (process_) process_->signal(SIGKILL);
}

void Server::stop() {
    if (control_.open()) ::shutdown(control_.get(), SHUT_RDWR);
    control_.reset();
    if (process_) process_->wait_until(std::chrono::steady_clock::now() + goodbye);
    process_.reset();
}

std::optional<Message> receive(int control, std::size_t most_bytes, std::size_t files) {
    Message message;
    message.bytes.resize(most_bytes);
    iovec part{message.bytes.data(), most_bytes};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof(int) * most_files)];
    msghdr envelope{};
    envelope.msg_iov = &part;
    envelope.msg_iovlen = 1;
    envelope.msg_control = space;
    envelope.msg_controllen = sizeof space;
    ssize_t got;
    do {
        got = ::recvmsg(control, &envelope, MSG_CMSG_CLOEXEC);
    } while (got < 0 && errno == EINTR);
    if (got <= 0 || (envelope.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) return std::nullopt;
    message.bytes.resize(static_cast<std::size_t>(got));
    const cmsghdr* header = CMSG_FIRSTHDR(&envelope);
    if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len < CMSG_LEN(0))
        return std::nullopt;
    std::vector<int> numbers((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    std::memcpy(numbers.data(), CMSG_DATA(header), numbers.size() * sizeof(int));
    for (const int number : numbers) message.files.emplace_back(number);
    if (message.files.size() != files) return std::nullopt;
    return message;
}

namespace {

/// "	libm.so.6 => /lib/x86_64-linux-gnu/libm.so.6 (0x…)" and "	/lib64/ld-linux-x86-64.so.2
/// (0x…)"
std::vector<std::string> paths_in(const std::string& listing) {
    std::vector<std::string> paths;
    std::istringstream lines(listing);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t begin = line.find('/');
        const std::size_t end = line.rfind(" (0x");
        if (begin != std::string::npos && end != std::string::npos && begin < end)
            paths.push_back(line.substr(begin, end - begin));
    }
    return paths;
}

/// The loader of this program, which can also list what a library needs.
std::string own_loader() {
    Dl_info loader{};
    const auto* const base = reinterpret_cast<const void*>(getauxval(AT_BASE));
    return base && dladdr(base, &loader) && loader.dli_fname ? loader.dli_fname : "";
}

/// The loader lists the libraries of a program or library instead of running it.
std::vector<std::string> listed_libraries(const std::string& program) {
    const std::string loader = own_loader();
    if (loader.empty() || is_script(program)) return {};
    const MemoryFile listing;
    ProcessOptions options;
    options.arguments = {loader, "--list", program};
    options.environment.emplace();
    if (const char* folders = std::getenv("LD_LIBRARY_PATH"))
        options.environment->push_back(fmt::format("LD_LIBRARY_PATH={}", folders));
    options.output = listing.descriptor();
    options.messages = ProcessOptions::nothing;
    Process(options).wait();
    std::vector<std::string> paths = paths_in(listing.text());
    paths.push_back(loader);
    return paths;
}

}  // namespace

bool is_script(const std::string& program) {
    const FileDescriptor file(::open(program.c_str(), O_RDONLY | O_CLOEXEC));
    char begin[2] = {};
    return file.open() && ::read(file.get(), begin, 2) == 2 && begin[0] == '#' && begin[1] == '!';
}

std::vector<std::string> script_needs(const std::string& script) {
    std::vector<std::string> paths = {"/bin",   "/usr/bin", "/lib",
                                      "/lib64", "/usr/lib", "/etc/alternatives"};
    std::ifstream text(script);
    const std::string word = "# needs ";
    for (std::string line; std::getline(text, line);)
        if (line.starts_with(word)) paths.push_back(line.substr(word.size()));
    return paths;
}

std::vector<std::string> libraries_of(const std::string& program) {
    static std::mutex guard;
    static std::map<std::string, std::vector<std::string>> known;
    const std::lock_guard lock(guard);
    const auto found = known.find(program);
    if (found != known.end()) return found->second;
    return known[program] = listed_libraries(program);
}

}  // namespace simtutor::sandbox
