// Loads, stores, atomic operations and asynchronous copies.
#include <algorithm>
#include <iterator>

#include "grader/simt/translate/characters.h"
#include "grader/simt/translate/ptx_writer.h"

namespace simtutor::simt {
namespace {

using Fit = PtxWriter::Fit;

/// The parts of an opcode that say how memory is accessed.
struct Access {
    std::string semantics, scope, space;
    std::vector<std::string> rest;  ///< what is left: operation, vector, type
    bool shared() const { return space == "shared"; }
};

Access access_of(const PtxItem& item) {
    Access result;
    for (std::size_t i = 1; i < item.parts.size(); ++i) {
        const std::string& part = item.parts[i];
        if (is_one_of(part, {"weak", "volatile", "relaxed", "acquire", "release", "acq_rel"}))
            result.semantics = part;
        else if (is_one_of(part, {"cta", "gpu", "sys"}))
            result.scope = part;
        else if (is_one_of(part, {"global", "shared", "local", "const"}))
            result.space = part;
        else if (part == "shared::cta")
            result.space = "shared";
        else if (!is_one_of(part, {"ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc"}) &&
                 !is_one_of(part, {"L1::evict_normal", "L1::evict_unchanged", "L1::evict_first",
                                   "L1::evict_last", "L1::no_allocate", "L2::64B", "L2::128B",
                                   "L2::256B"}))
            result.rest.push_back(part);
    }
    return result;
}

/// Scope and order as the engine knows them.
std::string order_of(const Access& access) {
    std::string result = access.scope == "cta"   ? "__simt_atomic_block"
                         : access.scope == "sys" ? "__simt_atomic_system"
                                                 : "__simt_atomic_device";
    if (is_one_of(access.semantics, {"acquire", "acq_rel"})) result += " | __simt_atomic_acquire";
    if (is_one_of(access.semantics, {"release", "acq_rel"})) result += " | __simt_atomic_release";
    return result;
}

/// `ld.global.v2.f32 {a, b}, [p]` and `st.release.gpu.u32 [p], a`
std::string load_or_store(const PtxWriter& writer, const PtxItem& item) {
    const bool loads = item.parts[0] == "ld";
    Access access = access_of(item);
    const PtxType* const type = access.rest.empty() ? nullptr : ptx_type(access.rest.back());
    const bool vector = access.rest.size() == 2 && is_one_of(access.rest[0], {"v2", "v4"});
    if (!type || type->kind == PtxClass::predicate || type->name.find("x2") != std::string::npos ||
        access.rest.size() != (vector ? 2u : 1u) || access.semantics == "acq_rel" ||
        access.semantics == (loads ? "release" : "acquire"))
        PtxWriter::refuse_unknown(item);
    PtxWriter::expect_operands(item, 2, 2);
    const bool ordered = is_one_of(access.semantics, {"relaxed", "acquire", "release"});
    if (ordered && access.scope.empty())
        PtxWriter::refuse(item, "'" + item.opcode + "' needs a scope: .cta, .gpu or .sys");
    const std::size_t count = vector ? static_cast<std::size_t>(access.rest[0][1] - '0') : 1;
    if (static_cast<int>(count) * type->bits > 128) PtxWriter::refuse_unknown(item);
    const std::string address = writer.pointer(item, item.operands[loads ? 1 : 0], access.shared());
    const PtxOperand& value = item.operands[loads ? 0 : 1];
    std::vector<PtxOperand> values = {value};
    if (vector) {
        if (value.kind != PtxOperand::Kind::vector || value.parts.size() != count)
            PtxWriter::refuse(item, "'" + item.opcode + "' takes " + std::to_string(count) +
                                        " registers in braces");
        values = value.parts;
    }
    std::string call = "::__simt_ptx::";
    call += loads ? "__load" : "__store";
    if (ordered) call += "_ordered";
    if (access.semantics == "volatile") call += "_volatile";
    call += "<" + std::string(type->cpp);
    if (ordered) call += ", " + order_of(access);
    call += ">(" + address;
    for (const PtxOperand& one : values)
        call += ", " + (loads ? writer.target(item, one, *type, Fit::wider)
                              : writer.source(item, one, *type, Fit::wider));
    return call + ");";
}

/// Whether there is such an atomic operation on this type.
bool has_atomic(std::string_view operation, std::string_view type) {
    if (operation == "add")
        return is_one_of(type,
                         {"u32", "s32", "u64", "f32", "f64", "f16", "f16x2", "bf16", "bf16x2"});
    if (is_one_of(operation, {"inc", "dec"})) return type == "u32";
    if (is_one_of(operation, {"min", "max"})) return is_one_of(type, {"u32", "s32", "u64", "s64"});
    if (is_one_of(operation, {"and", "or", "xor", "exch"})) return is_one_of(type, {"b32", "b64"});
    return operation == "cas" && is_one_of(type, {"b16", "b32", "b64"});
}

/// `atom.acquire.gpu.global.cas.b32 d, [p], a, b` and `red.global.add.f32 [p], a`
std::string atomic(const PtxWriter& writer, const PtxItem& item) {
    const bool returns = item.parts[0] == "atom";
    Access access = access_of(item);
    std::erase(access.rest, "noftz");
    if (access.rest.size() != 2 || is_one_of(access.semantics, {"weak", "volatile"}))
        PtxWriter::refuse_unknown(item);
    const std::string& operation = access.rest[0];
    const PtxType* const type = ptx_type(access.rest[1]);
    if (!type || !has_atomic(operation, type->name) ||
        (!returns && is_one_of(operation, {"exch", "cas"})))
        PtxWriter::refuse_unknown(item);
    const std::size_t count = (operation == "cas" ? 3u : 2u) + returns;
    PtxWriter::expect_operands(item, count, count);
    std::string call = "::__simt_ptx::__atomic_" + operation + "<" + std::string(type->cpp) + ", " +
                       order_of(access) + (operation == "exch" ? " | __simt_atomic_replaces" : "") +
                       ">(" + writer.pointer(item, item.operands[returns], access.shared());
    for (std::size_t i = returns + 1u; i < count; ++i)
        call += ", " + writer.source(item, item.operands[i], *type);
    call += ")";
    return returns ? writer.put(item, item.operands[0], *type, call) : "(void)" + call + ";";
}

/// `cp.async.cg.shared.global [to], [from], 16, bytes;`
std::string asynchronous_copy(const PtxWriter& writer, const PtxItem& item) {
    std::vector<std::string> parts(item.parts.begin() + 1, item.parts.end());
    std::erase_if(parts, [](const std::string& part) {
        return is_one_of(part, {"L2::64B", "L2::128B", "L2::256B"});
    });
    if (parts.size() != 4 || parts[0] != "async" || !is_one_of(parts[1], {"ca", "cg"}) ||
        !is_one_of(parts[2], {"shared", "shared::cta"}) || parts[3] != "global")
        return "";
    PtxWriter::expect_operands(item, 3, 4);
    const std::string size = writer.constant(item, item.operands[2]);
    std::string bytes = size;
    if (item.operands.size() > 3) {
        const bool ignored = writer.is_predicate(item.operands[3]);
        const std::string read =
            writer.source(item, item.operands[3], *ptx_type(ignored ? "pred" : "u32"));
        bytes = ignored ? "(" + read + " ? 0u : " + size + ")" : read;
    }
    const std::string sizes = parts[1] == "ca" ? "4, 8 or 16" : "16";
    const std::string right = parts[1] == "ca" ? size + " == 4 || " + size + " == 8 || " : "";
    return "static_assert(" + right + size + " == 16, \"" + item.opcode + " copies " + sizes +
           " bytes\"); ::__simt_ptx::__copy_async(" + writer.pointer(item, item.operands[0], true) +
           ", " + writer.pointer(item, item.operands[1], false) + ", static_cast<unsigned>(" +
           size + "), static_cast<unsigned>(" + bytes + "));";
}

}  // namespace

std::string write_memory_instruction(const PtxWriter& writer, const PtxItem& item) {
    const std::string& word = item.parts[0];
    if (word == "ld" || word == "st") return load_or_store(writer, item);
    if (word == "atom" || word == "red") return atomic(writer, item);
    if (word == "cp") return asynchronous_copy(writer, item);
    if (word != "prefetch") return "";
    // A hint, which faults nowhere.
    if (item.parts.size() != 3 || item.parts[1] != "global" ||
        !is_one_of(item.parts[2], {"L1", "L2"}))
        PtxWriter::refuse_unknown(item);
    PtxWriter::expect_operands(item, 1, 1);
    return "(void)" + writer.pointer(item, item.operands[0], false) + ";";
}

}  // namespace simtutor::simt
