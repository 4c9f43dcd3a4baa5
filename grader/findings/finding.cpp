#include "grader/findings/finding.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace simtutor::simt {

int line_of(const Finding& finding) {
    return finding.sides.empty() ? 0 : finding.sides.front().site.line;
}

std::string rule_and_line(const Finding& finding) {
    const int line = line_of(finding);
    return line == 0 ? finding.rule : finding.rule + " in line " + std::to_string(line);
}

bool any_error(const std::vector<Finding>& findings) {
    return std::any_of(findings.begin(), findings.end(),
                       [](const Finding& finding) { return finding.level == Level::error; });
}

const char* level_name(Level level) {
    switch (level) {
        case Level::note:
            return "note";
        case Level::warning:
            return "warning";
        case Level::error:
            return "error";
    }
    return "error";
}

Level level_from_name(const std::string& name) {
    for (const Level level : {Level::note, Level::warning, Level::error})
        if (name == level_name(level)) return level;
    throw std::invalid_argument("unknown level '" + name + "'; use note, warning or error");
}

void to_json(nlohmann::json& json, const Site& site) {
    json = {{"file", site.file}, {"line", site.line}, {"function", site.function}};
}

void from_json(const nlohmann::json& json, Site& site) {
    json.at("file").get_to(site.file);
    json.at("line").get_to(site.line);
    json.at("function").get_to(site.function);
}

void to_json(nlohmann::json& json, const FindingSide& side) {
    json = {{"action", side.action},     {"site", side.site},           {"block", side.who.block},
            {"thread", side.who.thread}, {"on_device", side.on_device}, {"object", side.object},
            {"bytes", side.bytes}};
}

void from_json(const nlohmann::json& json, FindingSide& side) {
    json.at("action").get_to(side.action);
    json.at("site").get_to(side.site);
    json.at("block").get_to(side.who.block);
    json.at("thread").get_to(side.who.thread);
    json.at("on_device").get_to(side.on_device);
    json.at("object").get_to(side.object);
    json.at("bytes").get_to(side.bytes);
}

void to_json(nlohmann::json& json, const Finding& finding) {
    json = {{"rule", finding.rule},     {"level", level_name(finding.level)},
            {"kernel", finding.kernel}, {"message", finding.message},
            {"advice", finding.advice}, {"accesses", finding.sides},
            {"count", finding.count},   {"threads", finding.threads}};
    if (!finding.tool.empty()) json["tool"] = finding.tool;
    if (!finding.also.empty()) json["also"] = finding.also;
}

void from_json(const nlohmann::json& json, Finding& finding) {
    json.at("rule").get_to(finding.rule);
    finding.level = level_from_name(json.at("level").get<std::string>());
    json.at("kernel").get_to(finding.kernel);
    json.at("message").get_to(finding.message);
    json.at("advice").get_to(finding.advice);
    json.at("accesses").get_to(finding.sides);
    json.at("count").get_to(finding.count);
    json.at("threads").get_to(finding.threads);
    finding.tool = json.value("tool", "");
    finding.also.clear();
    if (json.contains("also")) json.at("also").get_to(finding.also);
}

}  // namespace simtutor::simt
