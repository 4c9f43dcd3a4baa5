#include "grader/simt/translate/context.h"

namespace simtutor::simt {

void Context::refuse(std::size_t token, const std::string& text) {
    const Token& place = stream.tokens[token];
    if (!refused_.emplace(text, place.line).second) return;
    result.errors.push_back({stream.files[place.file], place.line, text});
}

bool Context::only_on_device() const {
    const int function = scopes.enclosing_function();
    return function >= 0 && !result.functions[static_cast<std::size_t>(function)].is_host;
}

bool Context::only_on_host() const {
    const int function = scopes.enclosing_function();
    if (function < 0 || scopes.in_lambda()) return false;
    const FunctionInfo& info = result.functions[static_cast<std::size_t>(function)];
    return info.is_host && !info.is_device;
}

bool Context::runs() const {
    const int index = scopes.enclosing_function();
    return scopes.in_function() && index >= 0 && !scopes.in_class() &&
           !result.functions[static_cast<std::size_t>(index)].is_constexpr;
}

bool Context::on_device() const {
    if (!runs()) return false;
    const FunctionInfo& function =
        result.functions[static_cast<std::size_t>(scopes.enclosing_function())];
    if (function.is_device || function.is_kernel) return true;
    for (const std::size_t capture : scopes.captures()) {
        if (stream.partner[capture] == npos) continue;
        for (std::size_t i = stream.partner[capture]; i < stream.size() && !stream.is(i, "{"); ++i)
            if (stream.is(i, "__device__")) return true;
    }
    return false;
}

}  // namespace simtutor::simt
