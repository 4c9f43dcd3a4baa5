#pragma once

#include <cstddef>

#include "grader/simt/translate/context.h"
#include "grader/simt/translate/declarator.h"

namespace simtutor::simt {

/// Tells the engine of local variables that are declared without a value, where the text does not
/// show that they get one before they are used: their bytes then count as never written, from each
/// time that a thread of the device comes by the declaration. On the host they get a value that is
/// hardly ever right.
class LocalRewriter {
  public:
    explicit LocalRewriter(Context& context) : context_(context) {}
    /// The statement [context.start, semicolon] of a function ends; `brace` opens the block that
    /// it stands in.
    void end_statement(std::size_t semicolon, std::size_t brace);

  private:
    bool may_declare(std::size_t semicolon) const;
    bool watched(const VariableDeclaration& declaration, const Declarator& variable,
                 std::size_t scope_end) const;

    Context& context_;
    const TokenStream& stream_ = context_.stream;
};

}  // namespace simtutor::simt
