#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// The contents of a written student edition, and notes for its instructor.
struct Handout {
    std::size_t lessons = 0, files = 0;
    std::vector<std::string> notes;  ///< sentences
};

/// Writes the student edition: all files to read, build and grade these lessons, with fresh
/// starters, without solutions and pitfalls. A failure leaves no folder behind.
/// @param folder must be empty or absent
/// @throws Trouble if it is neither, if a file cannot be written, or if a file of the course
/// repeats a solution; Interrupted
Handout write_handout(const Course& course, const std::vector<const Manifest*>& lessons,
                      const std::filesystem::path& folder);

/// lesson.toml without its [[pitfall]] tables and without [[next]], which names them, without
/// comments, which may say what other kernels do, and with the text of each hint of the last level
/// sealed (grader/lesson/sealed_text.h): it says the change.
std::string manifest_for_students(const std::string& manifest);

/// A page without what concerns instructors alone: lines with the comment "not for students", and
/// lines from "not for students: begin" to "not for students: end". The keys of `watch` are those
/// that it has where there are no solutions.
std::string page_for_students(const std::string& page);

/// The README.md of the student edition. @param lessons in the order of study
std::string handout_readme(const std::vector<const Manifest*>& lessons);

}  // namespace simtutor::command
