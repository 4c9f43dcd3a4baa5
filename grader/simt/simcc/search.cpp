#include "grader/simt/simcc/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "grader/simt/simcc/seed_run.h"

namespace simtutor::simt {
namespace {

constexpr const char* usual_preemptions = "3";

/// The first line in which the two differ.
std::string difference(const std::string& usual, const std::string& now) {
    std::istringstream a(usual), b(now);
    for (std::string one, other;;) {
        const bool more = static_cast<bool>(std::getline(a, one));
        const bool others = static_cast<bool>(std::getline(b, other));
        if (!more && !others) return "";
        if (more && others && one == other) continue;
        return fmt::format("   instead of: {}\n   printed:    {}\n", more ? one : "(nothing)",
                           others ? other : "(nothing)");
    }
}

class Search {
  public:
    Search(const std::vector<std::string>& command, unsigned seeds)
        : runs_(command), program_(command[0]), seeds_(seeds) {
        const char* const chosen = std::getenv("SIMCC_PREEMPTIONS");
        preemptions_ = chosen && *chosen ? chosen : usual_preemptions;
    }

    int run() {
        const unsigned long first = runs_.first_seed();
        setenv("SIMCC_PREEMPTIONS", "0", 1);
        const auto plain = runs_.run(first);
        if (!plain) return 2;
        std::cout << plain->output << std::flush;
        if (fails(*plain)) return print(*plain, plain->output, first, false);
        setenv("SIMCC_PREEMPTIONS", preemptions_.c_str(), 1);
        for (unsigned long seed = first; seed < first + seeds_; ++seed) {
            const auto result = runs_.run(seed);
            if (!result) return 2;
            if (fails(*result) || result->output != plain->output)
                return print(*result, plain->output, seed, true);
        }
        std::cerr << fmt::format(
            "== simcc-run: no run failed: seeds {} to {}, with up to {} preemptions a launch\n",
            first, first + seeds_ - 1, preemptions_);
        return 0;
    }

  private:
    static bool is_error(const nlohmann::json& finding) {
        return finding.value("level", "") == "error";
    }
    static bool fails(const SeedRun& run) {
        return run.status != 0 || std::any_of(run.findings.begin(), run.findings.end(), is_error);
    }

    int print(const SeedRun& run, const std::string& usual, unsigned long seed,
              bool preempted) const {
        const std::string schedule =
            preempted ? fmt::format("--seed {} --preemptions {}", seed, preemptions_)
                      : fmt::format("--seed {}", seed);
        std::cerr << fmt::format("== simcc-run: the program fails with {}, run {} of the search\n",
                                 schedule, preempted ? seed - runs_.first_seed() + 2 : 1);
        for (const auto& finding : run.findings)
            std::cerr << fmt::format("   {}: {}\n", finding.value("level", ""), name_of(finding));
        if (run.status) std::cerr << fmt::format("   exit status {}\n", run.status);
        std::cerr << difference(usual, run.output);
        std::cerr << fmt::format("   'simcc-run {} {}' repeats it.\n", schedule, program_);
        return run.status ? run.status : 1;
    }

    SeedRuns runs_;
    std::string program_, preemptions_;
    unsigned seeds_;
};

}  // namespace

int run_search(const std::vector<std::string>& command, unsigned seeds) {
    return Search(command, seeds).run();
}

}  // namespace simtutor::simt
