#include "tools/command/submissions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "grader/findings/outside_text.h"
#include "grader/lesson/lessons.h"
#include "tools/command/error.h"
#include "tools/command/submitted_file.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

/// No student hands in more files; whoever puts more there wants to keep us busy.
constexpr std::size_t most_entries = 1000;

bool is_source(const fs::path& file) {
    return file.extension() == ".cu" || file.extension() == ".cpp";
}

std::string extension_of(const Manifest& lesson) {
    return fs::path(kernel_name(lesson)).extension().string();
}

std::string shown(const fs::path& path) {
    return safe_name(path.filename().string());
}

bool is_folder(const fs::path& path) {
    return kind_of_file(path) == "a folder";
}

/// Entries of a folder by name, without hidden ones.
/// @throws fs::filesystem_error
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (!entry.path().filename().string().starts_with(".")) entries.push_back(entry.path());
    }
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// The submissions of one student.
class StudentFinder {
  public:
    StudentFinder(const Course& course, const Manifest* lesson, std::vector<fs::path>& strays,
                  bool attempts, std::string student)
        : course_(course),
          lesson_(lesson),
          strays_(strays),
          attempts_(attempts),
          student_(std::move(student)) {}

    /// A folder or a single file that bears the student's name.
    void look_at(const fs::path& entry) {
        if (is_folder(entry)) {
            look_at_folder(entry);
        } else if (is_source(entry)) {
            take(lesson_, "", entry);
        } else {
            const std::string kind = kind_of_file(entry);
            add_problem(lesson_, "", entry,
                        fmt::format("{} is {}; a folder was expected.", shown(entry),
                                    kind.empty() ? "a file" : kind));
        }
    }

    std::vector<Submission> found() {
        if (found_.empty() && !elsewhere_)
            add_problem(
                lesson_, "", {},
                "Nothing in the folder belongs to a lesson; name each file or folder by its "
                "lesson.");
        std::vector<Submission> all;
        for (auto& [key, submission] : found_) all.push_back(std::move(submission));
        return all;
    }

  private:
    void look_at_folder(const fs::path& folder) {
        for (const fs::path& entry : list(folder, lesson_)) {
            if (is_source(entry)) {
                const Manifest* named = lesson_called(entry.stem().string());
                take(named != nullptr ? named : lesson_, "", entry);
                continue;
            }
            const Manifest* lesson = lesson_called(entry.filename().string());
            if (is_folder(entry)) {
                look_at_lesson(lesson, "", entry);
            } else if (const std::string kind = kind_of_file(entry); lesson && !kind.empty()) {
                add_problem(lesson, "", entry,
                            fmt::format("{} is {}; a folder was expected.", shown(entry), kind));
            }
        }
    }

    void look_at_lesson(const Manifest* lesson, const std::string& attempt,
                        const fs::path& folder) {
        bool any = false;
        for (const fs::path& entry : list(folder, lesson)) {
            if (is_source(entry)) {
                take(lesson, attempt, entry);
                any = true;
            } else if (attempts_ && lesson && attempt.empty() && is_folder(entry)) {
                look_at_lesson(lesson, entry.filename().string(), entry);
                any = true;
            }
        }
        if (!any && lesson)
            add_problem(lesson, attempt, folder,
                        fmt::format("The folder {} holds no {}; hand it in.", shown(folder),
                                    kernel_name(*lesson)));
    }

    /// What a student's folder holds; if it cannot be listed, nothing, and a problem.
    std::vector<fs::path> list(const fs::path& folder, const Manifest* lesson) {
        try {
            std::vector<fs::path> entries = entries_of_most(folder);
            if (entries.size() <= most_entries) return entries;
            add_problem(lesson, "", folder,
                        fmt::format("The folder {} holds more than {} files; hand in the sources "
                                    "alone.",
                                    shown(folder), most_entries));
        } catch (const fs::filesystem_error& error) {
            add_problem(lesson, "", folder,
                        fmt::format("The folder {} cannot be read ({}); see to its permissions and "
                                    "the disk.",
                                    shown(folder), error.code().message()),
                        true);
        }
        return {};
    }

    /// As entries_of(), but no more than one too many.
    static std::vector<fs::path> entries_of_most(const fs::path& folder) {
        std::vector<fs::path> entries;
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (entry.path().filename().string().starts_with(".")) continue;
            entries.push_back(entry.path());
            if (entries.size() > most_entries) return entries;
        }
        std::sort(entries.begin(), entries.end());
        return entries;
    }

    const Manifest* lesson_called(const std::string& name) const {
        try {
            return &check::find_lesson(course_.lessons(), name);
        } catch (const check::UnknownLesson&) {
            return nullptr;
        }
    }

    void take(const Manifest* lesson, const std::string& attempt, const fs::path& file) {
        if (left_out(lesson)) return;
        if (lesson == nullptr || file.extension() != extension_of(*lesson)) {
            strays_.push_back(file);
            return;
        }
        const auto [place, fresh] =
            found_.try_emplace(std::tuple(lesson->number, attempt),
                               Submission{student_, lesson, attempt, file, "", false});
        Submission& known = place->second;
        if (fresh) return;
        if (known.problem.empty()) {
            known.problem = fmt::format("There are two files for the lesson, {} and {}; leave one.",
                                        shown_place(known.file), shown_place(file));
            known.machine_at_fault = false;
        }
    }

    void add_problem(const Manifest* lesson, const std::string& attempt, const fs::path& place,
                     std::string problem, bool machine_at_fault = false) {
        if (left_out(lesson)) return;
        found_.try_emplace(
            std::tuple(lesson ? lesson->number : 0, attempt),
            Submission{student_, lesson, attempt, place, std::move(problem), machine_at_fault});
    }

    /// Only one lesson was asked for, and this is another one.
    bool left_out(const Manifest* lesson) {
        if (lesson_ == nullptr || lesson == nullptr || lesson == lesson_) return false;
        elsewhere_ = true;
        return true;
    }

    /// "21/kernel.cu": with the folder, where equal names would say nothing.
    static std::string shown_place(const fs::path& file) {
        return shown(file.parent_path()) + "/" + shown(file);
    }

    const Course& course_;
    const Manifest* lesson_;
    std::vector<fs::path>& strays_;
    bool attempts_;
    std::string student_;
    bool elsewhere_ = false;
    std::map<std::tuple<int, std::string>, Submission> found_;  ///< by lesson and attempt
};

/// Lists of names, instructions and the like lie beside the submissions.
bool is_students(const fs::path& entry) {
    return is_source(entry) || !kind_of_file(entry).empty() || !entry.has_extension();
}

}  // namespace

std::vector<Submission> find_submissions(const Course& course, const fs::path& folder,
                                         const Manifest* lesson, std::vector<fs::path>& strays,
                                         bool attempts) {
    if (!fs::is_directory(folder)) {
        throw Trouble(fmt::format("There is no folder {}; name the one with the submissions.",
                                  folder.string()));
    }
    std::map<std::string, StudentFinder> students;
    try {
        for (const fs::path& entry : entries_of(folder)) {
            if (!is_students(entry)) continue;
            const bool alone = !is_folder(entry) && is_source(entry);
            const std::string student = (alone ? entry.stem() : entry.filename()).string();
            students.try_emplace(student, StudentFinder(course, lesson, strays, attempts, student))
                .first->second.look_at(entry);
        }
    } catch (const fs::filesystem_error& error) {
        throw Trouble(
            fmt::format("{} cannot be read ({}).", folder.string(), error.code().message()));
    }
    std::vector<Submission> found;
    for (auto& [student, finder] : students) {
        for (Submission& submission : finder.found()) found.push_back(std::move(submission));
    }
    return found;
}

}  // namespace simtutor::command
