#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/check/program_files.h"
#include "grader/findings/rule_pattern.h"
#include "grader/host/poison.h"

namespace simtutor::check {
namespace {

std::string place(const simt::Finding& finding) {
    const int line = line_of(finding);
    return line == 0 ? "" : fmt::format("line {}: ", line);
}

/// Whether the run left a trace of work in this array; false for those that are only for reading.
bool wrote(const Run& run, const host::Argument& argument) {
    const auto output = run.result.outputs.find(argument.name);
    if (!argument.array || output == run.result.outputs.end()) return false;
    const host::Array& array = *argument.array;
    if (array.space == host::Space::file) {
        const auto file = written_file(run, argument.name);
        return file && !file->bytes.empty();
    }
    if (array.direction == host::Direction::inout) return output->second != array.bytes;
    const std::size_t size = host::size_of(array.type);
    for (std::size_t at = 0; at + size <= output->second.size(); at += size) {
        if (!host::is_poison(&output->second[at], array.type)) return true;
    }
    return false;
}

/// The program ended itself where the run has too little memory or a call that fails: the check
/// that asks for such a run judges that, and no other.
bool gave_up_as_asked(const Run& run) {
    return (run.call.device_memory > 0 || run.call.failing_place > 0) &&
           run.result.status == host::Status::exited;
}

/// Fails if no run wrote anything: an empty kernel breaks no rule and earns no points.
void expect_some_work(const std::vector<Run>& runs) {
    bool could_write = false, added = false;
    for (const Run& run : runs) {
        for (const host::Argument& argument : run.call.arguments) {
            if (wrote(run, argument)) return;
            added = added || run.read_before_written(argument.name);
            const auto output = run.result.outputs.find(argument.name);
            could_write =
                could_write || (output != run.result.outputs.end() && !output->second.empty());
        }
    }
    if (manifest().is_program) {
        for (const Run& run : runs)
            if (!run.result.printed.empty()) return;
        return fail("",
                    could_write
                        ? "Nothing was printed or written in any run, so there is nothing to look "
                          "for yet."
                        : "Nothing was printed in any run, so there is nothing to look for yet.");
    }
    if (added)
        return fail("",
                    "No run wrote a number: what was never set went into every result, so "
                    "there is nothing to look for yet.");
    if (could_write)
        fail("", "Nothing was written in any run, so there is nothing to look for yet.");
}

/// Fails if no run does what the check's rules are about: a kernel without shared memory needs no
/// barrier, and has shown nothing.
void expect_exercised(const Check& check, const std::vector<Run>& runs) {
    bool counted = false;
    for (const Run& run : runs) {
        counted = counted || (run.call.counters && run.finished());
        if (run.counter(check.exercises) > 0) return;
    }
    if (!counted || on_gpu()) return;
    // Only the simulator counts: a GPU that says otherwise does not disagree.
    fail("",
         check.exercises == "shared_exchanged_loads"
             ? "No thread reads in shared memory what another one stored there. So there is "
               "nothing to put in order yet."
             : fmt::format("Nothing that these rules are about happens yet: the counter {} is 0 in "
                           "every run (docs/counters.md).",
                           check.exercises),
         true);
}

}  // namespace

void expect_no_findings(const std::vector<Run>& runs, const std::vector<std::string>& rules) {
    const Check* check = grading().declaration();
    const std::vector<std::string>& wanted = rules.empty() && check ? check->rules : rules;
    if (wanted.empty())
        return fail("", "the check names no rules; add rules = [...] to it in lesson.toml.");
    if (runs.empty())
        return fail("", "the check made no runs, so nothing was shown; correct grade.cpp.");
    const auto expect_none = [&](const std::string& run,
                                 const std::vector<simt::Finding>& findings) {
        for (const simt::Finding& finding : findings) {
            if (finding.level != simt::Level::error || !any_rule_matches(wanted, finding.rule))
                continue;
            fail(run, fmt::format("{}: {}{}", finding.rule, place(finding), finding.message));
        }
    };
    await_findings(grading());
    expect_none("", grading().module_findings);
    for (const Run& run : runs) {
        if (!gave_up_as_asked(run)) expect_end(run);
        expect_none(run.call.label, run.result.findings);
    }
    if (grading().current().messages.empty()) expect_some_work(runs);
    if (check && !check->exercises.empty() && grading().current().messages.empty())
        expect_exercised(*check, runs);
}

}  // namespace simtutor::check
