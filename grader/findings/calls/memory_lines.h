#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "The program waits for copies in lines 95, 109."; empty if it waits nowhere.
std::string wait_lines(const Tokens& file);

/// "Line 18 declares spheres in device memory (__device__). What all threads only read can be
/// __constant__."; empty if the file declares no such array, or more than one.
std::string device_array_line(const Tokens& file);

/// Of a texture whose reads beyond the edge give something else than the element at the edge:
/// "Line 124 chooses cudaAddressModeBorder: …"; empty if the file chooses nothing of that kind.
std::string edge_of_texture(const Tokens& file);

/// "Line 143 stores with rows of width elements, but the rows of plate.cells lie plate.pitch bytes
/// apart (line 113)."; empty where no store in a file with cudaMallocPitch is like that.
std::string rows_without_pitch(const Tokens& file);

}  // namespace simtutor
