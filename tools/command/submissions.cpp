#include "tools/command/submissions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/lesson/lessons.h"
#include "tools/command/error.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

bool is_source(const fs::path& file) {
    return file.extension() == ".cu" || file.extension() == ".cpp";
}

std::string extension_of(const Manifest& lesson) {
    return fs::path(kernel_name(lesson)).extension().string();
}

/// Entries of a folder by name, without hidden ones.
std::vector<fs::path> entries_of(const fs::path& folder) {
    std::vector<fs::path> entries;
    try {
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (!entry.path().filename().string().starts_with(".")) entries.push_back(entry.path());
        }
    } catch (const fs::filesystem_error& error) {
        throw Trouble(
            fmt::format("{} cannot be read ({}).", folder.string(), error.code().message()));
    }
    std::sort(entries.begin(), entries.end());
    return entries;
}

class Finder {
  public:
    Finder(const Course& course, const Manifest* lesson, std::vector<fs::path>& strays)
        : course_(course), lesson_(lesson), strays_(strays) {}

    std::vector<Submission> run(const fs::path& folder) {
        for (const fs::path& entry : entries_of(folder)) {
            if (fs::is_directory(entry)) {
                look_at_student(entry);
            } else if (is_source(entry)) {
                take(entry.stem().string(), lesson_, entry);
            }
        }
        return std::move(found_);
    }

  private:
    void look_at_student(const fs::path& folder) {
        const std::string student = folder.filename().string();
        for (const fs::path& entry : entries_of(folder)) {
            if (fs::is_directory(entry)) {
                look_at_lesson(student, entry);
            } else if (is_source(entry)) {
                const Manifest* named = lesson_called(entry.stem().string());
                take(student, named != nullptr ? named : lesson_, entry);
            }
        }
    }

    void look_at_lesson(const std::string& student, const fs::path& folder) {
        const Manifest* lesson = lesson_called(folder.filename().string());
        for (const fs::path& entry : entries_of(folder)) {
            if (is_source(entry)) take(student, lesson, entry);
        }
    }

    const Manifest* lesson_called(const std::string& name) const {
        try {
            return &check::find_lesson(course_.lessons(), name);
        } catch (const check::UnknownLesson&) {
            return nullptr;
        }
    }

    void take(const std::string& student, const Manifest* lesson, const fs::path& file) {
        if (lesson_ != nullptr && lesson != nullptr && lesson != lesson_) return;
        if (lesson == nullptr || file.extension() != extension_of(*lesson)) {
            strays_.push_back(file);
            return;
        }
        for (const Submission& other : found_) {
            if (other.student == student && other.lesson == lesson) {
                throw Trouble(
                    fmt::format("{} has two files for lesson {}: {} and {}; leave one of them.",
                                student, lesson->id, other.file.string(), file.string()));
            }
        }
        found_.push_back({student, lesson, file});
    }

    const Course& course_;
    const Manifest* lesson_;
    std::vector<fs::path>& strays_;
    std::vector<Submission> found_;
};

}  // namespace

std::vector<Submission> find_submissions(const Course& course, const fs::path& folder,
                                         const Manifest* lesson, std::vector<fs::path>& strays) {
    if (!fs::is_directory(folder)) {
        throw Trouble(fmt::format("There is no folder {}; name the one with the submissions.",
                                  folder.string()));
    }
    std::vector<Submission> found = Finder(course, lesson, strays).run(folder);
    std::stable_sort(found.begin(), found.end(), [](const Submission& a, const Submission& b) {
        return a.student != b.student ? a.student < b.student : a.lesson->number < b.lesson->number;
    });
    return found;
}

}  // namespace simtutor::command
