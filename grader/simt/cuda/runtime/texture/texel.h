#pragma once
/// How a texture reads: addresses, filters and conversions, as the CUDA C++ Programming Guide has
/// them. Knows nothing of handles and checks.

#include <cstddef>
#include <functional>

#include "grader/simt/cuda/include/runtime_api.h"

namespace simtutor::simt {

/// What a texture or surface reads from: linear memory, pitched memory or an array.
struct TexelGrid {
    char* data = nullptr;
    cudaChannelFormatDesc format = {};
    unsigned element_bytes = 0;
    long width = 0, height = 1, depth = 1;  ///< in texels; depth is the number of layers, too
    std::size_t pitch = 0, slice = 0;       ///< in bytes

    const char* at(long x, long y, long z) const {
        return data + static_cast<std::size_t>(z) * slice + static_cast<std::size_t>(y) * pitch +
               static_cast<std::size_t>(x) * element_bytes;
    }
};

/// Four numbers, each a float or a 32-bit integer.
union TexelNumber {
    float real;
    int integer;
};
struct TexelValue {
    TexelNumber of[4];
};

/// Whether a read gives real numbers, of texels that are real or are turned into such.
bool gives_floats(const TexelGrid& grid, const cudaTextureDesc& how);

/// Called with each texel's address before it is read.
using TexelCheck = std::function<void(const void* texel)>;

/// One texel, converted as the read mode says.
TexelValue read_texel(const TexelGrid& grid, const cudaTextureDesc& how, long x, long y, long z,
                      const TexelCheck& check);
/// A read at coordinates: addressed, and filtered if the texture says so.
TexelValue sample(const TexelGrid& grid, const cudaTextureDesc& how, const _SimtTexelQuery& query,
                  const TexelCheck& check);

/// Where an index outside 0 ... size-1 goes; -1: the border's colour.
long addressed(long index, long size, cudaTextureAddressMode mode);

}  // namespace simtutor::simt
