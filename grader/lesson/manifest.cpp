#include "grader/lesson/manifest.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <set>

#include "grader/findings/rule_pattern.h"
#include "grader/findings/text.h"
#include "grader/lesson/concept_key.h"
#include "grader/lesson/manifest_reading.h"
#include "grader/lesson/sealed_text.h"
#include "grader/lesson/suggestion.h"
#include "grader/lesson/toml_reader.h"
#include "grader/lesson/try_next.h"
#include "grader/module/entry_declaration.h"
#include "grader/simt/devices/device.h"

namespace simtutor::check {

void check_pattern(const TomlReader& reader, int line, const std::string& where,
                   const std::string& pattern) {
    if (!rules_matching(pattern).empty()) return;
    reader.fail(line, fmt::format("{} names the rule '{}', which is not in the rule catalogue; {}",
                                  where, pattern,
                                  did_you_mean(pattern, rules_matching("*"),
                                               "use one of " + list_of(rules_matching("*")))));
}

std::vector<std::string> read_rules(TomlReader& reader) {
    auto patterns = reader.strings("rules");
    for (const std::string& pattern : patterns)
        check_pattern(reader, reader.line_of("rules"), reader.what(), pattern);
    return patterns;
}

void check_device(const TomlReader& reader, const std::string& device) {
    if (simt::find_device(device)) return;
    reader.fail_at("device", fmt::format("the device '{}' is unknown; use one of {}", device,
                                         simt::device_ids()));
}

namespace {

constexpr double longest_run = 3600;  ///< CPU seconds

std::vector<std::string> check_ids(const Manifest& manifest) {
    std::vector<std::string> ids;
    for (const Check& check : manifest.checks) ids.push_back(check.id);
    return ids;
}

void check_check_names(const Manifest& manifest, const TomlReader& reader, std::string_view key,
                       const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        if (manifest.find_check(name)) continue;
        reader.fail_at(key,
                       fmt::format("'{}' in {} names the check '{}', which does not exist; {}", key,
                                   reader.what(), name,
                                   did_you_mean(name, check_ids(manifest),
                                                "use one of " + list_of(check_ids(manifest)))));
    }
}

Pitfall read_pitfall(TomlReader reader, const Manifest& manifest) {
    Pitfall pitfall;
    pitfall.name = reader.string("name");
    pitfall.summary = reader.string("summary");
    pitfall.finds = reader.strings("finds");
    for (const std::string& rule : pitfall.finds)
        check_pattern(reader, reader.line_of("finds"), reader.what(), rule);
    pitfall.fails = reader.strings("fails");
    check_check_names(manifest, reader, "fails", pitfall.fails);
    pitfall.keeps = reader.strings("keeps");
    check_check_names(manifest, reader, "keeps", pitfall.keeps);
    if (pitfall.name.find('/') != std::string::npos)
        reader.fail_at(
            "name",
            fmt::format("the pitfall name '{}' must be a file name without folder and extension",
                        pitfall.name));
    if (pitfall.finds.empty() && pitfall.fails.empty()) {
        reader.fail(reader.line(),
                    fmt::format("the pitfall '{}' says nothing about how it is caught; add finds = "
                                "[rule ids] or fails = [check ids]",
                                pitfall.name));
    }
    reader.refuse_unknown_keys();
    return pitfall;
}

Hint read_hint(TomlReader reader, const Manifest& manifest) {
    Hint hint;
    hint.level = reader.integer("level");
    if (hint.level < 1 || hint.level > 3)
        reader.fail_at("level",
                       "a hint's level is 1 (the concept), 2 (the place) or 3 (the change)");
    hint.text = opened(reader.string("text"));
    hint.rules = read_rules(reader);
    hint.checks = reader.strings("checks");
    check_check_names(manifest, reader, "checks", hint.checks);
    hint.functions = reader.strings("functions");
    if (!hint.functions.empty() && hint.rules.empty())
        reader.fail_at("functions", "functions name where a rule fired; add rules = [...]");
    reader.refuse_unknown_keys();
    return hint;
}

std::string read_operations(TomlReader& reader) {
    std::string expression = reader.string_or("operations", "");
    if (expression.empty()) return expression;
    try {
        evaluate(expression, 1);
    } catch (const std::invalid_argument& problem) {
        reader.fail_at("operations", problem.what());
    }
    return expression;
}

/// What the student's file must define: functions that it names, or main() of a whole program.
void read_entries(TomlReader& reader, Manifest& manifest) {
    const std::string kind = reader.string_or("kind", "functions");
    if (kind != "functions" && kind != "program")
        reader.fail_at("kind",
                       fmt::format("the kind '{}' of lesson is unknown; write \"program\" if "
                                   "the student's file is a whole program, or leave the "
                                   "line out",
                                   kind));
    manifest.is_program = kind == "program";
    manifest.program_on_gpu = reader.boolean_or("gpu", false);
    if (manifest.program_on_gpu && !manifest.is_program)
        reader.fail_at("gpu",
                       "'gpu' is about whole programs; what others compute is judged on a GPU "
                       "anyway, so remove it");
    manifest.entries = reader.strings("entries");
    if (!manifest.is_program) {
        if (!manifest.entries.empty()) return;
        reader.fail_at("entries",
                       "[lesson] needs 'entries', the C++ declarations that a student's file must "
                       "define; add it");
    }
    if (manifest.language != simt::Language::cuda)
        reader.fail_at("kind", "a whole program is in CUDA; write language = \"cuda\"");
    if (reader.has("entries"))
        reader.fail_at("entries", "a whole program is called by its main(); leave 'entries' out");
    manifest.entries = {program_entry};
}

void read_lesson(TomlReader& reader, Manifest& manifest) {
    manifest.title = reader.string("title");
    manifest.summary = reader.string("summary");
    manifest.source = reader.string_or("source", "");
    manifest.prerequisites = reader.strings("prerequisites");
    const std::string language = reader.string("language");
    if (language != "cuda" && language != "cpp")
        reader.fail_at(
            "language",
            fmt::format("the language '{}' is unknown; use \"cuda\" or \"cpp\"", language));
    manifest.language = language == "cuda" ? simt::Language::cuda : simt::Language::cpp;
    manifest.openmp = reader.boolean_or("openmp", false);
    manifest.any_size = reader.boolean_or("any_size", false);
    manifest.machine_instructions = reader.boolean_or("machine_instructions", false);
    if (manifest.machine_instructions && manifest.language != simt::Language::cpp)
        reader.fail_at("machine_instructions",
                       "'machine_instructions' is about timed code on the CPU; remove it, or write "
                       "language = \"cpp\"");
    read_entries(reader, manifest);
    manifest.time_limit = reader.maybe_number("time_limit").value_or(manifest.time_limit);
    if (!(manifest.time_limit > 0 && manifest.time_limit <= longest_run))
        reader.fail_at("time_limit",
                       fmt::format("'time_limit' must be above 0 and at most {}; it is CPU seconds "
                                   "for one run",
                                   longest_run));
    manifest.device = reader.string_or("device", manifest.device);
    check_device(reader, manifest.device);
    manifest.operations = read_operations(reader);
    manifest.starter_fails = reader.strings("starter_fails");
}

void read_contract(TomlReader& root, Manifest& manifest) {
    if (!root.has("contract")) return;
    TomlReader table = root.table("contract");
    Contract& contract = manifest.contract;
    if (table.has("multiple_of")) contract.multiple_of = table.integer("multiple_of");
    if (contract.multiple_of < 1)
        table.fail_at("multiple_of", "'multiple_of' must be at least 1, which any n is");
    const std::string blocks = table.string_or("blocks", "");
    contract.independent_blocks = blocks == "independent";
    if (!blocks.empty() && !contract.independent_blocks)
        table.fail_at("blocks",
                      fmt::format("'blocks' cannot be '{}'; write \"independent\" if each "
                                  "block has its own share of the output and needs no "
                                  "other, or leave the line out",
                                  blocks));
    table.refuse_unknown_keys();
}

void check_unique(const Manifest& manifest, const std::vector<TomlReader>& tables) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < manifest.checks.size(); ++i) {
        if (seen.insert(manifest.checks[i].id).second) continue;
        tables[i].fail_at("id", fmt::format("there is a second check '{}'; give it another id",
                                            manifest.checks[i].id));
    }
}

/// A check that names none needs all results of the lesson; a result needs none.
void complete_needs(Manifest& manifest, const std::vector<TomlReader>& tables) {
    std::vector<std::string> results;
    for (const Check& check : manifest.checks)
        if (check.kind == CheckKind::correct) results.push_back(check.id);
    for (std::size_t i = 0; i < manifest.checks.size(); ++i) {
        Check& check = manifest.checks[i];
        check_check_names(manifest, tables[i], "needs", check.needs);
        for (const std::string& id : check.needs) {
            if (id != check.id && manifest.find_check(id)->kind == CheckKind::correct) continue;
            tables[i].fail_at("needs", fmt::format("the check '{}' can need only another check of "
                                                   "kind \"correct\", and '{}' is none",
                                                   check.id, id));
        }
        if (check.needs.empty() && check.kind != CheckKind::correct) check.needs = results;
    }
}

void read_checks(TomlReader& root, Manifest& manifest) {
    const auto tables = root.tables("check", "[[check]]");
    if (tables.empty()) root.fail(1, "the lesson has no check; add at least one [[check]]");
    for (const TomlReader& table : tables) manifest.checks.push_back(read_check(table, manifest));
    check_unique(manifest, tables);
    complete_needs(manifest, tables);
}

void read_pitfalls(TomlReader& root, Manifest& manifest) {
    std::set<std::string> seen;
    for (const TomlReader& table : root.tables("pitfall", "[[pitfall]]")) {
        manifest.pitfalls.push_back(read_pitfall(table, manifest));
        if (!seen.insert(manifest.pitfalls.back().name).second) {
            table.fail_at("name",
                          fmt::format("there is a second pitfall '{}'; give it another name",
                                      manifest.pitfalls.back().name));
        }
    }
}

void read_concepts(TomlReader& root, Manifest& manifest) {
    manifest.concepts = root.string_map("concepts");
    if (manifest.concepts.empty()) return;
    TomlReader table = root.table("concepts");
    for (const auto& [rule, section] : manifest.concepts) {
        check_pattern(table, table.line_of(rule), "[concepts]", parts_of_concept(rule).pattern);
        if (section.empty())
            table.fail_at(
                rule,
                fmt::format(
                    "the section for '{}' is empty; write for example \"README.md#why-a-barrier\"",
                    rule));
    }
}

void read_levels(TomlReader& root, Manifest& manifest) {
    const auto levels = root.string_map("rules");
    if (levels.empty()) return;
    TomlReader table = root.table("rules");
    for (const auto& [rule, level] : levels) {
        check_pattern(table, table.line_of(rule), "[rules]", rule);
        if (!simt::find_rule(rule))
            table.fail_at(
                rule,
                fmt::format("'{}' is a family of rules; [rules] needs single rules, one a line",
                            rule));
        if (level == "off") {
            manifest.rules.off.push_back(rule);
        } else if (level == "note" || level == "warning" || level == "error") {
            manifest.rules.levels[rule] = simt::level_from_name(level);
        } else {
            table.fail_at(
                rule,
                fmt::format(
                    "'{}' is no level for '{}'; use \"error\", \"warning\", \"note\" or \"off\"",
                    level, rule));
        }
    }
}

/// Folder name "21-dot-product" -> 21.
int lesson_number(const TomlReader& root, const std::string& id) {
    const bool good = id.size() > 3 && std::isdigit(static_cast<unsigned char>(id[0])) &&
                      std::isdigit(static_cast<unsigned char>(id[1])) && id[2] == '-';
    if (!good)
        root.fail(1, fmt::format("the lesson's folder is called '{}'; call it two digits, a dash "
                                 "and a name, as in 21-dot-product",
                                 id));
    return std::stoi(id.substr(0, 2));
}

toml::table parse(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored))
        throw ManifestError(
            fmt::format("{}:1: there is no such file; write the lesson's declaration there", path));
    try {
        return toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        throw ManifestError(fmt::format(
            "{}:{}: this is not TOML: {}; correct the line", path,
            std::max(1u, static_cast<unsigned>(error.source().begin.line)), error.description()));
    }
}

}  // namespace

int Manifest::points() const {
    int sum = 0;
    for (const Check& check : checks)
        if (!check.gpu_only) sum += check.points;
    return sum;
}

int Manifest::gpu_points() const {
    int sum = 0;
    for (const Check& check : checks)
        if (check.gpu_only) sum += check.points;
    return sum;
}

const Check* Manifest::find_check(const std::string& wanted) const {
    for (const Check& check : checks) {
        if (check.id == wanted) return &check;
    }
    return nullptr;
}

Manifest load_manifest(const std::string& path) {
    const toml::table document = parse(path);
    TomlReader root(path, document, "the file");
    Manifest manifest;
    const auto folder = std::filesystem::absolute(path).lexically_normal().parent_path();
    manifest.folder = folder.string();
    manifest.id = folder.filename().string();
    manifest.number = lesson_number(root, manifest.id);
    TomlReader lesson = root.table("lesson");
    read_lesson(lesson, manifest);
    lesson.refuse_unknown_keys();
    read_contract(root, manifest);
    read_checks(root, manifest);
    check_check_names(manifest, lesson, "starter_fails", manifest.starter_fails);
    read_pitfalls(root, manifest);
    for (const TomlReader& table : root.tables("hint", "[[hint]]"))
        manifest.hints.push_back(read_hint(table, manifest));
    read_concepts(root, manifest);
    read_levels(root, manifest);
    read_try_next(root, manifest);  // is right; who needs it loads it
    root.refuse_unknown_keys();
    return manifest;
}

}  // namespace simtutor::check
