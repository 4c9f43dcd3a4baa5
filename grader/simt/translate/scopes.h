#pragma once

#include <string>
#include <vector>

#include "grader/simt/translate/token.h"
#include "grader/simt/translate/translate.h"

namespace simtutor::simt {

enum class ScopeKind { name_space, class_body, function, lambda, block };

struct Scope {
    ScopeKind kind;
    std::string name;            ///< of a namespace or class; empty for anonymous and `extern "C"`
    int function = -1;           ///< index of the function this is the body of
    std::size_t capture = npos;  ///< of a lambda: the `[` of its captures
    std::size_t resume = npos;   ///< in round brackets: the declaration that continues after it
};

/// The braces around the current token.
class Scopes {
  public:
    void open(Scope scope);
    /// @return false if nothing is open
    bool close();
    bool empty() const { return scopes_.empty(); }
    /// Where the declaration begins that continues after the innermost brace; npos if it ends
    /// there.
    std::size_t resume() const { return scopes_.empty() ? npos : scopes_.back().resume; }
    /// Index of the function whose body the innermost brace opens; -1 if it opens something else.
    int closing_function() const { return scopes_.empty() ? -1 : scopes_.back().function; }
    /// The `[` of the captures of the lambda whose body the innermost brace opens; npos if it opens
    /// something else.
    std::size_t closing_lambda() const { return scopes_.empty() ? npos : scopes_.back().capture; }
    bool at_namespace() const;
    bool in_class() const;
    bool in_function() const;
    /// Index of the function that a `return` here would end; -1 in a lambda or outside.
    int returning_function() const;
    /// Index of the innermost named function, through lambdas; -1 outside.
    int enclosing_function() const;
    /// The captures of the lambdas between here and the innermost named function.
    std::vector<std::size_t> captures() const { return captures_above(0); }
    /// The same, of the lambdas that were opened after `depth` scopes.
    std::vector<std::size_t> captures_above(std::size_t depth) const;
    /// True in a lambda of the innermost function.
    bool in_lambda() const { return summary().in_lambda; }
    std::size_t depth() const { return scopes_.size(); }
    /// "::a::b::" for the open namespaces and classes.
    std::string path() const;

  private:
    /// The state of a scope and all outer ones, so that a query takes constant time.
    struct Summary {
        bool in_function = false;
        bool in_lambda = false;  ///< of the innermost function
        int returning = -1, enclosing = -1;
    };
    Summary summary() const { return summaries_.empty() ? Summary() : summaries_.back(); }

    std::vector<Scope> scopes_;
    std::vector<Summary> summaries_;  ///< one for each scope
};

/// Finds the kind of scope that the brace at `brace` opens. Its declaration or statement begins at
/// `start`. `name` is set for a namespace.
Scope classify(const TokenStream& stream, std::size_t start, std::size_t brace,
               const Scopes& around);

}  // namespace simtutor::simt
