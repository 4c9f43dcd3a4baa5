#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cases.h"
#include "grader/check/check.h"
#include "grader/check/lesson_file.h"
#include "grader/findings/rules.h"
#include "grader/lesson/sealed_text.h"
#include "grader/lesson/suggestion.h"

/// The student's table, and what is right in it. Rule and line come from the simulator, which runs
/// the given programs. What NVIDIA's tools report was seen on a GPU and is in answers.json.
namespace diagnosis {

using cases::Case;
using simtutor::check::did_you_mean;
using simtutor::check::Run;
using simtutor::simt::Finding;

struct Row {
    std::string tool = "?", rule = "?";
    int line = 0, number = 0;
};

/// What a tool watches: said when it is named for a program about which it is silent.
struct Tool {
    std::string name, watches;
};

inline const std::vector<Tool>& tools() {
    static const std::vector<Tool> all = {
        {"memcheck", "memcheck checks the address of each access and the status of each call"},
        {"leakcheck", "memcheck with --leak-check full adds what is never freed"},
        {"racecheck", "racecheck watches shared memory, and nothing else"},
        {"initcheck", "initcheck watches reads of device memory that was never written"},
        {"synccheck",
         "synccheck reports a barrier that running threads of a warp do not reach; those that have "
         "ended do not count"},
        {"profiler",
         "a profiler counts and times, and calls nothing wrong; of its counts only the sectors of "
         "device memory matter here"},
        {"none", "not all of the tools are silent about this program"},
    };
    return all;
}

/// What is right of a program, from answers.json. The tools' answers were seen on an H100 with
/// compute-sanitizer 2025.3.1 and ncu of CUDA 13.0. The numbers follow from the programs with
/// n = 1,000; the number of two sides of a finding is the line of the other one.
struct Answer {
    std::string tool;
    int number;
    std::string asked;  ///< what the number is, in a sentence after "The number is"
    int line;           ///< of a program that breaks no rule
};

constexpr int other_line = -1;

/// By number of the program.
inline const Answer& answer(int program) {
    static const std::vector<Answer> all = [] {
        const auto told = nlohmann::json::parse(
            simtutor::check::read_answers(simtutor::check::manifest().folder));
        std::vector<Answer> answers;
        for (const auto& one : told.at("answers")) {
            const auto& number = one.at("number");
            answers.push_back({one.at("tool"), number.is_number() ? number.get<int>() : other_line,
                               one.at("asked"), one.value("line", 0)});
        }
        return answers;
    }();
    return all[program - 1];
}

inline const std::vector<Case>& all_cases() {
    static const std::vector<Case> all = cases::all();
    return all;
}

inline const Case& case_number(int number) {
    return all_cases()[number - 1];
}

/// All entries of the lesson are such programs, but for the table.
inline simtutor::check::LessonFile given_programs(
    "cases/all.cu", [](const simtutor::check::Manifest& manifest) {
        return std::vector(manifest.entries.begin() + 1, manifest.entries.end());
    });

/// The errors that the simulator finds in a given program.
inline const std::vector<Finding>& errors_of(const Case& one) {
    static const std::vector<std::vector<Finding>> seen = [] {
        std::vector<simtutor::check::Call> calls;
        for (const Case& each : all_cases()) calls.push_back(cases::call_of(each, cases::shown_n));
        std::vector<std::vector<Finding>> errors;
        for (const auto& result : given_programs.run(calls)) {
            // A kernel that the device stops is part of the lesson.
            if (broke_off(result.status))
                throw std::logic_error("a program could not be examined: " + result.detail);
            errors.emplace_back();
            for (const Finding& finding : result.findings) {
                if (finding.level == simtutor::simt::Level::error) errors.back().push_back(finding);
            }
        }
        return errors;
    }();
    return seen[one.number - 1];
}

constexpr std::size_t count = 9, text_bytes = 32;

/// The student's table. A row that is missing stays undecided.
inline const std::pair<Run, std::vector<Row>>& table() {
    static const std::pair<Run, std::vector<Row>> read = [] {
        using namespace simtutor::check;
        using simtutor::host::Type;
        Call call;
        call.label = "the table of diagnoses";
        call.entry = "diagnoses";
        call.arguments = {on_host(out("tools", Type::uint8, text_bytes * count)),
                          on_host(out("rules", Type::uint8, text_bytes * count)),
                          on_host(out("lines", Type::int32, count)),
                          on_host(out("numbers", Type::int32, count))};
        Run run = run_one(call);
        std::vector<Row> rows(count);
        if (!run.finished()) return std::pair{run, rows};
        const auto tools = run.bytes("tools"), rules = run.bytes("rules");
        const auto lines = run.bytes("lines"), numbers = run.bytes("numbers");
        const auto text = [](const auto& bytes, std::size_t i, std::string& to) {
            const auto begin = bytes.begin() + i * text_bytes, end = begin + text_bytes;
            const auto zero = std::find(begin, end, 0);
            if (zero != end) to.assign(begin, zero);  // otherwise it was never written
        };
        for (std::size_t i = 0; i < count; ++i) {
            text(tools, i, rows[i].tool);
            text(rules, i, rows[i].rule);
            std::memcpy(&rows[i].line, &lines[i * sizeof(std::int32_t)], sizeof(std::int32_t));
            std::memcpy(&rows[i].number, &numbers[i * sizeof(std::int32_t)], sizeof(std::int32_t));
        }
        return std::pair{run, rows};
    }();
    return read;
}

/// The lines of a program's file that a finding names.
inline std::set<int> lines_of(const Finding& finding, const Case& one) {
    std::set<int> lines;
    const auto add = [&](const auto& sides) {
        for (const auto& side : sides) {
            if (side.site.file.ends_with(one.file)) lines.insert(side.site.line);
        }
    };
    add(finding.sides);
    for (const auto& sides : finding.also) add(sides);
    return lines;
}

/// Empty if the tool is right.
inline std::string wrong_tool(const Case& one, const std::string& given) {
    const std::string& right = answer(one.number).tool;
    if (given == right) return "";
    const auto tool = std::ranges::find(tools(), given, &Tool::name);
    if (tool == tools().end()) {
        std::vector<std::string> known;
        for (const Tool& each : tools()) known.push_back(each.name);
        return "There is no tool '" + given + "'; " +
               did_you_mean(given, known, "the page's table has their names.");
    }
    if (given == "leakcheck" && right == "memcheck")
        return "memcheck finds this without an option; name the simplest tool.";
    return "The tool is not right: " + tool->watches + ".";
}

/// Empty if the rule is right. Never names the right one.
inline std::string wrong_rule(const Case& one, const std::string& given) {
    const std::vector<Finding>& errors = errors_of(one);
    if (given == "none") {
        if (errors.empty()) return "";
        return "It breaks a rule. The result may be right all the same: do not judge by that.";
    }
    if (!simtutor::simt::find_rule(given)) {
        std::vector<std::string> known = {"none"};
        for (const auto& rule : simtutor::simt::rules()) known.emplace_back(rule.id);
        return "There is no rule '" + given + "'; " +
               did_you_mean(given, known, "take one from docs/rules.md, or \"none\".");
    }
    if (std::ranges::any_of(errors, [&](const auto& finding) { return finding.rule == given; }))
        return "";
    return "The simulator does not find " + given +
           " here. Run the program with tools/simcc, and "
           "read what it reports, if it does.";
}

/// The lines that are right in a row whose rule is right.
inline std::set<int> right_lines(const Case& one, const std::string& rule) {
    std::set<int> lines;
    for (const Finding& finding : errors_of(one)) {
        if (finding.rule == rule) lines.merge(lines_of(finding, one));
    }
    if (lines.empty()) lines = {answer(one.number).line};
    return lines;
}

/// Empty if the row is right; otherwise what is wrong first: the rule, then what is seen of it.
inline std::string judged(const Case& one) {
    const Row& given = table().second[one.number - 1];
    if (given.tool == "?" || given.rule == "?")
        return "No diagnosis yet. Read cases/" + one.file + ", run it, then fill in the table.";
    if (const std::string wrong = wrong_rule(one, given.rule); !wrong.empty()) return wrong;
    if (const std::string wrong = wrong_tool(one, given.tool); !wrong.empty()) return wrong;
    std::set<int> lines = right_lines(one, given.rule);
    if (!lines.contains(given.line))
        return "Tool and rule are right, the line " + std::to_string(given.line) +
               " is not. Name the line of cases/" + one.file + " that the report names.";
    int number = answer(one.number).number;
    if (number == other_line) {
        if (lines.size() > 1) lines.erase(given.line);
        number = lines.contains(given.number) ? given.number : other_line;
    }
    if (given.number == number) return "";
    const std::string& asked = answer(one.number).asked;
    const std::string wrong = "Tool, rule and line are right, the number " +
                              std::to_string(given.number) + " is not. It is " + asked +
                              ", for n = 1,000.";
    // Only of a count it says something that it is too large.
    if (!asked.starts_with("how many")) return wrong;
    return wrong + (given.number < number
                        ? " Yours is too small: what has it left out?"
                        : " Yours is too large: what has it counted that does not belong there?");
}

}  // namespace diagnosis
