#include "grader/report/kept_count.h"

#include <fmt/format.h>

namespace simtutor::report {

std::string kept_count(const Verdict& verdict, const std::string& advice) {
    if (advice.find(" Let a loop be the innermost ") == std::string::npos) return "";
    const check::GateResult* loads = nullptr;
    for (const CheckVerdict& check : verdict.checks)
        for (const check::GateResult& gate : check.gates) {
            if (gate.counter != "host_load_bytes") continue;
            if (!gate.passed) return "";
            loads = &gate;
        }
    if (!loads) return "";
    return fmt::format(
        " Written plainly, such an order loads two floats for each multiply-add, and \"{}\", which "
        "holds now, would fail: there, too, let a float that has been loaded serve several.",
        loads->name);
}

}  // namespace simtutor::report
