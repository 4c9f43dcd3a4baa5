#include "grader/simt/translate/round_rewriter.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace simtutor::simt {
namespace {

/// atomicAdd(), and the members of cuda::atomic_ref that change what is there.
bool is_atomic(std::string_view name) {
    return name.starts_with("atomic") || name.starts_with("compare_exchange_") ||
           name.starts_with("fetch_") || name == "exchange" || name == "test_and_set";
}

bool is_control_word(std::string_view word) {
    return word == "for" || word == "while" || word == "if" || word == "switch";
}

/// Tokens [first, second] of a function's body.
using Body = std::pair<std::size_t, std::size_t>;

/// The names that are called, each with its places, and the bodies of functions by name. It is the
/// text alone that is read: a name that several functions have stands for all of them.
struct Calls {
    std::multimap<std::string_view, std::size_t> places;
    std::multimap<std::string_view, Body> bodies;
};

/// The body of `name = [captures](parameters) {`, at whose name `at` is; else none.
Body lambda_of(const TokenStream& stream, std::size_t at) {
    if (!stream.is(at + 1, "=") || !stream.is(at + 2, "[")) return {npos, npos};
    std::size_t brace = stream.partner[at + 2];
    for (; brace < stream.size() && !stream.is(brace, "{"); ++brace) {
        if (stream.is(brace, ";")) return {npos, npos};
        if (stream.is(brace, "(") && stream.partner[brace] != npos) brace = stream.partner[brace];
    }
    return {brace, brace < stream.size() ? stream.partner[brace] : npos};
}

Calls calls_in(const TokenStream& stream) {
    Calls calls;
    for (std::size_t at = 0; at + 1 < stream.size(); ++at) {
        if (!stream.is_identifier(at)) continue;
        if (const Body lambda = lambda_of(stream, at); lambda.second != npos)
            calls.bodies.emplace(stream.spelling(at), lambda);
        if (!stream.is(at + 1, "(")) continue;
        const std::string_view name = stream.spelling(at);
        if (is_control_word(name)) continue;
        calls.places.emplace(name, at);
        std::size_t brace = stream.partner[at + 1];
        if (brace == npos) continue;
        ++brace;
        while (stream.is(brace, "const") || stream.is(brace, "noexcept")) ++brace;
        if (stream.is(brace, "{") && stream.partner[brace] != npos)
            calls.bodies.emplace(name, Body{brace, stream.partner[brace]});
    }
    return calls;
}

/// The places where an atomic function is called, or a function that calls one.
std::vector<std::size_t> atomics_in(const TokenStream& stream) {
    const Calls calls = calls_in(stream);
    std::vector<std::string_view> open;
    for (const auto& [name, place] : calls.places)
        if (is_atomic(name) && (open.empty() || open.back() != name)) open.push_back(name);
    std::set<std::string_view> known(open.begin(), open.end());
    std::vector<std::size_t> found;
    while (!open.empty()) {
        const auto [first, last] = calls.places.equal_range(open.back());
        open.pop_back();
        for (auto call = first; call != last; ++call) {
            found.push_back(call->second);
            for (const auto& [name, body] : calls.bodies)
                if (body.first < call->second && call->second < body.second &&
                    known.insert(name).second)
                    open.push_back(name);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

bool RoundRewriter::has_atomics(std::size_t first, std::size_t last) {
    if (!atomics_) atomics_ = atomics_in(stream_);
    const auto next = std::lower_bound(atomics_->begin(), atomics_->end(), first);
    return next != atomics_->end() && *next < last;
}

/// Behind the last token of a statement that may be an `if` or a loop, but its last semicolon.
std::size_t RoundRewriter::end_of_statement(std::size_t at) const {
    while (at < stream_.size() && !stream_.is(at, "}")) {
        const bool block = stream_.is(at, "{"), opens = block || stream_.is(at, "(");
        const std::size_t last = opens && stream_.partner[at] != npos ? stream_.partner[at] : at;
        if ((block || stream_.is(at, ";")) && !stream_.is(last + 1, "else")) return last;
        at = last + 1;
    }
    return at;
}

void RoundRewriter::visit_loop(std::size_t at) {
    if (!context_.on_device()) return;
    std::size_t body = at + 1;
    if (!stream_.is(at, "do")) {
        if (!stream_.is(body, "(") || stream_.partner[body] == npos) return;
        body = stream_.partner[body] + 1;
    }
    if (body >= stream_.size()) return;
    // No two loops of a text have the same number.
    const std::string begins = "::__simt_atomic_round(" + std::to_string(at) + ")";
    if (stream_.is(body, "{")) {
        if (stream_.partner[body] != npos && has_atomics(at, stream_.partner[body]))
            context_.edits.insert_after(body, " " + begins + ";");
        return;
    }
    // One statement: an `if` before it takes no `else` from it.
    const std::size_t end = end_of_statement(body);
    const bool writable = end > body && stream_.tokens[body].kind != TokenKind::directive;
    if (writable && has_atomics(at, end))
        context_.edits.insert_before(body, "if (" + begins + ", false) {} else ");
}

}  // namespace simtutor::simt
