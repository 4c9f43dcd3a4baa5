#include <charconv>
#include <map>
#include <set>

#include "grader/simt/translate/declaration.h"
#include "tools/mutants/mutant.h"
#include "tools/mutants/small_values.h"

namespace simtutor::mutants {

namespace {

using simt::TokenKind;
using Words = std::vector<std::string_view>;

/// Operators that bind less than + and *, and so end their operands.
const Words below_sum = {"=",  "+=", "-=", "*=", "/=", "%=", "?",  ":",  "&&", "||",
                         "==", "!=", "<",  ">",  "<=", ">=", "<<", ">>", "&",  "|"};

/// Walks over the tokens of a region; each `at_…` adds what can be changed at the token `at`.
class ExpressionChanges {
  public:
    ExpressionChanges(const TokenStream& stream, const Region& region, std::vector<Change>& changes)
        : stream_(stream),
          small_(stream),
          first_(region.first),
          last_(region.second),
          changes_(changes) {}

    void run() {
        for (std::size_t at = first_; at < last_; ++at) {
            at_arithmetic(at);
            at_relation(at);
            at_logic(at);
            at_choice(at);
            at_number(at);
            at_type(at);
            at_member(at);
            at_subscript(at);
            at_launch(at);
            at_directive(at);
        }
    }

  private:
    std::string text(std::size_t first, std::size_t last) const {
        const auto begin = stream_.tokens[first].begin;
        return std::string(stream_.text.substr(begin, stream_.tokens[last - 1].end - begin));
    }

    void replace(const char* operation, std::size_t first, std::size_t last, std::string with) {
        changes_.push_back(
            {operation,
             {{stream_.tokens[first].begin, stream_.tokens[last - 1].end, std::move(with)}}});
    }

    /// Whether the token before `at` ends an operand, so that the sign at `at` stands between two.
    bool after_operand(std::size_t at) const {
        if (at == first_ || at + 1 >= last_) return false;
        const std::string_view word = stream_.spelling(at - 1);
        if (word == ")" || word == "]") return true;
        if (stream_.tokens[at - 1].kind == TokenKind::number) return true;
        return stream_.is_identifier(at - 1) && !simt::is_type_word(word) && word != "return";
    }

    /// `float4*`, `Tile&`, `<const float4*>`: a sign that makes a type.
    bool in_type(std::size_t at) const {
        const std::string_view next = stream_.spelling(at + 1);
        if (next == ">" || next == ")" || next == ",") return true;
        return stream_.adjacent(at - 1, at) && !stream_.adjacent(at, at + 1);
    }

    void at_arithmetic(std::size_t at) {
        static const std::map<std::string_view, const char*> others = {
            {"+", "-"}, {"-", "+"},  {"*", "+"},   {"/", "*"},
            {"%", "/"}, {"+=", "="}, {"-=", "+="}, {"*=", "="}};
        const auto other = others.find(stream_.spelling(at));
        if (other == others.end() || !after_operand(at) || in_type(at)) return;
        replace("operator", at, at + 1, other->second);
        const std::string_view word = other->first;
        if (word != "+" && word != "*") return;
        // A factor or a summand forgotten: the row's length, the block's part of an index.
        Words ends = below_sum;
        for (const char* sign : {"+", "-"}) ends.emplace_back(sign);
        if (word == "*")
            for (const char* sign : {"/", "%"}) ends.emplace_back(sign);
        const std::size_t begin = operand_begin(stream_, at, first_, ends);
        const std::size_t end = operand_end(stream_, at + 1, last_, ends);
        if (begin == at || end == at + 1) return;
        replace("stride", begin, end, text(begin, at));
        replace("stride", begin, end, text(at + 1, end));
    }

    bool is_template(std::size_t at) const {
        return stream_.adjacent(at - 1, at) || stream_.adjacent(at, at + 1);
    }

    void at_relation(std::size_t at) {
        static const std::map<std::string_view, const char*> others = {
            {"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}, {"==", "!="}, {"!=", "=="}};
        const auto other = others.find(stream_.spelling(at));
        if (other == others.end() || !after_operand(at) || is_template(at)) return;
        replace("bound", at, at + 1, other->second);
    }

    void at_logic(std::size_t at) {
        const std::string_view word = stream_.spelling(at);
        if ((word != "&&" && word != "||") || !after_operand(at) || in_type(at)) return;
        Words ends = {"=", "?", ":", "||"};
        if (word == "||") ends.emplace_back("&&");
        const std::size_t begin = operand_begin(stream_, at, first_, ends);
        const std::size_t end = operand_end(stream_, at + 1, last_, {"=", "?", ":", "&&", "||"});
        replace("guard", begin, end, text(begin, at));
        replace("guard", begin, end, text(at + 1, end));
        replace("operator", at, at + 1, word == "&&" ? "||" : "&&");
    }

    /// `inside ? a[i] : 0`: without the question.
    void at_choice(std::size_t at) {
        if (!stream_.is(at, "?")) return;
        const std::size_t begin =
            operand_begin(stream_, at, first_, {"=", "+=", "-=", "*=", ":", "?"});
        const std::size_t colon = operand_end(stream_, at + 1, last_, {":", "?"});
        if (!stream_.is(colon, ":")) return;
        const std::size_t end = operand_end(stream_, colon + 1, last_, {":", "?"});
        replace("guard", begin, end, text(at + 1, colon));
        replace("guard", begin, end, text(colon + 1, end));
    }

    void at_number(std::size_t at) {
        if (stream_.tokens[at].kind != TokenKind::number) return;
        const std::string_view word = stream_.spelling(at);
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc()) return;
        const std::string rest(end, word.data() + word.size());
        if (!rest.empty() && rest.front() != '.') return;
        replace("constant", at, at + 1, std::to_string(value + 1) + rest);
        if (value > 0) replace("constant", at, at + 1, std::to_string(value - 1) + rest);
    }

    /// Integers narrowed: 64 bits to 32, 32 to 16; sums kept in integers.
    void at_type(std::size_t at) {
        static const std::map<std::string_view, const char*> narrower = {
            {"int", "short"},
            {"size_t", "int"},
            {"float", "int"},
            {"double", "float"},
            {"unsigned", "unsigned short"}};
        const auto other = narrower.find(stream_.spelling(at));
        if (other == narrower.end()) return;
        const std::string_view next = stream_.spelling(at + 1);
        if (next == "*" || next == "&" || stream_.is(at - 1, "long") || next == "int" ||
            next == "char")
            return;
        const bool to_short = other->first == "int" || other->first == "unsigned";
        if (to_short && small_.fit_short(at)) return;
        const bool of_std = stream_.is(at - 1, "::");
        replace("type", of_std ? at - 2 : at, at + 1, other->second);
    }

    void at_member(std::size_t at) {
        static const std::map<std::string_view, const char*> others = {
            {"x", "y"}, {"y", "x"}, {"z", "w"}, {"w", "z"}};
        const auto other = others.find(stream_.spelling(at));
        if (other == others.end() || at == first_ || !stream_.is(at - 1, ".")) return;
        replace("index", at, at + 1, other->second);
    }

    /// `tile[y][x]` becomes `tile[x][y]`.
    void at_subscript(std::size_t at) {
        if (!stream_.is(at, "[") || at == first_) return;
        const std::size_t close = stream_.partner[at];
        if (close == npos || !stream_.is(close + 1, "[")) return;
        const std::size_t end = stream_.partner[close + 1];
        if (end == npos || end >= last_) return;
        replace("index", at, end + 1, text(close + 1, end + 1) + text(at, close + 1));
    }

    void at_launch(std::size_t at) {
        for (std::size_t i = 0; i < 3; ++i) {
            if (!stream_.is(at + i, "<") || !stream_.adjacent(at + i, at + i + 1)) return;
        }
        std::size_t end = at + 3;
        while (end < last_ && !(stream_.is(end, ">") && stream_.is(end + 1, ">"))) ++end;
        const auto parts = simt::split_commas(stream_, at + 3, end);
        if (end >= last_ || parts.size() < 2) return;
        replace(
            "launch", parts[0].first, parts[1].second,
            text(parts[1].first, parts[1].second) + ", " + text(parts[0].first, parts[0].second));
    }

    void at_directive(std::size_t at) {
        if (stream_.tokens[at].kind != TokenKind::directive) return;
        const std::string_view word = stream_.spelling(at);
        if (word.find("pragma") == std::string_view::npos) return;
        replace(word.find("omp") == std::string_view::npos ? "unroll" : "team", at, at + 1, "");
    }

    const TokenStream& stream_;
    const SmallValues small_;
    std::size_t first_, last_;
    std::vector<Change>& changes_;
};

}  // namespace

void add_expression_changes(const TokenStream& stream, const Region& region,
                            std::vector<Change>& changes) {
    ExpressionChanges(stream, region, changes).run();
}

}  // namespace simtutor::mutants
