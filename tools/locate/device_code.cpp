#include "tools/locate/device_code.h"

#include <algorithm>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/scopes.h"

namespace simtutor::locate {

namespace {

/// "f" of "float* f(int n) {"; empty where no function's body begins.
std::string_view name_before(const mutants::TokenStream& stream, std::size_t open) {
    if (open < 3 || !stream.is(open - 1, ")") || stream.partner[open - 1] == mutants::npos)
        return "";
    const std::size_t name = stream.partner[open - 1];
    const bool named =
        name > 0 && stream.is_identifier(name - 1) && !is_keyword(stream.spelling(name - 1));
    return named ? stream.spelling(name - 1) : "";
}

}  // namespace

DeviceCode::DeviceCode(const mutants::TokenStream& stream) {
    bool device = false;
    for (std::size_t at = 0; at < stream.size(); ++at) {
        if (stream.is(at, "__global__") || stream.is(at, "__device__")) device = true;
        if (stream.is(at, ";")) device = false;
        if (!stream.is(at, "{") || stream.partner[at] == mutants::npos) continue;
        if (device) bodies_.emplace_back(at, stream.partner[at]);
        const std::string_view name = device ? "" : name_before(stream, at);
        if (!name.empty()) host_functions_.emplace(name);
        if (device) at = stream.partner[at];
        device = false;
    }
}

bool DeviceCode::holds(std::size_t token) const {
    return std::any_of(bodies_.begin(), bodies_.end(),
                       [&](const auto& body) { return body.first < token && token < body.second; });
}

bool DeviceCode::calls_host(const std::string& text) const {
    const mutants::TokenStream words = simt::tokenize(text, {});
    for (std::size_t at = 0; at + 1 < words.size(); ++at)
        if (words.is_identifier(at) && words.is(at + 1, "(") &&
            host_functions_.contains(std::string(words.spelling(at))))
            return true;
    return false;
}

}  // namespace simtutor::locate
