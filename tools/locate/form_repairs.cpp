#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grader/simt/translate/declaration.h"
#include "tools/locate/scopes.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::operand_begin;
using mutants::operand_end;

/// As many members are tried in the place of one name.
constexpr std::size_t most_members = 3;
/// As many other arguments of a template are tried.
constexpr std::size_t most_parameters = 3;

/// Changes that the form of a place asks for, few of which a text has a place for: what stands in
/// an initialiser's list, the size of a pointer, a template's argument.
class FormRepairs : SourceText {
  public:
    FormRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs), scopes_(stream, 0, stream.size()) {}

    void run() {
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            at_list(at);
            at_size(at);
            at_template(at);
            at_namesake(at);
            at_difference(at);
            at_argument(at);
            at_start(at);
            at_turn(at);
            at_axes(at);
        }
    }

  private:
    /// `{rows, columns}`: neighbours exchanged.
    void at_list(std::size_t at) {
        if (!stream_.is(at, "{") || at == first_ || stream_.partner[at] == npos) return;
        const std::size_t close = stream_.partner[at];
        const bool is_value = stream_.is(at - 1, "=") || stream_.is(at - 1, "return") ||
                              stream_.is(at - 1, "{") || stream_.is(at - 1, ",") ||
                              stream_.is_identifier(at - 1);
        if (!is_value || close >= last_ || stream_.is(at - 1, "else") || stream_.is(at - 1, "do"))
            return;
        for (std::size_t i = at + 1; i < close; ++i)
            if (stream_.is(i, ";") || stream_.is(i, "{")) return;
        const auto parts = simt::split_commas(stream_, at + 1, close);
        for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
            const auto [a, b] = parts[i];
            const auto [c, d] = parts[i + 1];
            if (a >= b || c >= d || text(a, b) == text(c, d)) continue;
            const bool plain = is_number(a, b) && is_number(c, d);
            if (!plain)
                add("members", a, "`" + text(a, b) + "` and `" + text(c, d) + "` exchanged",
                    {edit(a, b, text(c, d)), edit(c, d, text(a, b))});
        }
    }

    bool is_number(std::size_t first, std::size_t last) const {
        return last == first + 1 && stream_.tokens[first].kind == simt::TokenKind::number;
    }

    /// Whether the name is declared as a pointer, or as a reference to one.
    bool is_pointer(std::string_view name) const {
        for (std::size_t at = 2; at < stream_.size(); ++at) {
            if (stream_.spelling(at) != name) continue;
            std::size_t sign = at - 1;
            while (sign > 1 && (stream_.is(sign, "&") || stream_.is(sign, "const"))) --sign;
            const bool of_type = stream_.is(sign, "*") && sign > 0 &&
                                 stream_.is_identifier(sign - 1) && scopes_.is_declared(at);
            if (of_type) return true;
        }
        return false;
    }

    /// `sizeof array` of a pointer: of what it points to.
    void at_size(std::size_t at) {
        if (!stream_.is(at, "sizeof")) return;
        const bool bracket = stream_.is(at + 1, "(");
        const std::size_t name = bracket ? at + 2 : at + 1;
        if (name + 1 >= last_ || !stream_.is_identifier(name)) return;
        const std::string_view behind = stream_.spelling(name + 1);
        if (behind == "." || behind == "->" || behind == "[" || (bracket && behind != ")")) return;
        if (is_pointer(stream_.spelling(name)))
            replace("size", name, name + 1, "*" + text(name, name + 1),
                    "the size of what `" + text(name, name + 1) + "` points to");
    }

    /// `load<all>(…)` with another of the names that the templates of the file have.
    void at_template(std::size_t at) {
        const bool has_argument = stream_.is_identifier(at) && stream_.is(at + 1, "<") &&
                                  stream_.is_identifier(at + 2) && stream_.is(at + 3, ">") &&
                                  stream_.is(at + 4, "(") && stream_.adjacent(at, at + 1);
        if (!has_argument || at + 4 >= last_ || simt::is_type_word(stream_.spelling(at + 2)) ||
            stream_.spelling(at).ends_with("_cast"))
            return;
        std::set<std::string_view> seen = {stream_.spelling(at + 2)};
        for (std::size_t i = at; i-- > 1 && seen.size() <= most_parameters;) {
            if (!stream_.is(i, "template") || !stream_.is(i + 1, "<")) continue;
            std::size_t end = i + 2;
            while (end < at && !stream_.is(end, ">")) ++end;
            // Only those of the template that the call stands in are seen there.
            std::size_t open = end;
            while (open < at && !stream_.is(open, "{") && !stream_.is(open, ";")) ++open;
            if (!stream_.is(open, "{") || stream_.partner[open] == npos ||
                stream_.partner[open] < at)
                continue;
            for (std::size_t name = i + 3; name < end; ++name) {
                const bool ends = stream_.is(name + 1, ",") || name + 1 == end;
                if (ends && stream_.is_identifier(name) &&
                    seen.insert(stream_.spelling(name)).second)
                    replace("template", at + 2, at + 3, text(name, name + 1),
                            "`" + text(name, name + 1) + "` in place of `" + text(at + 2, at + 3) +
                                "`");
            }
        }
    }

    /// `memory.width = …`, where a variable has the member's name.
    void at_namesake(std::size_t at) {
        const bool stores = stream_.is_identifier(at) && stream_.is(at + 1, "=") && at > first_ &&
                            (stream_.is(at - 1, ".") || stream_.is(at - 1, "->"));
        if (!stores) return;
        const std::size_t end = operand_end(stream_, at + 2, last_, {});
        const std::string name = text(at, at + 1);
        const bool known = declares(name) && scopes_.has_value(name, at);
        if (!known || !stream_.is(end, ";") || text(at + 2, end) == name) return;
        replace("namesake", at + 2, end, name,
                "`" + name + "` in place of `" + text(at + 2, end) + "`");
    }

    bool declares(const std::string& name) const {
        for (std::size_t at = 1; at < stream_.size(); ++at)
            if (stream_.is(at, name) && scopes_.is_declared(at)) return true;
        return false;
    }

    /// `n - first - threadIdx.x > 0`, which is never below 0 without a sign: compared, not taken
    /// away.
    void at_difference(std::size_t at) {
        if (!stream_.is(at, ">") || !stream_.is(at + 1, "0") || stream_.adjacent(at, at + 1))
            return;
        const std::size_t begin =
            operand_begin(stream_, at, first_, {"&&", "||", "?", ":", "=", "!"});
        std::vector<std::size_t> signs;
        for (std::size_t i = begin; i < at; ++i) {
            const bool opens = stream_.is(i, "(") || stream_.is(i, "[");
            if (opens && stream_.partner[i] != npos) i = stream_.partner[i];
            if (stream_.is(i, "-") && i > begin) signs.push_back(i);
            if (stream_.is(i, "+") || stream_.is(i, ">") || stream_.is(i, "<")) return;
        }
        if (signs.empty()) return;
        std::string taken;
        for (std::size_t i = 0; i < signs.size(); ++i)
            taken += (i == 0 ? "" : " + ") +
                     text(signs[i] + 1, i + 1 < signs.size() ? signs[i + 1] : at);
        const std::string asked = taken + " < " + text(begin, signs.front());
        replace("difference", begin, at + 2, asked,
                "`" + asked + "` in place of `" + text(begin, at + 2) + "`");
    }

    /// Whether the token is an argument of a launch.
    bool is_of_launch(std::size_t at) const {
        for (std::size_t open = at; open > first_ + 1; --open) {
            if (stream_.is(open - 1, ";") || stream_.is(open - 1, "{")) return false;
            if (stream_.is(open, "(") && stream_.partner[open] != npos &&
                stream_.partner[open] > at)
                return stream_.is(open - 1, ">") && stream_.is(open - 2, ">");
        }
        return false;
    }

    /// `f<<<…>>>(a, chunk)`, where the function asks an element's member elsewhere:
    /// `pieces[i].count`.
    void at_argument(std::size_t at) {
        const bool alone = stream_.is_identifier(at) && at > first_ && is_of_launch(at) &&
                           (stream_.is(at - 1, "(") || stream_.is(at - 1, ",")) &&
                           (stream_.is(at + 1, ")") || stream_.is(at + 1, ","));
        if (!alone || is_keyword(stream_.spelling(at)) || scopes_.is_declared(at)) return;
        std::vector<std::string> seen;
        for (std::size_t away = 1; away < 150 && seen.size() < most_members; ++away)
            for (const std::size_t end : {at - std::min(at, away), at + away}) {
                if (end >= last_ || end <= first_ + 5) continue;
                const std::string member = element_member(end);
                if (member.empty() || std::ranges::find(seen, member) != seen.end() ||
                    !scopes_.sees_all(member, at))
                    continue;
                seen.push_back(member);
                replace("member", at, at + 1, member,
                        "`" + member + "` in place of `" + text(at, at + 1) + "`");
            }
    }

    /// "pieces[i].count", if that ends with the token; else nothing.
    std::string element_member(std::size_t end) const {
        const bool member = stream_.is_identifier(end) && stream_.is(end - 1, ".") &&
                            stream_.is(end - 2, "]") && stream_.partner[end - 2] != npos &&
                            !stream_.is(end + 1, "(") && !stream_.is(end + 1, "[");
        if (!member) return "";
        const std::size_t open = stream_.partner[end - 2];
        const bool plain = open + 2 == end - 2 && open > first_ && stream_.is_identifier(open - 1);
        return plain ? text(open - 1, end + 1) : "";
    }

    /// `std::accumulate(…, 0)` of floats: the sum has the type of its first value.
    void at_start(std::size_t at) {
        static constexpr std::array names = {"accumulate", "inner_product", "reduce",
                                             "transform_reduce"};
        if (std::ranges::none_of(names, [&](const char* name) { return stream_.is(at, name); }) ||
            !stream_.is(at + 1, "(") || stream_.partner[at + 1] == npos)
            return;
        for (const auto& [first, last] :
             simt::split_commas(stream_, at + 2, stream_.partner[at + 1]))
            if (is_number(first, last) && stream_.is(first, "0"))
                for (const char* number : {"0.0f", "0.0"})
                    replace("start value", first, last, number,
                            "a sum of another type in place of the whole number `0`");
    }

    /// `(i + events) % events`, which is `i % events`: something was to be taken away.
    void at_turn(std::size_t at) {
        const bool rest = stream_.is(at, "%") && at >= first_ + 4 && stream_.is(at - 1, ")") &&
                          stream_.partner[at - 1] != npos;
        if (!rest || !stream_.is(at - 3, "+") || stream_.partner[at - 1] + 1 == at - 3) return;
        if (stream_.spelling(at - 2) != stream_.spelling(at + 1)) return;
        const std::string modulus = text(at - 2, at - 1);
        replace(
            "turn", at - 2, at - 1, modulus + " - 1",
            "the one before: `+ " + modulus + "` alone changes nothing before `% " + modulus + "`");
    }

    /// `threadIdx.y * blockDim.y`: rows of a block lie blockDim.x threads apart; and
    /// `blockIdx.x * blockDim.y`.
    void at_axes(std::size_t at) {
        if (!stream_.is(at, "*") || at < first_ + 3 || at + 3 >= last_) return;
        for (const bool turned : {false, true}) {
            const std::size_t index = turned ? at + 1 : at - 3, side = turned ? at - 3 : at + 1;
            if (!stream_.is(side, "blockDim") || !stream_.is(index + 1, ".")) continue;
            const std::string_view axis = stream_.spelling(index + 2);
            const std::string_view own = stream_.spelling(side + 2);
            if (axis != "x" && axis != "y") continue;
            const std::string_view usual = stream_.is(index, "threadIdx") ? "x" : axis;
            const bool asks =
                stream_.is(index, "blockIdx") || (stream_.is(index, "threadIdx") && axis == "y");
            if (asks && own != usual)
                replace("side", side + 2, side + 3, std::string(usual),
                        "another side of the block in place of `" + text(side, side + 3) + "`");
        }
    }

    const Scopes scopes_;
};

}  // namespace

void add_form_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                      std::vector<Repair>& repairs) {
    FormRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
