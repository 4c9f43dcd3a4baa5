#include "grader/simt/cuda/runtime/texture/texel.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace simtutor::simt {
namespace {

float half_to_float(std::uint16_t bits) {
    const int exponent = bits >> 10 & 31, fraction = bits & 1023;
    const float sign = bits >> 15 ? -1.0f : 1.0f;
    if (exponent == 31) return fraction ? NAN : sign * INFINITY;
    if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
    return sign * std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
}

template <class T>
int integer_at(const char* from) {
    T number;
    std::memcpy(&number, from, sizeof number);
    return static_cast<int>(number);
}

/// The integer of `bits` bits at this address.
int integer_of(const char* from, int bits, bool is_signed) {
    if (bits == 8)
        return is_signed ? integer_at<std::int8_t>(from) : integer_at<std::uint8_t>(from);
    if (bits == 16)
        return is_signed ? integer_at<std::int16_t>(from) : integer_at<std::uint16_t>(from);
    return integer_at<std::int32_t>(from);
}

/// Integers of 8 and 16 bits as fractions of their largest value.
float normalised(int number, int bits, bool is_signed) {
    const int largest = (1 << (is_signed ? bits - 1 : bits)) - 1;
    return std::max(static_cast<float>(number) / static_cast<float>(largest), -1.0f);
}

TexelNumber as_number(const TexelGrid& grid, const cudaTextureDesc& how, const char* from) {
    TexelNumber number = {};
    const int bits = grid.format.x;
    if (grid.format.f == cudaChannelFormatKindFloat) {
        if (bits == 32)
            std::memcpy(&number.real, from, sizeof number.real);
        else
            number.real =
                half_to_float(static_cast<std::uint16_t>(integer_at<std::uint16_t>(from)));
        return number;
    }
    const bool is_signed = grid.format.f == cudaChannelFormatKindSigned;
    number.integer = integer_of(from, bits, is_signed);
    if (gives_floats(grid, how)) number.real = normalised(number.integer, bits, is_signed);
    return number;
}

TexelValue border(const TexelGrid& grid, const cudaTextureDesc& how) {
    TexelValue value = {};
    for (int i = 0; i < 4; ++i)
        if (gives_floats(grid, how))
            value.of[i].real = how.borderColor[i];
        else
            value.of[i].integer = static_cast<int>(how.borderColor[i]);
    return value;
}

/// One coordinate: the texel below it, and how far it is towards the next one.
struct Place {
    long index = 0;
    float weight = 0;  ///< of the next texel
};

/// Normalised coordinates are 0 to 1 over the whole side. Weights have eight bits after the point;
/// the ninth makes room for 1.0.
Place place_of(float coordinate, long size, const cudaTextureDesc& how, bool linear) {
    double x = coordinate;
    if (how.normalizedCoords) x *= static_cast<double>(size);
    x = std::clamp(x, -1e9, 1e9);
    if (!linear) return {static_cast<long>(std::floor(x)), 0};
    const double shifted = x - 0.5, below = std::floor(shifted);
    return {static_cast<long>(below),
            static_cast<float>(std::floor((shifted - below) * 256 + 0.5) / 256)};
}

/// Wrapping and mirroring need normalised coordinates; without them they are clamping.
cudaTextureAddressMode mode_of(const cudaTextureDesc& how, int axis) {
    const cudaTextureAddressMode mode = how.addressMode[axis];
    const bool periodic = mode == cudaAddressModeWrap || mode == cudaAddressModeMirror;
    return periodic && !how.normalizedCoords ? cudaAddressModeClamp : mode;
}

}  // namespace

bool gives_floats(const TexelGrid& grid, const cudaTextureDesc& how) {
    return grid.format.f == cudaChannelFormatKindFloat ||
           (how.readMode == cudaReadModeNormalizedFloat && grid.format.x < 32);
}

long addressed(long index, long size, cudaTextureAddressMode mode) {
    switch (mode) {
        case cudaAddressModeWrap:
            return (index % size + size) % size;
        case cudaAddressModeMirror: {
            const long in_pair = (index % (2 * size) + 2 * size) % (2 * size);
            return in_pair < size ? in_pair : 2 * size - 1 - in_pair;
        }
        case cudaAddressModeBorder:
            return index < 0 || index >= size ? -1 : index;
        case cudaAddressModeClamp:
            break;
    }
    return std::clamp(index, 0L, size - 1);
}

TexelValue read_texel(const TexelGrid& grid, const cudaTextureDesc& how, long x, long y, long z,
                      const TexelCheck& check) {
    const char* const texel = grid.at(x, y, z);
    check(texel);
    TexelValue value = {};
    const int bits[4] = {grid.format.x, grid.format.y, grid.format.z, grid.format.w};
    for (int i = 0; i < 4 && bits[i] != 0; ++i)
        value.of[i] = as_number(grid, how, texel + i * bits[0] / 8);
    return value;
}

TexelValue sample(const TexelGrid& grid, const cudaTextureDesc& how, const _SimtTexelQuery& query,
                  const TexelCheck& check) {
    const bool linear = how.filterMode == cudaFilterModeLinear || query.__gather != 0;
    const float coordinates[3] = {query.x, query.y, query.z};
    const long sizes[3] = {grid.width, grid.height, grid.depth};
    Place places[3];
    for (int axis = 0; axis < query.__dimensions; ++axis)
        places[axis] = place_of(coordinates[axis], sizes[axis], how, linear);
    const long layer = query.__layered ? std::clamp<long>(query.__layer, 0, grid.depth - 1) : 0;

    /// The texel that is `dx`, `dy`, `dz` further on.
    const auto texel = [&](int dx, int dy, int dz) {
        const int step[3] = {dx, dy, dz};
        long at[3] = {0, 0, layer};
        for (int axis = 0; axis < query.__dimensions; ++axis) {
            at[axis] = addressed(places[axis].index + step[axis], sizes[axis], mode_of(how, axis));
            if (at[axis] < 0) return border(grid, how);
        }
        return read_texel(grid, how, at[0], at[1], at[2], check);
    };
    if (query.__gather != 0) {
        const int number = query.__gather - 1;
        return {{texel(0, 1, 0).of[number], texel(1, 1, 0).of[number], texel(1, 0, 0).of[number],
                 texel(0, 0, 0).of[number]}};
    }
    if (!linear) return texel(0, 0, 0);

    TexelValue sum = {};
    for (int corner = 0; corner < 1 << query.__dimensions; ++corner) {
        float weight = 1;
        int step[3] = {};
        for (int axis = 0; axis < query.__dimensions; ++axis) {
            step[axis] = corner >> axis & 1;
            weight *= step[axis] ? places[axis].weight : 1 - places[axis].weight;
        }
        if (weight == 0) continue;
        const TexelValue value = texel(step[0], step[1], step[2]);
        for (int i = 0; i < 4; ++i) sum.of[i].real += weight * value.of[i].real;
    }
    return sum;
}

}  // namespace simtutor::simt
