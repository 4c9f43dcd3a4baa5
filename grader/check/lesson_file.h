#pragma once
/// A file that a lesson gives, for example kernels that the student judges, and its runs.

#include <functional>
#include <future>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/simt/build/module.h"

namespace simtutor::check {

/// Such a file, built for the simulator. Its runs are not runs of the student's code: the verdict
/// does not show them. An object of a grade.cpp lives as long as the program, so that the file is
/// built beside the student's.
class LessonFile {
  public:
    /// Declarations, as in lesson.toml.
    using Entries = std::function<std::vector<std::string>(const Manifest& manifest)>;

    /// @param file below the lesson's folder
    LessonFile(std::string file, Entries entries);
    ~LessonFile();
    LessonFile(const LessonFile&) = delete;
    LessonFile& operator=(const LessonFile&) = delete;

    /// Begins to build it, unless it has begun. The grading has its manifest and its work folder.
    void begin();
    /// Runs calls on it.
    /// @throws std::runtime_error if the file does not build: the lesson is at fault, not the
    /// student
    std::vector<host::RunResult> run(const std::vector<Call>& calls);

  private:
    std::string file_;
    Entries entries_;
    simt::ModuleRequest request_;
    std::shared_future<simt::ModuleResult> built_;
};

/// Begins to build all files that this lesson gives.
void begin_lesson_files();

}  // namespace simtutor::check
