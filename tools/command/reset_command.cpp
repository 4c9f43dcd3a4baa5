#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/starter.h"
#include "tools/command/state.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

/// A name beside the file that is not taken: "kernel.cu.2026-11-21-0914.backup".
fs::path backup_name(const fs::path& file) {
    const std::string stem =
        fmt::format("{}.{:%Y-%m-%d-%H%M}", file.string(), fmt::localtime(std::time(nullptr)));
    fs::path name = stem + ".backup";
    for (int i = 2; fs::exists(name); ++i) name = fmt::format("{}-{}.backup", stem, i);
    return name;
}

}  // namespace

std::string reset_lesson(const Course& course, const Manifest& lesson) {
    const StarterState state = starter_state(course, lesson);
    const fs::path file = course.starter(lesson);
    const StateFile memory(course.root());
    if (state == StarterState::fresh) {
        memory.forget_hints(lesson.id);
        return fmt::format("{}: the starter is as it was handed out.", lesson.id);
    }
    std::string kept;
    if (fs::exists(file)) {
        const fs::path backup = backup_name(file);
        write_file(backup, read_file(file));
        kept =
            fmt::format(" Your file is kept as {}.", fs::relative(backup, course.root()).string());
    }
    write_starter(course, lesson);
    memory.forget_hints(lesson.id);
    return fmt::format("{}: the starter is as new.{}", lesson.id, kept);
}

int run_reset(const Course& course, const std::vector<std::string>& lessons) {
    for (const Manifest* lesson : course.find(lessons)) {
        fmt::print("{}\n", reset_lesson(course, *lesson));
    }
    return 0;
}

}  // namespace simtutor::command
