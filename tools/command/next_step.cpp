#include "tools/command/next_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/command/hints.h"
#include "tools/command/state.h"

namespace simtutor::command {

const Manifest* next_open_lesson(const Course& course, const Manifest& lesson) {
    const auto states = StateFile(course.root()).load();
    std::vector<const Manifest*> lessons = course.in_order_of_study();
    // Those behind `lesson` come first, and itself last.
    std::rotate(lessons.begin(), std::ranges::find(lessons, &lesson) + 1, lessons.end());
    lessons.pop_back();
    for (const Manifest* const candidate : lessons) {
        const auto known = states.find(candidate->id);
        if (known == states.end() || !known->second.done()) return candidate;
    }
    return nullptr;
}

std::string next_lesson_text(const Course& course, const Manifest& lesson) {
    const Manifest* const next = next_open_lesson(course, lesson);
    if (next == nullptr) return "That was the last open lesson: the course is done.";
    const auto order = course.in_order_of_study();
    const bool later = std::ranges::find(order, next) > std::ranges::find(order, &lesson);
    return fmt::format("{}: {:02} {}, lessons/{}/README.md.",
                       later ? "Next lesson" : "All later lessons are done. Still open",
                       next->number, next->title, next->id);
}

std::string next_step_text(const Course& course, const Grading& grading, const Manifest& lesson,
                           const Style& look) {
    if (!grading.verdict.graded) return {};
    Page page(look);
    if (grading.verdict.full_points()) {
        page.paragraph("", next_lesson_text(course, lesson));
        return page.text();
    }
    const std::vector<Topic> topics = topics_of(lesson);
    const Topic* topic = topic_for(topics, grading.verdict);
    if (topic == nullptr) return {};
    const std::string about = topic_words(*topic, rule_at_hand(grading.verdict));
    page.paragraph("", fmt::format("Stuck? {} hint {}{}", look.command, lesson.number,
                                   about.empty() ? "" : ": the next hint on " + about));
    return page.text();
}

namespace {

/// Whether threads, lines or banks drawn side by side show more than words.
bool has_picture(const std::string& rule) {
    return rule.starts_with("race.") || rule.starts_with("barrier.") || rule.starts_with("bounds.");
}

bool has_picture(const check::GateResult& gate) {
    for (const char* part : {"transactions", "volume", "sectors", "wavefronts", "conflicts"})
        if (!gate.passed && gate.counter.find(part) != std::string::npos) return true;
    return false;
}

bool helps(const report::Verdict& verdict) {
    for (const report::FindingVerdict& found : verdict.findings)
        if (has_picture(found.finding.rule)) return true;
    for (const report::CheckVerdict& check : verdict.checks)
        for (const check::GateResult& gate : check.gates)
            if (has_picture(gate)) return true;
    return false;
}

}  // namespace

std::string picture_text(const Subject& subject, const report::Verdict& verdict,
                         const std::string& file, const Style& look) {
    if (!verdict.graded || verdict.full_points() || !helps(verdict)) return {};
    const std::string what = subject.what == "starter"              ? ""
                             : subject.what.starts_with("pitfall ") ? " --" + subject.what
                             : subject.what == "solution"           ? " --solution"
                                                                    : " --file " + file;
    Page page(look);
    page.paragraph("", fmt::format("To see it drawn: {} explain {}{}", look.command,
                                   subject.lesson->number, what));
    return page.text();
}

}  // namespace simtutor::command
