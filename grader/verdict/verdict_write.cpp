#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "grader/process/file_descriptor.h"
#include "grader/verdict/verdict.h"

using nlohmann::json;

namespace simtutor::check {

// Beside the types, so that nlohmann-json finds them.
static void to_json(json& j, const Message& message) {
    j = {{"run", message.run}, {"text", message.text}};
    if (message.counted) j["counted"] = true;
    if (!message.call.empty()) j["call"] = message.call;
}

static void to_json(json& j, const Measurement& m) {
    j = {{"name", m.name}, {"value", m.value}, {"unit", m.unit}};
}

static void to_json(json& j, const Bound& bound) {
    j = {{"expression", bound.expression}, {"value", bound.value}};
}

static void to_json(json& j, const GateResult& gate) {
    j = {{"name", gate.name},     {"counter", gate.counter},
         {"device", gate.device}, {"run", gate.run},
         {"n", gate.n},           {"value", gate.value},
         {"margin", gate.margin}, {"passed", gate.passed}};
    if (gate.at_most) j["at_most"] = *gate.at_most;
    if (gate.at_least) j["at_least"] = *gate.at_least;
    if (gate.exactly) {
        j["exactly"] = *gate.exactly;
        j["equals_reference"] = gate.equals_reference();
    }
    if (const CounterPlace& place = gate.place; !place.text.empty())
        j["place"] = {{"file", place.file},       {"line", place.line},
                      {"kernel", place.kernel},   {"text", place.text},
                      {"advice", place.advice},   {"block_x", place.block[0]},
                      {"block_y", place.block[1]}};
}

static void to_json(json& j, const Artefact& artefact) {
    j = {{"name", artefact.name}, {"path", artefact.path}};
}

}  // namespace simtutor::check

namespace simtutor::report {
namespace {

bool timed(const CheckVerdict& check) {
    return check.kind == check::CheckKind::time;
}

/// What a check had to say. For a time check it comes from the clock and stands below "time".
json details(const CheckVerdict& check) {
    return {
        {"messages", check.messages}, {"notes", check.notes}, {"measurements", check.measurements}};
}

json check_json(const CheckVerdict& check) {
    json j = {{"id", check.id},
              {"title", check.title},
              {"kind", kind_name(check.kind)},
              {"status", status_name(check.status)},
              {"points", check.points},
              {"max_points", check.max_points},
              {"gates", check.gates}};
    if (!check.unpaid.empty()) j["unpaid"] = check.unpaid;
    if (!timed(check)) j.update(details(check));
    for (const BackendStatus& part : check.backends)
        j["backends"][backend_name(part.backend)] = status_name(part.status);
    return j;
}

json finding_json(const FindingVerdict& finding) {
    json j = finding.finding;
    j["concept"] = finding.concept_name;
    j["section"] = finding.section;
    j["runs"] = finding.runs;
    j["checks"] = finding.checks;
    j["known"] = known_name(finding.known);
    return j;
}

json counter_json(const CounterVerdict& counter) {
    return {{"run", counter.run},
            {"device", counter.device},
            {"n", counter.n},
            {"checks", counter.checks},
            {"counters", counter.counters}};
}

json time_json(const Verdict& verdict) {
    json checks = json::object();
    for (const CheckVerdict& check : verdict.checks) {
        checks[check.id] = {{"seconds", check.seconds}};
        if (timed(check)) checks[check.id].update(details(check));
    }
    return {{"started", verdict.started},
            {"seconds", verdict.seconds},
            {"build_seconds", verdict.build_seconds},
            {"checks", checks}};
}

json gpu_json(const GpuEnvironment& gpu) {
    json j = gpu.device;
    j["nvcc"] = gpu.nvcc;
    j["sanitizer_problem"] = gpu.sanitizer_problem;
    j["runs"] = gpu.runs;
    return j;
}

json disagreement_json(const Disagreement& d) {
    return {{"check", d.check},
            {"simulator", d.simulator},
            {"gpu", d.gpu},
            {"why", d.why},
            {"explained", d.explained}};
}

template <class T, class F>
json list(const std::vector<T>& values, F make) {
    json j = json::array();
    for (const T& value : values) j.push_back(make(value));
    return j;
}

[[noreturn]] void cannot_write(const std::string& path, int error) {
    const char* advice = error == ENOSPC || error == EDQUOT ? "make room on the disk"
                                                            : "choose a place where you may write";
    throw VerdictError(fmt::format("the verdict {} could not be written: {}; {}", path,
                                   std::strerror(error), advice));
}

}  // namespace

void to_json(json& j, const Verdict& v) {
    j = {{"schema", Verdict::schema},
         {"version", Verdict::version},
         {"status", v.graded ? "graded" : "not-graded"},
         {"lesson", {{"id", v.lesson_id}, {"number", v.lesson_number}, {"title", v.lesson_title}}},
         {"file", v.file},
         {"backend", backend_name(v.backend)},
         {"device", v.device},
         {"seed", v.seed},
         {"points", v.points},
         {"max_points", v.max_points},
         {"checks", list(v.checks, check_json)},
         {"findings", list(v.findings, finding_json)},
         {"counters", list(v.counters, counter_json)},
         {"artefacts", v.artefacts},
         {"notes", v.notes},
         {"missing_protections", v.missing_protections},
         {"environment",
          {{"simtutor", v.environment.simtutor},
           {"compiler", v.environment.compiler},
           {"cores", v.environment.cores}}},
         {"time", time_json(v)}};
    if (const auto& sandbox = v.environment.sandbox) {
        j["environment"]["sandbox"] = {
            {"compile", sandbox->compile}, {"run", sandbox->run}, {"missing", sandbox->missing}};
    }
    if (!v.graded) {
        j["error"] = v.error;
        j["at_fault"] = v.submission_at_fault ? "submission" : "machine";
    }
    if (v.gpu) j["gpu"] = gpu_json(*v.gpu);
    if (v.backend != Backend::both) return;
    j["disagreements"] = list(v.disagreements, disagreement_json);
    j["sanitizer_silent"] = v.sanitizer_silent;
}

void write_verdict(const std::string& path, const Verdict& verdict) {
    const std::string text =
        json(made_safe(verdict)).dump(2, ' ', false, json::error_handler_t::replace) + "\n";
    const std::string draft = fmt::format("{}.{}.tmp", path, ::getpid());
    FileDescriptor file(::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (!file.open()) cannot_write(path, errno);
    int error = write_all(file, text);
    if (const int closing = file.close(); error == 0) error = closing;
    if (error == 0 && ::rename(draft.c_str(), path.c_str()) != 0) error = errno;
    if (error == 0) return;
    ::unlink(draft.c_str());
    cannot_write(path, error);
}

}  // namespace simtutor::report
