#include "grader/simt/simcc_runtime/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "grader/findings/rules.h"
#include "grader/simt/cuda/runtime/call/text.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t columns = 100;

std::string wrapped(const std::string& first, const std::string& text) {
    const std::string indent(first.size(), ' ');
    std::string result, line = first;
    std::istringstream words(text);
    bool empty = true;
    for (std::string word; words >> word; empty = false) {
        if (!empty && line.size() + 1 + word.size() > columns) {
            result += line + "\n";
            line = indent;
            empty = true;
        }
        line += (empty ? "" : " ") + word;
    }
    return result + line + "\n";
}

std::string plural(std::uint64_t number, const std::string& noun) {
    const char* const end = noun.ends_with("ch") ? "es" : "s";
    return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : end);
}

std::string places(const Finding& finding) {
    std::string text;
    std::set<std::pair<std::string, int>> shown;
    for (const FindingSide& access : finding.sides) {
        const Site& site = access.site;
        if (site.line <= 0 || !shown.emplace(site.file, site.line).second) continue;
        const std::string place = fmt::format("{}:{}", shown_path(site.file), site.line);
        const std::string code = source_line(site);
        std::string line = fmt::format("     {}", place);
        if (!site.function.empty()) line += " in " + site.function;
        text += line + "\n";
        if (!code.empty()) text += "        | " + code.substr(0, columns - 10) + "\n";
    }
    return text;
}

std::string finding_text(const Finding& finding, std::size_t number) {
    const Rule* rule = find_rule(finding.rule);
    std::string text = fmt::format("{}. {}: {}", number, level_name(finding.level), finding.rule);
    if (rule) text += fmt::format(" ({})", rule->concept_name);
    if (!finding.kernel.empty()) text += " in " + finding.kernel;
    text += "\n" + wrapped("   ", finding.message) + places(finding);
    if (finding.count > 1) {
        std::string seen = fmt::format("Seen {} times", grouped(finding.count));
        if (!finding.threads.empty()) seen += ", by " + finding.threads;
        text += wrapped("   ", seen + ".");
    }
    if (!finding.advice.empty()) text += wrapped("   Do: ", finding.advice);
    return text;
}

std::string summary(const std::vector<Finding>& findings, const ReportFrame& frame) {
    std::uint64_t levels[3] = {};
    for (const Finding& finding : findings) ++levels[static_cast<int>(finding.level)];
    std::string text;
    const char* const nouns[] = {"note", "warning", "error"};
    for (int level = 2; level >= 0; --level)
        if (levels[level]) text += (text.empty() ? "" : ", ") + plural(levels[level], nouns[level]);
    if (text.empty()) text = "no findings";
    return fmt::format("== simcc: {} in {} (device {}, seed {})\n", text,
                       plural(frame.launches, "kernel launch"), frame.device, frame.seed);
}

}  // namespace

std::string source_line(const Site& site) {
    std::ifstream file(site.file);
    std::string line;
    for (int i = 0; i < site.line; ++i)
        if (!std::getline(file, line)) return "";
    const std::size_t begin = line.find_first_not_of(" \t");
    return begin == std::string::npos ? "" : line.substr(begin);
}

std::string shown_path(const std::string& path) {
    return path.starts_with("./") ? path.substr(2) : path;
}

std::string report_text(const std::vector<Finding>& findings, const ReportFrame& frame) {
    if (findings.empty() && frame.ending.empty()) return "";
    std::string text = summary(findings, frame);
    if (!frame.ending.empty()) text += wrapped("   ", "The program " + frame.ending + ".");
    const std::size_t shown = std::min(findings.size(), frame.most_findings);
    for (std::size_t i = 0; i < shown; ++i) text += "\n" + finding_text(findings[i], i + 1);
    if (shown < findings.size())
        text += fmt::format("\n{} more; SIMCC_FINDINGS={} shows all.\n", findings.size() - shown,
                            findings.size());
    const bool any = !findings.empty();
    if (any) text += "\nThe rules are explained in docs/rules.md of simtutor.\n";
    return text;
}

}  // namespace simtutor::simt
