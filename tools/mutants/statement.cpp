#include "tools/mutants/statement.h"

#include <algorithm>

#include "grader/simt/translate/declaration.h"

namespace simtutor::mutants {

namespace {

class Parser {
  public:
    Parser(const TokenStream& stream, std::size_t last, bool members)
        : stream_(stream), last_(last), members_(members) {}

    std::vector<Statement> list(std::size_t first, std::size_t last) {
        std::vector<Statement> found;
        while (first < last) {
            if (stream_.is(first, ";") || stream_.is(first, ",")) {
                ++first;
                continue;
            }
            found.push_back(one(first, last));
            first = std::max(found.back().last, first + 1);
        }
        return found;
    }

  private:
    Statement one(std::size_t first, std::size_t last) {
        Statement made;
        made.first = made.word = first;
        while (made.word < last && stream_.tokens[made.word].kind == simt::TokenKind::directive)
            ++made.word;
        const std::size_t at = made.word;
        if (at >= last) return ended(made, last, false);
        if (stream_.is(at, "{")) return block(made, last);
        if (stream_.is(at, "if")) return branch(made, last);
        if (stream_.is(at, "for")) return loop(made, last, StatementKind::for_loop);
        if (stream_.is(at, "while")) return loop(made, last, StatementKind::while_loop);
        if (stream_.is(at, "do")) return do_loop(made, last);
        return simple(made, last);
    }

    static Statement ended(Statement made, std::size_t last, bool whole) {
        made.last = last;
        made.whole = whole;
        return made;
    }

    Statement block(Statement made, std::size_t last) {
        made.kind = StatementKind::block;
        const std::size_t close = stream_.partner[made.word];
        if (close == npos || close >= last) return ended(made, last, false);
        made.children = list(made.word + 1, close);
        return ended(made, close + 1, true);
    }

    /// Sets the brackets after the word at `at`. @return one past them, npos if there are none
    std::size_t header(Statement& made, std::size_t at, std::size_t last) {
        while (at < last && !stream_.is(at, "(")) ++at;
        if (at >= last || stream_.partner[at] == npos || stream_.partner[at] >= last) return npos;
        made.open = at;
        made.close = stream_.partner[at];
        return made.close + 1;
    }

    Statement branch(Statement made, std::size_t last) {
        made.kind = StatementKind::branch;
        const std::size_t body = header(made, made.word, last);
        if (body == npos || body >= last) return ended(made, last, false);
        made.children.push_back(one(body, last));
        std::size_t end = made.children.back().last;
        if (end < last && stream_.is(end, "else") && end + 1 < last) {
            made.children.push_back(one(end + 1, last));
            end = made.children.back().last;
        }
        return ended(made, end, made.children.back().whole);
    }

    Statement loop(Statement made, std::size_t last, StatementKind kind) {
        made.kind = kind;
        const std::size_t body = header(made, made.word, last);
        if (body == npos || body >= last) return ended(made, last, false);
        made.children.push_back(one(body, last));
        return ended(made, made.children.back().last, made.children.back().whole);
    }

    Statement do_loop(Statement made, std::size_t last) {
        made.kind = StatementKind::do_loop;
        made.children.push_back(one(made.word + 1, last));
        const std::size_t end = header(made, made.children.back().last, last);
        if (end == npos) return ended(made, last, false);
        return ended(made, std::min(end + 1, last), true);
    }

    /// A brace after `)` opens the body of a function or a lambda, else values or members.
    bool opens_body(std::size_t brace) const {
        return brace > 0 && (stream_.is(brace - 1, ")") || stream_.is(brace - 1, "mutable") ||
                             stream_.is(brace - 1, "const") || stream_.is(brace - 1, "noexcept"));
    }

    /// `struct Lane {`, and what it may derive from.
    bool opens_class(std::size_t word, std::size_t brace) const {
        if (!stream_.is(word, "struct") && !stream_.is(word, "class")) return false;
        for (std::size_t at = word + 1; at < brace; ++at)
            if (!stream_.is_identifier(at) && !stream_.is(at, ":") && !stream_.is(at, "::"))
                return false;
        return true;
    }

    Statement simple(Statement made, std::size_t last) {
        bool assigned = false;
        made.declares = declares(made.word, last);
        for (std::size_t at = made.word; at < last; ++at) {
            const std::size_t partner = stream_.partner[at];
            if (stream_.is(at, ";")) return ended(made, at + 1, true);
            assigned = assigned || stream_.is(at, "=");
            if (stream_.is(at, "{") && members_ && opens_class(made.word, at) && partner != npos &&
                partner < last) {
                made.children = list(at + 1, partner);
                made.is_class = true;
                at = partner;
                continue;
            }
            if (stream_.is(at, "{") && opens_body(at) && partner != npos && partner < last) {
                for (Statement& inner : list(at + 1, partner)) made.children.push_back(inner);
                if (!assigned) return ended(made, partner + 1, true);  // a function
            }
            const bool opens = stream_.is(at, "(") || stream_.is(at, "[") || stream_.is(at, "{");
            if (opens && partner != npos && partner < last) {
                if (stream_.is(at, "(")) find_lambdas(made, at + 1, partner);
                at = partner;
            }
        }
        return ended(made, last, false);
    }

    /// Lambdas among the arguments of a call.
    void find_lambdas(Statement& made, std::size_t first, std::size_t last) {
        for (std::size_t at = first; at < last; ++at) {
            const std::size_t partner = stream_.partner[at];
            if (!stream_.is(at, "{") || !opens_body(at) || partner == npos) continue;
            for (Statement& inner : list(at + 1, partner)) made.children.push_back(inner);
            at = partner;
        }
    }

    bool declares(std::size_t at, std::size_t last) const {
        const std::string_view word = stream_.spelling(at);
        if (simt::is_storage_word(word) || simt::is_type_word(word) || word == "auto" ||
            word == "using" || word == "template" || word == "struct" || word == "constexpr" ||
            word == "const")
            return true;
        // `dim3 block(…)`, `std::size_t i = …`: a name after a name.
        while (at + 2 < last && stream_.is(at + 1, "::")) at += 2;
        return word != "return" && stream_.is_identifier(at) && stream_.is_identifier(at + 1);
    }

    const TokenStream& stream_;
    std::size_t last_;
    bool members_;
};

}  // namespace

std::vector<Statement> statements_of(const TokenStream& stream, std::size_t first, std::size_t last,
                                     bool members) {
    return Parser(stream, last, members).list(first, last);
}

}  // namespace simtutor::mutants
