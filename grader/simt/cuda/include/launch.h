#pragma once
/// The translation of `kernel<<<grid, block, shared, stream>>>(arguments)`, and the registration of
/// variables in device memory.

#include "engine_abi.h"
#include "quiet_copy.h"
#include "vector_types.h"

extern "C" {
/// Registers a `__device__` (kind 0), `__constant__` (1) or `__managed__` (2) variable, before
/// main or while the module is loaded; kind + 4 if it is const. `element_bytes` is the size of an
/// array's element.
void simt_register_variable(int kind, const char* name, const volatile void* address,
                            unsigned long long bytes, unsigned element_bytes);
/// The same, unless it is already registered.
void simt_know_variable(int kind, const char* name, const volatile void* address,
                        unsigned long long bytes, unsigned element_bytes);
/// `return;` in a kernel, in a loop that begins in line `loop`; see simt_kernel_return.
void simt_loop_return(int line, int loop);
}

#define SIMT_NO_HOOKS __attribute__((no_sanitize_thread, no_sanitize_undefined))

namespace simt {
/// <new> would cost compile time.
struct InPlace {
    void* place;
};
}  // namespace simt
SIMT_NO_HOOKS inline void* operator new(decltype(sizeof(0)), simt::InPlace at) noexcept {
    return at.place;
}

namespace simt {

/// A shared variable declared with __align__ or alignas.
template <class T, unsigned Alignment, class Key>
SIMT_NO_HOOKS T& aligned_shared(const char* name) {
    unsigned long long dims[8] = {};
    ArrayShape<T>::fill(dims);
    return *static_cast<T*>(simt_shared_of(name, &SharedKey<Key>::key, sizeof(T),
                                           sizeof(typename ArrayShape<T>::Element), Alignment,
                                           ArrayShape<T>::rank, dims));
}

/// Registers a static variable of a device function when a thread reaches it.
template <class T>
SIMT_NO_HOOKS void know_variable(int kind, const char* name, const volatile T& variable) {
    simt_know_variable(kind, name, &variable, sizeof(T), sizeof(typename ArrayShape<T>::Element));
}

/// The parameter types of a kernel, and which kernel it is.
template <class... Parameters>
struct ParameterTypes {
    const void* address = nullptr;
};

/// The parameter types of a kernel; none for a template that must deduce them.
struct ParameterProbe {
    template <class... Parameters>
    SIMT_NO_HOOKS static ParameterTypes<Parameters...> of(void (*kernel)(Parameters...)) {
        return {reinterpret_cast<const void*>(kernel)};
    }
};

template <class T>
constexpr auto pointee_bytes(T*, int) -> decltype(unsigned(sizeof(T))) {
    return sizeof(T);
}
template <class T>
constexpr unsigned pointee_bytes(T*, long) {
    return 0;
}

/// Which bytes of a T are padding. A char may be a part of anything: nothing is known of it.
template <class T>
struct Padding {
    static constexpr unsigned most_bytes = 256;
    static constexpr bool known = __is_trivially_copyable(T) && sizeof(T) > 1 &&
                                  sizeof(T) <= most_bytes && !__is_union(T);
    struct Mask {
        unsigned char bytes[sizeof(T)];
        SIMT_NO_HOOKS Mask() {
            alignas(T) unsigned char object[sizeof(T)];
            for (unsigned char& byte : object) byte = 255;
            if constexpr (__is_class(T)) __builtin_clear_padding(reinterpret_cast<T*>(object));
            for (unsigned i = 0; i < sizeof(T); ++i) bytes[i] = object[i] == 0;
        }
    };
    SIMT_NO_HOOKS static const unsigned char* mask() {
        if constexpr (known) {
            static const Mask mask;
            return mask.bytes;
        } else {
            return nullptr;
        }
    }
};
template <class T>
struct Padding<const T> : Padding<T> {};
template <class T>
struct Padding<volatile T> : Padding<T> {};
template <class T>
struct Padding<const volatile T> : Padding<T> {};
template <class T>
SIMT_NO_HOOKS auto padding_of(T*, int) -> decltype(sizeof(T), Padding<T>::mask()) {
    return Padding<T>::mask();
}
template <class T>
const unsigned char* padding_of(T*, long) {
    return nullptr;
}

template <class R, class... P>
SimtArgumentInfo argument_info(R (*const&)(P...)) {
    return {nullptr, 0};
}
template <class T>
SIMT_NO_HOOKS SimtArgumentInfo argument_info(T* const& pointer) {
    return {const_cast<const void*>(static_cast<const volatile void*>(pointer)),
            pointee_bytes(static_cast<T*>(nullptr), 0), padding_of(static_cast<T*>(nullptr), 0)};
}
template <class T>
SimtArgumentInfo argument_info(const T&) {
    return {nullptr, 0};
}

/// The bytes of an argument. A kernel gets these, whatever its type does when it is copied or
/// destroyed: the argument itself lives on the host, once.
template <class T>
struct ArgumentBytes {
    alignas(T) unsigned char bytes[sizeof(T)];
    SIMT_NO_HOOKS explicit ArgumentBytes(const T& value) {
        simt_copy_quietly(bytes, &value, sizeof value);
    }
    SIMT_NO_HOOKS T& value() const {
        return *reinterpret_cast<T*>(const_cast<unsigned char*>(bytes));
    }
};

/// True if a function gets a T in place; an object of any other type it gets by its address.
template <class T>
constexpr bool passed_in_place = __is_trivially_constructible(T, const T&) &&
                                 __is_trivially_constructible(T, T&&) &&
                                 __has_trivial_destructor(T);
template <class T, bool InPlace = passed_in_place<T>>
struct Passed {
    using Type = T;
};
template <class T>
struct Passed<T, false> {
    using Type = T&;
};

template <class... Values>
struct Arguments;
template <>
struct Arguments<> {
    template <class Use, class... Before>
    SIMT_NO_HOOKS void use(const Use& use, Before&... before) const {
        use(before...);
    }
};
template <class First, class... Rest>
struct Arguments<First, Rest...> {
    ArgumentBytes<First> first;
    Arguments<Rest...> rest;
    SIMT_NO_HOOKS explicit Arguments(const First& one, const Rest&... others)
        : first(one), rest(others...) {}
    /// Calls `use` with references to all, of which it may change the copies made here.
    template <class Use, class... Before>
    SIMT_NO_HOOKS void use(const Use& use, Before&... before) const {
        ArgumentBytes<First> copy = first;
        rest.use(use, before..., copy.value());
    }
};

/// Runs the launch: `call` is the translator's lambda that calls the kernel.
template <class Call, class... Values>
SIMT_NO_HOOKS void launch(const SimtLaunchConfig& config, const SimtKernelInfo& kernel,
                          const Call& call, const void* address, const Values&... values) {
    const SimtArgumentInfo infos[] = {argument_info(values)..., {nullptr, 0}};
    const Arguments<Values...> arguments(values...);
    auto body = [call, address, arguments]() SIMT_NO_HOOKS {
        arguments.use([&](Values&... own) SIMT_NO_HOOKS {
            if constexpr ((passed_in_place<Values> && ...)) {
                call(own...);
            } else if (address) {
                using Kernel = void (*)(typename Passed<Values>::Type...);
                reinterpret_cast<Kernel>(const_cast<void*>(address))(own...);
            } else {
                call(own...);
            }
        });
    };
    using Body = decltype(body);
    static const SimtClosure type = {
        [](const void* self) SIMT_NO_HOOKS { (*static_cast<const Body*>(self))(); }, sizeof(Body),
        [](void* to, const void* self)
            SIMT_NO_HOOKS { ::new (InPlace{to}) Body(*static_cast<const Body*>(self)); },
        [](void* self) SIMT_NO_HOOKS { static_cast<Body*>(self)->~Body(); }};
    simt_submit_launch(&config, &kernel, &type, &body, infos, static_cast<int>(sizeof...(Values)));
}

template <bool Condition>
struct OnlyIf {};
template <>
struct OnlyIf<true> {
    using type = void;
};

/// A configured launch that waits for its arguments and converts them to the kernel's types.
template <class Call, class... Parameters>
struct TypedLaunch {
    SimtKernelInfo kernel;
    SimtLaunchConfig config;
    Call call;

    SIMT_NO_HOOKS void operator()(Parameters... values) const {
        launch<Call, Parameters...>(config, kernel, call, kernel.address, values...);
    }
    /// With default arguments left out.
    template <class... Values>
    SIMT_NO_HOOKS auto operator()(Values... values) const ->
        typename OnlyIf<(sizeof...(Values) < sizeof...(Parameters))>::type {
        launch<Call, Values...>(config, kernel, call, nullptr, values...);
    }
};

/// The same for a template kernel whose parameter types follow from the arguments.
template <class Call>
struct DeducedLaunch {
    SimtKernelInfo kernel;
    SimtLaunchConfig config;
    Call call;

    template <class... Values>
    SIMT_NO_HOOKS void operator()(Values... values) const {
        launch<Call, Values...>(config, kernel, call, nullptr, values...);
    }
};

template <class Call, class... Parameters>
SIMT_NO_HOOKS TypedLaunch<Call, Parameters...> make_launch(const SimtKernelInfo& kernel,
                                                           const SimtLaunchConfig& config,
                                                           const Call& call,
                                                           ParameterTypes<Parameters...> types) {
    TypedLaunch<Call, Parameters...> launch = {kernel, config, call};
    launch.kernel.address = types.address;
    return launch;
}
template <class Call>
SIMT_NO_HOOKS DeducedLaunch<Call> make_launch(const SimtKernelInfo& kernel,
                                              const SimtLaunchConfig& config, const Call& call,
                                              void*) {
    return {kernel, config, call};
}

template <class Types>
SIMT_NO_HOOKS auto parameter_types(Types types, int) -> decltype(types(ParameterProbe{})) {
    return types(ParameterProbe{});
}
template <class Types>
SIMT_NO_HOOKS void* parameter_types(Types, long) {
    return nullptr;
}

template <class Types, class Call>
struct KernelCall {
    SimtKernelInfo kernel;
    Types types;
    Call call;

    /// The four launch parameters, and the place of the launch.
    SIMT_NO_HOOKS auto at(const char* file, int line, dim3 grid, dim3 block,
                          unsigned long long shared_bytes = 0, void* stream = nullptr) const {
        const SimtLaunchConfig config = {{grid.x, grid.y, grid.z},
                                         {block.x, block.y, block.z},
                                         shared_bytes,
                                         stream,
                                         file,
                                         line,
                                         0};
        return make_launch(kernel, config, call, parameter_types(types, 0));
    }
};

template <class Types, class Call>
SIMT_NO_HOOKS KernelCall<Types, Call> kernel(const char* name, const char* file, int line,
                                             const char* parameters, Types types, Call call) {
    return {{name, file, line, parameters, nullptr}, types, call};
}

}  // namespace simt
