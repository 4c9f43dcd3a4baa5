#include "grader/findings/render.h"

#include <fmt/format.h>

#include "grader/findings/text.h"

namespace simtutor {
namespace {

Ink ink_of(simt::Level level) {
    if (level == simt::Level::error) return Ink::bad;
    return level == simt::Level::warning ? Ink::warn : Ink::dim;
}

void lesson_heading(Page& page, const simt::Finding& finding, std::size_t number,
                    const std::string& concept_name) {
    const std::string teaches = concept_name.empty() ? "" : ": " + concept_name;
    page.paragraph(fmt::format("{}. ", number),
                   fmt::format("{} ({}){}", finding.rule, simt::level_name(finding.level), teaches),
                   ink_of(finding.level), ink_of(finding.level));
}

/// Not wrapped: tools look for it in one line.
void program_heading(Page& page, const simt::Finding& finding, std::size_t number,
                     const std::string& concept_name) {
    std::string text =
        fmt::format("{}. {}: {}", number, simt::level_name(finding.level), finding.rule);
    if (!concept_name.empty()) text += fmt::format(" ({})", concept_name);
    if (!finding.kernel.empty()) text += " in " + finding.kernel;
    page.raw(page.fit(text) + "\n");
}

/// Sides without a known line, which have nothing to quote.
void list_unplaced(Page& page, const simt::Finding& finding) {
    for (const simt::FindingSide& side : finding.sides) {
        if (side.site.line == 0)
            page.paragraph("    ", fmt::format("{} {}, {}", side.action, side.object,
                                               thread_of(side, false, finding.message)));
    }
}

std::string times(const simt::Finding& finding) {
    if (finding.count == 1) return "Seen once";
    return fmt::format("Seen {} times", grouped(finding.count));
}

/// How often, in which runs, by which threads.
std::string lesson_extent(const simt::Finding& finding, const std::vector<std::string>& runs) {
    std::string text = times(finding);
    if (!runs.empty()) text += fmt::format(", first in the run {}", runs.front());
    if (runs.size() > 1) text += fmt::format(" and in {} more", runs.size() - 1);
    text += ".";
    if (!finding.threads.empty()) text += " Affected: " + finding.threads + ".";
    return text;
}

std::string program_extent(const simt::Finding& finding) {
    return times(finding) + (finding.threads.empty() ? "." : ", by " + finding.threads + ".");
}

/// What follows from another finding goes with it: its own advice would be a second cause for one
/// fault, and comes with the next grading if the finding stays.
std::string lesson_advice(const simt::Finding& finding, const FindingContext& context) {
    const bool names_cause = finding.advice.starts_with("First repair ") ||
                             finding.advice.find("epair the finding ") != std::string::npos;
    if (context.may_follow && !names_cause) return "First repair finding 1, then grade again.";
    if (context.same_advice > 0)
        return "The same as for finding " + std::to_string(context.same_advice) + ".";
    return finding.advice;
}

void show_for_lesson(Page& page, Sources& sources, const simt::Finding& finding, std::size_t number,
                     const FindingContext& context) {
    lesson_heading(page, finding, number, context.concept_name);
    page.paragraph("  ", finding.message);
    page.blank();
    quote_with_marks(page, sources, finding);
    list_unplaced(page, finding);
    page.blank();
    page.paragraph("  ", lesson_extent(finding, context.runs), Ink::dim);
    if (!finding.advice.empty())
        page.paragraph("  Do:   ", lesson_advice(finding, context), Ink::normal, Ink::bold);
    if (!context.section.empty()) page.paragraph("  Read: ", context.section, Ink::link, Ink::bold);
}

void show_for_program(Page& page, Sources& sources, const simt::Finding& finding,
                      std::size_t number, const FindingContext& context) {
    program_heading(page, finding, number, context.concept_name);
    page.paragraph("   ", finding.message);
    list_places(page, sources, finding);
    if (finding.count > 1) page.paragraph("   ", program_extent(finding));
    if (!finding.advice.empty()) page.paragraph("   Do: ", finding.advice);
}

}  // namespace

void show_finding(Page& page, Sources& sources, const simt::Finding& finding, std::size_t number,
                  const FindingContext& context, FindingForm form) {
    page.blank();
    if (form == FindingForm::lesson)
        show_for_lesson(page, sources, finding, number, context);
    else
        show_for_program(page, sources, finding, number, context);
}

}  // namespace simtutor
