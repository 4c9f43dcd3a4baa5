#include "grader/simt/translate/scopes.h"

#include "grader/simt/translate/characters.h"
#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {

void Scopes::open(Scope scope) {
    Summary now = summary();
    if (scope.kind == ScopeKind::function) {
        now.returning = scope.function;
        now.in_lambda = false;
        if (scope.function >= 0) now.enclosing = scope.function;
    } else if (scope.kind != ScopeKind::block) {
        now.returning = -1;
    }
    now.in_lambda |= scope.kind == ScopeKind::lambda;
    now.in_function |= scope.kind == ScopeKind::function || scope.kind == ScopeKind::lambda;
    scopes_.push_back(std::move(scope));
    summaries_.push_back(now);
}

bool Scopes::close() {
    if (scopes_.empty()) return false;
    scopes_.pop_back();
    summaries_.pop_back();
    return true;
}

bool Scopes::at_namespace() const {
    return scopes_.empty() || scopes_.back().kind == ScopeKind::name_space;
}

bool Scopes::in_class() const {
    return !scopes_.empty() && scopes_.back().kind == ScopeKind::class_body;
}

bool Scopes::in_function() const {
    return summary().in_function;
}

int Scopes::returning_function() const {
    return summary().returning;
}

int Scopes::enclosing_function() const {
    return summary().enclosing;
}

std::vector<std::size_t> Scopes::captures_above(std::size_t depth) const {
    std::vector<std::size_t> result;
    for (std::size_t i = scopes_.size(); i > depth; --i) {
        const Scope& scope = scopes_[i - 1];
        if (scope.kind == ScopeKind::function) break;
        if (scope.capture != npos) result.push_back(scope.capture);
    }
    return result;
}

std::string Scopes::path() const {
    std::string result = "::";
    for (const Scope& scope : scopes_) {
        if (!scope.name.empty()) result += scope.name + "::";
    }
    return result;
}

namespace {

/// The `[` of a lambda whose body starts at `brace`: `]`, `](…)`, `](…) mutable -> T` or the like
/// precede it. npos if it is no lambda.
std::size_t lambda_capture(const TokenStream& stream, std::size_t start, std::size_t brace) {
    std::size_t at = brace;
    // A trailing return type.
    for (std::size_t i = brace; i-- > start && brace - i < 64;) {
        if (stream.is(i, "->")) {
            at = i;
            break;
        }
        if (stream.is(i, ";") || stream.is(i, "=") || stream.is(i, "{") || stream.is(i, "}")) break;
    }
    auto before_words = [&](std::size_t end) {
        while (end > start && stream.is_identifier(end - 1)) --end;
        return end;
    };
    std::size_t end = before_words(at);
    if (end > start && stream.is(end - 1, ")")) {
        const std::size_t open = stream.partner[end - 1];
        if (open == npos || open <= start) return npos;
        end = before_words(open);
        if (end > start && stream.is(end - 1, ">")) {
            const std::size_t angle = stream.open_angle(end - 1, start);
            if (angle == npos) return npos;
            end = angle;
        }
    }
    if (end <= start || !stream.is(end - 1, "]")) return npos;
    const std::size_t bracket = stream.partner[end - 1];
    if (bracket == npos) return npos;
    if (bracket == start) return bracket;
    static const char* const after_value[] = {")", "]"};
    for (const char* sign : after_value) {
        if (stream.is(bracket - 1, sign)) return npos;
    }
    const bool subscript = stream.is_identifier(bracket - 1) && !stream.is(bracket - 1, "return");
    return subscript ? npos : bracket;
}

struct Header {
    bool has_namespace = false, has_class = false, has_enum = false, has_round = false,
         has_equals = false;
};

Header read_header(const TokenStream& stream, std::size_t start, std::size_t brace) {
    Header header;
    for (std::size_t i = skip_template_header(stream, start, brace); i < brace; ++i) {
        const std::string_view word = stream.spelling(i);
        if (word == "namespace") header.has_namespace = true;
        if (word == "enum") header.has_enum = true;
        if (is_one_of(word, {"class", "struct", "union"})) header.has_class = true;
        if (word == "=" && !(i > start && stream.is(i - 1, "operator"))) header.has_equals = true;
        if (word == "(" && i > start && !is_attribute_word(stream.spelling(i - 1))) {
            header.has_round = true;
        }
        if ((word == "(" || word == "[") && stream.partner[i] != npos) i = stream.partner[i];
    }
    return header;
}

/// The name between `words` and the brace, behind attributes; of a class without its bases.
std::string scope_name(const TokenStream& stream, std::size_t start, std::size_t brace,
                       std::initializer_list<std::string_view> words) {
    std::size_t at = start;
    while (at < brace && !is_one_of(stream.spelling(at), words)) ++at;
    std::string name;
    for (++at; at < brace && !stream.is(at, ":") && !stream.is(at, "final"); ++at) {
        const bool attribute = is_attribute_word(stream.spelling(at)) || stream.is(at, "[");
        const std::size_t open = stream.is(at, "[") ? at : at + 1;
        const std::size_t close = stream.partner[open];  // a bracket precedes the brace
        if (attribute && close != npos && close > open && close < brace) {
            at = stream.partner[open];
        } else if (!stream.is(at, "inline")) {
            name += stream.spelling(at);
        }
    }
    return name;
}

}  // namespace

Scope classify(const TokenStream& stream, std::size_t start, std::size_t brace,
               const Scopes& around) {
    const std::size_t capture = lambda_capture(stream, start, brace);
    if (capture != npos) return {ScopeKind::lambda, "", -1, capture};
    const Header header = read_header(stream, start, brace);
    const bool is_class = header.has_class && !header.has_round && !header.has_equals;
    if (header.has_enum && !header.has_round) return {ScopeKind::block, "", -1, npos};
    if (is_class) {
        const std::size_t first = skip_template_header(stream, start, brace);
        return {ScopeKind::class_body,
                scope_name(stream, first, brace, {"class", "struct", "union"})};
    }
    if (around.in_function() && !around.in_class()) return {ScopeKind::block, "", -1, npos};
    if (header.has_namespace) {
        return {ScopeKind::name_space, scope_name(stream, start, brace, {"namespace"})};
    }
    if (brace == start + 2 && stream.is(start, "extern"))
        return {ScopeKind::name_space, "", -1, npos};
    if (header.has_round && !header.has_equals) return {ScopeKind::function, "", -1, npos};
    return {ScopeKind::block, "", -1, npos};
}

}  // namespace simtutor::simt
