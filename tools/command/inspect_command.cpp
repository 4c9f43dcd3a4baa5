#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <sstream>

#include "grader/findings/finding_key.h"
#include "grader/findings/text.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"
#include "tools/command/inspect_view.h"
#include "tools/command/interrupt.h"
#include "tools/command/keyboard.h"
#include "tools/command/last_verdict.h"
#include "tools/command/progress.h"
#include "tools/command/recording.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

using namespace std::chrono_literals;

Subject subject_of(const Course& course, const Manifest& lesson, const InspectOptions& options) {
    if (options.solution) return solution_of(course, lesson);
    if (!options.pitfall.empty()) return pitfall_of(course, lesson, options.pitfall);
    std::error_code ignored;
    if (options.file.empty() || fs::equivalent(options.file, course.starter(lesson), ignored))
        return starter_of(course, lesson);
    return {&lesson, options.file, "file"};
}

/// The call that grades the same file.
std::string grade_call(const Subject& subject, const InspectOptions& options) {
    std::string call = fmt::format("{} grade {}", options.look.command, subject.lesson->number);
    if (subject.what == "solution") return call + " --solution";
    if (subject.what.starts_with("pitfall")) return call + " --pitfall " + options.pitfall;
    return subject.what == "file" ? call + " --file " + options.file : call;
}

/// The verdict whose findings are meant. @throws Trouble if there is none of this very file
report::Verdict verdict_of(const Course& course, const Subject& subject,
                           const InspectOptions& options) {
    const StateFile state(course.root());
    const auto verdict = last_verdict(state, *subject.lesson, subject.what);
    std::error_code error;
    if (!fs::exists(subject.file, error))
        throw Trouble(fmt::format("There is no file {}; name an existing one with --file.",
                                  subject.file.string()));
    if (!verdict || !fs::equivalent(verdict->file, subject.file, error))
        throw Trouble(fmt::format("{} has no last grading to look at; call \"{}\" first.",
                                  subject.file.string(), grade_call(subject, options)));
    const auto graded =
        fs::last_write_time(last_verdict_file(state, *subject.lesson, subject.what), error);
    if (error || fs::last_write_time(subject.file, error) > graded)
        throw Trouble(
            fmt::format("{} was changed after its last grading, so its findings may be gone; call "
                        "\"{}\" first.",
                        subject.file.string(), grade_call(subject, options)));
    return *verdict;
}

/// @throws Trouble if there is no such finding, or no place in a kernel to stop at
const simt::Finding& finding_of(const report::Verdict& verdict, const InspectOptions& options) {
    const auto& findings = verdict.findings;
    if (findings.empty())
        throw Trouble(fmt::format(
            "The last grading of {} has no finding: there is no access to stop at.", verdict.file));
    if (options.finding > findings.size())
        throw Trouble(fmt::format(
            "There is no finding {}: the last grading of {} has {}.", options.finding, verdict.file,
            findings.size() == 1 ? "one" : fmt::format("1 to {}", findings.size())));
    const simt::Finding& finding = findings[options.finding - 1].finding;
    const bool has_place =
        std::any_of(finding.sides.begin(), finding.sides.end(), [](const auto& side) {
            return side.on_device && side.site.line > 0 && side.action != "declare";
        });
    if (!has_place || finding.kernel.empty())
        throw Trouble(fmt::format(
            "Finding {} ({}) names no thread of a kernel, so there is no step to stop at. It says: "
            "{}",
            options.finding, simt::rule_and_line(finding), finding.message));
    return finding;
}

picture::TracedRun traced_run(const Course& course, const Subject& subject,
                              const report::Verdict& verdict, simt::Finding& finding) {
    const TemporaryFolder folder;
    const fs::path trace = folder.path() / "trace.json";
    ProgressLine progress;
    progress.update(-1, subject.lesson->id);
    const Grading grading = grade(
        course, subject, verdict.seed, Backend::simulator, folder.path() / "grading",
        [&](double share, const std::string& text) {
            progress.update(share, subject.lesson->id + ": " + text);
        },
        [&] { progress.tick(); }, trace, simt::key_of(finding));
    progress.clear();
    if (!grading.verdict.graded) throw Trouble(grading.verdict.error);
    const auto traced = nlohmann::json::parse(read_file(trace), nullptr, false);
    if (!traced.is_object())
        throw Trouble(
            fmt::format("The finding {} did not come again when {} was run once more with seed "
                        "{}; grade the file again.",
                        simt::rule_and_line(finding), verdict.file, verdict.seed));
    finding = traced.at("finding").get<simt::Finding>();
    return picture::read_traced_run(traced);
}

/// The terminal's other screen, while the object lives.
class OtherScreen {
  public:
    OtherScreen() { std::fputs("\033[?1049h", stdout); }
    ~OtherScreen() {
        std::fputs("\033[?1049l", stdout);
        std::fflush(stdout);
    }
    OtherScreen(const OtherScreen&) = delete;
    OtherScreen& operator=(const OtherScreen&) = delete;
};

/// A key; arrows as the letter that does the same.
char key_of(Keyboard& keyboard) {
    const char key = keyboard.wait(200ms);
    if (key != '\033') return key;
    if (keyboard.wait(50ms) != '[') return 0;
    switch (keyboard.wait(50ms)) {
        case 'A':
            return 'k';
        case 'B':
            return 'j';
        case 'C':
            return 'n';
        case 'D':
            return 'p';
        default:
            return 0;
    }
}

class Inspection {
  public:
    Inspection(const Recording& recording, InspectView& view, Style style)
        : recording_(recording), view_(view), style_(std::move(style)), stop_(recording.stop()) {
        go_to(stop_.moment, &recording.finding().sides.at(stop_.side));
    }

    std::string text() { return view_.text(focus_, stop_, style_); }

    void run(Keyboard& keyboard) {
        const OtherScreen screen;
        draw();
        for (;;) {
            stop_if_interrupted();
            const char key = key_of(keyboard);
            if (key == 'q') return;
            if (key != 0) press(key);
            if (key != 0 || resized()) draw();
        }
    }

  private:
    /// @param side whose thread steps from here on; null: the thread of the moment, if it has one
    void go_to(std::size_t moment, const simt::FindingSide* side = nullptr) {
        const Moment& now = recording_.moments().at(moment);
        focus_.moment = moment;
        if (now.event) {
            focus_.block = now.block;
            focus_.thread = now.event->thread;
        } else if (side || now.block != focus_.block) {
            focus_.block = now.block;
            focus_.thread = side ? recording_.number_of(side->who) : 0;
        }
    }

    void press(char key) {
        const auto& moments = recording_.moments();
        if (key == 'n' || key == 'p') {
            const auto to = key == 'n'
                                ? recording_.next(focus_.moment, *focus_.block, focus_.thread)
                                : recording_.before(focus_.moment, *focus_.block, focus_.thread);
            if (to) focus_.moment = *to;
        } else if (key == 'j' && focus_.moment + 1 < moments.size()) {
            go_to(focus_.moment + 1);
        } else if (key == 'k' && focus_.moment > 0) {
            go_to(focus_.moment - 1);
        } else if (key == 's') {
            go_to(stop_.moment, &recording_.finding().sides.at(stop_.side));
        } else if (key == 'o') {
            go_to_other_side();
        }
    }

    void go_to_other_side() {
        const auto& sides = recording_.finding().sides;
        const auto moments = recording_.moments_of_sides();
        if (sides.size() < 2) return;
        shown_side_ = 1 - std::min<std::size_t>(shown_side_, 1);
        if (moments[shown_side_]) go_to(*moments[shown_side_], &sides[shown_side_]);
    }

    bool resized() {
        winsize size{};
        if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return false;
        const bool changed = size.ws_col != size_.ws_col || size.ws_row != size_.ws_row;
        size_ = size;
        return changed;
    }

    void draw() {
        resized();
        if (size_.ws_col > 0) style_.width = size_.ws_col;
        const std::size_t rows = size_.ws_row > 1 ? size_.ws_row - 1u : 44;
        const Page plain(style_);
        const std::string keys = plain.sign("→", "n") + " next  " + plain.sign("←", "p") +
                                 " back  " + plain.sign("↓↑", "j k") +
                                 " any thread  o other side  s stop  q quit";
        const std::string shown =
            shortened(keys, static_cast<std::size_t>(plain.width()), plain.sign("…", "..."));
        std::fputs(
            ("\033[H\033[2J" + first_rows(text(), rows) + plain.paint(shown, Ink::dim)).c_str(),
            stdout);
        std::fflush(stdout);
    }

    /// As many lines as there is room for; where some are missing, the last one says so.
    static std::string first_rows(const std::string& text, std::size_t rows) {
        std::vector<std::string> lines;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
        std::string page;
        const bool all = lines.size() <= rows;
        const std::size_t shown = all ? lines.size() : rows - 1;
        for (std::size_t i = 0; i < shown; ++i) page += lines[i];
        if (!all)
            page += fmt::format("  {} more: a taller window shows them.\n",
                                counted(lines.size() - shown, "line"));
        return page;
    }

    const Recording& recording_;
    InspectView& view_;
    Style style_;
    Recording::Stop stop_;
    InspectView::Focus focus_;
    std::size_t shown_side_ = stop_.side;
    winsize size_{};
};

}  // namespace

int run_inspect(const Course& course, const InspectOptions& options) {
    const Manifest& lesson = *course.find({options.lesson}).front();
    if (lesson.language != simt::Language::cuda)
        throw Trouble(fmt::format(
            "The code of lesson {} runs on the CPU: it has no blocks and warps to step through.",
            lesson.number));
    const Subject subject = subject_of(course, lesson, options);
    const report::Verdict verdict = verdict_of(course, subject, options);
    simt::Finding finding = finding_of(verdict, options);
    const std::string title = fmt::format("{:02} {}: finding {} of {}, {} ({})", lesson.number,
                                          lesson.title, options.finding, verdict.findings.size(),
                                          finding.rule, fs::path(verdict.file).filename().string());
    picture::TracedRun run = traced_run(course, subject, verdict, finding);
    const Recording recording(std::move(run), finding);
    InspectView view(recording, title, subject.file.string(), read_file(subject.file));
    Inspection inspection(recording, view, options.look);
    Keyboard keyboard;
    if (isatty(STDOUT_FILENO) && keyboard.present()) {
        inspection.run(keyboard);
    } else {
        fmt::print("{}", inspection.text());
    }
    return 0;
}

}  // namespace simtutor::command
