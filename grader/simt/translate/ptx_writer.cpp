#include "grader/simt/translate/ptx_writer.h"

#include <algorithm>
#include <iterator>

#include "grader/simt/translate/ptx_number.h"
#include "grader/simt/translate/ptx_table.h"

namespace simtutor::simt {
namespace {

/// Registers that exist without a declaration.
struct Special {
    std::string_view name;
    int bits;
};
constexpr Special specials[] = {
    {"%tid.x", 32},       {"%tid.y", 32},       {"%tid.z", 32},       {"%ntid.x", 32},
    {"%ntid.y", 32},      {"%ntid.z", 32},      {"%ctaid.x", 32},     {"%ctaid.y", 32},
    {"%ctaid.z", 32},     {"%nctaid.x", 32},    {"%nctaid.y", 32},    {"%nctaid.z", 32},
    {"%laneid", 32},      {"%warpid", 32},      {"%lanemask_eq", 32}, {"%lanemask_le", 32},
    {"%lanemask_lt", 32}, {"%lanemask_ge", 32}, {"%lanemask_gt", 32}, {"%clock", 32},
    {"%clock_hi", 32},    {"%clock64", 64},     {"%globaltimer", 64}, {"WARP_SZ", 32},
};

std::string cast(std::string_view type, const std::string& value) {
    return "static_cast<" + std::string(type) + ">(" + value + ")";
}

}  // namespace

std::string_view holder_of(int bits) {
    switch (bits) {
        case 1:
            return "bool";
        case 8:
            return "unsigned char";
        case 16:
            return "unsigned short";
        case 32:
            return "unsigned";
        default:
            return "unsigned long long";
    }
}

void PtxWriter::refuse(const PtxItem& item, const std::string& text) {
    throw PtxRefusal(item.at, "inline PTX: " + text);
}

void PtxWriter::refuse_unknown(const PtxItem& item) {
    throw PtxRefusal(item.at, "'asm " + item.opcode +
                                  "' is a CUDA feature that simtutor does not support yet; write "
                                  "it in C++ instead");
}

void PtxWriter::expect_operands(const PtxItem& item, std::size_t least, std::size_t most) {
    if (item.operands.size() >= least && item.operands.size() <= most) return;
    refuse(item, "'" + item.opcode + "' has " + std::to_string(least) +
                     (most > least ? " to " + std::to_string(most) : std::string()) +
                     " operands, not " + std::to_string(item.operands.size()));
}

const PtxRegister* PtxWriter::find(const PtxOperand& operand) const {
    if (operand.kind == PtxOperand::Kind::operand)
        return operand.number < operands_.size() ? &operands_[operand.number] : nullptr;
    if (operand.kind != PtxOperand::Kind::name) return nullptr;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (const auto found = scope->find(operand.text); found != scope->end())
            return &found->second;
    return nullptr;
}

bool PtxWriter::is_predicate(const PtxOperand& operand) const {
    const PtxRegister* const found = find(operand);
    return found && found->kind == PtxClass::predicate;
}

const PtxRegister& PtxWriter::checked(const PtxItem& item, const PtxOperand& operand,
                                      const PtxType& type, Fit fit) const {
    const PtxRegister* const found = find(operand);
    const std::string text = "'" + operand.text + "'";
    if (operand.kind == PtxOperand::Kind::operand && !found)
        refuse(item, text + " of '" + item.opcode + "' is no operand: the statement has " +
                         std::to_string(operands_.size()));
    if (!found)
        refuse(item, (operand.text.empty() ? "this operand of '" : text + " in '") + item.opcode +
                         "' is no register; declare it with .reg, or pass it as an operand");
    if (found->constant) return *found;
    const bool is_predicate = found->kind == PtxClass::predicate;
    if (is_predicate != (type.kind == PtxClass::predicate))
        refuse(item, text + " is " + (is_predicate ? "a predicate" : "no predicate") + ", which '" +
                         item.opcode + "' does not take there");
    const bool fits = found->bits == type.bits || (fit == Fit::wider && found->bits > type.bits);
    if (!is_predicate && !fits)
        refuse(item, text + " has " + std::to_string(found->bits) + " bits, but '" + item.opcode +
                         "' takes " + std::to_string(type.bits) + " there (." +
                         std::string(type.name) + ")");
    const bool mixed = (found->kind == PtxClass::real && type.kind == PtxClass::integer) ||
                       (found->kind == PtxClass::integer && type.kind == PtxClass::real);
    if (mixed)
        refuse(item, text + " holds " + (found->kind == PtxClass::real ? "a float" : "an integer") +
                         ", but '" + item.opcode + "' takes ." + std::string(type.name) + " there");
    return *found;
}

std::string PtxWriter::number(const PtxItem& item, const std::string& text,
                              const PtxType& type) const {
    const std::string result = ptx_number(text, type);
    if (result.empty())
        refuse(item, "'" + text + "' is no number of type ." + std::string(type.name));
    return cast(type.cpp, result);
}

std::string PtxWriter::source(const PtxItem& item, const PtxOperand& operand, const PtxType& type,
                              Fit fit) const {
    if (operand.kind == PtxOperand::Kind::number) return number(item, operand.text, type);
    if (operand.kind == PtxOperand::Kind::name && !find(operand)) {
        for (const Special& special : specials) {
            if (special.name != operand.text) continue;
            if (special.name[0] == '%' && item.parts[0] != "mov" && item.parts[0] != "cvt")
                refuse(item, "'" + operand.text + "' is read by mov or cvt only, not by '" +
                                 item.opcode + "'");
            if (type.kind == PtxClass::real || type.bits != special.bits)
                refuse(item, "'" + operand.text + "' has " + std::to_string(special.bits) +
                                 " bits, but '" + item.opcode + "' takes ." +
                                 std::string(type.name) + " there");
            std::string name(special.name.substr(special.name[0] == '%'));
            std::replace(name.begin(), name.end(), '.', '_');
            return cast(type.cpp, "::__simt_ptx::__special_" + name + "()");
        }
        if (operand.text.starts_with('%'))
            refuse_unknown({item.kind, item.at, item.opcode + " " + operand.text, {}, {}, {}, {}});
    }
    const PtxRegister& found = checked(item, operand, type, fit);
    if (found.constant) return cast(type.cpp, found.cpp);
    if (operand.negated) return "!" + found.cpp;
    return "::__simt_ptx::__as<" + std::string(type.cpp) + ">(" + found.cpp + ")";
}

std::string PtxWriter::target(const PtxItem& item, const PtxOperand& operand, const PtxType& type,
                              Fit fit) const {
    const PtxRegister& found = checked(item, operand, type, fit);
    if (found.constant || operand.negated)
        refuse(item, "'" + operand.text + "' cannot be written by '" + item.opcode + "'");
    return found.cpp;
}

std::string PtxWriter::put(const PtxItem& item, const PtxOperand& operand, const PtxType& type,
                           const std::string& value, Fit fit) const {
    if (operand.kind == PtxOperand::Kind::sink) return "(void)" + value + ";";
    return "::__simt_ptx::__put(" + target(item, operand, type, fit) + ", " + value + ");";
}

std::string PtxWriter::constant(const PtxItem& item, const PtxOperand& operand) const {
    if (operand.kind == PtxOperand::Kind::number) {
        const std::string whole = ptx_integer(operand.text);
        if (!whole.empty()) return whole;
    }
    const PtxRegister* const found = find(operand);
    if (!found || !found->constant)
        refuse(item, "'" + item.opcode +
                         "' takes a constant there: a number, or an operand with "
                         "constraint \"n\"");
    return found->cpp;
}

std::string PtxWriter::pointer(const PtxItem& item, const PtxOperand& operand, bool shared) const {
    if (operand.kind != PtxOperand::Kind::address)
        refuse(item, "'" + item.opcode + "' takes an address in brackets there, such as [%0]");
    const PtxOperand& base = operand.parts[0];
    const PtxRegister* const found = find(base);
    const bool narrow = shared && found && found->bits == 32;
    const PtxType& type = *ptx_type(narrow ? "u32" : "u64");
    std::string address = source(item, base, type);
    if (operand.parts.size() > 1) {
        address += " + " + cast(type.cpp, constant(item, operand.parts[1]));
    }
    return std::string("::__simt_ptx::") + (shared ? "__shared(" : "__generic(") + address + ")";
}

std::string PtxWriter::declare(const PtxItem& item) {
    const PtxType* const type = ptx_type(item.opcode);
    if (!type) refuse(item, "registers of type ." + item.opcode + " are not supported");
    std::string result;
    for (const std::string& name : item.names) {
        std::string cpp = "__simt_ptx_" + std::to_string(scopes_.size()) + "_" + name;
        std::replace_if(
            cpp.begin(), cpp.end(), [](char c) { return c == '%' || c == '$'; }, '_');
        if (!scopes_.back().emplace(name, PtxRegister{cpp, type->bits, type->kind, false}).second)
            refuse(item, "register '" + name + "' is declared twice");
        result += "[[maybe_unused]] " + std::string(holder_of(type->bits)) + " " + cpp + " = 0;";
    }
    return result;
}

std::string PtxWriter::value_instruction(const PtxItem& item) {
    const auto match = match_ptx(item.parts);
    if (!match) refuse_unknown(item);
    std::size_t next = 0, count = 0;
    for (const std::string& what : match->signature) count += what != "cc";
    const bool barrier = !match->signature.empty() && match->signature[0] == "barrier";
    if (barrier && item.operands.size() == 2) refuse_unknown(item);  // a part of the block
    expect_operands(item, count, count);
    std::string arguments;
    const PtxOperand* result = nullptr;
    const PtxType* result_type = nullptr;
    for (const std::string& what : match->signature) {
        const std::string name = what.substr(what[0] == '=');
        const PtxType* const type = name == "t"   ? match->type
                                    : name == "s" ? match->first
                                    : name == "w" ? wider_ptx_type(*match->type)
                                                  : ptx_type(name);
        if (what == "cc") {
            arguments += ", __simt_ptx_carry";
            continue;
        }
        const PtxOperand& operand = item.operands[next++];
        if (!operand.second.empty()) refuse(item, "'" + item.opcode + "' has no second target");
        if (what[0] == '=') {
            result = &operand;
            result_type = type;
        } else if (what == "imm") {
            arguments += ", " + constant(item, operand);
        } else if (what == "barrier") {
            const std::string number = constant(item, operand);
            if (operand.kind == PtxOperand::Kind::number && number != "0ull")
                refuse_unknown(
                    {item.kind, item.at, item.opcode + " " + operand.text, {}, {}, {}, {}});
            arguments += ", ::__simt_ptx::_Barrier<(" + number + ")>()";
        } else {
            arguments += ", " + source(item, operand, *type);
        }
    }
    const std::string call =
        match->call + "(" + (arguments.empty() ? arguments : arguments.substr(2)) + ")";
    return result ? put(item, *result, *result_type, call) : call + ";";
}

std::string PtxWriter::instruction(const PtxItem& item) {
    const std::string& word = item.parts[0];
    if (!known_ptx_word(word)) refuse_unknown(item);
    std::string text = write_moving_instruction(*this, item);
    if (text.empty()) text = write_memory_instruction(*this, item);
    if (text.empty()) text = write_warp_instruction(*this, item);
    if (text.empty()) text = value_instruction(item);
    if (item.predicates.empty()) return text;
    return "if (" + source(item, item.predicates[0], *ptx_type("pred")) + ") { " + text + " }";
}

std::vector<PtxWriter::Statement> PtxWriter::write(const std::vector<PtxItem>& program) {
    std::vector<Statement> result;
    scopes_.assign(1, {});
    for (const PtxItem& item : program) {
        switch (item.kind) {
            case PtxItem::Kind::open:
                scopes_.emplace_back();
                result.push_back({item.at, "{"});
                break;
            case PtxItem::Kind::close:
                scopes_.pop_back();
                result.push_back({item.at, "}"});
                break;
            case PtxItem::Kind::registers:
                result.push_back({item.at, declare(item)});
                break;
            case PtxItem::Kind::instruction:
                result.push_back({item.at, instruction(item)});
                break;
        }
    }
    return result;
}

}  // namespace simtutor::simt
