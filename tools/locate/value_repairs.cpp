#include <map>

#include "grader/simt/translate/declaration.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::operand_begin;
using mutants::operand_end;

/// Changes of what an expression is worth: one more or less, rounded up, of another type.
class ValueRepairs : SourceText {
  public:
    using SourceText::SourceText;

    void run() {
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            at_relation(at);
            at_initialiser(at);
            at_subscript(at);
            at_difference(at);
            at_division(at);
            at_remainder(at);
            at_type(at);
            at_word(at);
            at_condition(at);
            at_parameter(at);
            at_call(at);
        }
    }

  private:
    static std::string in_place_of(const std::string& text) {
        return " in place of `" + text + "`";
    }

    /// `x < limit`: the limit one larger; one smaller is among the mutants' changes. Turned round.
    void at_relation(std::size_t at) {
        static const std::map<std::string_view, const char*> turned = {
            {"<", ">="}, {"<=", ">"}, {">", "<="}, {">=", "<"}};
        const auto found = turned.find(stream_.spelling(at));
        if (found == turned.end() || at == first_) return;
        if (stream_.adjacent(at - 1, at) || stream_.adjacent(at, at + 1)) return;
        const std::size_t end = operand_end(stream_, at + 1, last_, {"&&", "||", "?", ":"});
        if (end <= at + 1) return;
        const std::string limit = text(at + 1, end);
        for (const char* more : {" + 1", " - 1"})
            replace("limit", at + 1, end, limit + more, "another limit" + in_place_of(limit));
        replace("comparison", at, at + 1, found->second,
                "another comparison" + in_place_of(text(at, at + 1)));
    }

    /// `= value;`: one more, one less. `=` that should add, and the other way round.
    void at_initialiser(std::size_t at) {
        if (!stream_.is(at, "=") || stream_.is(at + 1, "{") || stream_.is(at + 1, "[")) return;
        const std::size_t end = operand_end(stream_, at + 1, last_, {});
        if (end <= at + 1 || end - at > 30) return;
        const std::string value = text(at + 1, end);
        for (const char* more : {" + 1", " - 1"})
            replace("value", at + 1, end, "(" + value + ")" + more,
                    "another value" + in_place_of(value));
        if (stream_.is(end, ";") && !declares(at))
            replace("operator", at, at + 1, "+=", "another operator in place of `=`");
    }

    /// Whether the `=` at `at` gives a new variable its value.
    bool declares(std::size_t at) const {
        if (at < first_ + 2 || !stream_.is_identifier(at - 1)) return false;
        const std::string_view before = stream_.spelling(at - 2);
        // `*place = sum;` stores where a pointer points to.
        const bool stores = before == "*" && at >= first_ + 3 &&
                            (stream_.is(at - 3, ";") || stream_.is(at - 3, "{") ||
                             stream_.is(at - 3, "}") || stream_.is(at - 3, ")"));
        if (stores) return false;
        return stream_.is_identifier(at - 2) || before == "*" || before == "&" || before == ",";
    }

    void at_subscript(std::size_t at) {
        if (!stream_.is(at, "[") || at == first_ || !stream_.is_identifier(at - 1)) return;
        const std::size_t close = stream_.partner[at];
        if (close == npos || close >= last_ || close == at + 1) return;
        const std::string index = text(at + 1, close);
        for (const char* more : {" + 1", " - 1"})
            replace("index", at + 1, close, "(" + index + ")" + more,
                    "another index" + in_place_of(index));
    }

    /// `n - first`: the last one and the number of all are one apart.
    void at_difference(std::size_t at) {
        if (!stream_.is(at, "-") || at == first_) return;
        const std::string_view before = stream_.spelling(at - 1);
        const bool between = before == ")" || before == "]" || stream_.is_identifier(at - 1) ||
                             stream_.tokens[at - 1].kind == simt::TokenKind::number;
        if (!between || before == "return") return;
        const std::size_t end =
            operand_end(stream_, at + 1, last_,
                        {"+", "-", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "?", ":"});
        if (end <= at + 1) return;
        const std::string difference = text(at - 1, end);
        if (end == at + 2 && stream_.tokens[at + 1].kind == simt::TokenKind::number) {
            replace("value", at - 1, end, text(at - 1, at), "nothing taken from it");
            return;
        }
        for (const char* more : {" - 1", " + 1"})
            add("value", at, "one more or less in place of `" + difference + "`",
                {{stream_.tokens[end - 1].end, stream_.tokens[end - 1].end, more}});
    }

    /// `n / size`: rounded up; or of floats, not of whole numbers.
    void at_division(std::size_t at) {
        if (!stream_.is(at, "/")) return;
        const std::vector<std::string_view> ends = {
            "=", "+", "-", "?", ":", "<", ">", "<=", ">=", "==", "&&", "||", "*", "/", "%"};
        const std::size_t begin = operand_begin(stream_, at, first_, ends);
        const std::size_t end = operand_end(stream_, at + 1, last_, ends);
        if (begin == at || end == at + 1) return;
        const std::string above = text(begin, at);
        const std::string whole = in_place_of(text(begin, end));
        const std::string by = factor(at + 1, end);
        const std::string up = "(" + above + " + " + one_less(by) + ") / " + by;
        replace("rounding", begin, end, up, "a quotient that is rounded up" + whole);
        // "n / size + 1" has one too many where size divides n.
        if (stream_.is(end, "+") && stream_.is(end + 1, "1") && end + 2 < last_)
            replace("rounding", begin, end + 2, up,
                    "a quotient that is rounded up" + in_place_of(text(begin, end + 2)));
        replace("rounding", begin, end, above + " / (float)" + factor(at + 1, end),
                "a quotient of floats" + whole);
        floats(at, begin);
    }

    /// "15" for "16", and "tile - 1" for a name.
    static std::string one_less(const std::string& number) {
        const bool whole =
            number.size() < 8 && number.find_first_not_of("0123456789") == std::string::npos;
        return whole && number != "0" ? std::to_string(std::stoi(number) - 1) : number + " - 1";
    }

    /// `int half = width / 2;` in floats: the name's type, too.
    void floats(std::size_t at, std::size_t begin) {
        std::size_t type = begin;
        while (type > first_ && !stream_.is(type - 1, ";") && !stream_.is(type - 1, "{") &&
               !stream_.is(type - 1, "}"))
            --type;
        if (stream_.is(type, "const")) ++type;
        if (!stream_.is(type, "int") && !stream_.is(type, "unsigned")) return;
        std::vector<mutants::Edit> edits = {edit(type, type + 1, "float")};
        for (std::size_t i = type; i < last_ && !stream_.is(i, ";"); ++i)
            if (stream_.is(i, "/")) edits.push_back(edit(i, i + 1, "/ (float)"));
        add("rounding", at, "floats in place of whole numbers", std::move(edits));
    }

    /// `(i - k) % size` keeps the sign of what may be negative.
    void at_remainder(std::size_t at) {
        if (!stream_.is(at, "%") || at == first_) return;
        if (stream_.is_identifier(at - 1) && !stream_.is(at - 2, ".") && !stream_.is(at - 2, "->"))
            for (const char* more : {" + 1", " - 1"})
                replace("index", at - 1, at, "(" + text(at - 1, at) + more + ")",
                        "the one before or behind `" + text(at - 1, at) + "`");
        const std::size_t end = operand_end(stream_, at + 1, last_,
                                            {"+", "-", "*", "/", "%", "<", ">", "==", "?", ":"});
        if (!stream_.is(at - 1, ")") || end <= at + 1) return;
        const std::size_t open = stream_.partner[at - 1];
        if (open == npos) return;
        const std::string size = text(at + 1, end);
        replace("remainder", open, at, "(" + text(open, at) + " + " + size + ")",
                "a remainder that is never negative" + in_place_of(text(open, end)));
    }

    void at_type(std::size_t at) {
        static const std::map<std::string_view, std::vector<const char*>> others = {
            {"int", {"long long", "float", "unsigned"}},
            {"char", {"unsigned char"}},
            {"short", {"int"}},
            {"float", {"double"}},
            {"unsigned", {"int", "unsigned long long"}},
            {"signed", {"unsigned"}}};
        const auto found = others.find(stream_.spelling(at));
        if (found == others.end()) return;
        const std::string_view before = at > first_ ? stream_.spelling(at - 1) : "";
        if (before == "unsigned" || before == "long" || before == "short" || before == "signed")
            return;
        const std::string_view next = stream_.spelling(at + 1);
        if (next == "char" || next == "int" || next == "long" || next == "short") return;
        for (const char* other : found->second)
            replace("type", at, at + 1, other, "another type" + in_place_of(text(at, at + 1)));
    }

    /// Words that stand for each other.
    void at_word(std::size_t at) {
        static const std::map<std::string_view, std::vector<const char*>> others = {
            {"if", {"while"}},
            {"cudaMemcpyHostToDevice", {"cudaMemcpyDeviceToHost", "cudaMemcpyDeviceToDevice"}},
            {"cudaMemcpyDeviceToHost", {"cudaMemcpyHostToDevice", "cudaMemcpyDeviceToDevice"}},
            {"cudaMemcpyDeviceToDevice", {"cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost"}},
            {"__syncwarp", {"__syncthreads"}},
            {"__threadfence_block", {"__threadfence"}},
            {"fminf", {"fmaxf"}},
            {"fmaxf", {"fminf"}},
            {"min", {"max"}},
            {"max", {"min"}},
            {"+=", {"-="}},
            {"continue", {"break"}},
            {"break", {"continue"}},
            {"<<", {">>"}}};
        const auto found = others.find(stream_.spelling(at));
        if (found == others.end()) return;
        for (const char* other : found->second)
            replace("word", at, at + 1, other, "something else" + in_place_of(text(at, at + 1)));
    }

    /// `if (x)`: the contrary.
    void at_condition(std::size_t at) {
        if (!stream_.is(at, "if") && !stream_.is(at, "while")) return;
        const std::size_t open = at + 1;
        if (!stream_.is(open, "(") || stream_.partner[open] == npos) return;
        const std::size_t close = stream_.partner[open];
        if (close >= last_) return;
        replace("condition", open, close + 1, "(!" + text(open, close + 1) + ")",
                "the contrary of the condition " + text(open, close + 1));
    }

    /// `(Array data)`, `for (Part part : parts)`: by reference.
    void at_parameter(std::size_t at) {
        if (!stream_.is_identifier(at) || !stream_.is_identifier(at + 1)) return;
        if ((simt::is_type_word(stream_.spelling(at)) && !stream_.is(at, "auto")) || at == first_)
            return;
        const std::string_view before = stream_.spelling(at - 1), after = stream_.spelling(at + 2);
        const bool begins = before == "(" || before == "," || before == "const";
        if (!begins || (after != "," && after != ")" && after != ":")) return;
        add("reference", at, "a reference in place of the copy `" + text(at, at + 2) + "`",
            {{stream_.tokens[at].end, stream_.tokens[at].end, "&"}});
    }

    /// Two neighbouring arguments exchanged.
    void at_call(std::size_t at) {
        if (!stream_.is_identifier(at) || !stream_.is(at + 1, "(")) return;
        const std::size_t close = stream_.partner[at + 1];
        if (close == npos || close >= last_) return;
        const auto parts = simt::split_commas(stream_, at + 2, close);
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
            const auto [a, b] = parts[i];
            const auto [c, d] = parts[i + 1];
            if (a >= b || c >= d || text(a, b) == text(c, d)) continue;
            add("exchange", a, "`" + text(a, b) + "` and `" + text(c, d) + "` exchanged",
                {edit(a, b, text(c, d)), edit(c, d, text(a, b))});
        }
    }
};

}  // namespace

void add_value_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                       std::vector<Repair>& repairs) {
    ValueRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
