#include "grader/host/child/crash_handler.h"

#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>

#include "grader/host/child/worker_channel.h"

namespace simtutor::host {
namespace {

struct KnownArray {
    int argument;
    std::uint64_t begin, bytes;
};
std::array<KnownArray, 64> known_arrays;
std::size_t known_count = 0;
Backend* crash_backend = nullptr;
/// An address this close to an array is taken for a bad index into it.
constexpr std::uint64_t near_bytes = 1u << 20;
alignas(64) std::array<std::byte, 1u << 16> alternate_stack;

std::uint64_t stack_pointer([[maybe_unused]] const void* context) {
#if defined(__x86_64__)
    return static_cast<std::uint64_t>(
        static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
    return static_cast<const ucontext_t*>(context)->uc_mcontext.sp;
#else
    return 0;
#endif
}

void locate(CrashRecord& record) {
    for (std::size_t i = 0; i < known_count; ++i) {
        const KnownArray& array = known_arrays[i];
        if (record.address + near_bytes < array.begin ||
            record.address > array.begin + array.bytes + near_bytes) {
            continue;
        }
        record.array = array.argument;
        record.offset = static_cast<std::int64_t>(record.address - array.begin);
        return;
    }
}

constexpr int fatal_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};

void on_fatal_signal(int signal, siginfo_t* info, void* context) {
    CrashRecord record;
    record.signal = signal;
    if (signal == SIGSYS) record.system_call = info->si_syscall;
    // Only faults found by the memory unit carry an address; others, such as a non-canonical
    // pointer's, have the kernel's code.
    if ((signal == SIGSEGV || signal == SIGBUS) && info->si_code > 0 &&
        info->si_code != SI_KERNEL) {
        record.address = reinterpret_cast<std::uint64_t>(info->si_addr);
        record.address_known = 1;
        const std::uint64_t top = stack_pointer(context);
        record.stack_overflow = record.address + 4096 * 16 >= top && record.address < top + 4096;
        locate(record);
    }
    WorkerChannel::crashed(record);
    sigset_t unblocked;
    sigfillset(&unblocked);
    ::sigprocmask(SIG_UNBLOCK, &unblocked, nullptr);
    try_to_send_findings();
    ::raise(signal);
    ::_exit(128 + signal);
}

void on_process_exit(int code, void*) {
    WorkerChannel::exited(code);
    crash_backend->exits();
    WorkerChannel::send_findings(crash_backend->findings());
    WorkerChannel::send_trace(crash_backend->trace());
    WorkerChannel::send_counters(crash_backend->counters());
}

/// The process ends after so many seconds, unless another call comes first; 0: never.
void end_after(int seconds) {
    const itimerval time{{0, 0}, {seconds, 0}};
    ::setitimer(ITIMER_REAL, &time, nullptr);
}

}  // namespace

void try_to_send_findings() {
    for (const int signal : fatal_signals) ::signal(signal, SIG_DFL);
    ::signal(SIGALRM, SIG_DFL);
    end_after(1);
    WorkerChannel::send_findings(crash_backend->findings());
    end_after(5);
    WorkerChannel::send_trace(crash_backend->trace());
    end_after(0);
}

void watch_also(Backend& backend) {
    crash_backend = &backend;
    known_count = 0;
}

void watch_for_crashes(Backend& backend) {
    watch_also(backend);
    stack_t stack{};
    stack.ss_sp = alternate_stack.data();
    stack.ss_size = alternate_stack.size();
    ::sigaltstack(&stack, nullptr);
    struct sigaction action {};
    action.sa_sigaction = on_fatal_signal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigfillset(&action.sa_mask);
    for (const int signal : fatal_signals) ::sigaction(signal, &action, nullptr);
    ::on_exit(on_process_exit, nullptr);
}

void remember_array(int argument, const void* begin, std::uint64_t bytes) {
    if (known_count == known_arrays.size()) return;
    known_arrays[known_count++] = {argument, reinterpret_cast<std::uint64_t>(begin), bytes};
}

}  // namespace simtutor::host
