#pragma once

#include <optional>
#include <string>
#include <vector>

namespace simtutor::simt {

/// Where the precompiled CUDA headers lie, ending in "/". A compile of a student's module spends a
/// third of its time on headers that are the same for all, so the compiler reads them once, when
/// the project is built.
std::string precompiled_folder();

/// @param text preprocessed and translated
/// @param flags the compile's, all of them, as module_flags() and its like have them
/// @return the same program, where a precompiled header stands for its first lines; nothing if
/// there is no header for these flags, or the text begins with other lines
std::optional<std::string> with_precompiled_headers(const std::string& text,
                                                    const std::vector<std::string>& flags);

/// Makes the headers for the compiles of every judged CUDA module. @throws BuildError
void precompile_headers();

}  // namespace simtutor::simt
