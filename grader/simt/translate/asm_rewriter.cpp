#include "grader/simt/translate/asm_rewriter.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

/// The letter of a constraint, with the register that it stands for.
struct Constraint {
    char letter;
    int bits;
    PtxClass kind;
    const char* type;  ///< what the operand must be
};
constexpr Constraint constraints[] = {
    {'h', 16, PtxClass::bits, "an integer of 2 bytes"},
    {'r', 32, PtxClass::bits, "an integer of 4 bytes"},
    {'l', 64, PtxClass::bits, "an integer or a pointer of 8 bytes"},
    {'f', 32, PtxClass::real, "a float"},
    {'d', 64, PtxClass::real, "a double"},
    {'n', 64, PtxClass::integer, "a constant integer"},
};

const Constraint* constraint_of(const AsmOperand& operand) {
    std::string_view text = operand.constraint;
    const bool is_target = text.starts_with('=') || text.starts_with('+');
    if (is_target) text.remove_prefix(1);
    if (is_target && text.starts_with('&')) text.remove_prefix(1);
    if (text.size() != 1 || is_target != operand.is_output || (is_target && text == "n"))
        return nullptr;
    for (const Constraint& constraint : constraints)
        if (constraint.letter == text[0]) return &constraint;
    return nullptr;
}

std::string variable(const char* prefix, std::size_t number) {
    return prefix + std::to_string(number);
}

PtxRegister register_of(const Constraint& constraint, std::size_t number) {
    return {variable("__simt_ptx", number), constraint.bits, constraint.kind,
            constraint.letter == 'n'};
}

}  // namespace

/// Knows the operands' registers. @return false if one was refused
bool AsmRewriter::operands(const AsmStatement& statement) {
    registers_.clear();
    for (const AsmOperand& operand : statement.operands) {
        const Constraint* const constraint = constraint_of(operand);
        if (!constraint) {
            context_.refuse(operand.literal,
                            "inline PTX: an operand with constraint \"" + operand.constraint +
                                "\" is not supported; there are h, r, l, f, d and n, behind = "
                                "or + for what is written");
            return false;
        }
        registers_.push_back(register_of(*constraint, registers_.size()));
    }
    for (const LiteralText& clobber : statement.clobbers) {
        if (clobber.text == "memory") continue;
        context_.refuse(clobber.tokens.empty() ? statement.begin : clobber.tokens[0],
                        "inline PTX: only \"memory\" can stand behind the operands, not \"" +
                            clobber.text + "\"");
        return false;
    }
    return true;
}

std::string AsmRewriter::before_operand(const AsmOperand& operand, std::size_t number) const {
    return operand.is_output ? "auto&& " + variable("__simt_ptx_to", number) + " = "
           : registers_[number].constant
               ? "constexpr auto " + variable("__simt_ptx_from", number) + " = "
               : "auto " + variable("__simt_ptx_from", number) + " = ";
}

std::string AsmRewriter::after_operand(const AsmOperand& operand, std::size_t number) const {
    const Constraint& constraint = *constraint_of(operand);
    const PtxRegister& place = registers_[number];
    const std::string from =
        variable(operand.is_output ? "__simt_ptx_to" : "__simt_ptx_from", number);
    std::string result = "; static_assert(::__simt_ptx::__fits<decltype(" + from + ")>('" +
                         constraint.letter + "'), \"operand %" + std::to_string(number) +
                         " of asm has constraint '" + constraint.letter + "', so it must be " +
                         constraint.type + "\"); ";
    if (place.constant)
        return result + "[[maybe_unused]] constexpr long long " + place.cpp +
               " = static_cast<long long>(" + from + "); ";
    const std::string holder(holder_of(place.bits));
    const bool is_read = !operand.is_output || operand.constraint.starts_with('+');
    return result + "[[maybe_unused]] " + holder + " " + place.cpp + " = " +
           (is_read ? "::__simt_ptx::__held<" + holder + ">(" + from + ")" : "0") + "; ";
}

/// The instructions, each in its line, and the results.
std::string AsmRewriter::body(const AsmStatement& statement) {
    const auto token_at = [&](std::size_t at) {
        return at < statement.text.tokens.size() ? statement.text.tokens[at] : statement.begin;
    };
    std::string result;
    try {
        const std::vector<PtxItem> program = read_ptx(statement.text.text);
        const auto statements = PtxWriter(registers_).write(program);
        const TokenStream& stream = context_.stream;
        int line = stream.tokens[statement.close].line;
        const std::string& file = stream.files[stream.tokens[statement.begin].file];
        const auto move_to = [&](int next) {
            if (next != line) result += "\n" + line_marker(next, file);
            line = next;
        };
        if (std::any_of(statements.begin(), statements.end(), [](const auto& one) {
                return one.text.find("__simt_ptx_carry") != std::string::npos;
            }))
            result += "bool __simt_ptx_carry = false; ";
        for (const PtxWriter::Statement& one : statements) {
            move_to(stream.tokens[token_at(one.at)].line);
            result += one.text + " ";
        }
        move_to(stream.tokens[statement.close].line);
    } catch (const PtxRefusal& refusal) {
        context_.refuse(token_at(refusal.at), refusal.what());
        return "";
    }
    for (std::size_t i = 0; i < statement.operands.size(); ++i)
        if (statement.operands[i].is_output)
            result += "::__simt_ptx::__give(" + variable("__simt_ptx_to", i) + ", " +
                      registers_[i].cpp + "); ";
    return result;
}

bool AsmRewriter::rewrite(std::size_t at) {
    const auto statement = read_asm(context_.stream, at);
    if (!statement) return false;
    used_ = true;
    const bool known = operands(*statement);
    const std::string end = (known ? body(*statement) : std::string()) + "} while (0)";
    Edits& edits = context_.edits;
    if (!known || statement->operands.empty()) {
        edits.replace_range(at, statement->close + 1, "do { " + end);
        return true;
    }
    std::size_t next = at;
    std::string text = "do { ";
    for (std::size_t i = 0; i < statement->operands.size(); ++i) {
        const AsmOperand& operand = statement->operands[i];
        edits.replace_range(next, operand.open, text + before_operand(operand, i));
        text = after_operand(operand, i);
        next = operand.close + 1;
    }
    edits.replace_range(next, statement->close + 1, text + end);
    return true;
}

bool is_known_ptx(const TokenStream& stream, std::size_t at) {
    const auto statement = read_asm(stream, at);
    if (!statement || statement->text.text.find('/') != std::string::npos) return false;
    std::vector<PtxRegister> registers;
    for (const AsmOperand& operand : statement->operands) {
        const Constraint* const constraint = constraint_of(operand);
        if (!constraint) return false;
        registers.push_back(register_of(*constraint, registers.size()));
    }
    try {
        const std::vector<PtxItem> program = read_ptx(statement->text.text);
        PtxWriter(registers).write(program);
        return std::any_of(program.begin(), program.end(), [](const PtxItem& item) {
            return item.kind == PtxItem::Kind::instruction;
        });
    } catch (const PtxRefusal&) {
        return false;
    }
}

}  // namespace simtutor::simt
