#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/exercise_advice.h"
#include "grader/findings/given_advice.h"
#include "grader/findings/quote.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/pictures.h"

namespace simtutor::report::picture {
namespace {

constexpr std::size_t most_context = 2;

std::string kind_of(const std::string& action) {
    if (action == "read") return "load";
    return action == "write" ? "store" : action;
}

/// One side of the race, as the finding tells it and as the trace has it.
struct Side {
    const simt::FindingSide* told = nullptr;
    const Block* block = nullptr;
    const Thread* thread = nullptr;
    std::size_t step = SIZE_MAX;

    const Step& at() const { return thread->steps[step]; }
    bool known() const { return thread && step != SIZE_MAX; }
};

bool fits(const Step& step, const simt::FindingSide& told, const Trace& trace) {
    return step.kind == kind_of(told.action) && trace.sites.at(step.site).line == told.site.line;
}

bool overlap(const Side& a, const Step& mine, const Side& b, const Step& theirs) {
    if (a.block->objects.at(mine.object).name != b.block->objects.at(theirs.object).name)
        return false;
    return mine.offset < theirs.offset + theirs.bytes && theirs.offset < mine.offset + mine.bytes;
}

/// Finds the two accesses: to the same bytes, within one barrier interval if the block is the same.
void find_steps(Side& a, Side& b, const Trace& trace) {
    for (std::size_t i = 0; i < a.thread->steps.size(); ++i) {
        const Step& mine = a.thread->steps[i];
        if (!fits(mine, *a.told, trace)) continue;
        for (std::size_t j = 0; j < b.thread->steps.size(); ++j) {
            const Step& theirs = b.thread->steps[j];
            if (!fits(theirs, *b.told, trace) || !overlap(a, mine, b, theirs)) continue;
            if (a.block == b.block && mine.interval != theirs.interval) continue;
            a.step = i;
            b.step = j;
            return;
        }
    }
}

/// How often the thread came to `site` in the interval before step `end`.
std::size_t times_before(const Side& side, std::size_t site) {
    const auto& steps = side.thread->steps;
    return static_cast<std::size_t>(
        std::count_if(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(side.step),
                      [&](const Step& step) {
                          return step.site == site && step.interval == side.at().interval;
                      }));
}

/// Whether the program means `a` to happen first: a thread that has already passed the other's
/// line in this interval is ahead.
bool comes_first(const Side& a, const Side& b) {
    const std::size_t a_passed_b = times_before(a, b.at().site);
    const std::size_t b_passed_a = times_before(b, a.at().site);
    if ((a_passed_b > 0) != (b_passed_a > 0)) return b_passed_a > 0;
    const std::size_t mine = times_before(a, a.at().site), theirs = times_before(b, b.at().site);
    if (mine != theirs) return mine < theirs;
    return a.told->site.line <= b.told->site.line;
}

class TimeLine {
  public:
    TimeLine(const Trace& trace, const SourceText& source) : trace_(trace), source_(source) {}

    void heads(const std::string& first, const std::string& second) {
        text_ += fmt::format("<div class=\"head one\">{}</div><div class=\"head two\">{}</div>\n",
                             escaped(first), escaped(second));
    }
    void bar(const std::string& kind, const std::string& words) {
        text_ += fmt::format("<div class=\"bar {}\">{}</div>\n", kind, words);
    }
    void card(const char* column, bool racing, int line, const std::string& deed) {
        text_ += fmt::format(
            "<div class=\"card {}{}\"><span class=\"place\">line {}</span> {}{}</div>\n", column,
            racing ? " racing" : "", line,
            racing ? "<strong>" + escaped(deed) + "</strong>" : escaped(deed),
            code_line(line, source_.line(line)));
    }
    void step(const char* column, bool racing, const Side& side, const Step& step) {
        card(column, racing, trace_.sites.at(step.site).line,
             verb_of(step.kind) + " " + side.block->objects.at(step.object).element(step.offset));
    }
    std::string barrier_words(const Interval& interval) const {
        for (const Group& group : interval.barrier)
            if (group.site)
                return fmt::format("barrier in line {}: {} threads wait",
                                   trace_.sites.at(*group.site).line, group.size());
        return "the block ends";
    }
    const std::string& text() const { return text_; }

  private:
    const Trace& trace_;
    const SourceText& source_;
    std::string text_;
};

/// The steps before the racing one, in its interval, the last few of them.
std::vector<const Step*> context(const Side& side) {
    std::vector<const Step*> before;
    for (std::size_t i = side.step; i-- > 0 && before.size() < most_context;) {
        const Step& step = side.thread->steps[i];
        if (step.interval != side.at().interval) break;
        before.insert(before.begin(), &step);
    }
    return before;
}

std::string wanted(const std::string& rule, bool same_block, int first, int second) {
    if (!same_block)
        return "Nothing orders two blocks inside a kernel. Use an atomic operation, or let a "
               "second launch do this step.";
    const std::string barrier =
        rule == "race.warp" ? "__syncwarp() or __syncthreads()" : "__syncthreads()";
    if (first == second)
        return fmt::format(
            "{} belongs here: line {} of one round, then the barrier, then line {} "
            "of the next.",
            barrier, first, second);
    if (second < first)
        return fmt::format(
            "{} belongs here: after line {}, before the next round comes to line "
            "{}.",
            barrier, first, second);
    return fmt::format(
        "{} belongs here: after line {}, before line {}, where every thread of the "
        "block comes by.",
        barrier, first, second);
}

/// What to put between the two accesses, or what else the finding advises: no barrier helps where
/// the place itself is wrong.
std::string between(const simt::Finding& finding, bool same_block, int first, int second) {
    std::string nothing = "Nothing orders these two accesses.";
    if (finding.advice == simt::exercise_advice) return nothing;
    if (same_block && !finding.advice.empty() && !asks_for_barrier(finding))
        return nothing + " " + finding.advice;
    return wanted(finding.rule, same_block, first, second);
}

/// Without a trace: the two accesses as the finding tells them.
std::string two_cards(const simt::Finding& finding, const SourceText& source, const Trace& trace) {
    TimeLine line(trace, source);
    const simt::FindingSide &a = finding.sides[0], &b = finding.sides[1];
    const bool openmp = finding.rule.ends_with("openmp");
    line.heads(thread_of(a, openmp), thread_of(b, openmp));
    line.card("one", true, a.site.line, verb_of(kind_of(a.action)) + " " + a.object);
    line.card("two", true, b.site.line, verb_of(kind_of(b.action)) + " " + b.object);
    line.bar("ghost", "Nothing orders these two accesses. " + escaped(finding.advice));
    return "<div class=\"timeline\">\n" + line.text() + "</div>\n";
}

}  // namespace

std::string verb_of(const std::string& kind) {
    if (kind == "load") return "reads";
    return kind == "store" ? "writes" : "updates";
}

std::string race_picture(const simt::Finding& finding, const Trace& trace,
                         const SourceText& source) {
    if (finding.sides.size() < 2) return "";
    Side a{&finding.sides[0], nullptr, nullptr}, b{&finding.sides[1], nullptr, nullptr};
    for (Side* side : {&a, &b}) {
        side->block = trace.block(finding.kernel, side->told->who);
        if (side->block) side->thread = side->block->thread(side->told->who);
    }
    if (a.thread && b.thread) find_steps(a, b, trace);
    if (!a.known() || !b.known()) return two_cards(finding, source, trace);
    const bool same_block = a.block == b.block;
    if (!comes_first(a, b)) std::swap(a, b);
    const int first_line = a.told->site.line, second_line = b.told->site.line;
    TimeLine line(trace, source);
    line.heads(thread_of(*a.told, false), thread_of(*b.told, false));
    const std::size_t number = a.at().interval;
    if (same_block)
        line.bar("barrier", number == 0 ? "the block begins"
                                        : line.barrier_words(a.block->intervals.at(number - 1)));
    for (const Step* step : context(a)) line.step("one", false, a, *step);
    const auto before = context(b);
    for (const Step* step : before)
        if (trace.sites.at(step->site).line != second_line) line.step("two", false, b, *step);
    line.step("one", true, a, a.at());
    line.bar("ghost", escaped(between(finding, same_block, first_line, second_line)));
    for (const Step* step : before)
        if (trace.sites.at(step->site).line == second_line) line.step("two", false, b, *step);
    line.step("two", true, b, b.at());
    if (same_block) line.bar("barrier", line.barrier_words(a.block->intervals.at(number)));
    const std::string object = a.block->objects.at(a.at().object).element(a.at().offset);
    return fmt::format(
        "<div class=\"timeline\">\n{}</div>\n<p class=\"say\">Time runs downwards. Both threads "
        "touch {}. The picture shows the order that the program means; without an order either "
        "access may come first.</p>\n",
        line.text(), escaped(object));
}

}  // namespace simtutor::report::picture
