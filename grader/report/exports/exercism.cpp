#include <string>

#include "grader/findings/outside_text.h"
#include "grader/report/exports/check_text.h"
#include "grader/report/exports/formats.h"

namespace simtutor::report {
namespace {

/// The interface cuts a message after this many characters.
constexpr std::size_t most_characters = 65535;

}  // namespace

/// Version 3 of Exercism's test runner interface: "error" if nothing could run, and a message with
/// every test that failed. A lesson is one task.
std::string to_exercism(const Verdict& verdict, const Surroundings&) {
    nlohmann::json result = {{"version", 3}};
    if (!verdict.graded) {
        result["status"] = "error";
        result["message"] = cut_text(verdict.error, most_characters);
        return document_of(result);
    }
    bool all_passed = true;
    nlohmann::json tests = nlohmann::json::array();
    for (const CheckVerdict& check : judged_checks(verdict)) {
        const bool passed = check.earned();
        all_passed &= passed;
        nlohmann::json test = {{"name", check.title},
                               {"status", passed                                        ? "pass"
                                          : check.status == check::CheckStatus::not_run ? "error"
                                                                                        : "fail"},
                               {"test_code", "TEST(Check, " + check.id + ")"},
                               {"task_id", 1}};
        if (!passed) {
            const std::string text = check_text(verdict, check);
            test["message"] =
                cut_text(text.empty() ? "The check did not run." : text, most_characters);
        }
        tests.push_back(std::move(test));
    }
    result["status"] = all_passed ? "pass" : "fail";
    result["message"] = nullptr;
    result["tests"] = std::move(tests);
    return document_of(result);
}

}  // namespace simtutor::report
