#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace simtutor::command {

/// What is remembered of a student's way through a lesson.
struct LessonState {
    int best = 0;    ///< most points reached
    int points = 0;  ///< full points when that was reached; 0: not graded yet
    /// Points of the lesson without what a GPU judges besides, when all of them were reached; 0:
    /// never. More that a GPU can give undoes nothing.
    int full = 0;
    bool gave_up = false;              ///< saw the solution before reaching full points
    std::map<std::string, int> hints;  ///< by topic: level of the last hint that was shown

    bool done() const { return full > 0 || (points > 0 && best >= points); }
};

/// What `simtutor list` remembers between runs: a small JSON file in the course's .simtutor folder,
/// or below $XDG_STATE_HOME, $HOME or /tmp when the course cannot be written.
class StateFile {
  public:
    explicit StateFile(const std::filesystem::path& course_root);
    /// By lesson id; empty when nothing was graded yet or the file is damaged.
    std::map<std::string, LessonState> load() const;
    /// Keeps the result if it is the best so far. Several processes may do so at the same time.
    /// Never throws: a lost record must not spoil a grading.
    /// @param lesson_points what the lesson gives without a GPU: where it has changed, the lesson
    /// is begun anew
    /// @param full whether all of these were reached
    void record(const std::string& lesson, int earned, int points, int lesson_points,
                bool full) const noexcept;
    /// Remembers that a hint of that topic and level was shown. Never throws.
    void record_hint(const std::string& lesson, const std::string& topic, int level) const noexcept;
    /// Remembers that the solution was shown before full points. Never throws.
    void record_gave_up(const std::string& lesson) const noexcept;
    /// Forgets which hints were shown: for a lesson that is begun anew. Never throws.
    void forget_hints(const std::string& lesson) const noexcept;
    const std::filesystem::path& folder() const { return folder_; }

  private:
    /// Changes one lesson's entry while no other process writes.
    void change(const std::string& lesson,
                const std::function<void(LessonState&)>& how) const noexcept;

    std::filesystem::path folder_;
};

}  // namespace simtutor::command
