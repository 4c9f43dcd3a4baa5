#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "grader/findings/rules.h"
#include "grader/lesson/suggestion.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/hints.h"
#include "tools/command/last_verdict.h"
#include "tools/command/state.h"

namespace simtutor::command {

namespace {

/// The last grading of the file that is meant. @throws Trouble if a file was named and has none
std::optional<report::Verdict> verdict_at_hand(const Course& course, const Manifest& lesson,
                                               const HintOptions& options, const StateFile& state) {
    std::error_code error;
    if (options.file.empty() ||
        std::filesystem::equivalent(options.file, course.starter(lesson), error))
        return last_verdict(state, lesson);
    auto verdict = last_verdict(state, lesson, "file");
    if (!verdict || !std::filesystem::equivalent(verdict->file, options.file, error))
        throw Trouble(
            fmt::format("{} has no verdict that a hint could be about: another file was graded "
                        "after it with --file, or it does not compile. Call \"{} grade {:02} "
                        "--file {}\" first.",
                        options.file, options.look.command, lesson.number, options.file));
    return verdict;
}

const Topic& chosen_topic(const Manifest& lesson, const std::vector<Topic>& topics,
                          const HintOptions& options,
                          const std::optional<report::Verdict>& verdict) {
    if (topics.empty()) {
        throw Trouble(fmt::format("Lesson {} has no hints; its page is lessons/{}/README.md.",
                                  lesson.id, lesson.id));
    }
    const Topic* topic = nullptr;
    if (!options.rule.empty()) {
        if (!simt::find_rule(options.rule))
            throw Trouble(fmt::format(
                "There is no rule {}; a report names the rule of each finding.", options.rule));
        topic = topic_for(topics, options.rule);
    } else if (verdict) {
        topic = topic_for(topics, *verdict);
    } else {
        topic = topic_for(topics, std::string());
    }
    return topic != nullptr ? *topic : topics.front();
}

/// Under which name it is remembered what was shown: each file begins with the first hint.
std::string remembered_name(const Topic& topic, const HintOptions& options) {
    if (options.file.empty()) return topic.name;
    std::error_code ignored;
    return topic.name + " for " + std::filesystem::weakly_canonical(options.file, ignored).string();
}

/// The level to show: as asked for, else the one after the last that was shown.
std::size_t chosen_level(const Topic& topic, const HintOptions& options, const LessonState& state) {
    const auto shown = state.hints.find(remembered_name(topic, options));
    const int next = shown == state.hints.end() ? 1 : shown->second + 1;
    const int most = static_cast<int>(topic.levels.size());
    if (options.level > most)
        throw Trouble(fmt::format("There is no hint {} about this: there {}.", options.level,
                                  most == 1 ? "is one" : fmt::format("are {}", most)));
    const int wanted = options.level > 0 ? options.level : next;
    return static_cast<std::size_t>(std::clamp(wanted, 1, most));
}

/// The search that goes on where hints end.
std::string locate_call(const Manifest& lesson, const HintOptions& options) {
    return fmt::format("{} locate {:02}{}", options.look.command, lesson.number,
                       options.file.empty() ? "" : " --file " + options.file);
}

/// Who has all points needs no hint.
std::string full_points_text(const report::Verdict& verdict, const Manifest& lesson,
                             const Style& look) {
    Page page(look);
    page.paragraph("",
                   fmt::format("{:02} {}: no hint is left: the last grading gave {} of {} "
                               "points.",
                               lesson.number, lesson.title, verdict.points, verdict.max_points));
    return page.text();
}

}  // namespace

std::string hint_text(const Course& course, const Manifest& lesson, const HintOptions& options) {
    const StateFile state(course.root());
    const std::vector<Topic> topics = topics_of(lesson);
    const auto verdict = verdict_at_hand(course, lesson, options, state);
    if (verdict && verdict->full_points() && options.rule.empty() && options.level == 0)
        return full_points_text(*verdict, lesson, options.look);
    const Topic& topic = chosen_topic(lesson, topics, options, verdict);
    const auto states = state.load();
    const auto known = states.find(lesson.id);
    const std::size_t level =
        chosen_level(topic, options, known == states.end() ? LessonState{} : known->second);
    state.record_hint(lesson.id, remembered_name(topic, options), static_cast<int>(level));

    std::string rule = options.rule;
    if (rule.empty() && verdict) rule = rule_at_hand(*verdict);
    const std::string about = topic_words(topic, rule);
    Page page(options.look);
    page.paragraph("",
                   fmt::format("{:02} {}: hint {} of {}{}", lesson.number, lesson.title, level,
                               topic.levels.size(), about.empty() ? "" : ", on " + about),
                   Ink::bold);
    page.paragraph("  ", topic.levels[level - 1]->text);
    if (level < topic.levels.size()) {
        page.paragraph("  ", "The next call says more.", Ink::dim);
    } else {
        page.paragraph("  ",
                       fmt::format("No other hint says more about this. Read lessons/{}/README.md, "
                                   "or call \"{}\": it tries small changes of your lines.",
                                   lesson.id, locate_call(lesson, options)),
                       Ink::dim);
    }
    return page.text();
}

int run_hint(const Course& course, const HintOptions& options) {
    const std::string text = hint_text(course, *course.find({options.lesson}).front(), options);
    std::fputs(text.c_str(), stdout);
    return 0;
}

}  // namespace simtutor::command
