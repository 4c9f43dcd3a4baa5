/// Functions of the C library that wait for another thread, for OpenMP threads: those of a team
/// share one host thread, so a wait must let the others run. A mutex also orders what its owners
/// do. Other callers get the C library's functions.

#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdarg>
#include <cstdint>

#include "grader/simt/session/openmp_lock.h"
#include "grader/simt/session/openmp_team.h"

// Where this library lies in memory, says the linker.
extern "C" {
[[gnu::visibility("hidden")]] extern const char __ehdr_start;
[[gnu::visibility("hidden")]] extern const char etext;
}

namespace simtutor::simt {
namespace {

/// The function of this name that would be called without this file.
template <class Function>
class Next {
  public:
    constexpr explicit Next(const char* name) : name_(name) {}
    Function* get() {
        Function* function = function_.load(std::memory_order_relaxed);
        if (!function) {
            function = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name_));
            function_.store(function, std::memory_order_relaxed);
        }
        return function;
    }

  private:
    const char* name_;
    std::atomic<Function*> function_ = nullptr;
};

constinit Next<int(pthread_mutex_t*)> mutex_lock("pthread_mutex_lock");
constinit Next<int(pthread_mutex_t*)> mutex_trylock("pthread_mutex_trylock");
constinit Next<int(pthread_mutex_t*)> mutex_unlock("pthread_mutex_unlock");
constinit Next<int(pthread_cond_t*, pthread_mutex_t*)> cond_wait("pthread_cond_wait");
constinit Next<int(pthread_cond_t*, pthread_mutex_t*, const timespec*)> cond_timedwait(
    "pthread_cond_timedwait");
constinit Next<int(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*)> cond_clockwait(
    "pthread_cond_clockwait");
constinit Next<int()> yield("sched_yield");
constinit Next<int(clockid_t, int, const timespec*, timespec*)> clock_sleep("clock_nanosleep");
constinit Next<long(long, ...)> system_call("syscall");

/// An OpenMP thread in code of the program; the simulator's own waits are for other host threads.
Thread* waiting_thread() {
    return openmp_thread();
}

/// An OpenMP thread that waits in a call from there; null if the call is the simulator's own, which
/// may be in the middle of something.
Thread* waiting_thread(const void* caller) {
    const auto address = reinterpret_cast<std::uintptr_t>(caller);
    const bool own = address >= reinterpret_cast<std::uintptr_t>(&__ehdr_start) &&
                     address < reinterpret_cast<std::uintptr_t>(&etext);
    return own ? nullptr : waiting_thread();
}

int lock_in_turn(Thread& thread, pthread_mutex_t* mutex) {
    for (;;) {
        const int result = mutex_trylock.get()(mutex);
        if (result != EBUSY) {
            learn_from(mutex);
            return result;
        }
        wait_for_others(thread);
    }
}

/// A wait for a condition may end without a reason: the caller looks again.
void wait_once(Thread& thread, pthread_mutex_t* mutex) {
    publish_by(mutex);
    mutex_unlock.get()(mutex);
    wait_for_others(thread);
    lock_in_turn(thread, mutex);
}

/// Who sleeps waits for others, perhaps: they go on meanwhile. Of the time it sleeps what is left.
int sleep_beside_others(Thread& thread, clockid_t clock, timespec end) {
    thread.block->give_way(thread);
    return clock_sleep.get()(clock, TIMER_ABSTIME, &end, nullptr);
}

/// When so much time will have passed.
timespec after(clockid_t clock, const timespec& time) {
    constexpr long second = 1'000'000'000;
    timespec now{};
    clock_gettime(clock, &now);
    const long nanoseconds = now.tv_nsec + time.tv_nsec;
    return {now.tv_sec + time.tv_sec + nanoseconds / second, nanoseconds % second};
}

/// As nanosleep().
int sleep_for(const void* caller, const timespec& time, timespec* left) {
    Thread* const thread = waiting_thread(caller);
    const int error =
        thread ? sleep_beside_others(*thread, CLOCK_MONOTONIC, after(CLOCK_MONOTONIC, time))
               : clock_sleep.get()(CLOCK_REALTIME, 0, &time, left);
    if (error) errno = error;
    return error ? -1 : 0;
}

bool over(clockid_t clock, const timespec& end) {
    timespec now{};
    clock_gettime(clock, &now);
    return now.tv_sec != end.tv_sec ? now.tv_sec > end.tv_sec : now.tv_nsec >= end.tv_nsec;
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
    if (Thread* const thread = waiting_thread(__builtin_return_address(0))) come_to_lock(*thread);
    Thread* const thread = waiting_thread();
    return thread ? lock_in_turn(*thread, mutex) : mutex_lock.get()(mutex);
}
int pthread_mutex_trylock(pthread_mutex_t* mutex) noexcept {
    if (Thread* const thread = waiting_thread(__builtin_return_address(0)))
        give_way_now_and_then(*thread);
    const int result = mutex_trylock.get()(mutex);
    if (result == 0 && waiting_thread()) learn_from(mutex);
    return result;
}
int pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept {
    if (waiting_thread()) publish_by(mutex);
    return mutex_unlock.get()(mutex);
}

int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
    Thread* const thread = waiting_thread();
    if (!thread) return cond_wait.get()(condition, mutex);
    wait_once(*thread, mutex);
    return 0;
}
int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* end) {
    Thread* const thread = waiting_thread();
    if (!thread) return cond_timedwait.get()(condition, mutex, end);
    wait_once(*thread, mutex);
    return over(CLOCK_REALTIME, *end) ? ETIMEDOUT : 0;
}
int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                           const timespec* end) {
    Thread* const thread = waiting_thread();
    if (!thread) return cond_clockwait.get()(condition, mutex, clock, end);
    wait_once(*thread, mutex);
    return over(clock, *end) ? ETIMEDOUT : 0;
}

/// C++'s atomic waits, latches, barriers and semaphores come here. They look again after a wait.
long syscall(long number, ...) noexcept {
    std::va_list arguments;
    va_start(arguments, number);
    long words[6];
    for (long& word : words) word = va_arg(arguments, long);
    va_end(arguments);
    constexpr long command = 0x7f;  // without the flags
    const long operation = words[1] & command;
    Thread* const thread = number == SYS_futex ? waiting_thread() : nullptr;
    if (!thread || (operation != FUTEX_WAIT && operation != FUTEX_WAIT_BITSET))
        return system_call.get()(number, words[0], words[1], words[2], words[3], words[4],
                                 words[5]);
    wait_for_others(*thread);
    errno = EAGAIN;
    return -1;
}

int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* left) {
    Thread* const thread = waiting_thread(__builtin_return_address(0));
    if (!thread) return clock_sleep.get()(clock, flags, time, left);
    return sleep_beside_others(*thread, clock, flags & TIMER_ABSTIME ? *time : after(clock, *time));
}
int nanosleep(const timespec* time, timespec* left) {
    return sleep_for(__builtin_return_address(0), *time, left);
}
int usleep(useconds_t microseconds) {
    const timespec time{microseconds / 1'000'000,
                        static_cast<long>(microseconds) % 1'000'000 * 1000};
    return sleep_for(__builtin_return_address(0), time, nullptr);
}
unsigned sleep(unsigned seconds) {
    timespec left{};
    sleep_for(__builtin_return_address(0), {seconds, 0}, &left);
    return static_cast<unsigned>(left.tv_sec);
}

int sched_yield() noexcept {
    Thread* const thread = waiting_thread();
    if (!thread) return yield.get()();
    wait_for_others(*thread);
    return 0;
}
}
