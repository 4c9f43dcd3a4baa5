#include "grader/check/line_to_blame.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "grader/check/block_shape.h"
#include "grader/check/counter_numbers.h"
#include "grader/check/line_advice.h"
#include "grader/check/line_amount.h"

namespace simtutor::check {
namespace {

/// A line that makes what is too much makes hardly more than that: the limit may leave some room.
constexpr double most_beyond = 1.1;

bool is_of_rows(const CountedLines& lines, const CountedLine& line, double each) {
    const BlockShape block(*line.kernel);
    return !block.rows_of_warp(lines.counter()).empty() &&
           each <= static_cast<double>(block.rows());
}

}  // namespace

const CountedLine* narrow_beside(const CountedLines& lines, const CountedLine& most) {
    if (!lines.counts("s_under_") || !lines.has_limit()) return nullptr;
    double all = 0;
    const CountedLine* beside = nullptr;
    for (const CountedLine& line : lines.lines()) {
        all += line.count;
        if (&line == &most || line.count <= 0) continue;
        if (std::exchange(beside, &line)) return nullptr;
    }
    return beside && most.count <= all / lines.share() ? beside : nullptr;
}

const CountedLine* excess_beside(const CountedLines& lines, const CountedLine& most) {
    const double beyond = lines.beyond_allowed();
    if (!lines.counter().starts_with("global_") || lines.nature() != Nature::accesses ||
        beyond <= 0 || lines.counts("atomic") || is_team(most))
        return nullptr;
    const CountedLine* beside = nullptr;
    for (const CountedLine& line : lines.lines()) {
        if (&line == &most || line.count < beyond * (1 - 1e-6) || line.count > most_beyond * beyond)
            continue;
        if (std::exchange(beside, &line)) return nullptr;
    }
    return beside;
}

std::vector<const CountedLine*> beyond_exact(const CountedLines& lines, const CountedLine& most) {
    constexpr double rounding = 1e-6, few = 0.25;
    constexpr std::size_t most_lines = 3;
    if (lines.nature() != Nature::accesses || !lines.has_limit() || is_team(most)) return {};
    const double allowed = lines.all() / lines.share();
    if (std::abs(most.count - allowed) > rounding * allowed) return {};
    std::vector<const CountedLine*> others;
    double sum = 0;
    for (const CountedLine& line : lines.lines()) {
        if (&line == &most || line.count <= 0) continue;
        others.push_back(&line);
        sum += line.count;
    }
    if (sum > few * most.count || others.size() > most_lines) return {};
    std::ranges::stable_sort(others, [](auto* a, auto* b) { return a->count > b->count; });
    return others;
}

const CountedLine* odd_one(const CountedLines& lines, const CountedLine& worst,
                           std::vector<int>& like) {
    if (lines.nature() != Nature::segments || !is_of_rows(lines, worst, worst.cost.per_request()))
        return nullptr;
    for (const CountedLine& odd : lines.lines()) {
        like.clear();
        bool cheaper = odd.cost.excess() > 0;
        for (const CountedLine& line : lines.lines()) {
            if (&line == &odd || line.kernel != odd.kernel ||
                line.cost.requests != odd.cost.requests || line.cost.least != odd.cost.least ||
                number(*line.counts, "global_stores") != number(*odd.counts, "global_stores"))
                continue;
            // The worst is of another kind, whatever it moves.
            if (&line == &worst) continue;
            cheaper = cheaper && line.cost.excess() == 0;
            like.push_back(line.number());
        }
        if (&odd != &worst && cheaper && like.size() >= 2) return &odd;
    }
    return nullptr;
}

const CountedLine* kept_in_memory(const CountedLines& lines) {
    if (lines.nature() != Nature::segments || !lines.has_limit()) return nullptr;
    const double all = lines.all();
    for (const CountedLine& line : lines.lines()) {
        const double stores = number(*line.counts, "global_stores"),
                     threads = number(line.kernel->at("totals"), "threads");
        if (number(*line.counts, "global_loads") < stores || stored_again(lines, line).empty())
            continue;
        if (all - line.count * (1 - threads / stores) <= all / lines.share()) return &line;
    }
    return nullptr;
}

const CountedLine* summed_in_memory(const CountedLines& lines) {
    if (lines.counter() != "global_loads" || lines.nature() != Nature::accesses ||
        !lines.has_limit())
        return nullptr;
    for (const CountedLine& line : lines.lines()) {
        const double stores = number(*line.counts, "global_stores");
        // A sum in a register loads nothing of what it stores.
        if (stores == line.count && line.count >= lines.beyond_allowed() &&
            !stored_again(lines, line).empty())
            return &line;
    }
    return nullptr;
}

const CountedLine* stored_repeatedly(const CountedLines& lines) {
    if (lines.nature() != Nature::segments || !lines.has_limit() || lines.written() <= 0)
        return nullptr;
    const double all = lines.all();
    for (const CountedLine& line : lines.lines()) {
        const double stores = number(*line.counts, "global_stores"),
                     once = lines.written() * std::max(1.0, number(*line.kernel, "launches"));
        if (stores < 2 * once || number(*line.counts, "global_loads") > 0) continue;
        if (all - line.count * (1 - once / stores) <= all / lines.share()) return &line;
    }
    return nullptr;
}

const CountedLine* changed_in_memory(const CountedLines& lines) {
    if (lines.nature() != Nature::segments || !lines.has_limit()) return nullptr;
    const double all = lines.all();
    for (const CountedLine& line : lines.lines())
        if (number(*line.counts, "global_atomics") > 0 && all - line.count <= all / lines.share())
            return &line;
    return nullptr;
}

bool waste_explains(const CountedLines& lines) {
    if (!lines.has_limit()) return true;
    Cost all;
    double excess = 0;
    for (const CountedLine& line : lines.lines()) {
        all += line.cost;
        excess += line.cost.excess();
    }
    return excess >= all.needed * (1 - 1 / lines.share()) / 2;
}

const CountedLine* old_excess_explains(const CountedLines& lines) {
    if (!(lines.counter().ends_with("cc13_transactions") || is_old_volume(lines)) ||
        !lines.has_limit())
        return nullptr;
    // How few pieces atomic functions need, and accesses of other kinds, is not counted.
    const auto excess = [&](const CountedLine& line) {
        const bool known = line.cost.requests > 0 && number(*line.counts, "global_atomics") == 0;
        return known ? line.count - fewest_old(lines, line) : 0;
    };
    double all = 0, wasted = 0;
    for (const CountedLine& line : lines.lines()) {
        all += line.count;
        wasted += std::max(0.0, excess(line));
    }
    return wasted >= all * (1 - 1 / lines.share()) / 2 ? lines.largest(excess) : nullptr;
}

}  // namespace simtutor::check
