#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "grader/host/run.h"

namespace simtutor::simt {

/// A finding that a specimen must show: rule and one or two lines, order free.
struct ExpectedFinding {
    std::string rule;
    std::vector<int> lines;
};

/// One file of the corpus, as its comments describe it (README.md).
struct Specimen {
    std::string name;  ///< below the corpus: "race.shared/loop-end.cu"
    std::string rule;  ///< the folder: a rule id, or "counters"
    std::string path;
    std::string entry;  ///< declaration
    std::optional<host::Launch> launch;
    std::vector<host::Argument> arguments;
    std::vector<ExpectedFinding> exactly, some;
    std::vector<std::string> sayings;  ///< parts of messages or advices
    std::map<std::string, double> counters;
    std::string ends = "finished";
    std::map<std::string, Level> levels;  ///< rules that are asked for
    int devices = 1;
    std::string device = "h100";  ///< their model
    bool operations = false;      ///< counts floating point operations, too
    bool static_rules = false;    ///< asks for the rules that look at the compiled text
    bool optimised = false;       ///< shows other findings at -O0
};

/// For GoogleTest's messages.
inline void PrintTo(const Specimen& specimen, std::ostream* out) {
    *out << specimen.name;
}

/// @throws std::runtime_error "file:line: sentence" for a comment it does not understand.
Specimen read_specimen(const std::filesystem::path& path);
std::vector<Specimen> read_corpus(const std::filesystem::path& directory);

}  // namespace simtutor::simt
