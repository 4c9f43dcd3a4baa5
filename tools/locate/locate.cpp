#include "tools/locate/locate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <span>

#include "grader/findings/text.h"
#include "grader/report/terminal.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"
#include "tools/command/print.h"
#include "tools/command/progress.h"
#include "tools/locate/finder.h"
#include "tools/locate/located_text.h"
#include "tools/locate/suspicion.h"
#include "tools/locate/tried_advice.h"

namespace simtutor::locate {

using command::Course;
using command::Manifest;
using command::Subject;
using command::Trouble;

namespace {

std::string no_answer(std::size_t tried, const Manifest& lesson, const Style& look) {
    Page page(look);
    page.paragraph(
        "", fmt::format("{} small changes of single places were tried, and none of them makes the "
                        "file right. The repair may be another one, or lie in more than one place. "
                        "Next: {} hint {:02}",
                        grouped(tried), look.command, lesson.number));
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

void show(const std::vector<Repair>& repairs, std::size_t most, const std::string& text) {
    for (const Repair& repair : std::span(repairs).first(std::min(most, repairs.size())))
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
    Finder finder(course, subject, text, verdict);
    if (finder.repairs().empty())
        throw Trouble(
            fmt::format("{} has nothing of your own yet; write your part first, then "
                        "locate what is wrong in it.",
                        subject.file.string()));
    if (options.dry) {
        show(finder.repairs(), static_cast<std::size_t>(options.most), text);
        return 0;
    }
    command::ProgressLine progress;
    FindOptions find;
    find.most = options.most;
    find.jobs = options.jobs;
    find.on_progress = [&](double share, const std::string& now) { progress.update(share, now); };
    find.on_tick = [&] { progress.tick(); };
    const std::optional<Found> found = finder.run(find);
    progress.clear();
    const std::string said = found ? located_text(text, lesson, *found, options.look)
                                   : no_answer(finder.tried(), lesson, options.look);
    std::fputs(said.c_str(), stdout);
    return found ? 0 : 1;
}

namespace {

/// @param is_new whether the report has named no place
std::string nothing_found(std::size_t tried, const std::string& refuted, bool is_new,
                          const Manifest& lesson, const Style& look) {
    Page page(look);
    if (!refuted.empty()) page.paragraph("", refuted);
    std::string text =
        tried == 0 ? "No small change of your lines could be tried."
                   : fmt::format("{} of your lines {} tried, and none made the file right.",
                                 counted(tried, "small change"), tried == 1 ? "was" : "were");
    if (is_new)
        text += fmt::format(" {} locate {:02} tries for longer.", look.command, lesson.number);
    page.paragraph("", text, Ink::dim);
    return page.text();
}

/// A change as it stands in a report.
command::Located in_report(const std::string& text, const report::Verdict& verdict,
                           const Found& found, const std::string& refuted, const Style& look) {
    const std::string report = report::terminal_report(verdict, Style());
    // What moves to another place is no guess as one more is.
    const bool moves = found.repair.edits.size() > 1 && found.repair.kind == "barrier";
    const Standing standing = standing_of(report, moves ? "order" : found.repair.kind,
                                          found.repair.line, !found.doubt.empty());
    // A change with which a check still fails does not stand first.
    if (standing == Standing::first)
        return {found_text(text, found, look, refuted), found.effect == Effect::all_points};
    Page page(look);
    if (!refuted.empty()) page.paragraph("", refuted);
    if (standing == Standing::left_out) return {page.text(), false};
    return {page.text() + hint_text(text, found, look,
                                    names_other_lines(report, found.repair.line, Advice::told)),
            false};
}

/// For the runs of changes, behind a report that somebody reads meanwhile.
constexpr double patience = 12;

}  // namespace

command::Locator locator(const Course& course) {
    return [&course](const Subject& subject, const report::Verdict& verdict, const Style& look,
                     const std::function<void()>& on_tick) -> command::Located {
        const std::string text = command::read_file(subject.file);
        Finder finder(course, subject, text, verdict);
        if (finder.repairs().empty()) return {};
        command::ProgressLine progress;
        FindOptions find;
        find.seconds = patience;
        find.most = 0;
        find.on_progress = [&](double share, const std::string& now) {
            progress.update(share, now);
        };
        find.on_tick = [&] {
            progress.tick();
            if (on_tick) on_tick();
        };
        std::optional<Found> found;
        try {
            found = finder.run(find);
        } catch (const Trouble&) {
            // The report is there; that nothing could be tried is no matter of the file's.
        }
        progress.clear();
        if (found) return in_report(text, verdict, *found, finder.refuted(), look);
        return {nothing_found(finder.tried(), finder.refuted(), !names_cause(verdict),
                              *subject.lesson, look),
                false};
    };
}

}  // namespace simtutor::locate
