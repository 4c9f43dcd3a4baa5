#include <fmt/format.h>

#include <fstream>
#include <limits>
#include <type_traits>

#include "grader/verdict/verdict.h"

using nlohmann::json;

namespace simtutor::report {
namespace {

/// A JSON value that knows where it stands, so that errors can say so.
class Node {
  public:
    Node(const json& value, std::string where) : value_(value), where_(std::move(where)) {}

    Node operator[](const char* key) const {
        if (!value_.is_object()) fail("must be an object");
        if (!value_.contains(key)) fail(fmt::format("lacks \"{}\"", key));
        return Node(value_.at(key), where_ + "/" + key);
    }

    bool has(const char* key) const { return value_.is_object() && value_.contains(key); }

    template <class T>
    T as() const {
        // JSON has no NaN and no infinity: nlohmann-json writes null for them.
        if constexpr (std::is_same_v<T, double>) {
            if (value_.is_null()) return std::numeric_limits<double>::quiet_NaN();
        }
        try {
            return value_.get<T>();
        } catch (const std::exception&) {
            fail(fmt::format("has the wrong type: {}", value_.type_name()));
        }
    }

    template <class F>
    auto each(F read) const {
        if (!value_.is_array()) fail("must be a list");
        std::vector<decltype(read(*this))> result;
        for (std::size_t i = 0; i < value_.size(); ++i)
            result.push_back(read(Node(value_[i], fmt::format("{}/{}", where_, i))));
        return result;
    }

    [[noreturn]] void fail(const std::string& why) const {
        throw VerdictError(fmt::format("this is not a verdict of schema {} version {}: {} {}",
                                       Verdict::schema, Verdict::version,
                                       where_.empty() ? "the file" : where_, why));
    }

  private:
    const json& value_;
    std::string where_;
};

std::vector<std::string> strings(const Node& node) {
    return node.each([](const Node& element) { return element.as<std::string>(); });
}

check::CheckKind kind_of(const Node& node) {
    using enum check::CheckKind;
    const auto name = node.as<std::string>();
    for (const auto kind : {correct, rules, counter, time}) {
        if (name == kind_name(kind)) return kind;
    }
    if (name == "pitfall") return rules;  // the name in older files
    node.fail(fmt::format("is \"{}\", which is no kind of check", name));
}

check::CheckStatus status_of(const Node& node) {
    using enum check::CheckStatus;
    const auto name = node.as<std::string>();
    for (const auto status : {not_run, passed, failed, not_judged}) {
        if (name == status_name(status)) return status;
    }
    node.fail(fmt::format("is \"{}\", which is no status of a check", name));
}

Backend backend_of(const Node& node) {
    const auto name = node.as<std::string>();
    const auto backend = backend_named(name);
    if (!backend) node.fail(fmt::format("is \"{}\", which is no back end", name));
    return *backend;
}

check::Message message(const Node& node) {
    return {node["run"].as<std::string>(), node["text"].as<std::string>(),
            node.has("counted") && node["counted"].as<bool>(),
            node.has("call") ? node["call"].as<std::string>() : std::string()};
}

check::Measurement measurement(const Node& node) {
    return {node["name"].as<std::string>(), node["value"].as<double>(),
            node["unit"].as<std::string>()};
}

std::optional<check::Bound> bound(const Node& gate, const char* key) {
    if (!gate.has(key)) return std::nullopt;
    return check::Bound{gate[key]["expression"].as<std::string>(), gate[key]["value"].as<double>()};
}

check::GateResult gate(const Node& node) {
    check::GateResult result;
    result.name = node["name"].as<std::string>();
    result.counter = node["counter"].as<std::string>();
    result.device = node["device"].as<std::string>();
    result.run = node["run"].as<std::string>();
    result.n = node["n"].as<double>();
    result.value = node["value"].as<double>();
    result.margin = node["margin"].as<double>();
    result.passed = node["passed"].as<bool>();
    result.at_most = bound(node, "at_most");
    result.at_least = bound(node, "at_least");
    result.exactly = bound(node, "exactly");
    if (node.has("place")) {
        const Node place = node["place"];
        result.place = {place["file"].as<std::string>(), place["line"].as<int>(),
                        place["kernel"].as<std::string>(), place["text"].as<std::string>(),
                        place["advice"].as<std::string>()};
        // Verdicts that are older than the two have none.
        if (place.has("block_x") && place.has("block_y"))
            result.place.block = {place["block_x"].as<int>(), place["block_y"].as<int>()};
    }
    return result;
}

CheckVerdict check_verdict(const Node& node, const Node& times) {
    CheckVerdict check;
    check.id = node["id"].as<std::string>();
    check.title = node["title"].as<std::string>();
    check.kind = kind_of(node["kind"]);
    check.status = status_of(node["status"]);
    check.points = node["points"].as<int>();
    check.max_points = node["max_points"].as<int>();
    if (node.has("unpaid")) check.unpaid = node["unpaid"].as<std::string>();
    check.gates = node["gates"].each(gate);
    const Node time = times[check.id.c_str()];
    check.seconds = time["seconds"].as<double>();
    const Node& details = check.kind == check::CheckKind::time ? time : node;
    check.messages = details["messages"].each(message);
    check.notes = strings(details["notes"]);
    check.measurements = details["measurements"].each(measurement);
    for (const Backend backend : {Backend::simulator, Backend::gpu}) {
        const std::string name = backend_name(backend);
        if (node.has("backends") && node["backends"].has(name.c_str()))
            check.backends.push_back({backend, status_of(node["backends"][name.c_str()])});
    }
    return check;
}

FindingVerdict finding(const Node& node) {
    FindingVerdict result;
    result.finding = node.as<simt::Finding>();
    result.concept_name = node["concept"].as<std::string>();
    result.section = node["section"].as<std::string>();
    result.runs = strings(node["runs"]);
    result.checks = strings(node["checks"]);
    if (node.has("known")) result.known = known_from_name(node["known"].as<std::string>());
    return result;
}

CounterVerdict counter(const Node& node) {
    return {node["run"].as<std::string>(), node["device"].as<std::string>(), node["n"].as<double>(),
            strings(node["checks"]), node["counters"].as<json>()};
}

check::Artefact artefact(const Node& node) {
    return {node["name"].as<std::string>(), node["path"].as<std::string>()};
}

GpuEnvironment gpu_environment(const Node& node) {
    return {node.as<gpu::DeviceFacts>(), node["nvcc"].as<std::string>(),
            node["sanitizer_problem"].as<std::string>(),
            node.has("runs") ? strings(node["runs"]) : std::vector<std::string>()};
}

Disagreement disagreement(const Node& node) {
    return {node["check"].as<std::string>(), node["simulator"].as<std::string>(),
            node["gpu"].as<std::string>(), node["why"].as<std::string>(),
            node["explained"].as<bool>()};
}

void check_schema(const Node& root) {
    if (root["schema"].as<std::string>() != Verdict::schema)
        root["schema"].fail("names another schema");
    const int version = root["version"].as<int>();
    if (version != Verdict::version)
        root["version"].fail(
            fmt::format("is {}; grade again with this version of simtutor", version));
}

void read_head(const Node& root, Verdict& v) {
    const auto status = root["status"].as<std::string>();
    if (status != "graded" && status != "not-graded")
        root["status"].fail("must be \"graded\" or \"not-graded\"");
    v.graded = status == "graded";
    v.error = v.graded ? "" : root["error"].as<std::string>();
    v.submission_at_fault = !v.graded && root["at_fault"].as<std::string>() == "submission";
    v.lesson_id = root["lesson"]["id"].as<std::string>();
    v.lesson_number = root["lesson"]["number"].as<int>();
    v.lesson_title = root["lesson"]["title"].as<std::string>();
    v.file = root["file"].as<std::string>();
    v.backend = backend_of(root["backend"]);
    v.device = root["device"].as<std::string>();
    v.seed = root["seed"].as<std::uint64_t>();
    v.points = root["points"].as<int>();
    v.max_points = root["max_points"].as<int>();
}

}  // namespace

void from_json(const json& j, Verdict& v) {
    const Node root(j, "");
    check_schema(root);
    read_head(root, v);
    const Node time = root["time"];
    v.checks =
        root["checks"].each([&](const Node& node) { return check_verdict(node, time["checks"]); });
    v.findings = root["findings"].each(finding);
    v.counters = root["counters"].each(counter);
    v.artefacts = root["artefacts"].each(artefact);
    v.notes = strings(root["notes"]);
    v.missing_protections = strings(root["missing_protections"]);
    const Node environment = root["environment"];
    v.environment = {environment["simtutor"].as<std::string>(),
                     environment["compiler"].as<std::string>(), environment["cores"].as<unsigned>(),
                     std::nullopt};
    if (environment.has("sandbox")) {
        const Node sandbox = environment["sandbox"];
        v.environment.sandbox = SandboxLayers{strings(sandbox["compile"]), strings(sandbox["run"]),
                                              strings(sandbox["missing"])};
    }
    if (root.has("gpu")) v.gpu = gpu_environment(root["gpu"]);
    if (root.has("disagreements")) v.disagreements = root["disagreements"].each(disagreement);
    if (root.has("sanitizer_silent")) v.sanitizer_silent = strings(root["sanitizer_silent"]);
    v.started = time["started"].as<std::string>();
    v.seconds = time["seconds"].as<double>();
    v.build_seconds = time["build_seconds"].as<double>();
}

Verdict read_verdict(const std::string& path) {
    std::ifstream file(path);
    if (!file)
        throw VerdictError(
            fmt::format("the verdict {} cannot be read; grade the lesson first", path));
    json document;
    try {
        document = json::parse(file);
    } catch (const json::exception&) {
        throw VerdictError(fmt::format("{} is not JSON; grade the lesson again", path));
    }
    try {
        return made_safe(document.get<Verdict>());
    } catch (const VerdictError& error) {
        throw VerdictError(fmt::format("{}: {}", path, error.what()));
    }
}

}  // namespace simtutor::report
