#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtutor::simt {

/// The text without what comes from the headers of inline PTX (cuda/include/ptx*.h), which only a
/// program with asm statements needs: compilers would read them for nothing. Line markers stay.
/// @param own where the simulator's headers lie, see TranslateOptions::untouched
std::string without_ptx_headers(std::string_view text, const std::vector<std::string>& own);

}  // namespace simtutor::simt
