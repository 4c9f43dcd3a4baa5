#include "grader/simt/translate/translator.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "grader/simt/translate/builtin_reading.h"
#include "grader/simt/translate/chosen_array.h"
#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/inlining.h"
#include "grader/simt/translate/self_assignment.h"
#include "grader/simt/translate/spelling.h"
#include "grader/simt/translate/tokenizer.h"
#include "grader/simt/translate/unsupported.h"
#include "grader/simt/translate/unused_headers.h"

namespace simtutor::simt {

namespace {

/// True if a lambda's type of result, in [arrow, brace), names one of its parameters.
bool names_parameter(const TokenStream& stream, std::size_t capture, std::size_t arrow,
                     std::size_t brace) {
    std::size_t open = stream.partner[capture] + 1;
    while (open < arrow && !stream.is(open, "(")) ++open;
    if (open == arrow || stream.partner[open] == npos) return false;
    for (std::size_t i = open + 1; i < stream.partner[open]; ++i) {
        const bool declared =
            stream.is_identifier(i) && (stream.is(i + 1, ",") || stream.is(i + 1, ")") ||
                                        stream.is(i + 1, "=") || stream.is(i + 1, "["));
        for (std::size_t k = arrow; declared && k < brace; ++k)
            if (stream.spelling(k) == stream.spelling(i)) return true;
    }
    return false;
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
    launches_.check_calls();
    context_.result.text = context_.edits.apply();
    if (!asm_.used())
        context_.result.text =
            without_ptx_headers(context_.result.text, context_.options.untouched);
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
        // After a label for goto, too.
        if (context_.scopes.in_function() && at == context_.start + 1 &&
            stream_.is_identifier(context_.start))
            context_.start = at + 1;
    } else if (stream_.is(at, "<")) {
        launches_.find_launch(at);
    } else if (stream_.is(at, "(") && stream_.partner[at] != npos) {
        round_.push_back(at);
    } else if (stream_.is(at, "[")) {
        if (context_.scopes.in_function()) keep_chosen_array(context_, at);
        check_array_size(at);
    }
}

/// True within round brackets of the current declaration or statement.
bool Translator::in_round_brackets(std::size_t at) {
    while (!round_.empty() && stream_.partner[round_.back()] < at) round_.pop_back();
    return !round_.empty() && round_.back() >= context_.start;
}

/// True for the brace of a value such as `A<int>{1}`, after which the statement goes on.
bool Translator::begins_value(std::size_t at) const {
    if (at == 0 || at == context_.start || !context_.scopes.in_function()) return false;
    static constexpr std::string_view words[] = {"else", "do", "try"};
    if (stream_.is_identifier(at - 1))
        return std::find(std::begin(words), std::end(words), stream_.spelling(at - 1)) ==
               std::end(words);
    return stream_.is(at - 1, ">") || stream_.is(at - 1, "=") || stream_.is(at - 1, ",");
}

void Translator::open_brace(std::size_t at) {
    Scope scope = classify(stream_, context_.start, at, context_.scopes);
    // As in void f(A a = {}): no body, and the declaration goes on.
    if (in_round_brackets(at) && scope.kind != ScopeKind::lambda) {
        if (scope.kind == ScopeKind::function) scope.kind = ScopeKind::block;
        scope.resume = context_.start;
    } else if (scope.kind == ScopeKind::block && begins_value(at)) {
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
            variables_.open_function(*function);
            context_.result.functions.push_back(std::move(*function));
        }
    }
    if (scope.kind == ScopeKind::lambda) mark_extended_lambda(scope.capture, at);
    if (scope.kind == ScopeKind::name_space) namespaces_.insert(scope.name);
    if (scope.kind == ScopeKind::class_body && context_.scopes.at_namespace())
        classes_[scope.name] = context_.scopes.path();
    braces_.push_back(at);
    returns_.open_brace(at, scope);
    context_.scopes.open(std::move(scope));
    context_.start = at + 1;
}

/// A lambda with `__device__` in a function of the host, if the program asks which those are.
void Translator::mark_extended_lambda(std::size_t capture, std::size_t brace) {
    const std::size_t body_end = stream_.partner[brace];
    if (!context_.scopes.in_function() || context_.only_on_device() || body_end == npos) return;
    bool host = false, device = false, preserved = false;
    for (std::size_t i = stream_.partner[capture] + 1; i < brace; ++i) {
        if (stream_.is(i, "(") && stream_.partner[i] != npos) i = stream_.partner[i];
        host |= stream_.is(i, "__host__");
        device |= stream_.is(i, "__device__");
        if (stream_.is(i, "->")) {
            preserved = !names_parameter(stream_, capture, i, brace);
            break;
        }
    }
    if (!device || !asks_for_lambdas()) return;
    const char* const kind = host ? "3" : preserved ? "2" : "1";
    context_.edits.insert_before(capture,
                                 std::string("::__simt::__extended_lambda<") + kind + ">(");
    context_.edits.insert_after(body_end, ")");
}

/// True if the program uses a trait of extended_lambdas.h.
bool Translator::asks_for_lambdas() {
    if (!asks_for_lambdas_) {
        asks_for_lambdas_ = false;
        for (std::size_t i = 0; i < stream_.size() && !*asks_for_lambdas_; ++i)
            asks_for_lambdas_ = stream_.is(i, "__asked_lambda_kind");
    }
    return *asks_for_lambdas_;
}

/// A function or lambda ends whose body `brace` opens.
void Translator::close_body(std::size_t brace) {
    if (context_.options.unroll_whole || !context_.on_device()) return;
    if (const int number = context_.scopes.closing_function(); number >= 0) {
        const FunctionInfo& function = context_.result.functions[static_cast<std::size_t>(number)];
        shuffles_.end_body(function.name, function.open, brace, false);
    } else if (const std::size_t capture = context_.scopes.closing_lambda(); capture != npos) {
        const std::size_t open = stream_.partner[capture] + 1;
        const bool named = capture > 1 && stream_.is(capture - 1, "=");
        shuffles_.end_body(named ? std::string(stream_.spelling(capture - 2)) : std::string(),
                           stream_.is(open, "(") ? open : npos, brace, true);
    }
}

void Translator::close_brace(std::size_t at) {
    if (!braces_.empty()) close_body(braces_.back());
    const std::size_t resume = context_.scopes.resume();
    returns_.close_brace();
    if (!braces_.empty()) braces_.pop_back();
    variables_.close_scope();
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
    // Between the parts of a `for` the names of the first part are still visible.
    while (!round_.empty() && stream_.partner[round_.back()] < at) round_.pop_back();
    const std::size_t brace = braces_.empty() ? 0 : braces_.back();
    const bool whole = round_.empty() || round_.back() < brace;
    if (whole && !context_.options.unroll_whole) end_function_statement(at, brace);
    context_.start = at + 1;
    if (whole) variables_.end_statement();
}

void Translator::end_function_statement(std::size_t semicolon, std::size_t brace) {
    if (context_.runs()) locals_.end_statement(semicolon, brace);
    if (!context_.on_device()) return;
    keep_self_assignment(context_, semicolon);
}

void Translator::visit_directive(std::size_t at) {
    // Directives stand between declarations, not in them.
    if (context_.start == at) context_.start = at + 1;
    unrolling_.visit_pragma(at);
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
        if (variables_.use_file_shared(at, in_round_brackets(at)) ||
            variables_.use_template_variable(at))
            return;
        if (stream_.is(at + 1, "(")) {
            discarded_call(at);
            launches_.visit_call(at);
        }
        if (stream_.is(at + 1, "<")) launches_.visit_template(at);
        variables_.capture_shared(at);
    }
    check_supported(at);
}

/// `using A = A<T>;` in a class: EDG takes it, g++ wants the name qualified.
void Translator::alias_of_same_name(std::size_t at) {
    if (!context_.scopes.in_class() || !stream_.is(at + 2, "=")) return;
    if (stream_.spelling(at + 1) != stream_.spelling(at + 3)) return;
    const auto known = classes_.find(stream_.spelling(at + 1));
    if (known != classes_.end()) context_.edits.insert_before(at + 3, known->second);
}

/// Words that nvcc refuses in device code.
void Translator::check_device_word(std::size_t at) {
    static constexpr std::string_view words[] = {"throw", "try", "dynamic_cast", "typeid",
                                                 "thread_local"};
    const std::string_view word = stream_.spelling(at);
    if (std::find(std::begin(words), std::end(words), word) == std::end(words)) return;
    context_.refuse(at, "'" + std::string(word) +
                            "' is not allowed in device code; only host functions may use it");
}

/// `float a[n];` where n is a parameter.
void Translator::check_array_size(std::size_t at) {
    if (!context_.only_on_device() || at < 2 || !stream_.is(at + 2, "]")) return;
    if (!stream_.is_identifier(at - 1) || !stream_.is_identifier(at - 2)) return;
    static constexpr std::string_view words[] = {"return", "else", "case",     "throw", "delete",
                                                 "new",    "do",   "co_yield", "goto",  "sizeof"};
    if (std::find(std::begin(words), std::end(words), stream_.spelling(at - 2)) != std::end(words))
        return;
    const auto function = static_cast<std::size_t>(context_.scopes.enclosing_function());
    const auto& parameters = context_.result.functions[function].parameters;
    const std::string size(stream_.spelling(at + 1));
    if (size == "_" || std::find(parameters.begin(), parameters.end(), size) == parameters.end())
        return;
    context_.refuse(at, "the size of array '" + std::string(stream_.spelling(at - 1)) +
                            "' must be a constant in device code; '" + size +
                            "' is known only when the kernel runs");
}

/// Inline assembler: host code keeps it, device code has PTX. An empty text orders accesses for the
/// compiler; its operands get constraints that this machine has.
bool Translator::inline_assembler(std::size_t at) {
    const int function = context_.scopes.enclosing_function();
    if (function < 0 || context_.only_on_host()) return true;
    std::size_t open = at + 1;
    while (stream_.is_identifier(open)) ++open;
    if (!stream_.is(open, "(")) return false;
    const std::size_t close = stream_.partner[open];
    const bool empty =
        stream_.is(open + 1, "\"\"") &&
        (stream_.is(open + 2, ":") || stream_.is(open + 2, "::") || open + 2 == close);
    if (!empty) return asm_.rewrite(at);
    if (close == npos) return false;
    for (std::size_t i = open + 2; i < close; ++i) {
        if (stream_.tokens[i].kind != TokenKind::string || !stream_.is(i + 1, "(")) continue;
        const std::string_view text = stream_.spelling(i);
        const std::size_t letters = text.find_first_not_of("\"=+&");
        context_.edits.replace(i, std::string(text.substr(0, letters)) + "g\"");
    }
    return true;
}

bool Translator::visit_keyword(std::size_t& at) {
    const std::string_view word = stream_.spelling(at);
    if (word == "using") alias_of_same_name(at);
    if (context_.only_on_device()) check_device_word(at);
    if (word == "typeof" && stream_.is(at + 1, "(")) {
        context_.edits.replace(at, "__typeof__");
        return true;
    }
    if (word == "__builtin_assume" && stream_.is(at + 1, "(")) {
        context_.edits.replace(at, "(void)");
        return true;
    }
    if (word == "asm" || word == "__asm__" || word == "__asm") return inline_assembler(at);
    if (context_.options.unroll_whole) {
        if (word == "for") unrolling_.visit_loop(at);
        if (word == "for" || word == "while") unrolling_.visit_condition(at);
        if (word == "for" || word == "while" || word == "goto") unrolling_.visit_end_of_round(at);
    } else if (word == "for" || word == "while" || word == "do") {
        rounds_.visit_loop(at);
    }
    if (word == "return") {
        returns_.return_statement(at);
        return true;
    }
    if (word == "static" && context_.only_on_device() && context_.scopes.in_function() &&
        !context_.scopes.in_class() && !context_.scopes.in_lambda()) {
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

/// cudaMalloc, cublasSgemm, cufftPlan1d: their results tell of failures.
bool has_status(std::string_view name) {
    for (const std::string_view beginning : {"cuda", "cublas", "cufft"}) {
        const std::size_t length = beginning.size();
        if (name.size() > length && name.starts_with(beginning) && name[length] >= 'A' &&
            name[length] <= 'Z')
            return true;
    }
    return false;
}

/// A call of the runtime or a library that is a whole statement: its result is discarded.
void Translator::discarded_call(std::size_t at) {
    const std::string_view name = stream_.spelling(at);
    const bool is_runtime = has_status(name);
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
    // The program's own namespace may have the name of a library.
    if (stream_.is(at + 1, "::") && namespaces_.count(name)) return;
    if (name == "cuda" && stream_.is(at + 1, "::") &&
        supported_of_library(stream_.spelling(at + 2)))
        return;
    const char* advice = unsupported_advice(name, stream_.spelling(at + 1));
    const bool is_call = stream_.is(at + 1, "(");
    if (advice == nullptr && context_.only_on_device()) {
        if (name == "realloc" && is_call) advice = "use malloc, copy, and free";
    }
    if (advice == nullptr) return;
    context_.refuse(at, "'" + name + "' is a CUDA feature that simtutor does not support yet; " +
                            advice + " instead");
}

Translation translate(std::string_view preprocessed, const TranslateOptions& options) {
    const std::string text = usual_spelling(preprocessed, options.untouched);
    const TokenStream stream = tokenize(text, options.untouched);
    return Translator(stream, options).run();
}

std::vector<FunctionInfo> list_functions(std::string_view preprocessed,
                                         const TranslateOptions& options) {
    return translate(preprocessed, options).functions;
}

}  // namespace simtutor::simt
