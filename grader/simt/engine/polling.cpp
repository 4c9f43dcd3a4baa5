#include "grader/simt/engine/polling.h"

#include <cstring>
#include <unordered_set>
#include <vector>

#include "grader/simt/engine/code_map.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t most_of_function = 4096;  ///< instructions behind a reading
constexpr unsigned most_instructions = 64;      ///< between a reading and what is done with it

enum class Flow : std::uint8_t { next, conditional, jump, call, end, unknown };

/// As much of an x86-64 instruction as it takes to find jumps.
struct Instruction {
    Flow flow = Flow::unknown;
    bool overflow = false;    ///< a jump taken if the result did not fit
    bool names_data = false;  ///< takes the address of something in the module
    unsigned length = 0;
    std::uint64_t target = 0;
};

template <class Number>
Number number_from(const std::uint8_t* at) {
    Number number;
    std::memcpy(&number, at, sizeof number);
    return number;
}

/// Length of ModRM, SIB and displacement.
unsigned operand_bytes(const std::uint8_t* modrm) {
    const unsigned mode = modrm[0] >> 6, place = modrm[0] & 7;
    if (mode == 3) return 1;
    unsigned length = place == 4 ? 2 : 1;
    if (mode == 1) return length + 1;
    if (mode == 2) return length + 4;
    if (place == 5 || (place == 4 && (modrm[1] & 7) == 5)) length += 4;
    return length;
}

bool one_of(unsigned byte, const char* list) {
    return std::strchr(list, static_cast<int>(byte)) && byte;
}

/// Of an opcode of one byte: has a ModRM byte.
bool has_operand(unsigned code) {
    if (code < 0x40) return (code & 7) < 4;
    return code == 0x62 || code == 0x63 || code == 0x69 || code == 0x6b ||
           (code >= 0x80 && code <= 0x8f) || (code & ~1u) == 0xc0 || (code & ~1u) == 0xc6 ||
           (code >= 0xd0 && code <= 0xd3) || (code >= 0xd8 && code <= 0xdf) ||
           (code & ~1u) == 0xf6 || code >= 0xfe;
}
unsigned immediate_bytes(unsigned code, unsigned extension, bool word, bool wide) {
    if (code < 0x40) return (code & 7) == 4 ? 1 : (code & 7) == 5 ? (word ? 2 : 4) : 0;
    if (code >= 0xb8 && code <= 0xbf) return wide ? 8 : word ? 2 : 4;
    if (code == 0x68 || code == 0x69 || code == 0x81 || code == 0xa9 || code == 0xc7)
        return word ? 2 : 4;
    if (code == 0xf7) return extension < 2 ? (word ? 2 : 4) : 0;
    if (code == 0xf6) return extension < 2;
    if (code == 0xc2) return 2;
    return one_of(code, "\x6a\x6b\x80\x83\xa8\xc0\xc1\xc6\xcd") || (code >= 0xb0 && code <= 0xb7);
}

Instruction decode(std::uint64_t address) {
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(address);
    const std::uint8_t* at = begin;
    bool word = false, wide = false;
    while (one_of(*at, "\x66\xf2\xf3\x2e\x3e\x26\x36\x64\x65\xf0") && at - begin < 10)
        word |= *at++ == 0x66;
    if ((*at & 0xf0) == 0x40) wide = *at++ & 8;
    Instruction one;
    const auto done = [&](Flow flow) {
        one.flow = flow;
        one.length = static_cast<unsigned>(at - begin);
        return one;
    };
    const auto leads = [&](Flow flow, std::int64_t distance) {
        one.target = address + static_cast<std::uint64_t>(at - begin + distance);
        return done(flow);
    };
    const unsigned code = *at++;
    if (code >= 0x70 && code <= 0x7f) {
        const auto distance = number_from<std::int8_t>(at++);
        one.overflow = code == 0x70;
        return leads(Flow::conditional, distance);
    }
    if (code == 0xeb) {
        const auto distance = number_from<std::int8_t>(at++);
        return leads(Flow::jump, distance);
    }
    if (code == 0xe8 || code == 0xe9) {
        const auto distance = number_from<std::int32_t>(at);
        at += 4;
        return leads(code == 0xe8 ? Flow::call : Flow::jump, distance);
    }
    if (code == 0xc3 || code == 0xcc) return done(Flow::end);
    if (code == 0xc4 || code == 0xc5) {  // VEX
        const bool three = code == 0xc4;
        const unsigned map = three ? *at & 0x1f : 1;
        at += three ? 2 : 1;
        const unsigned operation = *at++;
        if (operation == 0x77 && map == 1) return done(Flow::next);
        at += operand_bytes(at);
        at += map == 3 || (map == 1 && one_of(operation, "\x70\x71\x72\x73\xc2\xc4\xc5\xc6"));
        return done(Flow::next);
    }
    if (code == 0x62) return done(Flow::unknown);
    if (code != 0x0f) {
        if (!has_operand(code)) {
            at += immediate_bytes(code, 0, word, wide);
            return done(Flow::next);
        }
        const unsigned extension = *at >> 3 & 7;
        one.names_data = code == 0x8d && (*at & 0xc7) == 5;
        at += operand_bytes(at);
        at += immediate_bytes(code, extension, word, wide);
        if (code == 0xff && (extension == 2 || extension == 3)) return done(Flow::call);
        if (code == 0xff && (extension == 4 || extension == 5)) return done(Flow::end);
        return done(Flow::next);
    }
    const unsigned second = *at++;
    if (second >= 0x80 && second <= 0x8f) {
        const auto distance = number_from<std::int32_t>(at);
        at += 4;
        one.overflow = second == 0x80;
        return leads(Flow::conditional, distance);
    }
    if (second == 0x0b) return done(Flow::end);
    if (second == 0x38 || second == 0x3a) {
        ++at;
        at += operand_bytes(at) + (second == 0x3a);
        return done(Flow::next);
    }
    const bool alone = second == 0x05 || second == 0x31 || second == 0xa2 || second == 0x77 ||
                       (second >= 0xc8 && second <= 0xcf);
    if (!alone) at += operand_bytes(at);
    at += one_of(second, "\x70\x71\x72\x73\xa4\xac\xba\xc2\xc4\xc5\xc6");
    return done(Flow::next);
}

/// True if a check's message begins at `at`, and comes back to `back`. Its call is given what the
/// check has noted of the source.
bool is_message(const CodeMap& code, std::uint64_t at, std::uint64_t back) {
    bool names_data = false;
    for (unsigned i = 0; i < 24 && code.holds_instruction(at); ++i) {
        const Instruction one = decode(at);
        at += one.length;
        names_data |= one.names_data;
        if (one.flow == Flow::call) {
            if (!names_data) return false;
            if (at == back) return true;
            if (!code.holds_instruction(at)) return false;
            const Instruction next = decode(at);
            return next.flow == Flow::jump && next.target == back;
        }
        if (one.flow != Flow::next) return false;
    }
    return false;
}

/// Where the code goes on behind a jump of a check that finds nothing. The message lies behind the
/// function's code, or where the jump is not taken. 0: it is no check's.
std::uint64_t behind_check(const CodeMap& code, const Instruction& jump, std::uint64_t next) {
    if (jump.overflow || is_message(code, jump.target, next)) return next;
    return is_message(code, next, jump.target) ? jump.target : 0;
}

/// What comes first behind a reading: its value is compared, the function ends, or neither.
enum class Use { compared, returned, other };
Use use_behind(const CodeMap& code, std::uint64_t return_address) {
    std::uint64_t at = return_address;
    for (unsigned i = 0; i < most_instructions && code.holds_instruction(at); ++i) {
        const Instruction one = decode(at);
        const std::uint64_t next = at + one.length;
        switch (one.flow) {
            case Flow::next:
                break;
            case Flow::conditional:
                at = behind_check(code, one, next);
                if (!at) return Use::compared;
                continue;
            case Flow::jump:
                at = one.target;
                continue;
            case Flow::end:
                return Use::returned;
            default:
                return Use::other;
        }
        at = next;
    }
    return Use::other;
}

}  // namespace

bool comes_back(const CodeMap& code, std::uint64_t return_address) {
    std::unordered_set<std::uint64_t> seen;
    std::vector<std::uint64_t> open{return_address};
    while (!open.empty()) {
        std::uint64_t at = open.back();
        open.pop_back();
        while (code.holds_instruction(at) && seen.size() < most_of_function &&
               seen.insert(at).second) {
            const Instruction one = decode(at);
            const std::uint64_t next = at + one.length;
            if (one.flow == Flow::unknown || one.flow == Flow::end) break;
            if (one.flow == Flow::conditional) open.push_back(one.target);
            at = one.flow == Flow::jump ? one.target : next;
            if (next == return_address && one.flow == Flow::call) return true;
        }
    }
    return false;
}

bool in_loop(const CodeMap& code, std::uint64_t return_address) {
    return use_behind(code, return_address) == Use::returned || comes_back(code, return_address);
}

bool polls(const CodeMap& code, std::uint64_t return_address) {
    const Use use = use_behind(code, return_address);
    return use == Use::returned || (use == Use::compared && comes_back(code, return_address));
}

}  // namespace simtutor::simt
