/// The entry points of gcc's OpenMP runtime that compiled pragmas call. Threads of a block are
/// fibers under the same access hooks as CUDA threads, so that a data race is found by rule, on
/// every run. Loops with a dynamic schedule go round the block chunk by chunk.

#include "grader/simt/session/openmp.h"

#include <malloc.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <vector>

#include "grader/simt/engine/region_name.h"
#include "grader/simt/engine/simulator.h"
#include "grader/simt/session/openmp_team.h"

namespace simtutor::simt {
namespace {

constexpr int most_threads = 1024;  // as many as a stamp can tell apart
int default_threads = 0;

struct RegionBody {
    void (*function)(void*);
    void* data;
};

void run_body(const void* argument) {
    const auto& body = *static_cast<const RegionBody*>(argument);
    body.function(body.data);
}

/// The thread, if it shares work with others: not in a nested region, and not outside of any.
Thread* team_member() {
    return current_thread && !current_thread->nested_regions ? current_thread : nullptr;
}

int team_size(unsigned asked) {
    if (asked) return std::min(static_cast<int>(asked), most_threads);
    if (default_threads) return default_threads;
    return static_cast<int>(std::clamp(sysconf(_SC_NPROCESSORS_ONLN), 1l, 64l));
}

void run_region(void (*function)(void*), void* data, unsigned threads, const void* site) {
    if (Thread* outer = current_thread) {  // a nested region has a block of one
        ++outer->nested_regions;
        function(data);
        --outer->nested_regions;
        return;
    }
    Simulator& simulator = Simulator::get();
    const int team = team_size(threads);
    OpenMpRegion& region = openmp_region();
    region.shares.clear();
    region.locks.clear();
    region.met.assign(static_cast<std::size_t>(team), 0);
    region.threads = static_cast<unsigned>(team);
    LaunchInfo info;
    info.kernel = region_name(CodeMap::number(site));
    const RegionBody body{function, data};
    simulator.parallel(info, static_cast<unsigned>(team), &run_body, &body);
}

/// Takes the next chunk of the construct the thread is in.
bool next_chunk(Thread& thread, long* begin, long* end) {
    thread.block->give_way(thread);  // others take theirs in turn, as on real cores
    WorkShare& share = openmp_region().current(thread);
    const bool up = share.step > 0;
    if (up ? share.next >= share.end : share.next <= share.end) return false;
    const long left = (share.end - share.next + share.step + (up ? -1 : 1)) / share.step;
    long take = share.chunk;
    if (share.guided) take = std::max(take, left / static_cast<long>(openmp_region().threads));
    take = std::min(take, left);
    *begin = share.next;
    share.next += take * share.step;
    *end = share.next;
    return true;
}

void fill(WorkShare& share, long begin, long end, long step, long chunk, bool guided) {
    share.next = begin;
    share.end = end;
    share.step = step;
    share.chunk = std::max(1l, chunk);
    share.guided = guided;
}

bool start_loop(long begin, long end, long step, long chunk, bool guided, long* from, long* to) {
    Thread* thread = team_member();
    if (!thread) {  // one thread takes all
        *from = begin;
        *to = end;
        return step > 0 ? begin < end : begin > end;
    }
    bool fresh = false;
    WorkShare& share = openmp_region().meet(*thread, fresh);
    if (fresh) fill(share, begin, end, step, chunk, guided);
    return next_chunk(*thread, from, to);
}

bool continue_loop(long* from, long* to) {
    Thread* thread = team_member();
    return thread && next_chunk(*thread, from, to);
}

/// Sections that a thread runs alone: outside of a region, or in a nested one.
struct SectionsAlone {
    unsigned next, count;
};
thread_local std::map<const Thread*, std::vector<SectionsAlone>> sections_alone;

unsigned next_section_alone() {
    std::vector<SectionsAlone>& open = sections_alone[current_thread];
    if (open.empty()) return 0;
    if (open.back().next <= open.back().count) return open.back().next++;
    open.pop_back();
    return 0;
}

unsigned start_sections_alone(unsigned count) {
    sections_alone[current_thread].push_back({1, count});
    return next_section_alone();
}

void barrier(const void* site) {
    if (Thread* thread = team_member()) thread->block->arrive_at_barrier(*thread, site, 0);
}

void lock(const void* which) {
    if (current_thread) openmp_region().locks[which].acquire(*current_thread);
}

void unlock(const void* which) {
    if (current_thread) openmp_region().locks[which].release(*current_thread);
}

const char critical_lock = 0, atomic_lock = 0;

/// A combined parallel loop: the construct is prepared before the block starts.
void parallel_loop(void (*function)(void*), void* data, unsigned threads, long begin, long end,
                   long step, long chunk, bool guided, const void* site) {
    struct Prepared {
        void (*function)(void*);
        void* data;
        long begin, end, step, chunk;
        bool guided;
    };
    Prepared prepared{function, data, begin, end, step, chunk, guided};
    run_region(
        [](void* argument) {
            auto& loop = *static_cast<Prepared*>(argument);
            if (Thread* thread = team_member()) {
                bool fresh = false;
                WorkShare& share = openmp_region().meet(*thread, fresh);
                if (fresh) fill(share, loop.begin, loop.end, loop.step, loop.chunk, loop.guided);
            }
            loop.function(loop.data);
        },
        &prepared, threads, site);
}

}  // namespace

void set_openmp_threads(int threads) {
    default_threads = threads;
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

#define SIMT_CALLER __builtin_return_address(0)

extern "C" {

void GOMP_parallel(void (*function)(void*), void* data, unsigned threads, unsigned) {
    run_region(function, data, threads, SIMT_CALLER);
}

void GOMP_barrier() {
    barrier(SIMT_CALLER);
}

void GOMP_critical_start() {
    lock(&critical_lock);
}
void GOMP_critical_end() {
    unlock(&critical_lock);
}
void GOMP_critical_name_start(void** name) {
    lock(name);
}
void GOMP_critical_name_end(void** name) {
    unlock(name);
}
void GOMP_atomic_start() {
    lock(&atomic_lock);
}
void GOMP_atomic_end() {
    unlock(&atomic_lock);
}

bool GOMP_single_start() {
    Thread* thread = team_member();
    if (!thread) return true;
    bool fresh = false;
    openmp_region().meet(*thread, fresh);
    return fresh;
}

// A static schedule with a chunk is a dynamic one that goes round the block.
#define SIMT_LOOP(schedule, guided)                                                            \
    bool GOMP_loop_##schedule##_start(long begin, long end, long step, long chunk, long* from, \
                                      long* to) {                                              \
        return start_loop(begin, end, step, chunk, guided, from, to);                          \
    }                                                                                          \
    bool GOMP_loop_##schedule##_next(long* from, long* to) {                                   \
        return continue_loop(from, to);                                                        \
    }
#define SIMT_PARALLEL_LOOP(schedule, guided)                                                    \
    void GOMP_parallel_loop_##schedule(void (*function)(void*), void* data, unsigned threads,   \
                                       long begin, long end, long step, long chunk, unsigned) { \
        parallel_loop(function, data, threads, begin, end, step, chunk, guided, SIMT_CALLER);   \
    }

SIMT_LOOP(static, false)
SIMT_LOOP(dynamic, false)
SIMT_LOOP(guided, true)
SIMT_LOOP(nonmonotonic_dynamic, false)
SIMT_LOOP(nonmonotonic_guided, true)
SIMT_PARALLEL_LOOP(static, false)
SIMT_PARALLEL_LOOP(dynamic, false)
SIMT_PARALLEL_LOOP(guided, true)
SIMT_PARALLEL_LOOP(nonmonotonic_dynamic, false)
SIMT_PARALLEL_LOOP(nonmonotonic_guided, true)

bool GOMP_loop_runtime_start(long begin, long end, long step, long* from, long* to) {
    return start_loop(begin, end, step, 1, false, from, to);
}
bool GOMP_loop_runtime_next(long* from, long* to) {
    return continue_loop(from, to);
}
bool GOMP_loop_maybe_nonmonotonic_runtime_start(long begin, long end, long step, long* from,
                                                long* to) {
    return start_loop(begin, end, step, 1, false, from, to);
}
bool GOMP_loop_maybe_nonmonotonic_runtime_next(long* from, long* to) {
    return continue_loop(from, to);
}
void GOMP_parallel_loop_runtime(void (*function)(void*), void* data, unsigned threads, long begin,
                                long end, long step, unsigned) {
    parallel_loop(function, data, threads, begin, end, step, 1, false, SIMT_CALLER);
}
void GOMP_parallel_loop_maybe_nonmonotonic_runtime(void (*function)(void*), void* data,
                                                   unsigned threads, long begin, long end,
                                                   long step, unsigned) {
    parallel_loop(function, data, threads, begin, end, step, 1, false, SIMT_CALLER);
}
void GOMP_loop_end() {
    barrier(SIMT_CALLER);
}
void GOMP_loop_end_nowait() {}

unsigned GOMP_sections_start(unsigned count) {
    if (!team_member()) return start_sections_alone(count);
    long from = 0, to = 0;
    return start_loop(1, static_cast<long>(count) + 1, 1, 1, false, &from, &to)
               ? static_cast<unsigned>(from)
               : 0;
}
unsigned GOMP_sections_next() {
    if (!team_member()) return next_section_alone();
    long from = 0, to = 0;
    return continue_loop(&from, &to) ? static_cast<unsigned>(from) : 0;
}
void GOMP_sections_end() {
    barrier(SIMT_CALLER);
}
void GOMP_sections_end_nowait() {}
void GOMP_parallel_sections(void (*function)(void*), void* data, unsigned threads, unsigned count,
                            unsigned) {
    // A block of one, in a nested region, takes all of them.
    if (current_thread) sections_alone[current_thread].push_back({1, count});
    parallel_loop(function, data, threads, 1, static_cast<long>(count) + 1, 1, 1, false,
                  SIMT_CALLER);
}

int omp_get_thread_num() {
    const Thread* thread = team_member();
    return thread ? static_cast<int>(thread->index) : 0;
}
int omp_get_num_threads() {
    const Thread* thread = team_member();
    return thread ? static_cast<int>(thread->block->size()) : 1;
}
int omp_get_max_threads() {
    return team_size(0);
}
int omp_get_num_procs() {
    return static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN));
}
int omp_in_parallel() {
    return current_thread != nullptr && current_thread->block->size() > 1;
}
int omp_get_level() {
    return current_thread != nullptr;
}
int omp_get_thread_limit() {
    return most_threads;
}
int omp_get_dynamic() {
    return 0;
}
void omp_set_dynamic(int) {}
void omp_set_num_threads(int threads) {
    if (threads > 0) default_threads = std::min(threads, most_threads);
}
double omp_get_wtime() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
double omp_get_wtick() {
    return 1e-9;
}
void omp_init_lock(void* which) {
    openmp_region().locks.erase(which);
}
void omp_destroy_lock(void*) {}
void omp_set_lock(void* which) {
    lock(which);
}
void omp_unset_lock(void* which) {
    unlock(which);
}
int omp_test_lock(void* which) {
    return !current_thread || openmp_region().locks[which].try_acquire(*current_thread);
}

/// Memory given back to the heap loses its history: the next owner is not in a race with the last.
void __libc_free(void* pointer);
void free(void* pointer) {
    if (pointer && current_thread && current_thread->openmp)
        Simulator::get().loose_shadow().forget(reinterpret_cast<std::uint64_t>(pointer),
                                               malloc_usable_size(pointer));
    __libc_free(pointer);
}
}
