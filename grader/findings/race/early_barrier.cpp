#include "grader/findings/race/early_barrier.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

bool is_plain_barrier(const Statement& one) {
    return one.kind == Statement::Kind::plain && !one.words.empty() &&
           one.words[0].is("__syncthreads");
}

/// Whether a statement stores to an array that the block shares, or may do so by a call.
bool may_store_shared(const FunctionText& function, const Statement& one) {
    const auto set =
        std::ranges::find_if(one.words, [](const Token& word) { return word.text.ends_with("="); });
    const bool call = one.kind == Statement::Kind::plain && one.words.size() > 1 &&
                      one.words[0].is_name() && one.words[1].is("(");
    // What stands behind "=" is read.
    const auto end = set == one.words.end() && !call ? one.words.begin() : set;
    return one.kind == Statement::Kind::plain &&
           std::any_of(one.words.begin(), end, [&](const Token& word) {
               return word.is_name() && is_block_shared(function, word.text);
           });
}

/// The read and the write of the next round, as statements, in the loop that has both.
struct RoundsMeet {
    int loop = -1, write = -1, read = -1;
};

RoundsMeet meeting_of(const FunctionText& function, const simt::Finding& finding) {
    RoundsMeet met;
    if (finding.rule != "race.shared" || finding.sides.size() != 2 ||
        finding.advice.find("at the end of the loop's body") == std::string::npos)
        return met;
    for (const simt::FindingSide& side : finding.sides)
        (side.action == "write" ? met.write : met.read) = function.at(side.site.line, "");
    if (met.write < 0 || met.read < 0) return {};
    for (const int head : function.around(met.read))
        if (function.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop &&
            is_inside(function, met.write, head)) {
            met.loop = head;
            return met;
        }
    return {};
}

/// The sides of a shared array: "[tile][tile]", and the line that declares it.
struct SharedArray {
    std::string name;
    std::vector<std::string> sides;
    int line = 0;
};

std::vector<SharedArray> shared_arrays(const FunctionText& function) {
    std::vector<SharedArray> all;
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "__shared__")) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("[")) continue;
            SharedArray array{one.words[i].text, {}, one.words[i].line};
            std::size_t open = i + 1;
            for (; open < one.words.size() && one.words[open].is("[");
                 open = closing(one.words, open) + 1)
                array.sides.push_back(
                    text_of(part_of(one.words, open + 1, closing(one.words, open))));
            all.push_back(std::move(array));
            i = open - 1;
        }
    }
    return all;
}

}  // namespace

std::string early_barrier(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.empty()) return "";
    const FunctionText function(file, finding.sides.front().site.line);
    const RoundsMeet met = meeting_of(function, finding);
    if (met.loop < 0 || met.write > met.read) return "";
    const auto& all = function.statements();
    // The last two barriers of the body before the read.
    int before = -1, early = -1;
    for (int i = met.write + 1;
         i < static_cast<int>(all.size()) && is_inside(function, i, met.loop); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (is_plain_barrier(one)) {
            if (i > met.read || one.parent != met.loop) return "";
            before = early;
            early = i;
        } else if (before >= 0 || early >= 0) {
            if (may_store_shared(function, one)) return "";
        }
    }
    if (before < 0) return "";
    const auto line = [&](int i) { return all[static_cast<std::size_t>(i)].line; };
    return fmt::format(
        "The __syncthreads() in line {} comes before the read in line {}, and since the one in "
        "line {} nothing is stored to shared memory: it keeps nothing apart there. Move it to the "
        "end of the loop's body, behind line {}, so that it keeps this read from the write in line "
        "{} of the next round.",
        line(early), line(met.read), line(before), line(met.read), line(met.write));
}

std::string one_place_beside(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.empty()) return "";
    const simt::FindingSide& side = finding.sides.front();
    const FunctionText function(file, side.site.line);
    if (meeting_of(function, finding).loop < 0) return "";
    const std::string name = side.object.substr(0, side.object.find_first_of("[+ "));
    const std::vector<SharedArray> arrays = shared_arrays(function);
    const auto own = std::ranges::find(arrays, name, &SharedArray::name);
    if (own == arrays.end() || own->sides.empty()) return "";
    for (const SharedArray& other : arrays) {
        if (other.sides.size() != own->sides.size() + 1 ||
            !std::equal(own->sides.begin(), own->sides.end(), other.sides.begin() + 1))
            continue;
        return fmt::format(
            "{} Or give {} (line {}) {} places that take turns, as {} has in line {}: so far its "
            "one place serves all rounds.",
            finding.advice, name, own->line, other.sides.front(), other.name, other.line);
    }
    return "";
}

}  // namespace simtutor
