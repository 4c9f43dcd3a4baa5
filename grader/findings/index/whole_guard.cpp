#include "grader/findings/index/whole_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/called_guards.h"
#include "grader/findings/source/asked_function.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/elements.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// "row * n + column + e": rows of `length` elements.
struct PlaceText {
    Tokens whole, row, length, column;
};

/// What a name was set to, or the words themselves.
Tokens value_of(const FunctionText& function, const Tokens& words, int statement) {
    Tokens value;
    const bool set = words.size() == 1 && words[0].is_name() &&
                     function.definition(words[0].text, statement, &value) >= 0;
    return set ? value : words;
}

std::optional<PlaceText> place_of(const Tokens& words, const Tokens& length) {
    PlaceText place{words, {}, length, {}};
    for (const Tokens& term : split(words, "+")) {
        const std::vector<Tokens> factors = split(term, "*");
        if (term.empty() || factors.size() > 2) return std::nullopt;
        if (factors.size() == 2) {
            const bool second = same_words(factors[1], length);
            if (!place.row.empty() || !(second || same_words(factors[0], length)))
                return std::nullopt;
            place.row = factors[second ? 0 : 1];
            continue;
        }
        if (!place.column.empty()) place.column.push_back({"+", term[0].line});
        place.column.insert(place.column.end(), term.begin(), term.end());
    }
    if (place.row.empty() || place.column.empty()) return std::nullopt;
    return place;
}

/// Whether each call of a function asks for nothing before: what it is given may lie anywhere.
bool is_called_unasked(const Tokens& file, const FunctionText& function) {
    const auto calls = calls_of(file, function);
    return !calls.empty() && std::ranges::all_of(calls, [&](const FunctionCall& call) {
        const FunctionText caller(file, call.line);
        const auto guards = caller.guards(caller.at(call.line, function.name()));
        return std::ranges::all_of(guards, [](const Guard& guard) { return guard.loop; });
    });
}

/// Whether a part of the column comes from the thread's place: a loop's counter has an end. Or from
/// a call.
bool is_of_thread(const Tokens& file, const FunctionText& function, const Tokens& column,
                  int statement) {
    const auto names = names_behind(function, column, statement);
    if (has(names, "threadIdx")) return true;
    const bool given =
        std::ranges::any_of(split(function.parameters(), ","), [&](const Tokens& one) {
            return !one.empty() && !mentions(one, "*") && has(names, one.back().text);
        });
    return given && is_called_unasked(file, function);
}

bool has_name_of(const Tokens& words, const Tokens& names) {
    return std::ranges::any_of(
        names, [&](const Token& word) { return word.is_name() && mentions(words, word.text); });
}

/// A comparison, the place that it lets through, and the number of rows that it has in mind.
struct Whole {
    Guard guard;
    PlaceText place;
    Tokens rows;
    bool of_place = false;  ///< or of the column alone
};

class Search {
  public:
    Search(const Tokens& file, const FunctionText& function, int statement)
        : file_(file),
          function_(function),
          statement_(statement),
          called_(called_guards(file, function, statement)),
          guards_(function.guards(statement)) {
        guards_.insert(guards_.end(), called_.guards.begin(), called_.guards.end());
    }

    /// @param index of an element in the statement
    std::optional<Whole> of(const Tokens& index) const {
        const Tokens words = without_brackets(value_of(function_, index, statement_));
        for (const Guard& guard : guards_) {
            if (guard.loop || guard.one_of || guard.sign != "<") continue;
            const auto sides =
                split(without_brackets(value_of(function_, guard.right, statement_)), "*");
            if (sides.size() != 2) continue;
            // Of "row * n" with "n * n" each may be the length.
            for (const std::size_t length : {1U, 0U}) {
                const auto place = place_of(words, sides[length]);
                if (!place || !is_of_thread(file_, function_, place->column, statement_)) continue;
                Whole whole{guard, *place, sides[1 - length], asks_place(guard, index, words)};
                if ((whole.of_place || asks_column(guard, place->column)) && !is_asked(whole) &&
                    !may_be_asked_elsewhere(whole))
                    return whole;
            }
        }
        return std::nullopt;
    }

  private:
    bool asks_place(const Guard& guard, const Tokens& index, const Tokens& words) const {
        return same_words(guard.left, index) ||
               same_words(without_brackets(value_of(function_, guard.left, statement_)), words);
    }
    static bool asks_column(const Guard& guard, const Tokens& column) {
        return same_words(guard.left, column) ||
               (guard.left.size() == 1 && mentions(column, guard.left[0].text));
    }
    /// Whether another condition has a name of the column.
    bool is_asked(const Whole& whole) const {
        return std::ranges::any_of(guards_, [&](const Guard& guard) {
            return !(same_words(guard.left, whole.guard.left) &&
                     same_words(guard.right, whole.guard.right)) &&
                   !guard.loop && !guard.one_of && has_name_of(guard.left, whole.place.column);
        });
    }

    bool may_be_asked_elsewhere(const Whole& whole) const {
        return std::ranges::any_of(whole.place.column, [&](const Token& word) {
            return word.is_name() && may_be_asked(function_, statement_, word.text, called_.names);
        });
    }

    const Tokens& file_;
    const FunctionText& function_;
    const int statement_;
    const CalledGuards called_;
    std::vector<Guard> guards_;
};

/// "c[row * n + column]" or "b + row * n + column" in a statement: what leads to the element.
std::vector<Tokens> indices_in(const FunctionText& function, const Statement& one,
                               const std::string& array) {
    std::vector<Tokens> all;
    for (const ElementText& element : elements_in(one.words)) {
        const bool mine = array.empty() || element.array == array ||
                          has(names_behind(function, {{element.array, one.line}},
                                           function.at(one.line, element.array)),
                              array);
        if (mine && !is_block_shared(function, element.array)) all.push_back(element.index);
    }
    return all;
}

std::string told(const Whole& whole) {
    const PlaceText& place = whole.place;
    const std::string column = text_of(place.column), length = text_of(place.length),
                      asked = fmt::format("{} < {}", text_of(whole.guard.left),
                                          text_of(whole.guard.right));
    if (whole.of_place)
        return fmt::format(
            "Line {} asks {}, whether the place lies in the whole array, and nothing asks whether "
            "{} lies in its row. Where {} is {} or more, the place is one of the next row. Ask for "
            "both: {} < {} and {} < {}.",
            whole.guard.line, asked, column, column, length, text_of(place.row),
            text_of(whole.rows), column, length);
    return fmt::format(
        "Line {} asks {}: that is the size of the whole array, and a row has only {} elements. "
        "Where {} is {} or more, {} is a place of the next row. Ask {} < {}.",
        whole.guard.line, asked, length, text_of(whole.guard.left), length, text_of(place.whole),
        text_of(whole.guard.left), length);
}

/// @param accept whether what is told is to be used, given the statement and its place
template <class Accept>
std::string search(const Tokens& file, const FunctionText& function, int line,
                   const std::string& array, const Accept& accept) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || (line > 0 && !one.touches(line))) continue;
        for (const Tokens& index : indices_in(function, one, array))
            if (const auto whole = Search(file, function, i).of(index); whole && accept(i, *whole))
                return told(*whole);
    }
    return "";
}

/// What is told of a condition that a function of the file asks: its line, too.
std::string told_of_function(const std::string& text, const std::vector<AskedFunction>& asked) {
    for (const AskedFunction& one : asked) {
        const std::string asks = fmt::format("Line {} asks ", one.call_line);
        if (!text.starts_with(asks)) continue;
        const std::string rest = text.substr(asks.size());
        if (const std::string condition = text_of(one.asks);
            condition.find(rest.substr(0, rest.find_first_of(",:"))) == std::string::npos)
            continue;
        return fmt::format("Line {} calls {}, and line {} there asks {}", one.call_line, one.name,
                           one.return_line, rest);
    }
    return text;
}

/// Whether two threads come to one element by the end of a row: their columns differ, as far as
/// the text tells.
bool may_meet(const Tokens& file, const FunctionText& function, const simt::Finding& finding,
              int statement, const PlaceText& place) {
    const auto &one = finding.sides[0].who, &other = finding.sides[1].who;
    if (one.block[0] == other.block[0] && one.thread[0] == other.thread[0]) return false;
    const auto first = ThreadValue(file, function, one).of(place.column, statement),
               second = ThreadValue(file, function, other).of(place.column, statement);
    return !first || !second || *first != *second;
}

/// "if (!locate(width, height, at)) return;", where locate ends with "return at < pixels;" and the
/// access takes element `at`: what is told of locate as if the access stood there.
std::string told_of_finder(const Tokens& file, const FunctionText& function,
                           const simt::Finding& finding) {
    const int line = finding.sides[0].site.line;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool ends = file[i].is("return") && i + 4 < file.size() && file[i + 2].is("<") &&
                          file[i + 4].is(";") && file[i + 1].is_name();
        if (!ends) continue;
        const FunctionText finder(file, file[i].line);
        const Token& place = file[i + 1];
        const auto parameters = split(finder.parameters(), ",");
        const auto own = std::ranges::find_if(parameters, [&](const Tokens& one) {
            return mentions(one, "&") && one.back().text == place.text;
        });
        if (own == parameters.end()) continue;
        const auto number = static_cast<std::size_t>(own - parameters.begin());
        const auto asks = std::ranges::find_if(function.statements(), [&](const Statement& one) {
            const Tokens given = given_to(one.words, finder.name(), number);
            if (one.line > line || given.size() != 1) return false;
            return std::ranges::any_of(function.statements(), [&](const Statement& access) {
                return access.touches(line) &&
                       std::ranges::any_of(elements_in(access.words), [&](const auto& element) {
                           return same_words(element.index, given);
                       });
            });
        });
        if (asks == function.statements().end()) continue;
        const int at = place.line;
        Tokens as_if = part_of(file, 0, i);
        for (const char* word : {"if", "("}) as_if.push_back({word, at});
        for (std::size_t k = i + 1; k < i + 4; ++k) as_if.push_back(file[k]);
        for (const std::string& word :
             {std::string(")"), std::string("picture"), std::string("["), place.text,
              std::string("]"), std::string("="), std::string("0")})
            as_if.push_back({word, at});
        const Tokens rest = part_of(file, i + 4, file.size());
        as_if.insert(as_if.end(), rest.begin(), rest.end());
        const FunctionText changed(as_if, at);
        std::string text = search(as_if, changed, at, "", [&](int statement, const Whole& whole) {
            return may_meet(as_if, changed, finding, statement, whole.place);
        });
        if (!text.empty()) return text;
    }
    return "";
}

}  // namespace

std::string whole_guard(const Tokens& file, const FunctionText& function, int line) {
    const auto any = [](int, const Whole&) { return true; };
    return search(file, function, line, "", any);
}

std::string whole_guard_of_kernel(const simt::Finding& finding, Sources& sources) {
    std::vector<AskedFunction> asked;
    const Tokens file =
        with_questions(with_places(tokens_of(sources, finding.sides.front().site.file)), &asked);
    for (const FunctionText& function : functions_in(file))
        if (!finding.kernel.empty() && function.name() == finding.kernel)
            return told_of_function(whole_guard(file, function, 0), asked);
    return "";
}

std::string whole_guard_of_race(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2 || given_advice(finding) == GivenAdvice::repair_first) return "";
    const simt::FindingSide &side = finding.sides[0], &other = finding.sides[1];
    if (side.site.line != other.site.line || side.site.file != other.site.file) return "";
    std::vector<AskedFunction> asked;
    const Tokens file = with_questions(with_places(tokens_of(sources, side.site.file)), &asked);
    const FunctionText function(file, side.site.line);
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    std::string text = told_of_function(search(file, function, side.site.line, array,
                                               [&](int statement, const Whole& whole) {
                                                   return may_meet(file, function, finding,
                                                                   statement, whole.place);
                                               }),
                                        asked);
    if (text.empty()) text = told_of_finder(file, function, finding);
    return text.empty() ? text
                        : text + " If threads still meet after that, the index is wrong as well.";
}

}  // namespace simtutor
