#include "grader/simt/session/clients.h"

#include "grader/simt/cuda/runtime/texture/texture.h"

namespace simtutor::simt {

Clients* Clients::instance_ = nullptr;

Simulator* Simulator::make() {
    auto* const simulator = new Simulator;  // never destroyed: threads may outlive main
    Clients::instance_ = new Clients(*simulator, FindingLog::get());
    return simulator;
}

void check_device_access(const void* address, unsigned bytes, bool write,
                         const void* return_address) {
    if (write)
        check_access<AccessKind::store>(Clients::instance(), address, bytes, return_address);
    else
        check_access<AccessKind::load>(Clients::instance(), address, bytes, return_address);
}

void check_texel_read(const void* address, unsigned bytes, const void* return_address) {
    check_device_access(address, bytes, false, return_address);
    Thread& thread = *current_thread;
    if (!thread.access_log || thread.access_log_size == 0) return;
    // An array of the device in no region: the counters tell by it that this was a texture.
    AccessRecord& last = thread.access_log[thread.access_log_size - 1];
    if (last.address == reinterpret_cast<std::uint64_t>(address)) last.region = Region::other;
}

FindingLog& FindingLog::get() {
    static auto* const log = new FindingLog;
    return *log;
}

}  // namespace simtutor::simt
