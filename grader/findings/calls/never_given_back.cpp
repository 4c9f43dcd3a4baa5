#include "grader/findings/calls/never_given_back.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "cudaFree" of "Call cudaFree when the memory is no longer used.", "free" of "free or delete".
std::string release_in(const std::string& advice) {
    if (!advice.starts_with("Call ")) return "";
    return advice.substr(5, advice.find(' ', 5) - 5);
}

struct Made {
    std::string name;
    int line = 0;
};

/// "hot = texture_of(heaters)": what a function makes of the maker's value.
std::vector<Made> made_in(const FunctionText& function, const std::string& maker) {
    std::vector<Made> all;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            const auto& value = set.value;
            const bool calls = value.size() > 2 && value[0].text == maker && value[1].is("(") &&
                               closing(value, 1) + 1 == value.size();
            if (calls && !set.element()) all.push_back({set.name(), set.to.front().line});
        }
    return all;
}

/// Whether the name may go anywhere else than into a launch or a call that only uses it.
bool is_handed_on(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        const Tokens& words = one.words;
        if (!mentions(words, name)) continue;
        // "return hot", "for (void* one : {hot, cold})", "&hot", "swap(hot, cold)"
        if (words.front().is("return") || mentions(words, "swap") || mentions(words, "{") ||
            (one.kind == Statement::Kind::loop && mentions(words, ":")))
            return true;
        for (std::size_t i = 1; i < words.size(); ++i)
            if (words[i].text == name && words[i - 1].is("&")) return true;
        for (const Assigned& set : assignments_in(one))
            if (set.name() != name && mentions(set.value, name) && !mentions(set.value, "("))
                return true;
    }
    return false;
}

/// The names of the functions that give something back: "cudaFree", and those that call it.
std::set<std::string> releases_of(const Tokens& file, const std::string& release) {
    std::set<std::string> all = {release};
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            if (mentions(one.words, release)) all.insert(function.name());
    return all;
}

/// The line of a statement that calls one of these with the name; 0 if none does.
int released_in(const FunctionText& function, const std::set<std::string>& releases,
                const std::string& name) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (releases.contains(one.words[i].text) && one.words[i + 1].is("(") &&
                mentions(part_of(one.words, i + 2, closing(one.words, i + 1)), name))
                return one.words[i].line;
    return 0;
}

bool has_parent(const FunctionText& function, int statement, Statement::Kind kind) {
    const int parent = function.statements()[static_cast<std::size_t>(statement)].parent;
    return parent >= 0 && function.statements()[static_cast<std::size_t>(parent)].kind == kind;
}

}  // namespace

std::string never_given_back(const Tokens& file, int line, const std::string& advice) {
    const std::string release = release_in(advice);
    const FunctionText maker(file, line);
    if (release.empty() || !maker.found()) return "";
    std::set<std::string> releases = releases_of(file, release);
    releases.erase(maker.name());
    for (const FunctionText& function : functions_in(file)) {
        std::vector<Made> lost;
        std::set<std::string> freed;
        std::set<int> lines;
        bool other = false;
        for (const Made& made : made_in(function, maker.name())) {
            const int back = released_in(function, releases, made.name);
            if (back > 0) {
                freed.insert(made.name);
                lines.insert(back);
            } else if (is_handed_on(function, made.name)) {
                other = true;
            } else {
                lost.push_back(made);
            }
        }
        if (lost.size() != 1 || freed.empty() || other) continue;
        std::string names;
        for (const std::string& name : freed) names += (names.empty() ? "" : " and ") + name;
        return fmt::format(" Line {} gets one in {}, which no line gives back; {} {} in {}.",
                           lost[0].line, lost[0].name, names,
                           freed.size() == 1 ? "is given back" : "are given back",
                           lines_text(lines));
    }
    return "";
}

std::string leaves_before_free(const Tokens& file, int line, const std::string& advice) {
    const std::string release = release_in(advice);
    const FunctionText function(file, line);
    const int made = function.at(line, "");
    const int loop = made < 0 ? -1 : loop_around(function, made);
    if (release.empty() || loop < 0) return "";
    const auto& all = function.statements();
    for (int i = made + 1; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (!mentions(one.words, release) || loop_around(function, i) != loop) continue;
        for (int k = made + 1; k < i; ++k) {
            const Statement& leave = all[static_cast<std::size_t>(k)];
            const bool skips = leave.kind == Statement::Kind::plain && !leave.words.empty() &&
                               (leave.words[0].is("continue") || leave.words[0].is("break"));
            if (skips && loop_around(function, k) == loop &&
                has_parent(function, k, Statement::Kind::branch))
                return fmt::format(
                    " The {0} in line {1} comes before the {2} in line {3}: a round that takes it "
                    "frees nothing.",
                    leave.words[0].text, leave.line, release, one.line);
        }
    }
    return "";
}

}  // namespace simtutor
