#pragma once
/// The translation of `kernel<<<grid, block, shared, stream>>>(arguments)`, and the registration of
/// variables in device memory.

#include "engine_abi.h"
#include "quiet_copy.h"
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
/// A round begins of a loop with atomic functions in it; no two loops have the same number.
void __simt_atomic_round(unsigned __loop);
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

/// The same for a use of a variable template.
template <class _Tp>
__SIMT_NO_HOOKS _Tp& __known_variable(int kind, const char* name, _Tp& __variable) {
    __know_variable(kind, name, __variable);
    return __variable;
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

/// Which bytes of a T are padding. A char may be a part of anything: nothing is known of it.
template <class _Tp>
struct _Padding {
    static constexpr unsigned __most_bytes = 256;
    static constexpr bool __known = __is_trivially_copyable(_Tp) && sizeof(_Tp) > 1 &&
                                    sizeof(_Tp) <= __most_bytes && !__is_union(_Tp);
    struct _Mask {
        unsigned char __bytes[sizeof(_Tp)];
        __SIMT_NO_HOOKS _Mask() {
            alignas(_Tp) unsigned char __object[sizeof(_Tp)];
            for (unsigned char& __byte : __object) __byte = 255;
            if constexpr (__is_class(_Tp))
                __builtin_clear_padding(reinterpret_cast<_Tp*>(__object));
            for (unsigned __i = 0; __i < sizeof(_Tp); ++__i) __bytes[__i] = __object[__i] == 0;
        }
    };
    __SIMT_NO_HOOKS static const unsigned char* __mask() {
        if constexpr (__known) {
            static const _Mask __mask;
            return __mask.__bytes;
        } else {
            return nullptr;
        }
    }
};
template <class _Tp>
struct _Padding<const _Tp> : _Padding<_Tp> {};
template <class _Tp>
struct _Padding<volatile _Tp> : _Padding<_Tp> {};
template <class _Tp>
struct _Padding<const volatile _Tp> : _Padding<_Tp> {};
template <class _Tp>
__SIMT_NO_HOOKS auto __padding_of(_Tp*, int) -> decltype(sizeof(_Tp), _Padding<_Tp>::__mask()) {
    return _Padding<_Tp>::__mask();
}
template <class _Tp>
const unsigned char* __padding_of(_Tp*, long) {
    return nullptr;
}

template <class _Rp, class... _Pp>
_SimtArgumentInfo __argument_info(_Rp (*const&)(_Pp...)) {
    return {nullptr, 0};
}
template <class _Tp>
__SIMT_NO_HOOKS _SimtArgumentInfo __argument_info(_Tp* const& __pointer) {
    return {const_cast<const void*>(static_cast<const volatile void*>(__pointer)),
            __pointee_bytes(static_cast<_Tp*>(nullptr), 0),
            __padding_of(static_cast<_Tp*>(nullptr), 0)};
}
template <class _Tp>
_SimtArgumentInfo __argument_info(const _Tp&) {
    return {nullptr, 0};
}

/// The bytes of an argument. A kernel gets these, whatever its type does when it is copied or
/// destroyed: the argument itself lives on the host, once.
template <class _Tp>
struct _ArgumentBytes {
    alignas(_Tp) unsigned char __bytes[sizeof(_Tp)];
    __SIMT_NO_HOOKS explicit _ArgumentBytes(const _Tp& value) {
        __simt_copy_quietly(__bytes, &value, sizeof value);
    }
    __SIMT_NO_HOOKS _Tp& value() const {
        return *reinterpret_cast<_Tp*>(const_cast<unsigned char*>(__bytes));
    }
};

/// A reference refers to the program's own object, as its address does.
template <class _Tp>
struct _ArgumentBytes<_Tp&> {
    _Tp* __address;
    __SIMT_NO_HOOKS explicit _ArgumentBytes(_Tp& value) : __address(__builtin_addressof(value)) {}
    __SIMT_NO_HOOKS _Tp& value() const { return *__address; }
};

/// True if a function gets a T in place; an object of any other type it gets by its address.
template <class _Tp>
constexpr bool __passed_in_place = __is_trivially_constructible(_Tp, const _Tp&) &&
                                   __is_trivially_constructible(_Tp, _Tp&&) &&
                                   __has_trivial_destructor(_Tp);
template <class _Tp>
constexpr bool __passed_in_place<_Tp&> = false;
template <class _Tp, bool _InPlace = __passed_in_place<_Tp>>
struct _Passed {
    using _Type = _Tp;
};
template <class _Tp>
struct _Passed<_Tp, false> {
    using _Type = _Tp&;
};

template <class... _Values>
struct _Arguments;
template <>
struct _Arguments<> {
    template <class _Use, class... _Before>
    __SIMT_NO_HOOKS void __use(const _Use& __use, _Before&... __before) const {
        __use(__before...);
    }
};
template <class _First, class... _Rest>
struct _Arguments<_First, _Rest...> {
    _ArgumentBytes<_First> __first;
    _Arguments<_Rest...> __rest;
    __SIMT_NO_HOOKS explicit _Arguments(const _First& __one, const _Rest&... __others)
        : __first(__one), __rest(__others...) {}
    /// Calls `__use` with references to all, of which it may change the copies made here.
    template <class _Use, class... _Before>
    __SIMT_NO_HOOKS void __use(const _Use& __use, _Before&... __before) const {
        _ArgumentBytes<_First> __copy = __first;
        __rest.__use(__use, __before..., __copy.value());
    }
};

/// What a launch runs in each thread: the translator's lambda `__call` with the arguments.
template <class _Call, class... _Values>
__SIMT_NO_HOOKS auto __body_of(const _Call& __call, const void* __address,
                               const _Values&... __values) {
    if constexpr ((__passed_in_place<_Values> && ...)) {
        return [__call, __values...]() __SIMT_NO_HOOKS { __call(__values...); };
    } else {
        const _Arguments<_Values...> __arguments(__values...);
        return [__call, __address, __arguments]() __SIMT_NO_HOOKS {
            __arguments.__use([&](_Values&... __own) __SIMT_NO_HOOKS {
                using _Kernel = void (*)(typename _Passed<_Values>::_Type...);
                if (__address)
                    reinterpret_cast<_Kernel>(const_cast<void*>(__address))(__own...);
                else
                    __call(__own...);
            });
        };
    }
}

/// Runs the launch.
template <class _Call, class... _Values>
__SIMT_NO_HOOKS void __launch(const _SimtLaunchConfig& __config, const _SimtKernelInfo& __kernel,
                              const _Call& __call, const void* __address,
                              const _Values&... __values) {
    const _SimtArgumentInfo __infos[] = {__argument_info(__values)..., {nullptr, 0}};
    auto __body = __body_of<_Call, _Values...>(__call, __address, __values...);
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
        __launch<_Call, _Parameters...>(__config, __kernel, __call, __kernel.__address,
                                        __values...);
    }
    /// With default arguments left out.
    template <class... _Values>
    __SIMT_NO_HOOKS auto operator()(_Values... __values) const ->
        typename _OnlyIf<(sizeof...(_Values) < sizeof...(_Parameters))>::type {
        __launch<_Call, _Values...>(__config, __kernel, __call, nullptr, __values...);
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
        __launch<_Call, _Values...>(__config, __kernel, __call, nullptr, __values...);
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
    __SIMT_NO_HOOKS __attribute__((__noinline__)) auto __at(const char* __file, int __line,
                                                            dim3 __grid, dim3 __block,
                                                            unsigned long long __shared_bytes = 0,
                                                            void* stream = nullptr) const {
        const _SimtLaunchConfig __config = {{__grid.x, __grid.y, __grid.z},
                                            {__block.x, __block.y, __block.z},
                                            __shared_bytes,
                                            stream,
                                            __file,
                                            __line,
                                            0,
                                            __builtin_return_address(0)};
        return __make_launch(__kernel, __config, __call, __parameter_types(__types, 0));
    }
};

/// A kernel that an expression yields: a call, an array's element or a member.
template <class... _Parameters>
__SIMT_NO_HOOKS auto __kernel_value(const char* name, const char* __file, int __line,
                                    void (*__pointer)(_Parameters...)) {
    const auto __types = [__pointer](auto probe) __SIMT_NO_HOOKS { return probe.__of(__pointer); };
    const auto __call = [__pointer](auto&... __values) __SIMT_NO_HOOKS { __pointer(__values...); };
    return _KernelCall<decltype(__types), decltype(__call)>{
        {name, __file, __line, "", nullptr}, __types, __call};
}

template <class _Types, class _Call>
__SIMT_NO_HOOKS _KernelCall<_Types, _Call> __kernel(const char* name, const char* __file,
                                                    int __line, const char* __parameters,
                                                    _Types __types, _Call __call) {
    return {{name, __file, __line, __parameters, nullptr}, __types, __call};
}

}  // namespace __simt
