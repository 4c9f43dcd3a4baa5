#include <fmt/format.h>

#include "grader/findings/outside_text.h"
#include "grader/verdict/verdict.h"

using nlohmann::json;

namespace simtutor::report {
namespace {

/// Most entries of one list: messages of a check, findings, notes.
constexpr std::size_t most_entries = 1000;
/// Counters are flat tables; what is nested more deeply was not made by us.
constexpr int deepest = 16;

void make_safe(std::string& text) {
    text = cut_text(safe_text(text));
}

void make_safe(check::Message& message) {
    make_safe(message.run);
    make_safe(message.text);
    make_safe(message.call);
}

void make_safe(check::Measurement& measurement) {
    make_safe(measurement.name);
    make_safe(measurement.unit);
}

void make_safe(check::GateResult& gate) {
    for (std::string* text : {&gate.name, &gate.counter, &gate.device, &gate.run, &gate.place.file,
                              &gate.place.kernel, &gate.place.text, &gate.place.advice})
        make_safe(*text);
}

void make_safe(check::Artefact& artefact) {
    make_safe(artefact.name);
    make_safe(artefact.path);
}

void make_safe(simt::FindingSide& side);
void make_safe(CheckVerdict& check);
void make_safe(FindingVerdict& found);
void make_safe(CounterVerdict& counter);
void make_safe(Disagreement& d);

template <class T>
void make_safe(std::vector<T>& list) {
    if (list.size() > most_entries) list.resize(most_entries);
    for (T& entry : list) make_safe(entry);
}

/// A list of sentences says itself how many are missing.
void make_sentences_safe(std::vector<std::string>& list) {
    const std::size_t all = list.size();
    make_safe(list);
    if (all > most_entries) list.push_back(fmt::format("{} more{}", all - most_entries, cut_sign));
}

void make_safe(CheckVerdict& check) {
    make_safe(check.id);
    make_safe(check.title);
    make_safe(check.unpaid);
    const std::size_t messages = check.messages.size();
    make_safe(check.messages);
    if (messages > most_entries)
        check.messages.push_back({"", fmt::format("{} more{}", messages - most_entries, cut_sign)});
    make_sentences_safe(check.notes);
    make_safe(check.measurements);
    make_safe(check.gates);
}

void make_safe(simt::FindingSide& side) {
    for (std::string* text : {&side.action, &side.site.file, &side.site.function, &side.object})
        make_safe(*text);
}

void make_safe(FindingVerdict& found) {
    simt::Finding& finding = found.finding;
    for (std::string* text : {&finding.rule, &finding.kernel, &finding.message, &finding.advice,
                              &finding.threads, &finding.tool, &found.concept_name, &found.section})
        make_safe(*text);
    make_safe(finding.sides);
    make_safe(found.runs);
    make_safe(found.checks);
}

/// Keys, too: a kernel's name is one.
json made_safe(const json& value, int depth = 0) {
    if (value.is_string()) return cut_text(safe_text(value.get_ref<const std::string&>()));
    if (!value.is_structured()) return value;
    if (depth == deepest) return nullptr;
    json safe = value.is_array() ? json::array() : json::object();
    for (const auto& item : value.items()) {
        json inside = made_safe(item.value(), depth + 1);
        if (value.is_array()) {
            safe.push_back(std::move(inside));
        } else {
            safe[cut_text(safe_text(item.key()))] = std::move(inside);
        }
    }
    return safe;
}

void make_safe(CounterVerdict& counter) {
    make_safe(counter.run);
    make_safe(counter.device);
    make_safe(counter.checks);
    counter.counters = made_safe(counter.counters);
}

void make_safe(Disagreement& d) {
    for (std::string* text : {&d.check, &d.simulator, &d.gpu, &d.why}) make_safe(*text);
}

}  // namespace

Verdict made_safe(Verdict verdict) {
    for (std::string* text : {&verdict.error, &verdict.lesson_id, &verdict.lesson_title,
                              &verdict.file, &verdict.device, &verdict.started})
        make_safe(*text);
    make_safe(verdict.checks);
    make_safe(verdict.findings);
    make_safe(verdict.counters);
    make_safe(verdict.artefacts);
    make_sentences_safe(verdict.notes);
    make_sentences_safe(verdict.missing_protections);
    if (verdict.gpu) make_safe(verdict.gpu->runs);
    make_safe(verdict.disagreements);
    make_safe(verdict.sanitizer_silent);
    return verdict;
}

}  // namespace simtutor::report
