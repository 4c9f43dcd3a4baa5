#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "grader/check/check.h"
#include "grader/check/counter_place.h"
#include "grader/check/grading.h"
#include "grader/findings/text.h"

namespace simtutor::check {
namespace {

std::optional<Bound> bound(const std::optional<std::string>& expression, double n) {
    if (!expression) return std::nullopt;
    return Bound{*expression, evaluate(*expression, n)};
}

/// Counters are sums of whole numbers and bounds come from fractions: rounding must not decide.
bool at_most(double value, double limit) {
    return value <= limit + 1e-9 * std::max(1.0, std::abs(limit));
}

/// The cc 1.3 model counts on every device; all other counters belong to the device that ran.
bool applies(const Gate& gate, const std::string& device) {
    return gate.device == device || gate.counter.starts_with("cc13_");
}

std::string sentence(const GateResult& gate, const std::string& name) {
    std::string text = fmt::format("{}: counted {}", name, grouped(gate.value));
    if (gate.at_most && !at_most(gate.value, gate.at_most->value * (1 + gate.margin))) {
        text += fmt::format(", allowed at most {} ({} at n = {}",
                            grouped(gate.at_most->value * (1 + gate.margin)),
                            gate.at_most->expression, plain(gate.n));
        text += gate.margin > 0 ? fmt::format(", plus {}%)", plain(gate.margin * 100)) : ")";
    } else if (gate.at_least) {
        text += fmt::format(", needed at least {} ({} at n = {})", grouped(gate.at_least->value),
                            gate.at_least->expression, plain(gate.n));
    }
    return text + fmt::format(". Counted on the model of device {}.", gate.device);
}

GateResult evaluate_gate(const Gate& gate, const Run& run) {
    GateResult result;
    result.name = gate.name;
    result.counter = gate.counter;
    result.device = gate.device;
    result.run = run.call.label;
    result.n = run.call.n;
    result.value = run.counter(gate.counter);
    result.at_most = bound(gate.at_most, run.call.n);
    result.margin = gate.margin;
    result.at_least = bound(gate.at_least, run.call.n);
    result.exactly = bound(gate.exactly, run.call.n);
    result.passed =
        (!result.at_most || at_most(result.value, result.at_most->value * (1 + gate.margin))) &&
        (!result.at_least || at_most(result.at_least->value, result.value));
    if (!result.passed) {
        const bool too_low = result.at_least && !at_most(result.at_least->value, result.value);
        const double limit = result.at_most ? result.at_most->value * (1 + gate.margin) : 0;
        // Where nothing is allowed, anything is infinitely more.
        const double none = result.at_most ? std::numeric_limits<double>::infinity() : 0;
        result.place = counter_place(run.result.counters, gate.counter, too_low,
                                     limit > 0 ? result.value / limit : none);
    }
    return result;
}

double number_or_zero(const nlohmann::json& json) {
    return json.is_number() ? json.get<double>() : 0;
}

/// "buffers.a.elements_read" below `json`; "kernels.matmul.global_loads" finds the kernel by name.
double dotted(const nlohmann::json& json, const std::string& name) {
    if (json.is_object() && json.contains(name)) return number_or_zero(json[name]);
    const auto dot = name.find('.');
    if (dot == std::string::npos || !json.is_object() || !json.contains(name.substr(0, dot)))
        return 0;
    return dotted(json[name.substr(0, dot)], name.substr(dot + 1));
}

double kernel_counter(const nlohmann::json& kernels, const std::string& name) {
    for (const auto& kernel : kernels) {
        const std::string prefix = kernel.value("name", "") + ".";
        if (name.starts_with(prefix))
            return dotted(kernel.value("totals", nlohmann::json::object()),
                          name.substr(prefix.size()));
    }
    return 0;
}

/// @return whether the run came to its end and was counted
bool expect_counters(const Run& run) {
    if (!expect_finished(run)) return false;
    if (run.result.counters.contains("totals")) return true;
    fail(run.call.label, "no counters were collected; set call.counters = true in grade.cpp.");
    return false;
}

}  // namespace

double Run::counter(const std::string& name) const {
    const nlohmann::json& counters = result.counters;
    if (!counters.is_object()) return 0;
    if (name.starts_with("kernels.") && counters.contains("kernels"))
        return kernel_counter(counters["kernels"], name.substr(8));
    if (counters.contains("totals") && counters["totals"].contains(name))
        return number_or_zero(counters["totals"][name]);
    return dotted(counters, name);
}

void expect_gates(const Run& run) {
    examine(run);
    const Check* check = grading().declaration();
    if (!check || check->gates.empty())
        return fail("", "lesson.toml has no gates for this check; add a [[check.gate]].");
    if (!expect_counters(run)) return;
    const std::string device = run.call.device.empty() ? manifest().device : run.call.device;
    bool any = false;
    for (const Gate& gate : check->gates) {
        if (!applies(gate, device)) continue;
        any = true;
        const GateResult result = evaluate_gate(gate, run);
        grading().current().gates.push_back(result);
        if (!result.passed) fail(run.call.label, sentence(result, gate.name), true);
    }
    if (!any)
        fail(run.call.label, fmt::format("the run was made on device {}, for which the check has "
                                         "no gate; set call.device in grade.cpp.",
                                         device));
}

namespace {

/// Whether lines of kernels have this count of their own. That of copies, waits or calls has none,
/// and no line of a kernel is to blame for it.
bool has_lines(const nlohmann::json& counters, const std::string& counter) {
    if (!counters.is_object() || !counters.contains("kernels")) return false;
    for (const nlohmann::json& kernel : counters["kernels"])
        if (kernel.contains("lines"))
            for (const nlohmann::json& line : kernel["lines"])
                if (line.contains(counter)) return true;
    return false;
}

/// " Line 25 in sum_up: …" where the count has a line. What to do about a count of accesses the
/// check knows better; about how they are grouped, the place.
std::string sentence(const nlohmann::json& counters, const std::string& counter, double share) {
    if (!has_lines(counters, counter)) return "";
    const CounterPlace place = counter_place(counters, counter, false, share);
    if (place.line <= 0 || place.text.empty()) return "";
    const bool of_groups = counter.find("sectors") != std::string::npos ||
                           counter.find("requests") != std::string::npos ||
                           counter.find("conflicts") != std::string::npos;
    return fmt::format(" Line {}{}: {}.{}", place.line,
                       place.kernel.empty() ? "" : " in " + place.kernel, place.text,
                       of_groups && !place.advice.empty() ? " " + place.advice : "");
}

}  // namespace

void expect_at_most(const Run& run, const std::string& counter, double most,
                    const std::function<std::string(double count)>& complaint) {
    examine(run);
    if (on_gpu() || !expect_counters(run)) return;
    const double count = run.counter(counter);
    if (at_most(count, most)) return;
    const double none = std::numeric_limits<double>::infinity();
    const double share = most > 0 ? count / most : none;
    fail(run.call.label, complaint(count) + sentence(run.result.counters, counter, share), true);
}

}  // namespace simtutor::check
