#include "tools/command/class_figures.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace simtutor::command {

namespace {

/// The value that so many of the sorted ones do not exceed.
double quantile(const std::vector<double>& sorted, double share) {
    if (sorted.empty()) return 0;
    const double place = std::ceil(share * static_cast<double>(sorted.size()));
    return sorted[static_cast<std::size_t>(std::max(place, 1.0)) - 1];
}

LessonFigures lesson_figures(const Manifest* lesson, const std::vector<const Mark*>& marks) {
    LessonFigures figures{lesson};
    std::vector<double> seconds;
    double shares = 0;
    for (const Mark* mark : marks) {
        ++figures.judged;
        figures.refused += !mark->graded;
        figures.full += mark->graded && mark->points == mark->max_points;
        if (mark->graded && mark->max_points > 0)
            shares += static_cast<double>(mark->points) / mark->max_points;
        if (mark->seconds > 0) seconds.push_back(mark->seconds);
        figures.total_seconds += mark->seconds;
    }
    std::sort(seconds.begin(), seconds.end());
    figures.mean_share = shares / static_cast<double>(figures.judged);
    figures.median_seconds = quantile(seconds, 0.5);
    figures.slow_seconds = quantile(seconds, 0.95);
    figures.longest_seconds = quantile(seconds, 1);
    return figures;
}

void sort_by_share(std::vector<Frequency>& frequencies) {
    std::stable_sort(frequencies.begin(), frequencies.end(),
                     [](const Frequency& a, const Frequency& b) {
                         return a.share() != b.share() ? a.share() > b.share() : a.count > b.count;
                     });
}

}  // namespace

ClassFigures figures_of(const std::vector<Mark>& marks) {
    const auto by_number = [](const Manifest* a, const Manifest* b) {
        return a->number < b->number;
    };
    std::map<const Manifest*, std::vector<const Mark*>, decltype(by_number)> of_lesson(by_number);
    std::map<std::pair<int, std::string>, Frequency> checks;
    std::map<std::string, Frequency> rules;
    std::size_t graded = 0;
    for (const Mark& mark : marks) {
        if (!mark.lesson || mark.pending || !mark.counts) continue;
        of_lesson[mark.lesson].push_back(&mark);
        if (!mark.graded) continue;
        ++graded;
        for (const CheckMark& check : mark.checks) {
            Frequency& one = checks[{mark.lesson->number, check.id}];
            one.lesson = mark.lesson;
            one.name = check.title;
            one.count += check.status == "failed";
            ++one.of;
        }
        for (const std::string& rule : mark.rules) {
            rules[rule].name = rule;
            ++rules[rule].count;
        }
    }
    ClassFigures figures;
    for (const auto& [lesson, of] : of_lesson)
        figures.lessons.push_back(lesson_figures(lesson, of));
    std::stable_sort(figures.lessons.begin(), figures.lessons.end(),
                     [](const auto& a, const auto& b) { return a.mean_share < b.mean_share; });
    for (auto& [key, check] : checks) {
        if (check.count > 0) figures.checks.push_back(std::move(check));
    }
    for (auto& [name, rule] : rules) {
        rule.of = graded;
        figures.rules.push_back(std::move(rule));
    }
    sort_by_share(figures.checks);
    sort_by_share(figures.rules);
    return figures;
}

}  // namespace simtutor::command
