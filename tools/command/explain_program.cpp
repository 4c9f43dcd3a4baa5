#include "tools/command/explain_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "grader/findings/rules.h"
#include "tools/command/child.h"
#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {

namespace fs = std::filesystem;
namespace picture = report::picture;

namespace {

constexpr std::size_t most_watched = 12;

/// "docs/rules.md#raceshared": headings of that page are rules.
std::string section_of(std::string rule) {
    std::erase(rule, '.');
    return "docs/rules.md#" + rule;
}

/// One run of the program. @param watch threads to record, as SIMCC_WATCH says
nlohmann::json run_program(std::vector<std::string> words, const std::string& watch) {
    const TemporaryFolder folder;
    const fs::path report = folder.path() / "report.json";
    words.insert(words.begin(),
                 {"/usr/bin/env", "SIMCC_JSON=" + report.string(), "SIMCC_COUNTERS=1",
                  "SIMCC_TRACE=1", "SIMCC_QUIET=1", "SIMCC_WATCH=" + watch});
    run_child(words);
    if (!fs::exists(report))
        throw Trouble(
            fmt::format("{} left no report; make it with tools/simcc, and see that it "
                        "runs.",
                        words[6]));
    const auto json = nlohmann::json::parse(read_file(report), nullptr, false);
    if (!json.is_object() || !json.contains("trace"))
        throw Trouble(fmt::format("{} was made by an older simcc; make it again.", words[6]));
    return json;
}

/// "kernel:block,block,block:thread,thread,thread;…" of the findings' threads.
std::string watch_list(const std::vector<simt::Finding>& findings) {
    std::string text;
    std::size_t count = 0;
    for (const simt::Finding& finding : findings)
        for (const simt::FindingSide& access : finding.sides) {
            if (!access.on_device || count++ >= most_watched) continue;
            const auto& who = access.who;
            text += fmt::format("{}|{},{},{}|{},{},{};", finding.kernel, who.block[0], who.block[1],
                                who.block[2], who.thread[0], who.thread[1], who.thread[2]);
        }
    return text;
}

/// The file that the findings are about, else the one that the counters name.
std::string source_of(const std::vector<simt::Finding>& findings, const nlohmann::json& counters) {
    for (const simt::Finding& finding : findings)
        for (const simt::FindingSide& access : finding.sides)
            if (access.site.line > 0 && fs::exists(access.site.file)) return access.site.file;
    for (const auto& kernel : counters.value("kernels", nlohmann::json::array()))
        for (const auto& line : kernel.at("lines")) {
            const std::string file = line.at("file");
            if (fs::exists(file)) return file;
        }
    return "";
}

}  // namespace

picture::Explanation explain_program(const std::string& program,
                                     const std::vector<std::string>& arguments) {
    if (access(program.c_str(), X_OK) != 0 || fs::is_directory(program))
        throw Trouble(fmt::format("There is no program {}; make one with tools/simcc.", program));
    std::vector<std::string> words = {fs::absolute(program).string()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    nlohmann::json json = run_program(words, "");
    auto findings = json.at("findings").get<std::vector<simt::Finding>>();
    if (!findings.empty()) {
        json = run_program(words, watch_list(findings));
        findings = json.at("findings").get<std::vector<simt::Finding>>();
    }
    json["run"] = "of the program";
    json["n"] = 0;
    picture::Explanation page;
    page.title = fs::path(program).filename().string();
    page.facts = {fmt::format("A program under simcc, device {}, exit status {}.",
                              json.at("device").get<std::string>(), json.at("status").get<int>())};
    const std::string ending = json.value("ending", "");
    if (!ending.empty()) json["ended"] = "The program " + ending + ".";
    page.counters = json.at("counters");
    const std::string source = source_of(findings, page.counters);
    page.source = picture::source_text(source, source.empty() ? "" : read_file(source));
    for (const simt::Finding& finding : findings) {
        const simt::Rule* rule = simt::find_rule(finding.rule);
        page.findings.push_back({finding,
                                 rule ? std::string(rule->concept_name) : "",
                                 section_of(finding.rule),
                                 {},
                                 {}});
    }
    page.runs = picture::read_traced_runs(nlohmann::json::array({json}));
    page.counted_run = "of the program";
    page.device = json.at("device");
    const auto& totals = page.counters.at("totals");
    page.work = {totals.value("fp32_operations", 0.0), "counted"};
    if (!totals.contains("fp32_operations"))
        page.no_roofline =
            "There is no roofline: the program was compiled without -branches, so its operations "
            "were not counted. Compile it with \"tools/simcc -branches\" and make this page again.";
    else if (page.work.operations <= 0)
        page.no_roofline =
            "There is no roofline: this run does no arithmetic with floats on the device.";
    return page;
}

}  // namespace simtutor::command
