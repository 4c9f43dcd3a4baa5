#include "grader/simt/simcc/seeds.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "grader/simt/simcc/seed_run.h"

namespace simtutor::simt {
namespace {

struct Seen {
    std::string level;
    unsigned long first = 0;
    unsigned times = 0;
};

class Exploration {
  public:
    Exploration(const std::vector<std::string>& command, unsigned seeds)
        : runs_(command), seeds_(seeds) {}

    int run() {
        const unsigned long first = runs_.first_seed();
        for (unsigned long seed = first; seed < first + seeds_; ++seed)
            if (!run_one(seed, seed == first)) return 2;
        print(first);
        return worst_;
    }

  private:
    bool run_one(unsigned long seed, bool first) {
        const auto result = runs_.run(seed);
        if (!result) return false;
        worst_ = std::max(worst_, result->status);
        if (first) {
            output_ = result->output;
            std::cout << result->output << std::flush;
        } else if (result->output != output_) {
            different_.push_back(seed);
        }
        for (const auto& finding : result->findings) {
            Seen& seen = findings_[name_of(finding)];
            if (seen.times++ == 0) seen.first = seed, seen.level = finding.value("level", "");
        }
        return true;
    }

    void print(unsigned long first) const {
        std::cerr << fmt::format("== simcc-run: seeds {} to {}: {} different finding{}\n", first,
                                 first + seeds_ - 1, findings_.size(),
                                 findings_.size() == 1 ? "" : "s");
        for (const auto& [name, seen] : findings_)
            std::cerr << fmt::format("   {}: {}, in {} of {} seeds, first with seed {}\n",
                                     seen.level, name, seen.times, seeds_, seen.first);
        if (!different_.empty())
            std::cerr << fmt::format(
                "   The program printed something else with {} of {} seeds, first with seed {}: "
                "its result depends on the order of threads.\n",
                different_.size(), seeds_, different_.front());
        if (!findings_.empty())
            std::cerr << "   'simcc-run --seed N PROGRAM' shows one seed's findings in full.\n";
    }

    SeedRuns runs_;
    unsigned seeds_;
    std::string output_;
    int worst_ = 0;
    std::map<std::string, Seen> findings_;
    std::vector<unsigned long> different_;
};

}  // namespace

int run_seeds(const std::vector<std::string>& command, unsigned seeds) {
    return Exploration(command, seeds).run();
}

}  // namespace simtutor::simt
