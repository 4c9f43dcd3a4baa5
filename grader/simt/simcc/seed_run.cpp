#include "grader/simt/simcc/seed_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <utility>

#include "grader/process/run_process.h"

namespace simtutor::simt {

SeedRuns::SeedRuns(std::vector<std::string> command) : command_(std::move(command)) {
    const char* const folder = std::getenv("TMPDIR");
    file_ = fmt::format("{}/simcc-run-{}.json", folder && *folder ? folder : "/tmp", getpid());
    if (const char* const seed = std::getenv("SIMCC_SEED"))
        first_ = std::strtoul(seed, nullptr, 10);
    setenv("SIMCC_JSON", file_.c_str(), 1);
    setenv("SIMCC_QUIET", "1", 1);
}

SeedRuns::~SeedRuns() {
    unlink(file_.c_str());
}

std::optional<SeedRun> SeedRuns::run(unsigned long seed) const {
    setenv("SIMCC_SEED", std::to_string(seed).c_str(), 1);
    unlink(file_.c_str());
    ProcessResult result = run_process(command_, "");
    if (!result.started) {
        std::cerr << fmt::format("simcc-run: {} cannot be started: {}.\n", command_[0],
                                 result.messages);
        return std::nullopt;
    }
    auto json = nlohmann::json::parse(std::ifstream(file_), nullptr, false);
    if (json.is_discarded()) {
        std::cerr << fmt::format(
            "simcc-run: {} left no findings with seed {} (exit status {}). Was it made by "
            "simcc? {}\n",
            command_[0], seed, result.exit_code, result.messages);
        return std::nullopt;
    }
    return SeedRun{result.exit_code, std::move(result.output), std::move(json["findings"])};
}

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

}  // namespace simtutor::simt
