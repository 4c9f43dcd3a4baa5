#include "tools/command/last_verdict.h"

#include <algorithm>

namespace simtutor::command {

std::filesystem::path last_verdict_file(const StateFile& state, const Manifest& lesson,
                                        std::string what) {
    std::replace(what.begin(), what.end(), ' ', '-');
    return state.folder() / lesson.id / what / "verdict.json";
}

std::optional<report::Verdict> last_verdict(const StateFile& state, const Manifest& lesson,
                                            const std::string& what) {
    const auto file = last_verdict_file(state, lesson, what);
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
