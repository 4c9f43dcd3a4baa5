#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/ptx_type.h"

namespace simtutor::simt {

/// An instruction that computes values from values, as one row of the table has it.
struct PtxMatch {
    std::string call;                    ///< of a function of cuda/include/ptx.h
    std::vector<std::string> signature;  ///< see ptx_table.cpp
    const PtxType* type = nullptr;       ///< the last type of the opcode
    const PtxType* first = nullptr;      ///< the first one
};

/// @param parts of an opcode: "add", "s32"
/// @return nothing if the table does not have it
std::optional<PtxMatch> match_ptx(const std::vector<std::string>& parts);

/// True if some instruction begins with this word.
bool known_ptx_word(std::string_view word);

}  // namespace simtutor::simt
