#include "grader/simt/cuda/runtime/error/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

struct ErrorInfo {
    int number;
    const char* name;
    const char* text;
};
constexpr ErrorInfo error_table[] = {
#define __SIMT_CUDA_ERROR(name, number, text) {number, #name, text},
#include "grader/simt/cuda/include/runtime_errors.def"
#undef __SIMT_CUDA_ERROR
};

const ErrorInfo& find_error(int error) {
    static constexpr ErrorInfo unknown = {-1, "unrecognized error code", "unrecognized error code"};
    for (const ErrorInfo& info : error_table)
        if (info.number == error) return info;
    return unknown;
}

Errors& state() {
    return Runtime::get().errors;
}
HostThread& this_thread() {
    return Runtime::get().thread();
}
ThreadErrors& mine() {
    return this_thread().errors;
}

/// True for launches that the program did not write: those of a lesson have a place like
/// "<launch by the lesson>". The program cannot be asked to check them.
bool not_of_the_program(const CallSite& site) {
    return site.file == nullptr ? site.return_address == nullptr : site.file[0] == '<';
}

void add_failure(int error, std::string what, const CallSite& site, bool sticky) {
    if (not_of_the_program(site)) return;
    state().failures.push_back({error, std::move(what), site, &this_thread(), sticky});
}

/// The student asked this thread for its last error.
void look() {
    for (Failure& failure : state().failures)
        if (failure.sticky || failure.thread == &this_thread()) failure.seen = true;
}

/// @return true if a failure was unseen until now
bool see_sticky(bool seen) {
    bool changed = false;
    for (Failure& failure : state().failures) {
        if (!failure.sticky || failure.seen == seen) continue;
        failure.seen = seen;
        changed = true;
    }
    return changed;
}

std::string launch_text(const char* kernel) {
    return kernel == nullptr ? "A launch" : fmt::format("The launch of `{}`", kernel);
}

void report_unchecked(const Failure& failure) {
    const ApiCall call("launch", failure.site);
    call.report(
        "api.unchecked-error",
        fmt::format("{} failed with {}, and the program did not ask for the error after that.",
                    failure.what, error_text(failure.error)),
        "Compare the result of every CUDA call with cudaSuccess, and call "
        "cudaGetLastError() after a launch.");
}

}  // namespace

std::string error_text(int error) {
    const ErrorInfo& info = find_error(error);
    return fmt::format("{} ({})", info.name, info.text);
}

void record_api_error(cudaError_t error, const char* function, const CallSite& site) {
    const std::lock_guard lock(state().mutex);
    ThreadErrors& errors = mine();
    errors.last = error;
    errors.function = function;
    errors.site = site;
    errors.showed_sticky = error == state().sticky && see_sticky(true);
}

void clear_errors() {
    const std::lock_guard lock(state().mutex);
    state().sticky = 0;
    mine().last = 0;
}

void set_launch_error(int error, const CallSite& site, const char* kernel) {
    const std::lock_guard lock(state().mutex);
    mine().last = mine().launch = error;
    add_failure(error, launch_text(kernel), site, false);
}

void begin_launch() {
    const std::lock_guard lock(state().mutex);
    mine().launch = 0;
}

bool launch_was_made() {
    const std::lock_guard lock(state().mutex);
    return mine().launch == 0;
}

int take_launch_error() {
    const std::lock_guard lock(state().mutex);
    const int error = std::exchange(mine().launch, 0);
    if (error == 0) return 0;
    if (mine().last == error) mine().last = 0;
    auto& failures = state().failures;
    const auto mine_last =
        std::find_if(failures.rbegin(), failures.rend(), [&](const Failure& one) {
            return one.thread == &this_thread() && !one.sticky && one.error == error;
        });
    if (mine_last != failures.rend()) mine_last->seen = true;
    return error;
}

void set_sticky_error(int error, const CallSite& site, const char* kernel) {
    const std::lock_guard lock(state().mutex);
    if (state().sticky != 0) return;
    state().sticky = error;
    add_failure(error, kernel == nullptr ? "A kernel" : fmt::format("The kernel `{}`", kernel),
                site, true);
}

int sticky_error() {
    const std::lock_guard lock(state().mutex);
    return state().sticky;
}

std::string take_pending_error() {
    const std::lock_guard lock(state().mutex);
    const int error = state().sticky != 0 ? state().sticky : mine().last;
    state().sticky = 0;
    mine().last = 0;
    if (error == 0) return {};
    const ErrorInfo& info = find_error(error);
    return fmt::format("{}: {}", info.name, info.text);
}

void report_unchecked_errors() {
    std::vector<Failure> failures;
    {
        const std::lock_guard lock(state().mutex);
        failures.swap(state().failures);
    }
    for (const Failure& failure : failures)
        // What stopped a kernel has a finding of its own.
        if (!failure.seen && !failure.sticky) report_unchecked(failure);
}

namespace {

int last_error(bool clear) {
    const std::lock_guard lock(state().mutex);
    look();
    const int error = mine().last;
    if (clear) mine().last = 0;
    return error;
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaGetLastError() {
    if (__simt_on_device()) return static_cast<cudaError_t>(device_last_error(true));
    return static_cast<cudaError_t>(last_error(true));
}
cudaError_t cudaPeekAtLastError() {
    if (__simt_on_device()) return static_cast<cudaError_t>(device_last_error(false));
    return static_cast<cudaError_t>(last_error(false));
}
const char* cudaGetErrorName(cudaError_t error) {
    return find_error(error).name;
}
const char* cudaGetErrorString(cudaError_t error) {
    return find_error(error).text;
}

void __simt_result_discarded(cudaError_t error) {
    const std::lock_guard lock(state().mutex);
    ThreadErrors& errors = mine();
    if (errors.last != error || errors.function == nullptr) return;
    if (errors.showed_sticky)
        see_sticky(false);
    else if (error != state().sticky)
        add_failure(error, errors.function, errors.site, false);
    errors.showed_sticky = false;
}
}
