#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "tools/command/checks_list.h"
#include "tools/command/commands.h"
#include "tools/command/starter.h"
#include "tools/command/state.h"

namespace simtutor::command {

namespace {

std::string state_text(const Course& course, const Manifest& lesson,
                       const std::map<std::string, LessonState>& states) {
    const auto found = states.find(lesson.id);
    if (found != states.end()) {
        const LessonState& state = found->second;
        if (state.done()) return state.gave_up ? "done, with help" : "done";
        if (state.points > 0)
            return fmt::format("best {} of {}{}", state.best, state.points,
                               state.points > lesson.points() ? " on a GPU" : "");
    }
    switch (starter_state(course, lesson)) {
        case StarterState::edited:
            return "started";
        case StarterState::missing:
            return "no starter";
        default:
            return "not started";
    }
}

/// "100", or "100+10" where a GPU judges more.
std::string points_text(const Manifest& lesson) {
    const int extra = lesson.gpu_points();
    return extra > 0 ? fmt::format("{}+{}", lesson.points(), extra)
                     : std::to_string(lesson.points());
}

/// The title, or as much of it as has room, with a mark that more belongs to it.
std::string cut(const std::string& title, std::size_t columns) {
    const std::string mark = "...";
    if (title.size() <= columns || columns <= mark.size()) return title.substr(0, columns);
    return fmt::format("{:.{}}{}", title, columns - mark.size(), mark);
}

}  // namespace

std::string list_text(const Course& course, const Style& look) {
    const auto states = StateFile(course.root()).load();
    std::size_t id_width = 6, title_width = 5, state_width = 14;
    for (const Manifest& lesson : course.lessons()) {
        state_width = std::max(state_width, state_text(course, lesson, states).size());
        id_width = std::max(id_width, lesson.id.size());
        title_width = std::max(title_width, lesson.title.size());
    }
    // Lesson, points and state take their room first.
    const std::size_t others = id_width + 2 + 2 + 6 + 2 + state_width;
    const std::size_t width = static_cast<std::size_t>(std::max(look.width, 1));
    title_width = std::min(title_width, width > others + 12 ? width - others : 12);
    std::string text = fmt::format("{:<{}}  {:<{}}  {:>6}  {}\n", "lesson", id_width, "title",
                                   title_width, "points", "state");
    for (const Manifest* const listed : course.in_order_of_study()) {
        const Manifest& lesson = *listed;
        text += fmt::format("{:<{}}  {:<{}}  {:>6}  {}\n", lesson.id, id_width,
                            cut(lesson.title, title_width), title_width, points_text(lesson),
                            state_text(course, lesson, states));
    }
    return text;
}

int run_list(const Course& course, const ListOptions& options) {
    if (options.checks) {
        const auto lessons =
            options.lessons.empty() ? course.in_order_of_study() : course.find(options.lessons);
        fmt::print("{}", checks_text(lessons, course.has_solutions(), options.look));
        return 0;
    }
    fmt::print("{}\nEdit starter/LESSON/kernel.cu (or .cpp), then: tools/simtutor grade LESSON\n",
               list_text(course, options.look));
    return 0;
}

}  // namespace simtutor::command
