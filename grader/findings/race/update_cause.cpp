#include "grader/findings/race/update_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "grader/findings/race/barrier_lines.h"
#include "grader/findings/source/assignments.h"

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

/// A plain read of a place, and the atomic function behind it that changes it.
struct UpdateParts {
    FunctionText function;
    int read = 0, atomic = 0;  ///< statements
    int read_line = 0, line = 0;
    std::string name = {};  ///< of the atomic function
    Tokens place = {};
    bool unused = false;  ///< nobody takes its result
};

std::optional<UpdateParts> update_of(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2) return std::nullopt;
    const simt::FindingSide* read = &finding.sides[0];
    const simt::FindingSide* atomic = &finding.sides[1];
    if (read->action != "read") std::swap(read, atomic);
    if (read->action != "read" || atomic->action != "atomic" ||
        read->site.file != atomic->site.file || read->site.line > atomic->site.line)
        return std::nullopt;
    const int line = atomic->site.line;
    UpdateParts found{FunctionText(tokens_of(sources, read->site.file), line)};
    found.read_line = read->site.line;
    found.line = line;
    const auto& all = found.function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (!found.place.empty() || !one.touches(found.line)) continue;
        found.place = changed_by_atomic(one.words, found.name);
        found.unused = result_unused(one, found.name);
        found.atomic = i;
    }
    if (found.place.empty()) return std::nullopt;
    const auto reads = std::find_if(all.begin(), all.end(), [&](const Statement& one) {
        return one.touches(found.read_line) && has_words(one.words, found.place);
    });
    if (reads == all.end()) return std::nullopt;
    found.read = static_cast<int>(reads - all.begin());
    return found;
}

/// What atomicCAS compares is a variable that gets a value somewhere: not the 0 of a lock, for
/// which a loop may wait without atomicCAS.
bool compares_variable(const UpdateParts& update) {
    const FunctionText& function = update.function;
    const Tokens& words = function.statements()[static_cast<std::size_t>(update.atomic)].words;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        if (words[i].text != update.name || !words[i + 1].is("(")) continue;
        const auto arguments = split(part_of(words, i + 2, closing(words, i + 1)), ",");
        if (arguments.size() < 2) return false;
        for (const Token& word : arguments[1])
            if (word.is_name() &&
                function.definition(word.text, static_cast<int>(function.statements().size())) >= 0)
                return true;
        return false;
    }
    return false;
}

bool is_repeated(const FunctionText& function, int statement) {
    auto heads = function.around(statement);
    heads.push_back(statement);
    return std::any_of(heads.begin(), heads.end(), [&](int head) {
        return function.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop;
    });
}

/// The "do" whose loop ends with this head of a "while"; -1 if it is none.
int do_of(const FunctionText& function, int head) {
    const auto& all = function.statements();
    const auto at = [&](int i) -> const Statement& { return all[static_cast<std::size_t>(i)]; };
    const auto is_loop = [&](int i) { return at(i).kind == Statement::Kind::loop; };
    if (!is_loop(head)) return -1;
    for (int i = head - 1; i >= 0; --i)
        if (at(i).parent == at(head).parent) return is_loop(i) && at(i).words.empty() ? i : -1;
    return -1;
}

/// Whether a loop repeats the read alone: the compiler may load once for all rounds of such a one.
bool waits_by_reading(const UpdateParts& update) {
    const FunctionText& function = update.function;
    auto loops = function.around(update.read), others = function.around(update.atomic);
    loops.push_back(update.read);
    others.push_back(update.atomic);
    for (std::size_t i = 0; i < others.size(); ++i)
        if (const int begin = do_of(function, others[i]); begin >= 0) others.push_back(begin);
    return std::any_of(loops.begin(), loops.end(), [&](int head) {
        return function.statements()[static_cast<std::size_t>(head)].kind ==
                   Statement::Kind::loop &&
               std::find(others.begin(), others.end(), head) == others.end();
    });
}

/// Whether what was read only begins a loop with atomicCAS.
bool is_guess(const UpdateParts& update) {
    return update.name == "atomicCAS" && !update.unused &&
           is_repeated(update.function, update.atomic) && compares_variable(update) &&
           !waits_by_reading(update);
}

/// Whether what was read may decide about the update, or be a part of it, as far as the text tells.
bool is_part_of_update(const UpdateParts& update) {
    if (!update.unused || update.read == update.atomic) return true;
    const FunctionText& function = update.function;
    const auto& all = function.statements();
    for (int i = update.read + 1; i < update.atomic; ++i)
        if (is_barrier(all[static_cast<std::size_t>(i)])) return false;
    const Statement& read = all[static_cast<std::size_t>(update.read)];
    if (read.kind != Statement::Kind::plain) return true;
    // A number that is drawn is stored, and the count goes on: "next[b] = heads[b]".
    const auto sets = assignments_in(read);
    if (std::ranges::any_of(sets, [](const Assigned& set) { return set.element(); })) return true;
    const auto takes = [&](const Statement& one, int at) {
        const auto names = names_behind(function, one.words, at - 1);
        return std::ranges::any_of(sets,
                                   [&](const Assigned& set) { return has(names, set.name()); });
    };
    for (int i = update.read + 1; i <= update.atomic; ++i)
        if (takes(all[static_cast<std::size_t>(i)], i)) return true;
    return false;
}

}  // namespace

Cause update_cause(const simt::Finding& finding, Sources& sources) {
    const auto update = update_of(finding, sources);
    if (!update) return {};
    const std::string place = name_of_place(update->place);
    if (is_guess(*update))
        return {{},
                fmt::format(
                    "Line {0} loads {1} while other threads change it with {3} in line {2}. To the "
                    "memory model a plain load beside atomic functions is a race; here an old "
                    "value only costs one more round. Any guess may stand in its place: {3} "
                    "returns what is there.",
                    update->read_line, place, update->line, update->name)};
    if (!update->unused && update->name == "atomicCAS" &&
        is_repeated_behind(update->function, update->atomic, update->read))
        return {{},
                fmt::format(
                    "Line {0} loads {1} while other threads change it with {3} in line {2}: a "
                    "plain load beside atomic functions is a race. Begin with a guess instead: {3} "
                    "returns what is there, and a wrong guess costs one more round.",
                    update->read_line, place, update->line, update->name)};
    if (update->unused && update->name == "atomicExch")
        return {{},
                fmt::format(
                    "Line {0} reads {1} and line {2} changes it: two steps, between which another "
                    "thread may come. Read and exchange in one step: use what {3} in line {2} "
                    "returns, in place of {1} in line {0}.",
                    update->read_line, place, update->line, update->name)};
    if (!is_part_of_update(*update))
        return {{},
                fmt::format(
                    "Line {0} loads {1}, and line {2} changes it with {3}: a plain load beside "
                    "atomic functions of other threads is a race, and what it finds depends on who "
                    "came first. Must the old value be read here at all? If it must, take what {3} "
                    "returns, or read in another launch.",
                    update->read_line, place, update->line, update->name)};
    return {{},
            fmt::format(
                "Line {0} reads {1} and line {2} changes it: two steps, between which another "
                "thread may come. One atomic function does both: use the value that {3} in line "
                "{2} returns. Where the new value depends on the old one, try in a loop with "
                "atomicCAS until nobody came between.",
                update->read_line, place, update->line, update->name)};
}

void settle_guesses(std::vector<simt::Finding>& findings, Sources& sources,
                    const simt::RuleSwitches& switches) {
    for (simt::Finding& finding : findings) {
        if (finding.rule != "race.global" || switches.levels.contains(finding.rule)) continue;
        const auto update = update_of(finding, sources);
        if (update && is_guess(*update)) finding.level = simt::Level::note;
    }
}

}  // namespace simtutor
