#pragma once
/// Instructions of inline PTX that access memory. A load or a store is an ordinary access, compiled
/// into the student's function, so that it is checked and counted like one that C++ makes.

#include "address_spaces.h"
#include "ptx_value.h"

namespace __simt_ptx {

__SIMT_INLINE void* __generic(unsigned long long __address) {
    return reinterpret_cast<void*>(__address);
}
__SIMT_INLINE void* __shared(unsigned long long __offset) {
    return __simt_shared_pointer(__offset);
}
__SIMT_INLINE unsigned long long __shared_of_generic(unsigned long long __address) {
    return __simt_shared_offset(reinterpret_cast<void*>(__address));
}
__SIMT_INLINE unsigned long long __generic_of_shared(unsigned long long __offset) {
    return reinterpret_cast<unsigned long long>(__simt_shared_pointer(__offset));
}
#define __SIMT_SPACE(__name, __number)                                               \
    __SIMT_INLINE bool __space_##__name(unsigned long long __address) {              \
        return __simt_address_space(reinterpret_cast<void*>(__address)) == __number; \
    }
__SIMT_SPACE(global, __simt_space_global)
__SIMT_SPACE(shared, __simt_space_shared)
__SIMT_SPACE(const, __simt_space_constant)
__SIMT_SPACE(local, __simt_space_local)
#undef __SIMT_SPACE

/// Two or four values of one access.
template <class _Tp>
struct alignas(2 * sizeof(_Tp)) _Pair {
    _Tp __first, __second;
};
template <class _Tp>
struct alignas(4 * sizeof(_Tp)) _Four {
    _Tp __first, __second, __third, __fourth;
};

template <class _Tp, class _Rp>
__SIMT_INLINE void __load(const void* __from, _Rp& __a) {
    __put(__a, *static_cast<const _Tp*>(__from));
}
template <class _Tp, class _Rp, class _Sp>
__SIMT_INLINE void __load(const void* __from, _Rp& __a, _Sp& __b) {
    const _Pair<_Tp> __value = *static_cast<const _Pair<_Tp>*>(__from);
    __put(__a, __value.__first);
    __put(__b, __value.__second);
}
template <class _Tp, class _Rp, class _Sp, class _Up, class _Vp>
__SIMT_INLINE void __load(const void* __from, _Rp& __a, _Sp& __b, _Up& __c, _Vp& __d) {
    const _Four<_Tp> __value = *static_cast<const _Four<_Tp>*>(__from);
    __put(__a, __value.__first);
    __put(__b, __value.__second);
    __put(__c, __value.__third);
    __put(__d, __value.__fourth);
}
template <class _Tp>
__SIMT_INLINE void __store(void* __to, _Tp __a) {
    *static_cast<_Tp*>(__to) = __a;
}
template <class _Tp>
__SIMT_INLINE void __store(void* __to, _Tp __a, _Tp __b) {
    *static_cast<_Pair<_Tp>*>(__to) = {__a, __b};
}
template <class _Tp>
__SIMT_INLINE void __store(void* __to, _Tp __a, _Tp __b, _Tp __c, _Tp __d) {
    *static_cast<_Four<_Tp>*>(__to) = {__a, __b, __c, __d};
}

// Several values are several accesses, without an order.
template <class _Tp, class... _Rs>
__SIMT_INLINE void __load_volatile(const void* __from, _Rs&... __registers) {
    const volatile _Tp* __at = static_cast<const volatile _Tp*>(__from);
    (__put(__registers, *__at++), ...);
}
template <class _Tp, class... _Ts>
__SIMT_INLINE void __store_volatile(void* __to, _Ts... __values) {
    volatile _Tp* __at = static_cast<volatile _Tp*>(__to);
    ((*__at++ = __values), ...);
}

// Relaxed, acquire and release: the engine is told first, the access itself has no hook.
template <class _Tp>
__SIMT_NO_HOOKS __attribute__((__noinline__)) inline _Tp __read_quietly(const _Tp* __at) {
    return *__at;
}
template <class _Tp>
__SIMT_NO_HOOKS __attribute__((__noinline__)) inline void __write_quietly(_Tp* __at, _Tp __a) {
    *__at = __a;
}
template <class _Tp, int _What>
__SIMT_INLINE _Tp __read_ordered(const _Tp* __at) {
    __simt_atomic(__at, sizeof(_Tp), _What | __simt_atomic_load);
    return __read_quietly(__at);
}
template <class _Tp, int _What>
__SIMT_INLINE void __write_ordered(_Tp* __at, _Tp __a) {
    __simt_atomic(__at, sizeof(_Tp), _What | __simt_atomic_store);
    __write_quietly(__at, __a);
}
template <class _Tp, int _What, class... _Rs>
__SIMT_INLINE void __load_ordered(const void* __from, _Rs&... __registers) {
    const _Tp* __at = static_cast<const _Tp*>(__from);
    (__put(__registers, __read_ordered<_Tp, _What>(__at++)), ...);
}
template <class _Tp, int _What, class... _Ts>
__SIMT_INLINE void __store_ordered(void* __to, _Ts... __values) {
    _Tp* __at = static_cast<_Tp*>(__to);
    (__write_ordered<_Tp, _What>(__at++, __values), ...);
}

__SIMT_INLINE void __copy_async(void* __to, const void* __from, unsigned __bytes, unsigned __read) {
    __simt_copy_async(__to, __from, __bytes, __read < __bytes ? __bytes - __read : 0);
}
__SIMT_INLINE void __copies_commit() {
    __simt_copy_commit();
}
__SIMT_INLINE void __copies_wait(long long __batches) {
    __simt_copy_wait(static_cast<unsigned>(__batches));
}
__SIMT_INLINE void __copies_wait_all() {
    __simt_copy_commit();
    __simt_copy_wait(0);
}

}  // namespace __simt_ptx
