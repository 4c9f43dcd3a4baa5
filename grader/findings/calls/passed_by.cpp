#include "grader/findings/calls/passed_by.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

using Names = std::set<std::string>;

const Names& allocations = *new Names{"malloc",
                                      "calloc",
                                      "aligned_alloc",
                                      "new",
                                      "cudaMalloc",
                                      "cudaMallocPitch",
                                      "cudaMallocHost",
                                      "cudaHostAlloc",
                                      "cudaMallocManaged",
                                      "cudaMallocAsync",
                                      "cudaMallocArray",
                                      "cudaStreamCreate",
                                      "cudaStreamCreateWithFlags",
                                      "cudaStreamCreateWithPriority",
                                      "cudaEventCreate",
                                      "cudaEventCreateWithFlags",
                                      "cudaCreateTextureObject"};

bool mentions_any(const Tokens& words, const Names& names) {
    return std::any_of(words.begin(), words.end(),
                       [&](const Token& word) { return names.contains(word.text); });
}

/// Functions that hand on what `maker` makes: they call it, or one that does, and free nothing.
Names makers_of(const std::vector<FunctionText>& functions, const std::string& maker,
                const Names& releases) {
    Names makers = {maker};
    for (bool more = true; more;) {
        more = false;
        for (const FunctionText& function : functions) {
            bool calls = false, frees = false, gives = false;
            for (const Statement& one : function.statements()) {
                calls |= mentions_any(one.words, makers);
                frees |= mentions_any(one.words, releases);
                gives |= one.words.size() > 1 && one.words[0].is("return");
            }
            if (calls && !frees && gives && makers.insert(function.name()).second) more = true;
        }
    }
    return makers;
}

/// The functions that free: the releases themselves, and those that call them.
Names releasers_of(const std::vector<FunctionText>& functions, const Names& releases) {
    Names all = releases;
    for (const FunctionText& function : functions)
        for (const Statement& one : function.statements())
            if (mentions_any(one.words, releases)) all.insert(function.name());
    return all;
}

/// The place that a statement puts it into: what is assigned, or the address that a call gets.
Tokens place_made(const Statement& one, const Names& calls) {
    for (const Assigned& set : assignments_in(one))
        if (mentions_any(set.value, calls)) return set.to;
    for (std::size_t i = 0; i < one.words.size(); ++i) {
        if (!one.words[i].is("&")) continue;
        const bool begins = i > 0 && (one.words[i - 1].is("(") || one.words[i - 1].is(","));
        std::size_t end = i + 1;
        while (end < one.words.size() && !one.words[end].is(",") && !one.words[end].is(")"))
            end = one.words[end].is("[") ? closing(one.words, end) + 1 : end + 1;
        if (begins && end < one.words.size()) return part_of(one.words, i + 1, end);
    }
    return {};
}

bool contains(const Tokens& words, const Tokens& part) {
    for (std::size_t i = 0; i + part.size() <= words.size() && !part.empty(); ++i)
        if (same_words(part_of(words, i, i + part.size()), part)) return true;
    return false;
}

const Statement& at(const FunctionText& function, int number) {
    return function.statements()[static_cast<std::size_t>(number)];
}

/// Whether all that runs `later` has come through the block of `earlier` before.
bool stands_before(const FunctionText& function, int earlier, int later) {
    return at(function, earlier).parent < 0 ||
           is_inside(function, later, at(function, earlier).parent);
}

/// Whether this is where a failed allocation leaves: the condition speaks of it, or of its result.
/// @param made -1 where another function makes it
bool is_of_failure(const FunctionText& function, int leave, int made, const Tokens& place) {
    const Assigned* result = nullptr;
    const auto assigned = made < 0 ? std::vector<Assigned>{} : assignments_in(at(function, made));
    if (!assigned.empty()) result = &assigned.front();
    for (const int head : function.around(leave)) {
        const Tokens& words = at(function, head).words;
        if (head == made || contains(words, place) || (result && mentions(words, result->name())))
            return true;
    }
    return false;
}

/// ", where count == 0 (line 77),"
std::string condition_of(const FunctionText& function, int leave) {
    for (const int head : function.around(leave)) {
        const Statement& one = at(function, head);
        if (one.kind == Statement::Kind::branch && !one.words.empty())
            return fmt::format(
                ", where {}{},", text_of(one.words),
                one.line == at(function, leave).line ? "" : fmt::format(" (line {})", one.line));
        if (one.kind == Statement::Kind::alternative) break;
    }
    return "";
}

struct Way {
    int made = -1, freed = -1, leave = -1;
};

/// @param calls what makes it: "cudaMalloc", or the functions that hand it on
Way way_past(const FunctionText& function, const Names& calls, const Names& frees, int line) {
    const int count = static_cast<int>(function.statements().size());
    for (int made = 0; made < count; ++made) {
        const Statement& making = at(function, made);
        if (line > 0 ? !making.touches(line) : !mentions_any(making.words, calls)) continue;
        const Tokens place = place_made(making, calls);
        if (place.empty()) continue;
        // Elements of an array are freed by another name: "for (auto one : all) free(one);"
        const auto frees_it = [&](int i) {
            return mentions_any(at(function, i).words, frees) &&
                   (line <= 0 || contains(at(function, i).words, place));
        };
        int freed = -1;
        for (int i = made + 1; i < count && freed < 0; ++i) {
            const bool branched =
                at(function, i).parent >= 0 &&
                at(function, at(function, i).parent).kind != Statement::Kind::loop &&
                at(function, i).parent != making.parent;
            if (frees_it(i) && !branched) freed = i;
        }
        for (int leave = made + 1; leave < freed; ++leave) {
            const Statement& one = at(function, leave);
            const bool leaves = !one.words.empty() &&
                                (one.words[0].is("return") || one.words[0].is("throw")) &&
                                one.kind == Statement::Kind::plain;
            if (!leaves || one.parent < 0 || one.parent == making.parent ||
                !stands_before(function, made, leave) ||
                is_of_failure(function, leave, made, place) || contains(one.words, place))
                continue;
            bool free_before = false;
            for (int i = made + 1; i < leave; ++i)
                free_before |= frees_it(i) && stands_before(function, i, leave);
            if (!free_before) return {made, freed, leave};
        }
    }
    return {};
}

/// The call in a statement that frees.
Token release_in(const Statement& statement, const Names& frees) {
    for (const Token& word : statement.words)
        if (frees.contains(word.text)) return word;
    return {"", statement.line};
}

std::string way_text(const FunctionText& function, const Way& way, const Names& frees) {
    const Statement& leave = at(function, way.leave);
    const Statement& freed = at(function, way.freed);
    const Token call = release_in(freed, frees);
    return fmt::format(
        "The {} in line {}{} leaves without the {} of line {}: what line {} has made is lost on "
        "that way. Let that way reach line {}, too, or free before it leaves.",
        leave.words[0].text, leave.line, condition_of(function, way.leave), call.text, call.line,
        at(function, way.made).line, call.line);
}

/// ". partial" of "part.partial", "-> a" of "all[i]->a": what another function, where the object
/// has another name, has in common with this one. Empty for a plain name.
Tokens member_of(const Tokens& place) {
    for (std::size_t i = place.size(); i-- > 0;)
        if (place[i].is(".") || place[i].is("->")) return part_of(place, i, place.size());
    return {};
}

/// Where it is made into a member of an object, which one function of the file gives back: the
/// return that leaves this function before, under a condition.
std::string past_free_of_member(const std::vector<FunctionText>& functions,
                                const FunctionText& maker, int line, const Names& releases) {
    const int made = maker.at(line, "");
    const Tokens member = made < 0 ? Tokens{} : member_of(place_made(at(maker, made), allocations));
    if (member.empty()) return "";
    const auto frees_it = [&](const Statement& one) {
        return mentions_any(one.words, releases) && contains(one.words, member);
    };
    for (const FunctionText& function : functions) {
        const int count = static_cast<int>(function.statements().size());
        int freed = 0;
        while (freed < count && !frees_it(at(function, freed))) ++freed;
        // A free under a condition has reasons of its own.
        if (freed == count || at(function, freed).parent >= 0) continue;
        for (int leave = 0; leave < freed; ++leave) {
            const Statement& one = at(function, leave);
            if (one.words.empty() || !one.words[0].is("return") || one.parent < 0 ||
                is_of_failure(function, leave, -1, member))
                continue;
            const Token call = release_in(at(function, freed), releases);
            return fmt::format(
                "The return in line {}{} leaves {} without the {} of line {}: what line {} has "
                "made is lost on that way. Let that way reach line {}, too, or free before it "
                "leaves.",
                one.line, condition_of(function, leave), function.name(), call.text, call.line,
                line, call.line);
        }
    }
    return "";
}

/// Whether the first round finds one that was made in front of the loop, in this function.
bool made_in_front(const FunctionText& function, int loop, const Tokens& place,
                   const Names& calls) {
    for (int i = 0; i < loop; ++i) {
        const Statement& one = at(function, i);
        const bool makes = one.kind == Statement::Kind::plain && mentions_any(one.words, calls);
        if (makes && !is_inside(function, i, loop) && same_words(place_made(one, calls), place))
            return true;
    }
    return false;
}

/// Whether a round still uses the one of the round before, until it makes its own.
bool used_before(const FunctionText& function, int loop, int made, const Tokens& place) {
    for (int i = loop + 1; i < made; ++i)
        if (is_inside(function, i, loop) && contains(at(function, i).words, place)) return true;
    return false;
}

/// What to do where a loop makes one in each round.
/// @param in_next it is for the next round: at the round's end it is still needed
std::string replaced_advice(int made, const std::string& name, int freed, bool in_next) {
    if (in_next)
        return fmt::format(
            "Give {0} back before line {1} makes the next, and leave line {2} for the last. Or "
            "make one for each thing that the rounds need in "
            "front of the loop, and give all of them back behind it.",
            name, made, freed);
    return fmt::format(
        "Give {0} back at the end of each round, in place of line {1}; or, if all rounds can use "
        "the same one, make it once, in front of the loop.",
        name, freed);
}

}  // namespace

std::set<std::string> releases_in(const std::string& advice) {
    const std::size_t end = advice.find(" when ");
    if (!advice.starts_with("Call ") || end == std::string::npos) return {};
    const std::string named = advice.substr(5, end - 5);
    if (named == "free or delete") return {"free", "delete"};
    return {named};
}

std::string return_before_free(const Tokens& file, int line, const std::string& advice) {
    const Names releases = releases_in(advice);
    const FunctionText maker(file, line);
    if (releases.empty() || !maker.found()) return "";
    if (const Way way = way_past(maker, allocations, releases, line); way.leave >= 0)
        return way_text(maker, way, releases);
    const auto functions = functions_in(file);
    const Names makers = makers_of(functions, maker.name(), releases);
    const Names frees = releasers_of(functions, releases);
    if (std::string member = past_free_of_member(functions, maker, line, releases); !member.empty())
        return member;
    if (frees.contains(maker.name())) return "";
    for (const FunctionText& function : functions)
        if (!makers.contains(function.name()))
            if (const Way way = way_past(function, makers, frees, 0); way.leave >= 0)
                return way_text(function, way, frees);
    return "";
}

std::string replaced_in_loop(const Tokens& file, int line, const std::string& advice) {
    const Names releases = releases_in(advice);
    const FunctionText maker(file, line);
    if (releases.empty() || !maker.found()) return "";
    const auto functions = functions_in(file);
    const Names makers = makers_of(functions, maker.name(), releases);
    const auto search = [&](const FunctionText& function, const Names& calls,
                            int only) -> std::string {
        const int count = static_cast<int>(function.statements().size());
        // What stands there before the loop is lost in its first round.
        const int first = only > 0 ? function.at(only, "") : -1;
        const Tokens asked = first < 0 ? Tokens{} : place_made(at(function, first), calls);
        for (int made = std::max(first, 0); made < count; ++made) {
            const Statement& making = at(function, made);
            const int loop = loop_around(function, made);
            const bool makes = mentions_any(making.words, calls);
            if (loop < 0 || making.kind != Statement::Kind::plain || !makes) continue;
            const Tokens place = place_made(making, calls);
            if (only > 0 && !same_words(place, asked)) continue;
            // Each round has an element, or an object, of its own.
            if (place.empty() || place.size() > 1) continue;
            int freed = 0;
            bool other = false;
            for (int i = 0; i < count; ++i) {
                const Statement& one = at(function, i);
                if (!contains(one.words, place)) continue;
                const bool frees = mentions_any(one.words, releases);
                if (frees && !is_inside(function, i, loop) && i > made) freed = one.line;
                other |= (frees && is_inside(function, i, loop)) ||
                         (one.words[0].is("return") && !frees) ||
                         mentions(one.words, "push_back") || mentions(one.words, "swap");
                for (const Assigned& set : assignments_in(one))
                    other |= is_inside(function, i, loop) && set.name() != place[0].text &&
                             same_words(set.value, place);
            }
            if (freed == 0 || other) continue;
            return fmt::format(
                       "Line {0} stands in the loop of line {1} and puts a new one into {2} in "
                       "each "
                       "round, over the one before; line {3}, behind the loop, gives back only the "
                       "last. ",
                       making.line, at(function, loop).line, place[0].text, freed) +
                   replaced_advice(making.line, place[0].text, freed,
                                   made_in_front(function, loop, place, calls) ||
                                       used_before(function, loop, made, place));
        }
        return "";
    };
    if (std::string here = search(maker, allocations, line); !here.empty()) return here;
    for (const FunctionText& function : functions)
        if (!makers.contains(function.name()))
            if (std::string there = search(function, makers, 0); !there.empty()) return there;
    return "";
}

}  // namespace simtutor
