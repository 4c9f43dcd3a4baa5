#include <string_view>
#include <vector>

#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"
#include "tools/mutants/statement.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::Statement;
using mutants::StatementKind;

/// A return behind a launch under a condition that another launch follows.
class ReturnRepairs : SourceText {
  public:
    using SourceText::SourceText;

    void run() { list(mutants::statements_of(stream_, first_, last_, true)); }

  private:
    void list(const std::vector<Statement>& statements) {
        for (std::size_t i = 0; i < statements.size(); ++i) {
            const Statement& one = statements[i];
            if (i + 1 < statements.size()) leaves(one, statements[i + 1]);
            // The statements of a function, a lambda, a block; of a loop or a branch the bodies.
            const bool body = one.kind == StatementKind::simple || one.kind == StatementKind::block;
            if (body) {
                list(one.children);
                continue;
            }
            for (const Statement& child : one.children)
                list(child.kind == StatementKind::block ? child.children
                                                        : std::vector<Statement>{child});
        }
    }

    /// `if (n % 4 == 0) launch(a); launch_all(a);`: the second one only where the first is not.
    void leaves(const Statement& one, const Statement& next) {
        if (one.kind != StatementKind::branch || one.children.size() != 1 || !calls(next)) return;
        const Statement& then = one.children.front();
        const bool block = then.kind == StatementKind::block;
        if (!calls(block && then.children.size() == 1 ? then.children.front() : then)) return;
        if (!gives_nothing_back(one.word)) return;
        const std::string call =
            block ? text(then.children.front().first, then.last - 1) : text(then.first, then.last);
        add("return", then.word, "nothing more where the condition holds",
            {edit(then.first, then.last, "{ " + call + " return; }")});
    }

    /// Whether a statement is a call or a launch of one of the file's functions.
    bool calls(const Statement& one) const {
        if (one.kind != StatementKind::simple || !one.whole || one.declares) return false;
        if (!stream_.is_identifier(one.word) || is_keyword(stream_.spelling(one.word)))
            return false;
        const bool form = stream_.is(one.word + 1, "(") || stream_.is(one.word + 1, "<");
        if (!form || !one.children.empty()) return false;
        for (std::size_t at = 1; at < one.word; ++at)
            if (stream_.spelling(at) == stream_.spelling(one.word) && stream_.is(at - 1, "void"))
                return true;
        return false;
    }

    /// Whether the token stands in a function, no lambda, that is `void`.
    bool gives_nothing_back(std::size_t at) const {
        for (std::size_t open = at; open-- > 1;) {
            const std::size_t partner = stream_.partner[open];
            if (!stream_.is(open, "{") || partner == npos || partner < at) continue;
            if (!stream_.is(open - 1, ")") || stream_.partner[open - 1] == npos) continue;
            const std::size_t bracket = stream_.partner[open - 1];
            if (bracket < 2 || stream_.is(bracket - 1, "]")) return false;
            const std::string_view word = stream_.spelling(bracket - 1);
            if (word == "if" || word == "for" || word == "while" || word == "switch") continue;
            return stream_.is(bracket - 2, "void");
        }
        return false;
    }
};

}  // namespace

void add_return_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                        std::vector<Repair>& repairs) {
    ReturnRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
