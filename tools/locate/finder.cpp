#include "tools/locate/finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <set>

#include "grader/report/terminal.h"
#include "grader/simt/translate/tokenizer.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/interrupt.h"
#include "tools/command/starter.h"
#include "tools/command/workers.h"
#include "tools/locate/definitions.h"
#include "tools/locate/doubtful.h"
#include "tools/locate/effect.h"
#include "tools/locate/hidden_fault.h"
#include "tools/locate/idle_condition.h"
#include "tools/locate/plain_term.h"
#include "tools/locate/ranking.h"
#include "tools/locate/row_length.h"
#include "tools/locate/size_numbers.h"
#include "tools/locate/suspicion.h"
#include "tools/locate/switched_search.h"
#include "tools/locate/tried_advice.h"

namespace simtutor::locate {

namespace fs = std::filesystem;
using command::Course;
using command::Manifest;
using command::Trouble;

namespace {

/// Changes that one text holds at most.
constexpr std::size_t most_in_one_text = 4000;
/// Of those that pass the check, the ones that are graded.
constexpr std::size_t most_passed = 12;

/// Of changes of what is declared, those that are graded where nothing else is graded one by one.
constexpr std::size_t most_declared = 8;

/// Changes of what a declaration says, which no text can hold beside the others. There are few of
/// them, but for those of a type.
bool is_declared(const std::string& kind) {
    static const std::set<std::string> kinds = {"reference", "kept",      "capture", "construction",
                                                "brackets",  "narrow",    "size",    "template",
                                                "members",   "directive", "side",    "difference",
                                                "return",    "namesake",  "turn",    "start value"};
    return kinds.contains(kind);
}

/// Of these few texts have a place. Where one of them makes a file right, what passes besides only
/// makes up for what it leaves wrong: a cast for a number of too few bits, another index.
bool goes_first(const std::string& kind) {
    static const std::set<std::string> kinds = {"kept", "brackets", "narrow", "template",
                                                "directive"};
    return kinds.contains(kind);
}
constexpr std::size_t most_first = 5;

/// Of a condition that can be taken out.
constexpr const char* not_needed =
    "Another condition in its place would pass as well: what is it for, and is it true, or false, "
    "for all that comes there?";

/// With how many other seeds a change is graded. A number that moves may fit the sizes of one or
/// two seeds.
int more_seeds(const std::string& kind) {
    static const std::set<std::string> guesses = {"constant", "number", "limit",    "value",
                                                  "scale",    "clamp",  "rounding", "stride"};
    return guesses.contains(kind) ? 3 : 1;
}

/// Grades changes, several at a time, until one has all points.
class Gradings {
  public:
    Gradings(const Course& course, const Manifest& lesson, const std::string& text,
             const report::Verdict& verdict, const FindOptions& options)
        : course_(course),
          lesson_(lesson),
          text_(text),
          verdict_(verdict),
          seed_(verdict.seed),
          wrong_result_(!results_are_right(verdict)),
          options_(options) {}

    /// The index of the first change with the best effect, and that effect.
    /// @param wanted indices of repairs, in the order in which they are tried
    std::pair<std::size_t, Effect> run(const std::vector<Repair>& repairs,
                                       const std::vector<std::size_t>& wanted) {
        std::vector<Effect> effects(wanted.size(), Effect::none);
        std::atomic<std::size_t> best = wanted.size();
        command::work_off(wanted.size(), options_.jobs, [&](std::size_t i) {
            command::stop_if_interrupted();
            if (i >= best) return;  // one before it has all points
            if (options_.on_progress)
                options_.on_progress(
                    static_cast<double>(tried_) / static_cast<double>(wanted.size()),
                    fmt::format("{}: {} of {} changes, line {}", lesson_.id, tried_.load(),
                                wanted.size(), repairs[wanted[i]].line));
            effects[i] = effect_of(wanted[i], repairs[wanted[i]]);
            ++tried_;
            const std::lock_guard lock(mutex_);
            if (effects[i] == Effect::all_points) best = std::min(best.load(), i);
        });
        for (const Effect effect : {Effect::all_points, Effect::right_result}) {
            const auto found = std::find(effects.begin(), effects.end(), effect);
            if (found != effects.end())
                return {wanted[static_cast<std::size_t>(found - effects.begin())], effect};
        }
        return {repairs.size(), Effect::none};
    }

    std::size_t tried() const { return tried_; }

  private:
    void tick() {
        if (options_.on_tick) options_.on_tick();
    }

    report::Verdict until_loss(const fs::path& file, std::uint64_t seed) {
        return command::grade_until_loss(course_, lesson_, file, seed, [this] { tick(); }).verdict;
    }

    Effect effect_of(std::size_t index, const Repair& repair) {
        const fs::path place = folder_.path() / std::to_string(index);
        fs::create_directories(place);
        const fs::path file = place / command::kernel_name(lesson_);
        command::write_file(file, mutants::applied(text_, repair.edits));
        const report::Verdict first = until_loss(file, seed_);
        Effect effect = Effect::none;
        if (!first.graded) {
            if (!first.submission_at_fault) throw Trouble(first.error);
        } else if (first.full_points()) {
            // Other inputs, too: what is right once by luck is no repair.
            effect = Effect::all_points;
            for (int more = 1; more <= more_seeds(repair.kind); ++more)
                if (!until_loss(file, seed_ + static_cast<std::uint64_t>(more)).full_points()) {
                    effect = Effect::none;
                    break;
                }
        } else if (wrong_result_ && may_be_right(first) && !chooses_kernel(text_, repair)) {
            // The first loss says nothing of the checks behind it.
            const report::Verdict whole =
                command::grade_in(course_, lesson_, place, file.filename().string(), seed_ + 1,
                                  Backend::simulator, [this] { tick(); });
            if (whole.graded && results_are_right(whole) && !loses_a_check(verdict_, whole))
                effect = Effect::right_result;
        }
        fs::remove_all(place);
        return effect;
    }

    const Course& course_;
    const Manifest& lesson_;
    const std::string& text_;
    const report::Verdict& verdict_;
    std::uint64_t seed_;
    bool wrong_result_;
    const FindOptions& options_;
    command::TemporaryFolder folder_;
    std::mutex mutex_;
    std::atomic<std::size_t> tried_ = 0;
};

std::string starter_text(const Course& course, const Manifest& lesson) {
    const auto starter = command::generate_starter(course, lesson);
    const auto kernel = starter.find(course.starter(lesson).filename().string());
    return kernel == starter.end() ? "" : kernel->second;
}

/// The verdict with what only the shown report advises: it reads the text once more.
report::Verdict with_shown_advice(report::Verdict verdict) {
    report::FindingVerdict shown;
    shown.finding.advice = advice_in(report::terminal_report(verdict, Style()));
    verdict.findings.push_back(std::move(shown));
    return verdict;
}

}  // namespace

Finder::Finder(const Course& course, const command::Subject& subject, std::string text,
               const report::Verdict& verdict)
    : course_(course), subject_(subject), text_(std::move(text)), verdict_(verdict) {
    const report::Verdict shown = with_shown_advice(verdict);
    const auto named = suspected_lines(shown);
    const auto suspicion = with_definitions(named, text_);
    std::vector<Repair> all = all_repairs(text_, starter_text(course, *subject.lesson), suspicion);
    const RoundedUp rounded(text_);
    const Allocations allocations(text_, verdict);
    const HiddenFault hidden(text_, verdict);
    report::Verdict told;
    told.findings.resize(1);
    told.findings[0].finding.advice =
        advice_in(report::terminal_report(verdict, Style()), Advice::asserted);
    const auto asserted = suspected_lines(told);
    const SizeNumbers sizes(text_, shown, named, asserted);
    const mutants::TokenStream stream = simt::tokenize(text_, {});
    const bool is_right = results_are_right(verdict);
    std::erase_if(all, [&](const Repair& repair) {
        return rounded.is_broken_by(repair) || allocations.are_changed_by(repair) ||
               hidden.is_hidden_by(repair) || sizes.is_changed_by(repair) ||
               (is_right && changes_row_length(stream, repair));
    });
    repairs_ = ranked(std::move(all), suspicion, most_in_one_text);
}

void Finder::keep_declared(std::vector<std::size_t>& indices) const {
    std::erase_if(indices, [&](std::size_t i) {
        return repairs_[i].kind != "type" && !is_declared(repairs_[i].kind);
    });
    std::stable_partition(indices.begin(), indices.end(),
                          [&](std::size_t i) { return is_declared(repairs_[i].kind); });
}

std::optional<Found> Finder::run(const FindOptions& options) {
    const Manifest& lesson = *subject_.lesson;
    SwitchedResult quick = search_switched(
        {course_, lesson, subject_.file, text_, verdict_, options.seconds, options.jobs,
         [&](double share, const std::string&) {
             if (options.on_progress)
                 options.on_progress(share, fmt::format("{}: small changes are tried", lesson.id));
         },
         options.on_tick},
        repairs_);
    tried_ = static_cast<std::size_t>(quick.tried);
    refuted_ = refuted_advice(verdict_, repairs_, quick.failed);
    simplest_first(text_, repairs_, suspected_lines(with_shown_advice(verdict_)), quick.passed);
    if (quick.passed.size() > most_passed) quick.passed.resize(most_passed);
    std::vector<std::size_t> first;
    for (const std::size_t index : quick.left)
        if (goes_first(repairs_[index].kind) && first.size() < most_first) first.push_back(index);
    std::erase_if(quick.left, [&](std::size_t index) {
        return std::find(first.begin(), first.end(), index) != first.end();
    });
    quick.passed.insert(quick.passed.begin(), first.begin(), first.end());
    Gradings gradings(course_, lesson, text_, verdict_, options);
    auto [index, effect] = gradings.run(repairs_, quick.passed);
    if (effect != Effect::all_points) {
        // What no text can hold is graded one by one: all kinds, or the few of a declaration.
        if (options.most == 0) keep_declared(quick.left);
        const auto most = options.most > 0 ? static_cast<std::size_t>(options.most) : most_declared;
        if (quick.left.size() > most) quick.left.resize(most);
        const auto [other, better] = gradings.run(repairs_, quick.left);
        tried_ += gradings.tried();
        if (better == Effect::all_points || effect == Effect::none) {
            index = other;
            effect = better;
        }
    }
    if (effect == Effect::none) return std::nullopt;
    if (effect == Effect::all_points) {
        std::string decided;
        const std::vector<Repair> constants = always_or_never(text_, repairs_[index], decided);
        for (std::size_t i = 0; i < constants.size(); ++i)
            if (gradings.run(constants, {i}).second == Effect::all_points)
                return Found{constants[i], effect,
                             fmt::format("So no other condition is shown: for which of all that "
                                         "comes there has {0} to be {1}, and is what is done then "
                                         "right?",
                                         decided, i == 0 ? "true" : "false")};
        const std::vector<Repair> others = without_condition(text_, repairs_[index]);
        std::vector<std::size_t> all(others.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        const auto [plain, as_good] = gradings.run(others, all);
        if (as_good == Effect::all_points) {
            // That "a ? x : y" is x for all is said by the line itself.
            const bool is_choice = others[plain].kind == "choice";
            return Found{others[plain], as_good, is_choice ? "" : not_needed};
        }
        std::vector<Repair> plainer = without_term(text_, repairs_[index]);
        if (plainer.empty()) plainer = without_empty_if(text_, repairs_[index]);
        if (!plainer.empty() && gradings.run(plainer, {0}).second == Effect::all_points)
            return Found{plainer.front(), effect, ""};
        std::string name;
        const std::vector<Repair> zero = without_value(text_, repairs_[index], name);
        if (!zero.empty() && gradings.run(zero, {0}).second == Effect::all_points)
            return Found{zero.front(), effect,
                         fmt::format("Other changes of this line pass as well, for with them {0} "
                                     "does nothing: is {0} needed at all?",
                                     name)};
    }
    return Found{repairs_[index], effect, doubt_about(text_, repairs_[index], verdict_)};
}

}  // namespace simtutor::locate
