#include "grader/simt/engine/host_identity.h"

#include <asm/prctl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <vector>

#include "grader/simt/engine/machine_mutex.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {
namespace {

/// A thread that lends its identity.
struct Lender {
    sem_t ready{};
    HostIdentity identity = 0;
};

HostIdentity thread_pointer() {
    HostIdentity pointer = 0;
    __asm__ volatile("mov %%fs:0, %0" : "=r"(pointer));  // the first word points to itself
    return pointer;
}

/// The processor has the instruction, and the kernel lets programs use it.
bool has_instruction() {
    constexpr unsigned long fsgsbase = 2;
    return (getauxval(AT_HWCAP2) & fsgsbase) != 0;
}

[[gnu::noinline]] void set_thread_pointer(HostIdentity pointer) {
    static const bool quick = has_instruction();
    if (quick)
        __asm__ volatile("wrfsbase %0" : : "r"(pointer) : "memory");
    else
        syscall(SYS_arch_prctl, ARCH_SET_FS, pointer);
}

void* lend(void* argument) {
    Lender& lender = *static_cast<Lender*>(argument);
    lender.identity = thread_pointer();
    sem_post(&lender.ready);
    for (;;) pause();  // every signal is blocked
}

/// Signals are for the threads that run.
HostIdentity start_lender() {
    constexpr std::size_t stack_bytes = 256 << 10;
    Lender lender;
    sem_init(&lender.ready, 0, 0);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread{};
    const bool started = pthread_create(&thread, &attributes, &lend, &lender) == 0;
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (started)
        while (sem_wait(&lender.ready) != 0) {
        }
    sem_destroy(&lender.ready);
    return lender.identity;
}

/// A function of its own, so that no address of a thread-local variable is kept across the change
/// of identities.
[[gnu::noinline]] void take_over(Thread& thread, const void* holder) {
    current_thread = &thread;
    hold_for(holder);
}

}  // namespace

HostIdentity host_identity(unsigned number) {
    static auto& identities = *new std::vector<HostIdentity>;
    while (identities.size() < number) {
        const HostIdentity next = start_lender();
        if (!next) return 0;
        identities.push_back(next);
    }
    return identities[number - 1];
}

[[gnu::noinline]] void resume_as(HostIdentity identity, Thread& thread) {
    const void* const owner = holder();
    const HostIdentity mine = thread_pointer();
    set_thread_pointer(identity);
    take_over(thread, owner);
    thread.fiber.resume();
    set_thread_pointer(mine);
}

}  // namespace simtutor::simt
