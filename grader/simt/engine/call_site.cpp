#include "grader/simt/engine/call_site.h"

#include "grader/findings/path_spelling.h"
#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

Site site_of(const void* return_address) {
    return Simulator::get().code().site_of_address(reinterpret_cast<std::uint64_t>(return_address));
}

Site resolve(const CallSite& site) {
    if (site.file != nullptr) return Site{one_spelling(site.file), site.line, {}};
    if (site.return_address != nullptr) return site_of(site.return_address);
    return {};
}

Site resolve_function(const CallSite& site) {
    Site place = resolve(site);
    if (site.file != nullptr && site.return_address != nullptr)
        place.function = site_of(site.return_address).function;
    return place;
}

}  // namespace simtutor::simt
