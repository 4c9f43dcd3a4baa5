#pragma once
/// Launches and graph nodes by a kernel's type. Included by runtime_templates.h only.

namespace simt {

template <int... indices>
struct Indices {};

/// Indices<0, 1, ..., count - 1>, without the standard's headers.
#ifdef __clang__  // clang-tidy reads this, too
template <class T, T... indices>
struct IndicesHolder {
    using type = Indices<indices...>;
};
template <int count>
using IndicesBelow = typename __make_integer_seq<IndicesHolder, int, count>::type;
#else
template <int count>
using IndicesBelow = Indices<__integer_pack(count)...>;
#endif

template <class T>
constexpr unsigned pointee_of(T* const*) {
    return pointee_bytes(static_cast<T*>(nullptr), 0);
}
template <class R, class... P>
constexpr unsigned pointee_of(R (*const*)(P...)) {
    return ~0u;
}
constexpr unsigned pointee_of(const void*) {
    return ~0u;
}

/// How a kernel with these parameters is called with arguments in memory, one after the other, each
/// at a multiple of its alignment.
template <class... P>
struct KernelCaller {
    static constexpr int count = sizeof...(P);
    struct Layout {
        unsigned bytes[count + 1], offsets[count + 1], pointees[count + 1];
    };
    static constexpr Layout make_layout() {
        Layout layout = {{sizeof(P)..., 0}, {}, {pointee_of(static_cast<const P*>(nullptr))..., 0}};
        const unsigned alignments[] = {alignof(P)..., 1};
        unsigned at = 0;
        for (int i = 0; i < count; ++i) {
            at = (at + alignments[i] - 1) / alignments[i] * alignments[i];
            layout.offsets[i] = at;
            at += layout.bytes[i];
        }
        return layout;
    }
    static constexpr Layout layout = make_layout();

    template <int... i>
    SIMT_NO_HOOKS static void call(void (*kernel)(P...), [[maybe_unused]] const char* arguments,
                                   Indices<i...>) {
        kernel(*reinterpret_cast<const P*>(arguments + layout.offsets[i])...);
    }
    SIMT_NO_HOOKS static void run(const void* address, const void* arguments) {
        call(reinterpret_cast<void (*)(P...)>(const_cast<void*>(address)),
             static_cast<const char*>(arguments), IndicesBelow<count>{});
    }
};

/// Makes a kernel known by its address; the strings must stay.
template <class... P>
SIMT_NO_HOOKS void register_kernel(void (*kernel)(P...), const char* name, const char* file,
                                   int line, const char* parameters, int max_threads = 0,
                                   int min_blocks = 0) {
    using Caller = KernelCaller<P...>;
    // Kept by address, so one for each call; there are as many as kernels.
    auto* const registration = new SimtKernelRegistration{
        {name, file, line, parameters, reinterpret_cast<const void*>(kernel)},
        max_threads,
        min_blocks,
        sizeof...(P),
        Caller::layout.bytes,
        Caller::layout.offsets,
        Caller::layout.pointees,
        &Caller::run};
    simt_register_kernel(registration);
}
/// The same for a kernel that a program passes with its type.
template <class... P>
SIMT_NO_HOOKS const void* known_kernel(void (*kernel)(P...)) {
    static void (*last)(P...) = nullptr;
    if (last != kernel) register_kernel(kernel, "", "", 0, "");
    last = kernel;
    return reinterpret_cast<const void*>(kernel);
}

}  // namespace simt

#define SIMT_INLINED __attribute__((always_inline)) inline

template <class... P>
SIMT_INLINED cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid, dim3 block,
                                          void** arguments, size_t shared_bytes = 0,
                                          cudaStream_t stream = 0) {
    return cudaLaunchKernel(::simt::known_kernel(kernel), grid, block, arguments, shared_bytes,
                            stream);
}
template <class... P>
SIMT_INLINED cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...), dim3 grid, dim3 block,
                                                     void** arguments, size_t shared_bytes = 0,
                                                     cudaStream_t stream = 0) {
    return cudaLaunchCooperativeKernel(::simt::known_kernel(kernel), grid, block, arguments,
                                       shared_bytes, stream);
}
template <class T>
SIMT_INLINED cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                        const cudaGraphNode_t* dependencies,
                                                        size_t count, const T& symbol,
                                                        const void* from, size_t bytes,
                                                        size_t offset, cudaMemcpyKind kind) {
    void* address = nullptr;
    const cudaError_t error = cudaGetSymbolAddress(&address, symbol);
    if (error != cudaSuccess) return error;
    return cudaGraphAddMemcpyNode1D(node, graph, dependencies, count,
                                    static_cast<char*>(address) + offset, from, bytes, kind);
}
template <class T>
SIMT_INLINED cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* node, cudaGraph_t graph,
                                                          const cudaGraphNode_t* dependencies,
                                                          size_t count, void* to, const T& symbol,
                                                          size_t bytes, size_t offset,
                                                          cudaMemcpyKind kind) {
    void* address = nullptr;
    const cudaError_t error = cudaGetSymbolAddress(&address, symbol);
    if (error != cudaSuccess) return error;
    return cudaGraphAddMemcpyNode1D(node, graph, dependencies, count, to,
                                    static_cast<const char*>(address) + offset, bytes, kind);
}
template <class... P>
SIMT_INLINED cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, void (*kernel)(P...),
                                             void** arguments) {
    return cudaLaunchKernelExC(config, ::simt::known_kernel(kernel), arguments);
}
/// Converts the arguments to the kernel's types, as a call does.
template <class... P, class... Values>
SIMT_INLINED cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(P...),
                                            Values&&... values) {
    static_assert(sizeof...(P) == sizeof...(Values), "the kernel has another number of parameters");
    // Named, so that each lives until the launch has its copy.
    return [&](P... converted) __attribute__((always_inline)) {
        void* arguments[] = {const_cast<void*>(static_cast<const void*>(&converted))..., nullptr};
        return cudaLaunchKernelExC(config, ::simt::known_kernel(kernel), arguments);
    }
    (static_cast<Values&&>(values)...);
}

template <class T>
SIMT_INLINED cudaError_t cudaFuncGetName(const char** name, T* function) {
    return cudaFuncGetName(name, (const void*)function);
}
template <class... P>
SIMT_INLINED cudaError_t cudaFuncGetParamInfo(void (*kernel)(P...), size_t index, size_t* offset,
                                              size_t* bytes) {
    return cudaFuncGetParamInfo(::simt::known_kernel(kernel), index, offset, bytes);
}
template <class T>
SIMT_INLINED cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* bytes, T* function,
                                                                   int blocks, int block_size) {
    return cudaOccupancyAvailableDynamicSMemPerBlock(bytes, (const void*)function, blocks,
                                                     block_size);
}
template <class T, class SharedOfBlock>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(
    int* grid, int* block, T* function, SharedOfBlock shared, int limit = 0, unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, function, shared, limit);
}
template <class T>
inline cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, T* function,
                                                               size_t dynamic_shared = 0,
                                                               int limit = 0, unsigned = 0) {
    return cudaOccupancyMaxPotentialBlockSize(grid, block, function, dynamic_shared, limit);
}
#undef SIMT_INLINED

#undef SIMT_SITE_OF
#undef SIMT_SITE
#undef SIMT_SITE_PARAMETERS

namespace simt {

/// A call whose result the program throws away; see simt_result_discarded.
inline void discard(cudaError_t error) {
    if (error != cudaSuccess) simt_result_discarded(error);
}
template <class T>
inline void discard(const T&) {}

}  // namespace simt
