#include "grader/lesson/try_next.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "grader/lesson/toml_reader.h"

namespace simtutor::check {

namespace {

const Pitfall* find_pitfall(const Manifest& manifest, const std::string& name) {
    for (const Pitfall& pitfall : manifest.pitfalls) {
        if (pitfall.name == name) return &pitfall;
    }
    return nullptr;
}

/// An experiment names a pitfall, a check that this pitfall fails, and perhaps a gate of it.
void read_experiment(TomlReader& table, const Manifest& manifest, TryNext& entry) {
    entry.fails = table.string("fails");
    entry.gate = table.string_or("gate", "");
    const Pitfall* pitfall = find_pitfall(manifest, entry.experiment);
    if (!pitfall) {
        table.fail_at("experiment", fmt::format("there is no pitfall '{}'; name one of [[pitfall]]",
                                                entry.experiment));
    }
    const auto& fails = pitfall->fails;
    if (std::find(fails.begin(), fails.end(), entry.fails) == fails.end()) {
        table.fail_at("fails", fmt::format("the pitfall '{}' does not fail '{}'; name one of its "
                                           "'fails'",
                                           entry.experiment, entry.fails));
    }
    const auto& gates = manifest.find_check(entry.fails)->gates;
    const bool known = std::any_of(gates.begin(), gates.end(),
                                   [&](const Gate& gate) { return gate.name == entry.gate; });
    if (!entry.gate.empty() && !known) {
        table.fail_at("gate", fmt::format("the check '{}' has no gate '{}'; name one of its gates",
                                          entry.fails, entry.gate));
    }
}

TryNext read_entry(TomlReader table, const Manifest& manifest) {
    TryNext entry;
    entry.text = table.string("text");
    entry.improvement = table.string_or("improvement", "");
    entry.experiment = table.string_or("experiment", "");
    entry.look = table.boolean_or("look", false);
    entry.line = table.line();
    if (!entry.experiment.empty()) read_experiment(table, manifest, entry);
    if (entry.look == !(entry.improvement.empty() && entry.experiment.empty())) {
        table.fail(table.line(),
                   "an entry of [[next]] needs an improvement (an alternative), an experiment (a "
                   "pitfall) or, if nothing is graded, look = true");
    }
    table.refuse_unknown_keys();
    return entry;
}

}  // namespace

std::vector<TryNext> read_try_next(TomlReader& root, const Manifest& manifest) {
    std::vector<TryNext> entries;
    for (const TomlReader& table : root.tables("next", "[[next]]"))
        entries.push_back(read_entry(table, manifest));
    return entries;
}

std::vector<TryNext> load_try_next(const Manifest& manifest) {
    const auto path = (std::filesystem::path(manifest.folder) / "lesson.toml").string();
    const toml::table document = toml::parse_file(path);
    TomlReader root(path, document, "the file");
    return read_try_next(root, manifest);
}

}  // namespace simtutor::check
