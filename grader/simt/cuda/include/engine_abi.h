#pragma once
/// The engine's functions for translated student code and the CUDA headers. It includes nothing,
/// because it is part of every student compile.

extern "C" {

struct _SimtDim3 {
    unsigned x, y, z;
};

/// A kernel as the translator saw it. `__parameters` are the names separated by blanks.
struct _SimtKernelInfo {
    const char* name;
    const char* __file;
    int __line;
    const char* __parameters;
    const void* __address = nullptr;  ///< of the function; null if only the arguments determine it
};

/// One argument of a launch. Pointers carry the size of what they point to (0 for void).
struct _SimtArgumentInfo {
    const void* __pointer;  ///< value if the parameter is an object pointer, else null
    unsigned __element_bytes;
    /// For each byte of an element whether it is padding; null if that is not known.
    const unsigned char* __padding = nullptr;
};

struct _SimtLaunchConfig {
    _SimtDim3 __grid, __block;
    unsigned long long __shared_bytes;
    void* stream;
    const char* __file;
    int __line;
    unsigned cooperative = 0;        ///< not 0: all blocks run at once and may wait for each other
    const void* __caller = nullptr;  ///< where the launch returns to; null if that is not known
};

/// Storage for a launch's arguments until it runs.
struct _SimtClosure {
    void (*__run)(const void* __closure);
    unsigned long long __bytes;
    void (*__copy)(void* __to, const void* __closure);
    void (*__destroy)(void* __closure);
};

/// A launch as written in the program: run at once, or stored during stream capture or in a
/// kernel.
void __simt_submit_launch(const _SimtLaunchConfig* __config, const _SimtKernelInfo* __kernel,
                          const _SimtClosure* type, const void* __closure,
                          const _SimtArgumentInfo* __infos, int __info_count);

/// Runs `thunk(arguments)` once per CUDA thread. Errors become the pending CUDA error.
void __simt_launch(const _SimtLaunchConfig* __config, const _SimtKernelInfo* __kernel,
                   void (*__thunk)(const void*), const void* __arguments,
                   const _SimtArgumentInfo* __infos, int __info_count);

// Built-in variables. Constant for a thread, so the compiler may keep them in registers.
[[__gnu__::__const__]] _SimtDim3 __simt_thread_idx();
[[__gnu__::__const__]] _SimtDim3 __simt_block_idx();
[[__gnu__::__const__]] _SimtDim3 __simt_block_dim();
[[__gnu__::__const__]] _SimtDim3 __simt_grid_dim();

/// The thread's lane in its warp.
[[__gnu__::__const__]] unsigned __simt_lane();

/// A shared variable of the current block. `id` names the declaration within its translation unit
/// text, `__dims` are the extents of the array, outermost first (rank 0: a scalar).
void* __simt_shared(const char* name, int id, unsigned long long __bytes, unsigned __element_bytes,
                    unsigned __alignment, int __rank, const unsigned long long* __dims);
/// The block's dynamic shared memory (`extern __shared__`).
void* __simt_dynamic_shared(const char* name, unsigned __element_bytes);

/// What an atomic operation or a fence is: one scope, and any of the others. Without an order it is
/// relaxed, as CUDA's atomic functions are.
enum _SimtAtomic {
    __simt_atomic_block = 0,
    __simt_atomic_device = 1,
    __simt_atomic_system = 2,
    __simt_atomic_scope = 3,     ///< where the scope lies
    __simt_atomic_replaces = 4,  ///< the new value does not depend on the old one
    __simt_atomic_acquire = 8,
    __simt_atomic_release = 16,
    __simt_atomic_load = 32,   ///< not a read-modify-write
    __simt_atomic_store = 64,  ///< nor this
};

// Barriers and fences. The engine takes the call site from the return address. `__call` is an
// address of each call in the text, the same for all copies that the compiler makes of one call.
void __simt_syncthreads(const void* __call);
int __simt_syncthreads_count(int __predicate, const void* __call);
int __simt_syncthreads_and(int __predicate, const void* __call);
int __simt_syncthreads_or(int __predicate, const void* __call);
void __simt_syncwarp(unsigned __mask);
void __simt_threadfence_block();
void __simt_threadfence();
void __simt_threadfence_system();
/// A fence with a scope and an order, of _SimtAtomic.
void __simt_fence(int __what);

/// `return;` in a kernel is translated to `return __simt_kernel_return(LINE);`, to
/// distinguish an early exit from running past a barrier to the kernel's end.
void __simt_kernel_return(int __line);
/// The same in a device function that has a barrier further down, which the thread now misses.
void __simt_function_return(int __line);

/// Marks the calling function's accesses as one atomic read-modify-write of `__bytes` at
/// `__address`; the engine runs no other thread in between. Called by the atomics in the CUDA
/// headers. `__what` is of _SimtAtomic.
void __simt_atomic(const volatile void* __address, unsigned __bytes, int __what);
/// The same for one that replaces what was there. @return a mark for __simt_old_value() if that was
/// never written, else 0
unsigned __simt_exchange(const volatile void* __address, unsigned __bytes, int __what);
/// `__old`, which an exchange has found there. It is "const" so that the compiler leaves the call
/// out where nothing uses the value: only a value that is used counts as read. (At -O0 all are.)
unsigned long long __simt_old_value(unsigned long long __old, unsigned __mark,
                                    const volatile void* __address, unsigned __bytes)
    __attribute__((__const__));

int __simt_printf(const char* __format, ...) __attribute__((__format__(__printf__, 1, 2)));
[[__noreturn__]] void __simt_assert_fail(const char* __expression, const char* __file, int __line);
/// Checked copies and fills; the translator or the headers send memcpy and memset here.
void* __simt_memcpy(void* __to, const void* __from, unsigned long __bytes);
void* __simt_memset(void* __to, int value, unsigned long __bytes);
/// True in device code (a CUDA thread is running).
int __simt_on_device();

/// The operation of the lanes of a warp at a meeting point.
enum _SimtWarpOperation {
    __simt_warp_sync,
    __simt_warp_shfl,
    __simt_warp_shfl_up,
    __simt_warp_shfl_down,
    __simt_warp_shfl_xor,
    __simt_warp_ballot,
    __simt_warp_any,
    __simt_warp_all,
    __simt_warp_uni,
    __simt_warp_match_any,
    __simt_warp_match_all,
    __simt_warp_add,
    __simt_warp_min,
    __simt_warp_max,
    __simt_warp_min_unsigned,
    __simt_warp_max_unsigned,
    __simt_warp_and,
    __simt_warp_or,
    __simt_warp_xor,
    __simt_warp_active,
    __simt_warp_matrix,
    __simt_warp_operations  ///< number of operations
};
/// Its spelling in the program: with `_sync`, as before CUDA 9, or as a cooperative group's member.
enum _SimtWarpOrigin { __simt_warp_cuda9, __simt_warp_legacy, __simt_warp_group };

/// For __simt_warp_matrix the value is the address of one. When all lanes have arrived, `__run` of
/// the first lane gets those of all lanes (null for absent ones) and works for the whole warp.
struct _SimtWarpBody {
    void (*__run)(_SimtWarpBody* const* __bodies);
};

/// Waits for the other lanes of `__mask`, then returns the result of the operation. `__operand` is
/// a shuffle's source lane, distance or lane mask. Legacy operations and __simt_warp_active use the
/// lanes that are converged here and ignore the mask. Of __simt_warp_match_all, bit 32 of the
/// result is the predicate.
unsigned long long __simt_warp(int __operation, int __origin, unsigned __mask,
                               unsigned long long value, unsigned __operand, int width);
/// A mark if what the thread's last shuffle gave it is undefined, else 0.
unsigned long long __simt_undefined();
/// The thread's next shuffle gives a value that has the mark.
void __simt_pass(unsigned long long __mark);
/// A function of the program returns a value that has the mark, for __simt_undefined().
void __simt_give(unsigned long long __mark);
/// The thread uses a value that has the mark.
void __simt_use(unsigned long long __mark);

/// The modelled clock: it advances with each read, so it is the same in every run.
long long __simt_clock64();
/// Lets other threads run.
void __simt_nanosleep(unsigned __nanoseconds);
[[__noreturn__]] void __simt_trap();
/// The address space of an address, for the current thread.
enum _SimtSpace {
    __simt_space_none,
    __simt_space_global,
    __simt_space_shared,
    __simt_space_constant,
    __simt_space_local
};
int __simt_address_space(const void* __pointer);

/// Asynchronous copies to shared memory, see cuda_pipeline_primitives.h.
void __simt_copy_async(void* __to, const void* __from, unsigned __bytes, unsigned __zeros);
/// The same where the program names the size, which must be 4, 8 or 16.
void __simt_copy_async_sized(void* __to, const void* __from, unsigned __bytes, unsigned __zeros);
void __simt_copy_commit();
void __simt_copy_wait(unsigned __batches);
/// Checks the address and the row length (in bytes) of a matrix load or store.
void __simt_check_matrix(const void* __address, unsigned long long __row_bytes);

/// The device's heap.
void* __simt_device_malloc(unsigned long __bytes);
void __simt_device_free(void* __memory);
/// new and delete: the device's heap in device code, the host's elsewhere.
void* __simt_new(unsigned long __bytes);
void __simt_delete(void* __memory);

/// Waits for all threads of the grid, in a cooperative launch.
void __simt_grid_sync(const void* __call);
/// How a local variable looks, for its name in findings.
struct _SimtLocalShape {
    bool __of_class;  ///< its elements are objects of a class or union
    unsigned __element_bytes;
    int __rank;
    unsigned long long __dims[8];  ///< outermost first
};
/// A thread has come by the declaration of a local variable without a value.
void __simt_local(const volatile void* __variable, unsigned long __bytes, const char* name,
                  const _SimtLocalShape* __shape);
/// The scope of such a variable ends.
void __simt_local_end(const volatile void* __variable);

/// True in a kernel of a cooperative launch.
int __simt_grid_is_cooperative();

/// A shared variable of the current block, known by the address `__key`; else like __simt_shared.
void* __simt_shared_of(const char* name, const void* __key, unsigned long long __bytes,
                       unsigned __element_bytes, unsigned __alignment, int __rank,
                       const unsigned long long* __dims);
}

namespace __simt {

// Marks of undefined values, on their way through a program. `__taken` is that of the expression at
// hand.
#define __SIMT_MARK __attribute__((__always_inline__)) inline
__SIMT_MARK void __take(unsigned long long& __taken, unsigned long long __mark) {
    if (!__taken) __taken = __mark;
}
__SIMT_MARK void __use(unsigned long long __mark) {
    if (__builtin_expect(__mark != 0, 0)) __simt_use(__mark);
}
__SIMT_MARK void __pass(unsigned long long __mark) {
    if (__builtin_expect(__mark != 0, 0)) __simt_pass(__mark);
}
__SIMT_MARK unsigned long long __settled(unsigned long long& __taken) {
    const unsigned long long __mark = __taken;
    __taken = 0;
    return __mark;
}
__SIMT_MARK unsigned long long __added(unsigned long long __mark, unsigned long long& __taken) {
    const unsigned long long __other = __settled(__taken);
    return __mark ? __mark : __other;
}
/// What a shuffle gave goes on in its expression; is used; goes where the text does not show it.
template <class _Tp>
__SIMT_MARK _Tp&& __took(_Tp&& __value, unsigned long long& __taken) {
    __take(__taken, __simt_undefined());
    return static_cast<_Tp&&>(__value);
}
template <class _Tp>
__SIMT_MARK _Tp&& __used(_Tp&& __value) {
    __use(__simt_undefined());
    return static_cast<_Tp&&>(__value);
}
template <class _Tp>
__SIMT_MARK _Tp&& __dropped(_Tp&& __value) {
    (void)__simt_undefined();
    return static_cast<_Tp&&>(__value);
}
/// The result of a function of the program.
template <class _Tp>
__SIMT_MARK _Tp&& __gave(_Tp&& __value, const unsigned long long& __taken) {
    __simt_give(__taken);
    return static_cast<_Tp&&>(__value);
}
#undef __SIMT_MARK

/// The same value, of which the compiler knows nothing. An object of a class stays as it is.
template <class _Tp>
__attribute__((__always_inline__)) inline _Tp __kept(_Tp __value) {
    if constexpr (!__is_class(_Tp) && !__is_union(_Tp)) __asm__("" : "=g"(__value) : "0"(__value));
    return __value;
}

/// What `condition ? a : b` gives, before it is subscripted: an array as a pointer.
template <class _Tp, decltype(sizeof 0) __count>
__attribute__((__always_inline__)) inline constexpr _Tp* __chosen(_Tp (&__array)[__count]) {
    return __array;
}
template <class _Tp>
__attribute__((__always_inline__)) inline constexpr _Tp&& __chosen(_Tp&& __value) {
    return static_cast<_Tp&&>(__value);
}

template <class _Tp>
struct _ArrayShape {
    static constexpr int __rank = 0;
    using _Element = _Tp;
    static constexpr void __fill(unsigned long long*) {}
};
template <class _Tp, unsigned long _Np>
struct _ArrayShape<_Tp[_Np]> {
    static constexpr int __rank = 1 + _ArrayShape<_Tp>::__rank;
    using _Element = typename _ArrayShape<_Tp>::_Element;
    __attribute__((__no_sanitize_thread__)) static constexpr void __fill(
        unsigned long long* __dims) {
        __dims[0] = _Np;
        _ArrayShape<_Tp>::__fill(__dims + 1);
    }
};

template <class _Tp>
__attribute__((__no_sanitize_thread__)) constexpr _SimtLocalShape __local_shape() {
    using _Element = typename _ArrayShape<_Tp>::_Element;
    _SimtLocalShape __made{__is_class(_Element) || __is_union(_Element),
                           unsigned(sizeof(_Element)),
                           _ArrayShape<_Tp>::__rank,
                           {}};
    _ArrayShape<_Tp>::__fill(__made.__dims);
    return __made;
}

/// A local variable of this type, declared without a value. One that a constructor initialises is
/// not watched.
template <class _Tp>
struct _Local {
    using _Element = typename _ArrayShape<_Tp>::_Element;
    static constexpr bool __watched = __is_trivially_constructible(_Tp) && !__is_empty(_Element);
    static constexpr _SimtLocalShape __shape = __local_shape<_Tp>();
};
template <class _Tp>
constexpr _SimtLocalShape _Local<_Tp>::__shape;

/// Every instantiation of a template has its own shared variables, so the address of a key
/// identifies a variable. A key is a local class: each instantiation has another one.
template <class _Key>
struct _SharedKey {
    static char __key;
};
template <class _Key>
char _SharedKey<_Key>::__key;

/// `__shared__ float as[16][17];` becomes `typedef float __simt_type_1[16][17]; struct
/// __simt_key_1;
/// __simt_type_1& as = __simt::__shared<__simt_type_1, __simt_key_1>("as");`
template <class _Tp, class _Key>
__attribute__((__no_sanitize_thread__)) inline _Tp& __shared(const char* name) {
    unsigned long long __dims[8] = {};
    _ArrayShape<_Tp>::__fill(__dims);
    return *static_cast<_Tp*>(__simt_shared_of(name, &_SharedKey<_Key>::__key, sizeof(_Tp),
                                               sizeof(typename _ArrayShape<_Tp>::_Element),
                                               alignof(_Tp), _ArrayShape<_Tp>::__rank, __dims));
}
/// `extern __shared__ float buf[];` becomes
/// `float* buf = __simt::__dynamic_shared<float>("buf");`
template <class _Tp>
inline _Tp* __dynamic_shared(const char* name) {
    return static_cast<_Tp*>(__simt_dynamic_shared(name, sizeof(_Tp)));
}

}  // namespace __simt
