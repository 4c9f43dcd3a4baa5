#include "grader/simt/counters/operations.h"

#include <capstone/capstone.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "grader/simt/counters/module_code.h"

namespace simtutor::simt {
namespace {

constexpr std::string_view hook_name = "__sanitizer_cov_trace_pc";

/// A call of the mathematical library that counts as an operation.
std::optional<FloatOperation> operation_of_call(std::uint64_t address, std::string_view name) {
    static const auto& functions = *new std::set<std::string_view>{
        "sqrt",  "cbrt",  "hypot", "exp",  "exp2", "exp10", "expm1",  "log",    "log2",
        "log10", "log1p", "pow",   "sin",  "cos",  "tan",   "sincos", "asin",   "acos",
        "atan",  "atan2", "sinh",  "cosh", "tanh", "asinh", "acosh",  "atanh",  "erf",
        "erfc",  "j0",    "j1",    "y0",   "y1",   "jn",    "yn",     "tgamma", "lgamma"};
    const bool is_double = functions.count(name) || name == "fma";
    if (!is_double) {
        if (!name.ends_with('f')) return {};
        name.remove_suffix(1);
    }
    if (name == "fma") return FloatOperation{address, FloatKind::fused, is_double, 0};
    if (!functions.count(name)) return {};
    return FloatOperation{address, FloatKind::special, is_double, 0};
}

/// An instruction of SSE or AVX that computes with floating point numbers.
std::optional<FloatOperation> operation_of(const cs_insn& instruction) {
    std::string_view name = instruction.mnemonic;
    if (name.starts_with('v')) name.remove_prefix(1);
    if (name.size() < 5) return {};
    const std::string_view type = name.substr(name.size() - 2);
    if (type != "ss" && type != "sd" && type != "ps" && type != "pd") return {};
    FloatOperation operation;
    operation.address = instruction.address;
    operation.is_double = type[1] == 'd';
    if (type[0] == 'p')
        operation.threads =
            instruction.detail->x86.operands[0].size / (operation.is_double ? 8u : 4u);
    const auto begins = [&](std::initializer_list<std::string_view> words) {
        return std::any_of(words.begin(), words.end(),
                           [&](std::string_view word) { return name.starts_with(word); });
    };
    if (begins({"fmadd", "fmsub", "fnmadd", "fnmsub", "fmaddsub", "fmsubadd"}))
        operation.kind = FloatKind::fused;
    else if (begins({"add", "sub", "hadd", "hsub"}))
        operation.kind = FloatKind::add;
    else if (begins({"mul"}))
        operation.kind = FloatKind::multiply;
    else if (begins({"div", "sqrt", "rcp", "rsqrt"}))
        operation.kind = FloatKind::special;
    else
        return {};
    return operation;
}

class Capstone {
  public:
    Capstone() {
        if (cs_open(CS_ARCH_X86, CS_MODE_64, &handle_) != CS_ERR_OK) return;
        cs_option(handle_, CS_OPT_DETAIL, CS_OPT_ON);
        instruction_ = cs_malloc(handle_);
    }
    ~Capstone() {
        if (instruction_) cs_free(instruction_, 1);
        cs_close(&handle_);
    }
    Capstone(const Capstone&) = delete;
    Capstone& operator=(const Capstone&) = delete;

    /// Null if there is no instruction. Valid until the next call.
    const cs_insn* at(std::uint64_t address, std::size_t bytes) {
        const auto* code = reinterpret_cast<const std::uint8_t*>(address);
        if (!instruction_ || !cs_disasm_iter(handle_, &code, &bytes, &address, instruction_))
            return nullptr;
        return instruction_;
    }
    bool in_group(const cs_insn& instruction, unsigned group) const {
        return cs_insn_group(handle_, &instruction, group);
    }

  private:
    csh handle_ = 0;
    cs_insn* instruction_ = nullptr;
};

/// What follows an instruction within its basic block.
struct Step {
    std::vector<std::uint64_t> next;  ///< addresses; none where the block ends
    bool ends = false;                ///< the block ends behind this instruction
    std::optional<FloatOperation> operation;
};

class Decoder : public BlockDecoder {
  public:
    std::vector<FloatOperation> operations(std::uint64_t hook) override {
        if (!module_ || !module_->holds(hook)) {
            module_.emplace(hook);
            steps_.clear();
        }
        return on_every_path(in_order_of_execution(hook));
    }

  private:
    /// Where a call or jump goes: the name of a function of another module, if it is one.
    std::string function_at(std::uint64_t target) {
        for (int i = 0; i < 2; ++i) {  // a stub: endbr64, then a jump through a slot
            const cs_insn* instruction = capstone_.at(target, module_->readable(target));
            if (!instruction) return "";
            if (instruction->id == X86_INS_JMP) return function_in_slot(*instruction);
            if (instruction->id != X86_INS_ENDBR64) return "";
            target += instruction->size;
        }
        return "";
    }
    std::string function_in_slot(const cs_insn& instruction) const {
        const cs_x86_op& operand = instruction.detail->x86.operands[0];
        if (operand.type != X86_OP_MEM || operand.mem.base != X86_REG_RIP) return "";
        return module_->function_in_slot(instruction.address + instruction.size +
                                         static_cast<std::uint64_t>(operand.mem.disp));
    }
    std::string called_function(const cs_insn& instruction) {
        const cs_x86_op& operand = instruction.detail->x86.operands[0];
        if (operand.type == X86_OP_IMM) return function_at(static_cast<std::uint64_t>(operand.imm));
        return function_in_slot(instruction);
    }

    const Step& step(std::uint64_t address) {
        const auto [place, is_new] = steps_.try_emplace(address);
        if (is_new) place->second = decode(address);
        return place->second;
    }

    Step decode(std::uint64_t address) {
        Step step;
        const cs_insn* const found = capstone_.at(address, module_->readable(address));
        if (!found || capstone_.in_group(*found, CS_GRP_RET) || found->id == X86_INS_UD2) {
            step.ends = true;
            return step;
        }
        const std::uint64_t behind = address + found->size;
        if (capstone_.in_group(*found, CS_GRP_CALL)) {
            const std::string name = called_function(*found);
            step.ends = name == hook_name;
            step.operation = operation_of_call(address, name);
            if (!step.ends) step.next = {behind};
        } else if (capstone_.in_group(*found, CS_GRP_JUMP)) {
            decode_jump(step, *found, behind);
        } else {
            step.operation = operation_of(*found);
            step.next = {behind};
        }
        return step;
    }

    void decode_jump(Step& step, const cs_insn& jump, std::uint64_t behind) {
        const std::uint64_t address = jump.address;
        const cs_x86_op operand = jump.detail->x86.operands[0];
        const bool always = jump.id == X86_INS_JMP;
        const auto target = static_cast<std::uint64_t>(operand.imm);
        const std::string name = always ? called_function(jump) : "";  // a call at the very end
        step.operation = operation_of_call(address, name);
        if (!name.empty() || operand.type != X86_OP_IMM || !module_->holds(target)) {
            step.ends = true;
            return;
        }
        step.next = {target};
        if (!always) step.next.push_back(behind);
    }

    /// The block's instructions, each behind those that lead to it (loops aside).
    std::vector<std::uint64_t> in_order_of_execution(std::uint64_t first) {
        struct Visit {
            std::uint64_t address;
            std::size_t next;
        };
        std::vector<std::uint64_t> finished;
        std::unordered_set<std::uint64_t> seen = {first};
        std::vector<Visit> path = {{first, 0}};
        while (!path.empty()) {
            const Step& here = step(path.back().address);
            if (path.back().next == here.next.size()) {
                finished.push_back(path.back().address);
                path.pop_back();
                continue;
            }
            const std::uint64_t next = here.next[path.back().next++];
            if (seen.insert(next).second) path.push_back({next, 0});
        }
        std::reverse(finished.begin(), finished.end());
        return finished;
    }

    /// Goes through the instructions in order and keeps the ways that are open: edges from what was
    /// passed to what was not. An instruction that all of them lead to is on every path.
    std::vector<FloatOperation> on_every_path(const std::vector<std::uint64_t>& order) {
        std::vector<FloatOperation> operations;
        std::unordered_map<std::uint64_t, std::size_t> ways_to;
        std::unordered_set<std::uint64_t> passed;
        std::size_t open = 0;
        for (const std::uint64_t address : order) {
            const std::size_t here = ways_to[address];
            const Step& at = step(address);
            if (here == open && at.operation) operations.push_back(*at.operation);
            open -= here;
            passed.insert(address);
            if (at.ends) ++open;  // out of the block
            for (const std::uint64_t next : at.next) {
                if (passed.count(next)) continue;
                ++ways_to[next];
                ++open;
            }
        }
        return operations;
    }

    Capstone capstone_;
    std::optional<ModuleCode> module_;
    std::unordered_map<std::uint64_t, Step> steps_;
};

}  // namespace
}  // namespace simtutor::simt

/// The library's only entry, found by name: see load_block_decoder.
extern "C" __attribute__((visibility("default"))) simtutor::simt::BlockDecoder*
simt_make_block_decoder() {
    return new simtutor::simt::Decoder;
}
