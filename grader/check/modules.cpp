#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "grader/check/grading.h"

namespace simtutor::check {

void use_modules(Grading& grading, const std::string& checked, const std::string& native) {
    auto simulator =
        std::make_shared<host::KernelHost>(host::Kind::simulator, checked, grading.budget.get());
    std::shared_ptr<host::KernelHost> fast;
    if (!native.empty())
        fast = std::make_shared<host::KernelHost>(host::Kind::native, native, grading.budget.get());
    const auto need_fast = [fast]() -> host::KernelHost& {
        if (!fast)
            throw std::logic_error(
                "a check measures time, but lesson.toml has no check of kind \"time\"; add one");
        return *fast;
    };
    grading.runner = [simulator, need_fast, budget = grading.budget](
                         host::Kind kind, const std::vector<host::RunRequest>& requests) {
        // Times are taken one at a time: two runs side by side would disturb each other.
        return kind == host::Kind::simulator ? simulator->run_all(requests)
                                             : need_fast().run_all(requests, 1);
    };
    // A host for each module, made when first asked for.
    const auto own = std::make_shared<std::map<std::string, std::unique_ptr<host::KernelHost>>>();
    grading.yardstick = [own](const host::RunRequest& request) {
        const std::string module = host::yardstick_module(request.entry);
        std::unique_ptr<host::KernelHost>& host = (*own)[module];
        if (!host) host = std::make_unique<host::KernelHost>(host::Kind::native, module);
        return host->run(request);
    };
}

void use_findings(Grading& grading, std::vector<simt::Finding> findings) {
    const simt::RuleSwitches& rules = grading.manifest.rules;
    for (simt::Finding& finding : findings) {
        if (std::find(rules.off.begin(), rules.off.end(), finding.rule) != rules.off.end())
            continue;
        const auto level = rules.levels.find(finding.rule);
        if (level != rules.levels.end()) finding.level = level->second;
        grading.module_findings.push_back(std::move(finding));
    }
}

void await_findings(Grading& grading) {
    if (!grading.later_findings.valid()) return;
    try {
        use_findings(grading, std::exchange(grading.later_findings, {}).get());
    } catch (const std::exception&) {
        grading.later_problem = std::current_exception();
    }
}

}  // namespace simtutor::check
