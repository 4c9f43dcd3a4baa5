#include "grader/report/exports/export.h"

#include <algorithm>
#include <cstdlib>

#include "grader/report/exports/formats.h"

namespace simtutor::report {
namespace {

template <std::string (*make)(const Verdict&, const Surroundings&)>
std::string safely(const Verdict& verdict, const Surroundings& surroundings) {
    return make(made_safe(verdict), surroundings);
}

}  // namespace

std::string document_of(const nlohmann::json& json) {
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Surroundings environment() {
    return [](const char* name) -> std::optional<std::string> {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') return std::nullopt;
        return value;
    };
}

const std::vector<ExportFormat>& export_formats() {
    static const std::vector<ExportFormat> formats = {
        {"classroom50", "result.json", "classroom50/result/v1, for Classroom 50",
         safely<to_classroom50>},
        {"exercism", "results.json", "version 3 of Exercism's test runner interface",
         safely<to_exercism>},
        {"gradescope", "results.json", "for Gradescope's autograder", safely<to_gradescope>},
        {"junit", "junit.xml", "JUnit XML, for CI servers", safely<to_junit>},
        {"prairielearn", "results.json", "for PrairieLearn's external grading",
         safely<to_prairielearn>},
        {"sarif", "findings.sarif", "SARIF 2.1.0: the findings, for editors", safely<to_sarif>},
    };
    return formats;
}

const ExportFormat* find_export_format(std::string_view name) {
    const auto& formats = export_formats();
    const auto found =
        std::find_if(formats.begin(), formats.end(),
                     [&](const ExportFormat& format) { return format.name == name; });
    return found == formats.end() ? nullptr : &*found;
}

}  // namespace simtutor::report
