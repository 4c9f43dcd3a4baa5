#pragma once
/// Launches and graph nodes by a kernel's type. Included by runtime_templates.h only.

namespace __simt {

template <int... __indices>
struct _Indices {};

/// Indices<0, 1, ..., count - 1>, without the standard's headers.
#ifdef __clang__  // clang-tidy reads this, too
template <class _Tp, _Tp... __indices>
struct _IndicesHolder {
    using type = _Indices<__indices...>;
};
template <int __count>
using _IndicesBelow = typename __make_integer_seq<_IndicesHolder, int, __count>::type;
#else
template <int __count>
using _IndicesBelow = _Indices<__integer_pack(__count)...>;
#endif

template <class _Tp>
constexpr unsigned __pointee_of(_Tp* const*) {
    return __pointee_bytes(static_cast<_Tp*>(nullptr), 0);
}
template <class _Rp, class... _Pp>
constexpr unsigned __pointee_of(_Rp (*const*)(_Pp...)) {
    return ~0u;
}
constexpr unsigned __pointee_of(const void*) {
    return ~0u;
}

/// How a kernel with these parameters is called with arguments in memory, one after the other, each
/// at a multiple of its alignment.
template <class... _Pp>
struct _KernelCaller {
    static constexpr int __count = sizeof...(_Pp);
    struct _Layout {
        unsigned __bytes[__count + 1], __offsets[__count + 1], __pointees[__count + 1];
    };
    static constexpr _Layout __make_layout() {
        _Layout __layout = {
            {sizeof(_Pp)..., 0}, {}, {__pointee_of(static_cast<const _Pp*>(nullptr))..., 0}};
        const unsigned __alignments[] = {alignof(_Pp)..., 1};
        unsigned __at = 0;
        for (int __i = 0; __i < __count; ++__i) {
            __at = (__at + __alignments[__i] - 1) / __alignments[__i] * __alignments[__i];
            __layout.__offsets[__i] = __at;
            __at += __layout.__bytes[__i];
        }
        return __layout;
    }
    static constexpr _Layout __layout = __make_layout();

    template <int... __i>
    __SIMT_NO_HOOKS static void __call(void (*__kernel)(_Pp...),
                                       [[__maybe_unused__]] const char* __arguments,
                                       _Indices<__i...>) {
        __kernel(*reinterpret_cast<const _Pp*>(__arguments + __layout.__offsets[__i])...);
    }
    __SIMT_NO_HOOKS static void __run(const void* __address, const void* __arguments) {
        __call(reinterpret_cast<void (*)(_Pp...)>(const_cast<void*>(__address)),
               static_cast<const char*>(__arguments), _IndicesBelow<__count>{});
    }
};

/// Registers a kernel by its address; the strings must stay valid.
template <class... _Pp>
__SIMT_NO_HOOKS void __register_kernel(void (*__kernel)(_Pp...), const char* name,
                                       const char* __file, int __line, const char* __parameters,
                                       int __max_threads = 0, int __min_blocks = 0) {
    using _Caller = _KernelCaller<_Pp...>;
    // Kept by address, so one for each call; there are as many as kernels.
    auto* const __registration = new _SimtKernelRegistration{
        {name, __file, __line, __parameters, reinterpret_cast<const void*>(__kernel)},
        __max_threads,
        __min_blocks,
        sizeof...(_Pp),
        _Caller::__layout.__bytes,
        _Caller::__layout.__offsets,
        _Caller::__layout.__pointees,
        &_Caller::__run};
    __simt_register_kernel(__registration);
}
/// The same for a kernel that a program passes with its type.
template <class... _Pp>
__SIMT_NO_HOOKS const void* __known_kernel(void (*__kernel)(_Pp...)) {
    static void (*__last)(_Pp...) = nullptr;
    if (__last != __kernel) __register_kernel(__kernel, "", "", 0, "");
    __last = __kernel;
    return reinterpret_cast<const void*>(__kernel);
}
/// The same for one of a template's kernels, whose address a program takes; the strings name its
/// definition. Every place that takes one has a type `_Site` of its own.
template <class _Site, class... _Pp>
__SIMT_NO_HOOKS auto __named_kernel(_Site, void (*__kernel)(_Pp...), const char* name,
                                    const char* __file, int __line, const char* __parameters)
    -> void (*)(_Pp...) {
    static void (*__last)(_Pp...) = nullptr;
    if (__last != __kernel) __register_kernel(__kernel, name, __file, __line, __parameters);
    __last = __kernel;
    return __kernel;
}

}  // namespace __simt

#define __SIMT_INLINED __attribute__((__always_inline__)) inline

template <class... _Pp>
__SIMT_INLINED cudaError_t cudaLaunchKernel(void (*__kernel)(_Pp...), dim3 __grid, dim3 __block,
                                            void** __arguments, size_t __shared_bytes = 0,
                                            cudaStream_t stream = 0) {
    return cudaLaunchKernel(::__simt::__known_kernel(__kernel), __grid, __block, __arguments,
                            __shared_bytes, stream);
}
template <class... _Pp>
__SIMT_INLINED cudaError_t cudaLaunchCooperativeKernel(void (*__kernel)(_Pp...), dim3 __grid,
                                                       dim3 __block, void** __arguments,
                                                       size_t __shared_bytes = 0,
                                                       cudaStream_t stream = 0) {
    return cudaLaunchCooperativeKernel(::__simt::__known_kernel(__kernel), __grid, __block,
                                       __arguments, __shared_bytes, stream);
}
template <class _Tp>
__SIMT_INLINED cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* __node,
                                                          cudaGraph_t __graph,
                                                          const cudaGraphNode_t* __dependencies,
                                                          size_t __count, const _Tp& __symbol,
                                                          const void* __from, size_t __bytes,
                                                          size_t __offset, cudaMemcpyKind kind) {
    void* __address = nullptr;
    const cudaError_t __error = cudaGetSymbolAddress(&__address, __symbol);
    if (__error != cudaSuccess) return __error;
    return cudaGraphAddMemcpyNode1D(__node, __graph, __dependencies, __count,
                                    static_cast<char*>(__address) + __offset, __from, __bytes,
                                    kind);
}
template <class _Tp>
__SIMT_INLINED cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* __node,
                                                            cudaGraph_t __graph,
                                                            const cudaGraphNode_t* __dependencies,
                                                            size_t __count, void* __to,
                                                            const _Tp& __symbol, size_t __bytes,
                                                            size_t __offset, cudaMemcpyKind kind) {
    void* __address = nullptr;
    const cudaError_t __error = cudaGetSymbolAddress(&__address, __symbol);
    if (__error != cudaSuccess) return __error;
    return cudaGraphAddMemcpyNode1D(__node, __graph, __dependencies, __count, __to,
                                    static_cast<const char*>(__address) + __offset, __bytes, kind);
}
template <class... _Pp>
__SIMT_INLINED cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* __config,
                                               void (*__kernel)(_Pp...), void** __arguments) {
    return cudaLaunchKernelExC(__config, ::__simt::__known_kernel(__kernel), __arguments);
}
/// Converts the arguments to the kernel's types, as a call does.
template <class... _Pp, class... _Values>
__SIMT_INLINED cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* __config,
                                              void (*__kernel)(_Pp...), _Values&&... __values) {
    static_assert(sizeof...(_Pp) == sizeof...(_Values),
                  "the kernel has another number of parameters");
    // Named, so that each lives until the launch has its copy.
    return [&](_Pp... __converted) __attribute__((__always_inline__)) {
        void* __arguments[] = {const_cast<void*>(static_cast<const void*>(&__converted))...,
                               nullptr};
        return cudaLaunchKernelExC(__config, ::__simt::__known_kernel(__kernel), __arguments);
    }
    (static_cast<_Values&&>(__values)...);
}

template <class _Tp>
__SIMT_INLINED cudaError_t cudaFuncGetName(const char** name, _Tp* __function) {
    return cudaFuncGetName(name, (const void*)__function);
}
template <class... _Pp>
__SIMT_INLINED cudaError_t cudaFuncGetParamInfo(void (*__kernel)(_Pp...), size_t __index,
                                                size_t* __offset, size_t* __bytes) {
    return cudaFuncGetParamInfo(::__simt::__known_kernel(__kernel), __index, __offset, __bytes);
}
template <class _Tp>
__SIMT_INLINED cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* __bytes,
                                                                     _Tp* __function, int __blocks,
                                                                     int block_size) {
    return cudaOccupancyAvailableDynamicSMemPerBlock(__bytes, (const void*)__function, __blocks,
                                                     block_size);
}
template <class _Tp, class _SharedOfBlock>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int* __grid, int* __block, _Tp* __function, _SharedOfBlock __shared, int __limit = 0,
    unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(__grid, __block, __function, __shared,
                                                          __limit);
}
template <class _Tp>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* __grid, int* __block,
                                                               _Tp* __function,
                                                               size_t __dynamic_shared = 0,
                                                               int __limit = 0, unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSize(__grid, __block, __function, __dynamic_shared,
                                              __limit);
}
#undef __SIMT_INLINED

#undef __SIMT_SITE_OF
#undef __SIMT_SITE
#undef __SIMT_SITE_PARAMETERS

namespace __simt {

/// A call whose result the program throws away; see __simt_result_discarded.
inline void __discard(cudaError_t __error) {
    if (__error != cudaSuccess) __simt_result_discarded(__error);
}
template <class _Tp>
inline void __discard(const _Tp&) {}

}  // namespace __simt
