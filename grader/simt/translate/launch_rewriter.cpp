#include "grader/simt/translate/launch_rewriter.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/variable_calls.h"

namespace simtutor::simt {
namespace {

bool three_adjacent(const TokenStream& stream, std::size_t at, std::string_view sign) {
    return stream.is(at, sign) && stream.is(at + 1, sign) && stream.is(at + 2, sign) &&
           stream.adjacent(at, at + 1) && stream.adjacent(at + 1, at + 2);
}

bool is_statement_word(std::string_view word) {
    static const std::set<std::string_view> words = {
        "if",   "while", "for",    "switch", "return", "else",   "do",
        "case", "throw", "sizeof", "new",    "goto",   "delete", "co_return"};
    return words.count(word) > 0;
}

}  // namespace

void LaunchRewriter::find_launch(std::size_t& at) {
    if (!three_adjacent(stream_, at, "<") || at == 0) return;
    const std::size_t close = launch_close(at);
    const std::size_t callee = callee_begin(at);
    if (close == npos || callee == npos) return;  // the compiler reports it
    if (stream_.partner[close + 3] == npos) return;
    launches_.push_back({callee, at, close, context_.scopes.in_function()});
    at += 2;
}

void LaunchRewriter::visit_call(std::size_t at) {
    const bool in_lambda = context_.scopes.in_lambda();
    calls_.push_back({at, context_.scopes.enclosing_function(), in_lambda});
    addresses_.visit_call(at);
}

void LaunchRewriter::add_kernel(std::size_t function, std::string path) {
    kernel_paths_[function] = std::move(path);
}

std::size_t LaunchRewriter::launch_close(std::size_t open) const {
    std::size_t found = npos;
    int angles = 0;
    for (std::size_t i = open + 3; i < stream_.size(); ++i) {
        if (stream_.is(i, ";") || stream_.is(i, "}") || stream_.is(i, ")") || stream_.is(i, "]")) {
            break;
        }
        if (stream_.is(i, "(") || stream_.is(i, "[") || stream_.is(i, "{")) {
            if (stream_.partner[i] == npos) break;
            i = stream_.partner[i];
            continue;
        }
        // A launch in the configuration of another: the first one is not closed.
        if (three_adjacent(stream_, i, "<")) return npos;
        if (stream_.is(i, "<")) ++angles;
        if (!stream_.is(i, ">")) continue;
        std::size_t last = i;
        while (stream_.is(last + 1, ">") && stream_.adjacent(last, last + 1)) ++last;
        const int run = static_cast<int>(last - i) + 1;
        if (run >= 3 && stream_.is(last + 1, "(")) {
            found = last - 2;
            // With as many templates open, these close them, and the launch ends later.
            if (angles < run) return found;
        }
        angles = std::max(0, angles - run);
        i = last;
    }
    return found;
}

/// The first token of the postfix expression before `<<<`.
std::size_t LaunchRewriter::callee_begin(std::size_t open) const {
    std::size_t at = open;  // [at, open) is the callee so far
    const std::size_t lowest = context_.start;
    while (at > lowest) {
        std::size_t last = at - 1;
        if (stream_.is(last, ">") && !(stream_.is(at, "::"))) {
            const std::size_t angle = stream_.open_angle(last, lowest);
            if (angle == npos || angle == lowest || !stream_.is_identifier(angle - 1)) return npos;
            last = angle - 1;
        } else if (stream_.is(last, ">")) {
            const std::size_t angle = stream_.open_angle(last, lowest);
            if (angle == npos || angle == lowest) return npos;
            last = angle - 1;
        } else if (stream_.is(last, ")") || stream_.is(last, "]")) {
            const std::size_t bracket = stream_.partner[last];
            if (bracket == npos || bracket < lowest) return npos;
            at = bracket;
            // A value before the bracket belongs to it: a call, or an index.
            const bool value =
                at > lowest &&
                ((stream_.is_identifier(at - 1) && !is_statement_word(stream_.spelling(at - 1))) ||
                 stream_.is(at - 1, "]"));
            if (value) continue;
            return at;
        }
        if (!stream_.is_identifier(last) || is_statement_word(stream_.spelling(last))) return npos;
        at = last;
        if (at > lowest && stream_.is(at - 1, "template")) --at;
        if (at > lowest && stream_.is(at - 1, "::")) {
            --at;
            const bool more =
                at > lowest &&
                (stream_.is(at - 1, ">") ||
                 (stream_.is_identifier(at - 1) && !is_statement_word(stream_.spelling(at - 1))));
            if (!more) return at;
        } else if (at > lowest && (stream_.is(at - 1, ".") || stream_.is(at - 1, "->"))) {
            --at;
        } else {
            return at;
        }
    }
    return at < open ? at : npos;
}

const FunctionInfo* LaunchRewriter::find_kernel(const Launch& launch,
                                                const std::string& name) const {
    const std::size_t open = launch.close + 3;
    const std::size_t count = split_commas(stream_, open + 1, stream_.partner[open]).size();
    const FunctionInfo* best = nullptr;
    for (const FunctionInfo& function : context_.result.functions) {
        if (!function.is_kernel || function.name != name) continue;
        const bool fits = function.parameters.size() == count;
        const bool better = best == nullptr || (fits && best->parameters.size() != count) ||
                            (fits && function.is_definition);
        if (better) best = &function;
    }
    return best;
}

void LaunchRewriter::write_launches() {
    for (const Launch& launch : launches_) write_launch(launch);
    addresses_.write_templates();
}

void LaunchRewriter::write_launch(const Launch& launch) {
    std::size_t name_token = launch.open - 1;
    if (stream_.is(name_token, ">")) {
        const std::size_t angle = stream_.open_angle(name_token, launch.callee);
        if (angle != npos && angle > launch.callee) name_token = angle - 1;
    }
    const std::string name(stream_.spelling(name_token));
    const std::string callee = stream_.joined(launch.callee, launch.open);
    const std::size_t values = split_commas(stream_, launch.open + 3, launch.close).size();
    if (values < 2 || values > 4) {
        context_.refuse(launch.open,
                        "a launch needs the number of blocks and of threads per block; write " +
                            callee + "<<<blocks, threads>>>(...)");
        return;
    }
    const FunctionInfo* kernel = find_kernel(launch, name);
    const auto plain = std::find_if(
        context_.result.functions.begin(), context_.result.functions.end(),
        [&](const FunctionInfo& function) { return function.name == name && !function.is_kernel; });
    if (kernel == nullptr && plain != context_.result.functions.end() &&
        launch.callee == name_token) {
        context_.refuse(launch.open, "'" + name +
                                         "' is not a kernel, so it cannot be launched; declare it "
                                         "with __global__ void at line " +
                                         std::to_string(plain->line));
        return;
    }
    if (!kernel && is_value(launch)) return write_value_launch(launch, callee);
    const Token& place = stream_.tokens[launch.open];
    const std::string& file = stream_.files[place.file];
    std::string parameters;
    if (kernel != nullptr) {
        for (const std::string& parameter : kernel->parameters) {
            parameters += (parameters.empty() ? "" : " ") + parameter;
        }
    }
    const std::string captures = launch.in_function ? "[=]" : "[]";
    // A parameter pack would be taken for an empty one.
    const std::string of =
        kernel && has_pack(*kernel) ? "__simt_probe.__unknown(" : "__simt_probe.__of(";
    context_.edits.insert_before(
        launch.callee, "::__simt::__kernel(" + quote(kernel ? kernel->name : callee) + ", " +
                           quote(kernel ? kernel->file : file) + ", " +
                           std::to_string(kernel ? kernel->line : place.line) + ", " +
                           quote(parameters) + ", " + captures +
                           "(auto __simt_probe) __attribute__((no_sanitize_thread)) -> decltype(" +
                           of + callee + ")) { return " + of + callee + "); }, " + captures +
                           "(auto&... __simt_values) __attribute__((no_sanitize_thread)) { ");
    write_configuration(launch, "(__simt_values...); })");
}

/// Replaces the angle brackets; `end` comes before the first.
void LaunchRewriter::write_configuration(const Launch& launch, const std::string& end) {
    const Token& place = stream_.tokens[launch.open];
    context_.edits.replace(launch.open, end + ".__at(" + quote(stream_.files[place.file]) + ", " +
                                            std::to_string(place.line) + ", ");
    context_.edits.remove(launch.open + 1);
    context_.edits.remove(launch.open + 2);
    context_.edits.replace(launch.close, ")");
    context_.edits.remove(launch.close + 1);
    context_.edits.remove(launch.close + 2);
}

/// True if the kernel's template has a parameter pack.
bool LaunchRewriter::has_pack(const FunctionInfo& kernel) const {
    if (!kernel.is_template) return false;
    for (std::size_t i = kernel.open; i > 0 && !stream_.is(i, ";") && !stream_.is(i, "}"); --i)
        if (stream_.is(i, "...")) return true;
    return false;
}

/// True if a call, an index or a member names the kernel: an expression that is evaluated when the
/// launch is.
bool LaunchRewriter::is_value(const Launch& launch) const {
    const std::size_t last = launch.open - 1;
    if (stream_.is(last, ")") || stream_.is(last, "]"))
        return stream_.partner[last] > launch.callee;
    for (std::size_t i = launch.callee; i < launch.open; ++i)
        if (stream_.is(i, "->") || stream_.is(i, ".")) return !stream_.is(last, ">");
    return false;
}

void LaunchRewriter::write_value_launch(const Launch& launch, const std::string& callee) {
    const Token& place = stream_.tokens[launch.open];
    context_.edits.insert_before(launch.callee, "::__simt::__kernel_value(" + quote(callee) + ", " +
                                                    quote(stream_.files[place.file]) + ", " +
                                                    std::to_string(place.line) + ", ");
    write_configuration(launch, ")");
}

/// True for `cg::reduce(...)` where the program's kernel `reduce` is in no scope `cg`.
bool LaunchRewriter::names_other_scope(std::size_t call) const {
    if (call < 2 || !stream_.is(call - 1, "::") || !stream_.is_identifier(call - 2)) return false;
    const std::string path =
        std::string(stream_.spelling(call - 2)) + "::" + std::string(stream_.spelling(call));
    return std::none_of(kernel_paths_.begin(), kernel_paths_.end(),
                        [&](const auto& kernel) { return kernel.second.ends_with(path); });
}

bool LaunchRewriter::declares(const Call& call) const {
    const std::size_t before = call.name == 0 ? 0 : call.name - 1;
    return stream_.is(before, "*") || stream_.is(before, "&") || stream_.is(before, "~") ||
           (stream_.is_identifier(before) && !is_statement_word(stream_.spelling(before)));
}

void LaunchRewriter::check_calls() {
    std::map<std::string, NamedFunctions, std::less<>> functions;
    for (const FunctionInfo& function : context_.result.functions) {
        NamedFunctions& named = functions[function.name];
        named.first = named.first ? named.first : &function;
        named.only_kernels &= function.is_kernel;
        named.plain &= !function.is_kernel && !function.is_member && !function.is_template &&
                       !function.is_constexpr;
        named.only_host &= !function.is_device;
        named.only_device &= !function.is_host;
    }
    const std::vector<bool> of_variables = calls_of_variables(stream_);
    for (const Call& call : calls_) {
        const auto found = functions.find(stream_.spelling(call.name));
        if (found == functions.end() || declares(call) || names_other_scope(call.name) ||
            of_variables[call.name])
            continue;
        const std::string& name = found->first;
        NamedFunctions& named = found->second;
        if (named.only_kernels)
            context_.refuse(call.name,
                            "a kernel cannot be called like a function; launch it with " + name +
                                "<<<blocks, threads>>>(...)");
        else if (call.function >= 0 && !call.in_lambda && named.plain)
            check_side(call, named);
    }
}

/// True if text that was not translated has the word before a bracket, too.
bool LaunchRewriter::headers_have(const std::string& word) const {
    std::size_t in_tokens = 0, in_text = 0;
    for (std::size_t i = 0; i < stream_.size(); ++i)
        in_tokens += stream_.is(i, word) && stream_.is(i + 1, "(");
    const auto is_word = [&](std::size_t i) {
        const char c = i < stream_.text.size() ? stream_.text[i] : ' ';
        return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
    };
    for (std::size_t at = stream_.text.find(word); at != std::string_view::npos;
         at = stream_.text.find(word, at + 1))
        if ((at == 0 || !is_word(at - 1)) && !is_word(at + word.size())) {
            const std::size_t next = stream_.text.find_first_not_of(' ', at + word.size());
            in_text += next != std::string_view::npos && stream_.text[next] == '(';
        }
    return in_text > in_tokens;
}

/// Refuses a call of the other side's function. A name that a header or the caller itself also
/// declares may mean something else.
void LaunchRewriter::check_side(const Call& call, NamedFunctions& named) {
    const FunctionInfo& caller = context_.result.functions[static_cast<std::size_t>(call.function)];
    const FunctionInfo& callee = *named.first;
    const bool wrong = (named.only_host && !caller.is_host) ||
                       (named.only_device && caller.is_host && !caller.is_device);
    if (!wrong || caller.is_template || (call.name > 0 && stream_.is(call.name - 1, "::"))) return;
    if (!named.in_headers) named.in_headers = headers_have(callee.name);
    if (*named.in_headers || !named.callers.insert(call.function).second) return;
    for (std::size_t i = caller.open; i < caller.body_end && i < stream_.size(); ++i)
        if (stream_.is(i, callee.name) && !stream_.is(i + 1, "(")) return;
    const std::string start =
        "'" + callee.name + "' of line " + std::to_string(callee.line) + " is a function of the ";
    context_.refuse(
        call.name,
        start + (named.only_host ? "host; device code can only call it if it is declared with "
                                   "__device__ or __host__ __device__"
                                 : "device; host code can only call it if it is declared with "
                                   "__host__ __device__"));
}

void LaunchRewriter::check_kernel(const FunctionInfo& function, std::size_t start) {
    if (!function.is_kernel) return;
    std::size_t name = function.open;
    while (name > start && !stream_.is(name, function.name)) --name;
    bool is_friend = false, returns_value = false;
    for (std::size_t i = skip_template_header(stream_, start, name); i < name; ++i) {
        static const std::set<std::string_view> values = {
            "bool", "char", "short", "int", "long", "float", "double", "unsigned", "signed"};
        is_friend |= stream_.is(i, "friend");
        returns_value |= values.count(stream_.spelling(i)) > 0;
        returns_value |= stream_.is(i, "void") && stream_.is(i + 1, "*");
        const bool bracket = stream_.is(i, "(") || stream_.is(i, "[");
        const std::size_t close = bracket              ? stream_.partner[i]
                                  : stream_.is(i, "<") ? stream_.close_angle(i, name)
                                                       : i;
        if (close != npos && close > i) i = close;
    }
    check_kernel_words(function, start, name);
    if (returns_value)
        context_.refuse(name, "a kernel returns nothing; declare it as __global__ void " +
                                  function.name + " and write its results through a pointer");
    if (function.is_member && !is_friend)
        context_.refuse(name, "a kernel cannot be a member of a class; declare '" + function.name +
                                  "' with __global__ outside the class");
}

/// Words that a kernel's declaration may not have.
void LaunchRewriter::check_kernel_words(const FunctionInfo& function, std::size_t start,
                                        std::size_t name) {
    const std::size_t close = stream_.partner[function.open];
    if (close == npos) return;
    bool deduced = false;
    for (std::size_t i = skip_template_header(stream_, start, name); i < name; ++i) {
        deduced |= stream_.is(i, "auto");
        if (stream_.is(i, "__device__") || stream_.is(i, "__host__") ||
            stream_.is(i, "constexpr") || stream_.is(i, "consteval"))
            context_.refuse(i, "a kernel cannot be '" + std::string(stream_.spelling(i)) +
                                   "'; declare '" + function.name + "' with __global__ alone");
    }
    if (deduced && !stream_.is(close + 1, "->"))
        context_.refuse(name,
                        "a kernel returns nothing; declare it as __global__ void " + function.name);
    if (stream_.is(name, "operator"))
        context_.refuse(name, "an operator cannot be a kernel; write a function with __global__");
    if (stream_.is(close - 1, "...") && (stream_.is(close - 2, ",") || close - 2 == function.open))
        context_.refuse(name, "a kernel cannot take '...'; give '" + function.name +
                                  "' a fixed number of parameters, or make it a template");
    if (stream_.is(close + 1, "noexcept"))
        context_.refuse(close + 1, "a kernel cannot be 'noexcept'; leave it out");
}

void LaunchRewriter::check_lambda_kernel(std::size_t at) {
    if (qualifies_lambda(stream_, at))
        context_.refuse(at, "a lambda cannot be a kernel; write a function with __global__ void");
}

}  // namespace simtutor::simt
