#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace simtutor::command {

/// The best a student reached in a lesson.
struct LessonState {
    int best = 0;
    int points = 0;  ///< full points when that was reached
};

/// What `simtutor list` remembers between runs: a small JSON file in the course's .simtutor folder,
/// or below $XDG_STATE_HOME when the course cannot be written.
class StateFile {
  public:
    explicit StateFile(const std::filesystem::path& course_root);
    /// By lesson id; empty when nothing was graded yet or the file is damaged.
    std::map<std::string, LessonState> load() const;
    /// Keeps the result if it is the best so far. Several processes may do so at the same time.
    /// Never throws: a lost record must not spoil a grading.
    void record(const std::string& lesson, int earned, int points) const noexcept;
    const std::filesystem::path& folder() const { return folder_; }

  private:
    std::filesystem::path folder_;
};

}  // namespace simtutor::command
