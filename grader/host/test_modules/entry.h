#pragma once
/// A short way to write modules by hand.

#include "grader/module/module_abi.h"

#define SIMTUTOR_TEST_ENTRY(name, parameters)                                    \
    {                                                                            \
#name, "void " #name parameters, [](SimtutorCall * call) { name(call); } \
    }

template <class T>
T* array_of(const SimtutorCall* call, int index) {
    return static_cast<T*>(call->values[index].pointer);
}
inline long long number_of(const SimtutorCall* call, int index) {
    return call->values[index].integer;
}
