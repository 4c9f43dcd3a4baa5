#include "grader/findings/calls/meeting_copies.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/calls/same_destination.h"
#include "grader/findings/given_advice.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/made_value.h"

namespace simtutor {
namespace {

/// Calls and assignments that are looked at: a text may be made to be slow to read.
constexpr int most_places = 64;

/// Whether a name is the number of the round around a statement.
bool counts_rounds(const FunctionText& function, int statement, const std::string& name) {
    return std::ranges::any_of(function.around(statement), [&](int head) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        return loop.kind == Statement::Kind::loop && counter_of(loop) == name &&
               std::ranges::any_of(loop.words, [](const Token& word) { return word.is("++"); });
    });
}

/// "parts[d].device = d" in a loop over d: each object has the number of its round, and no other
/// line sets the member.
bool is_number_of_round(const Tokens& file, const std::string& member) {
    int numbered = 0;
    for (const FunctionText& function : functions_in(file))
        for (std::size_t i = 0; i < function.statements().size(); ++i)
            for (const Assigned& one : assignments_in(function.statements()[i])) {
                if (one.to.size() < 3 || one.to.back().text != member) continue;
                if (one.sign != "=" || one.value.size() != 1 ||
                    !counts_rounds(function, static_cast<int>(i), one.value[0].text))
                    return false;
                ++numbered;
            }
    return numbered == 1;
}

/// Whether the number of the round is all that is added to a pointer: "all + d", "&all[d]".
bool steps_by_one(const Tokens& file, const FunctionText& function, int statement,
                  const Tokens& pointer) {
    const Tokens offset = offset_of(pointer);
    if (statement < 0) return false;
    if (offset.size() == 3 && (offset[1].is(".") || offset[1].is("->")))
        return is_number_of_round(file, offset[2].text);
    return offset.size() == 1 && counts_rounds(function, statement, offset[0].text);
}

/// "places[d]" and "places[p]": elements of one array; "place" and "place": one variable;
/// "part.sums" and "parts[d].sums": one member.
bool may_be_one(const Tokens& a, const Tokens& b) {
    if (a.empty() || b.empty()) return false;
    if (a.back().is("]") || b.back().is("]"))
        return a.back().is("]") && b.back().is("]") && a[0].text == b[0].text;
    return a.back().text == b.back().text && (a.size() == 1) == (b.size() == 1);
}

/// What the rounds of a loop put into such a place; empty if that does not step by one.
Tokens stored_in(const Tokens& file, const Tokens& place) {
    int looked_at = 0;
    for (const FunctionText& function : functions_in(file)) {
        const auto& all = function.statements();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].kind != Statement::Kind::plain) continue;
            for (const Assigned& one : assignments_in(all[i])) {
                if (one.sign != "=" || !may_be_one(one.to, place)) continue;
                if (++looked_at > most_places) return {};
                if (steps_by_one(file, function, static_cast<int>(i), one.value)) return one.value;
            }
        }
    }
    return {};
}

/// Where the calls of the copy's function let its parameter begin.
Tokens given_in_rounds(const Tokens& file, const FunctionText& function, const Token& name) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    std::size_t place = 0;
    while (place < parameters.size() &&
           (parameters[place].empty() || parameters[place].back().text != name.text))
        ++place;
    if (place == parameters.size()) return {};
    int looked_at = 0;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
        if (++looked_at > most_places) return {};
        const auto arguments = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (arguments.size() != parameters.size()) continue;
        const FunctionText caller(file, file[i].line);
        const int at = caller.at(file[i].line, file[i].text);
        if (steps_by_one(file, caller, at, arguments[place])) return arguments[place];
        if (const auto made = made_value(file, caller, at, arguments[place]);
            made && steps_by_one(file, caller, at, made->value)) {
            Tokens begin = made->value;
            for (Token& word : begin) word.line = made->line;
            return begin;
        }
        if (Tokens stored = stored_in(file, arguments[place]); !stored.empty()) return stored;
    }
    return {};
}

/// "blocks" of "blocks * sizeof(float)", and of a name that keeps this; empty where the size is no
/// such product.
Tokens copied_count(const Tokens& file, const CopyText& copy) {
    Tokens size = copy.size;
    const FunctionText function(file, copy.line);
    if (const auto made = made_value(file, function, function.at(copy.line, copy.call), size))
        size = made->value;
    const std::vector<Tokens> factors = split(size, "*");
    if (factors.size() != 2) return {};
    for (std::size_t i = 0; i < 2; ++i)
        if (!factors[i].empty() && factors[i][0].is("sizeof")) return factors[1 - i];
    return {};
}

/// What the call of the copy's function gives for the place, and where that is made.
std::string place_given(const Tokens& file, int line) {
    for (const CopyText& copy : copies_in(file))
        if (copy.line == line && !copy.to.empty())
            return given_text(file, FunctionText(file, line), pointer_name(copy.to));
    return "";
}

}  // namespace

std::string places_too_close(const Tokens& file, int line, bool met) {
    for (const CopyText& copy : copies_in(file)) {
        if (copy.line != line || copy.to.empty()) continue;
        const Tokens count = copied_count(file, copy);
        if (count.empty()) continue;
        const auto known = constant_value(file, count);
        if (known ? *known < 2 : !met) continue;
        const FunctionText function(file, line);
        Tokens begin;
        if (steps_by_one(file, function, function.at(line, copy.call), copy.to))
            begin = copy.to;
        else if (copy.to.size() == 1)
            begin = given_in_rounds(file, function, copy.to[0]);
        if (begin.empty()) begin = stored_in(file, copy.to);
        if (begin.empty()) continue;
        return fmt::format(
            "Line {0} lets the place of each round begin at {1}, one element behind that of the "
            "round before, and line {2} copies {3} * sizeof(…) bytes to it: the copies overwrite "
            "each other's elements. Let the places begin as far apart as one copy is long: {4} + "
            "{5} * {3}.",
            begin[0].line, text_of(begin), line, text_of(count), pointer_name(begin),
            text_of(offset_of(begin)));
    }
    return "";
}

std::string meeting_copies(const Tokens& file, const simt::Finding& finding) {
    const auto writes = [](const simt::FindingSide& side) {
        return !side.on_device && side.action == "write";
    };
    if (finding.rule != "race.stream" || finding.sides.size() != 2 ||
        !std::all_of(finding.sides.begin(), finding.sides.end(), writes) ||
        finding.sides[0].site.line != finding.sides[1].site.line ||
        !finding.message.starts_with("cudaMemcpy") ||
        given_advice(finding) != GivenAdvice::one_stream)
        return "";
    const int line = finding.sides[0].site.line;
    if (std::string close = places_too_close(file, line, true); !close.empty()) return close;
    const bool devices = !advice_for_devices(file, finding.advice).empty();
    return fmt::format(
        "Two copies of line {} write the same bytes: even in order, the second replaces what the "
        "first brought. Should each have a place of its own? Then correct where the places begin: "
        "they are one, or too close together.{} Only if the second is meant to replace the first, "
        "{}an event after the first and let the second stream wait for it with "
        "cudaStreamWaitEvent.",
        line, place_given(file, line), devices ? "record " : "use one stream for both, or record ");
}

}  // namespace simtutor
