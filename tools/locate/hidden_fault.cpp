#include "tools/locate/hidden_fault.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/calls/timed_elsewhere.h"
#include "grader/findings/launch/exchanged_members.h"
#include "grader/findings/result/narrow_sum.h"
#include "grader/findings/source/code_tokens.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/launch_text.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::TokenStream;

int times(std::string_view text, std::string_view word) {
    int count = 0;
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++count;
    return count;
}

std::optional<unsigned> whole(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value)
                                                                    : std::nullopt;
}

/// Whether a name is declared as a float or a double, and never as anything else.
bool is_float(const TokenStream& stream, std::size_t name) {
    bool found = false;
    for (std::size_t at = 1; at < stream.size(); ++at) {
        if (stream.spelling(at) != stream.spelling(name)) continue;
        const bool real = stream.is(at - 1, "float") || stream.is(at - 1, "double");
        const bool other = stream.is(at - 1, "int") || stream.is(at - 1, "unsigned") ||
                           stream.is(at - 1, "size_t");
        if (other) return false;
        found = found || real;
    }
    return found;
}

/// Whether a check failed because of too many threads or blocks.
bool launches_too_many(const report::Verdict& verdict) {
    for (const report::CheckVerdict& one : verdict.checks)
        for (const check::GateResult& gate : one.gates)
            if (!gate.passed && gate.at_most && gate.value > gate.at_most->value &&
                (gate.counter == "threads" || gate.counter == "blocks"))
                return true;
    return false;
}

}  // namespace

HiddenFault::HiddenFault(const std::string& text, const report::Verdict& verdict) : text_(text) {
    bool host_waits = false;
    for (const report::FindingVerdict& one : verdict.findings) {
        const simt::Finding& finding = one.finding;
        if (finding.rule == "memory.uninitialised") is_unwritten_ = true;
        if (finding.rule.starts_with("bounds."))
            for (const simt::FindingSide& side : finding.sides)
                if (!side.object.empty())
                    missed_.insert(side.object.substr(0, side.object.find('[')));
        for (const char* family : {"race.", "barrier.", "warp.", "sync.", "hang.", "memory."})
            if (finding.rule.starts_with(family)) order_is_wrong_ = true;
        if (!finding.rule.starts_with("race.")) continue;
        threads_meet_ = true;
        // As grader/findings/race/one_buffer.cpp and wrapped_place.cpp tell it.
        for (const char* told :
             {"then look again at which barriers are needed", "Neither a barrier nor an atomic"})
            if (finding.advice.find(told) != std::string::npos) place_is_wrong_ = true;
        if (finding.rule != "race.stream") continue;
        streams_meet_ = true;
        host_waits = host_waits || finding.advice.find("Synchronize") != std::string::npos;
    }
    streams_meet_ = streams_meet_ && !host_waits;
    if (verdict.file.empty()) return;
    Sources sources(verdict.file);
    const Tokens file = tokens_of(sources, verdict.file);
    sum_is_narrow_ = !narrow_sum(file).empty();
    other_stream_is_timed_ = !timed_elsewhere(file).empty();
    if (launches_too_many(verdict))
        for (const LaunchText& launch : launches_in(file)) {
            const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
            if (arguments.size() > 1 && arguments[1].size() == 1)
                blocks_.insert(arguments[1][0].text);
        }
    for (const LaunchText& launch : launches_in(file))
        members_are_exchanged_ =
            members_are_exchanged_ || !exchanged_members(file, launch.kernel).empty();
}

int HiddenFault::more_of(const Repair& repair, const char* word) const {
    int more = 0;
    for (const mutants::Edit& edit : repair.edits)
        more += times(edit.text, word) -
                times(std::string_view(text_).substr(edit.begin, edit.end - edit.begin), word);
    return more;
}

bool HiddenFault::adds(const Repair& repair, const char* word) const {
    return more_of(repair, word) > 0;
}

bool HiddenFault::changes_launch(const Repair& repair) const {
    return std::ranges::any_of(repair.edits, [&](const mutants::Edit& edit) {
        const std::size_t open = text_.rfind("<<<", edit.begin), end = text_.find(">>>", open);
        return open != text_.npos && end != text_.npos && edit.begin < end;
    });
}

bool HiddenFault::changes_block(const Repair& repair) const {
    return !blocks_.empty() && std::ranges::any_of(repair.edits, [&](const mutants::Edit& edit) {
        const std::size_t before = text_.find_last_of(";{}", edit.begin);
        const std::size_t begin = before == text_.npos ? 0 : before + 1;
        const TokenStream made =
            simt::tokenize(std::string_view(text_).substr(begin, edit.begin - begin), {});
        for (std::size_t at = 1; at < made.size(); ++at)
            if (made.is(at - 1, "dim3") && blocks_.contains(std::string(made.spelling(at))))
                return true;
        return false;
    });
}

bool HiddenFault::compares_equal_floats(const Repair& repair) const {
    if (repair.edits.size() != 1) return false;
    const mutants::Edit& edit = repair.edits.front();
    const std::string old = text_.substr(edit.begin, edit.end - edit.begin);
    if (old + "=" != edit.text && edit.text + "=" != old) return false;
    const TokenStream stream = simt::tokenize(text_, {});
    for (std::size_t at = 1; at + 1 < stream.size(); ++at)
        if (stream.tokens[at].begin == edit.begin && (old[0] == '<' || old[0] == '>'))
            return is_float(stream, at - 1) || is_float(stream, at + 1);
    return false;
}

bool HiddenFault::grows_missed_array(const Repair& repair) const {
    if (missed_.empty() || repair.edits.size() != 1) return false;
    const mutants::Edit& edit = repair.edits.front();
    const std::string old = text_.substr(edit.begin, edit.end - edit.begin);
    const TokenStream stream = simt::tokenize(text_, {});
    std::size_t at = mutants::token_at(stream, edit.begin);
    if (edit.begin == edit.end && at > 0) --at;  // "+ 1" behind the size
    while (at > 0 && !stream.is(at, "[")) {
        if (stream.is(at, ";") || stream.is(at, "]")) return false;
        --at;
    }
    while (at > 1 && stream.is(at - 1, "]") && stream.partner[at - 1] != npos)
        at = stream.partner[at - 1];
    const bool declared = at > 1 && stream.is_identifier(at - 1) && stream.is_identifier(at - 2) &&
                          !stream.is(at - 2, "return");
    if (!declared || !missed_.contains(std::string(stream.spelling(at - 1)))) return false;
    if (edit.text.ends_with("+ 1") || edit.text.ends_with("* 2")) return true;
    const auto size = whole(old), grown = whole(edit.text);
    return size && grown && (*grown == *size + 1 || *grown == 2 * *size) && *size % 4 == 0;
}

bool HiddenFault::is_hidden_by(const Repair& repair) const {
    if (grows_missed_array(repair)) return true;
    if (threads_meet_ && repair.kind == "team") return true;
    if (place_is_wrong_ && adds(repair, "__sync")) return true;
    if (!order_is_wrong_ && (adds(repair, "__sync") || adds(repair, "__threadfence"))) return true;
    if (sum_is_narrow_ && adds(repair, "static_cast<")) return true;
    if (members_are_exchanged_ && changes_launch(repair)) return true;
    if (changes_block(repair)) return true;
    if (other_stream_is_timed_ && more_of(repair, "cudaStreamNonBlocking") < 0) return true;
    if (streams_meet_ && adds(repair, "Synchronize")) return true;
    return is_unwritten_ && compares_equal_floats(repair);
}

}  // namespace simtutor::locate
