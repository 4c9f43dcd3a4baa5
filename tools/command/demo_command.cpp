#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "tools/command/commands.h"
#include "tools/command/demo.h"
#include "tools/command/grading.h"
#include "tools/command/print.h"
#include "tools/command/progress.h"
#include "tools/command/selfcheck.h"
#include "tools/command/state.h"

namespace simtutor::command {

namespace {

constexpr std::size_t pitfalls_shown = 3;

/// Most instructive first: what hardware lets pass without a word.
constexpr std::array preferred_rules = {"barrier.divergent", "race.shared", "bounds.global"};

Grading grade_with_progress(const Course& course, const Subject& subject,
                            const std::filesystem::path& folder) {
    ProgressLine progress;
    const std::string id = subject.lesson->id;
    progress.update(-1, id);
    return grade(
        course, subject, std::nullopt, Backend::simulator, folder,
        [&](double share, const std::string& text) { progress.update(share, id + ": " + text); },
        [&] { progress.tick(); });
}

/// @return how many fell short
int show_solutions(const Course& course, const std::filesystem::path& folder, const Style& look) {
    int short_of = 0;
    fmt::print("The solutions:\n\n");
    for (const Manifest& lesson : course.lessons()) {
        const Grading grading =
            grade_with_progress(course, solution_of(course, lesson), folder / lesson.id);
        fmt::print("  {:<20} {:>4} of {} points  {:4.1f} s\n", lesson.id, grading.verdict.points,
                   lesson.points(), grading.seconds);
        std::fflush(stdout);
        if (grading.exit_code == 0) continue;
        ++short_of;
        print_report(grading, look);
    }
    return short_of;
}

int show_pitfalls(const Course& course, const std::filesystem::path& folder, const Style& look) {
    int missed = 0;
    for (const Showpiece& piece : choose_showpieces(course.lessons(), pitfalls_shown)) {
        const check::Pitfall& pitfall = *piece.pitfall;
        fmt::print("\nA wrong kernel for {}: {}.\n\n", piece.lesson->id, pitfall.summary);
        std::fflush(stdout);
        const Subject subject = pitfall_of(course, *piece.lesson, pitfall.name);
        const Grading grading = grade_with_progress(course, subject, folder / pitfall.name);
        print_report(grading, look);
        const SelfcheckRow row = judge_pitfall(*piece.lesson, pitfall, grading);
        if (row.passed) continue;
        ++missed;
        fmt::print("\nThis is not what the lesson states: {}.\n", row.outcome);
    }
    return missed;
}

/// The first pitfall with this finding that is not chosen yet; @param new_lesson of a lesson that
/// is not chosen yet either
Showpiece find_piece(const std::vector<Manifest>& lessons, const std::string& rule,
                     const std::vector<Showpiece>& chosen, bool new_lesson) {
    for (const Manifest& lesson : lessons) {
        for (const check::Pitfall& pitfall : lesson.pitfalls) {
            const bool taken =
                std::any_of(chosen.begin(), chosen.end(), [&](const Showpiece& piece) {
                    return new_lesson ? piece.lesson == &lesson : piece.pitfall == &pitfall;
                });
            const auto& finds = pitfall.finds;
            if (!taken && std::find(finds.begin(), finds.end(), rule) != finds.end()) {
                return {&lesson, &pitfall};
            }
        }
    }
    return {};
}

}  // namespace

std::vector<Showpiece> choose_showpieces(const std::vector<Manifest>& lessons, std::size_t count) {
    std::vector<std::string> rules(preferred_rules.begin(), preferred_rules.end());
    for (const Manifest& lesson : lessons) {
        for (const check::Pitfall& pitfall : lesson.pitfalls) {
            for (const std::string& rule : pitfall.finds) {
                if (std::find(rules.begin(), rules.end(), rule) == rules.end())
                    rules.push_back(rule);
            }
        }
    }
    std::vector<Showpiece> chosen;
    for (const std::string& rule : rules) {
        if (chosen.size() == count) break;
        Showpiece piece = find_piece(lessons, rule, chosen, true);
        if (piece.pitfall == nullptr) piece = find_piece(lessons, rule, chosen, false);
        if (piece.pitfall != nullptr) chosen.push_back(piece);
    }
    return chosen;
}

int run_demo(const Course& course, const Style& look) {
    course.require_solutions("The demo");
    const std::filesystem::path folder = StateFile(course.root()).folder() / "demo";
    const int short_of = show_solutions(course, folder, look);
    const int missed = show_pitfalls(course, folder, look);
    fmt::print(
        "\nYour turn: edit starter/LESSON/kernel.cu (or .cpp), then\n"
        "  tools/simtutor grade LESSON\n\"tools/simtutor list\" shows the lessons.\n");
    return short_of + missed == 0 ? 0 : 1;
}

}  // namespace simtutor::command
