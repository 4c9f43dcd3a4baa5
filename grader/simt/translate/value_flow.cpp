#include "grader/simt/translate/value_flow.h"

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/flow_reader.h"

namespace simtutor::simt {
namespace {

bool one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    for (const std::string_view candidate : words)
        if (word == candidate) return true;
    return false;
}

/// Reads the statements of a body in order.
class BodyReader {
  public:
    BodyReader(const TokenStream& stream, bool is_lambda,
               const std::set<std::string, std::less<>>& own)
        : stream_(stream), expressions_(stream, is_lambda, own) {}

    ValueFlow read(std::size_t parameters, std::size_t brace) {
        if (parameters != npos) expressions_.declare_parameters(parameters);
        block(brace + 1, stream_.partner[brace]);
        return expressions_.result();
    }

  private:
    bool is(std::size_t at, std::string_view text) const { return stream_.is(at, text); }
    std::size_t close(std::size_t at, std::size_t end) const {
        return stream_.partner[at] == npos || stream_.partner[at] > end ? end : stream_.partner[at];
    }

    void block(std::size_t at, std::size_t end) {
        const std::size_t scope = expressions_.open_scope();
        while (at < end) at = std::max(statement(at, end), at + 1);
        expressions_.close_scope(scope);
    }

    /// Index of the `;` that ends the statement at `at`, or `end`.
    std::size_t semicolon(std::size_t at, std::size_t end) const {
        for (; at < end && !is(at, ";"); ++at)
            if (is(at, "(") || is(at, "{") || is(at, "[")) at = close(at, end);
        return std::min(at, end);
    }

    /// @return the token behind the statement
    std::size_t statement(std::size_t at, std::size_t end) {
        if (stream_.tokens[at].kind == TokenKind::directive || is(at, ";")) return at + 1;
        if (is(at, "{")) {
            block(at + 1, close(at, end));
            return close(at, end) + 1;
        }
        if (is(at, "[") && is(at + 1, "[")) return statement(close(at, end) + 1, end);
        const std::string_view word = stream_.spelling(at);
        if (one_of(word, {"if", "while", "for", "switch"})) return controlled(at, end);
        if (word == "do") return do_loop(at, end);
        if (one_of(word, {"else", "try"})) return at + 1;
        if (word == "catch" && is(at + 1, "(")) return close(at + 1, end) + 1;
        if (word == "case" || word == "default") {
            while (at < end && !is(at, ":")) ++at;
            return at + 1;
        }
        if (stream_.is_identifier(at) && is(at + 1, ":")) return at + 2;
        const std::size_t stop = semicolon(at, end);
        simple(at, stop);
        return stop + 1;
    }

    /// A statement without statements of its own: the tokens [at, stop).
    void simple(std::size_t at, std::size_t stop) {
        const std::string_view word = stream_.spelling(at);
        if (one_of(word, {"break", "continue", "goto", "using", "typedef", "static_assert",
                          "struct", "class", "union", "enum", "template", "namespace"}) &&
            !declares(at, stop))
            return;
        if (word == "return" || word == "co_return")
            expressions_.returned(at + 1, stop);
        else if (one_of(word, {"asm", "__asm__", "__asm"}))
            expressions_.forget_all(at, stop);
        else if (!declares(at, stop))
            expressions_.statement(at, stop);
    }

    bool declares(std::size_t at, std::size_t stop) { return expressions_.declaration(at, stop); }

    std::size_t controlled(std::size_t at, std::size_t end) {
        const std::string_view word = stream_.spelling(at);
        std::size_t open = at + 1;
        if (is(open, "constexpr")) ++open;
        if (!is(open, "(")) return at + 1;
        const std::size_t scope = expressions_.open_scope(), shut = close(open, end);
        header(open + 1, shut);
        std::size_t next = shut + 1 < end ? statement(shut + 1, end) : end;
        if (word == "if" && next < end && is(next, "else") && next + 1 < end)
            next = statement(next + 1, end);
        expressions_.close_scope(scope);
        return next;
    }

    std::size_t do_loop(std::size_t at, std::size_t end) {
        if (at + 1 >= end) return end;
        const std::size_t next = statement(at + 1, end);
        if (next + 1 >= end || !is(next, "while") || !is(next + 1, "(")) return next;
        const std::size_t shut = close(next + 1, end);
        expressions_.condition(next + 2, shut);
        return shut + 2;
    }

    /// What stands in the brackets of `if`, `for`, `while`, `switch`.
    void header(std::size_t first, std::size_t last) {
        const bool one_part = semicolon(first, last) == last;
        int part = one_part ? 1 : 0;
        for (std::size_t at = first; at <= last; ++part) {
            const std::size_t stop = semicolon(at, last);
            const bool may_declare = part == 0 || one_part;
            if (at < stop && !(may_declare && expressions_.declares_in_header(at, stop))) {
                if (part == 1)
                    expressions_.condition(at, stop);
                else
                    expressions_.statement(at, stop);
            }
            at = stop + 1;
        }
    }

    const TokenStream& stream_;
    FlowReader expressions_;
};

}  // namespace

ValueFlow read_flow(const TokenStream& stream, std::size_t parameters, std::size_t brace,
                    bool is_lambda, const std::set<std::string, std::less<>>& own) {
    return BodyReader(stream, is_lambda, own).read(parameters, brace);
}

}  // namespace simtutor::simt
