#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/declaration.h"
#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"
#include "tools/mutants/statement.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::Statement;
using mutants::StatementKind;

/// Names that stand for the two directions of a matrix or a picture.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> directions = {
    {{"row", "column"},
     {"rows", "columns"},
     {"height", "width"},
     {"y", "x"},
     {"i", "j"},
     {"down", "right"}}};
/// As many conditions of the file are tried at one place.
constexpr std::size_t most_conditions = 8;

/// Repairs of slips that take more than one word: the other direction, a guard that was forgotten,
/// a sum that starts with what was there.
class SlipRepairs : SourceText {
  public:
    SlipRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs) {}

    void run() {
        collect_conditions();
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            at_condition(at);
            at_initialiser(at);
            at_texture(at);
            at_atomic(at);
            at_product(at);
        }
        list(mutants::statements_of(stream_, first_, last_), nullptr);
    }

  private:
    /// The word with its direction turned round: "rows" and "tile_rows" become "columns" and
    /// "tile_columns"; empty if it has none.
    static std::string turned(const std::string& word) {
        for (const auto& [one, two] : directions)
            for (const auto& [from, to] : {std::pair(one, two), std::pair(two, one)}) {
                if (word == from) return std::string(to);
                if (word.ends_with("_" + std::string(from)))
                    return word.substr(0, word.size() - from.size()) + std::string(to);
                if (word.starts_with(std::string(from) + "_"))
                    return std::string(to) + word.substr(from.size());
            }
        return "";
    }

    bool is_known(const std::string& name) const {
        for (std::size_t at = 0; at < stream_.size(); ++at)
            if (stream_.is(at, name)) return true;
        return false;
    }

    /// All directions between two tokens turned round; empty if there are fewer than two.
    std::string turned(std::size_t first, std::size_t last) const {
        std::string made;
        int count = 0;
        std::size_t from = stream_.tokens[first].begin;
        for (std::size_t at = first; at < last; ++at) {
            const bool member = at > 0 && (stream_.is(at - 1, ".") || stream_.is(at - 1, "->"));
            if (!stream_.is_identifier(at)) continue;
            const std::string other = turned(text(at, at + 1));
            if (other.empty() || (!member && !is_known(other))) continue;
            made += std::string(stream_.text.substr(from, stream_.tokens[at].begin - from)) + other;
            from = stream_.tokens[at].end;
            ++count;
        }
        made += std::string(stream_.text.substr(from, stream_.tokens[last - 1].end - from));
        return count >= 2 ? made : "";
    }

    /// What stands in the brackets of `if (…)`, for all of the file: a guard that is forgotten in
    /// one place often stands in another.
    void collect_conditions() {
        std::set<std::string> seen;
        for (std::size_t at = 0; at + 1 < stream_.size(); ++at) {
            if (!stream_.is(at, "if") || !stream_.is(at + 1, "(")) continue;
            const std::size_t close = stream_.partner[at + 1];
            if (close == npos || close <= at + 2 || close - at > 14) continue;
            const std::string one = text(at + 2, close);
            if (seen.insert(one).second && conditions_.size() < most_conditions)
                conditions_.push_back(one);
        }
    }

    /// `if (a)` with another direction, another condition of the file, or one more.
    void at_condition(std::size_t at) {
        const bool is_if = stream_.is(at, "if") && stream_.is(at + 1, "(");
        if (!is_if || stream_.partner[at + 1] == npos || stream_.partner[at + 1] >= last_) return;
        const std::size_t first = at + 2, last = stream_.partner[at + 1];
        if (first >= last) return;
        const std::string here = text(first, last);
        const std::string other = turned(first, last);
        if (!other.empty())
            replace("direction", first, last, other, "the other direction in the condition");
        for (const std::string& more : conditions_) {
            if (more == here) continue;
            replace("guard", first, last, "(" + here + ") && (" + more + ")",
                    "the condition `" + more + "` besides");
            replace("guard", first, last, more, "`" + more + "` in place of `" + here + "`");
        }
    }

    /// `float2 sum = *out;`: nothing in it at first.
    void at_initialiser(std::size_t at) {
        if (!stream_.is(at, "=") || at < first_ + 2 || !stream_.is_identifier(at - 1)) return;
        const std::size_t end = mutants::operand_end(stream_, at + 1, last_, {});
        if (end <= at + 1 || end - at > 30) return;
        const std::string value = text(at + 1, end);
        if (is_const(at)) return turn(at + 1, end);
        const bool declares =
            stream_.is_identifier(at - 2) && !is_keyword(stream_.spelling(at - 2));
        for (const char* number : {"0", "1"})
            if (value != number)
                replace("start", at + 1, end, number,
                        "`" + std::string(number) + "` in place of `" + value + "`");
        if (declares)
            replace("start", at + 1, end, text(at - 2, at - 1) + "{}",
                    "zeros in place of `" + value + "`");
        turn(at + 1, end);
    }

    void turn(std::size_t first, std::size_t end) {
        const std::string other = turned(first, end);
        if (!other.empty())
            replace("direction", first, end, other,
                    "the other direction in `" + text(first, end) + "`");
    }

    /// Whether the `=` gives a constant its value: no sum begins there.
    bool is_const(std::size_t at) const {
        for (; at > first_; --at) {
            if (stream_.is(at - 1, "const") || stream_.is(at - 1, "constexpr")) return true;
            if (stream_.is(at - 1, ";") || stream_.is(at - 1, "{") || stream_.is(at - 1, "}"))
                return false;
        }
        return false;
    }

    /// The middle of a texel lies half of one behind its edge.
    void at_texture(std::size_t at) {
        if (!stream_.spelling(at).starts_with("tex")) return;
        std::size_t open = at + 1;
        while (open < last_ && !stream_.is(open, "(") && !stream_.is(open, ";")) ++open;
        if (!stream_.is(open, "(") || stream_.partner[open] == npos) return;
        if (stream_.is(at + 1, "<") && stream_.is(at + 2, "<")) return;
        const auto parts = simt::split_commas(stream_, open + 1, stream_.partner[open]);
        for (std::size_t i = 1; i < parts.size(); ++i)
            for (const char* half : {" + 0.5f", " - 0.5f"})
                replace("texel", parts[i].first, parts[i].second,
                        text(parts[i].first, parts[i].second) + half, "half a texel more or less");
    }

    /// atomicInc() and atomicDec() begin anew at their limit.
    void at_atomic(std::size_t at) {
        const bool up = stream_.is(at, "atomicInc");
        if ((!up && !stream_.is(at, "atomicDec")) || !stream_.is(at + 1, "(")) return;
        const std::size_t close = stream_.partner[at + 1];
        if (close == npos || close >= last_) return;
        const auto parts = simt::split_commas(stream_, at + 2, close);
        if (parts.size() != 2) return;
        const std::string where = text(parts[0].first, parts[0].second);
        replace("atomic", at, close + 1,
                std::string(up ? "atomicAdd(" : "atomicSub(") + where + ", 1u)",
                "an atomic function without a limit");
    }

    /// `a * b` in 64 bits.
    void at_product(std::size_t at) {
        if (!stream_.is(at, "*") || at == first_ || !stream_.is_identifier(at + 1)) return;
        const bool value = stream_.is_identifier(at - 1) || stream_.is(at - 1, ")");
        if (!value || is_keyword(stream_.spelling(at - 1))) return;
        std::size_t begin = at - 1;
        if (stream_.is(begin, ")") && stream_.partner[begin] != npos)
            begin = stream_.partner[begin];
        while (begin > first_ && (stream_.is(begin - 1, ".") || stream_.is(begin - 1, "->")) &&
               begin >= first_ + 2)
            begin -= 2;
        replace("width", begin, at, "static_cast<std::size_t>(" + text(begin, at) + ")",
                "a factor of 64 bits");
    }

    void list(const std::vector<Statement>& statements, const Statement* loop) {
        for (const Statement& one : statements) {
            if (loop) reset(one, *loop);
            if (one.kind == StatementKind::simple) guard(one);
            const bool is_loop =
                one.kind == StatementKind::for_loop || one.kind == StatementKind::while_loop;
            list(one.children, is_loop ? &one : loop);
        }
    }

    /// `c[i] = sum;` only under a condition that stands elsewhere.
    void guard(const Statement& one) {
        if (one.declares || !one.whole || one.word + 1 >= one.last) return;
        if (!stream_.is(one.word + 1, "[") && !stream_.spelling(one.word).starts_with("atomic"))
            return;
        const std::size_t begin = stream_.tokens[one.word].begin;
        const std::size_t end = stream_.tokens[one.last - 1].end;
        for (const std::string& condition : conditions_)
            add("guard", one.word, "the condition `" + condition + "` in front of it",
                {{begin, end, "if (" + condition + ") " + text(one.word, one.last)}});
    }

    /// `sum += …` in a loop: set to 0 where the loop around it begins anew.
    void reset(const Statement& one, const Statement& loop) {
        if (one.kind != StatementKind::simple || !stream_.is_identifier(one.word) ||
            !stream_.is(one.word + 1, "+="))
            return;
        const Statement& body = loop.children.back();
        const std::string cleared = text(one.word, one.word + 1) + " = 0;";
        if (body.kind == StatementKind::block && body.word + 1 < stream_.size()) {
            const std::size_t at = stream_.tokens[body.word + 1].begin;
            add("start", one.word, "`" + cleared + "` at the begin of the loop's body",
                {{at, at, cleared + " "}});
        }
        const std::size_t at = stream_.tokens[loop.first].begin;
        add("start", one.word, "`" + cleared + "` in front of the loop", {{at, at, cleared + " "}});
    }

    std::vector<std::string> conditions_;
};

}  // namespace

void add_slip_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs) {
    SlipRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
