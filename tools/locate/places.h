#pragma once

#include <cstddef>
#include <vector>

#include "tools/locate/scopes.h"
#include "tools/mutants/mutant.h"
#include "tools/mutants/statement.h"

namespace simtutor::locate {

/// A part of a text that another text may stand for, by a condition around both: bytes
/// [begin, end).
struct Place {
    /// Of a statement that stands in the list of a block; where `begin` is `end`, between two of
    /// them.
    enum class Kind { statement, expression };
    Kind kind = Kind::expression;
    std::size_t begin = 0, end = 0;
    bool is_target = false;  ///< of an expression: something is assigned to it
    bool operator==(const Place&) const = default;
};

/// Where changes of a text lie in its functions.
class Places {
  public:
    explicit Places(const mutants::TokenStream& stream);

    /// The smallest places that hold the edits, none within another. Empty if one lies outside of
    /// the functions, in a directive, or in what is declared.
    std::vector<Place> of(const std::vector<mutants::Edit>& edits) const;

  private:
    struct Known {
        mutants::Statement statement;
        std::size_t depth;
        bool in_list;  ///< of a block; else it is the whole body of an `if` or a loop
    };
    void collect_outermost(std::size_t first, std::size_t last);
    void collect(const std::vector<mutants::Statement>& statements, bool in_block,
                 std::size_t depth);
    bool is_function(const mutants::Statement& statement) const;
    bool may_be_replaced(const mutants::Statement& statement) const;
    const mutants::Statement* statement_around(std::size_t first, std::size_t last,
                                               bool of_list) const;
    bool is_between_statements(std::size_t offset) const;
    bool changes_statement(const mutants::Edit& edit, std::size_t first, std::size_t last) const;
    bool launches(std::size_t first, std::size_t last) const;
    bool declares(const mutants::Statement& statement) const;
    bool is_declared(const mutants::Statement& around, std::size_t first) const;
    bool holds_values(std::size_t brace) const;
    bool grow(const mutants::Statement& around, std::size_t& first, std::size_t& last) const;
    std::size_t brackets_around(const mutants::Statement& around, std::size_t first) const;
    bool begins_launch(std::size_t at) const;
    bool ends_expression(std::size_t at, bool behind) const;
    bool of_statement(const mutants::Edit& edit, std::vector<Place>& places) const;
    bool of_expression(std::size_t first, std::size_t last, std::vector<Place>& places) const;

    const mutants::TokenStream& stream_;
    const Scopes scopes_;
    std::vector<Known> statements_;
};

}  // namespace simtutor::locate
