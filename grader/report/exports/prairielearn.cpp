#include "grader/report/exports/check_text.h"
#include "grader/report/exports/formats.h"

namespace simtutor::report {

/// The results.json of PrairieLearn's external grading: a score between 0 and 1, and the tests. A
/// submission that does not compile is not gradable and costs no attempt.
std::string to_prairielearn(const Verdict& verdict, const Surroundings&) {
    nlohmann::json result = {{"gradable", verdict.graded}};
    if (!verdict.graded) {
        result["format_errors"] = {verdict.error};
        result["message"] = verdict.error;
        return document_of(result);
    }
    nlohmann::json tests = nlohmann::json::array();
    for (const CheckVerdict& check : judged_checks(verdict)) {
        tests.push_back({{"name", check.id},
                         {"description", check.title},
                         {"points", check.points},
                         {"max_points", check.max_points},
                         {"message", check.earned() ? "" : "not passed"},
                         {"output", check_text(verdict, check)}});
    }
    result["score"] =
        verdict.max_points > 0 ? static_cast<double>(verdict.points) / verdict.max_points : 0.0;
    result["message"] = verdict.lesson_title;
    result["output"] = plain_report(verdict);
    result["tests"] = std::move(tests);
    return document_of(result);
}

}  // namespace simtutor::report
