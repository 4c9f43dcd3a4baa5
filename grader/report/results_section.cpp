#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/source/answer_rows.h"
#include "grader/findings/source/given_line.h"
#include "grader/findings/source/lines_behind.h"
#include "grader/findings/sources.h"
#include "grader/findings/text.h"
#include "grader/report/early_end.h"
#include "grader/report/handed_out.h"
#include "grader/report/sections.h"
#include "grader/verdict/telling_run.h"

namespace simtutor::report {
namespace {

/// Whether the message only repeats a finding, which is shown in full above.
bool names_finding(const check::Message& message, const Verdict& verdict) {
    return std::any_of(verdict.findings.begin(), verdict.findings.end(),
                       [&](const FindingVerdict& found) {
                           return message.text.starts_with(found.finding.rule + ": ");
                       });
}

/// Whether the message only repeats a gate, which is shown with its bar.
bool names_gate(const check::Message& message, const CheckVerdict& check) {
    return std::any_of(check.gates.begin(), check.gates.end(), [&](const check::GateResult& gate) {
        return message.text.starts_with(gate.name + ": ");
    });
}

std::vector<check::Message> own_messages(const CheckVerdict& check, const Verdict& verdict) {
    std::vector<check::Message> messages;
    for (const check::Message& message : check.messages) {
        if (!names_finding(message, verdict) && !names_gate(message, check))
            messages.push_back(message);
    }
    return messages;
}

std::string other_runs(const std::vector<check::Message>& messages) {
    std::vector<std::string> runs;
    for (std::size_t i = 1; i < messages.size() && runs.size() < 4; ++i) {
        if (!messages[i].run.empty() &&
            std::find(runs.begin(), runs.end(), messages[i].run) == runs.end())
            runs.push_back(messages[i].run);
    }
    const std::string names = fmt::format("{}", fmt::join(runs, "; "));
    const std::string more = messages.size() - 1 > runs.size() ? "; ..." : "";
    const std::string head = counted(messages.size() - 1, "more failure");
    return runs.empty() ? head + "." : fmt::format("{}: {}{}", head, names, more);
}

/// What the section has said so far, so that it says nothing twice.
struct Said {
    std::string lines;                                     ///< that may be behind a failure
    std::vector<std::pair<std::string, std::string>> all;  ///< messages, and the title of the check
    std::vector<check::Measurement> measured;
    std::set<std::string> runs;  ///< names of further runs, with their number
};

/// The text without the sentences at its end with which an earlier one ended, too, such as the one
/// slip that explains all answers: it explains those of each run.
std::string without_said_end(const std::string& text, const Said& said) {
    constexpr std::size_t worth = 60;  // a short one tells more than its absence
    std::size_t cut = text.size();
    for (const auto& [known, title] : said.all) {
        const auto same = std::mismatch(text.rbegin(), text.rend(), known.rbegin(), known.rend());
        auto begin = static_cast<std::size_t>(text.rend() - same.first);
        if (begin == 0) continue;  // all of it: the same for another check, or another run
        // From the next sentence on.
        while (begin < text.size() && text[begin - 1] != '\n' &&
               (begin < 2 || text[begin - 1] != ' ' || text[begin - 2] != '.'))
            ++begin;
        if (begin < text.size() && text.size() - begin >= worth) cut = std::min(cut, begin);
    }
    std::string kept = text.substr(0, cut);
    while (!kept.empty() && (kept.back() == ' ' || kept.back() == '\n')) kept.pop_back();
    return kept;
}

/// @param proved whether the cause is proved, so that what the message asks is answered
void show(Page& page, const check::Message& message, const std::string& title, bool proved,
          Said& said) {
    if (!message.run.empty()) page.paragraph("    ", message.run, Ink::bold);
    const auto known = std::find_if(said.all.begin(), said.all.end(),
                                    [&](const auto& one) { return one.first == message.text; });
    if (known != said.all.end() && known->second != title)
        // A short text tells more than where to find it.
        if (std::string there = fmt::format("The same as for \"{}\".", known->second);
            there.size() < message.text.size())
            return page.paragraph("    ", there);
    const std::string text = without_said_end(message.text, said);
    said.all.emplace_back(message.text, title);
    page.paragraph("    ", proved ? without_questions(text) : text);
}

/// Whether the finding may be why the run's result is wrong. The simulator looks at every access of
/// every run, so what it did not see in this one has done nothing here: another entry, another
/// size, a call that was made to fail. A GPU sees less, and a time is taken without it.
bool may_explain(const FindingVerdict& one, const check::Message& message,
                 const CheckVerdict& check, const Verdict& verdict) {
    if (one.finding.level != simt::Level::error || follows_from_early_end(verdict, one.finding))
        return false;
    const bool watched =
        verdict.backend == Backend::simulator && check.kind != check::CheckKind::time;
    return !watched || message.run.empty() || one.runs.empty() ||
           std::ranges::find(one.runs, message.run) != one.runs.end();
}

/// What is known of the cause of a failure.
struct Behind {
    Advice lines;         ///< that may have made it, where no finding speaks that may be its cause
    bool proved = false;  ///< these lines, or a finding of the run, prove the cause
    bool found = false;   ///< a finding that is no race may explain it
};

/// @param common what all failing runs have in common, or empty
Behind behind(const check::Message& message, const std::string& common, const CheckVerdict& check,
              const Verdict& verdict) {
    Behind result;
    bool explained = false;
    for (const FindingVerdict& one : verdict.findings) {
        if (!may_explain(one, message, check, verdict)) continue;
        explained = true;
        result.found |= !one.finding.rule.starts_with("race.");
        result.proved |= is_proof(one.known);
    }
    const bool ended = message.text.find("ended by exit(") != std::string::npos;
    if (!ended && explained) return result;
    Sources sources(verdict.file);
    const std::string original = handed_out_file(verdict);
    Advice lines = told_behind(sources, verdict.file, message.text, message.run, common,
                               message.call, original);
    if (names_only_given(sources, verdict.file, lines.text, original)) return result;
    result.proved |= is_proof(lines.known);
    result.lines = std::move(lines);
    return result;
}

/// The rows of a table of answers that are wrong: which line holds what was judged.
void show_answers(Page& page, const check::Message& message, const CheckVerdict& check,
                  const Verdict& verdict) {
    // A check that speaks of runs has judged code.
    if (message.text.starts_with("Not looked at yet") ||
        std::ranges::any_of(check.messages,
                            [](const check::Message& one) { return !one.run.empty(); }))
        return;
    Sources sources(verdict.file);
    const std::string rows = answer_rows(sources, verdict.file, check.title, message.text);
    if (!rows.empty()) page.paragraph("    Look: ", rows, Ink::normal, Ink::bold);
}

/// Several checks may look at the same times.
void measurements(Page& page, const CheckVerdict& check, Said& said) {
    for (const check::Measurement& measured : check.measurements) {
        if (std::any_of(said.measured.begin(), said.measured.end(),
                        [&](const check::Measurement& known) {
                            return known.name == measured.name && known.unit == measured.unit &&
                                   known.value == measured.value;
                        }))
            continue;
        said.measured.push_back(measured);
        page.paragraph("    ",
                       fmt::format("{}: {:.4g} {}", measured.name, measured.value, measured.unit),
                       Ink::dim);
    }
}

/// Whether one thread alone had all the work of the run, and the result is wrong.
bool is_of_one_thread(const check::Message& message) {
    const bool ended = message.text.find("ended ") != std::string::npos;
    return !ended && (message.run + ",").find(" 1 x 1 threads,") != std::string::npos;
}

void failed_check(Page& page, const CheckVerdict& check, const Verdict& verdict, Said& said) {
    auto messages = own_messages(check, verdict);
    if (messages.empty() && check.measurements.empty()) return;
    page.blank();
    page.paragraph("  " + page.sign("✗", "x") + " ", check.title, Ink::bold, Ink::bad);
    // What all failing runs have in common stands before the first of them.
    const std::size_t common =
        messages.size() > 1 && messages[0].run.empty() && !messages[1].run.empty() ? 1 : 0;
    if (!page.style().all && common < messages.size() && !is_of_one_thread(messages[common]))
        std::swap(messages[common], messages[telling_run(messages, common)]);
    const std::size_t full =
        page.style().all ? messages.size() : std::min<std::size_t>(common + 1, messages.size());
    Behind cause;
    if (full > 0)
        cause = behind(messages[full - 1], common == 1 ? messages[0].text : std::string(), check,
                       verdict);
    for (std::size_t i = 0; i < full; ++i)
        show(page, messages[i], check.title, cause.proved && i + 1 == full, said);
    if (full > 0) show_answers(page, messages[full - 1], check, verdict);
    if (!cause.lines.text.empty() &&
        std::exchange(said.lines, cause.lines.text) != cause.lines.text)
        page.paragraph("    Look: ", cause.lines.text, Ink::normal, Ink::bold);
    if (full > 0 && !is_proof(cause.lines.known) && !cause.found &&
        is_of_one_thread(messages[full - 1]))
        page.paragraph("    ", "One thread alone makes it wrong, so no race explains it.");
    if (full < messages.size() && common == 0) {
        const std::string others = other_runs(messages);
        const std::string count = counted(messages.size() - 1, "more failure");
        const bool is_new = said.runs.insert(others).second;
        page.paragraph("    ", is_new ? others : count + ", in the same runs as above.", Ink::dim);
    }
    measurements(page, check, said);
}

void passed_check(Page& page, const CheckVerdict& check, Said& said) {
    if (check.measurements.empty()) return;
    page.blank();
    page.paragraph("  " + page.sign("✓", "+") + " ", check.title, Ink::bold, Ink::good);
    measurements(page, check, said);
}

}  // namespace

void results_section(Page& page, const Verdict& verdict) {
    Said said;
    for (const CheckVerdict& check : verdict.checks) {
        if (check.status == check::CheckStatus::failed) failed_check(page, check, verdict, said);
        if (check.status == check::CheckStatus::passed) passed_check(page, check, said);
    }
}

}  // namespace simtutor::report
