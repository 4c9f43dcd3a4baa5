#include "tools/command/next_step.h"

#include <fmt/format.h>

#include "tools/command/hints.h"
#include "tools/command/state.h"

namespace simtutor::command {

const Manifest* next_open_lesson(const Course& course, const Manifest& lesson) {
    const auto states = StateFile(course.root()).load();
    const auto& lessons = course.lessons();
    const auto here = static_cast<std::size_t>(&lesson - lessons.data());
    for (std::size_t i = 1; i < lessons.size(); ++i) {
        const Manifest& candidate = lessons[(here + i) % lessons.size()];
        const auto known = states.find(candidate.id);
        if (known == states.end() || !known->second.done()) return &candidate;
    }
    return nullptr;
}

std::string next_step_text(const Course& course, const Grading& grading, const Manifest& lesson,
                           const Style& look) {
    if (!grading.verdict.graded) return {};
    Page page(look);
    if (grading.verdict.full_points()) {
        const Manifest* next = next_open_lesson(course, lesson);
        page.paragraph("", next == nullptr
                               ? std::string("That was the last open lesson: the course is done.")
                               : fmt::format("Next lesson: {:02} {}, lessons/{}/README.md.",
                                             next->number, next->title, next->id));
        return page.text();
    }
    const std::vector<Topic> topics = topics_of(lesson);
    const Topic* topic = topic_for(topics, grading.verdict);
    if (topic == nullptr) return {};
    page.paragraph("", fmt::format("Stuck? tools/simtutor hint {}{}", lesson.number,
                                   topic->name.empty() ? "" : " (about " + topic->name + ")"));
    return page.text();
}

}  // namespace simtutor::command
