#include "grader/findings/calls/texture_filter.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor {
namespace {

/// Whether a fetch adds a half to a coordinate, or has one that was made elsewhere with a half.
bool names_a_middle(const Tokens& file) {
    return std::any_of(file.begin(), file.end(), [](const Token& word) {
        return word.text.starts_with("0.5") || word.text.starts_with(".5");
    });
}

}  // namespace

std::string texture_filter(const Tokens& file) {
    const auto filter = std::find_if(file.begin(), file.end(), [](const Token& word) {
        return word.is("cudaFilterModeLinear");
    });
    const bool fetches = std::any_of(file.begin(), file.end(), [](const Token& word) {
        return word.is("tex2D") || word.is("tex1D") || word.is("tex3D");
    });
    if (filter == file.end() || !fetches || names_a_middle(file)) return "";
    return fmt::format(
        "Line {} chooses cudaFilterModeLinear: a read takes the texels around its place and mixes "
        "them, in two dimensions four. At a whole coordinate that is their mean, since the middle "
        "of texel x lies at x + 0.5. cudaFilterModePoint reads one texel.",
        filter->line);
}

}  // namespace simtutor
