#include "grader/simt/cuda/runtime/call/call.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/checkers/finding_log.h"
#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/engine/simulator.h"

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

RuntimeLock::RuntimeLock() : held_(true) {
    Simulator::get().mutex().lock();
}

RuntimeLock::~RuntimeLock() {
    if (held_) Simulator::get().mutex().unlock();
}

ApiCall::ApiCall(const char* function, const CallSite& site)
    : runtime_(&Runtime::get()), function_(function), site_(site) {
    require_serial_order_on_device();
}

ApiCall::ApiCall(const char* function, const _SimtCallSite& site)
    : ApiCall(function, CallSite{nullptr, site.__file, site.__line}) {
    element_bytes_ = site.__element_bytes;
}

ApiCall ApiCall::into(cudaStream_t stream) const {
    ApiCall call = *this;
    call.stream_ = stream;
    call.asynchronous_ = true;
    return call;
}

cudaError_t ApiCall::error_before() const {
    const auto sticky = static_cast<cudaError_t>(sticky_error());
    if (sticky != cudaSuccess) return sticky;
    return runtime_->failing_call.fails(*this) ? cudaErrorUnknown : cudaSuccess;
}

cudaError_t ApiCall::finish(cudaError_t error) const {
    // "Not ready" is an answer: what has failed is not told later.
    if (error != cudaSuccess && error != cudaErrorNotReady)
        record_api_error(error, function_, site_);
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
    if (current_thread && !current_thread->openmp) {
        FindingSide& in_kernel = finding.sides.front();
        in_kernel.on_device = true;
        in_kernel.who = current_thread->block->coordinates(current_thread->index);
    }
    if (about.earlier != nullptr)
        finding.sides.push_back(access_of("call", *about.earlier, About{}));
    const Site& here = finding.sides.front().site;
    finding.kernel = here.function.empty() ? function_ : here.function;
    FindingLog::get().add(std::move(finding));
}

void ApiCall::note_removed(const char* since, const char* instead) const {
    report("api.removed",
           fmt::format("{} was removed in CUDA {}; here it still works.", function_, since),
           fmt::format("Write {} instead.", instead));
}

void ask_result(const void* to, std::uint64_t bytes, const void* frame) {
    const Allocation* const array = Simulator::get().owner_of(reinterpret_cast<std::uint64_t>(to));
    const bool device = current_thread && !current_thread->openmp;
    if (array && (device || (array->host_may_access() && !array->sealed))) return;
    if (array && !Boundary::hides()) return;
    if (array) Boundary::get().refuse({Breach::Kind::array_contents, {}, "", array->base, array});
    Boundary::get().ask_store(to, bytes, {}, "", frame);
}

void require_serial_order_on_device() {
    if (current_thread && !current_thread->openmp) Simulator::get().require_serial_order();
}

}  // namespace simtutor::simt
