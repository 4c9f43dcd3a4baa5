#pragma once
/// The place of a call in the text, for calls of which several may stand in one line. As the
/// default of the last parameter, `const void* __call = __SIMT_CALL_PLACE`, it is the place of the
/// student's call.

// What the compiler makes places of; the library declares it from C++20 on only.
#if __cplusplus > 201703L
#include <source_location>
#else
namespace std {
struct source_location {
    struct __impl {
        const char* _M_file_name;
        const char* _M_function_name;
        unsigned _M_line;
        unsigned _M_column;
    };
};
}  // namespace std
#endif

/// An address of its own for each place, which nobody reads.
#define __SIMT_CALL_PLACE __builtin_source_location()
