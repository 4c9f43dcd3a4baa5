#include "grader/report/exports/check_text.h"
#include "grader/report/exports/formats.h"

namespace simtutor::report {

/// The results.json of Gradescope's autograder specification. A submission that could not be graded
/// gets no points and its reason as the output.
std::string to_gradescope(const Verdict& verdict, const Surroundings&) {
    nlohmann::json tests = nlohmann::json::array();
    for (const CheckVerdict& check : judged_checks(verdict)) {
        const bool passed = check.earned();
        tests.push_back({{"name", check.title},
                         {"number", std::to_string(tests.size() + 1)},
                         {"score", check.points},
                         {"max_score", check.max_points},
                         {"status", passed ? "passed" : "failed"},
                         {"output", check_text(verdict, check)},
                         {"output_format", "text"},
                         {"tags", {kind_name(check.kind)}},
                         {"visibility", "visible"}});
    }
    nlohmann::json result = {
        {"score", verdict.points},
        {"execution_time", verdict.seconds},
        {"output", verdict.graded ? plain_report(verdict) : verdict.error},
        {"output_format", "text"},
        {"visibility", "visible"},
        {"stdout_visibility", "hidden"},
        {"tests", tests},
        {"extra_data", {{"lesson", verdict.lesson_id}, {"seed", verdict.seed}}}};
    return document_of(result);
}

}  // namespace simtutor::report
