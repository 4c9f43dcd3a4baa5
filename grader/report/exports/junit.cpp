#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "grader/report/exports/check_text.h"
#include "grader/report/exports/formats.h"

namespace simtutor::report {
namespace {

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// Not run, or none that this back end can judge.
bool skipped(const CheckVerdict& check) {
    return check.status == check::CheckStatus::not_run ||
           check.status == check::CheckStatus::not_judged;
}

void add_case(pugi::xml_node suite, const Verdict& verdict, const CheckVerdict& check) {
    pugi::xml_node node = suite.append_child("testcase");
    node.append_attribute("name") = check.title.c_str();
    node.append_attribute("classname") = (verdict.lesson_id + "." + check.id).c_str();
    node.append_attribute("time") = fmt::format("{:.3f}", check.seconds).c_str();
    if (check.earned()) return;
    const std::string text = check_text(verdict, check);
    if (skipped(check)) {
        node.append_child("skipped").append_attribute("message") = first_line(text).c_str();
        return;
    }
    pugi::xml_node failure = node.append_child("failure");
    failure.append_attribute("message") = first_line(text).c_str();
    failure.append_attribute("type") = kind_name(check.kind);
    failure.text() = text.c_str();
}

/// A file that could not be graded is one case with an error.
void add_error(pugi::xml_node suite, const Verdict& verdict) {
    pugi::xml_node node = suite.append_child("testcase");
    node.append_attribute("name") = "the file can be graded";
    node.append_attribute("classname") = verdict.lesson_id.c_str();
    node.append_attribute("time") = "0.000";
    pugi::xml_node error = node.append_child("error");
    const std::string text = verdict.error;
    error.append_attribute("message") = first_line(text).c_str();
    error.append_attribute("type") = "not-graded";
    error.text() = text.c_str();
}

}  // namespace

/// JUnit XML as CI servers read it: the lesson is a suite, a check is a case.
std::string to_junit(const Verdict& verdict, const Surroundings&) {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "UTF-8";
    pugi::xml_node suite = document.append_child("testsuites").append_child("testsuite");
    suite.append_attribute("name") = verdict.lesson_id.c_str();
    suite.append_attribute("tests") = verdict.graded ? static_cast<int>(verdict.checks.size()) : 1;
    suite.append_attribute("failures") =
        std::count_if(verdict.checks.begin(), verdict.checks.end(),
                      [](const CheckVerdict& check) { return !check.earned() && !skipped(check); });
    suite.append_attribute("errors") = verdict.graded ? 0 : 1;
    suite.append_attribute("skipped") =
        std::count_if(verdict.checks.begin(), verdict.checks.end(), skipped);
    suite.append_attribute("time") = fmt::format("{:.3f}", verdict.seconds).c_str();
    if (!verdict.started.empty()) {
        suite.append_attribute("timestamp") = verdict.started.substr(0, 19).c_str();
    }
    if (verdict.graded) {
        for (const CheckVerdict& check : verdict.checks) add_case(suite, verdict, check);
    } else {
        add_error(suite, verdict);
    }
    std::ostringstream text;
    document.save(text, "  ");
    return text.str();
}

}  // namespace simtutor::report
