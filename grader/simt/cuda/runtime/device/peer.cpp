// Devices as each other's neighbours: peer access, and their places on the bus.
#include <fmt/format.h>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

/// "0000:02:00.0"
std::string bus_id(int device) {
    return fmt::format("0000:{:02x}:00.0", device + 1);
}

/// @return false if nothing changed.
bool set_peer_access(const ApiCall& call, int peer, bool enabled) {
    auto& peers = call.runtime().devices.peers;
    const std::pair pair(chosen_device(), peer);
    return enabled ? peers.insert(pair).second : peers.erase(pair) > 0;
}

}  // namespace

bool has_peer_access(int device, int owner) {
    return device == owner || Runtime::get().devices.peers.contains({device, owner});
}

void mark_foreign_arrays() {
    const int device = chosen_device();
    const bool one_space = shares_addresses(current_device());
    if (device_count() == 1 && one_space) return;
    Simulator& simulator = Simulator::get();
    bool any = false;
    for (const auto& array : simulator.memory().allocations()) {
        // Where a device has addresses of its own, the host's are none of them.
        const bool known = array->viewed && array->pinned.addressed.contains(device);
        const bool hidden =
            one_space ? array->viewed != nullptr : array->kind == PointerKind::pinned && !known;
        array->foreign = hidden || (array->kind == PointerKind::device &&
                                    !has_peer_access(device, array->device));
        any |= array->foreign;
    }
    // The fast path does not ask whose array it is.
    simulator.take_slow_path(any);
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    const ApiCall call("cudaDeviceCanAccessPeer", SIMT_CALLER);
    return call.run([&] {
        if (can == nullptr) return cudaErrorInvalidValue;
        if (!is_device(device) || !is_device(peer)) return cudaErrorInvalidDevice;
        write_result(can, device == peer ? 0 : 1);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    const ApiCall call("cudaDeviceEnablePeerAccess", SIMT_CALLER);
    return call.run([&] {
        if (flags != 0) return cudaErrorInvalidValue;
        if (!is_device(peer) || peer == chosen_device()) return cudaErrorInvalidDevice;
        return set_peer_access(call, peer, true) ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled;
    });
}
cudaError_t cudaDeviceDisablePeerAccess(int peer) {
    const ApiCall call("cudaDeviceDisablePeerAccess", SIMT_CALLER);
    return call.run([&] {
        if (!is_device(peer) || peer == chosen_device()) return cudaErrorInvalidDevice;
        return set_peer_access(call, peer, false) ? cudaSuccess : cudaErrorPeerAccessNotEnabled;
    });
}
cudaError_t cudaDeviceGetP2PAttribute(int* value, cudaDeviceP2PAttr attribute, int device,
                                      int peer) {
    const ApiCall call("cudaDeviceGetP2PAttribute", SIMT_CALLER);
    return call.run([&] {
        if (value == nullptr) return cudaErrorInvalidValue;
        if (!is_device(device) || !is_device(peer) || device == peer) return cudaErrorInvalidDevice;
        if (attribute < cudaDevP2PAttrPerformanceRank ||
            attribute > cudaDevP2PAttrCudaArrayAccessSupported)
            return cudaErrorInvalidValue;
        // All pairs are alike, so their rank is the first one.
        write_result(value, attribute == cudaDevP2PAttrPerformanceRank ? 0 : 1);
        return cudaSuccess;
    });
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int bytes, int device) {
    const ApiCall call("cudaDeviceGetPCIBusId", SIMT_CALLER);
    return call.run([&] {
        if (text == nullptr || bytes <= 0) return cudaErrorInvalidValue;
        if (!is_device(device)) return cudaErrorInvalidDevice;
        const std::string id = bus_id(device);
        if (static_cast<std::size_t>(bytes) <= id.size()) return cudaErrorInvalidValue;
        if (Boundary::on()) ask_result(text, id.size() + 1, __builtin_frame_address(0));
        id.copy(text, id.size());
        text[id.size()] = '\0';
        mark_initialised(text, id.size() + 1);
        return cudaSuccess;
    });
}
cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* text) {
    const ApiCall call("cudaDeviceGetByPCIBusId", SIMT_CALLER);
    return call.run([&] {
        if (device == nullptr || text == nullptr) return cudaErrorInvalidValue;
        const std::string wanted = text;
        for (int number = 0; number < device_count(); ++number) {
            const std::string id = bus_id(number);
            // Domain and function may be left out: 02:00.0, 0000:02:00.
            if (id != wanted && id.substr(5) != wanted && id.substr(0, 10) != wanted) continue;
            write_result(device, number);
            return cudaSuccess;
        }
        return cudaErrorInvalidDevice;
    });
}
}
