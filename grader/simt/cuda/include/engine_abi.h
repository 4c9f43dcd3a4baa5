#pragma once
/// The engine's functions for translated student code and the CUDA headers. It includes nothing,
/// because it is part of every student compile.

extern "C" {

struct SimtDim3 {
    unsigned x, y, z;
};

/// A kernel as the translator saw it. `parameters` are the names separated by blanks.
struct SimtKernelInfo {
    const char* name;
    const char* file;
    int line;
    const char* parameters;
    const void* address = nullptr;  ///< of the function; null if only the arguments determine it
};

/// One argument of a launch. Pointers carry the size of what they point to (0 for void).
struct SimtArgumentInfo {
    const void* pointer;  ///< value if the parameter is an object pointer, else null
    unsigned element_bytes;
    /// For each byte of an element whether it is padding; null if that is not known.
    const unsigned char* padding = nullptr;
};

struct SimtLaunchConfig {
    SimtDim3 grid, block;
    unsigned long long shared_bytes;
    void* stream;
    const char* file;
    int line;
    unsigned cooperative = 0;  ///< not 0: all blocks run at once and may wait for each other
};

/// Storage for a launch's arguments until it runs.
struct SimtClosure {
    void (*run)(const void* closure);
    unsigned long long bytes;
    void (*copy)(void* to, const void* closure);
    void (*destroy)(void* closure);
};

/// A launch as written in the program: run at once, or stored during stream capture or in a
/// kernel.
void simt_submit_launch(const SimtLaunchConfig* config, const SimtKernelInfo* kernel,
                        const SimtClosure* type, const void* closure, const SimtArgumentInfo* infos,
                        int info_count);

/// Runs `thunk(arguments)` once per CUDA thread. Errors become the pending CUDA error.
void simt_launch(const SimtLaunchConfig* config, const SimtKernelInfo* kernel,
                 void (*thunk)(const void*), const void* arguments, const SimtArgumentInfo* infos,
                 int info_count);

// Built-in variables. Constant for a thread, so the compiler may keep them in registers.
[[gnu::const]] SimtDim3 simt_thread_idx();
[[gnu::const]] SimtDim3 simt_block_idx();
[[gnu::const]] SimtDim3 simt_block_dim();
[[gnu::const]] SimtDim3 simt_grid_dim();

/// A shared variable of the current block. `id` names the declaration within its translation unit
/// text, `dims` are the extents of the array, outermost first (rank 0: a scalar).
void* simt_shared(const char* name, int id, unsigned long long bytes, unsigned element_bytes,
                  unsigned alignment, int rank, const unsigned long long* dims);
/// The block's dynamic shared memory (`extern __shared__`).
void* simt_dynamic_shared(const char* name, unsigned element_bytes);

// Barriers and fences. The engine takes the call site from the return address.
void simt_syncthreads();
int simt_syncthreads_count(int predicate);
int simt_syncthreads_and(int predicate);
int simt_syncthreads_or(int predicate);
void simt_syncwarp(unsigned mask);
void simt_threadfence_block();
void simt_threadfence();
void simt_threadfence_system();

/// `return;` in a kernel is translated to `return simt_kernel_return(LINE);`, to
/// distinguish an early exit from running past a barrier to the kernel's end.
void simt_kernel_return(int line);
/// The same in a device function that has a barrier further down, which the thread now misses.
void simt_function_return(int line);

/// Marks the calling function's accesses as one atomic read-modify-write of `bytes` at `address`;
/// the engine runs no other thread in between. Called by the atomics in the CUDA headers.
void simt_atomic(const volatile void* address, unsigned bytes, int scope);

int simt_printf(const char* format, ...) __attribute__((format(printf, 1, 2)));
[[noreturn]] void simt_assert_fail(const char* expression, const char* file, int line);
/// Checked copies and fills; the translator or the headers send memcpy and memset here.
void* simt_memcpy(void* to, const void* from, unsigned long bytes);
void* simt_memset(void* to, int value, unsigned long bytes);
/// True in device code (a CUDA thread is running).
int simt_on_device();

/// The operation of the lanes of a warp at a meeting point.
enum SimtWarpOperation {
    simt_warp_sync,
    simt_warp_shfl,
    simt_warp_shfl_up,
    simt_warp_shfl_down,
    simt_warp_shfl_xor,
    simt_warp_ballot,
    simt_warp_any,
    simt_warp_all,
    simt_warp_uni,
    simt_warp_match_any,
    simt_warp_match_all,
    simt_warp_add,
    simt_warp_min,
    simt_warp_max,
    simt_warp_min_unsigned,
    simt_warp_max_unsigned,
    simt_warp_and,
    simt_warp_or,
    simt_warp_xor,
    simt_warp_active,
    simt_warp_matrix,
    simt_warp_operations  ///< number of operations
};
/// Its spelling in the program: with `_sync`, as before CUDA 9, or as a cooperative group's member.
enum SimtWarpOrigin { simt_warp_cuda9, simt_warp_legacy, simt_warp_group };

/// For simt_warp_matrix the value is the address of one. When all lanes have arrived, `run` of the
/// first lane gets those of all lanes (null for absent ones) and works for the whole warp.
struct SimtWarpBody {
    void (*run)(SimtWarpBody* const* bodies);
};

/// Waits for the other lanes of `mask`, then returns the result of the operation. `operand` is a
/// shuffle's source lane, distance or lane mask. Legacy operations and simt_warp_active use the
/// lanes that are converged here and ignore the mask. Of simt_warp_match_all, bit 32 of the
/// result is the predicate.
unsigned long long simt_warp(int operation, int origin, unsigned mask, unsigned long long value,
                             unsigned operand, int width);

/// The modelled clock: it advances with each read, so it is the same in every run.
long long simt_clock64();
/// Lets other threads run.
void simt_nanosleep(unsigned nanoseconds);
[[noreturn]] void simt_trap();
/// The address space of an address, for the current thread.
enum SimtSpace {
    simt_space_none,
    simt_space_global,
    simt_space_shared,
    simt_space_constant,
    simt_space_local
};
int simt_address_space(const void* pointer);

/// Asynchronous copies to shared memory, see cuda_pipeline_primitives.h.
void simt_copy_async(void* to, const void* from, unsigned bytes, unsigned zeros);
void simt_copy_commit();
void simt_copy_wait(unsigned batches);
/// Checks the address and the row length (in bytes) of a matrix load or store.
void simt_check_matrix(const void* address, unsigned long long row_bytes);

/// The device's heap.
void* simt_device_malloc(unsigned long bytes);
void simt_device_free(void* memory);
/// new and delete: the device's heap in device code, the host's elsewhere.
void* simt_new(unsigned long bytes);
void simt_delete(void* memory);

/// Waits for all threads of the grid, in a cooperative launch.
void simt_grid_sync();
/// True in a kernel of a cooperative launch.
int simt_grid_is_cooperative();

/// A shared variable of the current block, known by the address `key`; else like simt_shared.
void* simt_shared_of(const char* name, const void* key, unsigned long long bytes,
                     unsigned element_bytes, unsigned alignment, int rank,
                     const unsigned long long* dims);
}

namespace simt {

template <class T>
struct ArrayShape {
    static constexpr int rank = 0;
    using Element = T;
    static constexpr void fill(unsigned long long*) {}
};
template <class T, unsigned long N>
struct ArrayShape<T[N]> {
    static constexpr int rank = 1 + ArrayShape<T>::rank;
    using Element = typename ArrayShape<T>::Element;
    __attribute__((no_sanitize_thread)) static constexpr void fill(unsigned long long* dims) {
        dims[0] = N;
        ArrayShape<T>::fill(dims + 1);
    }
};

/// Every instantiation of a template has its own shared variables, so the address of a key
/// identifies a variable. A key is a local class: each instantiation has another one.
template <class Key>
struct SharedKey {
    static char key;
};
template <class Key>
char SharedKey<Key>::key;

/// `__shared__ float as[16][17];` becomes `typedef float simt_type_1[16][17]; struct simt_key_1;
/// simt_type_1& as = simt::shared<simt_type_1, simt_key_1>("as");`
template <class T, class Key>
__attribute__((no_sanitize_thread)) inline T& shared(const char* name) {
    unsigned long long dims[8] = {};
    ArrayShape<T>::fill(dims);
    return *static_cast<T*>(simt_shared_of(name, &SharedKey<Key>::key, sizeof(T),
                                           sizeof(typename ArrayShape<T>::Element), alignof(T),
                                           ArrayShape<T>::rank, dims));
}
/// `extern __shared__ float buf[];` becomes
/// `float* buf = simt::dynamic_shared<float>("buf");`
template <class T>
inline T* dynamic_shared(const char* name) {
    return static_cast<T*>(simt_dynamic_shared(name, sizeof(T)));
}

}  // namespace simt
