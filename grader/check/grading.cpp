#include "grader/check/grading.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "grader/check/check.h"

namespace simtutor::check {
namespace {

/// The call of the run with this label that the check looks at; empty where several have it.
std::string call_of(const std::string& label, const std::string& check) {
    std::string call;
    for (const RunRecord& run : grading().runs) {
        const bool own = std::find(run.checks.begin(), run.checks.end(), check) != run.checks.end();
        if (run.label != label || label.empty() || !own) continue;
        if (!call.empty() && call != run.call) return "";
        call = run.call;
    }
    return call;
}

std::unique_ptr<Grading>& instance() {
    static auto grading = std::make_unique<Grading>();
    return grading;
}

bool reporting = false;

/// The place of a check in lesson.toml.
std::size_t place_of(const std::string& id) {
    const std::vector<Check>& checks = grading().manifest.checks;
    const auto found = std::find_if(checks.begin(), checks.end(),
                                    [&](const Check& check) { return check.id == id; });
    return static_cast<std::size_t>(found - checks.begin());
}

}  // namespace

CheckRecord& Grading::current() {
    if (records.empty()) records.emplace_back();
    return records.back();
}

const CheckRecord* Grading::record_of(const std::string& id) const {
    const auto found = std::find_if(records.begin(), records.end(),
                                    [&](const CheckRecord& record) { return record.id == id; });
    return found == records.end() ? nullptr : &*found;
}

const Check* Grading::declaration() {
    return manifest.find_check(current().id);
}

void Grading::begin_check(const std::string& id) {
    records.emplace_back();
    records.back().id = id;
}

bool judges(Backend backend, const Check& check) {
    if (backend == Backend::simulator) return !check.gpu_only;
    return check.gpu_only || check.kind == CheckKind::correct || check.kind == CheckKind::rules;
}

Grading& grading() {
    return *instance();
}

Grading& reset_grading() {
    instance() = std::make_unique<Grading>();
    return *instance();
}

void belongs(const Run& run) {
    auto& runs = grading().runs;
    if (run.index >= runs.size()) return;
    auto& checks = runs[run.index].checks;
    const std::string& id = grading().current().id;
    if (std::find(checks.begin(), checks.end(), id) != checks.end()) return;
    const auto later = [&](const std::string& other) { return place_of(other) > place_of(id); };
    checks.insert(std::find_if(checks.begin(), checks.end(), later), id);
}

void examine(const Run& run) {
    if (run.index >= grading().runs.size()) return;
    belongs(run);
    grading().judged[grading().current().id].insert(run.index);
}

void fail(const std::string& run, const std::string& text, bool counted) {
    if (grading().on_failure) grading().on_failure(run);
    auto& messages = grading().current().messages;
    const bool known = std::any_of(messages.begin(), messages.end(), [&](const Message& message) {
        return message.run == run && message.text == text;
    });
    if (known) return;
    messages.push_back({run, text, counted, call_of(run, grading().current().id)});
    reporting = true;
    ADD_FAILURE() << (run.empty() ? text : run + ": " + text);
    reporting = false;
}

bool is_reporting() {
    return reporting;
}

void wrong(const Run& run, const std::string& text) {
    examine(run);
    fail(run.call.label, text);
}

void wrong_count(const Run& run, const std::string& text) {
    examine(run);
    fail(run.call.label, text, true);
}

void note(const std::string& text) {
    grading().current().notes.push_back(text);
}

void measure(const std::string& name, double value, const std::string& unit) {
    grading().current().measurements.push_back({name, value, unit});
}

bool on_gpu() {
    return grading().backend == Backend::gpu;
}

bool on_fast_gpu() {
    return on_gpu() && grading().fast_gpu;
}

bool more_runs() {
    return grading().more_runs;
}

const Manifest& manifest() {
    return grading().manifest;
}

std::uint64_t seed() {
    return grading().seed;
}

}  // namespace simtutor::check
