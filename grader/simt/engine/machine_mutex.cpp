#include "grader/simt/engine/machine_mutex.h"

#include "grader/simt/engine/boundary.h"

namespace simtutor::simt {
namespace {

/// Its address names the thread.
constinit thread_local const void* held_for = nullptr;

}  // namespace

const void* holder() {
    return held_for ? held_for : &held_for;
}

void hold_for(const void* holder) {
    held_for = holder;
}

void MachineMutex::lock() {
    const void* const me = holder();
    if (owner_.load(std::memory_order_relaxed) != me) {
        mutex_.lock();
        owner_.store(me, std::memory_order_relaxed);
    }
    if (!depth_++) Boundary::get().open();
}

void MachineMutex::unlock() {
    if (--depth_) return;
    Boundary::get().close();
    owner_.store(nullptr, std::memory_order_relaxed);
    mutex_.unlock();
}

}  // namespace simtutor::simt
