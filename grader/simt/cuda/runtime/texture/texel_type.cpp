#include "grader/simt/cuda/runtime/texture/texel_type.h"

#include <fmt/format.h>

#include "grader/findings/text.h"

namespace simtutor::simt {
namespace {

int numbers_of(const cudaChannelFormatDesc& format) {
    return (format.x != 0) + (format.y != 0) + (format.z != 0) + (format.w != 0);
}

_SimtTexelType type_of(const cudaChannelFormatDesc& format) {
    return {format.f, format.x, numbers_of(format)};
}

/// As CUDA calls it: "float", "unsigned char", "uchar4".
std::string name_of(const _SimtTexelType& type) {
    if (type.__kind == cudaChannelFormatKindFloat) {
        const std::string number = type.__bits == 16 ? "half" : "float";
        return type.__count == 1 ? number : fmt::format("{}{}", number, type.__count);
    }
    const bool is_signed = type.__kind == cudaChannelFormatKindSigned;
    const char* const number = type.__bits == 8 ? "char" : type.__bits == 16 ? "short" : "int";
    if (type.__count == 1) return fmt::format("{}{}", is_signed ? "" : "unsigned ", number);
    return fmt::format("{}{}{}", is_signed ? "" : "u", number, type.__count);
}

/// The kind of number that comes out, after the conversion that the read mode asks for.
/// What differs: the first of these.
enum class Differs { nothing, kind, count, bits };

Differs difference(const _SimtTexelType& asked, const _SimtTexelType& is, bool floats,
                   bool gathers) {
    if ((asked.__kind == cudaChannelFormatKindFloat) != floats) return Differs::kind;
    // A gathering read has one number of each of four texels.
    if (!gathers && asked.__count > is.__count) return Differs::count;
    return !floats && asked.__bits < is.__bits ? Differs::bits : Differs::nothing;
}

Misreading other_kind(const std::string& what, const _SimtTexelType& asked,
                      const _SimtTexelType& is, bool floats) {
    const std::string wanted = name_of(asked), there = name_of(is);
    if (floats && is.__kind != cudaChannelFormatKindFloat)
        return {what +
                    ", and which cudaReadModeNormalizedFloat makes floats of: the bits of a "
                    "float are taken for an integer.",
                "Read floats, or let the read mode be cudaReadModeElementType."};
    std::string advice = fmt::format(
        "If the memory holds {0}, describe it with cudaCreateChannelDesc<{0}>(). If it holds {1}, "
        "read {1}",
        wanted, there);
    advice += is.__bits < 32 ? ", or let cudaReadModeNormalizedFloat make floats of it." : ".";
    return {what + ": the bits of one kind of number are taken for the other.", advice};
}

}  // namespace

std::optional<Misreading> misreading(const TexelGrid& grid, const cudaTextureDesc& how,
                                     const _SimtTexelQuery& query) {
    const _SimtTexelType asked = query.__type, is = type_of(grid.format);
    if (asked.__kind == cudaChannelFormatKindNone) return std::nullopt;
    const bool floats = gives_floats(grid, how);
    const Differs differs = difference(asked, is, floats, query.__gather != 0);
    if (differs == Differs::nothing) return std::nullopt;
    const std::string what =
        fmt::format("The kernel reads {} from a texture whose texels are described as {}",
                    name_of(asked), name_of(is));
    if (differs == Differs::kind) return other_kind(what, asked, is, floats);
    const std::string why =
        differs == Differs::bits
            ? fmt::format("only {} of {} bits are kept", asked.__bits, is.__bits)
            : fmt::format("a texel has {}, and the others hold nothing",
                          counted(static_cast<std::uint64_t>(is.__count), "number"));
    return Misreading{fmt::format("{}: {}.", what, why),
                      fmt::format("Describe the memory with cudaCreateChannelDesc<{}>(), or read "
                                  "{}.",
                                  name_of(asked), name_of(is))};
}

}  // namespace simtutor::simt
