#include "grader/simt/engine/watchdog.h"

#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr int samples_wanted = 12;
/// CPU time after the limit in which samples are taken: one is enough after the first of these, and
/// after the second there need be none. A thread that only loads leaves most of the time to the
/// scheduler, which has no line of the student's; a host gives the watchdog a second.
constexpr double sampling_seconds = 0.2, longest_sampling_seconds = 0.8;
constexpr long sample_microseconds = 1000;

double limit_seconds = 0, started_at = 0;
bool watching = false;
std::array<std::uint64_t, samples_wanted> samples{};
int sample_count = 0;

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void set_timer(long microseconds) {
    const timeval interval{microseconds / 1000000, microseconds % 1000000};
    const itimerval timer{interval, interval};
    setitimer(ITIMER_PROF, &timer, nullptr);
}

/// Whether a word of the stack is where a direct call in student code goes on. Other words may look
/// like code, too: the address of a kernel, for example.
bool is_return_address(const CodeMap& code, std::uint64_t word) {
    constexpr std::uint64_t call_bytes = 5;
    constexpr std::uint8_t call = 0xe8;
    return code.in_student_code(word) && code.in_student_code(word - call_bytes) &&
           *reinterpret_cast<const std::uint8_t*>(word - call_bytes) == call;
}

/// Whether an instruction is a jump of the linkage table, by which student code calls hooks. The
/// table lies in the student's module and has no lines.
bool is_linkage_jump(std::uint64_t instruction) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(instruction);
    if (*bytes == 0xf2) ++bytes;  // bnd
    return bytes[0] == 0xff && bytes[1] == 0x25;
}

/// The innermost address in student code: the interrupted one, or a return address. The frames are
/// found through frame pointers, which all code here keeps; but a function that was interrupted
/// before it made its frame has its return address on top of the stack, or behind the frame
/// pointer that it has just saved there.
std::uint64_t student_address(const ucontext_t& context) {
    const CodeMap& code = Simulator::get().code();
    // Between two threads of a kernel the scheduler runs: no student code to blame.
    if (Simulator::get().current_launch() && !current_thread) return 0;
    const auto instruction = static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RIP]);
    if (code.in_student_code(instruction) && !is_linkage_jump(instruction)) return instruction + 1;
    auto frame = static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RBP]);
    const auto stack = static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RSP]);
    if (stack % 8 == 0) {
        const auto* top = reinterpret_cast<const std::uint64_t*>(stack);
        if (is_return_address(code, top[0])) return top[0];
        if (top[0] == frame && is_return_address(code, top[1])) return top[1];
    }
    for (int depth = 0; depth < 16; ++depth) {
        if (frame < stack || frame - stack > (1u << 20) || frame % 8) return 0;
        const auto* words = reinterpret_cast<const std::uint64_t*>(frame);
        if (code.in_student_code(words[1])) return words[1];
        frame = words[0];
    }
    return 0;
}

void on_tick(int, siginfo_t*, void* context) {
    if (!watching) return;
    const double late = cpu_seconds() - started_at - limit_seconds;
    if (late < 0) return;
    const std::uint64_t address = student_address(*static_cast<const ucontext_t*>(context));
    if (address) samples[static_cast<std::size_t>(sample_count++)] = address;
    // It ends with a sample, while the thread that loops is the current one.
    const bool enough = sample_count == samples_wanted || late >= sampling_seconds;
    if (!(address && enough) && late < longest_sampling_seconds) {
        set_timer(sample_microseconds);
        return;
    }
    watching = false;
    set_timer(0);
    const auto taken = static_cast<std::size_t>(sample_count);
    Simulator::get().tell(&Client::on_endless_loop,
                          EndlessLoop{{samples.data(), taken}, limit_seconds});
    _exit(86);
}

}  // namespace

WatchdogGuard::WatchdogGuard(double seconds) : outer_(!watching) {
    if (!outer_) return;
    struct sigaction action {};
    action.sa_sigaction = &on_tick;
    action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
    sigaction(SIGPROF, &action, nullptr);
    limit_seconds = seconds;
    started_at = cpu_seconds();
    sample_count = 0;
    watching = true;
    set_timer(50000);
}

WatchdogGuard::~WatchdogGuard() {
    if (!outer_) return;
    watching = false;
    set_timer(0);
}

}  // namespace simtutor::simt
