#include "grader/simt/simcc_runtime/accepted_findings.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <toml++/toml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grader/error/error.h"
#include "grader/findings/path_spelling.h"
#include "grader/findings/rule_pattern.h"
#include "grader/findings/rules.h"
#include "grader/findings/text.h"

namespace simtutor::simt {
namespace {

namespace fs = std::filesystem;

constexpr const char* baseline_schema = "simcc-baseline/1";
constexpr const char* keys[] = {"rule", "reason", "kernel", "file", "text"};

std::string at(const std::string& path, const toml::source_region& place) {
    return fmt::format("{}:{}", path, place.begin.line);
}

std::string string_in(const toml::table& table, const char* key, const std::string& path,
                      bool required) {
    const toml::node* const node = table.get(key);
    if (!node && required)
        throw Error(fmt::format("{}: this suppression has no {}", at(path, table.source()), key),
                    fmt::format("write {} = \"...\"", key));
    if (!node) return "";
    const auto text = node->value<std::string>();
    if (!node->is_string() || text->find_first_not_of(" \t\n") == std::string::npos)
        throw Error(fmt::format("{}: {} must be a text in quotes that is not empty",
                                at(path, node->source()), key));
    return *text;
}

void refuse_other_keys(const toml::table& table, const std::string& path) {
    for (const auto& [key, node] : table) {
        if (std::find(std::begin(keys), std::end(keys), key.str()) == std::end(keys))
            throw Error(
                fmt::format("{}: a suppression has no key '{}'", at(path, key.source()), key.str()),
                "use rule, reason, kernel, file or text");
    }
}

toml::table parsed(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw Error("the suppressions " + path + " cannot be read", "check the path");
    try {
        return toml::parse(file, path);
    } catch (const toml::parse_error& problem) {
        throw Error(fmt::format("{}: {}", at(path, problem.source()), problem.description()),
                    "mend the line");
    }
}

bool is_like(const std::string& pattern, const std::string& text) {
    return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

/// The pattern of a file fits its whole path, or the end of that path, or names the same file.
bool file_fits(const std::string& pattern, const std::string& path) {
    return is_like(pattern, path) || is_like("*/" + pattern, path) ||
           is_like(one_spelling(pattern), path);
}

/// The function template without its arguments, too.
bool kernel_fits(const std::string& pattern, const std::string& kernel) {
    return is_like(pattern, kernel) || is_like(pattern, kernel.substr(0, kernel.find('<')));
}

nlohmann::json places_of(const Finding& finding, Sources& sources) {
    std::vector<nlohmann::json> places;
    for (const FindingSide& side : finding.sides) {
        nlohmann::json place = {{"file", fs::path(side.site.file).filename().string()},
                                {"text", sources.statement(side.site)}};
        if (std::find(places.begin(), places.end(), place) == places.end())
            places.push_back(std::move(place));
    }
    std::sort(places.begin(), places.end());
    return places;
}

nlohmann::json entry_of(const Finding& finding, Sources& sources) {
    return {{"rule", finding.rule},
            {"kernel", finding.kernel},
            {"places", places_of(finding, sources)}};
}

}  // namespace

void AcceptedFindings::read_suppressions(const std::string& path) {
    suppressions_path_ = path;
    const toml::table root = parsed(path);
    for (const auto& [key, node] : root) {
        if (key.str() != "suppress")
            throw Error(
                fmt::format("{}: '{}' is not known here", at(path, key.source()), key.str()),
                "each suppression begins with [[suppress]]");
        const toml::array* const list = node.as_array();
        if (!list || !list->is_array_of_tables())
            throw Error(at(path, node.source()) + ": each suppression begins with [[suppress]]");
        for (const toml::node& element : *list) {
            const toml::table& table = *element.as_table();
            refuse_other_keys(table, path);
            Suppression one;
            one.line = static_cast<int>(table.source().begin.line);
            one.rule = string_in(table, "rule", path, true);
            one.reason = string_in(table, "reason", path, true);
            one.kernel = string_in(table, "kernel", path, false);
            one.file = string_in(table, "file", path, false);
            one.text = string_in(table, "text", path, false);
            if (rules_matching(one.rule).empty())
                throw Error(fmt::format("{}: there is no rule '{}'",
                                        at(path, table.get("rule")->source()), one.rule),
                            "docs/rules.md lists them");
            suppressions_.push_back(std::move(one));
        }
    }
}

void AcceptedFindings::read_baseline(const std::string& path) {
    baseline_path_ = path;
    std::ifstream file(path);
    if (!file)
        throw Error("the baseline " + path + " cannot be read",
                    "make it by a run with --write-baseline");
    const nlohmann::json json = nlohmann::json::parse(file, nullptr, false);
    const auto wrong = [&] {
        return Error(path + " is no baseline of simcc", "make it anew with --write-baseline");
    };
    if (!json.is_object() || json.value("schema", nlohmann::json()) != baseline_schema ||
        !json.contains("findings") || !json["findings"].is_array())
        throw wrong();
    for (const nlohmann::json& entry : json["findings"]) {
        if (!entry.is_object() || !entry.contains("rule") || !entry["rule"].is_string() ||
            !entry.contains("kernel") || !entry["kernel"].is_string())
            throw wrong();
        baseline_.push_back({entry.dump(), entry["rule"], entry["kernel"]});
    }
}

bool AcceptedFindings::fits(const Suppression& suppression, const Finding& finding) {
    if (!rule_matches(suppression.rule, finding.rule)) return false;
    if (!suppression.kernel.empty() && !kernel_fits(suppression.kernel, finding.kernel))
        return false;
    if (suppression.file.empty() && suppression.text.empty()) return true;
    const auto side_fits = [&](const FindingSide& side) {
        return (suppression.file.empty() || file_fits(suppression.file, side.site.file)) &&
               (suppression.text.empty() ||
                sources_.statement(side.site).find(suppression.text) != std::string::npos);
    };
    return std::ranges::any_of(finding.sides, side_fits) ||
           std::ranges::any_of(finding.also, [&](const auto& sides) {
               return std::ranges::any_of(sides, side_fits);
           });
}

std::vector<AcceptedFinding> AcceptedFindings::take_from(std::vector<Finding>& findings) {
    std::vector<AcceptedFinding> taken;
    const auto accepted = [&](const Finding& finding) {
        for (Suppression& suppression : suppressions_) {
            if (!fits(suppression, finding)) continue;
            ++suppression.used;
            taken.push_back({finding, suppression.reason});
            return true;
        }
        if (baseline_.empty()) return false;
        const std::string identity = entry_of(finding, sources_).dump();
        bool known = false;
        for (Known& entry : baseline_) {
            if (entry.identity != identity) continue;
            ++entry.used;
            known = true;
        }
        if (known) taken.push_back({finding, ""});
        return known;
    };
    std::erase_if(findings, accepted);
    return taken;
}

std::string AcceptedFindings::summary() const {
    std::uint64_t suppressed = 0, known = 0;
    for (const Suppression& suppression : suppressions_) suppressed += suppression.used;
    for (const Known& entry : baseline_) known += entry.used;
    std::vector<std::string> parts;
    if (suppressed) parts.push_back(fmt::format("{} by {}", suppressed, suppressions_path_));
    if (known) parts.push_back(fmt::format("{} by the baseline {}", known, baseline_path_));
    std::string text;
    if (!parts.empty())
        text = fmt::format("{} accepted: {}\n", counted(suppressed + known, "finding"),
                           list_of(parts));
    for (const Suppression& suppression : suppressions_)
        if (!suppression.used)
            text += fmt::format("{}:{}: no finding of {} needed this suppression\n",
                                suppressions_path_, suppression.line, suppression.rule);
    for (const Known& entry : baseline_)
        if (!entry.used)
            text += fmt::format(
                "{}: {} in {} was not found any more; --write-baseline forgets it\n",
                baseline_path_, entry.rule, entry.kernel.empty() ? "host code" : entry.kernel);
    return text;
}

std::string baseline_text(const std::vector<Finding>& findings) {
    Sources sources;
    nlohmann::json json = {{"schema", baseline_schema}, {"findings", nlohmann::json::array()}};
    for (const Finding& finding : findings) {
        nlohmann::json entry = entry_of(finding, sources);
        if (std::find(json["findings"].begin(), json["findings"].end(), entry) ==
            json["findings"].end())
            json["findings"].push_back(std::move(entry));
    }
    return json.dump(1) + "\n";
}

}  // namespace simtutor::simt
