#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/findings/calls/memory_lines.h"
#include "grader/findings/calls/texture_coordinates.h"
#include "grader/findings/calls/texture_filter.h"
#include "grader/findings/cost/counter_lines.h"
#include "grader/findings/cost/half_of_groups.h"
#include "grader/findings/cost/inner_loop.h"
#include "grader/findings/cost/late_load.h"
#include "grader/findings/cost/loaded_twice.h"
#include "grader/findings/cost/loads_of_line.h"
#include "grader/findings/cost/memory_reference.h"
#include "grader/findings/cost/neighbour_loads.h"
#include "grader/findings/cost/outer_reload.h"
#include "grader/findings/cost/repeated_load.h"
#include "grader/findings/cost/row_in_two_loops.h"
#include "grader/findings/cost/spare_barrier.h"
#include "grader/findings/cost/step_of_groups.h"
#include "grader/findings/cost/team_columns.h"
#include "grader/findings/exercise_advice.h"
#include "grader/findings/index/next_tile_load.h"
#include "grader/findings/known.h"
#include "grader/findings/launch/column_numbering.h"
#include "grader/findings/launch/exchanged_members.h"
#include "grader/findings/result/same_argument.h"
#include "grader/findings/source/given_launch.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/loose_and.h"
#include "grader/findings/source/told_calls.h"
#include "grader/findings/sources.h"
#include "grader/findings/text.h"
#include "grader/report/counter_advice.h"
#include "grader/report/failed_gates.h"
#include "grader/report/kept_count.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

using check::GateResult;

/// "1,024 (n^2)"; a bound that is a plain number stands alone.
std::string with_formula(double value, const std::string& expression,
                         const std::string& more = "") {
    std::string inside = expression.find('n') == std::string::npos ? "" : expression;
    if (!more.empty()) inside += (inside.empty() ? "" : ", ") + more;
    return inside.empty() ? grouped(value) : fmt::format("{} ({})", grouped(value), inside);
}

/// "at most 1,024 (n^2 / 64, plus 5%)"
std::string bounds(const GateResult& gate) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (gate.at_least)
        add("at least " + with_formula(gate.at_least->value, gate.at_least->expression));
    if (gate.at_most) {
        const std::string margin =
            gate.margin > 0 ? fmt::format("plus {}%", plain(gate.margin * 100)) : "";
        add("at most " + with_formula(limit_of(gate), gate.at_most->expression, margin));
    }
    if (gate.exactly && !gate.equals_reference())
        add("the reference shows " + with_formula(gate.exactly->value, gate.exactly->expression));
    return text;
}

double bound_of(const GateResult& gate) {
    if (gate.at_most) return limit_of(gate);
    if (gate.at_least) return gate.at_least->value;
    return gate.exactly ? gate.exactly->value : 0;
}

/// The value as a bar with its bound as a mark; blank when there is nothing to draw.
std::string bar(const Page& page, const GateResult& gate, int length) {
    const double bound = bound_of(gate);
    if (gate.value == 0 && bound == 0) return std::string(static_cast<std::size_t>(length), ' ');
    const double scale = std::max(gate.value, bound) * 1.1;
    return page.bar(gate.value / scale, length, bound / scale);
}

/// "4.2 times", "4 %"
std::string how_much(double value, double bound) {
    const double ratio = value / bound;
    if (ratio >= 99.5) return grouped(std::round(ratio)) + " times";
    return ratio >= 1.5 ? fmt::format("{:.2g} times", ratio)
                        : fmt::format("{:.0f} %", std::ceil(100 * (ratio - 1)));
}

/// "4.2 times as much as allowed"; empty where a bound of 0 leaves nothing to compare.
std::string excess(const GateResult& gate) {
    if (gate.at_most && gate.value > limit_of(gate) && limit_of(gate) > 0) {
        const double ratio = gate.value / limit_of(gate);
        return ratio >= 1.5
                   ? fmt::format(", {} what is allowed", how_much(gate.value, limit_of(gate)))
                   : fmt::format(", {} too many", how_much(gate.value, limit_of(gate)));
    }
    if (gate.at_least && gate.value < gate.at_least->value)
        return gate.name.find("per cent") != std::string::npos ? ", too little" : ", too few";
    return "";
}

/// Whether the lesson is one of plain C++, which knows of no device.
bool is_plain(const Verdict& verdict) {
    return verdict.file.ends_with(".cpp");
}

/// ", h100"
std::string device_of(const Verdict& verdict, const GateResult& gate) {
    return is_plain(verdict) ? "" : ", " + gate.device;
}

std::string runs_of(const Verdict& verdict, const FailedGate& failed) {
    std::string text = failed.gate->run;
    if (!failed.more_runs.empty()) text += " and " + counted(failed.more_runs.size(), "more run");
    return text + device_of(verdict, *failed.gate);
}

void failed_gate(Page& page, const Verdict& verdict, const FailedGate& failed) {
    const GateResult& gate = *failed.gate;
    const std::string value = grouped(gate.value) + excess(gate);
    const int length = std::clamp(page.width() - 6 - static_cast<int>(columns(value)), 8, 30);
    page.paragraph("  " + page.sign("✗", "x") + " ",
                   fmt::format("{} ({})", gate.name, runs_of(verdict, failed)), Ink::normal,
                   Ink::bad);
    const std::string drawn = bar(page, gate, length);
    page.paragraph("    " + page.paint(drawn, Ink::bad) + " ", value, Ink::bold);
    page.paragraph("    ", bounds(gate), Ink::dim);
}

/// Whether the count follows from the places that the lanes of a warp touch, which a call may give.
bool place_decides(const GateResult& gate) {
    return gate.place.text.find("through the banks") != std::string::npos || touches_pieces(gate);
}

/// Advice without what it says of the block, where the lines that choose it are given.
std::string without_given_block(Sources& sources, const std::string& graded,
                                const GateResult& gate) {
    const std::string& advice = gate.place.advice;
    const std::size_t at = advice.find(" The block decides as well");
    if (at == std::string::npos) return advice;
    return is_given_block(sources, graded, gate.place.kernel) ? advice.substr(0, at) : advice;
}

/// Advice without the way that a lesson forbids which asks for reads down a column.
std::string without_turning(const Verdict& verdict, std::string advice) {
    const bool columns =
        std::any_of(verdict.checks.begin(), verdict.checks.end(), [](const CheckVerdict& check) {
            return std::any_of(check.gates.begin(), check.gates.end(), [](const GateResult& gate) {
                return gate.counter == "shared_load_row_requests";
            });
        });
    const std::string turning = ", or let threadIdx.x choose the column";
    const std::size_t at = advice.find(turning);
    if (columns && at != std::string::npos) advice.erase(at, turning.size());
    return advice;
}

/// Whether the gate counts loads from device memory, or what they bring, and there are too many of
/// them: none is wider or wastes more than it need.
bool counts_loads(const GateResult& gate) {
    if (gate.counter.ends_with("global_loads")) return true;
    const bool by_loads = gate.counter.find("global_loads_under_") != std::string::npos ||
                          gate.counter.starts_with("cc13_");
    return by_loads && gate.counter.find("shared") == std::string::npos &&
           gate.counter.find("store") == std::string::npos &&
           gate.place.text.find("come from here") != std::string::npos;
}

/// Up to this share of what is allowed.
constexpr double few_too_many = 1.1;

/// The number of the finding that a few too many may come from, or 0: threads or rounds that go
/// past an array's end, or that come to each other's elements in the same kernel.
std::size_t finding_behind(const Verdict& verdict, const GateResult& gate) {
    // One round more than a few is much.
    constexpr double most = 1.5;
    if (!gate.at_most || gate.value > most * limit_of(gate)) return 0;
    const bool few = gate.value <= few_too_many * limit_of(gate);
    const auto found = std::ranges::find_if(verdict.findings, [&](const FindingVerdict& one) {
        if (one.finding.level != simt::Level::error) return false;
        return one.finding.rule.starts_with("bounds.") ||
               (few && one.finding.rule.starts_with("race.") &&
                one.finding.kernel == gate.place.kernel && !gate.place.kernel.empty());
    });
    return found == verdict.findings.end()
               ? 0
               : static_cast<std::size_t>(found - verdict.findings.begin()) + 1;
}

/// Whether what to do about the count is the exercise, and not to be said.
bool is_left(const GateResult& gate) {
    return gate.place.advice == simt::exercise_advice;
}

/// What stands above, so that nothing is said twice.
struct SaidOfGates {
    std::string advice, looked;
    std::set<std::pair<std::string, int>> proved;  ///< lines whose fault is proved
};

bool has_wrong_result(const Verdict& verdict) {
    return std::ranges::any_of(verdict.checks, [](const CheckVerdict& check) {
        return std::ranges::any_of(check.messages, [](const check::Message& message) {
            return message.text.find(" wrong") != std::string::npos;
        });
    });
}

/// Advice that knows nothing of the line but its count: what makes the result wrong may explain it.
bool is_general(const std::string& advice) {
    return advice.starts_with("Load less often from ") ||
           advice.starts_with("Store less often to ") || advice.starts_with("Touch ");
}

/// "line 33" of "That comes from the index: line 33 makes turned(x, k): …" and of "pitch is 32 here
/// (line 33 makes it …".
std::string index_told(const std::string& advice) {
    for (const std::string begin : {"That comes from the index: ", " here ("}) {
        const std::size_t at = advice.find(begin);
        const std::size_t end = advice.find(" makes ", at);
        if (at != std::string::npos && end != std::string::npos)
            return advice.substr(at + begin.size(), end - at - begin.size());
    }
    return "";
}

/// The line that weighs most, what happens there and what to do.
/// @param shown what the text says of the place: general advice would only repeat it
void show_place(Page& page, Sources& sources, const Verdict& verdict, const GateResult& gate,
                SaidOfGates& said, const Advice& shown) {
    const std::string& graded = verdict.file;
    const check::CounterPlace& place = gate.place;
    if (place.text.empty()) return;
    Advice advice(without_given_block(sources, graded, gate), Known::question);
    const bool exercise = is_left(gate);
    if (place.line == 0) {
        page.paragraph("    ", sentence(place.text) + ".");
    } else {
        page.paragraph("    ",
                       fmt::format("Line {}{}: {}.", place.line,
                                   place.kernel.empty() ? "" : " in " + place.kernel, place.text));
        // The simulator knows the file by its whole path, the verdict as the reader named it.
        const bool own = std::filesystem::path(place.file).filename() ==
                         std::filesystem::path(graded).filename();
        const std::string file = own ? graded : place.file;
        const std::string code = sources.statement({file, place.line, ""});
        if (!code.empty())
            page.line(fmt::format("{:>7} {} {}", place.line, page.sign("│", "|"), code), Ink::dim);
        if (std::string text = advice_of_text(sources, file, gate); !text.empty() && !exercise)
            advice = Advice(without_turning(verdict, std::move(text)));
        else if (!exercise && !advice.text.empty() && place_decides(gate))
            advice.text += told_calls(tokens_of(sources, file), place.line);
        if (advice.text.find("keep its value in a register") != std::string::npos && !exercise)
            advice.text += memory_reference(tokens_of(sources, file), place.line);
    }
    const bool weaker = is_proof(shown.known) && advice.known < shown.known;
    // One line is to blame once: what is told of it above is told of all its counts.
    const bool known_line =
        place.line > 0 && said.proved.contains({place.file, place.line}) && !is_proof(advice.known);
    const bool loads = counts_loads(gate) || gate.counter.starts_with("texture_load");
    const bool again = !shown.text.empty() && loads;
    const bool vague = is_general(advice.text) && has_wrong_result(verdict);
    if (!exercise && (weaker || known_line || again || vague || finding_behind(verdict, gate) > 0))
        advice = {};
    if (place.line > 0 && (is_proof(advice.known) || is_proof(shown.known)))
        said.proved.emplace(place.file, place.line);
    if (advice.text.empty() || advice.text == said.advice) return;
    const std::string index = index_told(advice.text);
    page.paragraph("    Do:   ",
                   !index.empty() && index == index_told(said.advice)
                       ? fmt::format("As above: {}.", index)
                       : advice.text,
                   Ink::normal, Ink::bold);
    said.advice = advice.text;
}

/// Two statements of the kernel that load the same element, best with the line itself.
std::string twice_in_kernel(const Tokens& file, const check::CounterPlace& place) {
    const std::string text = loaded_twice(file, place.line);
    return text.empty()
               ? loaded_twice_anywhere(file, place.kernel.substr(0, place.kernel.find('<')))
               : text;
}

/// Elements of device memory that a thread loads more than once, as far as the text shows it.
std::string loaded_again(const Tokens& file, const check::CounterPlace& place) {
    std::string text = repeated_load_in(file, place.line);
    if (text.empty()) text = loaded_twice(file, place.line);
    if (text.empty()) text = outer_reload(file, place.line);
    // The line may lie in a function that the kernel calls.
    const std::string function = FunctionText(file, place.line).name();
    const std::string kernel = place.kernel.substr(0, place.kernel.find('<'));
    for (const std::string& name : {function, kernel}) {
        if (text.empty() && !name.empty()) text = loaded_twice_anywhere(file, name);
        if (text.empty()) text = same_argument(file, name);
    }
    return text;
}

/// The lines that a count speaks of although none of them is counted: waits for copies, loads that
/// a loop repeats, and an array in device memory that could be constant.
/// @param explained whether something above says already why work is missing
/// @return the lines; a claim where they are not only asked about
Advice text_lines(Sources& sources, const std::string& graded, const GateResult& gate,
                  bool explained) {
    if (is_left(gate)) return {};
    const bool too_low = gate.at_least && gate.value < gate.at_least->value;
    const Tokens file = tokens_of(sources, graded);
    std::string text;
    if (gate.counter == "loads_during_copies_percent" || gate.counter == "overlapped_copy_percent")
        text = wait_lines(file);
    if (gate.counter == "host_load_bytes") {
        text = half_of_groups(file);
        if (text.empty()) text = step_of_groups(file);
        if (text.empty()) text = repeated_load(file);
        if (text.empty()) text = loaded_twice_anywhere(file);
        if (text.empty()) text = load_for_one_use(file);
    }
    if (counts_loads(gate) && gate.place.line > 0 && !too_low) {
        text = next_tile_load(file, gate.place.line);
        if (text.empty()) text = neighbour_loads(file, gate.place.line);
        if (text.empty())
            text = gate.counter.ends_with("global_loads") ? loaded_again(file, gate.place)
                                                          : repeated_load_in(file, gate.place.line);
        if (text.empty() && gate.counter.starts_with("cc13_"))
            text = twice_in_kernel(file, gate.place);
        // Narrow loads of the same elements again and again are not cured by wider ones.
        if (text.empty() && gate.counter.find("global_loads_under_") != std::string::npos)
            text = outer_reload(file, gate.place.line);
    }
    if (text.empty() && gate.counter == "global_loads" && gate.place.line > 0 && !too_low)
        text = loads_of_line(file, gate.place.line);
    if (text.empty() && gate.counter == "openmp_global_loads" && !too_low &&
        (gate.place.line == 0 || gate.place.kernel.starts_with("omp region")))
        text = lines_of_several(sources, graded, false);
    if (gate.counter.starts_with("texture_load")) {
        text = turned_fetch(file);
        if (text.empty() && !too_low) text = column_numbering(file);
        if (text.empty() && !too_low) text = texture_filter(file);
    }
    if (gate.counter == "barriers" && !too_low) text = spare_barrier(file, gate.place.kernel);
    if (gate.counter == "tiles_ahead") text = late_load(file, gate.run);
    if (gate.counter == "host_load_bytes" && !too_low) text = loaded_reference(file);
    if (text.empty() && gate.counter == "host_load_bytes" && !too_low)
        text = row_in_two_loops(file);
    if (std::string loose = loose_and(file); !loose.empty()) text = loose;
    if (gate.counter == "host_lines" && gate.place.line > 0)
        text = innermost_down_columns(file, gate.place.line);
    if (gate.counter == "global_loads" && gate.at_most && gate.at_most->value == 0)
        text = device_array_line(file);
    // Waits take part; which of them is too early is not said.
    if (!text.empty() && (gate.counter == "loads_during_copies_percent" ||
                          gate.counter == "overlapped_copy_percent"))
        return Advice(text, Known::place);
    // What such a count comes from takes part; which line is too much of it is not said.
    if (text.empty() && gate.place.line == 0 && !(too_low && explained))
        return Advice(counter_lines(sources, graded,
                                    {gate.counter, gate.place.kernel,
                                     gate.at_least && gate.value < gate.at_least->value,
                                     gate.at_most && limit_of(gate) == 0,
                                     gate.at_least ? gate.at_least->value : 0, gate.run}),
                      Known::place);
    const bool asks = text.find("? ") != std::string::npos || text.ends_with("?");
    return Advice(text, asks ? Known::question : Known::text);
}

/// An index without the loop's counter may be what makes the result wrong: a load in front of the
/// loop would only keep that.
std::string asked_first(std::string text) {
    const std::string same = ": it is the same value each time. Load it once,";
    if (const std::size_t at = text.find(same); at != std::string::npos)
        text.replace(at, same.size(),
                     ". Should it have one? The result is wrong. Only if the same value is meant "
                     "each time, load it once,");
    return text;
}

/// Where the launch is made that a count without a line follows from; or, where advice speaks of
/// the block's sides, the block.
/// @param told the advice that stands above
void show_launch(Page& page, Sources& sources, const std::string& graded, const GateResult& gate,
                 const std::string& told) {
    if (is_left(gate)) return;
    // An index that is out of order explains more than the block does.
    const bool of_block = told == gate.place.advice && told.find("The block") != std::string::npos;
    if (gate.counter != "threads" && gate.counter != "blocks" && !of_block) return;
    const Tokens file = tokens_of(sources, graded);
    std::string text = exchanged_members(file, gate.place.kernel);
    if (text.empty())
        text = of_block ? block_text(file, gate.place.kernel)
                        : grid_text(file, gate.place.kernel, true);
    if (!text.empty()) page.paragraph("    Look: ", text, Ink::normal, Ink::bold);
}

/// Where accesses are too narrow since another kernel was not chosen: which condition decides, in
/// place of what each line of the kernel that ran does too often.
void show_not_chosen(Page& page, const Tokens& file, const Verdict& verdict,
                     const std::vector<FailedGate>& failed, std::vector<bool>& shown) {
    std::string other;
    const auto narrow = std::ranges::find_if(failed, [&](const FailedGate& one) {
        other = kernel_not_chosen(file, *one.gate);
        return !other.empty();
    });
    if (narrow == failed.end()) return;
    for (std::size_t i = 0; i < failed.size(); ++i) {
        if (failed[i].gate->run != narrow->gate->run) continue;
        failed_gate(page, verdict, failed[i]);
        shown[i] = true;
    }
    page.paragraph("    Do:   ", other, Ink::normal, Ink::bold);
}

bool same_place(const check::CounterPlace& a, const check::CounterPlace& b) {
    return a.line == b.line && a.file == b.file && a.text == b.text;
}

/// What failed, and after the gates that one line is to blame for, that line.
void show_failed(Page& page, const Verdict& verdict, const std::vector<FailedGate>& failed) {
    Sources sources(verdict.file);
    SaidOfGates said;
    // A finding, or a wrong result, says more of work that is missing.
    const bool wrong = has_wrong_result(verdict);
    const bool explained =
        wrong || std::ranges::any_of(verdict.findings, [](const FindingVerdict& one) {
            return one.finding.level == simt::Level::error;
        });
    page.blank();
    page.paragraph(
        "",
        fmt::format("Counted on a model of the {}:", is_plain(verdict) ? "processor" : "device"),
        Ink::bold);
    std::vector<bool> shown(failed.size());
    show_not_chosen(page, tokens_of(sources, verdict.file), verdict, failed, shown);
    for (std::size_t i = 0; i < failed.size(); ++i) {
        if (shown[i]) continue;
        for (std::size_t k = i; k < failed.size(); ++k) {
            if (shown[k] || !same_place(failed[k].gate->place, failed[i].gate->place)) continue;
            shown[k] = true;
            failed_gate(page, verdict, failed[k]);
        }
        if (const GateBehind behind = gate_behind(failed, *failed[i].gate); behind.gate) {
            page.paragraph("    ",
                           fmt::format("More {} make more of these, too: begin with \"{}\".",
                                       behind.loads ? "loads" : "stores", behind.gate->name));
            continue;
        }
        const std::size_t behind_it = finding_behind(verdict, *failed[i].gate);
        Advice lines =
            behind_it > 0
                ? Advice(fmt::format("Finding {} may make these, too: repair it first.", behind_it),
                         Known::place)
                : text_lines(sources, verdict.file, *failed[i].gate, explained);
        if (wrong) lines.text = asked_first(std::move(lines.text));
        lines.text += kept_count(verdict, lines.text);
        show_place(page, sources, verdict, *failed[i].gate, said, lines);
        show_launch(page, sources, verdict.file, *failed[i].gate, said.advice);
        if (!lines.text.empty() && std::exchange(said.looked, lines.text) != lines.text)
            page.paragraph("    Look: ", lines.text, Ink::normal, Ink::bold);
    }
    page.paragraph(
        "    Read: ",
        fmt::format("lessons/{}/README.md; what is counted: docs/counters.md", verdict.lesson_id),
        Ink::link, Ink::bold);
}

/// A gate that holds needs less room: short bar, value, name, and the reference's formula when met.
void passed_gate(Page& page, const Verdict& verdict, const GateResult& gate) {
    const std::string first = fmt::format("  {} {} {:>11}  ", page.sign("✓", "+"),
                                          bar(page, gate, 10), grouped(gate.value));
    std::string text = fmt::format("{} ({}{})", gate.name, gate.run, device_of(verdict, gate));
    const bool formula = gate.exactly && gate.equals_reference() &&
                         gate.exactly->expression.find('n') != std::string::npos;
    if (formula) text += fmt::format("\n= {}", gate.exactly->expression);
    page.paragraph(first, text, Ink::normal, Ink::good);
}

}  // namespace

bool tells_of_gate(const Verdict& verdict, const GateResult& gate) {
    if (!gate.place.text.empty() || gate_behind(failed_gates(verdict), gate).gate) return true;
    Sources sources(verdict.file);
    return !text_lines(sources, verdict.file, gate, false).text.empty();
}

void gates_section(Page& page, const Verdict& verdict) {
    const std::vector<FailedGate> failed = failed_gates(verdict);
    if (!failed.empty()) show_failed(page, verdict, failed);
    std::vector<const GateResult*> passed;
    for (const CheckVerdict& check : verdict.checks)
        for (const GateResult& gate : check.gates)
            if (gate.passed) passed.push_back(&gate);
    if (passed.empty()) return;
    if (failed.empty()) page.blank();
    if (page.style().all) {
        page.paragraph("", "Counters as expected:", Ink::bold);
        for (const GateResult* gate : passed) passed_gate(page, verdict, *gate);
        return;
    }
    page.paragraph(
        "  " + page.sign("✓", "+") + " ",
        fmt::format("{} as expected; --full shows {}.", counted(passed.size(), "counter"),
                    passed.size() == 1 ? "it" : "them"),
        Ink::dim, Ink::good);
}

}  // namespace simtutor::report
