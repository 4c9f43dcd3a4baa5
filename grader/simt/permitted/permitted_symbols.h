#pragma once

#include <string>

#include "grader/simt/permitted/module_symbols.h"

namespace simtutor::simt {

/// Which threats a module is held against.
enum class SymbolList {
    cuda,  ///< maths, memory, strings, printf, assert, operator new, the CUDA API
    cpp    ///< these, OpenMP and threads
};

/// What a module takes from elsewhere and must not, or defines and must not: code that no hook
/// sees, or a function of the checks under their own name.
/// @param libraries whether it may call cuBLAS and cuFFT: whole programs may
/// @return a sentence's end that says what to do; empty if all is permitted
std::string forbidden_symbol(const ModuleSymbols& module, SymbolList list, bool libraries = false);

}  // namespace simtutor::simt
