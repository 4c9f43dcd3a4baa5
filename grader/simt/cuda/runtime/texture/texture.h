#pragma once

#include <map>
#include <memory>
#include <vector>

#include "grader/simt/cuda/runtime/texture/texel.h"

namespace simtutor::simt {

/// A texture or surface.
struct Texture {
    TexelGrid grid;
    cudaResourceDesc resource = {};
    cudaTextureDesc how = {};
    bool surface = false;
    bool destroyed = false;
};
struct Textures {
    std::vector<std::unique_ptr<Texture>> all;        ///< handle - 1
    std::map<const void*, unsigned long long> bound;  ///< handles of references, by their address
};

}  // namespace simtutor::simt
