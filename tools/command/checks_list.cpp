#include "tools/command/checks_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace simtutor::command {

namespace {

/// "a, b, c and 2 more"
std::string first_of(const std::vector<std::string>& names) {
    constexpr std::size_t most = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    if (names.size() > most) text += fmt::format(" and {} more", names.size() - most);
    return text;
}

/// Whether the pitfall must keep the points of all other checks, those of time apart: `fails` alone
/// says what it loses at least.
bool loses_only(const Manifest& lesson, const check::Pitfall& pitfall, const std::string& id) {
    return pitfall.fails == std::vector{id} &&
           std::ranges::all_of(lesson.checks, [&](const check::Check& other) {
               return other.id == id || other.kind == check::CheckKind::time ||
                      std::ranges::find(pitfall.keeps, other.id) != pitfall.keeps.end();
           });
}

/// The checks that give points only with this one: where its basic results are wrong, it is never
/// lost alone.
std::string needed_text(const Manifest& lesson, const check::Check& check) {
    std::vector<std::string> names;
    for (const check::Check& other : lesson.checks)
        if (std::ranges::find(other.needs, check.id) != other.needs.end())
            names.push_back(other.id);
    return names.empty() ? "" : "; needed for " + first_of(names);
}

/// Who loses the check.
std::string losers_text(const Manifest& lesson, const check::Check& check) {
    // Times differ from run to run, so no wrong kernel has to prove that they are noticed.
    if (check.kind == check::CheckKind::time) return "judged by time";
    std::vector<std::string> alone, first, others;
    for (const check::Pitfall& pitfall : lesson.pitfalls) {
        if (std::ranges::find(pitfall.fails, check.id) == pitfall.fails.end()) continue;
        const bool only = loses_only(lesson, pitfall, check.id);
        (only ? alone : pitfall.fails.size() == 1 ? first : others).push_back(pitfall.name);
    }
    if (!alone.empty()) return "lost alone by " + first_of(alone);
    // Those that are written for it stand before those that are written for several.
    first.insert(first.end(), others.begin(), others.end());
    return (first.empty() ? "lost by no wrong kernel"
                          : "lost, perhaps with others, by " + first_of(first)) +
           needed_text(lesson, check);
}

}  // namespace

std::string checks_text(const std::vector<const Manifest*>& lessons, bool with_pitfalls,
                        const Style& look) {
    Page page(look);
    for (const Manifest* const lesson : lessons) {
        if (!page.text().empty()) page.blank();
        page.paragraph("", lesson->id + ": " + lesson->title, Ink::bold);
        for (const check::Check& check : lesson->checks) {
            page.paragraph("  ", fmt::format("{}, {} {}: {}", check.id, check.points,
                                             check.points == 1 ? "point" : "points", check.title));
            if (with_pitfalls) page.paragraph("    ", losers_text(*lesson, check), Ink::dim);
        }
    }
    return page.text();
}

}  // namespace simtutor::command
