#include <algorithm>
#include <array>
#include <string_view>

#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

using mutants::npos;

/// Changes of what a name is: one for all calls, a copy in a lambda, a number of few bits; and of
/// what the signs between two names bind.
class DeclarationRepairs : SourceText {
  public:
    using SourceText::SourceText;

    void run() {
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            at_static(at);
            at_captures(at);
            at_narrow(at);
            at_bits(at);
        }
    }

  private:
    /// A variable of a function that keeps its place from call to call.
    void at_static(std::size_t at) {
        if (!stream_.is(at, "static") || !is_inside(at)) return;
        const bool constant = stream_.is(at + 1, "const") || stream_.is(at + 1, "constexpr");
        if (constant || (at > first_ && stream_.is(at - 1, "constexpr"))) return;
        add("kept", at, "nothing in place of `static`",
            {{stream_.tokens[at].begin, stream_.tokens[at + 1].begin, ""}});
    }

    /// Whether a bracket of something else than a namespace or a class stands around the token.
    bool is_inside(std::size_t at) const {
        for (std::size_t open = at; open > 0; --open) {
            if (!stream_.is(open - 1, "{") || stream_.partner[open - 1] == npos ||
                stream_.partner[open - 1] < at)
                continue;
            std::size_t word = open - 1;
            while (word > 0 && stream_.is_identifier(word - 1)) --word;
            return !stream_.is(word, "namespace") && !stream_.is(word, "struct") &&
                   !stream_.is(word, "class");
        }
        return false;
    }

    /// `[=](int i) { … }`, `[first, &last] { … }`: by reference in place of a copy.
    void at_captures(std::size_t at) {
        if (!stream_.is(at, "[") || at == first_) return;
        const std::size_t close = stream_.partner[at];
        if (close == npos || close + 1 >= last_ || close == at + 1) return;
        const bool index =
            stream_.is_identifier(at - 1) || stream_.is(at - 1, ")") || stream_.is(at - 1, "]");
        const bool body = stream_.is(close + 1, "(") || stream_.is(close + 1, "{");
        if ((index && !stream_.is(at - 1, "return")) || !body) return;
        for (std::size_t i = at + 1; i < close; ++i) {
            const bool begins = stream_.is(i - 1, "[") || stream_.is(i - 1, ",");
            const bool ends = stream_.is(i + 1, ",") || i + 1 == close;
            if (!begins || !ends || stream_.is(i, "this")) continue;
            if (stream_.is(i, "="))
                replace("capture", i, i + 1, "&", "`&` in place of `=`: no copies");
            else if (stream_.is_identifier(i))
                replace("capture", i, i + 1, "&" + text(i, i + 1),
                        "a reference in place of the copy `" + text(i, i + 1) + "`");
        }
    }

    /// `unsigned char number = …`: as an int.
    void at_narrow(std::size_t at) {
        static constexpr std::array words = {"char",     "short",  "uint8_t",
                                             "uint16_t", "int8_t", "int16_t"};
        if (std::ranges::none_of(words, [&](const char* word) { return stream_.is(at, word); }))
            return;
        const bool named = stream_.is_identifier(at + 1) && !is_keyword(stream_.spelling(at + 1));
        const bool variable = stream_.is(at + 2, "=") || stream_.is(at + 2, ";") ||
                              stream_.is(at + 2, "{") || stream_.is(at + 2, "(");
        if (!named || !variable) return;
        std::size_t begin = at;
        while (begin > first_ &&
               (stream_.is(begin - 1, "unsigned") || stream_.is(begin - 1, "signed") ||
                stream_.is(begin - 1, "std") || stream_.is(begin - 1, "::")))
            --begin;
        // A value of such a type is a call's, or a cast's.
        if (begin > first_ && (stream_.is(begin - 1, "<") || stream_.is(begin - 1, "("))) return;
        replace("narrow", begin, at + 1, "int",
                "another type in place of `" + text(begin, at + 1) + "`");
    }

    /// `n & 3 == 0`, which asks for `n & (3 == 0)`.
    void at_bits(std::size_t at) {
        const bool bits = stream_.is(at, "&") || stream_.is(at, "|") || stream_.is(at, "^");
        if (!bits || at == first_ || at + 3 >= last_) return;
        const bool compares = stream_.is(at + 2, "==") || stream_.is(at + 2, "!=");
        const bool plain =
            stream_.is_identifier(at + 1) || stream_.tokens[at + 1].kind == simt::TokenKind::number;
        if (!compares || !plain || stream_.is(at - 1, "&") || stream_.is(at - 1, "|")) return;
        std::size_t begin = at - 1;
        if ((stream_.is(begin, ")") || stream_.is(begin, "]")) && stream_.partner[begin] != npos)
            begin = stream_.partner[begin];
        else if (!stream_.is_identifier(begin) || is_keyword(stream_.spelling(begin)))
            return;
        while (begin > first_ + 1 && (stream_.is(begin - 1, ".") || stream_.is(begin - 1, "->")))
            begin -= 2;
        if (begin < first_) return;
        replace("brackets", begin, at + 2, "(" + text(begin, at + 2) + ")",
                "brackets around `" + text(begin, at + 2) + "`");
    }
};

}  // namespace

void add_declaration_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                             std::vector<Repair>& repairs) {
    DeclarationRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
