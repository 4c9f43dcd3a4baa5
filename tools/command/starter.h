#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// The starter's text: each marked region of the solution holds its "instead" lines in place of the
/// solution's.
/// @param file for messages
/// @throws Trouble naming file and line when the marks do not fit together or there are none
std::string starter_from_solution(const std::string& solution, const std::string& file);

/// The text with everything between "begin student" and "end" marks left out: what starter and
/// solution must have in common.
std::string outside_regions(const std::string& text);

/// The line above what a student writes.
inline constexpr std::string_view begin_mark = "// simtutor: begin student";

/// What the student writes: of a solution or a submission the lines of each marked region, up to
/// "instead" or "end".
std::vector<std::string> student_regions(const std::string& solution);

/// The solution as a reader wants it: without the marks and without the starter's lines.
std::string solution_without_starter(const std::string& solution);

/// What a lesson's starter folder holds when generated, by file name.
using StarterFiles = std::map<std::string, std::string>;
/// Generated from the solution or, in the student edition, taken from lessons/NN-name/starter.
/// @throws Trouble
StarterFiles generate_starter(const Course& course, const Manifest& lesson);

enum class StarterState {
    missing,
    fresh,   ///< as generated
    edited,  ///< the student worked on it
    stale    ///< as an earlier solution generated it
};
StarterState starter_state(const Course& course, const Manifest& lesson);

/// Writes all files, each whole or not at all.
void write_starter(const Course& course, const Manifest& lesson);
void write_starter(const StarterFiles& files, const std::filesystem::path& folder);

}  // namespace simtutor::command
