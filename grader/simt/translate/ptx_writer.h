#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/ptx_program.h"
#include "grader/simt/translate/ptx_type.h"

namespace simtutor::simt {

/// A register of inline PTX: an operand of the statement, or one that its text declares. It is a
/// variable of C++ that holds the bits.
struct PtxRegister {
    std::string cpp;
    int bits = 32;
    PtxClass kind = PtxClass::bits;
    bool constant = false;  ///< known when the program is compiled
};

/// The unsigned type of C++ that holds a register of so many bits.
std::string_view holder_of(int bits);

/// Writes instructions as statements of C++, which call functions of cuda/include/ptx.h.
class PtxWriter {
  public:
    explicit PtxWriter(std::vector<PtxRegister> operands) : operands_(std::move(operands)) {}

    /// A statement, and the place in the text that it comes from.
    struct Statement {
        std::size_t at;
        std::string text;
    };
    /// @throws PtxRefusal
    std::vector<Statement> write(const std::vector<PtxItem>& program);

    // What follows is for the functions that write one kind of instruction each.

    /// Whether a register may be wider than the type, as for loads, stores and conversions.
    enum class Fit { exact, wider };
    /// An expression of the type's values.
    std::string source(const PtxItem& item, const PtxOperand& operand, const PtxType& type,
                       Fit fit = Fit::exact) const;
    /// The variable of a register that is written.
    std::string target(const PtxItem& item, const PtxOperand& operand, const PtxType& type,
                       Fit fit = Fit::exact) const;
    /// A statement that gives a value of the type to the target, which may be `_`.
    std::string put(const PtxItem& item, const PtxOperand& operand, const PtxType& type,
                    const std::string& value, Fit fit = Fit::exact) const;
    /// A number that is known when the program is compiled.
    std::string constant(const PtxItem& item, const PtxOperand& operand) const;
    /// A pointer, from an address in brackets.
    std::string pointer(const PtxItem& item, const PtxOperand& operand, bool shared) const;
    bool is_predicate(const PtxOperand& operand) const;
    /// @throws PtxRefusal unless the instruction has so many operands
    static void expect_operands(const PtxItem& item, std::size_t least, std::size_t most);
    [[noreturn]] static void refuse(const PtxItem& item, const std::string& text);
    /// The instruction, or this form of it, does not exist here.
    [[noreturn]] static void refuse_unknown(const PtxItem& item);

  private:
    const PtxRegister* find(const PtxOperand& operand) const;
    const PtxRegister& checked(const PtxItem& item, const PtxOperand& operand, const PtxType& type,
                               Fit fit) const;
    std::string declare(const PtxItem& item);
    std::string instruction(const PtxItem& item);
    std::string value_instruction(const PtxItem& item);
    std::string number(const PtxItem& item, const std::string& text, const PtxType& type) const;

    std::vector<PtxRegister> operands_;
    std::vector<std::map<std::string, PtxRegister>> scopes_;
};

/// An instruction that accesses memory, or works for a warp. @throws PtxRefusal
std::string write_memory_instruction(const PtxWriter& writer, const PtxItem& item);
std::string write_warp_instruction(const PtxWriter& writer, const PtxItem& item);
/// cvt, setp, and mov of several registers. @return "" if it is none of them
std::string write_moving_instruction(const PtxWriter& writer, const PtxItem& item);

}  // namespace simtutor::simt
