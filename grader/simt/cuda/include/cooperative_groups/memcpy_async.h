#pragma once
/// Asynchronous copies by all threads of a group.

#include "../async_copy_share.h"
#include "../cooperative_groups.h"
#include "../cuda_pipeline_primitives.h"

namespace cooperative_groups {

/// Each thread starts its share: pieces of 16, 8 or 4 bytes where the addresses allow it.
template <class _Group>
__SIMT_MEMBER void memcpy_async(const _Group& __group, void* __to, const void* __from,
                                size_t __bytes) {
    const unsigned long long __places = reinterpret_cast<unsigned long long>(__to) |
                                        reinterpret_cast<unsigned long long>(__from) | __bytes;
    const unsigned __piece = __places % 16 == 0  ? 16
                             : __places % 8 == 0 ? 8
                             : __places % 4 == 0 ? 4
                                                 : 1;
    ::__simt::__copy_share(__to, __from, __bytes, __piece, (size_t)__group.thread_rank(),
                           (size_t)__group.size());
    __pipeline_commit();
}
template <class _Group, class _To, class _From>
__SIMT_MEMBER void memcpy_async(const _Group& __group, _To* __to, const _From* __from,
                                size_t __bytes) {
    memcpy_async(__group, static_cast<void*>(__to), static_cast<const void*>(__from), __bytes);
}
/// With a size that promises an alignment, as cuda::aligned_size_t does.
template <class _Group, class _To, class _From, template <unsigned long> class _Aligned,
          unsigned long _Alignment>
__SIMT_MEMBER void memcpy_async(const _Group& __group, _To* __to, const _From* __from,
                                const _Aligned<_Alignment>& __bytes) {
    ::__simt::__copy_share(__to, __from, (size_t)__bytes, _Alignment > 16 ? 16 : _Alignment,
                           (size_t)__group.thread_rank(), (size_t)__group.size());
    __pipeline_commit();
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
