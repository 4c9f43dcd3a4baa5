#include "tools/locate/removed_call.h"

#include <algorithm>
#include <string_view>

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

namespace {

using mutants::TokenStream;

/// A statement, or a call, that goes and leaves nothing.
bool leaves_out(std::string_view text, const mutants::Edit& edit) {
    const bool nothing = edit.text.find_first_not_of("; ") == std::string::npos;
    return nothing &&
           text.substr(edit.begin, edit.end - edit.begin).find('(') != std::string_view::npos;
}

/// Whether the name at the token is given a value there: "x = 1", "f(&x)".
bool gives(const TokenStream& stream, std::size_t at) {
    const bool declared = at > 0 && stream.is_identifier(at - 1);
    const bool address = at > 0 && stream.is(at - 1, "&");
    return address || (!declared && stream.is(at + 1, "="));
}

/// The token behind the block around a token.
std::size_t end_of_block(const TokenStream& stream, std::size_t at) {
    int depth = 0;
    for (; at < stream.size(); ++at) {
        if (stream.is(at, "{")) ++depth;
        if (stream.is(at, "}") && depth-- == 0) return at;
    }
    return at;
}

std::size_t begin_of_block(const TokenStream& stream, std::size_t at) {
    int depth = 0;
    for (; at > 0; --at) {
        if (stream.is(at - 1, "}")) ++depth;
        if (stream.is(at - 1, "{") && depth-- == 0) return at - 1;
    }
    return 0;
}

/// Whether nothing else in the block gives the name a value, and something behind uses it.
bool is_only_value(const TokenStream& stream, std::size_t name, std::size_t last) {
    const std::string_view word = stream.spelling(name);
    bool used = false;
    for (std::size_t at = begin_of_block(stream, name); at < end_of_block(stream, name); ++at) {
        if (at == name || stream.spelling(at) != word) continue;
        if (gives(stream, at)) return false;
        used = used || at >= last;
    }
    return used;
}

}  // namespace

bool removes_only_value(const TokenStream& stream, const Repair& repair) {
    if (repair.edits.size() != 1 || !leaves_out(stream.text, repair.edits.front())) return false;
    const mutants::Edit& edit = repair.edits.front();
    const std::size_t first = mutants::token_at(stream, edit.begin);
    const std::size_t last = mutants::token_at(stream, edit.end);
    for (std::size_t at = first; at + 1 < last; ++at) {
        const bool argument = at > first && (stream.is(at - 1, "(") || stream.is(at - 1, ","));
        if (argument && stream.is(at, "&") && stream.is_identifier(at + 1) &&
            is_only_value(stream, at + 1, last))
            return true;
    }
    return false;
}

bool removes_misnamed_call(const std::string& text, const Repair& repair,
                           const std::vector<Repair>& repairs,
                           const std::vector<std::size_t>& others) {
    if (repair.edits.size() != 1 || !leaves_out(text, repair.edits.front())) return false;
    const mutants::Edit& gone = repair.edits.front();
    return std::ranges::any_of(others, [&](std::size_t i) {
        return repairs[i].kind == "word" && repairs[i].edits.size() == 1 &&
               gone.begin <= repairs[i].edits.front().begin &&
               repairs[i].edits.front().end <= gone.end;
    });
}

}  // namespace simtutor::locate
