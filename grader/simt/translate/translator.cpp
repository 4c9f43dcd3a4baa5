#include "grader/simt/translate/translator.h"

#include <algorithm>
#include <iterator>

#include "grader/simt/translate/tokenizer.h"
#include "grader/simt/translate/unsupported.h"

namespace simtutor::simt {

namespace {

/// How far TranslateOptions::unroll_whole goes. Nested loops multiply, so that loops which nobody
/// asked to unroll have a lower limit.
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
                visit_sign(at);
                break;
            case TokenKind::identifier:
                visit_word(at);
                break;
            default:
                break;
        }
    }
    write_launches();
    if (!unroll_whole_) inline_class_functions();
    check_unconfigured_calls();
    result_.text = edits_.apply();
    if (!scopes_.empty()) result_.balanced = false;
    if (result_.balanced) result_.text += registrations() + kernel_registrations();
    std::stable_sort(
        result_.errors.begin(), result_.errors.end(),
        [](const Problem& a, const Problem& b) { return a.file == b.file && a.line < b.line; });
    return std::move(result_);
}

void Translator::refuse(std::size_t token, const std::string& text) {
    const Token& place = stream_.tokens[token];
    if (!refused_.emplace(text, place.line).second) return;
    result_.errors.push_back({stream_.files[place.file], place.line, text});
}

void Translator::visit_sign(std::size_t& at) {
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
            if (stream_.is(start_, label)) start_ = at + 1;
        }
    } else if (stream_.is(at, "<")) {
        find_launch(at);
    } else if (stream_.is(at, "(") && stream_.partner[at] != npos) {
        round_.push_back(at);
    }
}

/// True within round brackets of the current declaration or statement.
bool Translator::in_round_brackets(std::size_t at) {
    while (!round_.empty() && stream_.partner[round_.back()] < at) round_.pop_back();
    return !round_.empty() && round_.back() >= start_;
}

void Translator::open_brace(std::size_t at) {
    Scope scope = classify(stream_, start_, at, scopes_);
    // As in void f(A a = {}): no body, and the declaration goes on.
    if (in_round_brackets(at) && scope.kind != ScopeKind::lambda) {
        if (scope.kind == ScopeKind::function) scope.kind = ScopeKind::block;
        scope.resume = start_;
    } else if (scope.kind == ScopeKind::function) {
        if (auto function = read_function(stream_, start_, at)) {
            function->is_member = scopes_.in_class();
            function->is_definition = true;
            function->begin = start_;
            function->body_begin = at;
            function->body_end = stream_.partner[at];
            check_kernel(*function, start_);
            scope.function = static_cast<int>(result_.functions.size());
            if (function->is_kernel)
                kernel_paths_[result_.functions.size()] = scopes_.path() + function->name;
            result_.functions.push_back(std::move(*function));
        }
    }
    loop_lines_.push_back(scope.kind == ScopeKind::block ? loop_line(at) : 0);
    scopes_.open(std::move(scope));
    start_ = at + 1;
}

void Translator::close_brace(std::size_t at) {
    const std::size_t resume = scopes_.resume();
    if (const int function = scopes_.closing_function(); function >= 0) {
        const auto number = static_cast<std::size_t>(function);
        if (last_barrier(number)) with_barrier_.insert(result_.functions[number].name);
    }
    if (!loop_lines_.empty()) loop_lines_.pop_back();
    if (!scopes_.close()) result_.balanced = false;
    start_ = resume == npos ? at + 1 : resume;
}

void Translator::end_statement(std::size_t at) {
    if (scopes_.at_namespace() || scopes_.in_class()) {
        if (auto function = read_function(stream_, start_, at)) {
            function->is_member = scopes_.in_class();
            check_kernel(*function, start_);
            result_.functions.push_back(std::move(*function));
        }
    }
    start_ = at + 1;
}

/// Loops without a pragma. The compiler leaves those alone that do not have a constant length.
void Translator::unroll_loop(std::size_t at) {
    if (!scopes_.in_function() || !stream_.is(at + 1, "(")) return;
    const bool marked = at > 0 && stream_.tokens[at - 1].kind == TokenKind::directive &&
                        stream_.spelling(at - 1).find("unroll") != std::string_view::npos;
    if (marked) return;
    const Token& place = stream_.tokens[at];
    edits_.insert_before(at, std::string("\n") + short_loop_pragma + "\n" +
                                 line_marker(place.line, stream_.files[place.file]));
}

void Translator::visit_directive(std::size_t at) {
    // Directives stand between declarations, not in them.
    if (start_ == at) start_ = at + 1;
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
    // The count changes no result. A name cannot be looked up here, so such a pragma goes.
    std::string text_out = loop && literal ? "#pragma GCC unroll " + count : "";
    if (unroll_whole_ && loop && !keeps_loop(no_unroll, argument, literal, count)) {
        text_out = whole_loop_pragma;
    }
    text_out.append(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), '\n');
    edits_.replace(at, text_out);
}

void Translator::visit_word(std::size_t& at) {
    if (visit_keyword(at)) return;
    const bool is_member = at > 0 && (stream_.is(at - 1, ".") || stream_.is(at - 1, "->"));
    if (is_member) return;
    if (scopes_.in_function()) {
        const auto shared = file_shared_.find(stream_.spelling(at));
        if (shared != file_shared_.end()) return edits_.replace(at, shared->second);
        if (stream_.is(at + 1, "(")) {
            calls_.push_back(at);
            discarded_call(at);
            kernel_pointer_launch(at);
        }
        capture_shared(at);
    }
    check_supported(at);
}

/// A lambda uses a kernel's shared variable as it is. Here the variable is a reference, which a
/// lambda must capture as one, or it would work on a copy.
void Translator::capture_shared(std::size_t at) {
    const std::string name(stream_.spelling(at));
    if (local_shared_.count({scopes_.enclosing_function(), name}) == 0) return;
    for (const std::size_t open : scopes_.captures()) {
        const std::size_t close = stream_.partner[open];
        bool has_it = stream_.is(open + 1, "&") && !stream_.is_identifier(open + 2);
        for (std::size_t i = open + 1; i < close; ++i) has_it |= stream_.is(i, name);
        if (has_it || !captured_.emplace(open, name).second) continue;
        if (stream_.is(open + 1, "=")) {
            edits_.insert_after(open + 1, ", &" + name);
        } else {
            const bool first = captured_.lower_bound({open, ""})->second == name &&
                               std::next(captured_.lower_bound({open, ""})) ==
                                   captured_.lower_bound({open + 1, ""});
            edits_.insert_before(close, (first && close == open + 1 ? "&" : ", &") + name);
        }
    }
}

bool Translator::visit_keyword(std::size_t& at) {
    const std::string_view word = stream_.spelling(at);
    if (unroll_whole_ && word == "for") unroll_loop(at);
    if (word == "return") {
        return_statement(at);
        return true;
    }
    if (word == "static" && only_on_device() && scopes_.in_function() && !scopes_.in_class() &&
        scopes_.captures().empty()) {
        static_variable(at);
        return true;
    }
    if (word.substr(0, 2) != "__") return false;
    if (word == "__global__" || word == "__host__" || word == "__grid_constant__" ||
        word == "__nv_pure__" || word == "__inline_hint__") {
        if (word == "__global__") check_lambda_kernel(at);
        edits_.remove(at);
    } else if (word == "__device__" || word == "__constant__" || word == "__managed__") {
        device_variables(at);
    } else if (word == "__shared__") {
        shared_variables(at);
    } else if (word == "__launch_bounds__" || word == "__maxnreg__" || word == "__cluster_dims__" ||
               word == "__block_size__") {
        remove_with_arguments(at);
    } else if (word == "__forceinline__") {
        inline_keyword(at);
    } else if (word == "__noinline__") {
        const bool in_attribute = at > 0 && (stream_.is(at - 1, "(") || stream_.is(at - 1, ","));
        if (!in_attribute) edits_.replace(at, "__attribute__((noinline))");
    } else if (word == "__align__") {
        align_keyword(at);
    } else {
        return false;
    }
    return true;
}

void Translator::remove_with_arguments(std::size_t& at) {
    edits_.remove(at);
    if (!stream_.is(at + 1, "(") || stream_.partner[at + 1] == npos) return;
    const std::size_t close = stream_.partner[at + 1];
    for (++at; at < close; ++at) edits_.remove(at);
    edits_.remove(close);
}

void Translator::inline_keyword(std::size_t at) {
    bool has_inline = false;
    auto look = [&](std::size_t i) {
        has_inline |=
            stream_.is(i, "inline") || stream_.is(i, "__inline__") || stream_.is(i, "__inline");
    };
    for (std::size_t i = start_; i < at; ++i) {
        look(i);
        has_inline |= stream_.is(i, "__forceinline__");
    }
    for (std::size_t i = at + 1; i < stream_.size() && i < at + 24; ++i) {
        if (stream_.is(i, "(") || stream_.is(i, ";") || stream_.is(i, "{")) break;
        look(i);
    }
    edits_.replace(at, has_inline ? "" : "inline");
}

void Translator::align_keyword(std::size_t at) {
    if (!stream_.is(at + 1, "(") || stream_.partner[at + 1] == npos) return;
    edits_.replace(at, "__attribute__((aligned");
    edits_.insert_after(stream_.partner[at + 1], "))");
}

/// The last token in a function's body that names a barrier, or a function above that has one; 0 if
/// there is none.
std::size_t Translator::last_barrier(std::size_t function) {
    const auto [known, fresh] = last_barriers_.try_emplace(function, 0);
    if (!fresh) return known->second;
    const FunctionInfo& info = result_.functions[function];
    for (std::size_t i = info.body_begin; i < info.body_end && i < stream_.size(); ++i) {
        if (!stream_.is(i + 1, "(") || !stream_.is_identifier(i)) continue;
        const std::string_view word = stream_.spelling(i);
        const bool barrier = word == "sync" || word.substr(0, 13) == "__syncthreads";
        if (barrier || with_barrier_.count(word)) known->second = i;
    }
    return known->second;
}

/// Where the outermost loop begins whose body the brace opens or lies in; 0 outside of loops.
int Translator::loop_line(std::size_t brace) const {
    if (!loop_lines_.empty() && loop_lines_.back()) return loop_lines_.back();
    if (brace == 0) return 0;
    std::size_t word = brace - 1;
    if (stream_.is(word, ")") && stream_.partner[word] != npos && stream_.partner[word] > 0)
        word = stream_.partner[word] - 1;
    const bool loop =
        stream_.is(word, "for") || stream_.is(word, "while") || stream_.is(word, "do");
    return loop ? stream_.tokens[word].line : 0;
}

void Translator::return_statement(std::size_t at) {
    if (!stream_.is(at + 1, ";")) return;
    const int number = scopes_.returning_function();
    if (number < 0) return;
    const auto function = static_cast<std::size_t>(number);
    const FunctionInfo& info = result_.functions[function];
    if (!info.is_kernel && (info.is_host || last_barrier(function) < at)) return;
    const int loop = loop_lines_.empty() ? 0 : loop_lines_.back();
    const std::string line = std::to_string(stream_.tokens[at].line);
    if (info.is_kernel && loop)
        edits_.insert_after(at, " simt_loop_return(" + line + ", " + std::to_string(loop) + ")");
    else
        edits_.insert_after(
            at, (info.is_kernel ? " simt_kernel_return(" : " simt_function_return(") + line + ")");
}

/// A call of the runtime that is a whole statement: nobody looks at what it returns.
void Translator::discarded_call(std::size_t at) {
    const std::string_view name = stream_.spelling(at);
    const bool is_runtime =
        name.size() > 4 && name.substr(0, 4) == "cuda" && name[4] >= 'A' && name[4] <= 'Z';
    const std::size_t close = stream_.partner[at + 1];
    if (!is_runtime || close == npos || !stream_.is(close + 1, ";") || at == 0 || only_on_device())
        return;
    for (const FunctionInfo& function : result_.functions)
        if (function.name == name) return;  // the program's own
    std::size_t before = at - 1;
    if (stream_.is(before, "::")) --before;
    static constexpr std::string_view starts[] = {";", "{", "}", "else", "do"};
    bool is_statement = std::find(std::begin(starts), std::end(starts), stream_.spelling(before)) !=
                        std::end(starts);
    is_statement |= stream_.tokens[before].kind == TokenKind::directive;
    // After a label, not in a conditional expression.
    is_statement |=
        stream_.is(before, ":") &&
        (before + 1 == start_ || (before == start_ + 1 && stream_.is_identifier(start_)));
    if (stream_.is(before, ")") && stream_.partner[before] != npos && stream_.partner[before] > 0) {
        const std::string_view word = stream_.spelling(stream_.partner[before] - 1);
        is_statement |= word == "if" || word == "for" || word == "while" || word == "constexpr";
    }
    if (!is_statement) return;
    edits_.insert_before(before + 1, "::simt::discard(");
    edits_.insert_after(close, ")");
}

bool Translator::only_on_device() const {
    const int function = scopes_.enclosing_function();
    return function >= 0 && !result_.functions[static_cast<std::size_t>(function)].is_host;
}

void Translator::check_supported(std::size_t at) {
    const std::string name(stream_.spelling(at));
    const char* advice = unsupported_advice(name, stream_.spelling(at + 1));
    const bool is_call = stream_.is(at + 1, "(");
    if (advice == nullptr && only_on_device()) {
        if (name == "realloc" && is_call) advice = "use malloc, copy, and free";
    }
    if (advice == nullptr) return;
    refuse(at, "'" + name + "' is a CUDA feature that simtutor does not support yet; " + advice +
                   " instead");
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
