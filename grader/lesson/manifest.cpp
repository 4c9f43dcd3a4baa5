#include "grader/lesson/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "grader/findings/rule_pattern.h"
#include "grader/findings/text.h"
#include "grader/lesson/gpu_time_manifest.h"
#include "grader/lesson/suggestion.h"
#include "grader/lesson/toml_reader.h"
#include "grader/simt/devices/device.h"

namespace simtutor::check {
namespace {

constexpr int most_points = 10000;    ///< of one check: sums stay far below the largest int
constexpr double longest_run = 3600;  ///< CPU seconds

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

std::optional<std::string> read_expression(TomlReader& reader, std::string_view key) {
    auto text = reader.maybe_string(key);
    if (!text) return text;
    try {
        evaluate(*text, 128);
    } catch (const std::invalid_argument& error) {
        reader.fail_at(
            key, fmt::format("'{}': {}; write for example \"1/16*n^3 + n^2\"", key, error.what()));
    }
    return text;
}

void check_device(const TomlReader& reader, const std::string& device) {
    if (simt::find_device(device)) return;
    reader.fail_at("device", fmt::format("the device '{}' is unknown; use one of {}", device,
                                         simt::device_ids()));
}

Gate read_gate(TomlReader reader) {
    Gate gate;
    gate.name = reader.string("name");
    gate.counter = reader.string("counter");
    gate.device = reader.string("device");
    check_device(reader, gate.device);
    gate.at_most = read_expression(reader, "at_most");
    gate.at_least = read_expression(reader, "at_least");
    gate.exactly = read_expression(reader, "exactly");
    gate.margin = reader.maybe_number("margin").value_or(0);
    if (!gate.at_most && !gate.at_least && !gate.exactly) {
        reader.fail(
            reader.line(),
            fmt::format("the gate '{}' has no bound; add at_most, at_least or exactly", gate.name));
    }
    if (!(gate.margin >= 0 && gate.margin <= 1)) {
        reader.fail_at(
            "margin",
            fmt::format(
                "the margin of gate '{}' must lie between 0 and 1; 0.05 means five per cent",
                gate.name));
    }
    if (reader.has("margin") && !gate.at_most) {
        reader.fail_at(
            "margin",
            fmt::format("the gate '{}' has a margin but no at_most to which it belongs; remove it",
                        gate.name));
    }
    reader.refuse_unknown_keys();
    return gate;
}

CheckKind read_kind(TomlReader& reader) {
    const std::string kind = reader.string("kind");
    if (kind == "correct") return CheckKind::correct;
    if (kind == "pitfall") return CheckKind::pitfall;
    if (kind == "counter") return CheckKind::counter;
    if (kind == "time") return CheckKind::time;
    reader.fail_at(
        "kind",
        fmt::format("a check cannot be of kind '{}'; use correct, pitfall, counter or time", kind));
}

/// The id becomes a GoogleTest name, which has to be a C++ identifier without underscores at its
/// ends.
void check_id(const TomlReader& reader, const std::string& id) {
    const bool letters = std::all_of(id.begin(), id.end(), [](unsigned char c) {
        return std::islower(c) || std::isdigit(c) || c == '_';
    });
    if (letters && std::islower(static_cast<unsigned char>(id[0])) && id.back() != '_') return;
    reader.fail_at("id", fmt::format("the check id '{}' must be small letters, digits and '_', as "
                                     "in \"no_races\"; it names TEST(Check, ...) in grade.cpp",
                                     id));
}

/// An "at most" gate alone would be passed by a kernel that does nothing.
void check_gates(const TomlReader& reader, const Check& check) {
    const auto least = [](const Gate& gate) { return gate.at_least.has_value(); };
    const auto most = std::find_if(check.gates.begin(), check.gates.end(),
                                   [](const Gate& gate) { return gate.at_most.has_value(); });
    if (most == check.gates.end() || std::any_of(check.gates.begin(), check.gates.end(), least))
        return;
    reader.fail(reader.line(),
                fmt::format("the check '{}' has the at_most gate '{}' but no at_least gate, so a "
                            "kernel that does nothing would pass; add one",
                            check.id, most->name));
}

/// Keys that belong to one kind only.
void check_kind(const TomlReader& reader, const Check& check) {
    const bool counter = check.kind == CheckKind::counter, time = check.kind == CheckKind::time;
    if (counter && check.gates.empty())
        reader.fail(
            reader.line(),
            fmt::format("the counter check '{}' has no gate; add a [[check.gate]]", check.id));
    if (!counter && !check.gates.empty())
        reader.fail_at(
            "gate",
            fmt::format("the check '{}' has gates; make its kind \"counter\" or move the gates",
                        check.id));
    if (check.ratio && check.gpu_time)
        reader.fail_at("ratio",
                       fmt::format("the check '{}' is timed on a GPU, which has steps; remove "
                                   "the ratio",
                                   check.id));
    if (time && !check.ratio && !check.gpu_time)
        reader.fail(reader.line(),
                    fmt::format("the time check '{}' needs 'ratio', the least ratio that gets the "
                                "points, or backend = \"gpu\" and steps; add it",
                                check.id));
    if (!time && check.ratio)
        reader.fail_at(
            "ratio", fmt::format("the check '{}' has a ratio; make its kind \"time\" or remove it",
                                 check.id));
    if (check.kind == CheckKind::pitfall && check.rules.empty()) {
        reader.fail(
            reader.line(),
            fmt::format(
                "the pitfall check '{}' needs 'rules', the rules that must not fire; add it",
                check.id));
    }
}

/// Only time needs one: right and wrong are judged wherever they can be.
void read_backend(TomlReader& reader, Check& check) {
    const std::string backend = reader.string_or("backend", "");
    if (backend.empty()) return;
    if (backend != "gpu")
        reader.fail_at("backend",
                       fmt::format("a check cannot be for the backend '{}'; write \"gpu\" or "
                                   "leave the line out",
                                   backend));
    if (check.kind != CheckKind::time)
        reader.fail_at("backend",
                       fmt::format("the check '{}' has a backend; only kind \"time\" takes one, "
                                   "so remove the line",
                                   check.id));
    check.gpu_only = true;
}

Check read_check(TomlReader reader, const Manifest& manifest) {
    Check check;
    check.id = reader.string("id");
    check_id(reader, check.id);
    check.kind = read_kind(reader);
    check.title = reader.string("title");
    check.points = reader.integer("points");
    if (check.points < 1 || check.points > most_points)
        reader.fail_at("points",
                       fmt::format("the check '{}' must be worth at least 1 point and at most {}",
                                   check.id, most_points));
    check.rules = read_rules(reader);
    read_backend(reader, check);
    check.ratio = reader.maybe_number("ratio");
    if (check.ratio && !(*check.ratio > 0))
        reader.fail_at("ratio", fmt::format("the ratio of check '{}' must be above 0", check.id));
    if (check.gpu_only) check.gpu_time = read_gpu_time(reader, check, manifest);
    for (TomlReader& gate : reader.tables("gate", "[[check.gate]]"))
        check.gates.push_back(read_gate(gate));
    check_kind(reader, check);
    check_gates(reader, check);
    reader.refuse_unknown_keys();
    return check;
}

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

Hint read_hint(TomlReader reader) {
    Hint hint;
    hint.level = reader.integer("level");
    if (hint.level < 1 || hint.level > 3)
        reader.fail_at("level",
                       "a hint's level is 1 (the concept), 2 (the place) or 3 (the change)");
    hint.text = reader.string("text");
    hint.rules = read_rules(reader);
    reader.refuse_unknown_keys();
    return hint;
}

std::string read_operations(TomlReader& reader) {
    const std::string expression = reader.string_or("operations", "");
    if (expression.empty()) return expression;
    try {
        evaluate(expression, 1);
    } catch (const std::invalid_argument& problem) {
        reader.fail_at("operations", problem.what());
    }
    return expression;
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
    manifest.entries = reader.strings("entries");
    if (manifest.entries.empty())
        reader.fail_at("entries",
                       "[lesson] needs 'entries', the C++ declarations that a student's file must "
                       "define; add it");
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

void check_unique(const Manifest& manifest, const std::vector<TomlReader>& tables) {
    std::set<std::string> seen;
    for (std::size_t i = 0; i < manifest.checks.size(); ++i) {
        if (seen.insert(manifest.checks[i].id).second) continue;
        tables[i].fail_at("id", fmt::format("there is a second check '{}'; give it another id",
                                            manifest.checks[i].id));
    }
}

void read_checks(TomlReader& root, Manifest& manifest) {
    const auto tables = root.tables("check", "[[check]]");
    if (tables.empty()) root.fail(1, "the lesson has no check; add at least one [[check]]");
    for (const TomlReader& table : tables) manifest.checks.push_back(read_check(table, manifest));
    check_unique(manifest, tables);
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
        check_pattern(table, table.line_of(rule), "[concepts]", rule);
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
    read_checks(root, manifest);
    check_check_names(manifest, lesson, "starter_fails", manifest.starter_fails);
    read_pitfalls(root, manifest);
    for (const TomlReader& table : root.tables("hint", "[[hint]]"))
        manifest.hints.push_back(read_hint(table));
    read_concepts(root, manifest);
    read_levels(root, manifest);
    root.refuse_unknown_keys();
    return manifest;
}

}  // namespace simtutor::check
