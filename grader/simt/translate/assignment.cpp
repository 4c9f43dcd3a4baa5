#include "grader/simt/translate/assignment.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {
namespace {

/// What a piece of text does with the variable.
enum class Outcome {
    untouched,  ///< nothing on some path; the variable is not used before it is assigned
    assigned,
    used,   ///< perhaps before it is assigned
    leaves  ///< untouched, and control does not reach what follows
};

struct Part {
    std::size_t first, last;
};

/// Reads statements as far as the question needs. What it does not know counts as a use.
class Analysis {
  public:
    Analysis(const TokenStream& stream, const Declarator& variable, bool of_class,
             const std::vector<FunctionInfo>& functions)
        : stream_(stream),
          functions_(functions),
          name_(stream.spelling(variable.name)),
          of_class_(of_class) {
        for (std::size_t i = variable.name + 1; i < variable.end; ++i)
            if (stream_.is(i, "[") && stream_.partner[i] != npos) {
                extents_.push_back({i + 1, stream_.partner[i]});
                i = stream_.partner[i];
            }
    }

    Outcome block(std::size_t at, std::size_t end) const {
        while (at < end) {
            std::size_t next = at;
            const Outcome outcome = statement(at, end, next);
            if (outcome != Outcome::untouched) return outcome;
            at = std::max(next, at + 1);
        }
        return Outcome::untouched;
    }

  private:
    bool is(std::size_t at, std::string_view text) const { return stream_.is(at, text); }
    bool mentions(std::size_t at) const {
        return is(at, name_) && stream_.is_identifier(at) && !is(at - 1, ".") &&
               !is(at - 1, "->") && !is(at - 1, "::");
    }
    bool mentioned(std::size_t first, std::size_t last) const {
        for (std::size_t i = first; i < last; ++i)
            if (mentions(i)) return true;
        return false;
    }
    bool has_word(std::size_t first, std::size_t last,
                  std::initializer_list<std::string_view> words) const {
        for (std::size_t i = first; i < last; ++i)
            for (const std::string_view word : words)
                if (is(i, word)) return true;
        return false;
    }

    /// Index of the `;` that ends the statement at `at`.
    std::size_t semicolon(std::size_t at, std::size_t end) const {
        for (; at < end && !is(at, ";"); ++at)
            if ((is(at, "(") || is(at, "{") || is(at, "[")) && stream_.partner[at] != npos)
                at = stream_.partner[at];
        return at;
    }

    /// Sets `next` behind the statement.
    Outcome statement(std::size_t at, std::size_t end, std::size_t& next) const {
        while (at < end && stream_.tokens[at].kind == TokenKind::directive) ++at;
        next = at + 1;
        if (at >= end || is(at, ";")) return Outcome::untouched;
        if (is(at, "{")) {
            const std::size_t close = stream_.partner[at];
            if (close == npos) return Outcome::used;
            next = close + 1;
            return block(at + 1, close);
        }
        if (is(at, "if")) return choice(at, end, next);
        if (is(at, "for")) return for_loop(at, end, next);
        if (is(at, "while")) return while_loop(at, end, next);
        if (is(at, "do")) return do_loop(at, end, next);
        if (is(at, "switch")) return switch_statement(at, end, next);
        if (is(at, "case") || is(at, "default") || is(at, "try") || is(at, "goto"))
            return Outcome::used;
        const std::size_t stop = semicolon(at, end);
        next = stop + 1;
        if (is(at, "return") || is(at, "break") || is(at, "continue") || is(at, "throw"))
            return mentioned(at, stop) ? Outcome::used : Outcome::leaves;
        return expression(at, stop);
    }

    /// Parts between commas, from the left.
    Outcome expression(std::size_t first, std::size_t last) const {
        for (const auto& [begin, end] : split_commas(stream_, first, last)) {
            const Outcome outcome = part(begin, end);
            if (outcome != Outcome::untouched) return outcome;
        }
        return Outcome::untouched;
    }

    /// `x = …`, `a = x = …`, `f(…, &x, …)` for an object of a class.
    Outcome part(std::size_t first, std::size_t last) const {
        std::size_t at = first;
        while (at < last && !mentions(at)) ++at;
        if (at == last) return Outcome::untouched;
        if (!extents_.empty())
            return filled_by_call(first, at, last) || filled_by_lambda(first, at, last)
                       ? Outcome::assigned
                       : Outcome::used;
        if (is(at + 1, "=") && chain(first, at) && !mentioned(at + 1, last))
            return Outcome::assigned;
        const bool address = is(at - 1, "&") && (is(at - 2, "(") || is(at - 2, ",")) &&
                             (is(at + 1, ")") || is(at + 1, ","));
        if (of_class_ && address && !has_word(first, at, {"?", "&&", "||"}))
            return Outcome::assigned;
        return Outcome::used;
    }

    /// True for `fill(array + i, …)`, `fill<4>(&array[i][0], …)` with no other use of the array.
    bool filled_by_call(std::size_t first, std::size_t at, std::size_t last) const {
        std::size_t open = first + 1;
        if (is(open, "<")) {
            const std::size_t close = stream_.close_angle(open, last);
            if (close == npos) return false;
            open = close + 1;
        }
        return is(open, "(") && stream_.partner[open] == last - 1 && !mentioned(at + 1, last) &&
               fills_argument(stream_.spelling(first), open, at, 0);
    }

    /// True for `auto read = [&](…) { …; }`, whose body fills the array before it uses it: it is
    /// called first.
    bool filled_by_lambda(std::size_t first, std::size_t at, std::size_t last) const {
        const std::size_t open = is(last - 1, "}") ? stream_.partner[last - 1] : npos;
        return open != npos && open < at && has_word(first, open, {"["}) &&
               has_word(first, open, {"auto"}) && block(open + 1, last - 1) == Outcome::assigned;
    }

    /// True if all functions of this name begin by assigning elements of the argument that holds
    /// the token `at`, or pass it on to one that does.
    bool fills_argument(std::string_view function, std::size_t open, std::size_t at,
                        int depth) const {
        constexpr int deepest = 4;
        const auto arguments = split_commas(stream_, open + 1, stream_.partner[open]);
        std::size_t index = 0;
        while (index < arguments.size() && arguments[index].second <= at) ++index;
        if (index == arguments.size() || depth == deepest) return false;
        const std::size_t begin = arguments[index].first;
        if (at != begin && !(at == begin + 1 && is(begin, "&"))) return false;
        bool known = false;
        for (const FunctionInfo& candidate : functions_) {
            if (candidate.name != function || !candidate.is_definition ||
                candidate.body_end == npos || index >= candidate.parameters.size())
                continue;
            if (!begins_by_filling(candidate, candidate.parameters[index], depth)) return false;
            known = true;
        }
        return known;
    }

    /// Whether the function may be left before it has named the parameter for the last time: then
    /// some elements, or all, may have got no value.
    bool returns_before_last(const FunctionInfo& function, const std::string& parameter) const {
        bool returns = false;
        for (std::size_t at = function.body_begin; at < function.body_end; ++at) {
            if (is(at, "return")) returns = true;
            if (returns && is(at, parameter) && stream_.is_identifier(at)) return true;
        }
        return false;
    }

    bool begins_by_filling(const FunctionInfo& function, const std::string& parameter,
                           int depth) const {
        std::size_t at = function.body_begin;
        while (at < function.body_end && !(is(at, parameter) && stream_.is_identifier(at))) ++at;
        if (at == function.body_end || returns_before_last(function, parameter)) return false;
        const std::size_t close = is(at + 1, "[") ? stream_.partner[at + 1] : npos;
        if (close != npos && is(close + 1, "=")) return true;
        for (std::size_t open = at; open-- > function.body_begin && !is(open, ";");)
            if (is(open, "(") && stream_.partner[open] != npos && stream_.partner[open] > at &&
                stream_.is_identifier(open - 1))
                return fills_argument(stream_.spelling(open - 1), open, at, depth + 1);
        return false;
    }

    /// True for nothing, or `a = b[i] = `.
    bool chain(std::size_t first, std::size_t last) const {
        if (first == last) return true;
        if (!is(last - 1, "=")) return false;
        for (std::size_t i = first; i < last; ++i)
            if (!stream_.is_identifier(i) && !is(i, "=") && !is(i, ".") && !is(i, "->") &&
                !is(i, "[") && !is(i, "]") && stream_.tokens[i].kind != TokenKind::number)
                return false;
        return true;
    }

    Outcome choice(std::size_t at, std::size_t end, std::size_t& next) const {
        std::size_t open = at + 1;
        if (is(open, "constexpr")) ++open;
        const std::size_t close = stream_.partner[open];
        if (!is(open, "(") || close == npos) return Outcome::used;
        const Outcome condition = conditions(open + 1, close);
        const Outcome yes = statement(close + 1, end, next);
        Outcome no = Outcome::untouched;
        if (is(next, "else") && next < end) no = statement(next + 1, end, next);
        if (condition != Outcome::untouched) return condition;
        return merged(yes, no);
    }

    static Outcome merged(Outcome a, Outcome b) {
        if (a == Outcome::used || b == Outcome::used) return Outcome::used;
        if (a == Outcome::leaves) return b;
        if (b == Outcome::leaves) return a;
        return a == b ? a : Outcome::untouched;
    }

    Outcome conditions(std::size_t first, std::size_t last) const {
        return mentioned(first, last) ? Outcome::used : Outcome::untouched;
    }

    Outcome for_loop(std::size_t at, std::size_t end, std::size_t& next) const {
        const std::size_t open = at + 1, close = stream_.partner[open];
        if (!is(open, "(") || close == npos) return Outcome::used;
        const std::size_t first = semicolon(open + 1, close);
        const std::size_t second = semicolon(first + 1, close);
        const bool filled = fills(at, end, 0, next);
        if (filled) return Outcome::assigned;
        const Outcome body = statement(close + 1, end, next);
        if (first == close || second == close)  // over a range
            return mentioned(open, close) || body == Outcome::used ? Outcome::used
                                                                   : Outcome::untouched;
        const Outcome init = expression(open + 1, first);
        if (init != Outcome::untouched) return init;
        if (mentioned(first, second) || body == Outcome::used) return Outcome::used;
        if (!extents_.empty() && body == Outcome::assigned && !mentioned(second, close))
            return Outcome::assigned;
        const bool before_step = body == Outcome::assigned && !has_word(close, next, {"continue"});
        if (!before_step && mentioned(second, close)) return Outcome::used;
        return Outcome::untouched;
    }

    Outcome while_loop(std::size_t at, std::size_t end, std::size_t& next) const {
        const std::size_t open = at + 1, close = stream_.partner[open];
        if (!is(open, "(") || close == npos) return Outcome::used;
        const Outcome body = statement(close + 1, end, next);
        return mentioned(open, close) || body == Outcome::used ? Outcome::used : Outcome::untouched;
    }

    Outcome do_loop(std::size_t at, std::size_t end, std::size_t& next) const {
        const Outcome body = statement(at + 1, end, next);
        const std::size_t stop = semicolon(next, end);
        const bool straight = !has_word(at, next, {"continue", "break"});
        const bool condition = mentioned(next, stop);
        next = stop + 1;
        if (body == Outcome::used) return body;
        if (body == Outcome::assigned && straight) return body;
        return condition ? Outcome::used : Outcome::untouched;
    }

    Outcome switch_statement(std::size_t at, std::size_t end, std::size_t& next) const {
        const std::size_t stop = is(at + 1, "(") ? stream_.partner[at + 1] : npos;
        if (stop == npos || !is(stop + 1, "{") || stream_.partner[stop + 1] == npos || stop >= end)
            return Outcome::used;
        next = stream_.partner[stop + 1] + 1;
        return mentioned(at, next) ? Outcome::used : Outcome::untouched;
    }

    /// True if the loop at `at` goes over the whole dimension `depth` of the array and assigns each
    /// element, in loops over the further dimensions inside it.
    bool fills(std::size_t at, std::size_t end, std::size_t depth, std::size_t& next) const {
        if (depth >= extents_.size() || !is(at, "for") || !is(at + 1, "(")) return false;
        const std::size_t close = stream_.partner[at + 1];
        if (close == npos || close >= end) return false;
        const Part index = whole_range(at + 2, close, extents_[depth]);
        if (index.first == index.last) return false;
        indices_.resize(depth);
        indices_.push_back(stream_.spelling(index.first));
        std::size_t first = close + 1, last = end;
        const bool braces = is(first, "{");
        if (braces) last = stream_.partner[first++];
        if (last == npos) return false;
        next = braces ? last + 1 : first;
        return fills_body(first, last, depth, braces, next);
    }

    bool fills_body(std::size_t first, std::size_t last, std::size_t depth, bool braces,
                    std::size_t& next) const {
        for (std::size_t at = first; at < last;) {
            while (at < last && stream_.tokens[at].kind == TokenKind::directive) ++at;
            std::size_t behind = at + 1;
            const bool element = depth + 1 == extents_.size();
            const bool filled =
                element ? assigns_element(at, last, behind) : fills(at, last, depth + 1, behind);
            if (filled) {
                if (!braces) next = behind;
                return true;
            }
            if (!braces || statement(at, last, behind) != Outcome::untouched ||
                has_word(at, behind, {"continue", "break"}))
                return false;
            at = behind;
        }
        return false;
    }

    /// `a[i][j] = …` with the indices of the loops.
    bool assigns_element(std::size_t at, std::size_t end, std::size_t& next) const {
        const std::size_t stop = semicolon(at, end);
        next = stop + 1;
        if (!mentions(at) || mentioned(at + 1, stop)) return false;
        for (const std::string_view index : indices_) {
            if (!is(at + 1, "[") || !is(at + 2, index) || !is(at + 3, "]")) return false;
            at += 3;
        }
        return is(at + 1, "=");
    }

    /// The index of `T i = 0; i < extent; ++i`; an empty part for another loop.
    Part whole_range(std::size_t first, std::size_t close, const Part& extent) const {
        const std::size_t init = semicolon(first, close), test = semicolon(init + 1, close);
        if (init < first + 3 || !is(init - 1, "0") || !is(init - 2, "=") || test >= close)
            return {0, 0};
        const std::size_t index = init - 3;
        const std::string_view name = stream_.spelling(index);
        const bool limit =
            is(init + 1, name) && is(init + 2, "<") &&
            stream_.joined(init + 3, test) == stream_.joined(extent.first, extent.last);
        const bool step = stream_.joined(test + 1, close).find("++") != std::string::npos &&
                          has_word(test + 1, close, {name}) && close == test + 3;
        return limit && step ? Part{index, index + 1} : Part{0, 0};
    }

    const TokenStream& stream_;
    const std::vector<FunctionInfo>& functions_;
    std::string_view name_;
    bool of_class_;
    std::vector<Part> extents_;
    mutable std::vector<std::string_view> indices_;  ///< of the loops around, in fills()
};

}  // namespace

bool assigned_before_use(const TokenStream& stream, const VariableDeclaration& declaration,
                         const Declarator& variable, std::size_t scope_end,
                         const std::vector<FunctionInfo>& functions) {
    for (std::size_t i = declaration.end; i < scope_end; ++i)
        if (stream.is(i, "goto") || stream.is(i, "asm")) return false;
    // As in `float x, *p = &x;`
    for (std::size_t i = variable.end; i < declaration.end; ++i)
        if (stream.is(i, stream.spelling(variable.name))) return false;
    const bool of_class = !variable.is_pointer && declaration.type != npos &&
                          !is_type_word(stream.spelling(declaration.type));
    const Outcome outcome =
        Analysis(stream, variable, of_class, functions).block(declaration.end + 1, scope_end);
    return outcome == Outcome::assigned || outcome == Outcome::leaves ||
           outcome == Outcome::untouched;
}

}  // namespace simtutor::simt
