#include "grader/findings/race/plain_release.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

struct PlainRelease {
    Tokens lock, free;
    int taken = 0, given = 0;  ///< lines
    bool same_function = false;
};

/// "locks[b]" of "&locks[b]" and of "locks + b"; "*word" of "word".
Tokens place_at(const Tokens& address) {
    if (address.empty()) return {};
    if (address[0].is("&")) return part_of(address, 1, address.size());
    Tokens place;
    const std::vector<Tokens> terms = split(address, "+");
    if (terms.size() == 2 && terms[0].size() == 1) {
        place = terms[0];
        place.push_back({"[", 0});
        place.insert(place.end(), terms[1].begin(), terms[1].end());
        place.push_back({"]", 0});
        return place;
    }
    place.push_back({"*", 0});
    place.insert(place.end(), address.begin(), address.end());
    return place;
}

/// The lock that a statement takes, its value while it is free among it.
std::optional<PlainRelease> taken_in(const Tokens& file, const Statement& one) {
    for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
        if (!one.words[i].is("atomicCAS") || !one.words[i + 1].is("(")) continue;
        const auto given = split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",");
        if (given.size() != 3 || !constant_value(file, given[1]) || !constant_value(file, given[2]))
            continue;
        return PlainRelease{place_at(given[0]), given[1], one.words[i].line, 0, false};
    }
    return {};
}

/// Whether a statement gives the lock back by an assignment.
bool stores_free(const Tokens& file, const Statement& one, const PlainRelease& lock) {
    const std::size_t size = lock.lock.size();
    return one.kind == Statement::Kind::plain && one.words.size() > size + 1 &&
           same_words(part_of(one.words, 0, size), lock.lock) && one.words[size].is("=") &&
           constant_value(file, part_of(one.words, size + 1, one.words.size())) ==
               constant_value(file, lock.free);
}

/// Whether an atomic function gives the lock back as well: then the store may do something else.
bool exchanges(const FunctionText& function, const PlainRelease& lock) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i].is("atomicExch") && one.words[i + 1].is("(") &&
                same_words(
                    place_at(split(part_of(one.words, i + 2, closing(one.words, i + 1)), ",")[0]),
                    lock.lock))
                return true;
    return false;
}

std::optional<PlainRelease> release_in(const Tokens& file, int line) {
    const std::string here = FunctionText(file, line).name();
    const std::vector<FunctionText> functions = functions_in(file);
    for (const FunctionText& taker : functions)
        for (const Statement& take : taker.statements()) {
            std::optional<PlainRelease> lock = taken_in(file, take);
            if (!lock || mentions(taker.parameters(), "volatile")) continue;
            for (const FunctionText& giver : functions) {
                lock->same_function = giver.name() == taker.name();
                const bool by_name = step_of_function(file, giver.name()) == LockStep::gives;
                if ((!lock->same_function && !by_name) || exchanges(giver, *lock)) continue;
                for (const Statement& give : giver.statements()) {
                    if (lock->same_function && give.line <= lock->taken) continue;
                    if (!stores_free(file, give, *lock)) continue;
                    lock->given = give.line;
                    if (here.empty() ? !lock->same_function
                                     : taker.name() == here || giver.name() == here)
                        return lock;
                }
            }
        }
    return {};
}

}  // namespace

std::string plain_release(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2 || finding.rule == "race.volatile") return "";
    const simt::FindingSide &one = finding.sides[0], &other = finding.sides[1];
    if (one.site.file != other.site.file) return "";
    const Tokens file = tokens_of(sources, one.site.file);
    std::optional<PlainRelease> lock = release_in(file, one.site.line);
    // Under a lock that two functions of the file take and give back.
    const bool around = !lock && held_around(file, one) && held_around(file, other);
    if (around) lock = release_in(file, 0);
    if (!lock) return "";
    const std::string name = text_of(lock->lock);
    const std::string exchange = fmt::format(
        "atomicExch({}, {})",
        lock->lock[0].is("*") ? text_of(part_of(lock->lock, 1, lock->lock.size())) : "&" + name,
        text_of(lock->free));
    const auto lines = std::minmax(one.site.line, other.site.line);
    const auto is_step = [&](const simt::FindingSide& side) {
        return side.site.line == lock->taken || side.site.line == lock->given;
    };
    if (is_step(one) && is_step(other))
        return fmt::format(
            "Line {} gives the lock `{}` back by a plain store, and line {} takes it by "
            "atomicCAS(): a plain store beside an atomic function is a race, whatever fences there "
            "are. Give it back by an atomic function, too: {}.",
            lock->given, name, lock->taken, exchange);
    if (!around &&
        (!lock->same_function || lines.first <= lock->taken || lines.second >= lock->given))
        return "";
    return fmt::format(
        "{} under the lock `{}`, which line {} gives back by a plain store: that orders nothing, "
        "whatever fences there are. Give it back by an atomic function: {}.",
        lines.first == lines.second ? fmt::format("Line {} runs", lines.first)
                                    : fmt::format("Lines {} and {} run", lines.first, lines.second),
        name, lock->given, exchange);
}

}  // namespace simtutor
