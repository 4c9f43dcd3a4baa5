#include "grader/simt/cuda/runtime/device/devices.h"

#include <algorithm>
#include <atomic>

namespace simtutor::simt {
namespace {

std::atomic<int> count{1};
std::atomic<unsigned> session{1};
/// [device][owner]
std::atomic<bool> peers[most_devices][most_devices];

struct Chosen {
    unsigned session = 0;
    int device = 0;
};
/// A new session forgets every thread's choice.
Chosen& mine() {
    thread_local Chosen chosen;
    if (chosen.session != session) chosen = {session, 0};
    return chosen;
}

}  // namespace

int device_count() {
    return count;
}

void set_device_count(int wanted) {
    count = std::clamp(wanted, 1, most_devices);
}

int chosen_device() {
    return mine().device;
}

void choose_device(int device) {
    mine().device = device;
}

bool is_device(int device) {
    return device >= 0 && device < count;
}

bool has_peer_access(int device, int owner) {
    return device == owner || peers[device][owner];
}

bool set_peer_access(int device, int owner, bool enabled) {
    return peers[device][owner].exchange(enabled) != enabled;
}

void reset_devices() {
    ++session;
    for (auto& row : peers)
        for (auto& allowed : row) allowed = false;
}

}  // namespace simtutor::simt
