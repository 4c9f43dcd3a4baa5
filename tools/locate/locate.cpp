#include "tools/locate/locate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <sstream>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"
#include "tools/command/interrupt.h"
#include "tools/command/print.h"
#include "tools/command/progress.h"
#include "tools/command/starter.h"
#include "tools/command/workers.h"
#include "tools/locate/definitions.h"
#include "tools/locate/effect.h"
#include "tools/locate/ranking.h"
#include "tools/locate/suspicion.h"

namespace simtutor::locate {

namespace fs = std::filesystem;
using command::Course;
using command::Manifest;
using command::Subject;
using command::Trouble;

namespace {

/// What a change makes of the file.
enum class Effect { none, right_result, all_points };

std::string line_text(const std::string& text, int wanted) {
    std::istringstream in(text);
    std::string line;
    for (int i = 0; i < wanted && std::getline(in, line); ++i) {
    }
    const auto first = line.find_first_not_of(" \t");
    return first == std::string::npos ? "" : line.substr(first);
}

class Search {
  public:
    Search(const Course& course, const Manifest& lesson, std::string text, std::uint64_t seed,
           bool wrong_result)
        : course_(course),
          lesson_(lesson),
          text_(std::move(text)),
          seed_(seed),
          wrong_result_(wrong_result) {}

    /// The index of the first change with the best effect, and that effect.
    std::pair<std::size_t, Effect> run(const std::vector<Repair>& repairs, int jobs) {
        effects_.assign(repairs.size(), Effect::none);
        best_ = repairs.size();
        command::work_off(repairs.size(), jobs, [&](std::size_t i) {
            command::stop_if_interrupted();
            if (i >= best_) return;  // one before it has all points
            progress_.update(
                static_cast<double>(tried_) / static_cast<double>(repairs.size()),
                fmt::format("{}: {} of {} small changes tried, now in line {}", lesson_.id,
                            tried_.load(), repairs.size(), repairs[i].line));
            effects_[i] = effect_of(i, repairs[i]);
            ++tried_;
            if (effects_[i] == Effect::all_points) note_best(i);
        });
        progress_.clear();
        for (const Effect wanted : {Effect::all_points, Effect::right_result}) {
            const auto found = std::find(effects_.begin(), effects_.end(), wanted);
            if (found != effects_.end())
                return {static_cast<std::size_t>(found - effects_.begin()), wanted};
        }
        return {repairs.size(), Effect::none};
    }

    std::size_t tried() const { return tried_; }

  private:
    void note_best(std::size_t i) {
        const std::lock_guard lock(mutex_);
        best_ = std::min(best_.load(), i);
    }

    report::Verdict graded(const fs::path& file, std::uint64_t seed) {
        return command::grade_until_loss(course_, lesson_, file, seed, [this] { progress_.tick(); })
            .verdict;
    }

    Effect effect_of(std::size_t index, const Repair& repair) {
        const fs::path place = folder_.path() / std::to_string(index);
        fs::create_directories(place);
        const fs::path file = place / command::kernel_name(lesson_);
        command::write_file(file, mutants::applied(text_, repair.edits));
        const report::Verdict first = graded(file, seed_);
        Effect effect = Effect::none;
        if (!first.graded) {
            if (!first.submission_at_fault) throw Trouble(first.error);
        } else if (first.full_points()) {
            // Other inputs, too: what is right once by luck is no repair.
            effect = graded(file, seed_ + 1).full_points() ? Effect::all_points : Effect::none;
        } else if (wrong_result_ && may_be_right(first)) {
            // The first loss says nothing of the checks behind it.
            const report::Verdict whole =
                command::grade_in(course_, lesson_, place, file.filename().string(), seed_ + 1,
                                  Backend::simulator, [this] { progress_.tick(); });
            if (whole.graded && results_are_right(whole)) effect = Effect::right_result;
        }
        fs::remove_all(place);
        return effect;
    }

    const Course& course_;
    const Manifest& lesson_;
    std::string text_;
    std::uint64_t seed_;
    bool wrong_result_;
    command::TemporaryFolder folder_;
    command::ProgressLine progress_;
    std::mutex mutex_;
    std::vector<Effect> effects_;
    std::atomic<std::size_t> best_ = 0, tried_ = 0;
};

std::string answer(const std::string& text, const Manifest& lesson, const Repair& repair,
                   Effect effect, const Style& look) {
    Page page(look);
    page.paragraph("", fmt::format("{:02} {}: the place", lesson.number, lesson.title), Ink::bold);
    page.line(fmt::format("  {} | {}", repair.line, line_text(text, repair.line)));
    page.paragraph("  ", fmt::format("With {}, {}. It was tried.", repair.what,
                                     effect == Effect::all_points
                                         ? "the file gets full points"
                                         : "the results are right; another check still fails"));
    page.paragraph(
        "  ", "Before you change it, say why the line as it stands gives what the report shows.",
        Ink::dim);
    return page.text();
}

std::string no_answer(std::size_t tried, const Manifest& lesson, const Style& look) {
    Page page(look);
    page.paragraph(
        "", fmt::format("None of {} small changes of single places repairs the file. More than one "
                        "place may be wrong, or something is missing. Next: {} hint {:02}",
                        tried, look.command, lesson.number));
    return page.text();
}

report::Verdict first_verdict(const Course& course, const Subject& subject,
                              const LocateOptions& options) {
    const command::TemporaryFolder folder;
    command::ProgressLine progress;
    const command::Grading grading = command::grade(
        course, subject, options.seed, Backend::simulator, folder.path(),
        [&](double share, const std::string& text) { progress.update(share, text); },
        [&] { progress.tick(); });
    progress.clear();
    if (!grading.verdict.graded) command::print_report(grading, options.look);
    return grading.verdict;
}

std::string starter_text(const Course& course, const Manifest& lesson) {
    const auto starter = command::generate_starter(course, lesson);
    const auto kernel = starter.find(course.starter(lesson).filename().string());
    return kernel == starter.end() ? "" : kernel->second;
}

void show(const std::vector<Repair>& repairs, const std::string& text) {
    for (const Repair& repair : repairs)
        fmt::print("line {}: {}: {}\n{}", repair.line, repair.kind, repair.what,
                   mutants::difference(text, mutants::applied(text, repair.edits)));
}

}  // namespace

int run_locate(const Course& course, const LocateOptions& options) {
    const Manifest& lesson = *course.find({options.lesson}).front();
    const Subject subject = options.file.empty() ? command::starter_of(course, lesson)
                                                 : Subject{&lesson, options.file, "file"};
    const report::Verdict verdict = first_verdict(course, subject, options);
    if (!verdict.graded) return 2;
    if (verdict.full_points()) {
        fmt::print("{} gets full points: there is nothing to locate.\n", subject.file.string());
        return 0;
    }
    const std::string text = command::read_file(subject.file);
    const auto suspicion = with_definitions(suspected_lines(verdict), text);
    const std::vector<Repair> repairs =
        ranked(all_repairs(text, starter_text(course, lesson), suspicion), suspicion,
               static_cast<std::size_t>(options.most));
    if (repairs.empty())
        throw Trouble(
            fmt::format("{} has nothing of your own yet; write your part first, then "
                        "locate what is wrong in it.",
                        subject.file.string()));
    if (options.dry) {
        show(repairs, text);
        return 0;
    }
    Search search(course, lesson, text, verdict.seed, !results_are_right(verdict));
    const auto [index, effect] = search.run(repairs, options.jobs);
    if (effect == Effect::none) {
        std::fputs(no_answer(search.tried(), lesson, options.look).c_str(), stdout);
        return 1;
    }
    std::fputs(answer(text, lesson, repairs[index], effect, options.look).c_str(), stdout);
    return 0;
}

}  // namespace simtutor::locate
