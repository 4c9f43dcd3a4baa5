#include "grader/report/exports/check_text.h"
#include "grader/report/exports/formats.h"

namespace simtutor::report {
namespace {

std::string needed(const Surroundings& surroundings, const char* name) {
    const auto value = surroundings(name);
    if (value) return *value;
    throw Error(std::string("classroom50 needs the environment variable ") + name +
                ", which its runner sets; run the export there, or set it.");
}

}  // namespace

/// classroom50/result/v1. Who submitted what and when comes from the variables that Classroom 50's
/// runner sets; the points are whole numbers, as ours are.
std::string to_classroom50(const Verdict& verdict, const Surroundings& surroundings) {
    nlohmann::json tests = nlohmann::json::array();
    for (const CheckVerdict& check : judged_checks(verdict)) {
        tests.push_back({{"test-name", check.title},
                         {"passed", check.earned()},
                         {"score", check.points},
                         {"max-score", check.max_points},
                         {"output", check_text(verdict, check)}});
    }
    const std::string commit = needed(surroundings, "COMMIT_URL");
    const nlohmann::json result = {
        {"schema", "classroom50/result/v1"},
        {"classroom", needed(surroundings, "CLASSROOM")},
        {"assignment", needed(surroundings, "ASSIGNMENT")},
        {"assignment_type", surroundings("ASSIGNMENT_TYPE").value_or("individual")},
        {"owner", needed(surroundings, "OWNER")},
        {"submission", needed(surroundings, "SUBMISSION_TAG")},
        {"commit", commit},
        {"release", needed(surroundings, "RELEASE_URL")},
        {"review", surroundings("REVIEW_URL").value_or(commit)},
        {"datetime", surroundings("SUBMITTED_AT").value_or(verdict.started)},
        {"graded_at", verdict.started},
        {"score", verdict.points},
        {"max-score", verdict.max_points},
        {"tests", tests}};
    return document_of(result);
}

}  // namespace simtutor::report
