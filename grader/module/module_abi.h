#pragma once
/// The boundary between a kernel host and the module built from a student's file. Plain C types:
/// this header is included in generated glue that g++ and nvcc compile.

extern "C" {

/// One argument value, widened. Arrays arrive as pointers.
union SimtutorValue {
    void* pointer;
    long long integer;
    double real;
};

/// A call: values in the order of the entry's parameters; launch fields only for kernels.
struct SimtutorCall {
    const SimtutorValue* values;
    unsigned grid[3];
    unsigned block[3];
    unsigned long long shared_bytes;
    double result;  ///< out: the return value, if the entry has one
};

/// What the glue exports as `simtutor_entries`, ended by an entry whose name is null.
struct SimtutorEntry {
    const char* name;
    const char* signature;
    void (*call)(SimtutorCall*);
};

/// Symbol every module exports.
extern const SimtutorEntry simtutor_entries[];
}
