#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/fitting_text.h"
#include "tools/command/grading.h"
#include "tools/command/interrupt.h"
#include "tools/command/keyboard.h"
#include "tools/command/next_step.h"
#include "tools/command/print.h"
#include "tools/command/progress.h"
#include "tools/command/reached.h"
#include "tools/command/since_last.h"
#include "tools/command/starter.h"
#include "tools/command/state.h"
#include "tools/command/watched_file.h"

namespace simtutor::command {

namespace {

using namespace std::chrono_literals;

/// How often files are looked at: a save is seen after one to two of these.
constexpr auto look_every = 100ms;

/// Ends a grading whose result is out of date: the file was saved again, or a key was hit.
struct Overtaken {
    char key = 0;  ///< 0: the file was saved
};

/// The loop edit, save, read: grades a lesson's starter whenever it is saved.
class Watch {
  public:
    Watch(const Course& course, const WatchOptions& options)
        : course_(course), options_(options), state_(course.root()), lesson_(first()) {
        follow(*lesson_);
    }

    int run() {
        bool grade_now = true;
        while (!finished_) {
            stop_if_interrupted();
            if (grade_now) grade_now = grade_once();
            if (const char key = keyboard_.wait(look_every)) grade_now |= press(key);
            grade_now |= file_->saved() || next_was_saved();
        }
        if (keyboard_.present()) fmt::print("\n");
        return 0;
    }

  private:
    Style look() const {
        Style look = detect_style(STDOUT_FILENO);
        if (options_.no_colour) look.colour = false;
        if (options_.width > 0) look.width = options_.width;
        look.rows = terminal_rows();
        return look;
    }

    /// Lines of the terminal; 0 if there is none to fit.
    static int terminal_rows() {
        winsize size{};
        if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
        return size.ws_row;
    }

    /// The report, cut where the terminal is too low, and whole what changed since the last one.
    std::string fitting(const std::string& report, const std::string& since_last) const {
        constexpr std::size_t below = 8;  // the next step, the course's bar, keys and file
        const auto lines = std::count(since_last.begin(), since_last.end(), '\n');
        return fitting_text(report, static_cast<std::size_t>(std::max(0, terminal_rows())),
                            below + static_cast<std::size_t>(lines),
                            fmt::format("simtutor grade {}", lesson_->number)) +
               since_last;
    }

    bool is_done(const Manifest& lesson) const {
        const auto states = state_.load();
        const auto known = states.find(lesson.id);
        return known != states.end() && known->second.done();
    }

    const Manifest* first() const {
        if (!options_.lesson.empty()) return course_.find({options_.lesson}).front();
        for (const Manifest& lesson : course_.lessons()) {
            if (!is_done(lesson)) return &lesson;
        }
        throw Trouble(
            "Every lesson is done. Name one to watch it all the same, for example \"tools/simtutor "
            "watch 21\".");
    }

    void follow(const Manifest& lesson) {
        if (starter_state(course_, lesson) == StarterState::missing) write_starter(course_, lesson);
        lesson_ = &lesson;
        file_.emplace(course_.starter(lesson));
        next_.reset();
        confirm_ = 0;
        forget_report();
    }

    /// After a pass: saving the next lesson's starter goes there without a key.
    bool next_was_saved() {
        if (!next_ || !next_->saved()) return false;
        follow(*next_lesson_);
        return true;
    }

    /// @return whether to grade again at once
    bool grade_once() {
        file_->accept();
        forget_report();
        clear_screen();
        try {
            last_.emplace(graded());
        } catch (const Overtaken& overtaken) {
            return overtaken.key == 0 || press(overtaken.key);
        } catch (const Trouble& trouble) {
            fmt::print("{}\n", trouble.what());
            print_keys();
            return false;
        }
        return show_report();
    }

    void forget_report() {
        last_.reset();
        located_.reset();
        beside_ = false;
    }

    /// The last grading, and the search behind it if that has not come to its end.
    /// @return whether to grade again at once
    bool show_report() {
        beside_ = false;
        clear_screen();
        show(*last_, located_.value_or(Located{}));
        print_keys();
        if (located_ || !last_->verdict.graded || last_->verdict.full_points()) return false;
        try {
            located_ = locate(*last_);
        } catch (const Overtaken& overtaken) {
            return overtaken.key == 0 || press(overtaken.key);
        } catch (const Trouble& trouble) {
            fmt::print("{}\n", trouble.what());
            return false;
        }
        if (located_->text.empty()) return false;
        clear_screen();
        show(*last_, *located_);
        print_keys();
        return false;
    }

    /// From a hint, the list or a question back to the report.
    bool go_back() {
        if (!beside_) return false;
        return last_ ? show_report() : true;
    }

    /// Ends a grading, or what follows it, when it is out of date.
    void look_round() {
        if (const char key = keyboard_.wait(0ms)) throw Overtaken{key};
        if (file_->saved()) throw Overtaken{};
    }

    Located locate(const Grading& grading) {
        return options_.locator(starter_of(course_, *lesson_), grading.verdict, look(),
                                [&] { look_round(); });
    }

    Grading graded() {
        ProgressLine progress;
        const std::string id = lesson_->id;
        return grade(
            course_, starter_of(course_, *lesson_), std::nullopt, Backend::simulator,
            state_.folder() / id / "starter",
            [&](double share, const std::string& text) {
                progress.update(share, id + ": " + text);
            },
            [&] {
                progress.tick();
                look_round();
            });
    }

    /// @param located what `locator` said, or nothing
    void show(const Grading& grading, const Located& located = {}) {
        const std::string text = report_text(grading, look(), located.found ? located.text : "");
        std::string behind;
        if (grading.before) behind = since_last_text(*grading.before, grading.verdict, look());
        if (!located.found && !located.text.empty()) behind += "\n" + located.text;
        std::fputs(fitting(text, behind).c_str(), stdout);
        if (!grading.verdict.graded) return;
        record_reached(state_, *lesson_, grading.verdict);
        next_.reset();
        if (!grading.verdict.full_points()) {
            fmt::print("\n{}", next_step_text(course_, grading, *lesson_, look()));
            return;
        }
        next_lesson_ = next_open_lesson(course_, *lesson_);
        if (next_lesson_ == nullptr) {
            fmt::print("\n{}", next_step_text(course_, grading, *lesson_, look()));
            return;
        }
        if (starter_state(course_, *next_lesson_) == StarterState::missing) {
            write_starter(course_, *next_lesson_);
        }
        next_.emplace(course_.starter(*next_lesson_));
        fmt::print("{}", next_text(*next_lesson_));
    }

    std::string next_text(const Manifest& lesson) const {
        Page page(look());
        page.blank();
        page.paragraph(
            "Next: ", fmt::format("{:02} {}. {}", lesson.number, lesson.title, lesson.summary),
            Ink::normal, Ink::bold);
        page.paragraph("      ", fmt::format("Read lessons/{}/README.md, then edit starter/{}/{}.",
                                             lesson.id, lesson.id, kernel_name(lesson)));
        return page.text();
    }

    std::string progress_text() const {
        const auto states = state_.load();
        std::size_t done = 0;
        for (const Manifest& lesson : course_.lessons()) {
            const auto known = states.find(lesson.id);
            done += known != states.end() && known->second.done();
        }
        const std::size_t all = course_.lessons().size();
        Page page(look());
        const std::string text = fmt::format("  {} of {} lessons done", done, all);
        const int length = std::clamp(page.width() - static_cast<int>(text.size()), 4, 30);
        return page.paint(page.bar(static_cast<double>(done) / static_cast<double>(all), length),
                          Ink::good) +
               text + "\n";
    }

    /// The keys, as many on a line as fit.
    std::string keys_text(int width) const {
        std::vector<std::string> keys = {"h hint", "l list", "g grade", "r reset"};
        if (std::filesystem::exists(course_.solution(*lesson_))) keys.emplace_back("s solution");
        keys.emplace_back("q quit");
        if (next_) keys.insert(keys.begin(), "n next");
        if (beside_) keys.insert(keys.begin(), "b back");
        std::string text;
        int column = 0;
        for (const std::string& key : keys) {
            const int length = static_cast<int>(key.size());
            if (column > 0 && column + 3 + length > width) {
                text += '\n';
                column = 0;
            }
            text += (column > 0 ? "   " : "") + key;
            column += (column > 0 ? 3 : 0) + length;
        }
        return text + '\n';
    }

    void print_keys() const {
        Page page(look());
        page.blank();
        page.raw(progress_text());
        if (keyboard_.present()) page.raw(page.paint(keys_text(page.width()), Ink::dim));
        page.paragraph(
            "",
            fmt::format("Watching {}.",
                        std::filesystem::relative(file_->path(), course_.root()).string()),
            Ink::dim);
        std::fputs(page.text().c_str(), stdout);
        std::fflush(stdout);
    }

    /// @return whether to grade now
    bool press(char key) {
        key = static_cast<char>(std::tolower(static_cast<unsigned char>(key)));
        const char asked = std::exchange(confirm_, 0);
        if (asked != 0) return key == 'y' ? confirmed(asked) : go_back();
        switch (key) {
            case 'q':
                finished_ = true;
                return false;
            case 'g':
                return true;
            case 'n':
                return go_on();
            case 'h':
                return say([&] {
                    return hint_text(course_, *lesson_, {lesson_->id, 0, "", "", look()});
                });
            case 'l':
                return say([&] { return list_text(course_, look()); });
            case 'r':
                return ask(key,
                           "Put the starter back? Your file is kept under another name. y: yes, "
                           "another key: no");
            case 's':
                if (is_done(*lesson_)) {
                    return say([&] { return solution_text(course_, *lesson_, false); });
                }
                return ask(key,
                           "Give up and see the solution? This is remembered. y: yes, another "
                           "key: no");
            default:
                return go_back();
        }
    }

    bool confirmed(char key) {
        if (key == 's') return say([&] { return solution_text(course_, *lesson_, true); });
        say([&] { return reset_lesson(course_, *lesson_) + "\n"; });
        return true;
    }

    bool go_on() {
        if (!next_)
            return say([] { return "The next lesson opens once this one has full points.\n"; });
        const Manifest* lesson = next_open_lesson(course_, *lesson_);
        if (lesson == nullptr) return false;
        follow(*lesson);
        return true;
    }

    bool ask(char key, const std::string& question) {
        confirm_ = key;
        return say([&] { return question + "\n"; });
    }

    template <class Text>
    bool say(const Text& text) {
        // In place of the report: below it, it would push the report's beginning off the screen,
        // and stay under the next one.
        beside_ = true;
        clear_screen();
        try {
            fmt::print("{}", text());
        } catch (const Trouble& trouble) {
            fmt::print("\n{}\n", trouble.what());
        }
        print_keys();
        return false;
    }

    void clear_screen() const {
        if (isatty(STDOUT_FILENO)) std::fputs("\033[H\033[2J\033[3J", stdout);
    }

    const Course& course_;
    WatchOptions options_;
    StateFile state_;
    const Manifest* lesson_;
    const Manifest* next_lesson_ = nullptr;
    std::optional<WatchedFile> file_, next_;
    Keyboard keyboard_;
    std::optional<Grading> last_;     ///< the report on the screen, or behind what stands there
    std::optional<Located> located_;  ///< what the search behind it said
    bool beside_ = false;             ///< a hint, a list or a question stands in its place
    char confirm_ = 0;                ///< the key whose question waits for a "y"
    bool finished_ = false;
};

}  // namespace

int run_watch(const Course& course, const WatchOptions& options) {
    return Watch(course, options).run();
}

}  // namespace simtutor::command
