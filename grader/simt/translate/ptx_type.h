#pragma once

#include <string_view>

namespace simtutor::simt {

/// What a register or a type holds. Bits go with everything of their width.
enum class PtxClass { bits, integer, real, predicate };

/// A type of PTX, such as u32.
struct PtxType {
    std::string_view name;
    std::string_view cpp;  ///< the type of its values in cuda/include/ptx.h
    int bits;
    PtxClass kind;
};

/// @return nullptr if there is none of this name
const PtxType* ptx_type(std::string_view name);
/// The type of twice the width, for mul.wide.
const PtxType* wider_ptx_type(const PtxType& type);

}  // namespace simtutor::simt
