#pragma once
/// Addresses of one space as numbers, which inline PTX takes, and back to pointers.

extern "C" {
/// An address of shared memory as a number, and back. The number counts from the block's first
/// byte.
[[__gnu__::__const__]] unsigned long long __simt_shared_offset(const void* __pointer);
[[__gnu__::__const__]] void* __simt_shared_pointer(unsigned long long __offset);
}

#define __SIMT_ADDRESS inline __attribute__((__always_inline__))
__SIMT_ADDRESS unsigned long __cvta_generic_to_shared(const void* __pointer) {
    return __simt_shared_offset(__pointer);
}
__SIMT_ADDRESS void* __cvta_shared_to_generic(unsigned long __offset) {
    return __simt_shared_pointer(__offset);
}
#define __SIMT_SPACE(__name)                                                         \
    __SIMT_ADDRESS unsigned long __cvta_generic_to_##__name(const void* __pointer) { \
        return reinterpret_cast<unsigned long>(__pointer);                           \
    }                                                                                \
    __SIMT_ADDRESS void* __cvta_##__name##_to_generic(unsigned long __address) {     \
        return reinterpret_cast<void*>(__address);                                   \
    }
__SIMT_SPACE(global)
__SIMT_SPACE(constant)
__SIMT_SPACE(local)
#undef __SIMT_SPACE
#undef __SIMT_ADDRESS
