#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A call that copies between host and device, or on one of them.
struct CopyText {
    std::string call;  ///< "cudaMemcpyAsync"
    int line = 0;
    std::size_t place = 0;  ///< of its name in the file
    Tokens to, from;
    Tokens size;          ///< in bytes; of cudaMemcpy2D the bytes of a row
    std::string kind;     ///< "cudaMemcpyHostToDevice"; empty: the call or a variable says it
    bool symbol = false;  ///< one side is the name of a variable of the device
};

std::vector<CopyText> copies_in(const Tokens& file);

/// "b" of "b + 7 * start", "lane[i].b", "&b[k]": the name that decides what is pointed to.
std::string pointer_name(const Tokens& pointer);
/// "7 * start" of "b + 7 * start" and of "&b[7 * start]"; empty where nothing is added.
Tokens offset_of(const Tokens& pointer);
/// "float" of "const float* b" and of "__constant__ float b[9]"; empty where the file declares no
/// array or pointer of that name, or several of different types.
std::string element_type(const Tokens& file, const std::string& name);

}  // namespace simtutor
