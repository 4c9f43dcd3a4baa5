#include "tools/command/state.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

/// Makes the folder if need be. @return whether files can be written there
bool is_usable(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    return fs::is_directory(folder, error) && access(folder.c_str(), W_OK) == 0;
}

fs::path choose_folder(const fs::path& root) {
    std::vector<fs::path> bases;
    for (const auto& [name, below] :
         {std::pair("XDG_STATE_HOME", ""), std::pair("HOME", ".local/state")}) {
        const char* base = std::getenv(name);
        if (base != nullptr && *base != '\0') bases.push_back(fs::path(base) / below / "simtutor");
    }
    // Somebody without a home, or with one that is not theirs, as in many containers.
    bases.push_back(fmt::format("/tmp/simtutor-{}", getuid()));

    fs::path folder = root / ".simtutor";
    // Several checkouts may share such a place.
    const std::string own = std::to_string(std::hash<std::string>()(root.string()));
    for (auto base = bases.begin(); !is_usable(folder) && base != bases.end(); ++base)
        folder = *base / own;
    return folder;
}

/// Holds an exclusive lock on a file as long as it lives.
class FileLock {
  public:
    explicit FileLock(const fs::path& path)
        : file_(open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
        if (file_ >= 0) flock(file_, LOCK_EX);
    }
    ~FileLock() {
        if (file_ >= 0) close(file_);
    }
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

  private:
    int file_;
};

int number_at(const nlohmann::json& entry, const char* name) {
    return entry.contains(name) && entry[name].is_number_integer() ? entry[name].get<int>() : 0;
}

/// What a damaged or older file lacks is as in a lesson not begun.
LessonState read_state(const nlohmann::json& entry) {
    LessonState state;
    state.best = number_at(entry, "best");
    state.points = number_at(entry, "points");
    state.full = number_at(entry, "full");
    state.gave_up = entry.contains("gave_up") && entry["gave_up"] == true;
    if (entry.contains("hints") && entry["hints"].is_object()) {
        for (const auto& [topic, level] : entry["hints"].items()) {
            if (level.is_number_integer()) state.hints[topic] = level.get<int>();
        }
    }
    return state;
}

nlohmann::json write_state(const LessonState& state) {
    nlohmann::json entry = {{"best", state.best}, {"points", state.points}};
    if (state.full > 0) entry["full"] = state.full;
    if (state.gave_up) entry["gave_up"] = true;
    if (!state.hints.empty()) entry["hints"] = state.hints;
    return entry;
}

}  // namespace

StateFile::StateFile(const fs::path& course_root) : folder_(choose_folder(course_root)) {}

std::map<std::string, LessonState> StateFile::load() const {
    std::map<std::string, LessonState> lessons;
    if (!fs::exists(folder_ / "state.json")) return lessons;
    const auto json = nlohmann::json::parse(read_file(folder_ / "state.json"), nullptr, false);
    if (!json.is_object() || !json.contains("lessons") || !json["lessons"].is_object()) {
        return lessons;
    }
    for (const auto& [id, entry] : json["lessons"].items()) {
        if (entry.is_object()) lessons[id] = read_state(entry);
    }
    return lessons;
}

void StateFile::change(const std::string& lesson,
                       const std::function<void(LessonState&)>& how) const noexcept {
    try {
        const FileLock lock(folder_ / "lock");
        auto lessons = load();
        how(lessons[lesson]);
        nlohmann::json json = {{"version", 1}, {"lessons", nlohmann::json::object()}};
        for (const auto& [id, state] : lessons) json["lessons"][id] = write_state(state);
        write_file(folder_ / "state.json", json.dump(2) + "\n");
    } catch (const std::exception&) {
        return;
    }
}

void StateFile::record(const std::string& lesson, int earned, int points, int lesson_points,
                       bool full) const noexcept {
    change(lesson, [&](LessonState& state) {
        // A file of an older version knows of full points only by their number.
        if (state.full == 0 && state.points == lesson_points && state.done())
            state.full = lesson_points;
        if (state.full != lesson_points) state.full = 0;
        if (full) state.full = lesson_points;
        state.best = state.points == points ? std::max(earned, state.best) : earned;
        state.points = points;
    });
}

void StateFile::record_hint(const std::string& lesson, const std::string& topic,
                            int level) const noexcept {
    change(lesson, [&](LessonState& state) { state.hints[topic] = level; });
}

void StateFile::record_gave_up(const std::string& lesson) const noexcept {
    change(lesson, [](LessonState& state) { state.gave_up = true; });
}

void StateFile::forget_hints(const std::string& lesson) const noexcept {
    change(lesson, [](LessonState& state) { state.hints.clear(); });
}

}  // namespace simtutor::command
