#pragma once

namespace simtutor::simt {

struct Thread;

/// What the OpenMP thread that runs, if it is one, has done is known to those who learn from
/// `what`: the address of a lock, a mutex or an atomic variable.
void publish_by(const void* what);
void learn_from(const void* what);

/// The same by a relaxed atomic: published is what the thread's last fence covers, and learned is
/// only when the thread fences.
void publish_fenced_by(const void* what);
void learn_at_fence_from(const void* what);
/// The OpenMP thread, if it is one, fences or flushes.
void fence_openmp(bool acquires, bool releases);

/// The OpenMP thread comes to a lock and will wait for it; or it tries to take it, again and again,
/// perhaps.
void come_to_lock(Thread& thread);
void give_way_now_and_then(Thread& thread);

}  // namespace simtutor::simt
