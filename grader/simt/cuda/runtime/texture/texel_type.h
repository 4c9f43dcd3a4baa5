#pragma once
/// What a kernel takes the texels of a texture for, held against what they are.

#include <optional>
#include <string>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/cuda/runtime/texture/texel.h"

namespace simtutor::simt {

/// A read that gets something else than the texel, and what to do about it.
struct Misreading {
    std::string message, advice;
};

/// Nothing where the type that `query` asks for holds what the texture gives: the same kind of
/// number, no fewer bits, and no numbers that a texel has not. A read of fewer numbers gets the
/// first ones, and one of wider integers gets their values.
std::optional<Misreading> misreading(const TexelGrid& grid, const cudaTextureDesc& how,
                                     const _SimtTexelQuery& query);

}  // namespace simtutor::simt
