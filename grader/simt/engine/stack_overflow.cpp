#include "grader/simt/engine/stack_overflow.h"

#include <ucontext.h>

#include <memory>
#include <vector>

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t signal_stack_bytes = 128 << 10;
constexpr std::size_t report_stack_bytes = 512 << 10;
constexpr int deepest_search = 64;

struct sigaction previous_action {};
/// The overflowed stack has no room left for a report: it is written on this one. One launch runs
/// at a time. It is not filled: runs without a report do not pay for its pages.
std::unique_ptr<char[]> report_stack;
thread_local std::vector<char> signal_stack;
std::uint64_t overflow_address = 0;
std::uint64_t call_address = 0;  ///< where a function around it was called

/// The innermost call in student code, found through frame pointers.
std::uint64_t calling_address(const ucontext_t& context) {
    const CodeMap& code = Simulator::get().code();
    auto frame = static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RBP]);
    for (int depth = 0; depth < deepest_search; ++depth) {
        if (frame - current_thread->stack_base >= current_thread->stack_bytes || frame % 8)
            return 0;
        const auto* words = reinterpret_cast<const std::uint64_t*>(frame);
        if (code.in_student_code(words[1])) return words[1];
        frame = words[0];
    }
    return 0;
}

/// The innermost address in student code.
std::uint64_t student_address(const ucontext_t& context) {
    const auto instruction = static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RIP]);
    if (Simulator::get().code().in_student_code(instruction)) return instruction + 1;
    return calling_address(context);
}

[[noreturn]] void end_overflow() {
    Simulator& simulator = Simulator::get();
    Thread& thread = *current_thread;
    simulator.tell(&Client::on_stack_overflow, thread, overflow_address, call_address);
    simulator.end_launch(thread, LaunchEnd::stack_overflow);
}

void on_fault(int, siginfo_t* info, void* data) {
    auto* context = static_cast<ucontext_t*>(data);
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    Simulator& simulator = Simulator::get();
    if (!current_thread ||
        !(simulator.stacks().in_guard(address) || simulator.host_stacks().in_guard(address))) {
        // The instruction runs again and meets the handler of before.
        sigaction(SIGSEGV, &previous_action, nullptr);
        return;
    }
    overflow_address = student_address(*context);
    call_address = calling_address(*context);
    // The thread goes on in the report, on a stack with room.
    const auto top = reinterpret_cast<std::uint64_t>(report_stack.get()) + report_stack_bytes;
    context->uc_mcontext.gregs[REG_RSP] = static_cast<greg_t>((top & ~std::uint64_t{15}) - 8);
    context->uc_mcontext.gregs[REG_RBP] = 0;
    context->uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(&end_overflow);
}

void give_thread_a_signal_stack() {
    stack_t now{};
    sigaltstack(nullptr, &now);
    if (!(now.ss_flags & SS_DISABLE)) return;
    signal_stack.resize(signal_stack_bytes);
    stack_t own{};
    own.ss_sp = signal_stack.data();
    own.ss_size = signal_stack.size();
    sigaltstack(&own, nullptr);
}

}  // namespace

StackOverflowGuard::StackOverflowGuard() {
    give_thread_a_signal_stack();
    if (!report_stack) report_stack = std::make_unique_for_overwrite<char[]>(report_stack_bytes);
    struct sigaction action {};
    action.sa_sigaction = &on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, &before_);
    if (before_.sa_sigaction != &on_fault) previous_action = before_;
}

StackOverflowGuard::~StackOverflowGuard() {
    sigaction(SIGSEGV, &before_, nullptr);
}

}  // namespace simtutor::simt
