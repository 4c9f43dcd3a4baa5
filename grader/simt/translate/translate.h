#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/token.h"

namespace simtutor::simt {

/// An error in the program, with its place.
struct Problem {
    std::string file;
    int line = 0;
    std::string text;
};

/// A function that the program declares at namespace scope or in a class.
struct FunctionInfo {
    std::string name;
    std::string file;
    int line = 0;
    std::string declaration;  ///< for example "void add(float* a, int n)", without CUDA's keywords
    std::vector<std::string> parameters;  ///< their names; "_" for one without
    bool is_kernel = false;
    bool is_device = false;
    bool is_host = false;  ///< has `__host__` or no space specifier at all
    bool is_template = false;
    bool is_constexpr = false;
    bool is_member = false;
    bool is_definition = false;
    /// Of a definition: the tokens where it and its body begin, and the closing brace.
    std::size_t begin = 0, body_begin = 0, body_end = npos;
    std::size_t open = 0;  ///< the round bracket of the parameters
};

struct TranslateOptions {
    /// Files whose path starts with one of these stay unchanged, like system headers.
    std::vector<std::string> untouched;
    /// Asks the compiler to unroll loops of constant length fully, as ptxas does. For analysis
    /// only: such code is never run.
    bool unroll_whole = false;
    /// Number of the first shared variable of this text. Must differ from the numbers of other
    /// texts that are linked with it.
    int first_shared_id = 1;
    /// As with nvcc's -rdc=true: device variables are shared between files by their names. Without
    /// it each file has its own.
    bool relocatable_device_code = true;
};

struct Translation {
    std::string text;  ///< C++ for g++; also compiled after errors, for the compiler's messages
    std::vector<Problem>
        errors;  ///< unsupported features, and mistakes that only CUDA's rules show
    std::vector<FunctionInfo> functions;
    bool balanced = true;  ///< false: a brace has no partner, which may cause `errors`
};

/// Turns preprocessed CUDA C++ (with GNU line markers) into C++. Every line keeps its number.
/// Malformed text passes through, so that the compiler reports it at its line.
Translation translate(std::string_view preprocessed, const TranslateOptions& options);

/// Lists the functions of preprocessed C++ without changing anything.
std::vector<FunctionInfo> list_functions(std::string_view preprocessed,
                                         const TranslateOptions& options);

}  // namespace simtutor::simt
