#include "grader/simt/cuda/runtime/call/call.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/rules.h"
#include "grader/simt/cuda/runtime/call/state.h"
#include "grader/simt/cuda/runtime/error/errors.h"
#include "grader/simt/cuda/runtime/stream/order.h"

namespace simtutor::simt {

namespace {

FindingSide access_of(std::string action, const CallSite& site, const ApiCall::About& about) {
    FindingSide access;
    access.action = std::move(action);
    access.site = resolve(site);
    access.on_device = false;
    access.object = about.object;
    access.bytes = static_cast<unsigned>(std::min<std::uint64_t>(about.bytes, ~0u));
    return access;
}

}  // namespace

Site resolve(const CallSite& site) {
    if (site.file != nullptr) return Site{site.file, site.line, {}};
    if (site.return_address != nullptr) return site_of(site.return_address);
    return {};
}

void ApiCall::forget_issue() {
    note_runtime_call();
    issue_synchronously();
}

cudaError_t ApiCall::sticky() {
    return static_cast<cudaError_t>(sticky_error());
}

cudaError_t ApiCall::finish(cudaError_t error) const {
    if (error != cudaSuccess) record_api_error(error, function_, site_);
    return error;
}

void ApiCall::report(const char* rule, std::string message, std::string advice,
                     const About& about) const {
    const Rule* known = find_rule(rule);
    Finding finding;
    finding.rule = rule;
    finding.level = std::min(about.level, known == nullptr ? Level::error : known->level);
    finding.message = std::move(message);
    finding.advice = std::move(advice);
    finding.sides.push_back(access_of("call", site_, about));
    if (about.earlier != nullptr)
        finding.sides.push_back(access_of("call", *about.earlier, About{}));
    const Site& here = finding.sides.front().site;
    finding.kernel = here.function.empty() ? function_ : here.function;
    simt::report(std::move(finding));
}

void ApiCall::note_removed(const char* since, const char* instead) const {
    report("api.removed",
           fmt::format("{} was removed in CUDA {}; here it still works.", function_, since),
           fmt::format("Write {} instead.", instead));
}

std::string bytes_text(std::uint64_t bytes, unsigned element_bytes) {
    std::string text = counted(bytes, "byte");
    if (element_bytes > 1)
        text += fmt::format(" ({} elements of {} bytes)", grouped(bytes / element_bytes),
                            element_bytes);
    return text;
}

}  // namespace simtutor::simt
