#pragma once

#include <map>
#include <string>
#include <string_view>

#include "tools/mutants/region.h"

namespace simtutor::locate {

/// Where the names that a text declares are seen. It knows declarations by their form alone.
class Scopes {
  public:
    /// @param first,last the tokens that are looked at
    Scopes(const mutants::TokenStream& stream, std::size_t first, std::size_t last);

    /// The name is made at this token: `int row = …`, `float* a`, `Tile& tile`.
    bool is_declared(std::size_t at) const;
    /// False for a name that is declared in these tokens, but not where this one sees it. What
    /// gives it its first value does not see it.
    bool sees(std::string_view name, std::size_t at) const;
    /// The same, and something may have given it a value there: "float sum;" has none before the
    /// next statement that names it.
    bool has_value(std::string_view name, std::size_t at) const;
    /// Whether all names of a text would be seen there, those apart that it makes itself.
    bool sees_all(const std::string& text, std::size_t at) const;
    /// The same, and each would have a value.
    bool have_values(const std::string& text, std::size_t at) const;
    /// Whether a statement begins at this token, with a type.
    bool begins_declaration(std::size_t at) const;

  private:
    struct Scope {
        std::size_t first, last;  ///< the tokens between which the name is seen
        std::size_t given;        ///< behind this one it may have a value
    };
    template <class Holds>
    bool all_names(const std::string& text, std::size_t at, Holds holds) const;
    std::size_t end_of_scope(std::size_t at) const;
    std::size_t end_of_declarator(std::size_t at) const;
    std::size_t first_given(std::size_t at, std::size_t end) const;
    /// The first word of the type that ends with the `>`; the `>` itself if it closes none.
    std::size_t begin_of_template(std::size_t close) const;
    /// What stands behind the type's name that begins at `at`: "std::vector<Part>", "Part".
    std::size_t behind_template(std::size_t at) const;

    const mutants::TokenStream& stream_;
    std::size_t first_, last_;
    std::multimap<std::string_view, Scope> scopes_;
};

/// A word of the language, or of CUDA, that names no variable.
bool is_keyword(std::string_view word);

}  // namespace simtutor::locate
