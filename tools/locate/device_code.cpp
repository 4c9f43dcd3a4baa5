#include "tools/locate/device_code.h"

#include <algorithm>

namespace simtutor::locate {

DeviceCode::DeviceCode(const mutants::TokenStream& stream) {
    bool device = false;
    for (std::size_t at = 0; at < stream.size(); ++at) {
        if (stream.is(at, "__global__") || stream.is(at, "__device__")) device = true;
        if (stream.is(at, ";")) device = false;
        if (!stream.is(at, "{") || stream.partner[at] == mutants::npos) continue;
        if (device) bodies_.emplace_back(at, stream.partner[at]);
        if (device) at = stream.partner[at];
        device = false;
    }
}

bool DeviceCode::holds(std::size_t token) const {
    return std::any_of(bodies_.begin(), bodies_.end(),
                       [&](const auto& body) { return body.first < token && token < body.second; });
}

}  // namespace simtutor::locate
