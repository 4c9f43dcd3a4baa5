#include "grader/lesson/lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/findings/text.h"
#include "grader/lesson/suggestion.h"

namespace simtutor::check {
namespace {

std::vector<std::string> ids_of(const std::vector<Manifest>& lessons) {
    std::vector<std::string> ids;
    ids.reserve(lessons.size());
    for (const Manifest& lesson : lessons) ids.push_back(lesson.id);
    return ids;
}

std::string name_of(const Manifest& lesson) {
    return lesson.id.substr(3);
}

/// "1" and "01" both mean lesson 01.
bool is_number(const std::string& text) {
    return !text.empty() && text.size() <= 4 &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::vector<Manifest> load_lessons(const std::string& lessons_dir) {
    namespace fs = std::filesystem;
    if (!fs::is_directory(lessons_dir))
        throw ManifestError(fmt::format(
            "{}:1: there is no such folder; name the folder that holds the lessons", lessons_dir));
    std::vector<Manifest> lessons;
    for (const auto& entry : fs::directory_iterator(lessons_dir)) {
        const fs::path file = entry.path() / "lesson.toml";
        if (fs::exists(file)) lessons.push_back(load_manifest(file.string()));
    }
    std::sort(lessons.begin(), lessons.end(), [](const Manifest& a, const Manifest& b) {
        return std::tie(a.number, a.id) < std::tie(b.number, b.id);
    });
    for (std::size_t i = 1; i < lessons.size(); ++i) {
        if (lessons[i].number != lessons[i - 1].number) continue;
        throw ManifestError(fmt::format(
            "{}/{}/lesson.toml:1: the lesson {} has the same number; rename one of the folders",
            lessons_dir, lessons[i].id, lessons[i - 1].id));
    }
    return lessons;
}

const Manifest& find_lesson(const std::vector<Manifest>& lessons, const std::string& wanted) {
    for (const Manifest& lesson : lessons) {
        if (wanted == lesson.id || wanted == name_of(lesson)) return lesson;
        if (is_number(wanted) && std::stoi(wanted) == lesson.number) return lesson;
    }
    std::vector<std::string> names;
    for (const Manifest& lesson : lessons) {
        names.push_back(lesson.id);
        names.push_back(name_of(lesson));
    }
    throw UnknownLesson(
        fmt::format("there is no lesson '{}'; {}", wanted,
                    did_you_mean(wanted, names, "choose one of " + list_of(ids_of(lessons)))));
}

}  // namespace simtutor::check
