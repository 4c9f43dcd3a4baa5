#include "grader/findings/shared_name.h"

#include <fmt/format.h>

#include <set>
#include <string>
#include <vector>

#include "grader/findings/assignments.h"
#include "grader/findings/function_text.h"

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
        static const std::set<std::string> all{
            "=", "+=", "-=", "*=", "/=", "%=", "++", "--", "<<=", ">>="};
        return i < words.size() && all.contains(words[i].text);
    };
    const bool stepped = at > 0 && (words[at - 1].is("++") || words[at - 1].is("--"));
    // "int i = 0" is the thread's own.
    const bool declares = at > 0 && words[at - 1].is_name();
    return !declares &&
           (sign(at + 1) || (stepped && (at + 1 == words.size() || !words[at + 1].is("["))));
}

struct Shared {
    std::string name;
    int line = 0;       ///< of its declaration
    bool loop = false;  ///< a loop's head changes it
};

/// What the line changes of the variables that are declared above the region.
std::vector<Shared> changed_in(const FunctionText& function, int line, int region) {
    std::vector<Shared> found;
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            if (!changes(one.words, i)) continue;
            const std::string& name = one.words[i].text;
            const int set = declared_above(function, name, region);
            if (set == 0) continue;
            const bool loop = one.kind == Statement::Kind::loop;
            if (found.empty() || found.back().name != name) found.push_back({name, set, loop});
        }
    }
    return found;
}

/// Arrays of the function's own that a line stores to: "part" of "part[j] += x", where "part" is a
/// std::vector, or memory of new, that is declared above the region.
std::vector<Shared> stored_in(const FunctionText& function, int line, int region) {
    std::vector<Shared> found;
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
                        found.push_back({store.name(), other.line, false});
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
    std::vector<Shared> found;
    for (const simt::FindingSide& side : finding.sides)
        if (side.action != "read" || finding.sides.size() == 1)
            for (Shared& one : stored_in(function, side.site.line, region))
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
    const simt::Site& place = finding.sides.front().site;
    const int region = region_above(sources, place);
    const Tokens file = tokens_of(sources, place.file);
    const FunctionText function(file, place.line);
    if (region == 0 || !function.found()) return;
    std::vector<Shared> found;
    for (const simt::FindingSide& side : finding.sides)
        for (Shared& one : changed_in(function, side.site.line, region))
            if (found.empty() || found.back().name != one.name) found.push_back(std::move(one));
    // Which of two it was the text does not say.
    if (found.size() != 1) return;
    const Shared& one = found.front();
    finding.message.replace(at, std::string(unnamed).size(),
                            (one.loop ? "the loop variable " : "the variable ") + one.name);
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
