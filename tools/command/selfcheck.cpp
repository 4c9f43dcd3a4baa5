#include "tools/command/selfcheck.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>

#include "grader/findings/text.h"
#include "grader/lesson/suggestion.h"
#include "grader/report/silent_checks.h"
#include "tools/command/starter.h"

namespace simtutor::command {

namespace {

using check::CheckStatus;

std::set<std::string> failed_checks(const report::Verdict& verdict) {
    std::set<std::string> ids;
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.status != CheckStatus::passed && check.status != CheckStatus::not_judged)
            ids.insert(check.id);
    }
    return ids;
}

std::set<std::string> paid_checks(const report::Verdict& verdict) {
    std::set<std::string> ids;
    for (const report::CheckVerdict& check : verdict.checks)
        if (check.points == check.max_points) ids.insert(check.id);
    return ids;
}

std::set<std::string> rules_found(const report::Verdict& verdict) {
    std::set<std::string> ids;
    for (const report::FindingVerdict& found : verdict.findings) ids.insert(found.finding.rule);
    return ids;
}

std::string joined(const std::set<std::string>& words) {
    if (words.empty()) return "nothing";
    return list_of({words.begin(), words.end()});
}

/// Without the checks that only a GPU can judge: the course checks itself on the simulator.
std::vector<std::string> judged_here(const Manifest& lesson, const std::vector<std::string>& ids) {
    std::vector<std::string> judged;
    for (const std::string& id : ids) {
        const check::Check* check = lesson.find_check(id);
        if (!check || !check->gpu_only) judged.push_back(id);
    }
    return judged;
}

std::vector<std::string> missing_from(const std::vector<std::string>& wanted,
                                      const std::set<std::string>& present) {
    std::vector<std::string> missing;
    for (const std::string& word : wanted) {
        if (!present.contains(word)) missing.push_back(word);
    }
    return missing;
}

/// What every run of the same file with the same seed must repeat: all but what the clock measured,
/// which a busy machine leaves unjudged at times, and where pictures lie.
nlohmann::json repeatable(const Manifest& lesson, report::Verdict verdict) {
    std::erase_if(verdict.checks, [&](const report::CheckVerdict& one) {
        const check::Check* const check = lesson.find_check(one.id);
        return check && check->kind == check::CheckKind::time;
    });
    nlohmann::json json = verdict;
    for (const char* key : {"time", "environment", "artefacts", "points", "max_points"})
        json.erase(key);
    return json;
}

/// Fingerprints of the order in which warps and blocks ran, one for each run that was counted.
std::vector<std::string> orders(const report::Verdict& verdict) {
    std::vector<std::string> found;
    for (const report::CounterVerdict& counted : verdict.counters) {
        if (counted.counters.contains("order")) found.push_back(counted.counters["order"].dump());
    }
    return found;
}

bool only_time_fails(const Manifest& lesson, const report::Verdict& verdict) {
    const auto failed = failed_checks(verdict);
    return verdict.graded && !failed.empty() &&
           std::all_of(failed.begin(), failed.end(), [&](const std::string& id) {
               const check::Check* const check = lesson.find_check(id);
               return check && check->kind == check::CheckKind::time;
           });
}

}  // namespace

Grader measured_again(const Manifest& lesson, Grader grader, int& again) {
    constexpr int most = 2;
    return [&lesson, &again, grader = std::move(grader)](const Subject& subject,
                                                         std::optional<std::uint64_t> seed) {
        Grading grading = grader(subject, seed);
        for (int i = 0; i < most && only_time_fails(lesson, grading.verdict); ++i) {
            ++again;
            grading = grader(subject, seed);
        }
        return grading;
    };
}

/// One seed of its own, or the seeds 1, 2, ...
static std::vector<std::optional<std::uint64_t>> seeds_of(Seeds seeds) {
    if (seeds <= 1) return {std::nullopt};
    std::vector<std::optional<std::uint64_t>> all;
    for (int seed = 1; seed <= seeds; ++seed) all.push_back(static_cast<std::uint64_t>(seed));
    return all;
}

static SelfcheckRow judge_starter(const Manifest& lesson, const Grading& grading) {
    SelfcheckRow row{lesson.id, "starter"};
    row.seconds = grading.seconds;
    if (!grading.verdict.graded) {
        row.outcome = grading.verdict.error;
        return row;
    }
    const auto failed = failed_checks(grading.verdict);
    const auto missing = missing_from(judged_here(lesson, lesson.starter_fails), failed);
    if (lesson.starter_fails.empty()) {
        row.outcome = "lesson.toml states no check that the starter fails";
    } else if (!missing.empty()) {
        row.outcome = fmt::format("passes {}, which it should fail", list_of(missing));
    } else if (grading.verdict.points > 0) {
        row.outcome = fmt::format(
            "earns {} of {} points with seed {}, untouched; needs = [...] in "
            "lesson.toml says what a check is paid with",
            grading.verdict.points, grading.verdict.max_points, grading.verdict.seed);
    } else {
        row.passed = true;
        row.outcome = fmt::format("fails {}", joined(failed));
    }
    return row;
}

std::vector<bool> drawn(std::size_t all, std::size_t some, std::uint64_t seed) {
    std::vector<bool> rows(all);
    std::fill_n(rows.begin(), std::min(some, all), true);
    std::shuffle(rows.begin(), rows.end(), std::mt19937_64(seed));
    return rows;
}

SelfcheckRow check_starter(const Manifest& lesson, const std::string& solution,
                           const std::string& starter, const std::filesystem::path& starter_file,
                           const Grader& grader, Seeds seeds) {
    SelfcheckRow row{lesson.id, "starter"};
    if (outside_regions(solution) != outside_regions(starter)) {
        row.outcome = "differs from the solution outside the student's regions";
        return row;
    }
    double seconds = 0;
    for (const auto& seed : seeds_of(seeds)) {
        row = judge_starter(lesson, grader({&lesson, starter_file, "starter"}, seed));
        seconds += row.seconds;
        if (!row.passed) break;
    }
    row.seconds = seconds;
    return row;
}

SelfcheckRow check_solution(const Manifest& lesson, const std::filesystem::path& solution,
                            const Grader& grader, Seeds seeds) {
    SelfcheckRow row{lesson.id, "solution"};
    const Subject subject{&lesson, solution, "solution"};
    std::vector<Grading> gradings = {grader(subject, 1), grader(subject, 1)};
    for (int seed = 2; seed <= std::max(2, seeds); ++seed)
        gradings.push_back(grader(subject, static_cast<std::uint64_t>(seed)));
    const Grading &first = gradings[0], &again = gradings[1], &other = gradings[2];
    for (const Grading& grading : gradings) {
        row.seconds += grading.seconds;
        const report::Verdict& verdict = grading.verdict;
        if (!verdict.graded) {
            row.outcome = verdict.error;
            return row;
        }
        const auto rules = rules_found(verdict);
        if (!rules.empty()) {
            row.outcome =
                fmt::format("has the finding {} with seed {}", joined(rules), verdict.seed);
            return row;
        }
        if (!verdict.full_points()) {
            row.outcome =
                fmt::format("gets {} of {} points with seed {}: fails {}", verdict.points,
                            verdict.max_points, verdict.seed, joined(failed_checks(verdict)));
            return row;
        }
    }
    if (repeatable(lesson, first.verdict) != repeatable(lesson, again.verdict)) {
        row.outcome = "the same seed gave two different verdicts";
        return row;
    }
    // A whole program may launch nothing.
    const bool has_order = !orders(first.verdict).empty() || !lesson.is_program;
    if (lesson.language == simt::Language::cuda && has_order &&
        (orders(first.verdict).empty() || orders(first.verdict) == orders(other.verdict))) {
        row.outcome = "two seeds gave the same order of warps and blocks";
        return row;
    }
    row.passed = true;
    row.outcome = fmt::format("{} of {} points", first.verdict.points, first.verdict.max_points);
    return row;
}

SelfcheckRow check_pitfall(const Manifest& lesson, const check::Pitfall& pitfall,
                           const std::filesystem::path& file, const Grader& grader, Seeds seeds) {
    SelfcheckRow row;
    double seconds = 0;
    for (const auto& seed : seeds_of(seeds)) {
        row = judge_pitfall(lesson, pitfall,
                            grader({&lesson, file, "pitfall " + pitfall.name}, seed));
        seconds += row.seconds;
        if (!row.passed) break;
    }
    row.seconds = seconds;
    return row;
}

SelfcheckRow judge_pitfall(const Manifest& lesson, const check::Pitfall& pitfall,
                           const Grading& grading) {
    SelfcheckRow row{lesson.id, "pitfall " + pitfall.name};
    row.seconds = grading.seconds;
    if (!grading.verdict.graded) {
        row.outcome = grading.verdict.error;
        return row;
    }
    const auto rules = rules_found(grading.verdict);
    const auto failed = failed_checks(grading.verdict);
    const auto not_found = missing_from(pitfall.finds, rules);
    const auto not_failed = missing_from(judged_here(lesson, pitfall.fails), failed);
    const auto not_kept =
        missing_from(judged_here(lesson, pitfall.keeps), paid_checks(grading.verdict));
    if (pitfall.finds.empty() && pitfall.fails.empty()) {
        row.outcome = "lesson.toml states neither a finding nor a failing check";
    } else if (!not_found.empty()) {
        row.outcome = fmt::format("finds {}, not {}", joined(rules), list_of(not_found));
    } else if (!not_failed.empty()) {
        row.outcome = fmt::format("fails {}, not {}", joined(failed), list_of(not_failed));
    } else if (!not_kept.empty()) {
        row.outcome = fmt::format("loses points of {}, which it must keep", list_of(not_kept));
    } else if (grading.verdict.full_points()) {
        row.outcome = fmt::format("gets all points with seed {}", grading.verdict.seed);
    } else {
        row.passed = true;
        row.outcome = pitfall.finds.empty() ? fmt::format("fails {}", list_of(pitfall.fails))
                                            : fmt::format("finds {}", list_of(pitfall.finds));
        // A student would be left alone with it.
        if (const auto silent = report::silent_checks(grading.verdict); !silent.empty())
            row.outcome += fmt::format("; the report says nothing of {}", list_of(silent));
    }
    return row;
}

SelfcheckRow check_starter_in_tree(const Course& course, const Manifest& lesson) {
    SelfcheckRow row{lesson.id, "starter in the tree"};
    switch (starter_state(course, lesson)) {
        case StarterState::fresh:
            row.passed = true;
            row.outcome = "as generated";
            break;
        case StarterState::edited:
            row.passed = true;
            row.outcome = "edited, left alone";
            break;
        case StarterState::missing:
            row.outcome = fmt::format("missing; run \"tools/simtutor starter {}\"", lesson.id);
            break;
        case StarterState::stale:
            row.outcome = fmt::format("older than the solution; run \"tools/simtutor starter {}\"",
                                      lesson.id);
            break;
    }
    return row;
}

}  // namespace simtutor::command
