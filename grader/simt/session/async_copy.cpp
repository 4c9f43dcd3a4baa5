/// Asynchronous copies (cuda/cuda_pipeline_primitives.h). The source is read when the copy starts;
/// the target is written when the thread waits, and counts as not written until then.

#include "grader/simt/engine/async_copy.h"

#include <algorithm>
#include <cstring>

#include "grader/simt/cuda/include/async_copy_share.h"
#include "grader/simt/engine/attached_copies.h"
#include "grader/simt/session/clients.h"

namespace simtutor::simt {
namespace {

void count_arrival(const Thread& thread, const AsyncCopies::Copy& copy) {
    Clients::instance().get<Counters>().on_copy_arrived(thread, copy.code, copy.loaded,
                                                        copy.loads_before);
}

/// The bytes arrive, in shared memory that is known to hold them. The store was counted when the
/// copy began: a copy is one instruction.
void land(Thread& thread, const AsyncCopies::Copy& copy) {
    if (thread.call_back || thread.left_function) attend(thread, AccessKind::store);
    SharedMemory& shared = *thread.shared;
    check_shadow<AccessKind::store>(Clients::instance(), thread,
                                    {copy.to, copy.size, copy.code, AccessKind::store},
                                    shared.shadow, shared.base(), Region::shared);
    std::memcpy(reinterpret_cast<void*>(copy.to), copy.bytes, copy.size);
    count_arrival(thread, copy);
}

/// Marks the bytes as not written. The shadow clears eight at a time, so neighbours are kept.
void forget_bytes(Shadow& shadow, std::uint64_t offset, unsigned size) {
    const std::uint64_t begin = offset & ~std::uint64_t{7},
                        end = (offset + size + 7) & ~std::uint64_t{7};
    std::uint32_t known = 0;
    for (std::uint64_t at = begin; at < end; ++at)
        if ((at < offset || at >= offset + size) && shadow.initialised(at, 1))
            known |= 1u << (at - begin);
    shadow.clear_initialised(offset, size);
    for (std::uint64_t at = begin; at < end; ++at)
        if (known >> (at - begin) & 1) shadow.set_initialised(at, 1);
}

void mark(const Thread& thread, ThreadWork::Mark mark) {
    Clients::instance().get<Counters>().mark(thread, mark);
}

AsyncCopies& copies_of(Thread& thread) {
    if (!thread.copies) thread.copies = std::make_unique<AsyncCopies>();
    return *thread.copies;
}

/// Something that the thread has begun to copy has not arrived yet.
bool on_their_way(const Thread& thread) {
    const AsyncCopies& copies = *thread.copies;
    return !copies.open.empty() || AttachedCopies::get().any_of(thread) ||
           std::any_of(copies.batches.begin(), copies.batches.end(),
                       [](const auto& batch) { return !batch.empty(); });
}

/// Tells of a copy whose zeros begin inside an element of its source. An element of more than four
/// bytes may be made of several numbers, of which some are meant to be zero.
void report_torn(Thread& thread, const AsyncCopies::Copy& copy, std::uint64_t source,
                 unsigned read) {
    if (read == copy.size || read == 0) return;
    Simulator& simulator = Simulator::get();
    const Allocation* const array = simulator.owner_of(source);
    const MemoryAccess access{copy.to, copy.size, copy.code, AccessKind::store};
    if (array && array->own_element_bytes <= 4 && read % array->own_element_bytes != 0)
        simulator.tell(&Client::on_torn_copy, thread, access, *array, read);
}

void begin_copy(void* to, const void* from, unsigned bytes, unsigned zeros, const void* site) {
    Thread& thread = *current_thread;
    Clients& clients = Clients::instance();
    AsyncCopies::Copy copy{
        reinterpret_cast<std::uint64_t>(to), std::min(bytes, 16u), CodeMap::number(site), {}};
    const unsigned read = copy.size - std::min(zeros, copy.size);
    const auto source = reinterpret_cast<std::uint64_t>(from);
    // The instruction wants both aligned to its size, whatever the types are.
    if (!aligned(source, copy.size)) thread.misaligned.note(source, copy.size);
    if (!aligned(copy.to, copy.size)) thread.misaligned.note(copy.to, copy.size);
    if (read == copy.size)
        device_access<AccessKind::load>(clients, thread,
                                        {source, read, copy.code, AccessKind::load});
    else
        range_access<AccessKind::load>(clients, from, read, site);
    if (read) std::memcpy(copy.bytes, from, read);
    report_torn(thread, copy, source, read);
    SharedMemory& shared = *thread.shared;
    const bool inside =
        copy.to - thread.shared_base < thread.shared_bytes && shared.holds(copy.to, copy.size);
    copy.replaces = inside && shared.shadow.initialised(copy.to - shared.base(), copy.size);
    // The bytes may change from now on: a thread that still reads them without order races.
    device_access<AccessKind::store>(clients, thread,
                                     {copy.to, copy.size, copy.code, AccessKind::store});
    if (!inside) {
        std::memcpy(to, copy.bytes, copy.size);
        return;
    }
    clients.get<Counters>().on_copied(thread, copy.code, read);
    copy.loaded = read;
    copy.loads_before = clients.get<Counters>().shared_loads(thread);
    if (thread.call_back) call_back(thread);
    forget_bytes(shared.shadow, copy.to - shared.base(), copy.size);
    AsyncCopies& copies = copies_of(thread);
    if (!on_their_way(thread)) mark(thread, ThreadWork::Mark::copies_begin);
    copies.open.push_back(copy);
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

void __simt_copy_async(void* to, const void* from, unsigned bytes, unsigned zeros) {
    begin_copy(to, from, bytes, zeros, __builtin_return_address(0));
}

void __simt_copy_async_sized(void* to, const void* from, unsigned bytes, unsigned zeros) {
    const void* const site = __builtin_return_address(0);
    // 0 is no alignment: the size itself is wrong.
    if (bytes != 4 && bytes != 8 && bytes != 16)
        misaligned(
            *current_thread,
            {reinterpret_cast<std::uint64_t>(to), bytes, CodeMap::number(site), AccessKind::store},
            0);
    begin_copy(to, from, bytes, zeros, site);
}

void __simt_copy_commit() {
    AsyncCopies& copies = copies_of(*current_thread);
    copies.batches.push_back(std::move(copies.open));
    copies.open.clear();
}

void __simt_copy_wait(unsigned batches) {
    Thread& thread = *current_thread;
    AsyncCopies& copies = copies_of(thread);
    const std::size_t done =
        copies.batches.size() - std::min<std::size_t>(batches, copies.batches.size());
    for (std::size_t i = 0; i < done; ++i)
        for (const AsyncCopies::Copy& copy : copies.batches[i]) land(thread, copy);
    const bool before = on_their_way(thread);
    copies.batches.erase(copies.batches.begin(),
                         copies.batches.begin() + static_cast<std::ptrdiff_t>(done));
    copies.waited_at = __builtin_return_address(0);
    copies.waited_for = batches;
    copies.known_then = copies.batches.size();
    if (before && !on_their_way(thread)) mark(thread, ThreadWork::Mark::copies_end);
}

void __simt_copy_attach(const void* barrier) {
    Thread& thread = *current_thread;
    copies_of(thread);
    AttachedCopies::get().attach(thread, reinterpret_cast<std::uint64_t>(barrier));
}

/// The writes count as made when the copies began, before their threads came to the barrier.
void __simt_copy_arrived(const void* barrier) {
    const auto arrived = AttachedCopies::get().take(*current_thread->block,
                                                    reinterpret_cast<std::uint64_t>(barrier));
    for (const AttachedCopies::Attached& one : arrived) {
        SharedMemory& shared = *one.thread->shared;
        shared.shadow.set_initialised(one.copy.to - shared.base(), one.copy.size);
        std::memcpy(reinterpret_cast<void*>(one.copy.to), one.copy.bytes, one.copy.size);
        count_arrival(*one.thread, one.copy);
    }
    for (const AttachedCopies::Attached& one : arrived)
        if (!on_their_way(*one.thread)) mark(*one.thread, ThreadWork::Mark::copies_end);
}
}
