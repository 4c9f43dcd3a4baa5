#include "grader/simt/translate/kernel_addresses.h"

#include <algorithm>
#include <iterator>
#include <string_view>

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

/// Only where the expression is a value that a call, an initialiser or a list takes: neither a
/// launch nor the argument of a template.
void KernelAddresses::write_template(std::size_t name, std::size_t close,
                                     const FunctionInfo& kernel) {
    static constexpr std::string_view before[] = {"(", ",", "=", "{", "?", ":", ")", "return"};
    static constexpr std::string_view after[] = {")", ",", ";", "}", ":"};
    std::size_t begin = name;
    while (begin > 1 && stream_.is(begin - 1, "::"))
        begin -= stream_.is_identifier(begin - 2) ? 2 : 1;
    if (begin > 0 && stream_.is(begin - 1, "&")) --begin;
    const auto has = [&](const auto& list, std::size_t at) {
        return std::any_of(std::begin(list), std::end(list),
                           [&](std::string_view sign) { return stream_.is(at, sign); });
    };
    if (begin == 0 || !has(before, begin - 1) || !has(after, close + 1)) return;
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
