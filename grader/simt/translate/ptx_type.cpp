#include "grader/simt/translate/ptx_type.h"

#include <string>

namespace simtutor::simt {
namespace {

constexpr PtxType types[] = {
    {"b8", "unsigned char", 8, PtxClass::bits},
    {"u8", "unsigned char", 8, PtxClass::integer},
    {"s8", "signed char", 8, PtxClass::integer},
    {"b16", "unsigned short", 16, PtxClass::bits},
    {"u16", "unsigned short", 16, PtxClass::integer},
    {"s16", "short", 16, PtxClass::integer},
    {"b32", "unsigned", 32, PtxClass::bits},
    {"u32", "unsigned", 32, PtxClass::integer},
    {"s32", "int", 32, PtxClass::integer},
    {"b64", "unsigned long long", 64, PtxClass::bits},
    {"u64", "unsigned long long", 64, PtxClass::integer},
    {"s64", "long long", 64, PtxClass::integer},
    {"f32", "float", 32, PtxClass::real},
    {"f64", "double", 64, PtxClass::real},
    {"pred", "bool", 1, PtxClass::predicate},
    // Of these, registers are bits.
    {"f16", "::__simt_ptx::_Half", 16, PtxClass::bits},
    {"bf16", "::__simt_ptx::_Brain", 16, PtxClass::bits},
    {"f16x2", "::__simt_ptx::_Two<::__simt_ptx::_Half>", 32, PtxClass::bits},
    {"bf16x2", "::__simt_ptx::_Two<::__simt_ptx::_Brain>", 32, PtxClass::bits},
    {"tf32", "::__simt_ptx::_Tensor", 32, PtxClass::bits},
};

}  // namespace

const PtxType* ptx_type(std::string_view name) {
    for (const PtxType& type : types)
        if (type.name == name) return &type;
    return nullptr;
}

const PtxType* wider_ptx_type(const PtxType& type) {
    return ptx_type(std::string(type.name.substr(0, 1)) + std::to_string(2 * type.bits));
}

}  // namespace simtutor::simt
