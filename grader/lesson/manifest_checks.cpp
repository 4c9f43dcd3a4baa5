#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "grader/lesson/manifest_reading.h"

namespace simtutor::check {
namespace {

constexpr int most_points = 10000;  ///< of one check: sums stay far below the largest int

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
    if (kind == "rules") return CheckKind::rules;
    if (kind == "counter") return CheckKind::counter;
    if (kind == "time") return CheckKind::time;
    reader.fail_at(
        "kind",
        fmt::format("a check cannot be of kind '{}'; use correct, rules, counter or time", kind));
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
    if (check.kind == CheckKind::rules && check.rules.empty()) {
        reader.fail(
            reader.line(),
            fmt::format("the rules check '{}' needs 'rules', the rules that must not fire; add it",
                        check.id));
    }
    if (check.kind != CheckKind::rules && !check.exercises.empty())
        reader.fail_at("exercises", fmt::format("the check '{}' exercises a counter; only kind "
                                                "\"rules\" does, so remove the line",
                                                check.id));
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

}  // namespace

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
    check.exercises = reader.string_or("exercises", "");
    check.needs = reader.strings("needs");
    read_backend(reader, check);
    check.ratio = reader.maybe_number("ratio");
    if (check.ratio && !(*check.ratio > 0))
        reader.fail_at("ratio", fmt::format("the ratio of check '{}' must be above 0", check.id));
    if (check.gpu_only) check.gpu_time = read_gpu_time(reader, check, manifest);
    for (TomlReader& gate : reader.tables("gate", "[[check.gate]]"))
        check.gates.push_back(read_gate(gate));
    check_kind(reader, check);
    reader.refuse_unknown_keys();
    return check;
}

}  // namespace simtutor::check
