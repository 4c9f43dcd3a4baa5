#pragma once
/// State of the simulated OpenMP runtime: the team in flight, the constructs that it shares, and
/// what orders its threads.

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "grader/simt/engine/block.h"
#include "grader/simt/engine/clock.h"
#include "grader/simt/engine/thread.h"
#include "grader/simt/session/openmp_task_order.h"

namespace simtutor::simt {

constexpr int most_openmp_threads = 1024;  // as many as a stamp can tell apart

/// Something that orders threads: what is published before, is known to those who learn later.
class Publication {
  public:
    void publish(Thread& thread);
    /// The same of what a fence of the thread covers.
    void publish(const Clock& fenced) { merge_clock(known_, fenced); }
    void learn(Thread& thread) const;
    /// Known as soon as the thread fences.
    void make_pending(Clock& pending) const { merge_clock(pending, known_); }

  private:
    Clock known_;
};

enum class Schedule { fixed, dynamic, guided };

/// The iterations of a loop, numbered from 0. The k-th has the value begin + k * step, in the
/// arithmetic of 64-bit words.
struct Iterations {
    std::uint64_t begin = 0, end = 0, step = 1, count = 0;
    std::uint64_t value(std::uint64_t number) const {
        return number < count ? begin + number * step : end;
    }
};

/// How a loop's iterations are given out.
struct LoopPlan {
    Iterations iterations;
    Schedule schedule = Schedule::dynamic;
    std::uint64_t chunk = 1;  ///< 0: of a fixed schedule, one for each thread
};

/// A loop, sections or single construct that a team shares. Threads meet it in the same order, so
/// the k-th construct of each thread is the same one.
struct WorkShare {
    LoopPlan plan;
    std::uint64_t next = 0;    ///< iteration
    std::uint64_t chunks = 0;  ///< given out
    /// Of an ordered loop: the chunk whose turn it is, and later ones that are done.
    std::uint64_t turn = 0;
    std::set<std::uint64_t> done;
    Publication ordered;
    /// Of a doacross loop, by the first index: the last iteration that was posted.
    std::map<std::uint64_t, std::vector<std::uint64_t>> posted;
    Publication posts;
    std::size_t dimensions = 0;
    void* copied = nullptr;                ///< what `single copyprivate` passes on
    std::unique_ptr<char[]> memory;        ///< zeroes, for the compiler's use
    std::uintptr_t* reductions = nullptr;  ///< the first thread's
};

/// What one thread of the team is doing.
struct MemberState {
    std::uint64_t met = 0;     ///< constructs so far
    std::uint64_t rounds = 0;  ///< chunks that it had of a fixed schedule
    std::uint64_t chunk = 0;   ///< the number of the one it has, of an ordered loop
    bool has_chunk = false;
    bool came_to_lock = false;
    unsigned locks_taken = 0;  ///< or found taken
    std::uint64_t orders_drawn = 0;
    unsigned turns_ahead = 0;  ///< of those that wait longest, see wait_drawn_turns()
    /// Of fences and flushes: what the last one covers, see publish_by(); and what has been read
    /// from atomics since, which the next one makes known.
    Clock fenced, pending;
    std::vector<TaskState> tasks;  ///< innermost last; empty: it has created none
    unsigned numbers = 0;          ///< given to tasks
};

struct OpenMpRegion {
    /// @param site where the region stands in the program
    void begin(unsigned team, const void* site);
    /// The construct `thread` meets now; `fresh` is true for the first thread to come.
    WorkShare& meet(const Thread& thread, bool& fresh);
    /// The construct `thread` is in.
    WorkShare& current(const Thread& thread);
    MemberState& member(const Thread& thread) { return members[thread.index]; }

    std::map<std::uint64_t, WorkShare> shares;
    std::vector<MemberState> members;
    std::map<const void*, Publication> published;  ///< by mutex or atomic
    unsigned threads = 1;
    /// The first thread comes to its first lock last, and the threads start in the order of their
    /// numbers. Else the order is drawn from the seed.
    bool usual_order = true;

  private:
    std::map<const void*, unsigned> begun_;  ///< how often, by site
};
OpenMpRegion& openmp_region();

/// The OpenMP thread that runs, or nullptr.
inline Thread* openmp_thread() {
    Thread* const thread = current_thread;
    return thread && thread->openmp ? thread : nullptr;
}
/// The same, if it shares work with others: not in a nested region, whose team is one thread.
inline Thread* team_member() {
    Thread* const thread = openmp_thread();
    return thread && !thread->nested_regions ? thread : nullptr;
}
/// What a team gets where so many threads are asked for; 0: where no number is given.
int openmp_team_size(unsigned asked);
/// The most that any team gets.
int openmp_thread_limit();
/// Lets the other threads run: this one waits for something that they do.
void wait_for_others(Thread& thread);
/// In a drawn order, the thread lets others go first for a number of turns that the seed says.
void wait_drawn_turns(Thread& thread);
/// Those that wait longest come to where the thread is: all can go on together again.
void let_others_catch_up(Thread& thread);
/// What the thread does from now on is not covered by what it has published so far, unless segments
/// run short.
void separate_what_follows(Thread& thread);
/// All threads of the team meet.
void openmp_barrier(const void* site);
void run_openmp_region(void (*function)(void*), void* data, unsigned threads, const void* site);

/// What runtime schedules are, see omp_set_schedule.
struct RuntimeSchedule {
    int kind = 2;  ///< as omp_sched_t: dynamic
    int chunk = 1;
};
RuntimeSchedule& runtime_schedule();

/// Task reductions: begins a group in which `reductions` is registered; ends it.
void begin_reductions(std::uintptr_t* reductions, std::uintptr_t* original, unsigned threads);
void push_task_group(std::uintptr_t* reductions);

}  // namespace simtutor::simt
