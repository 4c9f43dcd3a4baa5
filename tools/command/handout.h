#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// What a written student edition holds, and what its instructor should know about it.
struct Handout {
    std::size_t lessons = 0, files = 0;
    std::vector<std::string> notes;  ///< sentences
};

/// Writes the student edition: what a student needs to read, build and grade these lessons, with
/// fresh starters, without solutions and pitfalls. The folder is whole or not there at all.
/// @param folder must be empty or absent
/// @throws Trouble if it is neither, if something cannot be written, or if a file of the course
/// repeats a solution; Interrupted
Handout write_handout(const Course& course, const std::vector<const Manifest*>& lessons,
                      const std::filesystem::path& folder);

/// lesson.toml without its [[pitfall]] tables.
std::string without_pitfalls(const std::string& manifest);

/// The README.md of the student edition.
std::string handout_readme(const std::vector<const Manifest*>& lessons);

}  // namespace simtutor::command
