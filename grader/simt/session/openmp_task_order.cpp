#include "grader/simt/session/openmp_task_order.h"

#include <algorithm>
#include <utility>

#include "grader/simt/engine/host_tasks.h"
#include "grader/simt/engine/releases.h"
#include "grader/simt/session/openmp_team.h"

namespace simtutor::simt {
namespace {

TaskState& task_of(MemberState& member) {
    if (member.tasks.empty()) member.tasks.emplace_back();
    return member.tasks.back();
}

/// The dependences that the compiler has laid out: a number of all, and of those that write first;
/// or 0, and then three such numbers. Those of any other kind count as if they wrote.
struct Depends {
    explicit Depends(void** words) {
        if (!words) return;
        const auto number = [&](int i) { return reinterpret_cast<std::uintptr_t>(words[i]); };
        const bool short_form = words[0] != nullptr;
        const std::uintptr_t all = number(short_form ? 0 : 1);
        const std::uintptr_t writers = short_form ? number(1) : number(2) + number(3);
        const std::uintptr_t readers = short_form ? all - writers : number(4);
        void** const at = words + (short_form ? 2 : 5);
        for (std::uintptr_t i = 0; i < all; ++i) {
            const bool object = i >= writers + readers;  // an omp_depend_t
            const void* const address = object ? *static_cast<void**>(at[i]) : at[i];
            (i < writers || object ? written : read).push_back(address);
        }
    }
    std::vector<const void*> written, read;
};

bool has_null(const std::vector<const void*>& all) {
    return std::ranges::find(all, nullptr) != all.end();
}

void learn_dependences(Thread& thread, TaskState& parent, const Depends& depends) {
    for (const void* const address : depends.read) learn(thread, parent.dependences[address].out);
    for (const void* const address : depends.written) {
        learn(thread, parent.dependences[address].out);
        learn(thread, parent.dependences[address].in);
    }
}

void keep_dependences(TaskState& parent, const Depends& depends, const Clock& end) {
    for (const void* const address : depends.read) merge_clock(parent.dependences[address].in, end);
    for (const void* const address : depends.written) parent.dependences[address] = {end, {}};
}

/// A number for a task of the thread; 0: there is none to have. Of two tasks with the same number
/// the later one's end tells of the earlier one, too, which may miss a race.
unsigned next_number(const Thread& thread, MemberState& member) {
    const unsigned team = openmp_region().threads;
    const unsigned rounds = HostTasks::numbers / team;
    return rounds < 2 || team == 1 ? 0
                                   : thread.index + team * (1 + member.numbers++ % (rounds - 1));
}

void give_number(Thread& thread, unsigned number) {
    thread.stamp = make_stamp(segment_of(thread.stamp), number);
    separate_what_follows(thread);
}

}  // namespace

bool begin_task(Thread& thread, const TaskKind& kind, const void* frame) {
    MemberState& member = openmp_region().member(thread);
    TaskState& parent = task_of(member);
    const Depends depends(kind.depends);
    if (has_null(depends.written)) {  // all memory
        learn(thread, parent.descendants);
        return false;
    }
    const unsigned number = kind.deferred && !parent.last ? next_number(thread, member) : 0;
    if (number == 0) {
        learn_dependences(thread, parent, depends);
        return false;
    }
    TaskState task;
    task.last = kind.last;
    task.number = number;
    task.creator = thread.stamp;
    task.creator_knew = thread.acquired;
    task.depends = kind.depends;
    learn(thread, knowledge_of(thread, thread.stamp));
    learn_dependences(thread, parent, depends);
    HostTasks::get().begin(number, frame);
    give_number(thread, number);
    member.tasks.push_back(std::move(task));
    return true;
}

void end_task(Thread& thread) {
    MemberState& member = openmp_region().member(thread);
    const TaskState task = std::move(member.tasks.back());
    member.tasks.pop_back();
    TaskState& parent = member.tasks.back();
    const Clock end = knowledge_of(thread, thread.stamp);
    merge_clock(parent.children, end);
    merge_clock(parent.descendants, end);
    merge_clock(parent.descendants, task.descendants);
    keep_dependences(parent, Depends(task.depends), end);
    thread.acquired = task.creator_knew;
    thread.has_acquired = !thread.acquired.empty();
    give_number(thread, thread_of(task.creator));
}

void join_tasks(Thread& thread) {
    learn(thread, std::exchange(task_of(openmp_region().member(thread)).children, {}));
}

void begin_task_group(Thread& thread) {
    TaskState& task = task_of(openmp_region().member(thread));
    task.outside_groups.push_back(std::exchange(task.descendants, {}));
}

void end_task_group(Thread& thread) {
    TaskState& task = task_of(openmp_region().member(thread));
    learn(thread, task.descendants);
    if (task.outside_groups.empty()) return;
    merge_clock(task.descendants, task.outside_groups.back());
    task.outside_groups.pop_back();
}

void use_own_thread(Thread& thread) {
    if (!HostTasks::is_task(thread, thread.stamp)) return;
    learn(thread, knowledge_of(thread, thread.stamp));
    give_number(thread, thread.index);
}

}  // namespace simtutor::simt
