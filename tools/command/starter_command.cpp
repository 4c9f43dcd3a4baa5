#include <fmt/format.h>

#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/interrupt.h"
#include "tools/command/starter.h"

namespace simtutor::command {

namespace {

int check_starter(const Manifest& lesson, StarterState state) {
    switch (state) {
        case StarterState::fresh:
            fmt::print("{}: as generated\n", lesson.id);
            return 0;
        case StarterState::missing:
            fmt::print("{}: missing; run \"tools/simtutor starter {}\"\n", lesson.id, lesson.id);
            return 1;
        case StarterState::edited:
            fmt::print("{}: edited\n", lesson.id);
            return 1;
        case StarterState::stale:
            fmt::print("{}: older than the solution; run \"tools/simtutor starter {}\"\n",
                       lesson.id, lesson.id);
            return 1;
    }
    return 1;
}

int update_starter(const Course& course, const Manifest& lesson, StarterState state, bool force) {
    if (state == StarterState::edited && !force) {
        fmt::print("{}: edited, left alone; --force replaces it\n", lesson.id);
        return 1;
    }
    write_starter(course, lesson);
    fmt::print("{}: {}\n", lesson.id, state == StarterState::fresh ? "up to date" : "written");
    return 0;
}

}  // namespace

int run_starter(const Course& course, const StarterOptions& options) {
    const auto lessons = options.lessons.empty() ? course.all() : course.find(options.lessons);
    int worst = 0;
    for (const Manifest* lesson : lessons) {
        stop_if_interrupted();
        const StarterState state = starter_state(course, *lesson);
        worst =
            std::max(worst, options.check ? check_starter(*lesson, state)
                                          : update_starter(course, *lesson, state, options.force));
    }
    return worst;
}

}  // namespace simtutor::command
