#include "grader/simt/translate/translator.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "grader/simt/translate/builtin_reading.h"
#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/inlining.h"
#include "grader/simt/translate/tokenizer.h"
#include "grader/simt/translate/unsupported.h"

namespace simtutor::simt {

namespace {

/// Limits of TranslateOptions::unroll_whole. Nested loops multiply, so loops without a pragma have
/// a lower limit.
constexpr const char* whole_loop_pragma = "#pragma GCC unroll 256";
constexpr const char* short_loop_pragma = "#pragma GCC unroll 64";

/// Whether a loop with this pragma stays a loop on a GPU. nvcc unrolls in two steps and ends with
/// no loop for a count of 4 or more (16 sums, CUDA 13.0: a stack frame with 1 and 2, none with 4,
/// 8).
bool keeps_loop(bool no_unroll, std::size_t argument, bool literal, const std::string& count) {
    if (no_unroll) return true;
    return argument != std::string_view::npos && literal && std::stoi(count) < 4;
}

}  // namespace

Translation Translator::run() {
    for (std::size_t at = 0; at < stream_.size(); ++at) {
        switch (stream_.tokens[at].kind) {
            case TokenKind::directive:
                visit_directive(at);
                break;
            case TokenKind::punctuator:
                visit_punctuator(at);
                break;
            case TokenKind::identifier:
                visit_word(at);
                break;
            default:
                break;
        }
    }
    for (const auto& [begin, end] : stream_.system_keywords) {
        const bool inlined = stream_.text[begin + 2] == 'f';  // __forceinline__
        context_.edits.replace_text(begin, end, inlined ? "inline" : "");
    }
    launches_.write_launches();
    if (!context_.options.unroll_whole)
        inline_class_functions(stream_, context_.result.functions, context_.edits);
    launches_.check_unconfigured_calls();
    context_.result.text = context_.edits.apply();
    if (!context_.scopes.empty()) context_.result.balanced = false;
    if (context_.result.balanced)
        context_.result.text += variables_.registrations() + launches_.registrations();
    std::stable_sort(
        context_.result.errors.begin(), context_.result.errors.end(),
        [](const Problem& a, const Problem& b) { return a.file == b.file && a.line < b.line; });
    return std::move(context_.result);
}

void Translator::visit_punctuator(std::size_t& at) {
    if (stream_.is(at, "{")) {
        open_brace(at);
    } else if (stream_.is(at, "}")) {
        close_brace(at);
    } else if (stream_.is(at, ";")) {
        end_statement(at);
    } else if (stream_.is(at, ":")) {
        // After an access specifier or a case label a new declaration begins.
        static const char* const labels[] = {"public", "protected", "private", "case", "default"};
        for (const char* label : labels) {
            if (stream_.is(context_.start, label)) context_.start = at + 1;
        }
    } else if (stream_.is(at, "<")) {
        launches_.find_launch(at);
    } else if (stream_.is(at, "(") && stream_.partner[at] != npos) {
        round_.push_back(at);
    }
}

/// True within round brackets of the current declaration or statement.
bool Translator::in_round_brackets(std::size_t at) {
    while (!round_.empty() && stream_.partner[round_.back()] < at) round_.pop_back();
    return !round_.empty() && round_.back() >= context_.start;
}

void Translator::open_brace(std::size_t at) {
    Scope scope = classify(stream_, context_.start, at, context_.scopes);
    // As in void f(A a = {}): no body, and the declaration goes on.
    if (in_round_brackets(at) && scope.kind != ScopeKind::lambda) {
        if (scope.kind == ScopeKind::function) scope.kind = ScopeKind::block;
        scope.resume = context_.start;
    } else if (scope.kind == ScopeKind::function) {
        if (auto function = read_function(stream_, context_.start, at)) {
            function->is_member = context_.scopes.in_class();
            function->is_definition = true;
            function->begin = context_.start;
            function->body_begin = at;
            function->body_end = stream_.partner[at];
            launches_.check_kernel(*function, context_.start);
            scope.function = static_cast<int>(context_.result.functions.size());
            if (function->is_kernel)
                launches_.add_kernel(context_.result.functions.size(),
                                     context_.scopes.path() + function->name);
            context_.result.functions.push_back(std::move(*function));
        }
    }
    returns_.open_brace(at, scope);
    context_.scopes.open(std::move(scope));
    context_.start = at + 1;
}

void Translator::close_brace(std::size_t at) {
    const std::size_t resume = context_.scopes.resume();
    returns_.close_brace();
    if (!context_.scopes.close()) context_.result.balanced = false;
    context_.start = resume == npos ? at + 1 : resume;
}

void Translator::end_statement(std::size_t at) {
    if (context_.scopes.at_namespace() || context_.scopes.in_class()) {
        if (auto function = read_function(stream_, context_.start, at)) {
            function->is_member = context_.scopes.in_class();
            launches_.check_kernel(*function, context_.start);
            context_.result.functions.push_back(std::move(*function));
        }
    }
    context_.start = at + 1;
}

/// Loops without a pragma. The compiler ignores the request if the length is not constant.
void Translator::unroll_loop(std::size_t at) {
    if (!context_.scopes.in_function() || !stream_.is(at + 1, "(")) return;
    const bool marked = at > 0 && stream_.tokens[at - 1].kind == TokenKind::directive &&
                        stream_.spelling(at - 1).find("unroll") != std::string_view::npos;
    if (marked) return;
    const Token& place = stream_.tokens[at];
    context_.edits.insert_before(at, std::string("\n") + short_loop_pragma + "\n" +
                                         line_marker(place.line, stream_.files[place.file]));
}

void Translator::visit_directive(std::size_t at) {
    // Directives stand between declarations, not in them.
    if (context_.start == at) context_.start = at + 1;
    const std::string_view text = stream_.spelling(at);
    std::size_t word = text.find("pragma");
    if (word == std::string_view::npos) return;
    word = text.find_first_not_of(" \t", word + 6);
    if (word == std::string_view::npos) return;
    const bool no_unroll = text.compare(word, 8, "nounroll") == 0;
    if (!no_unroll && text.compare(word, 6, "unroll") != 0) return;
    const bool loop =
        stream_.is(at + 1, "for") || stream_.is(at + 1, "while") || stream_.is(at + 1, "do");
    const std::size_t argument = text.find_first_not_of(" \t(", word + (no_unroll ? 8 : 6));
    std::string count = no_unroll ? "1" : "16";
    if (argument != std::string_view::npos && !no_unroll) {
        count = text.substr(argument, text.find_first_of(" \t)", argument) - argument);
    }
    const bool literal =
        !count.empty() && count.size() < 5 &&
        std::all_of(count.begin(), count.end(), [](char c) { return c >= '0' && c <= '9'; });
    // The count changes no result. A name cannot be looked up here; its pragma is removed.
    std::string text_out = loop && literal ? "#pragma GCC unroll " + count : "";
    if (context_.options.unroll_whole && loop && !keeps_loop(no_unroll, argument, literal, count)) {
        text_out = whole_loop_pragma;
    }
    text_out.append(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), '\n');
    context_.edits.replace(at, text_out);
}

void Translator::visit_word(std::size_t& at) {
    if (visit_keyword(at)) return;
    const bool is_member = at > 0 && (stream_.is(at - 1, ".") || stream_.is(at - 1, "->"));
    if (is_member) return;
    if (const std::string reading = builtin_reading(stream_, at, in_round_brackets(at));
        !reading.empty()) {
        context_.edits.replace(at, reading);
        return;
    }
    if (context_.scopes.in_function()) {
        if (variables_.use_file_shared(at)) return;
        if (stream_.is(at + 1, "(")) {
            discarded_call(at);
            launches_.visit_call(at);
        }
        variables_.capture_shared(at);
    }
    check_supported(at);
}

bool Translator::visit_keyword(std::size_t& at) {
    const std::string_view word = stream_.spelling(at);
    if (word == "namespace" && stream_.is_identifier(at + 1))
        own_namespaces_.insert(std::string(stream_.spelling(at + 1)));
    if (context_.options.unroll_whole && word == "for") unroll_loop(at);
    if (word == "return") {
        returns_.return_statement(at);
        return true;
    }
    if (word == "static" && context_.only_on_device() && context_.scopes.in_function() &&
        !context_.scopes.in_class() && context_.scopes.captures().empty()) {
        variables_.static_variable(at);
        return true;
    }
    if (word.substr(0, 2) != "__") return false;
    if (word == "__global__" || word == "__host__" || word == "__grid_constant__" ||
        word == "__nv_pure__" || word == "__inline_hint__") {
        if (word == "__global__") launches_.check_lambda_kernel(at);
        context_.edits.remove(at);
    } else if (word == "__device__" || word == "__constant__" || word == "__managed__") {
        variables_.device_variables(at);
    } else if (word == "__shared__") {
        variables_.shared_variables(at);
    } else if (word == "__launch_bounds__" || word == "__maxnreg__" || word == "__cluster_dims__" ||
               word == "__block_size__") {
        remove_with_arguments(at);
    } else if (word == "__forceinline__") {
        inline_keyword(at);
    } else if (word == "__noinline__") {
        const bool in_attribute = at > 0 && (stream_.is(at - 1, "(") || stream_.is(at - 1, ","));
        if (!in_attribute) context_.edits.replace(at, "__attribute__((noinline))");
    } else if (word == "__align__") {
        align_keyword(at);
    } else {
        return false;
    }
    return true;
}

void Translator::remove_with_arguments(std::size_t& at) {
    context_.edits.remove(at);
    if (!stream_.is(at + 1, "(") || stream_.partner[at + 1] == npos) return;
    const std::size_t close = stream_.partner[at + 1];
    for (++at; at < close; ++at) context_.edits.remove(at);
    context_.edits.remove(close);
}

void Translator::inline_keyword(std::size_t at) {
    bool has_inline = false;
    auto check = [&](std::size_t i) {
        has_inline |=
            stream_.is(i, "inline") || stream_.is(i, "__inline__") || stream_.is(i, "__inline");
    };
    for (std::size_t i = context_.start; i < at; ++i) {
        check(i);
        has_inline |= stream_.is(i, "__forceinline__");
    }
    for (std::size_t i = at + 1; i < stream_.size() && i < at + 24; ++i) {
        if (stream_.is(i, "(") || stream_.is(i, ";") || stream_.is(i, "{")) break;
        check(i);
    }
    context_.edits.replace(at, has_inline ? "" : "inline");
}

void Translator::align_keyword(std::size_t at) {
    if (!stream_.is(at + 1, "(") || stream_.partner[at + 1] == npos) return;
    context_.edits.replace(at, "__attribute__((aligned");
    context_.edits.insert_after(stream_.partner[at + 1], "))");
}

/// A call of the runtime that is a whole statement: its result is discarded.
void Translator::discarded_call(std::size_t at) {
    const std::string_view name = stream_.spelling(at);
    const bool is_runtime =
        name.size() > 4 && name.substr(0, 4) == "cuda" && name[4] >= 'A' && name[4] <= 'Z';
    const std::size_t close = stream_.partner[at + 1];
    if (!is_runtime || close == npos || !stream_.is(close + 1, ";") || at == 0 ||
        context_.only_on_device())
        return;
    for (const FunctionInfo& function : context_.result.functions)
        if (function.name == name) return;  // the program's own
    std::size_t before = at - 1;
    if (stream_.is(before, "::")) --before;
    static constexpr std::string_view starts[] = {";", "{", "}", "else", "do"};
    bool is_statement = std::find(std::begin(starts), std::end(starts), stream_.spelling(before)) !=
                        std::end(starts);
    is_statement |= stream_.tokens[before].kind == TokenKind::directive;
    // After a label, not in a conditional expression.
    is_statement |= stream_.is(before, ":") &&
                    (before + 1 == context_.start ||
                     (before == context_.start + 1 && stream_.is_identifier(context_.start)));
    if (stream_.is(before, ")") && stream_.partner[before] != npos && stream_.partner[before] > 0) {
        const std::string_view word = stream_.spelling(stream_.partner[before] - 1);
        is_statement |= word == "if" || word == "for" || word == "while" || word == "constexpr";
    }
    if (!is_statement) return;
    context_.edits.insert_before(before + 1, "::__simt::__discard(");
    context_.edits.insert_after(close, ")");
}

void Translator::check_supported(std::size_t at) {
    const std::string name(stream_.spelling(at));
    const char* advice = unsupported_advice(name, stream_.spelling(at + 1));
    const bool is_call = stream_.is(at + 1, "(");
    if (advice == nullptr && context_.only_on_device()) {
        if (name == "realloc" && is_call) advice = "use malloc, copy, and free";
    }
    if (advice == nullptr || own_namespaces_.count(name)) return;
    context_.refuse(at, "'" + name + "' is a CUDA feature that simtutor does not support yet; " +
                            advice + " instead");
}

Translation translate(std::string_view preprocessed, const TranslateOptions& options) {
    const TokenStream stream = tokenize(preprocessed, options.untouched);
    return Translator(stream, options).run();
}

std::vector<FunctionInfo> list_functions(std::string_view preprocessed,
                                         const TranslateOptions& options) {
    return translate(preprocessed, options).functions;
}

}  // namespace simtutor::simt
