#include "tools/model/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/devices/occupancy.h"

namespace simtutor::model {
namespace {

void compare_one(const char* what, const Polynomial& published, const Polynomial& simulated,
                 std::vector<std::string>& differences) {
    if (published == simulated) return;
    differences.push_back(
        fmt::format("{}: published {}, simulated {}", what, published.text(), simulated.text()));
}

std::vector<std::string> differences_of(const PublishedTraffic& row, const Simulated& simulated) {
    if (!simulated.error.empty()) return {simulated.error};
    std::vector<std::string> found;
    const Traffic& wanted = row.traffic;
    const Traffic& got = simulated.traffic;
    compare_one("transactions", wanted.total, got.total, found);
    compare_one("of 32 bytes", wanted.of32, got.of32, found);
    compare_one("of 64 bytes", wanted.of64, got.of64, found);
    compare_one("of 128 bytes", wanted.of128, got.of128, found);
    compare_one("bytes", wanted.volume, got.volume, found);
    if (!row.abu_equals(got.abu))
        found.push_back(
            fmt::format("ABU: published {} %, simulated {:.2f} %", row.abu_text, got.abu));
    if (!found.empty())
        found.insert(found.end(), simulated.by_line.begin(), simulated.by_line.end());
    return found;
}

}  // namespace

bool TrafficRow::equal() const {
    return !simulated.empty() && differences().empty();
}

std::vector<std::string> TrafficRow::differences() const {
    if (lesson.empty())
        return {fmt::format("no lesson's solution has a kernel {}", published.kernel)};
    if (simulated.empty()) return {"no block shape was run"};
    std::vector<std::string> all;
    for (const Simulated& one : simulated) {
        for (const std::string& text : differences_of(published, one))
            all.push_back(fmt::format("{}: {}", one.shape.text(), text));
    }
    return all;
}

OccupancyRow compute_occupancy(const PublishedResources& published) {
    simt::BlockUse use;
    use.threads = static_cast<int>(published.block.x * published.block.y);
    use.registers_per_thread = published.registers;
    use.static_shared_bytes = static_cast<std::uint64_t>(published.shared_bytes);
    const simt::Occupancy computed = simt::occupancy(*simt::find_device("c1060"), use);
    return {published, computed.ratio, computed.blocks_per_multiprocessor, computed.limited_by};
}

bool OccupancyRow::equal() const {
    // Figure 1.39 rounds half up: 0.375 is printed as 0.38.
    return fmt::format("{:.2f}", occupancy + 1e-9) == published.occupancy;
}

Ranking rank(std::vector<Ranked> rows) {
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Ranked& a, const Ranked& b) { return a.seconds > b.seconds; });
    Ranking ranking;
    for (std::size_t slow = 0; slow < rows.size(); ++slow) {
        for (std::size_t fast = slow + 1; fast < rows.size(); ++fast) {
            const Ranked& slower = rows[slow];
            const Ranked& faster = rows[fast];
            if (slower.volume_n3 == faster.volume_n3) continue;
            ++ranking.pairs;
            if (faster.volume_n3 < slower.volume_n3) continue;
            ranking.against.push_back(fmt::format(
                "{} moves less than {} ({} against {} n^3 bytes) but took {:.0f} s "
                "against {:.0f} s; its ABU is {:.1f} % against {:.1f} %",
                slower.name, faster.name, text_of(slower.volume_n3), text_of(faster.volume_n3),
                slower.seconds, faster.seconds, slower.abu, faster.abu));
        }
    }
    ranking.rows = std::move(rows);
    return ranking;
}

bool Report::all_equal() const {
    const auto equal = [](const auto& row) { return row.equal(); };
    return !traffic.empty() && std::all_of(traffic.begin(), traffic.end(), equal) &&
           !occupancy.empty() && std::all_of(occupancy.begin(), occupancy.end(), equal);
}

}  // namespace simtutor::model
