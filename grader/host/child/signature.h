#pragma once

#include <string>
#include <vector>

namespace simtutor::host {

/// A parameter as far as calling needs it.
struct Parameter {
    std::string name;  ///< empty if the declaration gives none
    bool pointer = false;
    bool floating = false;  ///< float or double, not a pointer to one
};

/// "void matmul(const float* a, int n)", taken apart.
struct Signature {
    bool kernel = false;  ///< __global__
    bool returns_value = false;
    std::vector<Parameter> parameters;
};

/// @throws std::invalid_argument if there is no parameter list
Signature parse_signature(const std::string& declaration);

}  // namespace simtutor::host
