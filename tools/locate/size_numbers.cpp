#include "tools/locate/size_numbers.h"

#include <algorithm>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/effect.h"
#include "tools/locate/scopes.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::TokenStream;

/// Lines that a side of a finding or a sentence names.
constexpr int weight_of_a_sentence = 3;

/// The bracket that opens around a token within its statement; npos where there is none.
std::size_t bracket_around(const TokenStream& stream, std::size_t at) {
    while (at > 0) {
        --at;
        const bool closes = stream.is(at, ")") || stream.is(at, "]") || stream.is(at, "}");
        if (closes && stream.partner[at] != npos) {
            at = stream.partner[at];
            continue;
        }
        if (stream.is(at, ";")) return npos;
        if (stream.is(at, "(") || stream.is(at, "[") || stream.is(at, "{")) return at;
    }
    return npos;
}

/// "dim3 grid(", "dim3(", "dim3 block{", and "dim3 block(8, 16), other(" of the second one.
bool opens_dim3(const TokenStream& stream, std::size_t open) {
    if (open == npos || stream.is(open, "[")) return false;
    for (std::size_t at = open; at > 0; --at) {
        const bool closes = stream.is(at - 1, ")") || stream.is(at - 1, "}");
        if (closes && stream.partner[at - 1] != npos) {
            at = stream.partner[at - 1] + 1;
            continue;
        }
        if (stream.is(at - 1, "dim3")) return true;
        if (!stream.is_identifier(at - 1) && !stream.is(at - 1, ",")) return false;
    }
    return false;
}

/// Whether the token stands between <<< and >>>.
bool is_in_launch(const TokenStream& stream, std::size_t token) {
    for (std::size_t at = token; at > 2; --at) {
        if (stream.is(at - 1, ";") || stream.is(at - 1, "{") || stream.is(at - 1, "}"))
            return false;
        const bool same = stream.is(at - 2, stream.spelling(at - 1)) &&
                          stream.is(at - 3, stream.spelling(at - 1)) &&
                          stream.adjacent(at - 2, at - 1) && stream.adjacent(at - 3, at - 2);
        if (same && stream.is(at - 1, ">")) return false;
        if (same && stream.is(at - 1, "<")) return true;
    }
    return false;
}

/// The array whose declaration has the token as an extent: "float as[16][17];"; empty if none has.
std::string_view array_of_extent(const TokenStream& stream, std::size_t token) {
    std::size_t open = bracket_around(stream, token);
    if (open == npos || !stream.is(open, "[")) return "";
    while (open > 1 && stream.is(open - 1, "]") && stream.partner[open - 1] != npos)
        open = stream.partner[open - 1];
    const bool declared = open > 1 && stream.is_identifier(open - 1) &&
                          stream.is_identifier(open - 2) && !stream.is(open - 2, "return");
    return declared ? stream.spelling(open - 1) : "";
}

bool divides_in(const TokenStream& stream, std::size_t open) {
    for (std::size_t at = open + 1; at < stream.partner[open]; ++at)
        if (stream.is(at, "/")) return true;
    return false;
}

/// The grids that are launched with more than one block: "f<<<grid, block>>>" and "g<<<grid,
/// row_block>>>".
std::set<std::string_view> grids_of_two_blocks(const TokenStream& stream) {
    std::map<std::string_view, std::set<std::string_view>> blocks;
    for (std::size_t at = 3; at + 3 < stream.size(); ++at) {
        const bool opens =
            stream.is(at - 1, "<") && stream.is(at - 2, "<") && stream.is(at - 3, "<");
        if (opens && stream.is_identifier(at) && stream.is(at + 1, ",") &&
            (stream.is(at + 3, ">") || stream.is(at + 3, ",")))
            blocks[stream.spelling(at)].insert(stream.spelling(at + 2));
    }
    std::set<std::string_view> grids;
    for (const auto& [grid, all] : blocks)
        if (all.size() > 1) grids.insert(grid);
    return grids;
}

}  // namespace

SizeNumbers::SizeNumbers(const std::string& text, const report::Verdict& verdict,
                         const std::map<int, int>& named, const std::map<int, int>& asserted)
    : stream_(simt::tokenize(text, {})),
      named_(named),
      asserted_(asserted),
      counts_only_(results_are_right(verdict)) {
    shared_grids_ = grids_of_two_blocks(stream_);
    for (const report::FindingVerdict& one : verdict.findings) {
        const simt::Finding& finding = one.finding;
        for (const char* told : {"not fit together", "do not fit"})
            if (finding.advice.find(told) != std::string::npos) grid_is_foreign_ = true;
        if (finding.rule.starts_with("bounds."))
            for (const simt::FindingSide& side : finding.sides)
                missed_.insert(side.object.substr(0, side.object.find('[')));
    }
    for (std::size_t at = 0; at < stream_.size(); ++at) {
        if (!stream_.is_identifier(at) || is_keyword(stream_.spelling(at))) continue;
        const bool size = opens_dim3(stream_, bracket_around(stream_, at)) ||
                          is_in_launch(stream_, at) || !array_of_extent(stream_, at).empty();
        if (size) sizes_.insert(stream_.spelling(at));
    }
}

/// Whether the token is a number that stands as a size, or gives a constant its value that does.
bool SizeNumbers::is_size(std::size_t token) const {
    if (stream_.tokens[token].kind != simt::TokenKind::number) return false;
    if (opens_dim3(stream_, bracket_around(stream_, token)) || is_in_launch(stream_, token) ||
        !array_of_extent(stream_, token).empty())
        return true;
    return token > 1 && token + 1 < stream_.size() && stream_.is(token - 1, "=") &&
           (stream_.is(token + 1, ";") || stream_.is(token + 1, ",")) &&
           sizes_.contains(stream_.spelling(token - 2));
}

bool SizeNumbers::is_extent_of_missed_array(std::size_t token) const {
    const std::string_view array = array_of_extent(stream_, token);
    return !array.empty() && missed_.contains(std::string(array));
}

bool SizeNumbers::is_proved(std::size_t token, bool of_block) const {
    if (grid_is_foreign_ && of_block) return false;
    const std::map<int, int>& lines = of_block ? asserted_ : named_;
    const auto line = lines.find(stream_.tokens[token].line);
    if (line != lines.end() && line->second >= weight_of_a_sentence) return true;
    return is_extent_of_missed_array(token);
}

/// "f<<<grid, block>>>" with another block.
bool SizeNumbers::exchanges_block(const mutants::Edit& edit) const {
    const std::size_t at = mutants::token_at(stream_, edit.begin);
    return at > 0 && at + 1 < stream_.size() && is_in_launch(stream_, at) &&
           stream_.tokens[at].end == edit.end && stream_.is(at - 1, ",") &&
           (stream_.is(at + 1, ">") || stream_.is(at + 1, ","));
}

bool SizeNumbers::is_in_shared_grid(std::size_t token) const {
    std::size_t open = bracket_around(stream_, token);
    while (open != npos && !opens_dim3(stream_, open)) open = bracket_around(stream_, open);
    return open != npos && open > 0 && shared_grids_.contains(stream_.spelling(open - 1));
}

bool SizeNumbers::is_changed_by(const Repair& repair) const {
    if (counts_only_) return false;
    if (grid_is_foreign_ && repair.kind == "name" && exchanges_block(repair.edits.front()))
        return true;
    return std::ranges::any_of(repair.edits, [&](const mutants::Edit& edit) {
        // A change that takes a whole statement away is about that statement.
        if (stream_.text.substr(edit.begin, edit.end - edit.begin).find(';') !=
            std::string_view::npos)
            return false;
        for (std::size_t at = mutants::token_at(stream_, edit.begin);
             at < stream_.size() && stream_.tokens[at].begin < edit.end; ++at) {
            if (is_in_shared_grid(at)) return true;
            if (!is_size(at)) continue;
            // The same number elsewhere in the text: an order, a quotient that is rounded up.
            if (stream_.tokens[at].end - stream_.tokens[at].begin != edit.end - edit.begin &&
                edit.text.find(stream_.spelling(at)) != std::string::npos)
                continue;
            const std::size_t open = bracket_around(stream_, at);
            const bool of_grid = open != npos && stream_.partner[open] != npos &&
                                 opens_dim3(stream_, open) && divides_in(stream_, open);
            if (!is_proved(at, !of_grid)) return true;
        }
        return false;
    });
}

}  // namespace simtutor::locate
