#include "tools/command/course.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "grader/findings/text.h"
#include "grader/lesson/lessons.h"
#include "grader/lesson/suggestion.h"
#include "tools/command/error.h"

namespace simtutor::command {

namespace fs = std::filesystem;

Course Course::open() {
    const char* root = std::getenv("SIMTUTOR_ROOT");
    const fs::path program = fs::read_symlink("/proc/self/exe");
    return {root != nullptr && *root != '\0' ? fs::path(root) : fs::path(SIMTUTOR_SOURCE_DIR),
            program.parent_path().parent_path()};
}

Course::Course(fs::path root, fs::path build) : root_(std::move(root)), build_(std::move(build)) {
    if (!fs::is_directory(root_ / "lessons")) {
        throw Trouble(fmt::format("There is no folder {}; run tools/simtutor of a whole checkout.",
                                  (root_ / "lessons").string()));
    }
    lessons_ = check::load_lessons((root_ / "lessons").string());
}

std::vector<const Manifest*> Course::find(const std::vector<std::string>& names) const {
    std::vector<const Manifest*> found;
    for (const std::string& name : names) {
        const Manifest* lesson = &check::find_lesson(lessons_, name);
        if (std::find(found.begin(), found.end(), lesson) == found.end()) found.push_back(lesson);
    }
    return found;
}

std::vector<const Manifest*> Course::all() const {
    std::vector<const Manifest*> found;
    for (const Manifest& lesson : lessons_) found.push_back(&lesson);
    return found;
}

std::vector<const Manifest*> Course::in_order_of_study() const {
    std::vector<const Manifest*> waiting = all(), order;
    const auto is_ready = [&](const Manifest* lesson) {
        return std::ranges::none_of(waiting, [&](const Manifest* other) {
            return std::ranges::find(lesson->prerequisites, other->id) !=
                   lesson->prerequisites.end();
        });
    };
    while (!waiting.empty()) {
        auto next = std::ranges::find_if(waiting, is_ready);
        if (next == waiting.end()) next = waiting.begin();  // a circle
        order.push_back(*next);
        waiting.erase(next);
    }
    return order;
}

std::string kernel_name(const Manifest& lesson) {
    return lesson.language == simt::Language::cpp ? "kernel.cpp" : "kernel.cu";
}

bool Course::has_solutions() const {
    return fs::is_directory(root_ / "solutions");
}

void Course::require_solutions(const std::string& needing) const {
    if (has_solutions()) return;
    throw Trouble(fmt::format(
        "{} needs the solutions, and the student edition of the course has none.", needing));
}

fs::path Course::lesson_folder(const Manifest& lesson) const {
    return root_ / "lessons" / lesson.id;
}

fs::path Course::starter_folder(const Manifest& lesson) const {
    return root_ / "starter" / lesson.id;
}

fs::path Course::starter(const Manifest& lesson) const {
    return starter_folder(lesson) / kernel_name(lesson);
}

fs::path Course::kept_starter(const Manifest& lesson) const {
    return lesson_folder(lesson) / "starter";
}

fs::path Course::solution(const Manifest& lesson) const {
    return root_ / "solutions" / lesson.id / kernel_name(lesson);
}

fs::path Course::pitfall(const Manifest& lesson, const std::string& name) const {
    std::vector<std::string> names;
    for (const check::Pitfall& pitfall : lesson.pitfalls) {
        if (pitfall.name == name) {
            return lesson_folder(lesson) / "pitfalls" /
                   (name + fs::path(kernel_name(lesson)).extension().string());
        }
        names.push_back(pitfall.name);
    }
    if (names.empty()) throw Trouble(fmt::format("Lesson {} has no pitfalls.", lesson.id));
    throw Trouble(
        fmt::format("Lesson {} has no pitfall \"{}\"; {}", lesson.id, name,
                    check::did_you_mean(name, names, fmt::format("it has {}.", list_of(names)))));
}

fs::path Course::grader(const Manifest& lesson) const {
    return build_ / "bin" / ("grade-" + lesson.id);
}

}  // namespace simtutor::command
