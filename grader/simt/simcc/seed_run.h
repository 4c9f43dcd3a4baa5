#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace simtutor::simt {

/// What one run of a program gave.
struct SeedRun {
    int status = 0;
    std::string output;       ///< its standard output
    nlohmann::json findings;  ///< an array
};

/// Runs a program again and again, quietly, to compare the runs.
class SeedRuns {
  public:
    explicit SeedRuns(std::vector<std::string> command);
    ~SeedRuns();
    SeedRuns(const SeedRuns&) = delete;
    SeedRuns& operator=(const SeedRuns&) = delete;

    /// SIMCC_SEED, or 1.
    unsigned long first_seed() const { return first_; }
    /// The program with this seed and this environment. Nothing if it is none that simcc made: then
    /// standard error says so.
    std::optional<SeedRun> run(unsigned long seed) const;

  private:
    std::vector<std::string> command_;
    std::string file_;
    unsigned long first_ = 1;
};

/// "race.shared at main.cu:9, main.cu:14", independent of the order of the two accesses.
std::string name_of(const nlohmann::json& finding);

}  // namespace simtutor::simt
