#include "grader/findings/cost/rows_in_bank.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "grader/findings/source/declared_rows.h"

namespace simtutor::lane_text {
namespace {

/// Passes of a warp through the banks: as many as the fullest bank has different words.
std::size_t passes(const std::vector<long long>& places, std::size_t banks) {
    std::size_t all = 0;
    for (std::size_t first = 0; first < places.size(); first += banks) {
        std::map<long long, std::set<long long>> words;
        std::size_t most = 0;
        for (std::size_t i = first; i < std::min(first + banks, places.size()); ++i) {
            auto& bank = words[places[i] % static_cast<long long>(banks)];
            bank.insert(places[i]);
            most = std::max(most, bank.size());
        }
        all += most;
    }
    return all;
}

/// Elements that a row must hold a multiple of: the file names a vector, and the rows hold whole
/// ones now, so that another line may move vectors of them.
long long whole_vectors(const Tokens& file, long long length) {
    for (const int width : {4, 2})
        for (const char* type : {"float", "int", "uint"})
            if (length % width == 0 && mentions(file, type + std::to_string(width))) return width;
    return 1;
}

}  // namespace

std::string rows_in_bank(const Tokens& file, const Chain& chain, const WarpShape& warp,
                         const Access& access, int a, int b) {
    const DeclaredRows rows = declared_rows(file, access.array);
    if (access.dimensions.size() != 2 || rows.length == 0 || rows.length != access.row) return "";
    const auto place = [&](int lane, std::size_t dimension) {
        return Lane(file, chain, warp, lane, 0).of(access.dimensions[dimension], 0);
    };
    const auto mine = place(a, 0), its = place(b, 0), column = place(a, 1), other = place(b, 1);
    if (!mine || !its || !column || !other || *mine == *its) return "";
    const std::size_t banks = warp.half ? 16 : 32;
    const long long width = whole_vectors(file, rows.length);
    const std::size_t now = passes(places_of(file, chain, warp, access, 0), banks);
    std::size_t best = now;
    // Longer rows reach all distances that there are modulo the banks.
    for (Access longer = access; longer.row <= access.row + static_cast<long long>(banks);
         longer.row += width)
        best = std::min(best, passes(places_of(file, chain, warp, longer, 0), banks));
    if (2 * best > now) return "";
    const long long apart = std::abs(*mine - *its), number = static_cast<long long>(banks);
    const std::string distance =
        *column != *other ? fmt::format(" of {} elements each", rows.length)
                          : fmt::format(", {}{} = {} * {} elements apart",
                                        apart == 1 ? "" : fmt::format("{} * ", apart), rows.length,
                                        apart * rows.length / number, number);
    return fmt::format(
        "They go to rows {} and {}{} ({}). With rows of another length{} fewer lanes meet here, "
        "and the "
        "index may stay; where no length suits every line that uses {}, the index has to change.",
        *mine, *its, distance, rows.where(),
        width == 1 ? "" : fmt::format(", still a multiple of {},", width), access.array);
}

}  // namespace simtutor::lane_text
