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

FindingLog& FindingLog::get() {
    static auto* const log = new FindingLog;
    return *log;
}

}  // namespace simtutor::simt
