// cvt, setp, and mov between a register and several.
#include <algorithm>
#include <iterator>

#include "grader/simt/translate/characters.h"
#include "grader/simt/translate/ptx_writer.h"

namespace simtutor::simt {
namespace {

using Fit = PtxWriter::Fit;

bool is_real(const PtxType& type) {
    return type.kind == PtxClass::real || type.name.find('f') != std::string_view::npos;
}

/// The types of an opcode, in their order.
std::vector<const PtxType*> types_of(const PtxItem& item) {
    std::vector<const PtxType*> result;
    for (const std::string& part : item.parts)
        if (const PtxType* const type = ptx_type(part)) result.push_back(type);
    return result;
}

/// Whether nothing of an integer type can be too large or too small for another one: then there is
/// no .sat.
bool holds_all(const PtxType& to, const PtxType& from) {
    if (to.kind != PtxClass::integer || from.kind != PtxClass::integer) return false;
    const bool to_signed = to.name[0] == 's', from_signed = from.name[0] == 's';
    return from_signed ? to_signed && to.bits >= from.bits
                       : to.bits >= from.bits + static_cast<int>(to_signed);
}

/// `cvt.rounding.ftz.sat.to.from d, a`
std::string conversion(const PtxWriter& writer, const PtxItem& item) {
    const auto types = types_of(item);
    if (types.size() != 2 || item.parts.size() < 3) PtxWriter::refuse_unknown(item);
    const PtxType &to = *types[0], &from = *types[1];
    std::string rounding;
    bool flush = false, saturate = false;
    for (std::size_t i = 1; i + 2 < item.parts.size(); ++i) {
        const std::string& part = item.parts[i];
        if (part == "ftz")
            flush = true;
        else if (part == "sat")
            saturate = true;
        else if (rounding.empty() &&
                 is_one_of(part, {"rn", "rz", "rm", "rp", "rni", "rzi", "rmi", "rpi", "rna"}))
            rounding = part;
        else
            PtxWriter::refuse_unknown(item);
    }
    const bool two = to.name.ends_with("x2");
    const bool to_whole = rounding.size() == 3 && rounding != "rna";
    if (from.name.ends_with("x2") || from.name == "tf32" || (two && from.name != "f32") ||
        (rounding == "rna" && to.name != "tf32") ||
        (to.name == "tf32" &&
         (from.name != "f32" || saturate || flush || !is_one_of(rounding, {"rn", "rz", "rna"}))) ||
        (saturate && holds_all(to, from)) || (to.bits == 8 && from.name == "bf16"))
        PtxWriter::refuse_unknown(item);
    const char* needs = nullptr;
    if (is_real(from) && !is_real(to) && !to_whole)
        needs = ".rni, .rzi, .rmi or .rpi";
    else if (is_real(to) && (!is_real(from) || to.bits < from.bits || two) && rounding.empty())
        needs = ".rn, .rz, .rm or .rp";
    if (needs) PtxWriter::refuse(item, "'" + item.opcode + "' needs a rounding: " + needs);
    PtxWriter::expect_operands(item, two ? 3 : 2, two ? 3 : 2);
    const std::string arguments = "::__simt_ptx::__round_" + rounding + ", " +
                                  (flush ? "true" : "false") + ", " + (saturate ? "true" : "false");
    std::string call = two ? "::__simt_ptx::__cvt_two<" : "::__simt_ptx::__cvt<";
    call += std::string(to.cpp) + ", " + arguments + ">(";
    for (std::size_t i = 1; i < item.operands.size(); ++i)
        call += (i > 1 ? ", " : "") + writer.source(item, item.operands[i], from, Fit::wider);
    return writer.put(item, item.operands[0], to, call + ")", Fit::wider);
}

/// `setp.lt.and.f32 p|q, a, b, c`
std::string comparison(const PtxWriter& writer, const PtxItem& item) {
    const PtxType* const type = ptx_type(item.parts.back());
    if (!type || item.parts.size() < 3 || type->name.ends_with("x2") || type->bits == 8 ||
        type->bits == 1)
        PtxWriter::refuse_unknown(item);
    const std::string& how = item.parts[1];
    if (!is_one_of(how, {"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu",
                         "ltu", "leu", "gtu", "geu", "num", "nan"}))
        PtxWriter::refuse_unknown(item);
    std::string with, flush = "false";
    for (std::size_t i = 2; i + 1 < item.parts.size(); ++i) {
        if (item.parts[i] == "ftz")
            flush = "true";
        else if (is_one_of(item.parts[i], {"and", "or", "xor"}))
            with = item.parts[i];
        else
            PtxWriter::refuse_unknown(item);
    }
    const std::size_t count = with.empty() ? 3 : 4;
    PtxWriter::expect_operands(item, count, count);
    const PtxType& predicate = *ptx_type("pred");
    std::string value = "::__simt_ptx::__compare_" + how + "<" + std::string(type->cpp) + ", " +
                        flush + ">(" + writer.source(item, item.operands[1], *type) + ", " +
                        writer.source(item, item.operands[2], *type) + ")";
    std::string other = "!__simt_ptx_compared";
    std::string first = "__simt_ptx_compared";
    if (!with.empty()) {
        const std::string sign = with == "and" ? " & " : with == "or" ? " | " : " ^ ";
        first += sign + "__simt_ptx_with";
        other += sign + "__simt_ptx_with";
    }
    std::string result = "{ const bool __simt_ptx_compared = " + value + "; ";
    if (!with.empty())
        result +=
            "const bool __simt_ptx_with = " + writer.source(item, item.operands[3], predicate) +
            "; ";
    PtxOperand target = item.operands[0];
    const std::vector<PtxOperand> second = std::move(target.second);
    result += writer.put(item, target, predicate, "bool(" + first + ")");
    if (!second.empty())
        result += " " + writer.put(item, second[0], predicate, "bool(" + other + ")");
    return result + " }";
}

/// `mov.b64 d, {a, b}` and `mov.b64 {a, b}, d`
std::string packing(const PtxWriter& writer, const PtxItem& item) {
    PtxWriter::expect_operands(item, 2, 2);
    const PtxType* const type = ptx_type(item.parts.back());
    if (!type || item.parts.size() != 2 || type->kind == PtxClass::predicate)
        PtxWriter::refuse_unknown(item);
    const bool unpacks = item.operands[0].kind == PtxOperand::Kind::vector;
    const PtxOperand& whole = item.operands[unpacks ? 1 : 0];
    const std::vector<PtxOperand>& parts = item.operands[unpacks ? 0 : 1].parts;
    const int bits = type->bits / static_cast<int>(parts.size());
    const PtxType* const part = ptx_type("b" + std::to_string(bits));
    if (!part || (parts.size() != 2 && parts.size() != 4)) PtxWriter::refuse_unknown(item);
    const std::string holder(part->cpp);
    if (!unpacks) {
        std::string value;
        for (std::size_t i = 0; i < parts.size(); ++i)
            value += (i ? ", " : "") + writer.source(item, parts[i], *part);
        return writer.put(item, whole, *type,
                          "::__simt_ptx::__packed<" + std::string(holder_of(type->bits)) + ", " +
                              holder + ">({" + value + "})");
    }
    std::string result = "{ const auto __simt_ptx_whole = " +
                         writer.source(item, whole, *ptx_type("b" + std::to_string(type->bits))) +
                         "; ";
    for (std::size_t i = 0; i < parts.size(); ++i)
        result += writer.put(item, parts[i], *part,
                             "static_cast<" + holder + ">(__simt_ptx_whole >> " +
                                 std::to_string(static_cast<int>(i) * bits) + ")") +
                  " ";
    return result + "}";
}

}  // namespace

std::string write_moving_instruction(const PtxWriter& writer, const PtxItem& item) {
    if (item.parts[0] == "cvt") return conversion(writer, item);
    if (item.parts[0] == "setp") return comparison(writer, item);
    const bool of_several = std::any_of(
        item.operands.begin(), item.operands.end(),
        [](const PtxOperand& operand) { return operand.kind == PtxOperand::Kind::vector; });
    if (item.parts[0] == "mov" && of_several) return packing(writer, item);
    return "";
}

}  // namespace simtutor::simt
