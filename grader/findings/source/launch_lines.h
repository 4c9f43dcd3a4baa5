#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/launch_text.h"

namespace simtutor {

/// What decides which elements a kernel reaches at all: "the launch is in line 9, its grid is made
/// in line 7, line 5 returns before it". Empty where the file has not just one launch.
std::string launch_text(const Tokens& file);

/// "The grid is made in line 17: n / threads + 1 is one too many where n is a multiple of threads
/// …", or the lines alone. Empty where the file has not just one launch of the kernel.
/// @param kernel empty: of the only launch
/// @param too_many the launch has too many threads: a side that is not divided is asked about
std::string grid_text(const Tokens& file, const std::string& kernel, bool too_many = false);

/// Of a launch that is too small: "grey_pixel is launched in line 19, its block is made in line 17,
/// its grid in line 18.", and what is wrong with these, where the text shows it.
std::string small_launch_text(const Tokens& file, const std::string& kernel);

/// Of a launch without a block: the quotients that round down to 0 there, and how each is rounded
/// up. Empty where none is found.
std::string empty_grid_text(const Tokens& file, int line);

/// " (line 34)": where the file has just one launch of the kernel; else empty.
std::string line_of_launch(const Tokens& file, const std::string& kernel);

/// "The block is made in line 48."
std::string block_text(const Tokens& file, const std::string& kernel);
/// The first of these lines; 0 where the file has not just one launch of the kernel.
int block_line(const Tokens& file, const std::string& kernel);

}  // namespace simtutor
