#include "grader/findings/race/shared_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "grader/findings/race/captured_variable.h"
#include "grader/findings/race/one_static.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/hand_over.h"

namespace simtutor {
namespace {

constexpr const char* unnamed = "the same variable";

/// The line of the parallel region's directive above a line; 0 if there is none.
int region_above(Sources& sources, const simt::Site& place) {
    for (int line = place.line; line > 0; --line) {
        const std::string text = sources.line(place.file, line);
        const std::size_t first = text.find_first_not_of(" \t");
        if (first != std::string::npos && text[first] == '#' &&
            text.find("omp") != std::string::npos && text.find("parallel") != std::string::npos)
            return line;
    }
    return 0;
}

/// Whether the directive gives each thread a copy of the variable: then they met in another one.
bool is_private(Sources& sources, const simt::Site& place, int region, const std::string& name) {
    std::string text;
    for (int line = region; line < place.line; ++line) {
        text += sources.line(place.file, line);
        if (!text.ends_with("\\")) break;
    }
    for (const char* clause : {"private(", "reduction("})
        for (std::size_t at = text.find(clause); at != std::string::npos;
             at = text.find(clause, at + 1)) {
            const std::string inside = text.substr(at, text.find(')', at) - at);
            for (std::size_t found = inside.find(name); found != std::string::npos;
                 found = inside.find(name, found + 1)) {
                const auto letter = [&](std::size_t i) {
                    return i < inside.size() &&
                           (std::isalnum(static_cast<unsigned char>(inside[i])) ||
                            inside[i] == '_');
                };
                if (!letter(found - 1) && !letter(found + name.size())) return true;
            }
        }
    return false;
}

/// The line above `before` that declares the variable; 0 if none does.
int declared_above(const FunctionText& function, const std::string& name, int before) {
    for (const Statement& one : function.statements()) {
        if (one.line >= before) return 0;
        const Tokens& words = one.words;
        for (std::size_t i = 1; i < words.size(); ++i)
            if (one.kind == Statement::Kind::plain && words[0].is_name() && words[i].text == name &&
                (words[i - 1].is_name() || words[i - 1].is(",")))
                return one.line;
    }
    return 0;
}

/// Whether the word at `at` is a variable that gets a new value there, and no element of an array.
bool changes(const Tokens& words, std::size_t at) {
    if (!words[at].is_name() || (at > 0 && (words[at - 1].is(".") || words[at - 1].is("->"))))
        return false;
    const auto sign = [&](std::size_t i) {
        static const auto& all =
            *new std::set<std::string>{"=", "+=", "-=", "*=", "/=", "%=", "++", "--", "<<=", ">>="};
        return i < words.size() && all.contains(words[i].text);
    };
    const bool stepped = at > 0 && (words[at - 1].is("++") || words[at - 1].is("--"));
    // "int i = 0" is the thread's own.
    const bool declares = at > 0 && words[at - 1].is_name();
    return !declares &&
           (sign(at + 1) || (stepped && (at + 1 == words.size() || !words[at + 1].is("["))));
}

/// Whether the function declares the variable somewhere, in a loop's head perhaps.
bool declares(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i < one.words.size(); ++i)
            if (one.words[i].text == name && one.words[0].is_name() &&
                (one.words[i - 1].is_name() || one.words[i - 1].is(",")))
                return true;
    return false;
}

/// What the line changes that threads may share: variables, and arrays of which it sets an element,
/// that are declared above the region; and variables that the function does not declare.
std::vector<SharedName> changed_in(const FunctionText& function, int line, int region) {
    std::vector<SharedName> found;
    const auto add = [&](SharedName one) {
        if (std::ranges::find(found, one.name, &SharedName::name) == found.end())
            found.push_back(std::move(one));
    };
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            if (!changes(one.words, i)) continue;
            const std::string& name = one.words[i].text;
            const int set = declared_above(function, name, region);
            if (set == 0 && declares(function, name)) continue;  // the thread's own
            add({name, set, one.kind == Statement::Kind::loop, false});
        }
        for (const Assigned& store : assignments_in(one))
            if (store.element() && store.to[1].is("["))
                if (const int set = declared_above(function, store.name(), region))
                    add({store.name(), set, false, true});
    }
    return found;
}

/// Whether a line uses the variable.
bool uses(const FunctionText& function, int line, const std::string& name) {
    return std::ranges::any_of(function.statements(), [&](const Statement& one) {
        return one.touches(line) && mentions(one.words, name);
    });
}

/// What the lines that write change, and those that read use.
std::vector<SharedName> met_in(const simt::Finding& finding, const FunctionText& function,
                               int region) {
    std::vector<SharedName> found;
    const bool both = finding.sides.size() == 2;
    for (const simt::FindingSide& side : finding.sides) {
        if (both && side.action == "read") continue;
        for (SharedName& one : changed_in(function, side.site.line, region))
            if (std::ranges::find(found, one.name, &SharedName::name) == found.end())
                found.push_back(std::move(one));
    }
    for (const simt::FindingSide& side : finding.sides)
        if (both)
            std::erase_if(found, [&](const SharedName& one) {
                return !uses(function, side.site.line, one.name);
            });
    return found;
}

/// Arrays of the function's own that a line stores to: "part" of "part[j] += x", where "part" is a
/// std::vector, or memory of new, that is declared above the region.
std::vector<SharedName> stored_in(const FunctionText& function, int line, int region) {
    std::vector<SharedName> found;
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        for (const Assigned& store : assignments_in(one)) {
            if (!store.element() || !store.to[1].is("[")) continue;
            for (const Statement& other : function.statements()) {
                const Tokens& w = other.words;
                if (other.line >= region || other.kind != Statement::Kind::plain) continue;
                for (std::size_t i = 1; i < w.size(); ++i)
                    if (w[i].text == store.name() && w[0].is_name() &&
                        (w[i - 1].is(">") || mentions(w, "new")) && !w[i - 1].is("="))
                        found.push_back({store.name(), other.line, false, true});
            }
        }
    }
    return found;
}

/// An array without a name that the threads share: the only one that the lines store to.
void name_shared_array(simt::Finding& finding, Sources& sources) {
    const std::string object = finding.sides.front().object;
    const simt::Site& place = finding.sides.front().site;
    const int region = region_above(sources, place);
    const FunctionText function(tokens_of(sources, place.file), place.line);
    if (!object.starts_with("memory[") || region == 0 || !function.found()) return;
    std::vector<SharedName> found;
    for (const simt::FindingSide& side : finding.sides)
        if (side.action != "read" || finding.sides.size() == 1)
            for (SharedName& one : stored_in(function, side.site.line, region))
                if (found.empty() || found.back().name != one.name) found.push_back(std::move(one));
    if (found.size() != 1) return;
    const std::string element = found[0].name + object.substr(std::string("memory").size());
    if (const std::size_t at = finding.message.find(object); at != std::string::npos)
        finding.message.replace(at, object.size(), element);
    for (simt::FindingSide& side : finding.sides)
        if (side.object == object) side.object = element;
    finding.advice = fmt::format(
        "{0} is declared in line {1}, above the parallel region of line {2}, so the threads share "
        "one. If each thread needs its own, declare it inside of the region; else divide its "
        "elements among the threads.",
        found[0].name, found[0].line, region);
}

}  // namespace

void name_shared_variable(simt::Finding& finding, Sources& sources) {
    if (finding.rule != "race.openmp" || finding.sides.empty()) return;
    const std::size_t at = finding.message.find(unnamed);
    if (at == std::string::npos) return name_shared_array(finding, sources);
    if (const OneStatic one = one_static(finding, sources); one.line > 0) {
        finding.message.replace(at, std::string(unnamed).size(),
                                (one.element ? "an element of " : "the variable ") + one.name);
        finding.advice = fmt::format(
            "{} is static (line {}), so all threads have one. If each call needs its own, delete "
            "the word static.",
            one.name, one.line);
        return;
    }
    const simt::Site& place = finding.sides.front().site;
    const Tokens file = tokens_of(sources, place.file);
    if (auto captured = captured_variable(finding, sources, file)) {
        finding.message.replace(at, std::string(unnamed).size(), "the variable " + captured->name);
        finding.advice = std::move(captured->advice);
        return;
    }
    const int region = region_above(sources, place);
    const FunctionText function(file, place.line);
    if (region == 0 || !function.found()) return;
    const std::vector<SharedName> found = met_in(finding, function, region);
    // Which of two it was the text does not say.
    if (found.size() != 1 || found.front().line == 0) return;
    const SharedName& one = found.front();
    if (is_private(sources, place, region, one.name)) return;
    finding.message.replace(at, std::string(unnamed).size(),
                            (one.loop      ? "the loop variable "
                             : one.element ? "an element of "
                                           : "the variable ") +
                                one.name);
    if (finding.message.find(" task of ") != std::string::npos)
        return;  // what to do about tasks it says already
    if (std::string advice = hand_over_advice(finding, sources, function, one); !advice.empty()) {
        finding.advice = std::move(advice);
        return;
    }
    if (one.element) {
        finding.advice = fmt::format(
            "Divide the elements of {}, which the threads share, so that each belongs to one "
            "thread. Where several must add to one element, #pragma omp atomic or #pragma omp "
            "critical puts their additions in order.",
            one.name);
        return;
    }
    finding.advice = fmt::format(
        "{0} is declared in line {1}, above the parallel region of line {2}, so the threads share "
        "one. {3}",
        one.name, one.line, region,
        one.loop ? fmt::format("Declare it in the head of the loop, so that each thread has its "
                               "own, or add private({}) to the directive.",
                               one.name)
                 : "If each thread needs its own, declare it inside of the region; if the threads "
                   "add up "
                   "to one value, use reduction.");
}

}  // namespace simtutor
