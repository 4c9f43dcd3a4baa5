#include "tools/mutants/known_mutants.h"

#include <toml++/toml.h>

#include "grader/lesson/manifest.h"
#include "grader/lesson/toml_reader.h"

namespace simtutor::mutants {

namespace fs = std::filesystem;

namespace {

toml::table parsed(const std::string& path) {
    try {
        return toml::parse_file(path);
    } catch (const toml::parse_error& error) {
        throw check::ManifestError(path + ":" + std::to_string(error.source().begin.line) +
                                   ": this is not TOML: " + std::string(error.description()) +
                                   "; correct the line");
    }
}

}  // namespace

std::vector<KnownMutant> read_known_mutants(const fs::path& lesson_folder) {
    const fs::path path = lesson_folder / "mutants.toml";
    std::vector<KnownMutant> known;
    if (!fs::exists(path)) return known;
    const toml::table document = parsed(path.string());
    check::TomlReader root(path.string(), document, "the file");
    for (const char* kind : {"equivalent", "survivor"}) {
        for (check::TomlReader& table : root.tables(kind, "[[" + std::string(kind) + "]]")) {
            KnownMutant entry;
            entry.operation = table.string("operation");
            entry.line = table.string_or("line", "");
            entry.becomes = table.string_or("becomes", "");
            entry.reason = table.string("reason");
            entry.equivalent = kind == std::string_view("equivalent");
            entry.declared_in = table.line();
            table.refuse_unknown_keys();
            known.push_back(std::move(entry));
        }
    }
    root.refuse_unknown_keys();
    return known;
}

const KnownMutant* find_known(const std::vector<KnownMutant>& known, const Mutant& mutant) {
    for (const KnownMutant& entry : known) {
        if (entry.operation == mutant.operation && entry.line == mutant.line &&
            entry.becomes == mutant.becomes)
            return &entry;
    }
    return nullptr;
}

}  // namespace simtutor::mutants
