#pragma once
/// What orders the tasks of a team: waiting for them, groups, dependences. See host_tasks.h.

#include <map>
#include <vector>

#include "grader/simt/engine/clock.h"

namespace simtutor::simt {

/// How a task is created.
struct TaskKind {
    bool deferred = true;      ///< the thread may go on before it has run
    bool last = false;         ///< `final`: tasks that it creates are parts of it
    void** depends = nullptr;  ///< as the compiler lays them out
};

/// A task that runs; the lowest one of a thread is what the thread itself does in the region.
struct TaskState {
    bool last = false;
    unsigned number = 0;  ///< as a thread of its own; 0: it is a part of its thread
    Stamp creator = 0;    ///< the thread's stamp when it was created, and what it knew
    Clock creator_knew;
    /// What tasks that it has created have done, up to their ends; and all below these.
    Clock children, descendants;
    std::vector<Clock> outside_groups;  ///< the descendants from before each open group
    struct Dependence {
        Clock out, in;
    };
    std::map<const void*, Dependence> dependences;  ///< of its children, by address
    void** depends = nullptr;                       ///< its own
};

/// A task begins on the thread; its functions' frames lie below `frame`. @return false: it is a
/// part of the thread's own work
bool begin_task(Thread& thread, const TaskKind& kind, const void* frame);
void end_task(Thread& thread);
/// The tasks that the one of the thread has created are done.
void join_tasks(Thread& thread);
void begin_task_group(Thread& thread);
void end_task_group(Thread& thread);
/// The task uses what belongs to its thread: no other task of that thread does so meanwhile.
void use_own_thread(Thread& thread);

}  // namespace simtutor::simt
