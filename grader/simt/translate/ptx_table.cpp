#include "grader/simt/translate/ptx_table.h"

#include <algorithm>

namespace simtutor::simt {
namespace {

/// A row: the opcode, the C++ function, and its operands.
/// In the opcode `|` stands between alternatives, and `?` before parts that may be missing.
/// In the function `$t` is the opcode's last type, `$s` its first one, `$2` the part number 2.
/// Operands are types, or t, s; w has twice the width of t; `=` marks a target; `cc` is the carry
/// and `imm` a constant.
struct Row {
    const char* opcode;
    const char* call;
    const char* signature;
};

#define INTEGERS "u16|s16|u32|s32|u64|s64"
#define WORDS "u32|s32|u64|s64"
#define BITS "b16|b32|b64"
#define LOGICAL "pred|b16|b32|b64"
#define REALS "f32|f64"
#define SMALL "f16|f16x2|bf16|bf16x2"
#define ROUNDED ".?rn|rz|rm|rp.?ftz.?sat.f32|f64"
#define COMPARISONS "eq|ne|lt|le|gt|ge|lo|ls|hi|hs|equ|neu|ltu|leu|gtu|geu|num|nan"

constexpr Row rows[] = {
    {"add." INTEGERS, "__add<$t>", "=t t t"},
    {"add.sat.s32", "__add_sat", "=t t t"},
    {"add.cc." WORDS, "__add_cc<$t>", "=t t t cc"},
    {"addc." WORDS, "__addc<$t>", "=t t t cc"},
    {"addc.cc." WORDS, "__addc_cc<$t>", "=t t t cc"},
    {"sub." INTEGERS, "__sub<$t>", "=t t t"},
    {"sub.sat.s32", "__sub_sat", "=t t t"},
    {"sub.cc." WORDS, "__sub_cc<$t>", "=t t t cc"},
    {"subc." WORDS, "__subc<$t>", "=t t t cc"},
    {"subc.cc." WORDS, "__subc_cc<$t>", "=t t t cc"},
    {"mul.lo|hi." INTEGERS, "__mul_$1<$t>", "=t t t"},
    {"mul.wide.u16|s16|u32|s32", "__mul_wide<$t>", "=w t t"},
    {"mul24.lo|hi.u32|s32", "__mul24_$1<$t>", "=t t t"},
    {"mad.lo|hi." INTEGERS, "__mad_$1<$t>", "=t t t t"},
    {"mad.wide.u16|s16|u32|s32", "__mad_wide<$t>", "=w t t w"},
    {"mad24.lo|hi.u32|s32", "__mad24_$1<$t>", "=t t t t"},
    {"mad.lo|hi.cc." WORDS, "__mad_$1_cc<$t>", "=t t t t cc"},
    {"madc.lo|hi." WORDS, "__madc_$1<$t>", "=t t t t cc"},
    {"madc.lo|hi.cc." WORDS, "__madc_$1_cc<$t>", "=t t t t cc"},
    {"sad." INTEGERS, "__sad<$t>", "=t t t t"},
    {"div." INTEGERS, "__div<$t>", "=t t t"},
    {"rem." INTEGERS, "__rem<$t>", "=t t t"},
    {"abs.s16|s32|s64", "__abs<$t>", "=t t"},
    {"neg.s16|s32|s64", "__neg<$t>", "=t t"},
    {"min|max." INTEGERS, "__$0<$t>", "=t t t"},
    {"popc.b32|b64", "__popc<$t>", "=u32 t"},
    {"clz.b32|b64", "__clz<$t>", "=u32 t"},
    {"bfind.?shiftamt." WORDS, "__bfind$1<$t>", "=u32 t"},
    {"brev.b32|b64", "__brev<$t>", "=t t"},
    {"bfe." WORDS, "__bfe<$t>", "=t t u32 u32"},
    {"bfi.b32|b64", "__bfi<$t>", "=t t t u32 u32"},
    {"fns.b32", "__fns", "=b32 b32 b32 s32"},
    {"dp4a.u32|s32.u32|s32", "__dp4a<$s, $t>", "=b32 b32 b32 b32"},
    {"dp2a.lo|hi.u32|s32.u32|s32", "__dp2a_$1<$s, $t>", "=b32 b32 b32 b32"},
    {"and|or|xor." LOGICAL, "__$0<$t>", "=t t t"},
    {"not." LOGICAL, "__not<$t>", "=t t"},
    {"cnot." BITS, "__cnot<$t>", "=t t"},
    {"lop3.b32", "__lop3", "=t t t t imm"},
    {"shl." BITS, "__shl<$t>", "=t t u32"},
    {"shr." BITS "|" INTEGERS, "__shr<$t>", "=t t u32"},
    {"shf.l|r.wrap|clamp.b32", "__shf_$1_$2", "=t t t u32"},
    {"prmt.b32.?f4e|b4e|rc8|ecl|ecr|rc16", "__prmt$2", "=t t t t"},
    {"selp." BITS "|" INTEGERS "|" REALS, "__selp<$t>", "=t t t pred"},
    {"slct.?ftz." BITS "|" INTEGERS "|" REALS ".s32|f32", "__slct<$s, __ftz_$1>", "=s s s t"},
    {"mov." LOGICAL "|" INTEGERS "|" REALS, "__same<$t>", "=t t"},
    {"cvta.?to.global|local|const.u64", "__same<$t>", "=t t"},
    {"cvta.shared.u64", "__generic_of_shared", "=t t"},
    {"cvta.to.shared.u64", "__shared_of_generic", "=t t"},
    {"isspacep.global|shared|const|local", "__space_$1", "=pred u64"},

    {"set." COMPARISONS ".?ftz.u32|s32|f32." BITS "|" INTEGERS "|" REALS,
     "__set<$s, __compare_$1<$t, __ftz_$2>>", "=s t t"},
    {"add|sub|mul" ROUNDED, "__$0<$t, __round_$1, __ftz_$2, __sat_$3>", "=t t t"},
    {"fma|mad.rn|rz|rm|rp.?ftz.?sat.f32|f64", "__fma<$t, __round_$1, __ftz_$2, __sat_$3>",
     "=t t t t"},
    {"div.rn|rz|rm|rp.?ftz.f32|f64", "__div<$t, __round_$1, __ftz_$2, __sat_>", "=t t t"},
    {"div.full.?ftz.f32", "__div<$t, __round_, __ftz_$2, __sat_>", "=t t t"},
    {"div.approx.?ftz.f32", "__div_approx<__ftz_$2>", "=t t t"},
    {"rcp.rn|rz|rm|rp.?ftz.f32|f64", "__rcp<$t, __round_$1, __ftz_$2>", "=t t"},
    {"sqrt.rn|rz|rm|rp.?ftz.f32|f64", "__sqrt<$t, __round_$1, __ftz_$2>", "=t t"},
    {"rcp|sqrt|rsqrt|sin|cos|lg2|ex2.approx.?ftz.f32", "__$0_approx<__ftz_$2>", "=t t"},
    {"tanh.approx.f32", "__tanh_approx", "=t t"},
    {"abs|neg.?ftz.f32|f64", "__$0<$t, __ftz_$1>", "=t t"},
    {"min|max.?ftz.?NaN.f32|f64", "__$0<$t, __ftz_$1, __nan_$2>", "=t t t"},
    {"copysign.f32|f64", "__copysign<$t>", "=t t t"},
    {"testp.finite|infinite|number|notanumber|normal|subnormal.f32|f64", "__test_$1<$t>",
     "=pred t"},

    {"add|sub|mul.?rn.?ftz.?sat." SMALL, "__small_$0<$t, __ftz_$2, __sat_$3>", "=t t t"},
    {"fma.rn.?ftz.?sat|relu." SMALL, "__small_fma<$t, __ftz_$2, __sat_$3>", "=t t t t"},
    {"min|max.?ftz.?NaN." SMALL, "__small_$0<$t, __ftz_$1, __nan_$2>", "=t t t"},
    {"abs|neg.?ftz." SMALL, "__small_$0<$t, __ftz_$1>", "=t t"},

    {"activemask.b32", "__activemask", "=t"},
    {"vote.sync.all|any|uni.pred", "__vote_$2", "=t t u32"},
    {"vote.sync.ballot.b32", "__vote_ballot", "=t pred u32"},
    {"match.any.sync.b32|b64", "__match_any<$t>", "=b32 t u32"},
    {"redux.sync.add|min|max.u32|s32", "__redux_$2", "=t t u32"},
    {"redux.sync.and|or|xor.b32", "__redux_$2", "=t t u32"},
    {"bar|barrier.?cta.red.?aligned.popc.u32", "__barrier_popc", "=t barrier pred"},
    {"bar|barrier.?cta.red.?aligned.and|or.pred", "__barrier_$4", "=t barrier pred"},
    {"bar|barrier.?cta.sync.?aligned", "__barrier", "barrier"},
    {"bar.warp.sync", "__warp_barrier", "u32"},
    {"membar.cta", "__membar<__simt_atomic_block>", ""},
    {"membar.gl", "__membar<__simt_atomic_device>", ""},
    {"membar.sys", "__membar<__simt_atomic_system>", ""},
    {"fence.?sc|acq_rel.cta|gpu|sys", "__fence<__scope_$2, __fence_both>", ""},
    {"fence.acquire|release.cta|gpu|sys", "__fence<__scope_$2, __fence_$1>", ""},
    {"cp.async.commit_group", "__copies_commit", ""},
    {"cp.async.wait_group", "__copies_wait", "imm"},
    {"cp.async.wait_all", "__copies_wait_all", ""},
    {"nanosleep.u32", "__sleep", "u32"},
    {"trap", "__stop", ""},
};

/// Instructions that ptx_writer.cpp and ptx_memory.cpp write themselves.
constexpr std::string_view others[] = {"ld",       "st",       "atom", "red", "cp",
                                       "ldmatrix", "stmatrix", "mma",  "cvt", "setp",
                                       "shfl",     "prefetch", "match"};

std::vector<std::string_view> split(std::string_view text, char sign) {
    std::vector<std::string_view> result;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(sign, begin), text.size());
        result.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return result;
}

bool holds(std::string_view alternatives, std::string_view word) {
    const auto list = split(alternatives, '|');
    return std::find(list.begin(), list.end(), word) != list.end();
}

/// Fills `chosen` with the parts that stand for each part of the pattern.
bool match(const std::vector<std::string_view>& pattern, std::size_t at,
           const std::vector<std::string>& parts, std::size_t next,
           std::vector<std::string>& chosen) {
    if (at == pattern.size()) return next == parts.size();
    const bool optional = pattern[at][0] == '?';
    if (next < parts.size() && holds(pattern[at].substr(optional), parts[next])) {
        chosen.push_back(parts[next]);
        if (match(pattern, at + 1, parts, next + 1, chosen)) return true;
        chosen.pop_back();
    }
    if (!optional) return false;
    chosen.emplace_back();
    if (match(pattern, at + 1, parts, next, chosen)) return true;
    chosen.pop_back();
    return false;
}

std::string filled(std::string_view call, const std::vector<std::string>& chosen,
                   const PtxMatch& match) {
    std::string result;
    for (std::size_t i = 0; i < call.size(); ++i) {
        if (call[i] != '$') {
            if (call.substr(i, 2) == "__" &&
                (i == 0 || call[i - 1] == '<' || call[i - 1] == ' ' || call[i - 1] == '('))
                if (call.substr(i, 7) != "__simt_") result += "::__simt_ptx::";
            result += call[i];
        } else if (call[++i] == 't') {
            result += match.type->cpp;
        } else if (call[i] == 's') {
            result += match.first->cpp;
        } else {
            result += chosen[static_cast<std::size_t>(call[i] - '0')];
        }
    }
    return result;
}

}  // namespace

std::optional<PtxMatch> match_ptx(const std::vector<std::string>& parts) {
    for (const Row& row : rows) {
        const std::vector<std::string_view> pattern = split(row.opcode, '.');
        if (!holds(pattern[0], parts[0])) continue;
        std::vector<std::string> chosen;
        if (!match(pattern, 0, parts, 0, chosen)) continue;
        PtxMatch result;
        for (const std::string& part : parts) {
            const PtxType* const type = ptx_type(part);
            if (!type) continue;
            if (!result.first) result.first = type;
            result.type = type;
        }
        result.call = filled(row.call, chosen, result);
        if (*row.signature)
            for (const std::string_view word : split(row.signature, ' '))
                result.signature.emplace_back(word);
        return result;
    }
    return std::nullopt;
}

bool known_ptx_word(std::string_view word) {
    if (std::find(std::begin(others), std::end(others), word) != std::end(others)) return true;
    return std::any_of(std::begin(rows), std::end(rows),
                       [&](const Row& row) { return holds(split(row.opcode, '.')[0], word); });
}

}  // namespace simtutor::simt
