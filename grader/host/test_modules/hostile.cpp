// Entries that do what a grader must survive.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <thread>

#include "grader/host/test_modules/entry.h"

namespace {

volatile int sink;

void exit_zero(SimtutorCall*) {
    std::exit(0);
}
void exit_three(SimtutorCall*) {
    std::exit(3);
}
void exit_now(SimtutorCall*) {
    ::_exit(0);
}
void exit_thread(SimtutorCall*) {
    ::pthread_exit(nullptr);
}
void abort_it(SimtutorCall*) {
    std::printf("before the end\n");
    std::abort();
}
void null_write(SimtutorCall*) {
    *static_cast<volatile int*>(nullptr) = 1;
}
void far_write(SimtutorCall* call) {
    *reinterpret_cast<volatile char*>(array_of<char>(call, 0) + (1 << 14)) = 1;
}
void divide(SimtutorCall*) {
    volatile int zero = 0;
    sink = 7 / zero;
}
int deeper(volatile char* above) {
    volatile char here[1000];
    here[0] = above[0];
    return deeper(here) + here[0];
}
void overflow_stack(SimtutorCall*) {
    volatile char first = 1;
    sink = deeper(&first);
}
void loop_silent(SimtutorCall*) {
    for (;;) asm volatile("");
}
void loop_memory(SimtutorCall*) {
    for (;;) sink = sink + 1;
}
void loop_ignoring_signals(SimtutorCall*) {
    for (int i = 1; i < 32; ++i) ::signal(i, SIG_IGN);
    for (;;) sink = sink + 1;
}
void sleep_long(SimtutorCall*) {
    for (;;) ::pause();
}
void fork_bomb(SimtutorCall*) {
    for (;;) ::fork();
}
void raw_fork(SimtutorCall*) {
    sink = static_cast<int>(::syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
}
void run_shell(SimtutorCall*) {
    sink = std::system("echo hello");
}
void thread_bomb(SimtutorCall*) {
    for (;;) std::thread([] { ::pause(); }).detach();
}
void eat_memory(SimtutorCall*) {
    for (int i = 0; i < 100; ++i) {
        constexpr std::size_t part = 100u << 20;
        auto* more = static_cast<char*>(std::malloc(part));
        if (!more) std::abort();
        std::memset(more, 1, part);
        sink = more[part / 2];
    }
}
void reserve_memory(SimtutorCall* call) {
    auto* much = static_cast<char*>(std::malloc(10ull << 30));
    much[0] = 1;
    *array_of<int>(call, 0) = much[0];
    std::free(much);
}
void flood(SimtutorCall*) {
    char line[1024];
    std::memset(line, 'x', sizeof line);
    for (std::int64_t i = 0; i < (1 << 20); ++i)
        sink = static_cast<int>(::write(1, line, sizeof line));
}
void flood_errors(SimtutorCall*) {
    for (;;) std::fprintf(stderr, "wrong wrong wrong\n");
}
void read_stdin(SimtutorCall* call) {
    int number = 7;
    std::cin >> number;
    *array_of<int>(call, 0) = std::cin.fail();
}
void kill_parent(SimtutorCall*) {
    ::kill(::getppid(), SIGKILL);
}
void kill_all(SimtutorCall*) {
    ::kill(-1, SIGKILL);
}
void raise_term(SimtutorCall*) {
    ::raise(SIGTERM);
}
void trace(SimtutorCall*) {
    ::ptrace(PTRACE_ATTACH, ::getppid(), 0, 0);
}
void connect_out(SimtutorCall*) {
    sink = ::socket(AF_INET, SOCK_STREAM, 0);
}
/// Tells by errno what each way of writing a file says.
void write_files(SimtutorCall* call) {
    auto* codes = array_of<int>(call, 0);
    codes[0] = ::open("/tmp/simtutor-hostile", O_CREAT | O_WRONLY, 0600) < 0 ? errno : 0;
    codes[1] = ::unlink("/tmp") < 0 ? errno : 0;
    codes[2] = ::open("/etc/passwd", O_RDWR) < 0 ? errno : 0;
    codes[3] = ::mkdir("/tmp/simtutor-hostile", 0700) < 0 ? errno : 0;
}
/// What opening each of these gives: 0, or the error.
void read_everything(SimtutorCall* call) {
    auto* codes = array_of<int>(call, 0);
    for (const char* path :
         {"/etc/passwd", "/etc/hostname", "/proc/self/environ", "/proc/self/maps",
          "/proc/1/cmdline", "/proc/self/cwd/etc/passwd", "/dev/zero", "/dev/tty", "/dev/urandom",
          "/sys/kernel", "/usr/include/stdio.h", SIMTUTOR_TEST_CLASSMATE,
          SIMTUTOR_TEST_COURSE "/README.md", SIMTUTOR_TEST_COURSE "/solutions", "/tmp", "/root",
          "/home", "/etc"}) {
        const int file = ::open(path, O_RDONLY);
        *codes++ = file < 0 ? errno : 0;
    }
}
/// Memory that stays though its pages are dropped, in all ways there are.
void share_memory(SimtutorCall* call) {
    constexpr std::size_t bytes = 64u << 20;
    auto* codes = array_of<int>(call, 0);
    for (const int flags : {MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED_VALIDATE | MAP_ANONYMOUS}) {
        void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
        *codes++ = memory == MAP_FAILED ? errno : 0;
        memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, 241, 0);
        *codes++ = memory == MAP_FAILED ? errno : 0;
    }
    *codes++ = ::syscall(SYS_memfd_create, "x", 0) < 0 ? errno : 0;
    *codes++ = ::syscall(SYS_shmget, 0, bytes, 0600) < 0 ? errno : 0;
    int ends[2];
    *codes++ = ::pipe(ends) < 0 ? errno : 0;
    *codes++ = ::syscall(SYS_userfaultfd, 0) < 0 ? errno : 0;
}
/// Reads zeros, which count as nobody's memory; the tables that lead to them are the process's own.
void fill_page_tables(SimtutorCall*) {
    constexpr std::size_t bytes = std::size_t{1} << 41, step = 2u << 20;
    auto* memory = static_cast<volatile char*>(
        ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    for (std::size_t at = 0; at < bytes; at += step) sink = memory[at];
}
/// Keeps the clock running and the processor almost idle.
void work_a_little(SimtutorCall*) {
    for (;;) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(3);
        while (std::chrono::steady_clock::now() < end) sink = 1;
        ::usleep(47000);
    }
}
void raise_limits(SimtutorCall* call) {
    const rlimit more{RLIM_INFINITY, RLIM_INFINITY};
    *array_of<int>(call, 0) = ::setrlimit(RLIMIT_CPU, &more) < 0 ? errno : 0;
}
void close_everything(SimtutorCall*) {
    for (int fd = 3; fd < 1024; ++fd) ::close(fd);
}
void garbage_everywhere(SimtutorCall*) {
    for (int fd = 3; fd < 1024; ++fd) sink = static_cast<int>(::write(fd, "PASSED\n", 7));
}
void replace_channel(SimtutorCall*) {
    for (int fd = 3; fd < 256; ++fd) ::dup2(1, fd);
}
void crash_later(SimtutorCall*) {
    std::atexit([] { *static_cast<volatile int*>(nullptr) = 1; });
    std::exit(0);
}
void handle_and_loop(SimtutorCall*) {
    ::signal(SIGSEGV, [](int) { ::_exit(0); });
    *static_cast<volatile int*>(nullptr) = 1;
}

}  // namespace

extern "C" const SimtutorEntry simtutor_entries[] = {
    SIMTUTOR_TEST_ENTRY(exit_zero, "()"),
    SIMTUTOR_TEST_ENTRY(exit_three, "()"),
    SIMTUTOR_TEST_ENTRY(exit_now, "()"),
    SIMTUTOR_TEST_ENTRY(exit_thread, "()"),
    SIMTUTOR_TEST_ENTRY(abort_it, "()"),
    SIMTUTOR_TEST_ENTRY(null_write, "()"),
    SIMTUTOR_TEST_ENTRY(far_write, "(float* out)"),
    SIMTUTOR_TEST_ENTRY(divide, "()"),
    SIMTUTOR_TEST_ENTRY(overflow_stack, "()"),
    SIMTUTOR_TEST_ENTRY(loop_silent, "()"),
    SIMTUTOR_TEST_ENTRY(loop_memory, "()"),
    SIMTUTOR_TEST_ENTRY(loop_ignoring_signals, "()"),
    SIMTUTOR_TEST_ENTRY(sleep_long, "()"),
    SIMTUTOR_TEST_ENTRY(fork_bomb, "()"),
    SIMTUTOR_TEST_ENTRY(raw_fork, "()"),
    SIMTUTOR_TEST_ENTRY(run_shell, "()"),
    SIMTUTOR_TEST_ENTRY(thread_bomb, "()"),
    SIMTUTOR_TEST_ENTRY(eat_memory, "()"),
    SIMTUTOR_TEST_ENTRY(reserve_memory, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(flood, "()"),
    SIMTUTOR_TEST_ENTRY(flood_errors, "()"),
    SIMTUTOR_TEST_ENTRY(read_stdin, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(kill_parent, "()"),
    SIMTUTOR_TEST_ENTRY(kill_all, "()"),
    SIMTUTOR_TEST_ENTRY(raise_term, "()"),
    SIMTUTOR_TEST_ENTRY(trace, "()"),
    SIMTUTOR_TEST_ENTRY(connect_out, "()"),
    SIMTUTOR_TEST_ENTRY(write_files, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(read_everything, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(share_memory, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(fill_page_tables, "()"),
    SIMTUTOR_TEST_ENTRY(work_a_little, "()"),
    SIMTUTOR_TEST_ENTRY(raise_limits, "(int* out)"),
    SIMTUTOR_TEST_ENTRY(close_everything, "()"),
    SIMTUTOR_TEST_ENTRY(garbage_everywhere, "()"),
    SIMTUTOR_TEST_ENTRY(replace_channel, "()"),
    SIMTUTOR_TEST_ENTRY(crash_later, "()"),
    SIMTUTOR_TEST_ENTRY(handle_and_loop, "()"),
    {nullptr, nullptr, nullptr}};
