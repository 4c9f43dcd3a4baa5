#include <string>

#include "grader/report/exports/check_text.h"
#include "grader/report/exports/formats.h"

namespace simtutor::report {
namespace {

/// The interface cuts a message after this many characters; whole UTF-8 characters are kept.
constexpr std::size_t most_characters = 65535;

std::string within_limit(std::string text) {
    if (text.size() <= most_characters) return text;
    std::size_t end = most_characters;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text.resize(end);
    return text;
}

}  // namespace

/// Version 3 of Exercism's test runner interface: "error" if nothing could run, and a message with
/// every test that failed. A lesson is one task.
std::string to_exercism(const Verdict& verdict, const Surroundings&) {
    nlohmann::json result = {{"version", 3}};
    if (!verdict.graded) {
        result["status"] = "error";
        result["message"] = within_limit(verdict.error);
        return result.dump(2) + "\n";
    }
    bool all_passed = true;
    nlohmann::json tests = nlohmann::json::array();
    for (const CheckVerdict& check : judged_checks(verdict)) {
        const bool passed = check.status == check::CheckStatus::passed;
        all_passed &= passed;
        nlohmann::json test = {{"name", check.title},
                               {"status", passed                                       ? "pass"
                                          : check.status == check::CheckStatus::failed ? "fail"
                                                                                       : "error"},
                               {"test_code", "TEST(Check, " + check.id + ")"},
                               {"task_id", 1}};
        if (!passed) {
            const std::string text = check_text(verdict, check);
            test["message"] = within_limit(text.empty() ? "The check did not run." : text);
        }
        tests.push_back(std::move(test));
    }
    result["status"] = all_passed ? "pass" : "fail";
    result["message"] = nullptr;
    result["tests"] = std::move(tests);
    return result.dump(2) + "\n";
}

}  // namespace simtutor::report
