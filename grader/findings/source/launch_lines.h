#pragma once

#include <string>
#include <vector>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "kernel<<<" or "kernel<float><<<".
struct LaunchText {
    std::size_t place = 0;  ///< of the first "<"
    std::string kernel;
    int line = 0;
};

std::vector<LaunchText> launches_in(const Tokens& file);
/// The arguments of a launch between "<<<" and ">>>": grid, block and perhaps more.
/// @param launch the place of its first "<"
std::vector<Tokens> launch_arguments(const Tokens& file, std::size_t launch);

/// "count" of "__global__ void count(": all kernels of the file.
std::vector<std::string> kernels_in(const Tokens& file);

/// What decides which elements a kernel reaches at all: "the launch is in line 9, its grid is made
/// in line 7, line 5 returns before it". Empty where the file has not just one launch.
std::string launch_text(const Tokens& file);

/// "The grid is made in line 17: n / threads + 1 is one too many where n is a multiple of threads
/// …", or the lines alone. Empty where the file has not just one launch of the kernel.
/// @param kernel empty: of the only launch
std::string grid_text(const Tokens& file, const std::string& kernel);

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

/// Of a file that asks the device for something, and not for the number of its multiprocessors: the
/// line, and what it asks for.
std::string other_question(const Tokens& file);

/// A grid that is made of the number of elements alone, where the device decides how many threads
/// run at once; empty where the file asks the device.
std::string grid_without_limit(const Tokens& file);

}  // namespace simtutor
