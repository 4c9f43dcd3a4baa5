#pragma once

#include <set>
#include <string>

#include "grader/findings/sources.h"

namespace simtutor {

/// The lines of a submission that are given: the file marks what the student writes, and these
/// stand outside of that, but for functions and declarations that the file which was handed out
/// does not have. In a file without marks those functions and declarations are given whose
/// words are the same in the file that was handed out, outside of its marks.
/// @param handed_out the program as every student gets it, with its marks; empty: not known
std::set<int> given_lines(Sources& sources, const std::string& file,
                          const std::string& handed_out = "");

/// Whether a line is one of these.
bool is_given(Sources& sources, const std::string& file, int line,
              const std::string& handed_out = "");

/// Whether a text speaks of lines of the file, "line 9", "lines 30, 33 to 35", and all of them are
/// given: what they do is not for the student to change.
bool names_only_given(Sources& sources, const std::string& file, const std::string& text,
                      const std::string& handed_out = "");

}  // namespace simtutor
