#include "tools/command/handout.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <sstream>

#include "grader/lesson/sealed_text.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/interrupt.h"
#include "tools/command/solution_search.h"
#include "tools/command/starter.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

/// Entries of the course's top folder to copy. All others belong to the instructor.
constexpr std::array top_files = {"CMakeLists.txt", "CMakePresets.json", "LICENSE",
                                  ".clang-format",  ".clang-tidy",       ".editorconfig",
                                  ".gitignore"};
constexpr std::array top_folders = {"cmake", "docs", "grader", "tools"};

/// Files, and files below these folders, that only instructors and developers use.
constexpr std::array left_out = {"docs/architecture.md",
                                 "docs/class.md",
                                 "docs/guides/check-library.md",
                                 "docs/how-a-lesson-becomes-a-verdict.md",
                                 "docs/instructors.md",
                                 "grader/simt/bench",
                                 "grader/simt/corpus",
                                 "grader/attacks",
                                 "grader/simt/sample_programs",
                                 "tools/bench",
                                 "tools/bench-oclgrind",
                                 "tools/bench-operations",
                                 "tools/fuzz",
                                 "tools/gpu",
                                 "tools/gpu-check",
                                 "tools/gpu-counters",
                                 "tools/gpu-occupancy",
                                 "tools/gpu-programs",
                                 "tools/gpu-ptx",
                                 "tools/hostile-class",
                                 "tools/latency",
                                 "tools/lesson-template",
                                 "tools/new-lesson",
                                 "tools/repeat",
                                 "tools/sanitizer-table"};

/// Files of editors, builds and version control.
bool is_clutter(const std::string& name) {
    constexpr std::array names = {".git", ".cache", ".simtutor", "__pycache__",
                                  "compile_commands.json"};
    constexpr std::array endings = {"~", ".swp", ".backup", ".orig", ".rej", ".pyc"};
    return std::find(names.begin(), names.end(), name) != names.end() ||
           std::any_of(endings.begin(), endings.end(),
                       [&](const char* ending) { return name.ends_with(ending); });
}

/// A temporary folder beside the one to write. It is renamed when complete, and otherwise removed.
class Staging {
  public:
    explicit Staging(fs::path target) : target_(std::move(target)) {
        std::error_code error;
        fs::create_directories(target_.parent_path(), error);
        std::string pattern =
            (target_.parent_path() / ("." + target_.filename().string() + ".XXXXXX")).string();
        if (mkdtemp(pattern.data()) == nullptr) cannot_write(errno);
        folder_ = pattern;
    }
    ~Staging() {
        std::error_code ignored;
        if (!folder_.empty()) fs::remove_all(folder_, ignored);
    }
    Staging(const Staging&) = delete;
    Staging& operator=(const Staging&) = delete;

    const fs::path& folder() const { return folder_; }
    void finish() {
        const mode_t mask = umask(0);
        umask(mask);
        if (chmod(folder_.c_str(), 0777 & ~mask) != 0) cannot_write(errno);
        // Replaces an empty folder only.
        if (std::rename(folder_.c_str(), target_.c_str()) != 0) cannot_write(errno);
        folder_.clear();
    }

  private:
    [[noreturn]] void cannot_write(int error) const {
        throw Trouble(fmt::format("{} cannot be written ({}); choose a place where you may write.",
                                  target_.string(), std::strerror(error)));
    }
    fs::path target_, folder_;
};

/// Writes one student edition into a folder of its own.
class Writer {
  public:
    Writer(const Course& course, std::vector<const Manifest*> lessons, fs::path folder)
        : course_(course), lessons_(std::move(lessons)), folder_(std::move(folder)) {
        for (const Manifest& lesson : course_.lessons()) {
            const std::string solution = read_file(course_.solution(lesson));
            search_.add(lesson.id, solution, starter_from_solution(solution, shown(lesson)));
        }
    }

    Handout write() {
        for (const char* name : top_files) {
            if (fs::exists(course_.root() / name)) copy_file(name);
        }
        for (const char* name : top_folders) copy_folder(name);
        copy_what_lessons_share();
        for (const Manifest* lesson : lessons_) write_lesson(*lesson);
        write_text("README.md", handout_readme(lessons_));
        result_.lessons = lessons_.size();
        return result_;
    }

  private:
    std::string shown(const Manifest& lesson) const {
        return fs::relative(course_.solution(lesson), course_.root()).string();
    }

    bool goes_along(const fs::path& place) const {
        return !is_clutter(place.filename().string()) &&
               std::find(left_out.begin(), left_out.end(), place.generic_string()) ==
                   left_out.end();
    }

    /// @param place of a folder, from the course's top folder
    void copy_folder(const fs::path& place) {
        if (!fs::is_directory(course_.root() / place)) return;
        for (const fs::directory_entry& entry : fs::directory_iterator(course_.root() / place)) {
            const fs::path below = place / entry.path().filename();
            if (!goes_along(below)) continue;
            if (entry.is_directory()) {
                copy_folder(below);
            } else if (below.extension() == ".md") {
                write_text(below, page_for_students(read_file(entry.path())));
            } else {
                copy_file(below);
            }
        }
    }

    void copy_file(const fs::path& place) {
        stop_if_interrupted();
        const fs::path from = course_.root() / place;
        refuse_solution(place, read_file(from));
        make_room(place);
        std::error_code error;
        fs::copy_file(from, folder_ / place, error);
        if (error) {
            throw Trouble(
                fmt::format("{} cannot be copied ({}); choose a place where you may write.",
                            from.string(), error.message()));
        }
        ++result_.files;
    }

    void write_text(const fs::path& place, const std::string& text) {
        refuse_solution(place, text);
        make_room(place);
        write_file(folder_ / place, text);
        ++result_.files;
    }

    void make_room(const fs::path& place) const {
        std::error_code error;
        fs::create_directories((folder_ / place).parent_path(), error);
    }

    /// The files beside the lessons' folders.
    void copy_what_lessons_share() {
        for (const fs::directory_entry& entry :
             fs::directory_iterator(course_.root() / "lessons")) {
            const fs::path place = fs::path("lessons") / entry.path().filename();
            if (entry.is_regular_file() && goes_along(place)) copy_file(place);
        }
    }

    void write_lesson(const Manifest& lesson) {
        const fs::path place = fs::path("lessons") / lesson.id;
        for (const fs::directory_entry& entry :
             fs::directory_iterator(course_.lesson_folder(lesson))) {
            const std::string name = entry.path().filename().string();
            if (name == "pitfalls" || name == "alternatives" || name == "mutants.toml" ||
                name == "starter" || is_clutter(name))
                continue;
            if (name == "lesson.toml") {
                write_text(place / name, manifest_for_students(read_file(entry.path())));
            } else if (name == "answers.json") {
                write_text(place / "answers.sealed", check::sealed(read_file(entry.path())) + '\n');
            } else if (entry.is_directory()) {
                copy_folder(place / name);
            } else {
                copy_file(place / name);
            }
        }
        write_starters(lesson, place / "starter");
        note_prerequisites(lesson);
    }

    /// The starter to work on, and the one that `reset` takes it from.
    void write_starters(const Manifest& lesson, const fs::path& kept) {
        const StarterFiles files = generate_starter(course_, lesson);
        for (const auto& [name, text] : files) {
            refuse_solution(fs::path("starter") / lesson.id / name, text);
            make_room(kept / name);
            write_file(folder_ / kept / name, text);
        }
        write_starter(files, folder_ / "starter" / lesson.id);
        result_.files += 2 * files.size() + 1;
    }

    void refuse_solution(const fs::path& place, const std::string& text) const {
        for (const Passage& passage : search_.find(text)) {
            throw Trouble(fmt::format(
                "{}:{}: this and the next lines are part of the solution of lesson {}; change "
                "them, then write the student edition again.",
                place.generic_string(), passage.line, passage.lesson));
        }
    }

    void note_prerequisites(const Manifest& lesson) {
        for (const std::string& needed : lesson.prerequisites) {
            const bool there =
                std::any_of(lessons_.begin(), lessons_.end(),
                            [&](const Manifest* other) { return other->id == needed; });
            if (there) continue;
            result_.notes.push_back(fmt::format(
                "lesson {} builds on {}, which is not in this edition.", lesson.id, needed));
        }
    }

    const Course& course_;
    std::vector<const Manifest*> lessons_;
    fs::path folder_;
    SolutionSearch search_;
    Handout result_;
};

}  // namespace

std::string page_for_students(const std::string& page) {
    std::string text;
    bool left_out = false;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        const bool end = line == "<!-- not for students: end -->";
        left_out = !end && (left_out || line == "<!-- not for students: begin -->");
        if (left_out || end || line.find("<!-- not for students -->") != std::string::npos)
            continue;
        // What watch prints below a report: there it has no such key. A mark in printed text would
        // be seen.
        const std::string key = "   s solution";
        if (const std::size_t at = line.find(key); at != std::string::npos)
            line.erase(at, key.size());
        text += line + "\n";
    }
    return text;
}

namespace {

/// True if files of this folder would be copied into the edition: then the edition would contain
/// itself.
bool is_copied(const Course& course, const fs::path& folder) {
    const fs::path place =
        fs::weakly_canonical(folder).lexically_relative(fs::weakly_canonical(course.root()));
    const std::string top = place.empty() ? "" : place.begin()->string();
    return top == "lessons" ||
           std::find(top_folders.begin(), top_folders.end(), top) != top_folders.end();
}

/// The folder's absolute name. @throws Trouble unless it is empty or absent, and no part of the
/// course
fs::path free_folder(const Course& course, const fs::path& folder) {
    fs::path target = fs::absolute(folder).lexically_normal();
    if (!target.has_filename()) target = target.parent_path();
    if (fs::exists(target) && !fs::is_directory(target)) {
        throw Trouble(fmt::format("{} is a file; name a new folder.", folder.string()));
    }
    if (fs::exists(target) && !fs::is_empty(target)) {
        throw Trouble(fmt::format("{} is not empty; name a new folder.", folder.string()));
    }
    if (is_copied(course, target)) {
        throw Trouble(fmt::format(
            "{} lies in a folder that students get themselves; name one outside of the course.",
            folder.string()));
    }
    return target;
}

}  // namespace

Handout write_handout(const Course& course, const std::vector<const Manifest*>& lessons,
                      const fs::path& folder) {
    Staging staging(free_folder(course, folder));
    const Handout handout = Writer(course, lessons, staging.folder()).write();
    staging.finish();
    return handout;
}

}  // namespace simtutor::command
