#include "grader/simt/simcc/seeds.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "grader/process/process.h"

namespace simtutor::simt {
namespace {

/// "race.shared at main.cu:9, main.cu:14", independent of the order of the two accesses.
std::string name_of(const nlohmann::json& finding) {
    std::set<std::pair<std::string, int>> places;
    for (const auto& access : finding.value("accesses", nlohmann::json::array())) {
        const auto site = access.value("site", nlohmann::json::object());
        places.emplace(site.value("file", ""), site.value("line", 0));
    }
    std::string text = finding.value("rule", "");
    const char* between = " at ";
    for (const auto& [file, line] : places) {
        text += fmt::format("{}{}:{}", between, file, line);
        between = ", ";
    }
    return text;
}

struct Seen {
    std::string level;
    unsigned long first = 0;
    unsigned times = 0;
};

class Exploration {
  public:
    Exploration(const std::vector<std::string>& command, unsigned seeds)
        : command_(command), seeds_(seeds) {
        const char* const folder = std::getenv("TMPDIR");
        file_ = fmt::format("{}/simcc-run-{}.json", folder && *folder ? folder : "/tmp", getpid());
    }
    ~Exploration() { unlink(file_.c_str()); }
    Exploration(const Exploration&) = delete;
    Exploration& operator=(const Exploration&) = delete;

    int run() {
        const char* const given = std::getenv("SIMCC_SEED");
        const unsigned long first = given ? std::strtoul(given, nullptr, 10) : 1;
        setenv("SIMCC_JSON", file_.c_str(), 1);
        setenv("SIMCC_QUIET", "1", 1);
        for (unsigned long seed = first; seed < first + seeds_; ++seed)
            if (!run_one(seed, seed == first)) return 2;
        print(first);
        return worst_;
    }

  private:
    bool run_one(unsigned long seed, bool first) {
        setenv("SIMCC_SEED", std::to_string(seed).c_str(), 1);
        unlink(file_.c_str());
        const ProcessResult result = run_process(command_, "");
        if (!result.started) {
            std::cerr << fmt::format("simcc-run: {} cannot be started: {}.\n", command_[0],
                                     result.messages);
            return false;
        }
        worst_ = std::max(worst_, result.exit_code);
        if (first) {
            output_ = result.output;
            std::cout << result.output << std::flush;
        } else if (result.output != output_) {
            different_.push_back(seed);
        }
        const auto json = nlohmann::json::parse(std::ifstream(file_), nullptr, false);
        if (json.is_discarded()) {
            std::cerr << fmt::format(
                "simcc-run: {} left no findings with seed {} (exit status {}). Was it made by "
                "simcc? {}\n",
                command_[0], seed, result.exit_code, result.messages);
            return false;
        }
        for (const auto& finding : json["findings"]) {
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

    std::vector<std::string> command_;
    unsigned seeds_;
    std::string file_, output_;
    int worst_ = 0;
    std::map<std::string, Seen> findings_;
    std::vector<unsigned long> different_;
};

}  // namespace

int run_seeds(const std::vector<std::string>& command, unsigned seeds) {
    return Exploration(command, seeds).run();
}

}  // namespace simtutor::simt
