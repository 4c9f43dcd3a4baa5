#include "grader/simt/translate/inlining.h"

#include <map>
#include <set>

#include "grader/simt/translate/declaration.h"

namespace simtutor::simt {
namespace {

bool is_scalar_word(std::string_view word) {
    static const std::set<std::string_view> words = {
        "void",    "bool",     "char",     "short",    "int",      "long",    "float",
        "double",  "unsigned", "signed",   "size_t",   "int8_t",   "int16_t", "int32_t",
        "int64_t", "uint8_t",  "uint16_t", "uint32_t", "uint64_t", "uint",    "clock_t"};
    return words.count(word) > 0;
}

/// True if the tokens may name a class type that is passed by value.
bool may_be_class(const TokenStream& stream, std::size_t first, std::size_t last) {
    static const std::set<std::string_view> other = {
        "const",    "volatile", "static",   "inline",     "constexpr",       "__device__",
        "__host__", "friend",   "explicit", "__inline__", "__forceinline__", "extern"};
    bool named = false;
    for (std::size_t i = first; i < last; ++i) {
        if (stream.is(i, "=")) break;
        if (stream.is(i, "*") || stream.is(i, "&") || stream.is(i, "&&") || stream.is(i, "[") ||
            is_scalar_word(stream.spelling(i)))
            return false;
        if (stream.is(i, "<")) {
            const std::size_t close = stream.close_angle(i, last);
            if (close == npos) return false;
            i = close;
            continue;
        }
        named |= stream.is_identifier(i) && other.count(stream.spelling(i)) == 0;
    }
    return named;
}

bool has_word(const TokenStream& stream, std::size_t first, std::size_t last,
              const std::set<std::string_view>& words) {
    for (std::size_t i = first; i < last; ++i)
        if (words.count(stream.spelling(i))) return true;
    return false;
}

/// True for device functions that take or return a class by value and can be inlined.
bool passes_classes(const TokenStream& stream, const FunctionInfo& function) {
    if (!function.is_device || function.is_kernel || !function.is_definition ||
        function.body_end == npos || function.open >= function.body_begin)
        return false;
    static const std::set<std::string_view> reasons_against = {
        "virtual", "override", "__noinline__", "noinline", "requires", "~"};
    if (has_word(stream, function.begin, function.body_begin, reasons_against)) return false;
    const std::size_t first = skip_template_header(stream, function.begin, function.body_begin);
    const bool extern_c = stream.is(first, "extern");
    if (extern_c || stream.is(first, "[")) return false;
    std::size_t name = function.open;
    while (name > first && !stream.is(name, function.name)) --name;
    if (may_be_class(stream, first, name)) return true;
    for (const auto& [begin, end] :
         split_commas(stream, function.open + 1, stream.partner[function.open]))
        if (may_be_class(stream, begin, end)) return true;
    return false;
}

}  // namespace

void inline_class_functions(const TokenStream& stream, const std::vector<FunctionInfo>& functions,
                            Edits& edits) {
    // The call graph, by names: a function that may call itself is not inlined.
    std::map<std::string, std::set<std::string>> calls;
    for (const FunctionInfo& function : functions) {
        if (!function.is_definition || function.body_end == npos) continue;
        for (std::size_t i = function.body_begin; i < function.body_end; ++i)
            if (stream.is_identifier(i))
                calls[function.name].insert(std::string(stream.spelling(i)));
    }
    const auto reaches_itself = [&](const std::string& name) {
        std::set<std::string> seen;
        std::vector<std::string> open = {name};
        while (!open.empty()) {
            const auto found = calls.find(open.back());
            open.pop_back();
            if (found == calls.end()) continue;
            for (const std::string& callee : found->second) {
                if (callee == name) return true;
                if (calls.count(callee) && seen.insert(callee).second) open.push_back(callee);
            }
        }
        return false;
    };
    for (const FunctionInfo& function : functions) {
        if (!passes_classes(stream, function) || reaches_itself(function.name)) continue;
        const std::size_t first = skip_template_header(stream, function.begin, function.body_begin);
        edits.insert_before(first, "__attribute__((always_inline)) ");
    }
}

}  // namespace simtutor::simt
