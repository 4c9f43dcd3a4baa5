#pragma once
/// Asynchronous copies by all threads of a group.

#include "../cooperative_groups.h"
#include "../cuda_pipeline_primitives.h"

namespace cooperative_groups {

/// Each thread starts its share: pieces of 16 or 4 bytes where the addresses allow it.
template <class Group>
SIMT_MEMBER void memcpy_async(const Group& group, void* to, const void* from, size_t bytes) {
    const unsigned long long places = reinterpret_cast<unsigned long long>(to) |
                                      reinterpret_cast<unsigned long long>(from) | bytes;
    const unsigned piece = places % 16 == 0 ? 16 : (places % 4 == 0 ? 4 : 1);
    for (size_t at = (size_t)group.thread_rank() * piece; at < bytes;
         at += (size_t)group.size() * piece)
        __pipeline_memcpy_async(static_cast<char*>(to) + at, static_cast<const char*>(from) + at,
                                piece);
    __pipeline_commit();
}
template <class Group, class To, class From>
SIMT_MEMBER void memcpy_async(const Group& group, To* to, const From* from, size_t bytes) {
    memcpy_async(group, static_cast<void*>(to), static_cast<const void*>(from), bytes);
}
/// By numbers of elements: as many as both have.
template <class Group, class To, class From>
SIMT_MEMBER void memcpy_async(const Group& group, To* to, size_t to_count, const From* from,
                              size_t from_count) {
    const size_t to_bytes = to_count * sizeof(To), from_bytes = from_count * sizeof(From);
    memcpy_async(group, static_cast<void*>(to), static_cast<const void*>(from),
                 to_bytes < from_bytes ? to_bytes : from_bytes);
}
/// Waits until all copies of the group are complete, for each of its threads.
template <class Group>
SIMT_MEMBER void wait(const Group& group) {
    __pipeline_wait_prior(0);
    group.sync();
}
template <unsigned Batches, class Group>
SIMT_MEMBER void wait_prior(const Group& group) {
    __pipeline_wait_prior(Batches);
    group.sync();
}

}  // namespace cooperative_groups
