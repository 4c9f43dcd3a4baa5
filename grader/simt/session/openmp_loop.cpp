/// OpenMP's loops and sections. Loops with a dynamic schedule go round the team chunk by chunk, as
/// on real cores.

#include <algorithm>
#include <cstdarg>
#include <cstdlib>

#include "grader/simt/session/openmp_team.h"

namespace simtutor::simt {
namespace {

using Word = std::uint64_t;

/// What the compiler asks for at the start of a loop, besides its iterations.
struct Extras {
    std::uintptr_t* reductions = nullptr;
    void** memory = nullptr;  ///< in: size, out: zeroes
};

/// The iterations from `begin` to before `end`, upwards or downwards; as signed numbers, or not.
Iterations iterations(Word begin, Word end, Word step, bool up, bool is_signed) {
    const auto before = [is_signed](Word a, Word b) {
        return is_signed ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
    };
    Iterations all{begin, end, step, 0};
    if (up && before(begin, end)) all.count = (end - begin - 1) / step + 1;
    if (!up && before(end, begin)) all.count = (begin - end - 1) / (Word{0} - step) + 1;
    return all;
}

Iterations signed_iterations(long begin, long end, long step) {
    return iterations(static_cast<Word>(begin), static_cast<Word>(end), static_cast<Word>(step),
                      step > 0, true);
}

LoopPlan planned(const Iterations& all, Schedule schedule, Word chunk) {
    if (schedule != Schedule::fixed) chunk = std::max<Word>(1, chunk);
    return {all, schedule, chunk};
}

/// `kind` is an omp_sched_t or the compiler's 0 for "runtime", perhaps with the mark "monotonic".
LoopPlan planned(const Iterations& all, long kind, Word chunk) {
    kind &= 0x7fffffff;
    if (kind == 0) {
        kind = runtime_schedule().kind & 0x7fffffff;
        chunk = static_cast<Word>(runtime_schedule().chunk);
    }
    const bool fixed = kind == 1 || kind == 4;
    return planned(all,
                   fixed       ? Schedule::fixed
                   : kind == 3 ? Schedule::guided
                               : Schedule::dynamic,
                   kind == 4 ? 0 : chunk);
}

/// The part [first, last) of a fixed schedule that is a thread's in its `round`.
void fixed_part(const LoopPlan& plan, Word threads, Word thread, Word round, Word& first,
                Word& last) {
    const Word count = plan.iterations.count;
    if (plan.chunk) {
        const Word number = round * threads + thread;
        first = std::min(count, number * plan.chunk);
        last = std::min(count, first + plan.chunk);
        return;
    }
    const Word size = count / threads, larger = count % threads;
    first = round ? count : thread * size + std::min(thread, larger);
    last = round ? count : first + size + (thread < larger ? 1 : 0);
}

/// The thread has done its chunk of an ordered loop: the next one's turn may have come.
void finish_chunk(WorkShare& share, MemberState& state) {
    if (!state.has_chunk) return;
    state.has_chunk = false;
    share.done.insert(state.chunk);
    while (share.done.erase(share.turn)) ++share.turn;
}

/// Takes the next chunk of the construct that the thread is in.
bool next_chunk(Thread& thread, Word* from, Word* to) {
    OpenMpRegion& region = openmp_region();
    const bool fixed = region.current(thread).plan.schedule == Schedule::fixed;
    if (!fixed) {  // others take theirs in turn
        let_others_catch_up(thread);
        thread.block->give_way(thread);
    }
    WorkShare& share = region.current(thread);
    MemberState& state = region.member(thread);
    finish_chunk(share, state);
    const LoopPlan& plan = share.plan;
    const Word count = plan.iterations.count;
    Word first = share.next, last = first;
    if (fixed) {
        fixed_part(plan, region.threads, thread.index, state.rounds, first, last);
        // Chunks are numbered in the order of their iterations.
        state.chunk = plan.chunk ? first / plan.chunk : std::min<Word>(thread.index, count);
        ++state.rounds;
    } else {
        Word take = plan.chunk;
        if (plan.schedule == Schedule::guided)
            take = std::max(take, (count - first) / region.threads);
        last = first + std::min(take, count - first);
        share.next = last;
        state.chunk = share.chunks;
    }
    if (first == last) return false;
    ++share.chunks;
    state.has_chunk = true;
    if (!fixed) wait_drawn_turns(thread);
    *from = plan.iterations.value(first);
    *to = plan.iterations.value(last);
    return true;
}

/// Zeroes for a loop that one thread runs alone. Few such loops are nested.
void* zeroes_alone(std::size_t bytes) {
    constexpr unsigned kept = 64;
    thread_local std::unique_ptr<char[]> blocks[kept];
    thread_local unsigned next = 0;
    auto& block = blocks[next++ % kept];
    block = std::make_unique<char[]>(bytes);
    return block.get();
}

void prepare_extras(const Thread* thread, WorkShare* share, bool fresh, const Extras& extras) {
    if (extras.reductions) {
        begin_reductions(extras.reductions, share && !fresh ? share->reductions : nullptr,
                         share ? static_cast<unsigned>(thread->block->size()) : 1);
        if (fresh) share->reductions = extras.reductions;
    }
    if (!extras.memory) return;
    const auto bytes = reinterpret_cast<std::size_t>(*extras.memory);
    if (!share) {
        *extras.memory = zeroes_alone(bytes);
        return;
    }
    if (fresh) share->memory = std::make_unique<char[]>(bytes);
    *extras.memory = share->memory.get();
}

/// `from` is null where the compiler works out a fixed schedule itself.
bool start_loop(const LoopPlan& plan, Word* from, Word* to, const Extras& extras = {},
                std::size_t dimensions = 0) {
    Thread* const thread = team_member();
    bool fresh = false;
    WorkShare* const share = thread ? &openmp_region().meet(*thread, fresh) : nullptr;
    prepare_extras(thread, share, fresh, extras);
    if (!share) {  // one thread takes all
        if (!from) return true;
        *from = plan.iterations.begin;
        *to = plan.iterations.end;
        return plan.iterations.count > 0;
    }
    if (fresh) {
        share->plan = plan;
        share->dimensions = dimensions;
    }
    return !from || next_chunk(*thread, from, to);
}

bool continue_loop(Word* from, Word* to) {
    Thread* const thread = team_member();
    return thread && next_chunk(*thread, from, to);
}

Word* words(long* values) {
    return reinterpret_cast<Word*>(values);
}
Word* words(unsigned long long* values) {
    return reinterpret_cast<Word*>(values);
}

void leave_loop() {
    Thread* const thread = team_member();
    if (thread) finish_chunk(openmp_region().current(*thread), openmp_region().member(*thread));
}

/// A combined parallel loop: the construct is prepared before the team starts.
void parallel_loop(void (*function)(void*), void* data, unsigned threads, const LoopPlan& plan,
                   const void* site) {
    struct Prepared {
        void (*function)(void*);
        void* data;
        const LoopPlan& plan;
    } prepared{function, data, plan};
    run_openmp_region(
        [](void* argument) {
            const auto& loop = *static_cast<Prepared*>(argument);
            if (Thread* const thread = team_member()) {
                bool fresh = false;
                WorkShare& share = openmp_region().meet(*thread, fresh);
                if (fresh) share.plan = loop.plan;
            }
            loop.function(loop.data);
        },
        &prepared, threads, site);
}

bool start_doacross(const long* counts, unsigned dimensions, long kind, Word chunk, long* from,
                    long* to, const Extras& extras = {}) {
    return start_loop(planned(signed_iterations(0, counts[0], 1), kind, chunk), words(from),
                      words(to), extras, dimensions);
}

void post(const Word* indices) {
    Thread* const thread = team_member();
    if (!thread) return;
    WorkShare& share = openmp_region().current(*thread);
    share.posted[indices[0]] = {indices + 1, indices + share.dimensions};
    share.posts.publish(*thread);
}

void wait_for_post(Word first, std::va_list rest) {
    Thread* const thread = team_member();
    if (!thread) return;  // alone, all iterations before have run
    std::vector<Word> wanted;
    for (std::size_t i = 1; i < openmp_region().current(*thread).dimensions; ++i)
        wanted.push_back(va_arg(rest, Word));
    for (;;) {
        const WorkShare& share = openmp_region().current(*thread);
        const auto found = share.posted.find(first);
        if (found != share.posted.end() && found->second >= wanted)
            return share.posts.learn(*thread);
        wait_for_others(*thread);
    }
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

LoopPlan sections_plan(unsigned count) {
    return planned(signed_iterations(1, static_cast<long>(count) + 1, 1), Schedule::dynamic, 1);
}

unsigned start_sections(unsigned count, const Extras& extras = {}) {
    if (!team_member()) {
        prepare_extras(nullptr, nullptr, false, extras);
        sections_alone[current_thread].push_back({1, count});
        return next_section_alone();
    }
    Word from = 0, to = 0;
    return start_loop(sections_plan(count), &from, &to, extras) ? static_cast<unsigned>(from) : 0;
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;
using Ull = unsigned long long;

#define __SIMT_SITE __builtin_return_address(0)

// The names are the compiler's. Each schedule has an ordered form, one for unsigned numbers, and
// functions that take the next chunk; they all know the loop that the thread is in.
#define SIMT_START(name, how)                                                                      \
    bool GOMP_loop_##name##_start(long begin, long end, long step, long chunk, long* from,         \
                                  long* to) {                                                      \
        return start_loop(                                                                         \
            planned(signed_iterations(begin, end, step), how, static_cast<Word>(chunk)),           \
            words(from), words(to));                                                               \
    }                                                                                              \
    bool GOMP_loop_ull_##name##_start(bool up, Ull begin, Ull end, Ull step, Ull chunk, Ull* from, \
                                      Ull* to) {                                                   \
        return start_loop(planned(iterations(begin, end, step, up, false), how, chunk),            \
                          words(from), words(to));                                                 \
    }
#define SIMT_RUNTIME_START(name)                                                                   \
    bool GOMP_loop_##name##_start(long begin, long end, long step, long* from, long* to) {         \
        return start_loop(planned(signed_iterations(begin, end, step), 0l, 0), words(from),        \
                          words(to));                                                              \
    }                                                                                              \
    bool GOMP_loop_ull_##name##_start(bool up, Ull begin, Ull end, Ull step, Ull* from, Ull* to) { \
        return start_loop(planned(iterations(begin, end, step, up, false), 0l, 0), words(from),    \
                          words(to));                                                              \
    }
#define SIMT_NEXT(name)                                    \
    bool GOMP_loop_##name##_next(long* from, long* to) {   \
        return continue_loop(words(from), words(to));      \
    }                                                      \
    bool GOMP_loop_ull_##name##_next(Ull* from, Ull* to) { \
        return continue_loop(words(from), words(to));      \
    }
#define SIMT_DOACROSS(name, kind)                                                            \
    bool GOMP_loop_doacross_##name##_start(unsigned dimensions, long* counts, long chunk,    \
                                           long* from, long* to) {                           \
        return start_doacross(counts, dimensions, kind, static_cast<Word>(chunk), from, to); \
    }                                                                                        \
    bool GOMP_loop_ull_doacross_##name##_start(unsigned dimensions, Ull* counts, Ull chunk,  \
                                               Ull* from, Ull* to) {                         \
        return start_loop(planned(iterations(0, counts[0], 1, true, false), kind, chunk),    \
                          words(from), words(to), {}, dimensions);                           \
    }
#define SIMT_PARALLEL_LOOP(name, how)                                                              \
    void GOMP_parallel_loop_##name(void (*function)(void*), void* data, unsigned threads,          \
                                   long begin, long end, long step, long chunk, unsigned) {        \
        parallel_loop(function, data, threads,                                                     \
                      planned(signed_iterations(begin, end, step), how, static_cast<Word>(chunk)), \
                      __SIMT_SITE);                                                                \
    }
#define SIMT_PARALLEL_RUNTIME_LOOP(name)                                                  \
    void GOMP_parallel_loop_##name(void (*function)(void*), void* data, unsigned threads, \
                                   long begin, long end, long step, unsigned) {           \
        parallel_loop(function, data, threads,                                            \
                      planned(signed_iterations(begin, end, step), 0l, 0), __SIMT_SITE);  \
    }

extern "C" {

SIMT_START(static, Schedule::fixed)
SIMT_START(dynamic, Schedule::dynamic)
SIMT_START(guided, Schedule::guided)
SIMT_START(nonmonotonic_dynamic, Schedule::dynamic)
SIMT_START(nonmonotonic_guided, Schedule::guided)
SIMT_START(ordered_static, Schedule::fixed)
SIMT_START(ordered_dynamic, Schedule::dynamic)
SIMT_START(ordered_guided, Schedule::guided)
SIMT_RUNTIME_START(runtime)
SIMT_RUNTIME_START(nonmonotonic_runtime)
SIMT_RUNTIME_START(maybe_nonmonotonic_runtime)
SIMT_RUNTIME_START(ordered_runtime)
SIMT_NEXT(static)
SIMT_NEXT(dynamic)
SIMT_NEXT(guided)
SIMT_NEXT(runtime)
SIMT_NEXT(nonmonotonic_dynamic)
SIMT_NEXT(nonmonotonic_guided)
SIMT_NEXT(nonmonotonic_runtime)
SIMT_NEXT(maybe_nonmonotonic_runtime)
SIMT_NEXT(ordered_static)
SIMT_NEXT(ordered_dynamic)
SIMT_NEXT(ordered_guided)
SIMT_NEXT(ordered_runtime)
SIMT_DOACROSS(static, 1)
SIMT_DOACROSS(dynamic, 2)
SIMT_DOACROSS(guided, 3)
SIMT_PARALLEL_LOOP(static, Schedule::fixed)
SIMT_PARALLEL_LOOP(dynamic, Schedule::dynamic)
SIMT_PARALLEL_LOOP(guided, Schedule::guided)
SIMT_PARALLEL_LOOP(nonmonotonic_dynamic, Schedule::dynamic)
SIMT_PARALLEL_LOOP(nonmonotonic_guided, Schedule::guided)
SIMT_PARALLEL_RUNTIME_LOOP(runtime)
SIMT_PARALLEL_RUNTIME_LOOP(nonmonotonic_runtime)
SIMT_PARALLEL_RUNTIME_LOOP(maybe_nonmonotonic_runtime)

bool GOMP_loop_doacross_runtime_start(unsigned dimensions, long* counts, long* from, long* to) {
    return start_doacross(counts, dimensions, 0, 0, from, to);
}
bool GOMP_loop_ull_doacross_runtime_start(unsigned dimensions, Ull* counts, Ull* from, Ull* to) {
    return start_loop(planned(iterations(0, counts[0], 1, true, false), 0l, 0), words(from),
                      words(to), {}, dimensions);
}

bool GOMP_loop_start(long begin, long end, long step, long kind, long chunk, long* from, long* to,
                     std::uintptr_t* reductions, void** memory) {
    return start_loop(planned(signed_iterations(begin, end, step), kind, static_cast<Word>(chunk)),
                      words(from), words(to), {reductions, memory});
}
bool GOMP_loop_ordered_start(long begin, long end, long step, long kind, long chunk, long* from,
                             long* to, std::uintptr_t* reductions, void** memory) {
    return GOMP_loop_start(begin, end, step, kind, chunk, from, to, reductions, memory);
}
bool GOMP_loop_doacross_start(unsigned dimensions, long* counts, long kind, long chunk, long* from,
                              long* to, std::uintptr_t* reductions, void** memory) {
    return start_doacross(counts, dimensions, kind, static_cast<Word>(chunk), from, to,
                          {reductions, memory});
}
bool GOMP_loop_ull_start(bool up, Ull begin, Ull end, Ull step, long kind, Ull chunk, Ull* from,
                         Ull* to, std::uintptr_t* reductions, void** memory) {
    return start_loop(planned(iterations(begin, end, step, up, false), kind, chunk), words(from),
                      words(to), {reductions, memory});
}
bool GOMP_loop_ull_ordered_start(bool up, Ull begin, Ull end, Ull step, long kind, Ull chunk,
                                 Ull* from, Ull* to, std::uintptr_t* reductions, void** memory) {
    return GOMP_loop_ull_start(up, begin, end, step, kind, chunk, from, to, reductions, memory);
}
bool GOMP_loop_ull_doacross_start(unsigned dimensions, Ull* counts, long kind, Ull chunk, Ull* from,
                                  Ull* to, std::uintptr_t* reductions, void** memory) {
    return start_loop(planned(iterations(0, counts[0], 1, true, false), kind, chunk), words(from),
                      words(to), {reductions, memory}, dimensions);
}

void GOMP_loop_end() {
    leave_loop();
    openmp_barrier(__SIMT_SITE);
}
bool GOMP_loop_end_cancel() {
    leave_loop();
    openmp_barrier(__SIMT_SITE);
    return false;
}
void GOMP_loop_end_nowait() {
    leave_loop();
}

/// Waits for the turn of the thread's chunk.
void GOMP_ordered_start() {
    Thread* const thread = team_member();
    if (!thread) return;
    const auto its_turn = [thread] {
        const MemberState& state = openmp_region().member(*thread);
        return !state.has_chunk || openmp_region().current(*thread).turn == state.chunk;
    };
    while (!its_turn()) wait_for_others(*thread);
    openmp_region().current(*thread).ordered.learn(*thread);
}
void GOMP_ordered_end() {
    if (Thread* const thread = team_member())
        openmp_region().current(*thread).ordered.publish(*thread);
}

void GOMP_doacross_post(long* indices) {
    post(words(indices));
}
void GOMP_doacross_ull_post(Ull* indices) {
    post(words(indices));
}
void GOMP_doacross_wait(long first, ...) {
    std::va_list rest;
    va_start(rest, first);
    wait_for_post(static_cast<Word>(first), rest);
    va_end(rest);
}
void GOMP_doacross_ull_wait(Ull first, ...) {
    std::va_list rest;
    va_start(rest, first);
    wait_for_post(first, rest);
    va_end(rest);
}

unsigned GOMP_sections_start(unsigned count) {
    return start_sections(count);
}
unsigned GOMP_sections2_start(unsigned count, std::uintptr_t* reductions, void** memory) {
    return start_sections(count, {reductions, memory});
}
unsigned GOMP_sections_next() {
    if (!team_member()) return next_section_alone();
    Word from = 0, to = 0;
    return continue_loop(&from, &to) ? static_cast<unsigned>(from) : 0;
}
void GOMP_sections_end() {
    openmp_barrier(__SIMT_SITE);
}
bool GOMP_sections_end_cancel() {
    openmp_barrier(__SIMT_SITE);
    return false;
}
void GOMP_sections_end_nowait() {}
void GOMP_parallel_sections(void (*function)(void*), void* data, unsigned threads, unsigned count,
                            unsigned) {
    // A team of one, in a nested region, takes all of them.
    if (openmp_thread()) sections_alone[current_thread].push_back({1, count});
    parallel_loop(function, data, threads, sections_plan(count), __SIMT_SITE);
}

void GOMP_scope_start(std::uintptr_t* reductions) {
    Thread* const thread = team_member();
    bool fresh = false;
    WorkShare* const share = thread ? &openmp_region().meet(*thread, fresh) : nullptr;
    prepare_extras(thread, share, fresh, {reductions, nullptr});
}
}
