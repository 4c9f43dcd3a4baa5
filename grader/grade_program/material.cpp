#include "grader/grade_program/material.h"

#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "grader/check/declared_checks.h"
#include "grader/findings/text.h"
#include "grader/grade_program/run_checks.h"
#include "grader/lesson/suggestion.h"
#include "grader/process/submission_file.h"

namespace simtutor::report {

namespace fs = std::filesystem;

std::string read_graded_file(const GradeOptions& options) {
    std::error_code ignored;
    if (!fs::exists(fs::symlink_status(options.file, ignored)))
        throw CannotGrade(fmt::format("there is no file {}; check the path", options.file));
    SubmissionFile file = read_submission(options.file);
    if (!file.ok()) throw CannotGrade(file.problem, true);
    return std::move(file.text);
}

void register_checks(const GradeOptions& options, const check::Manifest& manifest) {
    if (!options.only.empty() && !manifest.find_check(options.only)) {
        std::vector<std::string> ids;
        for (const check::Check& check : manifest.checks) ids.push_back(check.id);
        throw CannotGrade(
            fmt::format("lesson {} has no check '{}'; {}", manifest.id, options.only,
                        check::did_you_mean(options.only, ids, "use one of " + list_of(ids))));
    }
    check::register_declared_checks(manifest);
    const std::string difference = compare_with_manifest(manifest);
    if (!difference.empty()) throw CannotGrade(difference);
}

namespace {

/// True if a gate asks for a counter that slows runs down.
bool needs_block_report(const check::Manifest& manifest) {
    for (const check::Check& check : manifest.checks)
        for (const check::Gate& gate : check.gates)
            if (simt::needs_block_report(gate.counter)) return true;
    return false;
}

}  // namespace

simt::ModuleRequest module_request(Material& material, const check::Manifest& manifest,
                                   simt::Variant variant, const std::string& output) {
    simt::ModuleRequest request;
    request.source = material.options.file;
    request.text = material.text;
    request.workshop = &material.workshop;
    request.language = manifest.language;
    request.variant = variant;
    request.openmp = manifest.openmp;
    request.machine_instructions = manifest.machine_instructions;
    request.entries = manifest.entries;
    request.output = output;
    const auto level = manifest.rules.levels.find("registers.local-array");
    request.register_rule =
        variant == simt::Variant::checked && manifest.language == simt::Language::cuda &&
        level != manifest.rules.levels.end() && level->second == simt::Level::error;
    request.counter_rule = variant == simt::Variant::checked;
    request.product_rule = request.counter_rule && manifest.any_size;
    request.report_blocks = variant == simt::Variant::checked &&
                            manifest.language == simt::Language::cuda &&
                            needs_block_report(manifest);
    return request;
}

}  // namespace simtutor::report
