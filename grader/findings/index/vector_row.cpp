#include "grader/findings/index/vector_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// "a4", which points to float4: where that stands, and what is added to its array there.
struct Pointer {
    std::string name, array, element;
    char count = '0';
    int line = 0;
    Tokens value;
};

/// A line without blanks, up to its comment.
std::string dense(const std::string& line) {
    std::string text;
    for (const char c : line.substr(0, line.find("//")))
        if (!std::isspace(static_cast<unsigned char>(c))) text += c;
    return text;
}

/// The last vector type in `text` that a pointer is made to. @param behind what follows its star
std::optional<Pointer> pointer_type(const std::string& text, const std::string& behind) {
    for (const char* element : {"float", "double", "int"}) {
        for (const char count : {'2', '4'}) {
            const std::string type = fmt::format("{}{}*{}", element, count, behind);
            if (text.find(type) != std::string::npos) return Pointer{"", "", element, count, 0, {}};
        }
    }
    return {};
}

class VectorRow {
  public:
    VectorRow(const simt::Finding& finding, Sources& sources)
        : finding_(finding),
          sources_(sources),
          site_(finding.sides.front().site),
          function_(tokens_of(sources, site_.file), site_.line) {}

    Cause find() const {
        for (std::size_t at = 0; at < function_.statements().size(); ++at) {
            const Tokens& words = function_.statements()[at].words;
            if (!function_.statements()[at].touches(site_.line)) continue;
            for (std::size_t i = 0; i + 1 < words.size(); ++i) {
                // "((float2*)c)[…]" has a bracket in between.
                const std::size_t open = words[i + 1].is(")") ? i + 2 : i + 1;
                if (!words[i].is_name() || open >= words.size() || !words[open].is("[")) continue;
                const auto pointer = pointer_at(words[i].text, static_cast<int>(at));
                if (!pointer || is_below(*pointer)) continue;
                Tokens index = part_of(words, open + 1, closing(words, open));
                if (index.size() == 1 && index[0].is_name() &&
                    loop_by(index[0].text, pointer->count, static_cast<int>(at)) == 0)
                    function_.definition(index[0].text, static_cast<int>(at), &index);
                for (const Tokens& sum : {index, pointer->value})
                    for (const Tokens& term : split(sum, "+"))
                        if (Cause far = goes_too_far(*pointer, term, static_cast<int>(at));
                            !far.advice.empty())
                            return far;
            }
        }
        return {};
    }

  private:
    std::optional<Pointer> pointer_at(const std::string& name, int statement) const {
        const std::string here = dense(sources_.line(site_.file, site_.line));
        for (const std::string& behind :
             {fmt::format(">({})[", name), fmt::format("){})[", name)}) {
            auto cast = pointer_type(here, behind);
            if (!cast) continue;
            cast->name = cast->array = name;
            return cast;
        }
        Tokens value;
        const int set = function_.definition(name, statement, &value);
        if (set < 0) return {};
        const int line = function_.statements()[static_cast<std::size_t>(set)].line;
        auto made = pointer_type(dense(sources_.line(site_.file, line)), "");
        if (!made) return {};
        made->name = name;
        made->line = line;
        for (const Token& word : value)
            if (made->array.empty() && mentions(function_.parameters(), word.text) &&
                word.is_name())
                made->array = word.text;
        made->value = std::move(value);
        return made;
    }

    Cause goes_too_far(const Pointer& pointer, const Tokens& term, int statement) const {
        if (is_row(term, statement)) return told(pointer, term, split(term, "*")[1][0].text);
        if (Cause named = named_row(pointer, term, statement); !named.advice.empty()) return named;
        if (term.size() != 1 || !term[0].is_name()) return {};
        // "a4[n + k / 4]", where the pointer itself does not take rows of n
        if (mentions(function_.parameters(), term[0].text) && is_divided(term[0]) &&
            !mentions(pointer.value, term[0].text))
            return told(pointer, term, term[0].text);
        const int loop = loop_by(term[0].text, pointer.count, statement);
        if (loop == 0) return {};
        Cause cause = told(pointer, term, "");
        cause.advice += fmt::format(" {} counts single elements (line {}): take {} / {}.",
                                    term[0].text, loop, term[0].text, pointer.count);
        return cause;
    }

    /// "row * n" and "(k + 3) * n", where row or k is kept below n.
    bool is_row(const Tokens& term, int statement) const {
        const std::vector<Tokens> factors = split(term, "*");
        if (factors.size() != 2 || factors[1].size() != 1 || factors[0].empty() ||
            !mentions(function_.parameters(), factors[1][0].text) || !is_divided(factors[1][0]))
            return false;
        return is_kept_below(factors[0], factors[1], statement);
    }

    /// "k * part" with "part = n / 2" of a pointer to float4, where k is kept below n.
    Cause named_row(const Pointer& pointer, const Tokens& term, int statement) const {
        const std::vector<Tokens> factors = split(term, "*");
        if (factors.size() != 2 || factors[1].size() != 1 || !factors[1][0].is_name()) return {};
        const std::string& name = factors[1][0].text;
        Tokens value;
        const int set = function_.definition(name, statement, &value);
        const std::vector<Tokens> parts = split(value, "/");
        if (set < 0 || parts.size() > 2 || parts[0].size() != 1 ||
            !mentions(function_.parameters(), parts[0][0].text))
            return {};
        const char by = parts.size() == 2 && parts[1].size() == 1 ? parts[1][0].text[0] : '1';
        if ((by != '1' && by != '2') || by >= pointer.count ||
            !is_kept_below(factors[0], parts[0], statement))
            return {};
        Cause cause;
        const int line = function_.statements()[static_cast<std::size_t>(set)].line;
        cause.places.push_back(place_of_cause(finding_, "set", name, line));
        cause.advice = fmt::format(
            "{0} is {1} (line {2}), and {3} points to {4}{5}: a row of {6} numbers has {6} / {5} "
            "of "
            "them, so {7} goes {8} times too far. Is {0} = {6} / {5} meant?",
            name, text_of(value), line, pointer.name, pointer.element, pointer.count,
            parts[0][0].text, text_of(term), (pointer.count - '0') / (by - '0'));
        return cause;
    }

    bool is_kept_below(const Tokens& row, const Tokens& bound, int statement) const {
        const auto guards = function_.guards(statement);
        return std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
            return guard.sign == "<" && !guard.one_of && guard.left.size() == 1 &&
                   mentions(row, guard.left[0].text) && same_words(guard.right, bound);
        });
    }

    /// The line of "for (k = 0; k < n; k += 4)" around the statement, where n is divided elsewhere,
    /// so that it counts single elements; 0 if there is none.
    int loop_by(const std::string& counter, char step, int statement) const {
        for (const int head : function_.around(statement)) {
            const Statement& one = function_.statements()[static_cast<std::size_t>(head)];
            const std::vector<Tokens> three = split(one.words, ";");
            if (three.size() == 3 && text_of(three[2]) == fmt::format("{} += {}", counter, step) &&
                three[1].size() == 3 && three[1][0].text == counter && three[1][1].is("<") &&
                mentions(function_.parameters(), three[1][2].text) && is_divided(three[1][2]))
                return one.line;
        }
        return 0;
    }

    /// Whether the function takes a part of `length` somewhere, so that it counts single elements.
    bool is_divided(const Token& length) const {
        for (const Statement& one : function_.statements())
            for (std::size_t i = 0; i + 2 < one.words.size(); ++i)
                if (one.words[i].text == length.text && one.words[i + 1].is("/") &&
                    (one.words[i + 2].is("2") || one.words[i + 2].is("4")))
                    return true;
        return false;
    }

    /// @param length the name of a row's length in single elements; may be empty
    Cause told(const Pointer& pointer, const Tokens& term, const std::string& length) const {
        Cause cause;
        if (pointer.line > 0 && pointer.line != site_.line)
            cause.places.push_back(place_of_cause(finding_, "set", pointer.name, pointer.line));
        const std::string type = pointer.element + pointer.count;
        cause.advice = fmt::format(
            "{0} points to {1}{2}: what is added to it, or stands in its brackets, counts {1}{3}. "
            "{4} goes {5} times too far.",
            pointer.line > 0 ? pointer.name : fmt::format("{}, cast in this line,", pointer.name),
            type, pointer.line > 0 ? fmt::format(" (line {})", pointer.line) : "",
            length.empty() ? ""
                           : fmt::format(", and a row of {0} numbers has {0} / {1} of them", length,
                                         pointer.count),
            text_of(term), pointer.count);
        const std::string named = named_array();
        if (is_of_other(pointer))
            cause.advice += fmt::format(
                " (It began in {}; {} is only the array that lies nearest to where it ends.)",
                pointer.array, named);
        return cause;
    }

    std::string named_array() const {
        const std::string& object = finding_.sides.front().object;
        return object.substr(0, object.find_first_of("[+ "));
    }

    /// Whether the finding names another array than the one that the pointer began in.
    bool is_of_other(const Pointer& pointer) const {
        return !pointer.array.empty() && !named_array().empty() && named_array() != pointer.array;
    }

    /// What lies before the begin of its own array went the other way.
    bool is_below(const Pointer& pointer) const {
        return finding_.sides.front().object.find("[-") != std::string::npos &&
               !is_of_other(pointer);
    }

    const simt::Finding& finding_;
    Sources& sources_;
    const simt::Site& site_;
    const FunctionText function_;
};

}  // namespace

Cause vector_row(const simt::Finding& finding, Sources& sources) {
    return VectorRow(finding, sources).find();
}

}  // namespace simtutor
