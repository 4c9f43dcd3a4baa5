#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "grader/findings/rules.h"
#include "grader/report/exports/formats.h"

namespace simtutor::report {
namespace {

using Json = nlohmann::json;

/// A path as the URI that SARIF asks for: relative, or file://, with what a URI cannot hold
/// escaped.
std::string uri_of(const std::string& path) {
    std::string uri = path.starts_with("/") ? "file://" : "";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 ||
            std::string_view("-._~/").find(c) != std::string_view::npos) {
            uri += c;
        } else {
            uri += fmt::format("%{:02X}", byte);
        }
    }
    return uri;
}

/// Findings name the file without its folder; the verdict knows where it is.
std::string path_of(const Verdict& verdict, const simt::Site& site) {
    const std::filesystem::path graded(verdict.file);
    return graded.filename() == site.file || site.file.empty() ? verdict.file : site.file;
}

Json location(const Verdict& verdict, const simt::FindingSide& side) {
    Json physical = {{"artifactLocation", {{"uri", uri_of(path_of(verdict, side.site))}}}};
    if (side.site.line > 0) physical["region"] = {{"startLine", side.site.line}};
    Json place = {{"physicalLocation", physical}};
    if (!side.site.function.empty()) {
        place["logicalLocations"] = {{{"name", side.site.function}, {"kind", "function"}}};
    }
    std::string text = side.action;
    if (!side.object.empty()) text += " " + side.object;
    if (!text.empty()) place["message"] = {{"text", text}};
    return place;
}

Json rule_entry(const std::string& id, const FindingVerdict& found) {
    Json entry = {{"id", id}};
    if (const simt::Rule* rule = simt::find_rule(id)) {
        entry["shortDescription"] = {{"text", std::string(rule->summary)}};
        entry["defaultConfiguration"] = {{"level", simt::level_name(rule->level)}};
        entry["properties"] = {{"concept", std::string(rule->concept_name)}};
    }
    if (!found.section.empty()) entry["help"] = {{"text", "Read " + found.section}};
    return entry;
}

/// The rules that were broken, each once; `index` gets the place of the finding's rule.
class RuleTable {
  public:
    std::size_t index_of(const FindingVerdict& found) {
        const std::string& id = found.finding.rule;
        const auto known = std::find(ids_.begin(), ids_.end(), id);
        if (known != ids_.end()) return static_cast<std::size_t>(known - ids_.begin());
        ids_.push_back(id);
        entries_.push_back(rule_entry(id, found));
        return ids_.size() - 1;
    }
    Json entries() const { return entries_; }

  private:
    std::vector<std::string> ids_;
    Json entries_ = Json::array();
};

Json result_of(const Verdict& verdict, const FindingVerdict& found, RuleTable& rules) {
    const simt::Finding& finding = found.finding;
    std::string text = finding.message;
    if (!finding.advice.empty()) text += " " + finding.advice;
    Json result = {{"ruleId", finding.rule},
                   {"ruleIndex", rules.index_of(found)},
                   {"level", simt::level_name(finding.level)},
                   {"message", {{"text", text}}},
                   {"occurrenceCount", std::max<std::uint64_t>(finding.count, 1)},
                   {"properties", {{"kernel", finding.kernel}, {"threads", finding.threads}}}};
    Json related = Json::array();
    for (std::size_t i = 0; i < finding.sides.size(); ++i) {
        Json place = location(verdict, finding.sides[i]);
        if (i == 0) {
            result["locations"] = {place};
        } else {
            place["id"] = i;
            related.push_back(std::move(place));
        }
    }
    if (finding.sides.empty()) {
        result["locations"] = {location(verdict, simt::FindingSide{})};
    }
    if (!related.empty()) result["relatedLocations"] = std::move(related);
    return result;
}

}  // namespace

/// SARIF 2.1.0 (OASIS): one run of one tool, a result for each finding. A file that could not be
/// graded is an unsuccessful invocation with its reason.
std::string to_sarif(const Verdict& verdict, const Surroundings&) {
    RuleTable rules;
    Json results = Json::array();
    for (const FindingVerdict& found : verdict.findings) {
        results.push_back(result_of(verdict, found, rules));
    }
    Json invocation = {{"executionSuccessful", verdict.graded}};
    if (!verdict.started.empty()) invocation["startTimeUtc"] = verdict.started;
    if (!verdict.graded) {
        invocation["toolExecutionNotifications"] = {
            {{"level", "error"}, {"message", {{"text", verdict.error}}}}};
    }
    Json driver = {{"name", "simtutor"}, {"rules", rules.entries()}};
    if (!verdict.environment.simtutor.empty()) driver["version"] = verdict.environment.simtutor;
    const Json log = {
        {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
        {"version", "2.1.0"},
        {"runs",
         {{{"tool", {{"driver", driver}}}, {"invocations", {invocation}}, {"results", results}}}}};
    return document_of(log);
}

}  // namespace simtutor::report
