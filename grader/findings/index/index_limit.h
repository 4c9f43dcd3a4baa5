#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/function_text.h"

namespace simtutor {

/// "k < depth_left", where depth_left is a parameter.
struct Limit {
    std::string place, limit;
    int line = 0;
};

/// A limit, and the pointer whose index has the place that is held against it.
struct IndexLimit {
    Limit limit;
    std::string pointer;
    Tokens stride;                ///< of the place: "n" of "k * n"
    std::vector<Tokens> strides;  ///< of the other terms of the index
};

/// The place of a parameter; -1: the function has none of this name.
int parameter_at(const std::vector<Tokens>& parameters, const std::string& name);

/// The limits that are held against a part of an index of a parameter.
std::vector<IndexLimit> index_limits(const FunctionText& function, int statement,
                                     const std::vector<Tokens>& parameters);

}  // namespace simtutor
