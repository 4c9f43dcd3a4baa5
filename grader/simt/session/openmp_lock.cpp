/// OpenMP's locks, and what else orders its threads: critical and atomic constructs, mutexes, and
/// C++ atomics. Waiting lets the other threads of the team run, since they share one host thread.

#include "grader/simt/session/openmp_lock.h"

#include <sched.h>

#include <atomic>
#include <utility>

#include "grader/simt/engine/machine_mutex.h"
#include "grader/simt/engine/releases.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/session/openmp_team.h"

namespace simtutor::simt {
namespace {

/// The first word of a lock: 1 while somebody holds it.
std::atomic<int>& word_of(void* lock) {
    return *static_cast<std::atomic<int>*>(lock);
}

LockSections& sections() {
    return Simulator::get().lock_sections();
}

bool try_acquire(void* lock) {
    int free = 0;
    if (!word_of(lock).compare_exchange_strong(free, 1)) return false;
    if (Thread* const thread = openmp_thread()) sections().enter(*thread, lock);
    return true;
}

/// Where a thread comes to its first lock, others may have come before it. The first thread starts
/// first in a simulated team: what it does before the lock, such as clearing a sum, would lie
/// before all that the others do behind theirs, by chance. So, in the usual order, it lets them
/// come first; of the others some do, too, as the seed says.
void let_others_come_first(Thread& thread) {
    if (std::exchange(openmp_region().member(thread).came_to_lock, true)) return;
    if (!openmp_region().usual_order) {
        let_others_catch_up(thread);
        return wait_drawn_turns(thread);
    }
    const std::uint64_t drawn = Simulator::get().random_seed(thread.index);
    const unsigned turns = thread.index == 0 ? 2 : drawn >> 63;
    for (unsigned turn = 0; turn < turns; ++turn) thread.block->give_way(thread);
}

void acquire(void* lock) {
    if (Thread* const thread = openmp_thread()) come_to_lock(*thread);
    while (!try_acquire(lock)) {
        if (Thread* const thread = openmp_thread())
            wait_for_others(*thread);
        else
            sched_yield();
    }
}

void release(void* lock) {
    if (Thread* const thread = openmp_thread()) sections().leave(*thread, lock);
    word_of(lock) = 0;
}

/// As omp.h lays it out: 16 bytes.
struct NestLock {
    std::atomic<int> word;
    int depth;
    const void* owner;
};

const void* me() {
    return openmp_thread() ? static_cast<const void*>(openmp_thread()) : holder();
}

int try_nest(NestLock& lock) {
    if (lock.owner == me()) return ++lock.depth;
    if (Thread* const thread = openmp_thread()) give_way_now_and_then(*thread);
    if (!try_acquire(&lock)) return 0;
    lock.owner = me();
    return lock.depth = 1;
}

/// Of what host code outside a team does.
template <class Act>
void with_order(Act act) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex());
    act(simulator.happens_before());
}

std::uint64_t address_of(const void* what) {
    return reinterpret_cast<std::uint64_t>(what);
}

int critical_word = 0, atomic_word = 0;

}  // namespace

/// A thread that takes a lock again and again may look there for what another one is to write:
/// then the lock is free each time, and the other one must have its turn.
void give_way_now_and_then(Thread& thread) {
    constexpr unsigned locks_of_a_turn = 16;
    if (++openmp_region().member(thread).locks_taken % locks_of_a_turn == 0)
        thread.block->give_way(thread);
}

void publish_by(const void* what) {
    if (Thread* const thread = openmp_thread())
        openmp_region().published[what].publish(*thread);
    else if (!current_thread)
        with_order([what](HappensBefore& order) { order.stores_flag(address_of(what)); });
}

void learn_from(const void* what) {
    Thread* const thread = openmp_thread();
    if (!thread && !current_thread)
        with_order([what](HappensBefore& order) { order.loads_flag(address_of(what)); });
    if (!thread) return;
    const auto& published = openmp_region().published;
    if (const auto found = published.find(what); found != published.end())
        found->second.learn(*thread);
}

void publish_fenced_by(const void* what) {
    Thread* const thread = openmp_thread();
    if (!thread) return;
    const Clock& fenced = openmp_region().member(*thread).fenced;
    if (!fenced.empty()) openmp_region().published[what].publish(fenced);
}

void learn_at_fence_from(const void* what) {
    Thread* const thread = openmp_thread();
    if (!thread) return;
    OpenMpRegion& region = openmp_region();
    if (const auto found = region.published.find(what); found != region.published.end())
        found->second.make_pending(region.member(*thread).pending);
}

void fence_openmp(bool acquires, bool releases) {
    Thread* const thread = openmp_thread();
    if (!thread) return;
    MemberState& state = openmp_region().member(*thread);
    if (acquires && !state.pending.empty()) learn(*thread, std::exchange(state.pending, {}));
    // Where segments run short, the fence covers too much, which may miss a race.
    if (!releases) return;
    state.fenced = knowledge_of(*thread, thread->stamp);
    separate_what_follows(*thread);
}

void come_to_lock(Thread& thread) {
    let_others_come_first(thread);
    give_way_now_and_then(thread);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void GOMP_critical_start() {
    acquire(&critical_word);
}
void GOMP_critical_end() {
    release(&critical_word);
}
void GOMP_critical_name_start(void** name) {
    acquire(name);
}
void GOMP_critical_name_end(void** name) {
    release(name);
}
void GOMP_atomic_start() {
    acquire(&atomic_word);
}
void GOMP_atomic_end() {
    release(&atomic_word);
}

void omp_init_lock(void* lock) {
    word_of(lock) = 0;
    if (openmp_thread()) sections().forget(lock);
}
void omp_init_lock_with_hint(void* lock, int) {
    omp_init_lock(lock);
}
void omp_destroy_lock(void*) {}
void omp_set_lock(void* lock) {
    acquire(lock);
}
void omp_unset_lock(void* lock) {
    release(lock);
}
int omp_test_lock(void* lock) {
    if (Thread* const thread = openmp_thread()) give_way_now_and_then(*thread);
    const bool taken = try_acquire(lock);
    if (Thread* const thread = openmp_thread(); thread && !taken)
        sections().find_taken(*thread, lock);
    return taken;
}

void omp_init_nest_lock(void* lock) {
    omp_init_lock(lock);
    auto& nest = *static_cast<NestLock*>(lock);
    nest.depth = 0;
    nest.owner = nullptr;
}
void omp_init_nest_lock_with_hint(void* lock, int) {
    omp_init_nest_lock(lock);
}
void omp_destroy_nest_lock(void*) {}
void omp_set_nest_lock(void* lock) {
    auto& nest = *static_cast<NestLock*>(lock);
    if (try_nest(nest)) return;
    acquire(lock);
    nest.owner = me();
    nest.depth = 1;
}
void omp_unset_nest_lock(void* lock) {
    auto& nest = *static_cast<NestLock*>(lock);
    if (--nest.depth > 0) return;
    nest.owner = nullptr;
    release(lock);
}
int omp_test_nest_lock(void* lock) {
    const int depth = try_nest(*static_cast<NestLock*>(lock));
    if (Thread* const thread = openmp_thread(); thread && !depth)
        sections().find_taken(*thread, lock);
    return depth;
}
}
