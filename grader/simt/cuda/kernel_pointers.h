#pragma once
/// Launches through functions of the runtime: cudaLaunchKernel and cudaLaunchCooperativeKernel take
/// a kernel's address and pointers to its arguments. Included after the runtime API.

#include "launch.h"

extern "C" {
/// Makes a kernel known by its address, for programs that pass it as const void*. `launch` unpacks
/// the arguments.
void simt_register_kernel(const void* function, const SimtKernelInfo* kernel,
                          int (*launch)(const SimtLaunchConfig*, const SimtKernelInfo*,
                                        const void* function, void** arguments));
/// Launches a kernel that was made known so. @return the CUDA error
int simt_launch_registered(const SimtLaunchConfig* config, const void* function, void** arguments);
/// What is known about a kernel: as registered, or from the program's debug information.
SimtKernelInfo simt_kernel_info(const void* function);
/// Like simt_launch, for a function of the runtime: gives the error instead of leaving it behind.
int simt_launch_called(const SimtLaunchConfig* config, const SimtKernelInfo* kernel,
                       void (*thunk)(const void*), const void* arguments,
                       const SimtArgumentInfo* infos, int info_count);
}

namespace simt {

template <unsigned... I>
struct Places {};

template <class T>
struct Plain {
    using type = T;
};
template <class T>
struct Plain<const T> {
    using type = T;
};

/// Calls the kernel with values kept by value, as TypedLaunch does.
template <class... P, unsigned... I>
SIMT_NO_HOOKS int launch_pointer(const SimtLaunchConfig& config, const SimtKernelInfo& info,
                                 void (*kernel)(P...), void** arguments, Places<I...>) {
    auto run = [&](typename Plain<P>::type... values) SIMT_NO_HOOKS {
        const SimtArgumentInfo infos[] = {argument_info(values)..., {nullptr, 0}};
        auto body = [kernel, values...]() SIMT_NO_HOOKS { kernel(values...); };
        using Body = decltype(body);
        return simt_launch_called(
            &config, &info,
            [](const void* self) SIMT_NO_HOOKS { (*static_cast<const Body*>(self))(); }, &body,
            infos, static_cast<int>(sizeof...(P)));
    };
    return run(*static_cast<typename Plain<P>::type*>(arguments[I])...);
}

template <class... P>
SIMT_NO_HOOKS int launch_pointer(const SimtLaunchConfig& config, const SimtKernelInfo& info,
                                 void (*kernel)(P...), void** arguments) {
    return launch_pointer(config, info, kernel, arguments,
                          Places<__integer_pack(sizeof...(P))...>{});
}

template <class... P>
SIMT_NO_HOOKS void register_kernel(void (*kernel)(P...), const char* name, const char* file,
                                   int line, const char* parameters) {
    const SimtKernelInfo info = {name, file, line, parameters};
    simt_register_kernel(reinterpret_cast<const void*>(kernel), &info,
                         [](const SimtLaunchConfig* config, const SimtKernelInfo* known,
                            const void* function, void** arguments) {
                             return launch_pointer(
                                 *config, *known,
                                 reinterpret_cast<void (*)(P...)>(const_cast<void*>(function)),
                                 arguments);
                         });
}

}  // namespace simt

#define SIMT_LAUNCHES(name, cooperative)                                                          \
    template <class... P>                                                                         \
    inline cudaError_t name(void (*kernel)(P...), dim3 grid, dim3 block, void** arguments,        \
                            size_t shared = 0, cudaStream_t stream = 0,                           \
                            const char* file = __builtin_FILE(), int line = __builtin_LINE()) {   \
        const SimtLaunchConfig config = {{grid.x, grid.y, grid.z},                                \
                                         {block.x, block.y, block.z},                             \
                                         shared,                                                  \
                                         (void*)stream,                                           \
                                         file,                                                    \
                                         line,                                                    \
                                         cooperative};                                            \
        const SimtKernelInfo info = simt_kernel_info(reinterpret_cast<const void*>(kernel));      \
        return static_cast<cudaError_t>(::simt::launch_pointer(config, info, kernel, arguments)); \
    }                                                                                             \
    inline cudaError_t name(const void* kernel, dim3 grid, dim3 block, void** arguments,          \
                            size_t shared = 0, cudaStream_t stream = 0,                           \
                            const char* file = __builtin_FILE(), int line = __builtin_LINE()) {   \
        const SimtLaunchConfig config = {{grid.x, grid.y, grid.z},                                \
                                         {block.x, block.y, block.z},                             \
                                         shared,                                                  \
                                         (void*)stream,                                           \
                                         file,                                                    \
                                         line,                                                    \
                                         cooperative};                                            \
        return static_cast<cudaError_t>(simt_launch_registered(&config, kernel, arguments));      \
    }
SIMT_LAUNCHES(cudaLaunchKernel, 0)
SIMT_LAUNCHES(cudaLaunchCooperativeKernel, 1)
#undef SIMT_LAUNCHES
