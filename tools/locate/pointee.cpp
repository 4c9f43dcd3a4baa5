#include "tools/locate/pointee.h"

namespace simtutor::locate {

using mutants::npos;
using mutants::TokenStream;

std::string pointee_type(const TokenStream& stream, std::string_view name) {
    std::string found;
    for (std::size_t at = 2; at + 1 < stream.size(); ++at) {
        if (stream.spelling(at) != name || !stream.is(at - 1, "*")) continue;
        // "a * b" is a product; a declaration's star touches its type or its name.
        const bool declares = stream.is_identifier(at - 2) &&
                              (stream.is(at + 1, ";") || stream.is(at + 1, "=") ||
                               stream.is(at + 1, ",") || stream.is(at + 1, ")")) &&
                              stream.adjacent(at - 2, at - 1) != stream.adjacent(at - 1, at);
        if (!declares) continue;
        const std::string type(stream.spelling(at - 2));
        if (!found.empty() && found != type) return "";
        found = type;
    }
    return found;
}

std::string element_type(const TokenStream& stream, std::size_t at) {
    while (at > 0) {
        --at;
        if (stream.is(at, ")") && stream.partner[at] != npos) {
            at = stream.partner[at];
            continue;
        }
        if (stream.is(at, ";") || stream.is(at, "{") || stream.is(at, "}")) return "";
        const bool call = stream.is(at, "(") && at > 0 && stream.is_identifier(at - 1) &&
                          !stream.is(at - 1, "sizeof");
        if (!call) continue;
        const std::size_t name = stream.is(at + 1, "&") ? at + 2 : at + 1;
        const bool alone = stream.is(name + 1, ",") || stream.is(name + 1, ")");
        return alone && stream.is_identifier(name) ? pointee_type(stream, stream.spelling(name))
                                                   : "";
    }
    return "";
}

}  // namespace simtutor::locate
