/// OpenMP's tasks. A task runs where it is created, at once: every order that its dependences ask
/// for holds.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

#include "grader/simt/session/clients.h"
#include "grader/simt/session/openmp_team.h"

namespace simtutor::simt {
namespace {

// Bits of a task's flags, as the compiler sets them.
constexpr unsigned flag_final = 1 << 1, flag_depend = 1 << 3, flag_if = 1 << 10, flag_up = 1 << 8,
                   flag_grain_size = 1 << 9, flag_no_group = 1 << 11, flag_reduction = 1 << 12,
                   flag_detach = 1 << 13, flag_strict = 1 << 14;

/// The task groups that a thread is in: for each the reductions that are registered, or null.
thread_local std::map<const Thread*, std::vector<std::uintptr_t*>> task_groups;

std::vector<std::uintptr_t*>& groups() {
    return task_groups[current_thread];
}

std::uintptr_t* reductions_around() {
    return groups().empty() ? nullptr : groups().back();
}

/// The number of a task's thread in its team.
unsigned member_number() {
    const Thread* const thread = team_member();
    return thread ? thread->index : 0;
}

/// Detached tasks whose event is still to come.
unsigned detached = 0;

void wait_for_tasks() {
    if (Thread* const member = team_member()) join_tasks(*member);
    if (!detached) return;
    Thread* const thread = openmp_thread();
    while (detached && thread) wait_for_others(*thread);
}

/// Runs a task. Its accesses are counted as its own: another thread could have run it.
void run_task(void (*function)(void*), void* arguments, const TaskKind& kind) {
    Counters& counters = Clients::instance().get<Counters>();
    Thread* const thread = current_thread;
    if (thread) counters.mark(*thread, ThreadWork::Mark::task_begins);
    Thread* const member = team_member();
    const bool own = member && begin_task(*member, kind, __builtin_frame_address(0));
    function(arguments);
    if (own) end_task(*member);
    if (thread) counters.mark(*thread, ThreadWork::Mark::task_ends);
}

/// A copy of a task's arguments.
class Arguments {
  public:
    Arguments(void* data, void (*copy)(void*, void*), long bytes, long alignment)
        : memory_(static_cast<std::size_t>(bytes + alignment)) {
        void* at = memory_.data();
        std::size_t room = memory_.size();
        at_ = std::align(static_cast<std::size_t>(std::max(1l, alignment)),
                         static_cast<std::size_t>(bytes), at, room);
        if (copy)
            copy(at_, data);
        else
            std::memcpy(at_, data, static_cast<std::size_t>(bytes));
    }
    void* get() const { return at_; }

  private:
    std::vector<char> memory_;
    void* at_;
};

/// The compiler's record of a set of reductions: words with the meanings below, followed by three
/// words for each variable, the address and the offset in a thread's part among them.
enum ReductionWord : unsigned {
    variables = 0,
    part_bytes = 1,  ///< of a thread
    memory = 2,      ///< in: its alignment, out: its address
    next_record = 4,
    registered = 5,  ///< not 0: the first record of a group
    memory_end = 6,
    first_variable = 7
};
constexpr unsigned words_per_variable = 3;

/// Where the memory of a thread is for a reduction variable, or for a pointer into another
/// thread's.
/// @param original the variable itself, where it is asked for
void remap(void*& pointer, void** original) {
    if (Thread* const member = team_member()) use_own_thread(*member);
    const auto address = reinterpret_cast<std::uintptr_t>(pointer);
    const unsigned thread = member_number();
    for (std::uintptr_t* record = reductions_around(); record;
         record = reinterpret_cast<std::uintptr_t*>(record[next_record])) {
        const bool inside = address >= record[memory] && address < record[memory_end];
        const std::uintptr_t offset = inside ? (address - record[memory]) % record[part_bytes] : 0;
        for (std::uintptr_t i = 0; i < record[variables]; ++i) {
            const std::uintptr_t* const variable = record + first_variable + i * words_per_variable;
            if (inside ? variable[1] != offset : variable[0] != address) continue;
            pointer =
                reinterpret_cast<void*>(record[memory] + thread * record[part_bytes] + variable[1]);
            if (original) *original = reinterpret_cast<void*>(variable[0]);
            return;
        }
        if (!inside) continue;
        pointer = reinterpret_cast<void*>(record[memory] + thread * record[part_bytes] + offset);
        return;
    }
    std::fprintf(stderr, "OpenMP: a task reduces a variable that no construct around it names.\n");
    std::abort();
}

/// How many tasks a taskloop of `count` iterations makes, and the iterations of each.
struct Split {
    std::uint64_t tasks, size, larger;  ///< the first `larger` have one iteration more
};

Split split(std::uint64_t count, unsigned flags, std::uint64_t asked) {
    if (flags & flag_grain_size) {
        const std::uint64_t grain = std::max<std::uint64_t>(1, asked);
        if (flags & flag_strict) return {(count + grain - 1) / grain, grain, 0};
        const std::uint64_t tasks = std::max<std::uint64_t>(1, count / grain);
        return {tasks, count / tasks, count % tasks};
    }
    if (!asked) asked = openmp_region().threads;
    const std::uint64_t tasks = std::clamp<std::uint64_t>(asked, 1, count);
    return {tasks, count / tasks, count % tasks};
}

/// The first words of a taskloop's arguments.
template <class Number>
struct LoopArguments {
    Number begin, end;
    std::uintptr_t* reductions;
};

template <class Number>
void taskloop(void (*function)(void*), void* data, void (*copy)(void*, void*), long bytes,
              long alignment, unsigned flags, unsigned long asked, Number begin, Number end,
              Number step) {
    auto& arguments = *static_cast<LoopArguments<Number>*>(data);
    const bool grouped = !(flags & flag_no_group);
    const bool reduces = grouped && (flags & flag_reduction);
    const bool up = flags & flag_up;
    if (up ? begin >= end : begin <= end) {
        if (reduces) arguments.reductions[memory] = 0;  // says that nothing was registered
        return;
    }
    const auto distance = up ? static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(begin)
                             : static_cast<std::uint64_t>(begin) - static_cast<std::uint64_t>(end);
    const auto stride = static_cast<std::uint64_t>(step);
    const std::uint64_t count = (distance - 1) / (up ? stride : std::uint64_t{0} - stride) + 1;
    if (grouped) push_task_group(reductions_around());
    Thread* const member = team_member();
    if (grouped && member) begin_task_group(*member);
    if (reduces) {
        begin_reductions(arguments.reductions, nullptr,
                         team_member() ? openmp_region().threads : 1);
        groups().erase(groups().end() - 2);  // one group, with its reductions
    }
    const Split parts = split(count, flags, asked);
    std::uint64_t first = 0;
    for (std::uint64_t task = 0; task < parts.tasks; ++task) {
        const std::uint64_t last =
            std::min(count, first + parts.size + (task < parts.larger ? 1 : 0));
        const Arguments own(data, copy, bytes, alignment);
        auto& range = *static_cast<LoopArguments<Number>*>(own.get());
        const auto value = [&](std::uint64_t number) {
            return static_cast<Number>(static_cast<std::uint64_t>(begin) + number * stride);
        };
        range.begin = value(first);
        range.end = last == count ? end : value(last);
        run_task(function, own.get(), {(flags & flag_if) != 0, (flags & flag_final) != 0, nullptr});
        first = last;
    }
    if (grouped) {
        wait_for_tasks();
        if (member) end_task_group(*member);
        groups().pop_back();
    }
}

}  // namespace

void push_task_group(std::uintptr_t* reductions) {
    groups().push_back(reductions);
}

void begin_reductions(std::uintptr_t* reductions, std::uintptr_t* original, unsigned threads) {
    std::uintptr_t* record = reductions;
    for (;;) {
        if (original) {  // another thread of the team has made the memory
            record[memory] = original[memory];
            record[memory_end] = original[memory_end];
            original = reinterpret_cast<std::uintptr_t*>(original[next_record]);
        } else {
            const std::size_t bytes = record[part_bytes] * threads;
            const std::size_t alignment = std::max(record[memory], sizeof(void*));
            void* const made =
                std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
            if (made) std::memset(made, 0, bytes);
            record[memory] = reinterpret_cast<std::uintptr_t>(made);
            record[memory_end] = record[memory] + bytes;
        }
        record[registered] = 0;
        if (!record[next_record]) break;
        record = reinterpret_cast<std::uintptr_t*>(record[next_record]);
    }
    record[next_record] = reinterpret_cast<std::uintptr_t>(reductions_around());
    reductions[registered] = 1;
    push_task_group(reductions);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void GOMP_task(void (*function)(void*), void* data, void (*copy)(void*, void*), long bytes,
               long alignment, bool deferred, unsigned flags, void** depends, int, void* detach) {
    const auto before = groups().size();
    const TaskKind kind{deferred && !(flags & flag_detach), (flags & flag_final) != 0,
                        flags & flag_depend ? depends : nullptr};
    if (flags & flag_detach) {
        ++detached;
        auto* const event = new bool(false);
        *static_cast<void**>(detach) = event;
        if (data) *static_cast<void**>(data) = event;
    }
    if (copy) {
        const Arguments own(data, copy, bytes, alignment);
        run_task(function, own.get(), kind);
    } else {
        run_task(function, data, kind);
    }
    groups().resize(before);
}

void omp_fulfill_event(void* event) {
    bool& fulfilled = *static_cast<bool*>(event);
    if (!fulfilled) --detached;
    fulfilled = true;
}

void GOMP_taskloop(void (*function)(void*), void* data, void (*copy)(void*, void*), long bytes,
                   long alignment, unsigned flags, unsigned long tasks, int, long begin, long end,
                   long step) {
    taskloop<long>(function, data, copy, bytes, alignment, flags, tasks, begin, end, step);
}
void GOMP_taskloop_ull(void (*function)(void*), void* data, void (*copy)(void*, void*), long bytes,
                       long alignment, unsigned flags, unsigned long tasks, int,
                       unsigned long long begin, unsigned long long end, unsigned long long step) {
    taskloop<unsigned long long>(function, data, copy, bytes, alignment, flags, tasks, begin, end,
                                 step);
}

void GOMP_taskwait() {
    wait_for_tasks();
}
void GOMP_taskwait_depend(void**) {
    wait_for_tasks();
}
void GOMP_taskyield() {
    if (Thread* const thread = openmp_thread()) thread->block->give_way(*thread);
}
void GOMP_taskgroup_start() {
    push_task_group(reductions_around());
    if (Thread* const member = team_member()) begin_task_group(*member);
}
void GOMP_taskgroup_end() {
    if (Thread* const member = team_member()) end_task_group(*member);
    wait_for_tasks();
    if (!groups().empty()) groups().pop_back();
}

void GOMP_taskgroup_reduction_register(std::uintptr_t* reductions) {
    const bool in_group = !groups().empty();
    begin_reductions(reductions, nullptr, team_member() ? openmp_region().threads : 1);
    if (in_group) groups().erase(groups().end() - 2);
}
void GOMP_taskgroup_reduction_unregister(std::uintptr_t* reductions) {
    do {
        std::free(reinterpret_cast<void*>(reductions[memory]));
        reductions = reinterpret_cast<std::uintptr_t*>(reductions[next_record]);
    } while (reductions && !reductions[registered]);
}
void GOMP_task_reduction_remap(std::size_t count, std::size_t with_original, void** pointers) {
    for (std::size_t i = 0; i < count; ++i)
        remap(pointers[i], i < with_original ? &pointers[count + i] : nullptr);
}
void GOMP_workshare_task_reduction_unregister(bool) {
    std::uintptr_t* const reductions = reductions_around();
    if (!groups().empty()) groups().pop_back();
    openmp_barrier(__builtin_return_address(0));
    if (member_number() == 0 && reductions) GOMP_taskgroup_reduction_unregister(reductions);
}

unsigned GOMP_parallel_reductions(void (*function)(void*), void* data, unsigned threads, unsigned) {
    struct Prepared {
        void (*function)(void*);
        void* data;
        std::uintptr_t* reductions;
    } prepared{function, data, *static_cast<std::uintptr_t**>(data)};
    const unsigned team = openmp_thread() ? 1 : static_cast<unsigned>(openmp_team_size(threads));
    begin_reductions(prepared.reductions, nullptr, team);
    run_openmp_region(
        [](void* argument) {
            const auto& region = *static_cast<Prepared*>(argument);
            push_task_group(region.reductions);
            region.function(region.data);
            groups().pop_back();
        },
        &prepared, team, __builtin_return_address(0));
    groups().pop_back();
    return team;
}
}
