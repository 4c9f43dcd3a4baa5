#include "tools/command/mark.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <tuple>

#include "grader/findings/outside_text.h"

namespace simtutor::command {

namespace {

constexpr std::int64_t seconds_per_day = 86'400;

/// Days that were begun after the due date. Within the time of grace a submission is not late;
/// after it the days count from the due date.
std::int64_t days_late(std::int64_t submitted, std::int64_t due, std::int64_t grace) {
    if (submitted <= due + grace) return 0;
    return (submitted - due + seconds_per_day - 1) / seconds_per_day;
}

bool same_lesson(const Mark& a, const Mark& b) {
    return a.student == b.student && a.lesson == b.lesson;
}

/// The attempt that counts: the latest, or the one with most points and among equals the earlier.
std::size_t chosen(const std::vector<Mark>& marks, std::size_t begin, std::size_t end,
                   Attempts attempts) {
    const auto time = [&](std::size_t i) { return marks[i].submitted.value_or(INT64_MIN); };
    std::size_t best = begin;
    for (std::size_t i = begin + 1; i < end; ++i) {
        const bool better = attempts == Attempts::last
                                ? std::tuple(time(i), marks[i].attempt) >
                                      std::tuple(time(best), marks[best].attempt)
                                : marks[i].counted_hundredths() > marks[best].counted_hundredths();
        if (better) best = i;
    }
    return best;
}

}  // namespace

std::int64_t Mark::counted_hundredths() const {
    return std::llround(points * (100 - percent_lost));
}

std::string hundredths_text(std::int64_t hundredths) {
    const std::int64_t rest = std::abs(hundredths % 100);
    std::string text =
        fmt::format("{}{}", hundredths < 0 && hundredths > -100 ? "-" : "", hundredths / 100);
    if (rest == 0) return text;
    text += fmt::format(".{:02}", rest);
    if (text.back() == '0') text.pop_back();
    return text;
}

void apply_policy(const GradingPolicy& policy, std::vector<Mark>& marks) {
    for (Mark& mark : marks) {
        if (!mark.lesson || !mark.submitted) continue;
        const auto due = policy.due(mark.student, *mark.lesson);
        if (!due) continue;
        mark.days_late = days_late(*mark.submitted, *due, policy.grace_seconds);
        mark.percent_lost = std::min(policy.most_percent,
                                     policy.percent_per_day * static_cast<double>(mark.days_late));
    }
    if (policy.attempts == Attempts::single) return;
    for (std::size_t begin = 0, end = 0; begin < marks.size(); begin = end) {
        while (end < marks.size() && same_lesson(marks[begin], marks[end])) ++end;
        const std::size_t counted = chosen(marks, begin, end, policy.attempts);
        for (std::size_t i = begin; i < end; ++i) marks[i].counts = i == counted;
    }
}

std::vector<std::string> unused_extensions(const GradingPolicy& policy,
                                           const std::vector<Mark>& marks) {
    std::vector<std::string> sentences;
    for (const Extension& extension : policy.extensions) {
        const bool known = std::any_of(marks.begin(), marks.end(), [&](const Mark& mark) {
            return mark.student == extension.student;
        });
        if (!known)
            sentences.push_back(
                fmt::format("{}:{}: {} handed in nothing, so the extension changes "
                            "nothing; see whether the name is right.",
                            policy.path, extension.line, safe_name(extension.student)));
    }
    return sentences;
}

}  // namespace simtutor::command
