#include "tools/command/grading.h"

#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <sstream>

#include "tools/command/child.h"
#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

/// A progress line of a grade program is "SHARE TEXT", for example "0.25 n = 33".
void pass_progress(const std::string& line, const OnProgress& on_progress) {
    std::istringstream in(line);
    double share = -1;
    if (!(in >> share)) return;
    std::string text;
    std::getline(in >> std::ws, text);
    on_progress(share, text);
}

/// The last line that says something: what a program printed before it gave up.
std::string last_line(const std::string& output) {
    std::istringstream in(output);
    std::string last;
    for (std::string line; std::getline(in, line);) {
        if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
    }
    return last;
}

std::string without_verdict(const Subject& subject, const ChildResult& ended) {
    if (ended.signal != 0) {
        return fmt::format("The grader of lesson {} was ended by signal {} ({}); run it again.",
                           subject.lesson->id, ended.signal, strsignal(ended.signal));
    }
    const std::string said = last_line(ended.output);
    if (!said.empty()) return said;
    return fmt::format("The grader of lesson {} ended with status {} and no verdict; run it again.",
                       subject.lesson->id, ended.exit_code);
}

}  // namespace

Subject starter_of(const Course& course, const Manifest& lesson) {
    return {&lesson, course.starter(lesson), "starter"};
}

Subject solution_of(const Course& course, const Manifest& lesson) {
    return {&lesson, course.solution(lesson), "solution"};
}

Subject pitfall_of(const Course& course, const Manifest& lesson, const std::string& name) {
    return {&lesson, course.pitfall(lesson, name), "pitfall " + name};
}

Grading grade(const Course& course, const Subject& subject, std::optional<std::uint64_t> seed,
              const fs::path& folder, const OnProgress& on_progress) {
    if (!fs::exists(subject.file)) {
        throw Trouble(fmt::format("There is no file {}; name an existing one with --file.",
                                  subject.file.string()));
    }
    if (!fs::is_regular_file(subject.file)) {
        throw Trouble(fmt::format("{} is not a file; name the file to grade with --file.",
                                  subject.file.string()));
    }
    const fs::path grader = course.grader(*subject.lesson);
    if (!fs::exists(grader)) {
        throw Trouble(fmt::format("The grade program {} is missing; run tools/simtutor once more "
                                  "to build it.",
                                  grader.string()));
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw Trouble(fmt::format("{} cannot be made ({}); choose a place where you may write.",
                                  folder.string(), error.message()));
    }
    // A place of its own: another grading of this lesson may run at the same time, and a verdict of
    // an earlier run must not pass for this one's.
    const TemporaryFolder fresh;
    const fs::path verdict = fresh.path() / "verdict.json";

    std::vector<std::string> words = {grader.string(),
                                      "--lesson-dir", course.lesson_folder(*subject.lesson).string(),
                                      "--file", fs::absolute(subject.file).string(),
                                      "--json", verdict.string(),
                                      "--artefacts", folder.string()};
    if (seed) words.insert(words.end(), {"--seed", std::to_string(*seed)});
    ChildOptions options;
    options.on_progress = [&](const std::string& line) { pass_progress(line, on_progress); };
    const auto begin = std::chrono::steady_clock::now();
    const ChildResult ended = run_child(words, options);

    Grading grading;
    grading.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (fs::exists(verdict)) {
        grading.verdict = nlohmann::json::parse(read_file(verdict), nullptr, false);
        if (grading.verdict.is_discarded()) grading.verdict = nullptr;
    }
    grading.exit_code = ended.exit_code >= 0 && ended.exit_code <= 2 ? ended.exit_code : 2;
    if (grading.verdict.is_null()) {
        // No verdict is a failure, whatever the exit status says.
        grading.exit_code = 2;
        grading.trouble = without_verdict(subject, ended);
    } else {
        write_file(folder / "verdict.json", grading.verdict.dump(2) + "\n");
    }
    return grading;
}

}  // namespace simtutor::command
