// Instructions of a whole warp whose operands have a form of their own.
#include <algorithm>
#include <iterator>

#include "grader/simt/translate/characters.h"
#include "grader/simt/translate/ptx_writer.h"

namespace simtutor::simt {
namespace {

/// A call whose result has a value and a predicate.
std::string put_both(const PtxWriter& writer, const PtxItem& item, const PtxType& type,
                     const std::string& call) {
    PtxOperand target = item.operands[0];
    const std::vector<PtxOperand> second = std::move(target.second);
    std::string result = "{ const auto __simt_ptx_both = " + call + "; " +
                         writer.put(item, target, type, "__simt_ptx_both.__value");
    if (!second.empty())
        result += " " + writer.put(item, second[0], *ptx_type("pred"), "__simt_ptx_both.__holds");
    return result + " }";
}

/// `shfl.sync.down.b32 d|p, a, b, c, mask`
std::string shuffle(const PtxWriter& writer, const PtxItem& item) {
    if (item.parts.size() != 4 || item.parts[1] != "sync" ||
        !is_one_of(item.parts[2], {"up", "down", "bfly", "idx"}) || item.parts[3] != "b32")
        PtxWriter::refuse_unknown(item);
    PtxWriter::expect_operands(item, 5, 5);
    const PtxType& word = *ptx_type("b32");
    std::string call = "::__simt_ptx::__shuffle_" + item.parts[2] + "(";
    for (std::size_t i = 1; i < 5; ++i)
        call += (i > 1 ? ", " : "") + writer.source(item, item.operands[i], word);
    return put_both(writer, item, word, call + ")");
}

/// `match.all.sync.b32 d|p, a, mask`
std::string match_all(const PtxWriter& writer, const PtxItem& item) {
    const PtxType* const type = ptx_type(item.parts.back());
    if (item.parts.size() != 4 || item.parts[2] != "sync" || !type ||
        !is_one_of(type->name, {"b32", "b64"}))
        PtxWriter::refuse_unknown(item);
    PtxWriter::expect_operands(item, 3, 3);
    return put_both(writer, item, *ptx_type("b32"),
                    "::__simt_ptx::__match_all<" + std::string(type->cpp) + ">(" +
                        writer.source(item, item.operands[1], *type) + ", " +
                        writer.source(item, item.operands[2], *ptx_type("u32")) + ")");
}

const std::vector<PtxOperand>& registers(const PtxItem& item, const PtxOperand& operand,
                                         std::size_t count, std::vector<PtxOperand>& single) {
    if (operand.kind != PtxOperand::Kind::vector) single = {operand};
    const std::vector<PtxOperand>& result =
        operand.kind == PtxOperand::Kind::vector ? operand.parts : single;
    if (result.size() != count)
        PtxWriter::refuse(item, "'" + item.opcode + "' takes " + std::to_string(count) +
                                    " registers there, not " + std::to_string(result.size()));
    return result;
}

/// `ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {a, b, c, d}, [p]`, and stmatrix
std::string matrix_access(const PtxWriter& writer, const PtxItem& item) {
    const bool loads = item.parts[0] == "ldmatrix";
    std::vector<std::string> parts(item.parts.begin() + 1, item.parts.end());
    const bool transposed = std::erase(parts, "trans") == 1;
    const bool shared = std::erase(parts, "shared") + std::erase(parts, "shared::cta") == 1;
    if (parts.size() != 5 || parts[0] != "sync" || parts[1] != "aligned" || parts[2] != "m8n8" ||
        !is_one_of(parts[3], {"x1", "x2", "x4"}) || parts[4] != "b16")
        PtxWriter::refuse_unknown(item);
    PtxWriter::expect_operands(item, 2, 2);
    const auto count = static_cast<std::size_t>(parts[3][1] - '0');
    const std::string address = writer.pointer(item, item.operands[loads ? 1 : 0], shared);
    std::vector<PtxOperand> single;
    std::string result = std::string("::__simt_ptx::__matrix_") + (loads ? "load<" : "store<") +
                         std::to_string(count) + ", " + (transposed ? "true" : "false") + ">(" +
                         address;
    for (const PtxOperand& one : registers(item, item.operands[loads ? 0 : 1], count, single))
        result += ", " + (loads ? writer.target(item, one, *ptx_type("b32"))
                                : writer.source(item, one, *ptx_type("b32")));
    return result + ");";
}

/// A product of small matrices, with its types in the opcode's order: d, a, b, c.
struct Product {
    int m, n, k;
    std::string_view d, a, b, c;
};
constexpr Product products[] = {
    {16, 8, 16, "f32", "f16", "f16", "f32"},   {16, 8, 8, "f32", "f16", "f16", "f32"},
    {16, 8, 16, "f16", "f16", "f16", "f16"},   {16, 8, 8, "f16", "f16", "f16", "f16"},
    {16, 8, 16, "f32", "bf16", "bf16", "f32"}, {16, 8, 8, "f32", "bf16", "bf16", "f32"},
    {16, 8, 8, "f32", "tf32", "tf32", "f32"},  {16, 8, 4, "f32", "tf32", "tf32", "f32"},
    {16, 8, 32, "s32", "s8", "s8", "s32"},     {16, 8, 16, "s32", "s8", "s8", "s32"},
    {16, 8, 32, "s32", "u8", "u8", "s32"},     {16, 8, 16, "s32", "u8", "u8", "s32"},
    {8, 8, 4, "f64", "f64", "f64", "f64"},
};

/// `mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {..}, {..}, {..}, {..}`
std::string product(const PtxWriter& writer, const PtxItem& item) {
    std::vector<std::string> parts(item.parts.begin() + 1, item.parts.end());
    const bool saturates = std::erase(parts, "satfinite") == 1;
    if (parts.size() != 9 || parts[0] != "sync" || parts[1] != "aligned" || parts[3] != "row" ||
        parts[4] != "col")
        PtxWriter::refuse_unknown(item);
    const auto known =
        std::find_if(std::begin(products), std::end(products), [&](const Product& one) {
            return parts[2] == "m" + std::to_string(one.m) + "n" + std::to_string(one.n) + "k" +
                                   std::to_string(one.k) &&
                   parts[5] == one.d && parts[6] == one.a && parts[7] == one.b && parts[8] == one.c;
        });
    if (known == std::end(products) || (saturates && known->d != "s32"))
        PtxWriter::refuse_unknown(item);
    PtxWriter::expect_operands(item, 4, 4);
    const PtxType &d = *ptx_type(known->d), &a = *ptx_type(known->a);
    // Elements of a and b that one register holds, and registers of each matrix.
    const int each = a.bits == 64 || a.name == "tf32" ? 1 : 32 / a.bits;
    const int of_a = known->m / 8 * known->k / (4 * each), of_b = known->k / (4 * each);
    const int of_d = known->m * known->n / 32 / (d.bits == 16 ? 2 : 1);
    const PtxType& register_a = a.bits == 64 ? a : *ptx_type("b32");
    const PtxType& register_d = d.bits == 16 ? *ptx_type("b32") : d;
    std::vector<PtxOperand> single;
    std::string arguments;
    const auto add = [&](std::size_t operand, int count, int of_call, const PtxType& type) {
        for (const PtxOperand& one :
             registers(item, item.operands[operand], static_cast<std::size_t>(count), single))
            arguments += ", ::__simt_ptx::__word(" + writer.source(item, one, type) + ")";
        for (int i = count; i < of_call; ++i) arguments += ", 0";
    };
    add(1, of_a, 4, register_a);
    add(2, of_b, 2, register_a);
    add(3, of_d, 4, register_d);
    std::string result =
        "{ ::__simt_ptx::_Product<" + std::to_string(known->m) + ", " + std::to_string(known->n) +
        ", " + std::to_string(known->k) + ", " + std::string(d.cpp) + ", " + std::string(a.cpp) +
        ", " + (saturates ? "true" : "false") + "> __simt_ptx_product; __simt_ptx_product.__set(" +
        arguments.substr(2) + "); ::__simt_ptx::__multiply(__simt_ptx_product);";
    int at = 0;
    for (const PtxOperand& one :
         registers(item, item.operands[0], static_cast<std::size_t>(of_d), single)) {
        result += " " + writer.put(item, one, register_d,
                                   "::__simt_ptx::__of_word<" + std::string(register_d.cpp) +
                                       ">(__simt_ptx_product.__sum(" + std::to_string(at++) + "))");
    }
    return result + " }";
}

}  // namespace

std::string write_warp_instruction(const PtxWriter& writer, const PtxItem& item) {
    const std::string& word = item.parts[0];
    if (word == "shfl") return shuffle(writer, item);
    if (word == "match" && item.parts.size() > 1 && item.parts[1] == "all")
        return match_all(writer, item);
    if (word == "ldmatrix" || word == "stmatrix") return matrix_access(writer, item);
    if (word == "mma") return product(writer, item);
    return "";
}

}  // namespace simtutor::simt
