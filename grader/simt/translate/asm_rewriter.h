#pragma once

#include <string>
#include <vector>

#include "grader/simt/translate/asm_statement.h"
#include "grader/simt/translate/context.h"
#include "grader/simt/translate/ptx_writer.h"

namespace simtutor::simt {

/// Inline PTX of device code becomes a block of C++ statements. The operands' expressions stay
/// where they are; before the block's end each instruction is a call of cuda/include/ptx.h.
///
///     asm("mul.wide.u32 %0, %1, %2;" : "=l"(x) : "r"(a), "r"(b));
///
/// becomes, in one line,
///
///     do { auto&& __simt_ptx_to0 = (x); unsigned long long __simt_ptx0 = 0;
///          auto __simt_ptx_from1 = (a); unsigned __simt_ptx1 = __held(__simt_ptx_from1);
///          ... __put(__simt_ptx0, __mul_wide<unsigned>(...)); __give(__simt_ptx_to0, __simt_ptx0);
///     } while (0);
class AsmRewriter {
  public:
    explicit AsmRewriter(Context& context) : context_(context) {}

    /// @param at the keyword
    /// @return false if the statement has a form that is not known here
    bool rewrite(std::size_t at);
    /// Whether there was a statement.
    bool used() const { return used_; }

  private:
    bool operands(const AsmStatement& statement);
    std::string before_operand(const AsmOperand& operand, std::size_t number) const;
    std::string after_operand(const AsmOperand& operand, std::size_t number) const;
    std::string body(const AsmStatement& statement);

    Context& context_;
    std::vector<PtxRegister> registers_;
    bool used_ = false;
};

/// True if the statement is inline PTX that is known here, and nothing else: no assembler of any
/// other machine takes it.
bool is_known_ptx(const TokenStream& stream, std::size_t at);

}  // namespace simtutor::simt
