#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace simtutor::simt {

/// Inline PTX that cannot be compiled: what a message says, and where in the text.
struct PtxRefusal : std::runtime_error {
    PtxRefusal(std::size_t place, const std::string& text) : runtime_error(text), at(place) {}
    std::size_t at;
};

/// One operand of an instruction.
struct PtxOperand {
    enum class Kind {
        name,     ///< a register that the text declares, or a special one: "%laneid"
        operand,  ///< of the asm statement: %0
        number,   ///< as written: "0x10", "-1", "0f3F800000"
        address,  ///< parts: the base and, if there is one, the offset
        vector,   ///< parts: { a, b }
        sink      ///< `_`
    };
    Kind kind = Kind::name;
    std::string text;
    std::size_t number = 0;          ///< of an operand
    bool negated = false;            ///< `!p`
    std::vector<PtxOperand> parts;   ///< of an address or a vector
    std::vector<PtxOperand> second;  ///< of `d|p`: p
};

/// What stands in a text, one after the other.
struct PtxItem {
    enum class Kind { open, close, registers, instruction };
    Kind kind = Kind::instruction;
    std::size_t at = 0;                  ///< place in the text
    std::string opcode;                  ///< "add.s32"; of registers their type: "b32"
    std::vector<std::string> parts;      ///< the opcode's, without dots
    std::vector<PtxOperand> predicates;  ///< at most one: `@p`
    std::vector<PtxOperand> operands;
    std::vector<std::string> names;  ///< of registers
};

/// Splits the text of an asm statement. @throws PtxRefusal
std::vector<PtxItem> read_ptx(std::string_view text);

}  // namespace simtutor::simt
