#include "grader/simt/cuda/runtime/runtime.h"

#include <algorithm>
#include <atomic>

namespace simtutor::simt {
namespace {

/// Never destroyed at the end of the process: host threads may outlive main.
std::atomic<Runtime*> instance = nullptr;
std::atomic<unsigned> session = 0;

}  // namespace

Runtime& Runtime::get() {
    if (Runtime* const known = instance) return *known;
    const RuntimeLock lock;
    if (instance == nullptr) begin(1);
    return *instance;
}

void Runtime::begin(int device_count, std::vector<Device> fleet, FailingCall failing) {
    ++session;
    const int count = fleet.empty() ? device_count : static_cast<int>(fleet.size());
    auto* const made = new Runtime(std::clamp(count, 1, most_devices));
    made->devices.models = std::move(fleet);
    made->failing_call = std::move(failing);
    delete instance.exchange(made);
}

HostThread& Runtime::thread() {
    // A new session forgets what a thread has chosen and asked.
    thread_local unsigned its_session = 0;
    thread_local HostThread* state = nullptr;
    if (its_session != session) {
        const std::lock_guard lock(threads_mutex_);
        state = &threads_.emplace_back();
        its_session = session;
    }
    return *state;
}

}  // namespace simtutor::simt
