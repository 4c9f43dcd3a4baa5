#include "tools/command/mark_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "tools/command/csv.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t most_changes_shown = 40;

std::tuple<std::string, std::string, std::string> key_of(const KeptMark& mark) {
    return {mark.student, mark.lesson, mark.attempt};
}

std::string shown_mark(const KeptMark& mark) {
    if (mark.pending) return "not graded";
    if (!mark.graded) return "0 (refused)";
    return hundredths_text(mark.counted);
}

bool same_mark(const KeptMark& a, const KeptMark& b) {
    return a.graded == b.graded && a.pending == b.pending && a.points == b.points &&
           a.counted == b.counted;
}

void add(std::string& text, const std::string& more) {
    text += (text.empty() ? "" : "; ") + more;
}

/// "the sum is right: passed, 40 -> failed, 0"
void add_checks(std::string& why, const KeptMark& before, const KeptMark& after) {
    std::map<std::string, const CheckMark*> old;
    for (const CheckMark& check : before.checks) old[check.id] = &check;
    for (const CheckMark& check : after.checks) {
        const auto found = old.find(check.id);
        if (found == old.end()) {
            add(why, fmt::format("{}: new, {} {}", check.title, check.status, check.points));
            continue;
        }
        const CheckMark& was = *found->second;
        if (was.points != check.points || was.status != check.status)
            add(why, fmt::format("{}: {} {} -> {} {}", check.title, was.status, was.points,
                                 check.status, check.points));
        old.erase(found);
    }
    for (const auto& [id, check] : old) add(why, fmt::format("{}: no longer asked", check->title));
}

std::string why(const KeptMark& before, const KeptMark& after) {
    std::string text;
    if (before.file != after.file) add(text, "the file is another one");
    if (before.graded && after.graded) {
        add_checks(text, before, after);
    } else if (!after.graded) {
        add(text, after.remark);
    } else {
        add(text, "could be graded now; before: " + before.remark);
    }
    if (before.points == after.points && before.counted != after.counted)
        add(text, "another due date, time or late policy");
    return text;
}

}  // namespace

KeptMark kept(const Mark& mark) {
    return {safe_name(mark.student),
            mark.lesson ? mark.lesson->id : "",
            safe_name(mark.attempt),
            mark.graded,
            mark.pending,
            mark.points,
            mark.counted_hundredths(),
            mark.remark,
            mark.file,
            mark.checks};
}

void write_marks(const fs::path& file, const std::vector<Mark>& marks) {
    json all = json::array();
    for (const Mark& mark : marks) {
        const KeptMark kept_mark = kept(mark);
        json checks = json::array();
        for (const CheckMark& check : kept_mark.checks)
            checks.push_back({{"id", check.id},
                              {"title", check.title},
                              {"status", check.status},
                              {"points", check.points}});
        all.push_back({{"student", kept_mark.student},
                       {"lesson", kept_mark.lesson},
                       {"attempt", kept_mark.attempt},
                       {"graded", kept_mark.graded},
                       {"pending", kept_mark.pending},
                       {"points", kept_mark.points},
                       {"counted", kept_mark.counted},
                       {"remark", kept_mark.remark},
                       {"file", kept_mark.file},
                       {"checks", std::move(checks)}});
    }
    write_file(file, json_text({{"schema", "simtutor-marks"}, {"version", 1}, {"marks", all}}));
}

std::optional<std::vector<KeptMark>> read_marks(const fs::path& file) {
    if (!fs::exists(file)) return std::nullopt;
    try {
        const json made = json::parse(read_file(file));
        std::vector<KeptMark> marks;
        for (const json& entry : made.at("marks")) {
            KeptMark mark{entry.at("student"), entry.at("lesson"),
                          entry.at("attempt"), entry.at("graded"),
                          entry.at("pending"), entry.at("points"),
                          entry.at("counted"), entry.at("remark"),
                          entry.at("file"),    {}};
            for (const json& check : entry.at("checks"))
                mark.checks.push_back(
                    {check.at("id"), check.at("title"), check.at("status"), check.at("points")});
            marks.push_back(std::move(mark));
        }
        return marks;
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

std::vector<MarkChange> changes_of(const std::vector<KeptMark>& before,
                                   const std::vector<KeptMark>& after) {
    std::map<std::tuple<std::string, std::string, std::string>, const KeptMark*> old;
    for (const KeptMark& mark : before) old[key_of(mark)] = &mark;
    std::vector<MarkChange> changes;
    for (const KeptMark& mark : after) {
        const auto found = old.find(key_of(mark));
        if (found == old.end()) {
            changes.push_back(
                {mark.student, mark.lesson, mark.attempt, "", shown_mark(mark), "handed in"});
            continue;
        }
        if (!same_mark(*found->second, mark))
            changes.push_back({mark.student, mark.lesson, mark.attempt, shown_mark(*found->second),
                               shown_mark(mark), why(*found->second, mark)});
        old.erase(found);
    }
    for (const KeptMark& mark : before) {
        if (old.contains(key_of(mark)))
            changes.push_back({mark.student, mark.lesson, mark.attempt, shown_mark(mark), "",
                               "no longer handed in"});
    }
    return changes;
}

std::string changes_csv(const std::vector<MarkChange>& changes) {
    std::string text = csv_line({"student", "lesson", "attempt", "before", "after", "why"});
    for (const MarkChange& change : changes)
        text += csv_line({change.student, change.lesson, change.attempt, change.before,
                          change.after, change.why});
    return text;
}

std::string changes_text(const std::vector<MarkChange>& changes) {
    if (changes.empty()) return "No mark is another than before.\n";
    std::string text =
        fmt::format("{} since the last run:\n", counted(changes.size(), "mark") + " changed");
    const auto or_none = [](const std::string& mark) { return mark.empty() ? "none" : mark; };
    for (std::size_t i = 0; i < changes.size() && i < most_changes_shown; ++i) {
        const MarkChange& change = changes[i];
        const std::string attempt = change.attempt.empty() ? "" : ", " + change.attempt;
        text += fmt::format("  {}, {}{}: {} -> {}  ({})\n", change.student, change.lesson, attempt,
                            or_none(change.before), or_none(change.after),
                            cut_text(safe_text(change.why), 400));
    }
    if (changes.size() > most_changes_shown)
        text += fmt::format("  and {} more\n", changes.size() - most_changes_shown);
    return text;
}

}  // namespace simtutor::command
