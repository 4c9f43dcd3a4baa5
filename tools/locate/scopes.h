#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "tools/mutants/region.h"

namespace simtutor::locate {

/// Where the names that a text declares are seen. It knows declarations by their form alone.
class Scopes {
  public:
    /// @param first,last the tokens that are looked at
    Scopes(const mutants::TokenStream& stream, std::size_t first, std::size_t last);

    /// The name is made at this token: `int row = …`, `float* a`, `Tile& tile`.
    bool is_declared(std::size_t at) const;
    /// False for a name that is declared in these tokens, but not where this one sees it.
    bool sees(std::string_view name, std::size_t at) const;
    /// Whether all names of a text would be seen there, those apart that it makes itself.
    bool sees_all(const std::string& text, std::size_t at) const;
    /// Whether a statement begins at this token, with a type.
    bool begins_declaration(std::size_t at) const;

  private:
    std::size_t end_of_scope(std::size_t at) const;
    /// The first word of the type that ends with the `>`; the `>` itself if it closes none.
    std::size_t begin_of_template(std::size_t close) const;
    /// What stands behind the type's name that begins at `at`: "std::vector<Part>", "Part".
    std::size_t behind_template(std::size_t at) const;

    const mutants::TokenStream& stream_;
    std::size_t first_, last_;
    /// Behind the first token and before the second the name is seen.
    std::multimap<std::string_view, std::pair<std::size_t, std::size_t>> scopes_;
};

/// A word of the language, or of CUDA, that names no variable.
bool is_keyword(std::string_view word);

}  // namespace simtutor::locate
