#include "grader/findings/index/vector_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/declared_rows.h"
#include "grader/findings/source/elements.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// So many pointers are followed back.
constexpr int most_pointers = 8;

/// What is added to a pointer to float, or stands in its brackets, and where.
struct Offset {
    Tokens pointer, terms;
    int statement = -1;
    bool brackets = false;
};

/// A term that steps by less than a vector.
struct Narrow {
    Tokens term;
    long long step = 0;  ///< elements from thread to thread; 0: it is divided by the length
    char axis = 'x';
};

class Address {
  public:
    Address(const Tokens& file, const FunctionText& function, const simt::FindingSide& side)
        : file_(file),
          function_(function),
          array_(side.object.substr(0, side.object.find_first_of("[+ "))),
          length_(side.bytes / static_cast<long long>(sizeof(float))) {}

    /// What leads to the array in a statement, and in those that its pointers come from.
    std::vector<Offset> offsets(int line) const {
        std::vector<Offset> all;
        for (int i = 0; i < static_cast<int>(function_.statements().size()); ++i)
            if (at(i).kind == Statement::Kind::plain && at(i).touches(line)) add_all(i, all);
        return all;
    }

    std::optional<Narrow> narrow_in(const Offset& offset) const {
        std::optional<Narrow> found;
        for (const Tokens& term : split(offset.terms, "+")) {
            const auto narrow = narrow_of(term, offset.statement);
            if (!narrow) continue;
            // Two of them may add up to a multiple.
            if (found) return std::nullopt;
            found = narrow;
        }
        return found;
    }

    /// "row * half", where half is a part of something: of rows of single elements only a part.
    std::string part_in(const Offset& offset) const {
        for (const Tokens& term : split(offset.terms, "+"))
            for (const Tokens& factor : split(term, "*")) {
                Tokens value;
                const int set = factor.size() == 1 && factor[0].is_name()
                                    ? function_.definition(factor[0].text, offset.statement, &value)
                                    : -1;
                const auto parts = split(value, "/");
                if (set < 0 || parts.size() != 2 || parts[0].size() != 1 ||
                    !parts[0][0].is_name() || !constant_value(file_, parts[1]))
                    continue;
                return fmt::format(
                    "In line {0}, {1} counts single elements, and {2} is {3} (line {4}): that is "
                    "only a part of {5} elements. If a row has {5} of them, it begins {5} further "
                    "than the one before: is {5} meant in place of {2}?",
                    line_of(offset), shown(offset), factor[0].text, text_of(value), at(set).line,
                    parts[0][0].text);
            }
        return "";
    }

    /// "quarter (n / 4, line 12)": a factor of another term that counts in vectors, too.
    std::string quotient_in(const Offset& offset) const {
        for (const Tokens& term : split(offset.terms, "+"))
            for (const Tokens& factor : split(term, "*")) {
                Tokens value;
                const int set = factor.size() == 1 && factor[0].is_name()
                                    ? function_.definition(factor[0].text, offset.statement, &value)
                                    : -1;
                if (set >= 0 && is_quotient(value))
                    return fmt::format("{} is {}, line {}", factor[0].text, text_of(value),
                                       at(set).line);
            }
        return "";
    }

    long long length() const { return length_; }
    int line_of(const Offset& offset) const { return at(offset.statement).line; }
    /// "&c[row * n + j]", "a + row * n + j"
    static std::string shown(const Offset& offset) {
        return offset.brackets
                   ? fmt::format("{}[{}]", text_of(offset.pointer), text_of(offset.terms))
                   : fmt::format("{} + {}", text_of(offset.pointer), text_of(offset.terms));
    }

  private:
    const Statement& at(int i) const { return function_.statements()[static_cast<std::size_t>(i)]; }

    bool leads_to_array(const std::string& name, int statement) const {
        return is_of_float(name) &&
               (name == array_ || has(names_behind(function_, {{name, 0}}, statement), array_));
    }
    /// Whether a pointer or an array is declared with elements of float.
    bool is_of_float(const std::string& name) const {
        const auto declares = [&](const Tokens& words) {
            const auto place = std::ranges::find(words, name, &Token::text);
            return place != words.end() &&
                   std::any_of(words.begin(), place, [](const Token& w) { return w.is("float"); });
        };
        const auto parameters = split(function_.parameters(), ",");
        if (std::ranges::any_of(parameters, declares)) return true;
        return std::ranges::any_of(function_.statements(), [&](const Statement& one) {
            return one.kind == Statement::Kind::plain && declares(one.words);
        });
    }

    void add_all(int statement, std::vector<Offset>& all) const {
        add_brackets(statement, all);
        add_sums(at(statement).words, statement, all);
        std::vector<std::string> names;
        for (const Token& word : at(statement).words)
            if (word.is_name()) names.push_back(word.text);
        for (std::size_t i = 0; i < names.size() && i < std::size_t{8} * most_pointers; ++i) {
            Tokens value;
            if (names[i] == array_) continue;
            const int set = function_.definition(names[i], statement - 1, &value);
            if (set >= 0 && has(names_behind(function_, value, set - 1), array_))
                add_sums(value, set, all);
        }
    }
    void add_brackets(int statement, std::vector<Offset>& all) const {
        const Tokens& words = at(statement).words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (!words[i].is_name() || !words[i + 1].is("[") ||
                !leads_to_array(words[i].text, statement) || !is_of_float(words[i].text))
                continue;
            std::size_t open = i + 1, close = closing(words, open);
            while (close + 1 < words.size() && words[close + 1].is("["))
                open = close + 1, close = closing(words, open);
            if (i > 0 && words[i - 1].is("&") && close < words.size())
                all.push_back(
                    {part_of(words, i, open), part_of(words, open + 1, close), statement, true});
        }
    }
    /// "c + row * quarter + j"
    void add_sums(const Tokens& words, int statement, std::vector<Offset>& all) const {
        for (std::size_t i = 0; i + 2 < words.size(); ++i) {
            if (!words[i].is_name() || !words[i + 1].is("+") ||
                !leads_to_array(words[i].text, statement - 1))
                continue;
            std::size_t end = i + 2;
            while (end < words.size() && !words[end].is(")") && !words[end].is(",") &&
                   !words[end].is(";"))
                end = words[end].is("(") || words[end].is("[") ? closing(words, end) + 1 : end + 1;
            all.push_back(
                {{words[i]}, part_of(words, i + 2, std::min(end, words.size())), statement, false});
        }
    }

    /// "k / 4" of a vector of 4.
    bool is_quotient(const Tokens& words) const {
        const auto parts = split(words, "/");
        return parts.size() == 2 && constant_value(file_, parts[1]) == length_ &&
               !mentions(words, "*") && !mentions(words, "+");
    }
    /// How far the term moves from a thread to the next along a side of the block.
    std::optional<long long> step_of(const Tokens& term, int statement, int axis) const {
        std::optional<long long> step;
        // What is not known must not change it.
        for (const long long unknown : {0, 1, 5}) {
            simt::ThreadCoordinates lane, next;
            next.thread[axis] = 1;
            ThreadValue here(file_, function_, lane), there(file_, function_, next);
            here.assume(unknown);
            there.assume(unknown);
            const auto a = here.of(term, statement), b = there.of(term, statement);
            if (!a || !b || (step && *step != *b - *a)) return std::nullopt;
            step = *b - *a;
        }
        return step;
    }
    std::optional<Narrow> narrow_of(const Tokens& term, int statement) const {
        if (is_quotient(term)) return Narrow{term, 0, 'x'};
        for (const int axis : {0, 1})
            if (const auto step = step_of(term, statement, axis); step && *step % length_ != 0)
                return Narrow{term, *step, axis == 0 ? 'x' : 'y'};
        return std::nullopt;
    }

    const Tokens& file_;
    const FunctionText& function_;
    const std::string array_;
    const long long length_;
};

std::string told(const Address& address, const Offset& offset, const Narrow& narrow) {
    const std::string term = text_of(narrow.term), all = text_of(offset.terms);
    const std::string vector = fmt::format("float{}", address.length());
    const std::string begin =
        narrow.step == 0
            ? fmt::format(
                  "In line {}, {} counts {}s, but {} counts single elements: a pointer to "
                  "float moves on by 1 element for each.",
                  address.line_of(offset), term, vector, Address::shown(offset))
            : fmt::format(
                  "In line {}, {} grows by {} with threadIdx.{}, and {} counts single "
                  "elements: the next thread's address lies only {} bytes further, and a "
                  "{} has {}.",
                  address.line_of(offset), term, narrow.step, narrow.axis, Address::shown(offset),
                  narrow.step * 4, vector, address.length() * 4);
    if (const std::string quotient = address.quotient_in(offset);
        !quotient.empty() && narrow.step != 0)
        return fmt::format(
            "{} {} counts {}s ({}): cast the pointer first, and add it then: "
            "reinterpret_cast<{}*>({})[{}].",
            begin, all, vector, quotient, vector, text_of(offset.pointer), all);
    if (narrow.step == 0)
        return fmt::format(
            "{} Cast the pointer first, without this term, and add it then; or add {} times as "
            "much.",
            begin, address.length());
    const long long factor = address.length() / std::abs(narrow.step);
    const bool name = narrow.term.size() == 1;
    return fmt::format("{} Is {} meant to count {}s? Then the element is {} * {}.", begin, term,
                       vector, std::max(factor, 2LL), name ? term : "(" + term + ")");
}

/// "as[15][28]" of rows of 65 floats: the place in the row is a multiple, and the row's begin is
/// none.
std::string unaligned_rows(const Tokens& file, const simt::FindingSide& side) {
    const std::vector<long long> index = indices_in(side.object);
    const long long length = side.bytes / static_cast<long long>(sizeof(float));
    const DeclaredRows rows = declared_rows(file, side.object.substr(0, side.object.find('[')));
    if (index.size() != 2 || rows.length == 0 || index[1] % length != 0 ||
        index[0] * rows.length % length == 0)
        return "";
    return fmt::format(
        "A row of {} has {} elements ({}), which is no multiple of {}: row {} begins at an address "
        "that no float{} may have. Give the rows a length that is a multiple of {}, or touch "
        "single elements.",
        side.object.substr(0, side.object.find('[')), rows.length, rows.where(), length, index[0],
        length, length);
}

}  // namespace

std::string vector_units(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& side = finding.sides.front();
    if ((side.bytes != 8 && side.bytes != 16) || side.object.empty()) return "";
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText function(file, side.site.line);
    const Address address(file, function, side);
    if (std::string rows = unaligned_rows(file, side); !rows.empty()) return rows;
    std::string text;
    const std::vector<Offset> offsets = address.offsets(side.site.line);
    for (const Offset& offset : offsets)
        if (const auto narrow = address.narrow_in(offset)) {
            const std::string one = told(address, offset, *narrow);
            if (!text.empty() && text != one) return "";
            text = one;
        }
    for (const Offset& offset : offsets)
        if (text.empty()) text = address.part_in(offset);
    return text;
}

}  // namespace simtutor
