#include "tools/command/last_verdict.h"

namespace simtutor::command {

std::optional<report::Verdict> last_verdict(const StateFile& state, const Manifest& lesson) {
    const auto file = state.folder() / lesson.id / "starter" / "verdict.json";
    if (!std::filesystem::exists(file)) return std::nullopt;
    try {
        report::Verdict verdict = report::read_verdict(file.string());
        if (verdict.graded) return verdict;
    } catch (const report::VerdictError&) {
        // Written by another version, or damaged: as good as none.
    }
    return std::nullopt;
}

}  // namespace simtutor::command
