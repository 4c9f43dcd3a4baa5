#pragma once
/// Part of the code generated for a module's entries: turns a SimtutorCall into a call.

#include "../../module/module_abi.h"  // student code has no include path to it

#define SIMTUTOR_NO_HOOKS __attribute__((no_sanitize_thread, no_sanitize_undefined))

namespace simtutor_glue {

template <class T>
struct Convert {
    SIMTUTOR_NO_HOOKS static T from(const SimtutorValue& value) {
        return static_cast<T>(value.integer);
    }
};
template <class T>
struct Convert<T*> {
    SIMTUTOR_NO_HOOKS static T* from(const SimtutorValue& value) {
        return static_cast<T*>(value.pointer);
    }
};
template <>
struct Convert<float> {
    SIMTUTOR_NO_HOOKS static float from(const SimtutorValue& value) {
        return static_cast<float>(value.real);
    }
};
template <>
struct Convert<double> {
    SIMTUTOR_NO_HOOKS static double from(const SimtutorValue& value) { return value.real; }
};

template <int Index, class First, class... Rest>
struct Select {
    using type = typename Select<Index - 1, Rest...>::type;
};
template <class First, class... Rest>
struct Select<0, First, Rest...> {
    using type = First;
};

/// The call's value for parameter `Index` of the function.
template <int Index, class Result, class... Parameters>
SIMTUTOR_NO_HOOKS auto parameter(Result (*)(Parameters...), const SimtutorCall* call) {
    return Convert<typename Select<Index, Parameters...>::type>::from(call->values[Index]);
}

/// The list of main's second parameter, with a null pointer behind its end: the first value says
/// how many texts there are, the second where they stand, one behind the other.
SIMTUTOR_NO_HOOKS inline char** words(const SimtutorCall* call) {
    const long long count = call->values[0].integer;
    char* text = static_cast<char*>(call->values[1].pointer);
    char** list = static_cast<char**>(
        __builtin_malloc(static_cast<unsigned long>(count + 1) * sizeof(char*)));
    for (long long i = 0; i < count; ++i) {
        list[i] = text;
        while (*text++) {
        }
    }
    list[count] = nullptr;
    return list;
}

SIMTUTOR_NO_HOOKS inline void set_result(SimtutorCall* call, double result) {
    call->result = result;
}

}  // namespace simtutor_glue
