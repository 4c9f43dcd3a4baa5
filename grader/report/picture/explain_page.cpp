#include "grader/report/picture/explain_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/quote.h"
#include "grader/report/picture/html.h"
#include "grader/report/picture/resources.h"
#include "grader/report/picture/time_line_picture.h"

namespace simtutor::report::picture {
namespace {

constexpr std::size_t most_findings = 8;

/// A part of the page with its place in the list of contents.
struct Part {
    std::string id, title, inside, kind;
};

/// The finding as one of the traced runs saw it, with that run.
struct Seen {
    const simt::Finding* finding = nullptr;
    const Trace* trace = nullptr;
    std::string run;  ///< its label; empty: no traced run shows it
};

/// Rule, kernel and what was done in which lines; a race may be seen from either side.
bool same(const simt::Finding& a, const simt::Finding& b) {
    const auto deeds = [](const simt::Finding& finding) {
        std::multiset<std::pair<std::string, int>> all;
        for (const simt::FindingSide& side : finding.sides)
            all.emplace(side.action, side.site.line);
        return all;
    };
    return a.rule == b.rule && a.kernel == b.kernel && deeds(a) == deeds(b);
}

/// In the run that the report names, if that was traced; else in the first that shows it.
Seen seen(const FindingVerdict& wanted, const std::vector<TracedRun>& runs) {
    static const Trace none;
    Seen found = {&wanted.finding, &none, ""};
    for (const TracedRun& run : runs)
        for (const simt::Finding& finding : run.findings) {
            if (!same(wanted.finding, finding)) continue;
            if (!wanted.runs.empty() && run.run == wanted.runs.front())
                return {&finding, &run.trace, run.run};
            if (found.run.empty()) found = {&finding, &run.trace, run.run};
        }
    return found;
}

std::string picture_of(const Seen& seen, const SourceText& source) {
    const std::string& rule = seen.finding->rule;
    if (rule.starts_with("race.")) return race_picture(*seen.finding, *seen.trace, source);
    if (rule.starts_with("barrier.") || rule.starts_with("hang."))
        return barrier_picture(*seen.finding, *seen.trace, source);
    if (rule.starts_with("bounds.")) return bounds_picture(*seen.finding, *seen.trace);
    return "";
}

std::string sides_list(const simt::Finding& finding, const SourceText& source) {
    std::string items;
    for (const simt::FindingSide& side : finding.sides) {
        if (side.site.line == 0) continue;
        const std::string who = thread_of(side, finding.rule.ends_with("openmp"));
        items += fmt::format(
            "<li>line {}: {}{}{}{}</li>\n", side.site.line, escaped(side.action),
            side.object.empty() ? "" : " " + escaped(side.object),
            who.empty() ? "" : ", " + escaped(who),
            source.is_of(side.site) ? code_line(side.site.line, source.line(side.site.line)) : "");
    }
    return items.empty() ? "" : "<ul>\n" + items + "</ul>\n";
}

Part finding_part(const FindingVerdict& found, std::size_t number, const Explanation& about) {
    Seen here = seen(found, about.runs);
    // The run that was traced knows nothing of the text: neither of the starter nor of the cause.
    simt::Finding finding = *here.finding;
    if (!found.finding.advice.empty()) finding.advice = found.finding.advice;
    here.finding = &finding;
    const std::string picture = picture_of(here, about.source);
    std::string inside =
        fmt::format("<p><span class=\"rule\">{}</span> ({}){}</p>\n<p>{}</p>\n",
                    escaped(found.finding.rule), simt::level_name(found.finding.level),
                    found.concept_name.empty() ? "" : ": " + escaped(found.concept_name),
                    with_code(here.finding->message));
    if (!here.run.empty())
        inside += fmt::format("<p class=\"say\">In the run {}.</p>\n", escaped(here.run));
    inside += picture.empty() ? sides_list(*here.finding, about.source) : picture;
    // The picture of a race has its advice in it, at its place.
    const bool told = found.finding.rule.starts_with("race.") && !picture.empty();
    if (!here.finding->advice.empty() && !told)
        inside += fmt::format("<p class=\"advice\"><strong>Do:</strong> {}</p>\n",
                              with_code(here.finding->advice));
    if (!found.section.empty())
        inside += fmt::format("<p class=\"say\">Read: {}</p>\n", escaped(found.section));
    const int line = line_of(found.finding);
    const bool has_deed =
        found.finding.rule.starts_with("bounds.") && line && !found.finding.sides[0].action.empty();
    const std::string deed = has_deed ? ", " + found.finding.sides[0].action : "";
    const std::string place = line ? fmt::format("{} in line {}", deed, line) : "";
    return {fmt::format("finding-{}", number),
            fmt::format("{}. {}{}", number, found.finding.rule, place), inside,
            fmt::format("level-{}", simt::level_name(found.finding.level))};
}

/// The last run is the one that counts; it shows the kernel at work.
const TracedRun* run_at_work(const Explanation& about) {
    for (auto run = about.runs.rbegin(); run != about.runs.rend(); ++run)
        if (!run->trace.launches.empty()) return &*run;
    return nullptr;
}

void add_memory(std::vector<Part>& parts, const Explanation& about) {
    const TracedRun* run = run_at_work(about);
    if (!run) return;
    const std::string of_run = fmt::format("<p>In the run {}.</p>\n", escaped(run->run));
    const auto add = [&](const char* id, const char* title, const std::string& inside) {
        if (!inside.empty()) parts.push_back({id, title, of_run + inside, ""});
    };
    add("sectors", "Warps on global memory", sectors_picture(run->trace, about.source));
    add("banks", "Warps on shared memory", banks_picture(run->trace, about.source));
    add("steps", "From barrier to barrier", steps_picture(run->trace, about.source));
}

/// The largest number of messages of one check.
constexpr std::size_t most_messages = 3;

std::string message_item(const check::Message& message) {
    return fmt::format("<li>{}{}</li>\n",
                       message.run.empty() ? "" : "<em>" + escaped(message.run) + ":</em> ",
                       with_code(message.text));
}

/// The messages of the checks that repeat no finding, each once.
std::string failed_checks(const Explanation& about) {
    std::string text;
    std::set<std::pair<std::string, std::string>> said;
    for (const FailedCheck& check : about.failed) {
        std::string items;
        std::size_t fresh = 0;
        for (const check::Message& message : check.messages) {
            if (!said.emplace(message.run, message.text).second || ++fresh > most_messages)
                continue;
            items += message_item(message);
        }
        if (fresh > most_messages)
            items += fmt::format("<li>and {} more: <code>grade --full</code> has them all.</li>\n",
                                 fresh - most_messages);
        text += "<h3>" + escaped(check.title) + "</h3>\n";
        if (!items.empty())
            text += "<ul class=\"messages\">\n" + items + "</ul>\n";
        else
            text += check.messages.empty() && !about.findings.empty()
                        ? "<p>The findings above say why.</p>\n"
                        : "<p>For the same reason.</p>\n";
    }
    return text;
}

/// A remark for each run that a crash or a limit ended, because its pictures are incomplete.
std::string broken_runs(const Explanation& about) {
    std::string text;
    for (const TracedRun& run : about.runs) {
        if (run.ended.empty()) continue;
        text += fmt::format("<p class=\"stopped\">The run {} did not come to its end. {} {}</p>\n",
                            escaped(run.run), with_code(run.ended),
                            run.trace.launches.empty()
                                ? "It left no record, so there is no picture of it."
                                : "Its pictures show what was done until then.");
    }
    return text;
}

std::vector<Part> parts_of(const Explanation& about) {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < about.findings.size() && i < most_findings; ++i)
        parts.push_back(finding_part(about.findings[i], i + 1, about));
    const std::string failed = failed_checks(about);
    if (!failed.empty()) parts.push_back({"failed", "What failed", failed, ""});
    if (!about.report.empty())
        parts.push_back({"report", "What grade prints",
                         "<pre class=\"report\" tabindex=\"0\" role=\"group\" "
                         "aria-label=\"What grade prints\">" +
                             escaped(about.report) + "</pre>\n",
                         ""});
    if (const std::string time_line = time_line_picture(about.counters); !time_line.empty())
        parts.push_back(
            {"time-line", "Engines along time",
             fmt::format("<p>In the run {}.</p>\n", escaped(about.counted_run)) + time_line, ""});
    add_memory(parts, about);
    const std::string lines = lines_table(about.counters, about.source);
    if (!lines.empty())
        parts.push_back(
            {"lines", "Counters beside the code",
             fmt::format(
                 "<p>What each line cost in the run {}, all kernels together, on device {}.</p>\n",
                 escaped(about.counted_run), escaped(about.device)) +
                 lines,
             ""});
    else if (!about.source.lines.empty())
        parts.push_back({"lines", "The code", code_table(about.source), ""});
    const std::string roofline = roofline_picture(about.counters, about.device, about.work);
    if (!roofline.empty())
        parts.push_back({"roofline-part", "Roofline", roofline, ""});
    else if (!about.no_roofline.empty())
        parts.push_back(
            {"roofline-part", "Roofline", "<p>" + escaped(about.no_roofline) + "</p>\n", ""});
    if (about.ladder) parts.push_back({"ladder", "The ladder", ladder_picture(*about.ladder), ""});
    return parts;
}

bool has_chart(const std::vector<Part>& parts) {
    return std::any_of(parts.begin(), parts.end(), [](const Part& part) {
        return part.inside.find("class=\"chart\"") != std::string::npos;
    });
}

std::string whole_source(const SourceText& source) {
    std::string text;
    for (const std::string& line : source.lines) text += line + "\n";
    return text;
}

}  // namespace

std::string explain_page(const Explanation& about, const ScriptPackages& packages) {
    const std::vector<Part> parts = parts_of(about);
    std::string contents, body, facts;
    for (const Part& part : parts) {
        contents += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", part.id, escaped(part.title));
        body += fmt::format(
            "<section id=\"{0}\" class=\"{1}\" aria-labelledby=\"{0}-title\">\n<h2 "
            "id=\"{0}-title\">{2}</h2>\n{3}</section>\n",
            part.id, part.kind, escaped(part.title), part.inside);
    }
    for (const std::string& fact : about.facts)
        facts += "<p class=\"facts\">" + escaped(fact) + "</p>\n";
    if (about.findings.empty()) facts += "<p>No rule was broken in these runs.</p>\n";
    facts += broken_runs(about);
    if (about.findings.size() > most_findings)
        facts += fmt::format("<p>{} more findings are not drawn; the report lists them.</p>\n",
                             about.findings.size() - most_findings);
    return fmt::format(
               "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<title>{0}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{1}</style>\n"
               "</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the pictures</a>\n"
               "<header>\n<h1>{0}</h1>\n{2}</header>\n"
               "<nav aria-label=\"Contents\"><ul>\n{3}</ul></nav>\n<main "
               "id=\"main\">\n{4}</main>\n",
               escaped(about.title), page_style, facts, contents, body) +
           json_script("source", whole_source(about.source)) + "<script>\n" + packages.highlight +
           "</script>\n" +
           (has_chart(parts) ? "<script>\n" + packages.charts + "</script>\n" : "") + "<script>\n" +
           page_script + "</script>\n</body>\n</html>\n";
}

}  // namespace simtutor::report::picture
