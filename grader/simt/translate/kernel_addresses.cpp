#include "grader/simt/translate/kernel_addresses.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {

/// cudaLaunchKernel((void*)kernel, ...): without the cast the compiler knows the kernel's type.
void KernelAddresses::visit_call(std::size_t at) {
    static constexpr std::string_view takers[] = {
        "cudaLaunchKernel",       "cudaLaunchCooperativeKernel",     "cudaLaunchKernelExC",
        "cudaGraphAddKernelNode", "cudaGraphKernelNodeSetParams",    "cudaFuncGetAttributes",
        "cudaFuncSetAttribute",   "cudaGraphExecKernelNodeSetParams"};
    if (std::find(std::begin(takers), std::end(takers), stream_.spelling(at)) == std::end(takers))
        return;
    passes_kernels_ = true;
    if (!stream_.is(at, "cudaLaunchKernel") && !stream_.is(at, "cudaLaunchCooperativeKernel"))
        return;
    std::size_t first = at + 2;
    const bool parens = stream_.is(first, "(");
    if (!parens) return;
    const std::size_t close = stream_.partner[first];
    const std::string cast = close == npos ? "" : stream_.joined(first, close + 1);
    std::string letters;
    for (const char c : cast)
        if (c != ' ') letters += c;
    if (letters != "(void*)" && letters != "(constvoid*)") return;
    // A variable may be a pointer to void itself.
    const std::string name(stream_.spelling(close + (stream_.is(close + 1, "&") ? 2 : 1)));
    const bool is_kernel = std::any_of(
        context_.result.functions.begin(), context_.result.functions.end(),
        [&](const FunctionInfo& function) { return function.is_kernel && function.name == name; });
    if (!is_kernel) return;
    for (std::size_t i = first; i <= close; ++i) context_.edits.remove(i);
}

/// The kernel whose template has the name at `name`; null if there is none, or a function of that
/// name.
const FunctionInfo* KernelAddresses::template_of(std::size_t name) const {
    const FunctionInfo* found = nullptr;
    for (const FunctionInfo& function : context_.result.functions) {
        if (function.name != stream_.spelling(name)) continue;
        if (!function.is_kernel || !function.is_template) return nullptr;
        if (!found || function.is_definition) found = &function;
    }
    return found;
}

void KernelAddresses::write_templates() {
    if (!passes_kernels_) return;
    // Of arguments longer than this nothing is known.
    constexpr std::size_t most_tokens = 256;
    for (const std::size_t name : templates_) {
        const FunctionInfo* kernel = template_of(name);
        if (!kernel) continue;
        const std::size_t close = stream_.close_angle(name + 1, name + most_tokens);
        if (close != npos) write_template(name, close, *kernel);
    }
}

/// How many parameters the kernel's template has; 0 if it may be any number.
std::size_t KernelAddresses::parameters_of_template(const FunctionInfo& kernel) const {
    std::size_t at = kernel.open;
    while (at > 0 && !stream_.is(at, "template")) {
        if (stream_.is(at, ";") || stream_.is(at, "}") || stream_.is(at, "...")) return 0;
        --at;
    }
    const std::size_t close = stream_.close_angle(at + 1, kernel.open);
    return close == npos ? 0 : split_commas(stream_, at + 2, close).size();
}

/// Whether the expression before which `begin` stands is what a cast to another type takes.
bool KernelAddresses::is_cast(std::size_t begin) const {
    if (begin < 2) return false;
    if (stream_.is(begin - 1, ")")) return stream_.is(begin - 2, "*");
    if (!stream_.is(begin - 1, "(") || !stream_.is(begin - 2, ">")) return false;
    const std::size_t angle = stream_.open_angle(begin - 2, 0);
    return angle != npos && angle > 0 && stream_.is(angle - 1, "reinterpret_cast");
}

/// Only where the expression is a value that a cast, a call, an initialiser or a list takes:
/// neither a launch nor the argument of a template. Without a cast it must have all arguments of
/// its template, for else what takes it says which kernel is meant.
void KernelAddresses::write_template(std::size_t name, std::size_t close,
                                     const FunctionInfo& kernel) {
    static constexpr std::string_view before[] = {"(", ",", "=", "{", "?", ":", "return"};
    static constexpr std::string_view after[] = {")", ",", ";", "}", ":"};
    std::size_t begin = name;
    while (begin > 1 && stream_.is(begin - 1, "::"))
        begin -= stream_.is_identifier(begin - 2) ? 2 : 1;
    if (begin > 0 && stream_.is(begin - 1, "&")) --begin;
    const auto has = [&](const auto& list, std::size_t at) {
        return std::any_of(std::begin(list), std::end(list),
                           [&](std::string_view sign) { return stream_.is(at, sign); });
    };
    if (begin == 0 || !has(after, close + 1)) return;
    const std::size_t given = split_commas(stream_, name + 2, close).size();
    if (!is_cast(begin) && !(has(before, begin - 1) && given == parameters_of_template(kernel)))
        return;
    std::string parameters;
    for (const std::string& parameter : kernel.parameters)
        parameters += (parameters.empty() ? "" : " ") + parameter;
    context_.edits.insert_before(begin, "::__simt::__named_kernel([] {}, ");
    context_.edits.insert_before(close + 1, ", " + quote(kernel.name) + ", " + quote(kernel.file) +
                                                ", " + std::to_string(kernel.line) + ", " +
                                                quote(parameters) + ")");
}

std::string KernelAddresses::registrations(
    const std::map<std::size_t, std::string>& kernels) const {
    if (!passes_kernels_) return "";
    std::map<std::string, int> names;
    for (const FunctionInfo& function : context_.result.functions)
        if (function.is_definition || function.is_template) ++names[function.name];
    std::string text;
    for (const auto& [index, path] : kernels) {
        const FunctionInfo& kernel = context_.result.functions[index];
        // An overloaded or template kernel has several addresses; see write_templates.
        if (kernel.is_template || names[kernel.name] != 1) continue;
        std::string parameters;
        for (const std::string& parameter : kernel.parameters)
            parameters += (parameters.empty() ? "" : " ") + parameter;
        text += "::__simt::__register_kernel(&" + path + ", " + quote(kernel.name) + ", " +
                quote(kernel.file) + ", " + std::to_string(kernel.line) + ", " + quote(parameters) +
                ");\n";
    }
    if (text.empty()) return "";
    return "\n# 1 \"<kernels>\"\nnamespace { __attribute__((constructor(102), "
           "no_sanitize_thread)) void __simt_register_kernels() {\n" +
           text + "}\n}\n";
}

}  // namespace simtutor::simt
