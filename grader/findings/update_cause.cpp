#include "grader/findings/update_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

/// Whether `part` stands in the words, one after the other.
bool has_words(const Tokens& words, const Tokens& part) {
    const auto same = [](const Token& a, const Token& b) { return a.text == b.text; };
    return std::search(words.begin(), words.end(), part.begin(), part.end(), same) != words.end();
}

/// What an atomic function of the statement changes, as a plain access writes it: "*head",
/// "heads[b]".
Tokens changed_by_atomic(const Tokens& words, std::string& name) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        if (!words[i].text.starts_with("atomic") || !words[i + 1].is("(")) continue;
        name = words[i].text;
        Tokens place = split(part_of(words, i + 2, closing(words, i + 1)), ",").front();
        if (place.empty()) return {};
        if (place.front().is("&")) {
            place.erase(place.begin());
        } else if (place.size() > 2 && place[1].is("+") && place[0].is_name()) {
            // "heads + b" is heads[b].
            place[1].text = "[";
            place.push_back({"]", place.front().line});
        } else {
            place.insert(place.begin(), {"*", place.front().line});
        }
        return place;
    }
    return {};
}

/// Whether a statement is the call of the atomic function alone, so that nobody takes its result.
bool result_unused(const Statement& one, const std::string& name) {
    return one.kind == Statement::Kind::plain && !one.words.empty() && one.words[0].text == name;
}

/// "*head", not "* head".
std::string name_of_place(const Tokens& place) {
    if (!place.front().is("*")) return text_of(place);
    return "*" + text_of(part_of(place, 1, place.size()));
}

/// Whether a loop repeats one statement, and not the other before it.
bool is_repeated_behind(const FunctionText& function, int one, int other) {
    if (one > other &&
        function.statements()[static_cast<std::size_t>(one)].kind == Statement::Kind::loop)
        return true;
    const auto heads = function.around(one), others = function.around(other);
    return std::any_of(heads.begin(), heads.end(), [&](int head) {
        return function.statements()[static_cast<std::size_t>(head)].kind ==
                   Statement::Kind::loop &&
               std::find(others.begin(), others.end(), head) == others.end();
    });
}

}  // namespace

Cause update_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2) return {};
    const simt::FindingSide* read = &finding.sides[0];
    const simt::FindingSide* atomic = &finding.sides[1];
    if (read->action != "read") std::swap(read, atomic);
    if (read->action != "read" || atomic->action != "atomic" ||
        read->site.file != atomic->site.file || read->site.line > atomic->site.line)
        return {};
    const Tokens file = tokens_of(sources, read->site.file);
    const FunctionText function(file, atomic->site.line);
    if (!function.found()) return {};
    const auto& all = function.statements();
    std::string name;
    Tokens place;
    bool unused = false;
    int at = 0;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (!place.empty() || !one.touches(atomic->site.line)) continue;
        place = changed_by_atomic(one.words, name);
        unused = result_unused(one, name);
        at = i;
    }
    if (place.empty()) return {};
    const auto reads = std::find_if(all.begin(), all.end(), [&](const Statement& one) {
        return one.touches(read->site.line) && has_words(one.words, place);
    });
    if (reads == all.end()) return {};
    if (!unused && name == "atomicCAS" &&
        is_repeated_behind(function, at, static_cast<int>(reads - all.begin())))
        return {{},
                fmt::format(
                    "Line {0} loads {1} while other threads change it with {3} in line {2}: a "
                    "plain load beside atomic functions is a race. Begin with a guess instead: {3} "
                    "returns what is there, and a wrong guess costs one more round.",
                    read->site.line, name_of_place(place), atomic->site.line, name)};
    if (unused && name == "atomicExch")
        return {{},
                fmt::format(
                    "Line {0} reads {1} and line {2} changes it: two steps, between which another "
                    "thread may come. Read and exchange in one step: use what {3} in line {2} "
                    "returns, in place of {1} in line {0}.",
                    read->site.line, name_of_place(place), atomic->site.line, name)};
    return {{},
            fmt::format(
                "Line {0} reads {1} and line {2} changes it: two steps, between which another "
                "thread may come. One atomic function does both: use the value that {3} in line "
                "{2} returns. Where the new value depends on the old one, try in a loop with "
                "atomicCAS until nobody came between.",
                read->site.line, name_of_place(place), atomic->site.line, name)};
}

}  // namespace simtutor
