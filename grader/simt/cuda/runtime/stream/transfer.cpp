/// The order of transfers, streams and the host: what the runtime asks in runtime_hooks.h.

#include "grader/simt/cuda/runtime/runtime_hooks.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {
namespace {

HappensBefore& happens_before() {
    return Simulator::get().happens_before();
}

}  // namespace

std::recursive_mutex& engine_mutex() {
    return Simulator::get().mutex();
}

unsigned order_new_stream(bool blocking, int device) {
    return happens_before().add_stream(blocking, device);
}
unsigned order_default_stream(int device) {
    return happens_before().default_stream(device);
}
void order_host_waits_for_stream(unsigned stream) {
    // The default stream has waited for all blocking ones.
    happens_before().host_waits_for(happens_before().clock_of(stream));
}
void order_host_waits_for_device(int device) {
    happens_before().host_waits_for_device(device);
}
VectorClock order_mark(unsigned stream) {
    return happens_before().clock_of(stream);
}
void order_host_waits_for(const VectorClock& mark) {
    happens_before().host_waits_for(mark);
}
void order_stream_waits_for(unsigned stream, const VectorClock& mark) {
    happens_before().stream_waits_for(stream, mark);
}
bool order_host_has_seen(const VectorClock& mark) {
    return happens_before().host_has_seen(mark);
}

void order_callback(unsigned stream, void (*function)(void*), void* data) {
    VectorClock before = happens_before().enter_callback(stream);
    function(data);
    happens_before().leave_callback(std::move(before));
}

}  // namespace simtutor::simt
