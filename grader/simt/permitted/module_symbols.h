#pragma once

#include <string>
#include <vector>

namespace simtutor::simt {

/// A name that a module takes from elsewhere.
struct ImportedSymbol {
    std::string name;
    std::string library;  ///< that must have it: "libm.so.6"; empty if any may
};

/// A function or variable that a module has.
struct DefinedSymbol {
    std::string name;
    bool is_indirect = false;  ///< its address is chosen by code that runs while loading
};

struct ModuleSymbols {
    std::vector<ImportedSymbol> imported;
    std::vector<DefinedSymbol> defined;
    std::vector<std::string> libraries;  ///< that are loaded with it
    bool writes_code = false;  ///< the loader is asked to change code, or the stack is executable
};

/// Reads the symbol tables of a shared object, as ELF has them.
/// Throws Error if the file is none.
ModuleSymbols module_symbols(const std::string& path);

}  // namespace simtutor::simt
