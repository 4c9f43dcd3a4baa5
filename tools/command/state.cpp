#include "tools/command/state.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <functional>
#include <nlohmann/json.hpp>

#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

fs::path choose_folder(const fs::path& root) {
    const fs::path beside = root / ".simtutor";
    std::error_code error;
    fs::create_directories(beside, error);
    if (access(beside.c_str(), W_OK) == 0) return beside;
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    fs::path base = fs::temp_directory_path();
    if (state != nullptr && *state != '\0') {
        base = state;
    } else if (home != nullptr && *home != '\0') {
        base = fs::path(home) / ".local/state";
    }
    // Several checkouts may share this place.
    const fs::path folder =
        base / "simtutor" / std::to_string(std::hash<std::string>()(root.string()));
    fs::create_directories(folder, error);
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
        if (!entry.is_object()) continue;
        lessons[id] = {entry.value("best", 0), entry.value("points", 0)};
    }
    return lessons;
}

void StateFile::record(const std::string& lesson, int earned, int points) const noexcept {
    try {
        const FileLock lock(folder_ / "lock");
        auto lessons = load();
        const bool known = lessons.contains(lesson);
        LessonState& entry = lessons[lesson];
        if (known && entry.best >= earned && entry.points == points) return;
        entry = {entry.points == points ? std::max(earned, entry.best) : earned, points};
        nlohmann::json json = {{"version", 1}, {"lessons", nlohmann::json::object()}};
        for (const auto& [id, state] : lessons) {
            json["lessons"][id] = {{"best", state.best}, {"points", state.points}};
        }
        write_file(folder_ / "state.json", json.dump(2) + "\n");
    } catch (const std::exception&) {
        return;
    }
}

}  // namespace simtutor::command
