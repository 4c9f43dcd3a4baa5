#pragma once

#include <string>
#include <vector>

#include "grader/lesson/manifest.h"

namespace simtutor::check {

class TomlReader;

/// What an entry of a page's "What to try next" is, as [[next]] of lesson.toml tags it: a right
/// kernel, a wrong one, both in turn, or nothing that is graded.
struct TryNext {
    std::string text;         ///< how the entry begins on the page
    std::string improvement;  ///< alternatives/NAME: gets all points; else empty
    std::string experiment;   ///< pitfalls/NAME: fails the check `fails`; else empty
    std::string fails;        ///< a check's id
    std::string gate;         ///< a gate of that check, by its name; empty: any
    bool look = false;        ///< to measure, compute or read: nothing is graded
    int line = 0;             ///< in lesson.toml
};

/// The entries of the file's [[next]]. @throws ManifestError for names that do not exist
/// @param manifest what the rest of the file says
std::vector<TryNext> read_try_next(TomlReader& root, const Manifest& manifest);
/// The same, of a lesson that has been loaded.
std::vector<TryNext> load_try_next(const Manifest& manifest);

}  // namespace simtutor::check
