#pragma once

#include <string>
#include <vector>

namespace simtutor::gpu {

/// nvcc's messages in the form that g++ uses.
struct NvccMessages {
    std::string text;                    ///< "FILE:12: error: text", a line each
    std::vector<std::string> assembler;  ///< what ptxas and nvlink refused; they name no line
};

/// Brings the messages of nvcc's own front end ("FILE(12): error: text") and of its host compiler
/// into one form.
NvccMessages read_messages(const std::string& output);

}  // namespace simtutor::gpu
