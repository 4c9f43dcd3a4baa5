#include <fmt/format.h>

#include <algorithm>

#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/handout.h"

namespace simtutor::command {

int run_handout(const Course& course, const HandoutOptions& options) {
    course.require_solutions("Writing a student edition");
    const auto chosen = options.lessons.empty() ? course.all() : course.find(options.lessons);
    auto lessons = course.in_order_of_study();
    std::erase_if(lessons, [&](const Manifest* lesson) {
        return std::find(chosen.begin(), chosen.end(), lesson) == chosen.end();
    });
    if (lessons.empty()) throw Trouble("There are no lessons; add one below lessons/.");
    const Handout handout = write_handout(course, lessons, options.folder);
    fmt::print("{}: {} lesson{}, {} files, without solutions and pitfalls.\n", options.folder,
               handout.lessons, handout.lessons == 1 ? "" : "s", handout.files);
    for (const std::string& note : handout.notes) fmt::print("Note: {}\n", note);
    fmt::print("Try it as a student would: cd \"{}\" && tools/simtutor list\n", options.folder);
    return 0;
}

}  // namespace simtutor::command
