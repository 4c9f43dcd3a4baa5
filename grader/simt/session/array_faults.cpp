/// A function of a library, which has no hooks, touches an array that is closed for host code.

#include <signal.h>
#include <ucontext.h>

#include "grader/simt/session/boundary_calls.h"
#include "grader/simt/session/clients.h"

namespace simtutor::simt {
namespace {

struct sigaction previous {};

/// The innermost call of student code around the fault. Libraries keep no frame pointers: it is the
/// first word on the stack that points behind a call there.
const void* calling_address(const ucontext_t& context) {
    constexpr int most_words = 4096;
    const CodeMap& code = Simulator::get().code();
    const auto instruction = static_cast<std::uint64_t>(context.uc_mcontext.gregs[REG_RIP]);
    if (code.in_student_code(instruction)) return reinterpret_cast<const void*>(instruction + 1);
    const auto* const stack =
        reinterpret_cast<const std::uint64_t*>(context.uc_mcontext.gregs[REG_RSP]);
    for (int word = 0; word < most_words; ++word)
        if (code.in_student_code(stack[word])) return reinterpret_cast<const void*>(stack[word]);
    return nullptr;
}

void on_fault(int, siginfo_t* info, void* data) {
    const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
    if (!Boundary::get().holds(address)) {
        // The instruction runs again and meets the handler of before.
        sigaction(SIGSEGV, &previous, nullptr);
        return;
    }
    const void* const call = calling_address(*static_cast<const ucontext_t*>(data));
    const Allocation* const array = Simulator::get().memory().owner(address);
    Boundary::get().refuse({Breach::Kind::library_access, {call, nullptr, 0}, "", address, array});
}

}  // namespace

ArrayFaults::ArrayFaults() {
    struct sigaction action {};
    action.sa_sigaction = &on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, &previous);
}

ArrayFaults::~ArrayFaults() {
    sigaction(SIGSEGV, &previous, nullptr);
}

}  // namespace simtutor::simt
