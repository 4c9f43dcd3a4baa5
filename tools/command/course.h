#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/lesson/manifest.h"

namespace simtutor::command {

using Manifest = check::Manifest;

/// Where everything of one checkout lies, and its lessons.
class Course {
  public:
    /// The course this program was built from. $SIMTUTOR_ROOT names another place for its files.
    /// @throws check::ManifestError, Trouble
    static Course open();
    /// @param root project folder; @param build build directory with bin/ in it
    Course(std::filesystem::path root, std::filesystem::path build);

    const std::vector<Manifest>& lessons() const { return lessons_; }
    /// The lessons called `names` ("21", "dot-product", "21-dot-product"), each once, in that
    /// order.
    /// @throws check::UnknownLesson
    std::vector<const Manifest*> find(const std::vector<std::string>& names) const;
    std::vector<const Manifest*> all() const;
    /// All by number, but each lesson after those that it builds upon.
    std::vector<const Manifest*> in_order_of_study() const;

    const std::filesystem::path& root() const { return root_; }
    const std::filesystem::path& build() const { return build_; }
    /// False in the student edition.
    bool has_solutions() const;
    /// @param needing what needs solutions or pitfalls, as the subject of a sentence
    /// @throws Trouble in the student edition
    void require_solutions(const std::string& needing) const;
    std::filesystem::path lesson_folder(const Manifest& lesson) const;
    std::filesystem::path starter_folder(const Manifest& lesson) const;
    std::filesystem::path starter(const Manifest& lesson) const;
    /// lessons/NN-name/starter: the fresh starter of the student edition.
    std::filesystem::path kept_starter(const Manifest& lesson) const;
    std::filesystem::path solution(const Manifest& lesson) const;
    /// @throws Trouble, with a suggestion, if the lesson has no such pitfall
    std::filesystem::path pitfall(const Manifest& lesson, const std::string& name) const;
    std::filesystem::path grader(const Manifest& lesson) const;

  private:
    std::filesystem::path root_, build_;
    std::vector<Manifest> lessons_;
};

/// "kernel.cu" or "kernel.cpp".
std::string kernel_name(const Manifest& lesson);

}  // namespace simtutor::command
