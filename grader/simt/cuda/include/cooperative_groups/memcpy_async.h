#pragma once
/// Asynchronous copies by all threads of a group.

#include "../cooperative_groups.h"
#include "../cuda_pipeline_primitives.h"

namespace cooperative_groups {

/// Each thread starts its share: pieces of 16 or 4 bytes where the addresses allow it.
template <class _Group>
__SIMT_MEMBER void memcpy_async(const _Group& __group, void* __to, const void* __from,
                                size_t __bytes) {
    const unsigned long long __places = reinterpret_cast<unsigned long long>(__to) |
                                        reinterpret_cast<unsigned long long>(__from) | __bytes;
    const unsigned __piece = __places % 16 == 0 ? 16 : (__places % 4 == 0 ? 4 : 1);
    for (size_t __at = (size_t)__group.thread_rank() * __piece; __at < __bytes;
         __at += (size_t)__group.size() * __piece)
        __pipeline_memcpy_async(static_cast<char*>(__to) + __at,
                                static_cast<const char*>(__from) + __at, __piece);
    __pipeline_commit();
}
template <class _Group, class _To, class _From>
__SIMT_MEMBER void memcpy_async(const _Group& __group, _To* __to, const _From* __from,
                                size_t __bytes) {
    memcpy_async(__group, static_cast<void*>(__to), static_cast<const void*>(__from), __bytes);
}
/// By numbers of elements: as many as both have.
template <class _Group, class _To, class _From>
__SIMT_MEMBER void memcpy_async(const _Group& __group, _To* __to, size_t __to_count,
                                const _From* __from, size_t __from_count) {
    const size_t __to_bytes = __to_count * sizeof(_To), __from_bytes = __from_count * sizeof(_From);
    memcpy_async(__group, static_cast<void*>(__to), static_cast<const void*>(__from),
                 __to_bytes < __from_bytes ? __to_bytes : __from_bytes);
}
/// Waits until all copies of the group are complete, for each of its threads.
template <class _Group>
__SIMT_MEMBER void wait(const _Group& __group) {
    __pipeline_wait_prior(0);
    __group.sync();
}
template <unsigned _Batches, class _Group>
__SIMT_MEMBER void wait_prior(const _Group& __group) {
    __pipeline_wait_prior(_Batches);
    __group.sync();
}

}  // namespace cooperative_groups
