#include <fmt/format.h>

#include <cstdio>

#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/starter.h"
#include "tools/command/state.h"

namespace simtutor::command {

std::string solution_text(const Course& course, const Manifest& lesson, bool give_up) {
    course.require_solutions("\"solution\"");
    const StateFile state(course.root());
    const auto states = state.load();
    const auto known = states.find(lesson.id);
    const LessonState reached = known == states.end() ? LessonState{} : known->second;
    if (!reached.done() && !reached.gave_up) {
        if (!give_up) {
            throw Trouble(fmt::format(
                "Lesson {} stands at {} of {} points; its solution is for afterwards. "
                "\"tools/simtutor "
                "hint {}\" helps on, and --give-up shows the solution now and remembers that.",
                lesson.id, reached.best, lesson.points(), lesson.number));
        }
        state.record_gave_up(lesson.id);
    }
    return solution_without_starter(read_file(course.solution(lesson)));
}

int run_solution(const Course& course, const std::string& lesson, bool give_up) {
    const std::string text = solution_text(course, *course.find({lesson}).front(), give_up);
    std::fputs(text.c_str(), stdout);
    return 0;
}

}  // namespace simtutor::command
