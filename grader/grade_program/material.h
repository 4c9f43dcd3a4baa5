#pragma once

#include <string>

#include "grader/error/error.h"
#include "grader/grade_program/grade_options.h"
#include "grader/lesson/manifest.h"
#include "grader/sandbox/workshop.h"
#include "grader/simt/build/module.h"

namespace simtutor::report {

/// Why there can be no grade: one sentence, perhaps followed by the compiler's words.
class CannotGrade : public Error {
  public:
    /// @param submission_at_fault the next attempt with this file fails, too
    explicit CannotGrade(const std::string& why, bool submission_at_fault = false)
        : Error(why), submission_at_fault_(submission_at_fault) {}
    bool submission_at_fault() const { return submission_at_fault_; }

  private:
    bool submission_at_fault_;
};

/// A submission where it is compiled.
struct Material {
    const GradeOptions& options;
    const std::string text;
    sandbox::Workshop workshop;
};

/// The file that is graded. Read once: all that is checked, compiled and run is this text.
/// @throws CannotGrade
std::string read_graded_file(const GradeOptions& options);

/// Registers the checks that lesson.toml declares. @throws CannotGrade where lesson.toml, grade.cpp
/// and the command line name different ones
void register_checks(const GradeOptions& options, const check::Manifest& manifest);

/// What is asked of the compiler for the lesson's checks.
simt::ModuleRequest module_request(Material& material, const check::Manifest& manifest,
                                   simt::Variant variant, const std::string& output);

}  // namespace simtutor::report
