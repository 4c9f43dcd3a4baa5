#pragma once
/// The translation of `kernel<<<grid, block, shared, stream>>>(arguments)`, and the registration of
/// variables in device memory.

#include "engine_abi.h"
#include "vector_types.h"

extern "C" {
/// Registers a `__device__` (kind 0), `__constant__` (1) or `__managed__` (2) variable, before
/// main or while the module is loaded; kind + 4 if it is const. `__element_bytes` is the size of an
/// array's element.
void __simt_register_variable(int kind, const char* name, const volatile void* __address,
                              unsigned long long __bytes, unsigned __element_bytes);
/// The same, unless it is already registered.
void __simt_know_variable(int kind, const char* name, const volatile void* __address,
                          unsigned long long __bytes, unsigned __element_bytes);
/// `return;` in a kernel, in a loop that begins in line `__loop`; see __simt_kernel_return.
void __simt_loop_return(int __line, int __loop);
}

#define __SIMT_NO_HOOKS __attribute__((__no_sanitize_thread__, __no_sanitize_undefined__))

namespace __simt {
/// <new> would cost compile time.
struct _InPlace {
    void* __place;
};
}  // namespace __simt
__SIMT_NO_HOOKS inline void* operator new(decltype(sizeof(0)), __simt::_InPlace __at) noexcept {
    return __at.__place;
}

namespace __simt {

/// A shared variable declared with __align__ or alignas.
template <class _Tp, unsigned _Alignment, class _Key>
__SIMT_NO_HOOKS _Tp& __aligned_shared(const char* name) {
    unsigned long long __dims[8] = {};
    _ArrayShape<_Tp>::__fill(__dims);
    return *static_cast<_Tp*>(__simt_shared_of(name, &_SharedKey<_Key>::__key, sizeof(_Tp),
                                               sizeof(typename _ArrayShape<_Tp>::_Element),
                                               _Alignment, _ArrayShape<_Tp>::__rank, __dims));
}

/// Registers a static variable of a device function when a thread reaches it.
template <class _Tp>
__SIMT_NO_HOOKS void __know_variable(int kind, const char* name, const volatile _Tp& __variable) {
    __simt_know_variable(kind, name, &__variable, sizeof(_Tp),
                         sizeof(typename _ArrayShape<_Tp>::_Element));
}

/// The parameter types of a kernel, and which kernel it is.
template <class... _Parameters>
struct _ParameterTypes {
    const void* __address = nullptr;
};

/// The parameter types of a kernel; none for a template that must deduce them.
struct _ParameterProbe {
    template <class... _Parameters>
    __SIMT_NO_HOOKS static _ParameterTypes<_Parameters...> __of(void (*__kernel)(_Parameters...)) {
        return {reinterpret_cast<const void*>(__kernel)};
    }
};

template <class _Tp>
constexpr auto __pointee_bytes(_Tp*, int) -> decltype(unsigned(sizeof(_Tp))) {
    return sizeof(_Tp);
}
template <class _Tp>
constexpr unsigned __pointee_bytes(_Tp*, long) {
    return 0;
}
template <class _Rp, class... _Pp>
_SimtArgumentInfo __argument_info(_Rp (*const&)(_Pp...)) {
    return {nullptr, 0};
}
template <class _Tp>
__SIMT_NO_HOOKS _SimtArgumentInfo __argument_info(_Tp* const& __pointer) {
    return {const_cast<const void*>(static_cast<const volatile void*>(__pointer)),
            __pointee_bytes(static_cast<_Tp*>(nullptr), 0)};
}
template <class _Tp>
_SimtArgumentInfo __argument_info(const _Tp&) {
    return {nullptr, 0};
}

/// Runs the launch: `__call` is the translator's lambda that calls the kernel. The arguments are
/// kept here by value; the kernel copies them from here into each thread.
template <class _Call, class... _Values>
__SIMT_NO_HOOKS void __launch(const _SimtLaunchConfig& __config, const _SimtKernelInfo& __kernel,
                              const _Call& __call, _Values... __values) {
    const _SimtArgumentInfo __infos[] = {__argument_info(__values)..., {nullptr, 0}};
    auto __body = [__call, __values...]() __SIMT_NO_HOOKS { __call(__values...); };
    using _Body = decltype(__body);
    static const _SimtClosure type = {
        [](const void* __self) __SIMT_NO_HOOKS { (*static_cast<const _Body*>(__self))(); },
        sizeof(_Body),
        [](void* __to, const void* __self)
            __SIMT_NO_HOOKS { ::new (_InPlace{__to}) _Body(*static_cast<const _Body*>(__self)); },
        [](void* __self) __SIMT_NO_HOOKS { static_cast<_Body*>(__self)->~_Body(); }};
    __simt_submit_launch(&__config, &__kernel, &type, &__body, __infos,
                         static_cast<int>(sizeof...(_Values)));
}

template <bool _Condition>
struct _OnlyIf {};
template <>
struct _OnlyIf<true> {
    using type = void;
};

/// A configured launch that waits for its arguments and converts them to the kernel's types.
template <class _Call, class... _Parameters>
struct _TypedLaunch {
    _SimtKernelInfo __kernel;
    _SimtLaunchConfig __config;
    _Call __call;

    __SIMT_NO_HOOKS void operator()(_Parameters... __values) const {
        __launch<_Call, _Parameters...>(__config, __kernel, __call,
                                        static_cast<_Parameters&&>(__values)...);
    }
    /// With default arguments left out.
    template <class... _Values>
    __SIMT_NO_HOOKS auto operator()(_Values... __values) const ->
        typename _OnlyIf<(sizeof...(_Values) < sizeof...(_Parameters))>::type {
        __launch<_Call, _Values...>(__config, __kernel, __call,
                                    static_cast<_Values&&>(__values)...);
    }
};

/// The same for a template kernel whose parameter types follow from the arguments.
template <class _Call>
struct _DeducedLaunch {
    _SimtKernelInfo __kernel;
    _SimtLaunchConfig __config;
    _Call __call;

    template <class... _Values>
    __SIMT_NO_HOOKS void operator()(_Values... __values) const {
        __launch<_Call, _Values...>(__config, __kernel, __call,
                                    static_cast<_Values&&>(__values)...);
    }
};

template <class _Call, class... _Parameters>
__SIMT_NO_HOOKS _TypedLaunch<_Call, _Parameters...> __make_launch(
    const _SimtKernelInfo& __kernel, const _SimtLaunchConfig& __config, const _Call& __call,
    _ParameterTypes<_Parameters...> __types) {
    _TypedLaunch<_Call, _Parameters...> __launch = {__kernel, __config, __call};
    __launch.__kernel.__address = __types.__address;
    return __launch;
}
template <class _Call>
__SIMT_NO_HOOKS _DeducedLaunch<_Call> __make_launch(const _SimtKernelInfo& __kernel,
                                                    const _SimtLaunchConfig& __config,
                                                    const _Call& __call, void*) {
    return {__kernel, __config, __call};
}

template <class _Types>
__SIMT_NO_HOOKS auto __parameter_types(_Types __types, int)
    -> decltype(__types(_ParameterProbe{})) {
    return __types(_ParameterProbe{});
}
template <class _Types>
__SIMT_NO_HOOKS void* __parameter_types(_Types, long) {
    return nullptr;
}

template <class _Types, class _Call>
struct _KernelCall {
    _SimtKernelInfo __kernel;
    _Types __types;
    _Call __call;

    /// The four launch parameters, and the place of the launch.
    __SIMT_NO_HOOKS auto __at(const char* __file, int __line, dim3 __grid, dim3 __block,
                              unsigned long long __shared_bytes = 0, void* stream = nullptr) const {
        const _SimtLaunchConfig __config = {{__grid.x, __grid.y, __grid.z},
                                            {__block.x, __block.y, __block.z},
                                            __shared_bytes,
                                            stream,
                                            __file,
                                            __line,
                                            0};
        return __make_launch(__kernel, __config, __call, __parameter_types(__types, 0));
    }
};

template <class _Types, class _Call>
__SIMT_NO_HOOKS _KernelCall<_Types, _Call> __kernel(const char* name, const char* __file,
                                                    int __line, const char* __parameters,
                                                    _Types __types, _Call __call) {
    return {{name, __file, __line, __parameters, nullptr}, __types, __call};
}

}  // namespace __simt
