#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/lesson/sealed_text.h"

/// The exercises of the page: what is right, what to say when it is not, and the worked answer for
/// those who have it. They are in answers.json. Wrong answers are answered with a reason, never
/// with the number.
namespace quiz {

using Text = std::string;

inline Text number(double value) {
    Text text = std::to_string(std::llround(value));
    for (int at = static_cast<int>(text.size()) - 3; at > 0; at -= 3) text.insert(at, ",");
    return text;
}

/// One question.
class Question {
  public:
    explicit Question(nlohmann::json told)
        : exercise(told.at("exercise")),
          part(told.at("part").get<Text>().at(0)),
          told_(std::move(told)) {}

    int exercise;
    char part;  ///< counts from 'a'

    bool is_right(double given) const {
        for (const double right : told_.at("right"))
            if (near(given, right)) return true;
        return false;
    }

    /// The first reason whose numbers fit: `at` one, or `above` and `below` others.
    Text why_wrong(double given) const {
        if (told_.contains("wrong")) {
            for (const auto& wrong : told_.at("wrong")) {
                if (wrong.contains("at") && !near(given, wrong.at("at"))) continue;
                if (wrong.contains("above") && !(given > wrong.at("above").get<double>())) continue;
                if (wrong.contains("below") && !(given < wrong.at("below").get<double>())) continue;
                return wrong.at("text");
            }
        }
        return told_.at("otherwise");
    }

  private:
    bool near(double given, double value) const {
        return std::abs(given - value) <= told_.value("within", 1e-9);
    }
    nlohmann::json told_;
};

inline const nlohmann::json& answers() {
    static const nlohmann::json all =
        nlohmann::json::parse(simtutor::check::read_answers(simtutor::check::manifest().folder));
    return all;
}

inline const std::vector<Question>& questions() {
    static const std::vector<Question> all = [] {
        std::vector<Question> made;
        for (const auto& told : answers().at("questions")) made.emplace_back(told);
        return made;
    }();
    return all;
}

/// The worked answer, shown to those who were right. `exercise` counts from 1.
inline Text worked_answer(int exercise) {
    return answers().at("worked").at(exercise - 1);
}

}  // namespace quiz
