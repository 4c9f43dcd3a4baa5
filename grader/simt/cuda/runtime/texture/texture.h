#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/texture/texel.h"

namespace simtutor::simt {

/// A texture or surface.
struct Texture {
    TexelGrid grid;
    cudaResourceDesc resource = {};
    cudaTextureDesc how = {};
    bool surface = false;
    std::optional<CallSite> created;    ///< where the program asked for it; not of references
    std::optional<CallSite> destroyed;  ///< where it gave it back
    std::set<const void*> misread;      ///< reads of another type that are reported, by their place
};
struct Textures {
    std::vector<std::unique_ptr<Texture>> all;        ///< handle - 1
    std::map<const void*, unsigned long long> bound;  ///< handles of references, by their address
};

/// Checks an access that the runtime makes for the CUDA thread that runs now, as the compiler's
/// hooks do: 1, 2, 4, 8 or 16 bytes. Defined where the hooks are compiled.
void check_device_access(const void* address, unsigned bytes, bool write,
                         const void* return_address);
/// The same for a texel that the thread reads through a texture. It is counted apart.
void check_texel_read(const void* address, unsigned bytes, const void* return_address);

}  // namespace simtutor::simt
