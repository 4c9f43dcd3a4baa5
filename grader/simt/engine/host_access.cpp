#include "grader/simt/engine/host_access.h"

#include <sys/single_threaded.h>

#include "grader/simt/engine/access_path.h"
#include "grader/simt/engine/fresh_memory.h"
#include "grader/simt/engine/sampled_arrays.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

CallSite site_of_access(const MemoryAccess& access) {
    const std::uint64_t address = Simulator::get().code().address(access.code);
    return {reinterpret_cast<const void*>(address), nullptr, 0};
}

namespace {

/// The program's own block on its heap, used as it should be: that needs no lock as long as there
/// is one thread, and nobody is told.
bool own_block_access(const Memory& memory, const MemoryAccess& access) {
    Allocation* const array = memory.owner(access.address);
    if (!array || array->kind != PointerKind::host_tracked || array->argument) return false;
    const std::uint64_t offset = access.address - array->base;
    if (offset + access.size > array->live_bytes || offset >= array->live_bytes) return false;
    if (access.kind == AccessKind::load) return array->shadow.initialised(offset, access.size);
    if (access.kind != AccessKind::store) return false;
    array->shadow.set_initialised(offset, access.size);
    return true;
}

}  // namespace

void host_array_access(const MemoryAccess& access) {
    Simulator& simulator = Simulator::get();
    if (__libc_single_threaded && own_block_access(simulator.memory(), access)) return;
    const std::lock_guard lock(simulator.mutex());
    mark_sampled_arrays(simulator.memory());
    Allocation* array = simulator.memory().owner(access.address);
    const bool inside = array && access.address >= array->base &&
                        access.address - array->base + access.size <= array->live_bytes;
    if (!inside) {
        const Allocation* nearest = simulator.memory().nearest(access.address);
        if (nearest && nearest->freed && access.address - nearest->base < nearest->bytes)
            return simulator.tell(&Client::on_host_use_after_free, access, *nearest);
        return simulator.tell(&Client::on_host_outside, access, nearest);
    }
    if (!array->host_may_access()) simulator.tell(&Client::on_host_reaches_device, access, *array);
    if (Boundary::hides() && (!array->host_may_access() || array->sealed))
        Boundary::get().refuse(
            {Breach::Kind::array_contents, site_of_access(access), "", access.address, array});
    if (!array->host_may_access()) return;
    // What the program allocates for itself belongs to no count of a lesson's arrays.
    if (array->kind != PointerKind::host_tracked || array->argument)
        for (Client* const reader : simulator.host_readers()) reader->on_array_of_host(access);
    const std::uint64_t offset = access.address - array->base;
    // Most host code runs while no work of the device is left: the clients are not asked for each
    // access.
    if (!simulator.happens_before().all_known())
        simulator.tell(&Client::on_host_access, access, *array);
    if (access.kind == AccessKind::store) return array->shadow.set_initialised(offset, access.size);
    if (!array->shadow.initialised(offset, access.size) &&
        !only_padding(array->shadow, offset, access) &&
        !written_without_hooks(*array, offset, access.size) && !missing_there(*array)) {
        std::uint64_t source = 0;
        if (const UnwrittenCopy* copy = UnwrittenCopies::get().find_in_array(access, source))
            simulator.tell(&Client::on_unwritten_copy, access, *copy, source);
        else
            simulator.tell(&Client::on_host_uninitialised, access, *array);
    }
}

void host_variable_access(const MemoryAccess& access) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex());
    const Allocation* variable = simulator.variables().find(access.address);
    if (!variable) {
        if (access.kind != AccessKind::load && Boundary::on()) ask_store(access);
        return;
    }
    if (!variable->host_may_access() && !variable->unchanging)
        simulator.tell(&Client::on_host_reaches_variable, access, *variable);
    if (Boundary::hides() && access.kind == AccessKind::load && !variable->unchanging)
        Boundary::get().refuse(
            {Breach::Kind::array_contents, site_of_access(access), "", access.address, variable});
}

void host_copy_access(const MemoryAccess& access) {
    Simulator& simulator = Simulator::get();
    const std::lock_guard lock(simulator.mutex());
    std::uint64_t source = 0;
    if (const UnwrittenCopy* copy = UnwrittenCopies::get().find(access, source))
        simulator.tell(&Client::on_unwritten_copy, access, *copy, source);
}

void host_null_access(const MemoryAccess& access) {
    Simulator::get().tell(&Client::on_host_null_pointer, access);
}

}  // namespace simtutor::simt
