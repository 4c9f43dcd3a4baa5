#include "grader/simt/simcc_runtime/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <vector>

#include "grader/findings/quote.h"
#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/call/text.h"
#include "grader/simt/devices/occupancy.h"
#include "grader/simt/simcc_runtime/report.h"
#include "grader/simt/simcc_runtime/time_line_text.h"

namespace simtutor::simt {
namespace {

using nlohmann::json;

constexpr std::size_t columns = report_width;
constexpr double sector_bytes = 32;

/// Counters of a kernel or a line, by the names of docs/counters.md.
class Counts {
  public:
    explicit Counts(const json& counts) : counts_(counts) {}
    std::uint64_t operator[](const std::string& name) const {
        return counts_.value(name, std::uint64_t{0});
    }
    double real(const std::string& name) const { return counts_.value(name, 0.0); }

  private:
    const json& counts_;
};

std::string ratio(double value, std::uint64_t of) {
    return of ? fmt::format("{:.2f}", value / static_cast<double>(of)) : "-";
}

std::string ratio(std::uint64_t value, std::uint64_t of) {
    return ratio(static_cast<double>(value), of);
}

void row(std::string& text, const std::string& name, const std::string& loads,
         const std::string& stores, const std::string& atomics = "") {
    std::string line = fmt::format("   {:<38}{:>18}{:>18}{:>18}", name, loads, stores, atomics);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

void global_rows(std::string& text, const Counts& counts) {
    const auto counted = [&](const char* what, const char* of) {
        return grouped(counts[fmt::format("global_{}_{}", what, of)]);
    };
    row(text, "global accesses by threads", grouped(counts["global_loads"]),
        grouped(counts["global_stores"]), grouped(counts["global_atomics"]));
    row(text, "global requests by warps", counted("load", "requests"), counted("store", "requests"),
        counted("atomic", "requests"));
    row(text, "sectors of 32 bytes", counted("load", "sectors"), counted("store", "sectors"),
        counted("atomic", "sectors"));
    const auto per_request = [&](const std::string& what, const char* sectors) {
        return ratio(counts["global_" + what + sectors], counts["global_" + what + "_requests"]);
    };
    row(text, "sectors per request", per_request("load", "_sectors"),
        per_request("store", "_sectors"), per_request("atomic", "_sectors"));
    row(text, "  ideal", per_request("load", "_sectors_ideal"),
        per_request("store", "_sectors_ideal"));
    const auto moved = [&](const char* sectors) {
        return grouped(counts[sectors] * static_cast<std::uint64_t>(sector_bytes));
    };
    row(text, "bytes moved", moved("global_load_sectors"), moved("global_store_sectors"),
        moved("global_atomic_sectors"));
    row(text, "bytes used of a sector's 32",
        ratio(counts["global_load_bytes"], counts["global_load_sectors"]),
        ratio(counts["global_store_bytes"], counts["global_store_sectors"]));
}

/// Transactions by the rules of compute capability 1.3; meaningless on later devices.
void cc13_rows(std::string& text, const Counts& counts) {
    row(text, "transactions (rule of cc 1.3)", grouped(counts["cc13_load_transactions"]),
        grouped(counts["cc13_store_transactions"]));
    text += fmt::format(
        "   of 32, 64 and 128 bytes: {}, {} and {}; {} bytes in all\n",
        grouped(counts["cc13_transactions_32"]), grouped(counts["cc13_transactions_64"]),
        grouped(counts["cc13_transactions_128"]), grouped(counts["cc13_volume_bytes"]));
    text += fmt::format("   average utilisation of a load transaction: {:.1f} %\n",
                        counts.real("cc13_load_abu_percent"));
}

void shared_rows(std::string& text, const Counts& counts) {
    if (!(counts["shared_loads"] + counts["shared_stores"] + counts["shared_atomics"])) return;
    row(text, "shared accesses by threads", grouped(counts["shared_loads"]),
        grouped(counts["shared_stores"]), grouped(counts["shared_atomics"]));
    const auto counted = [&](const char* of) {
        row(text, fmt::format("shared {}", of == std::string("conflicts") ? "bank conflicts" : of),
            grouped(counts[fmt::format("shared_load_{}", of)]),
            grouped(counts[fmt::format("shared_store_{}", of)]),
            of == std::string("requests") ? grouped(counts["shared_atomic_requests"]) : "");
    };
    counted("requests");
    counted("wavefronts");
    counted("conflicts");
}

/// Only for programs compiled with -branches.
std::string block_rows(const json& totals) {
    if (!totals.contains("divergent_branches")) return "";
    const Counts counts(totals);
    std::string text =
        fmt::format("   divergent branches: {}\n", grouped(counts["divergent_branches"]));
    text += fmt::format("   FP32 operations: {}; special (division, root, expf, ...): {}\n",
                        grouped(counts["fp32_operations"]), grouped(counts["fp32_special"]));
    text += fmt::format("     adds {}, multiplies {}, fused (count twice) {}\n",
                        grouped(counts["fp32_adds"]), grouped(counts["fp32_multiplies"]),
                        grouped(counts["fp32_fused"]));
    if (counts["fp64_operations"] + counts["fp64_special"])
        text += fmt::format("   FP64 operations: {}; special: {}\n",
                            grouped(counts["fp64_operations"]), grouped(counts["fp64_special"]));
    if (totals.contains("arithmetic_intensity"))
        text += fmt::format("   arithmetic intensity: {:.3f} FP32 operations per byte moved\n",
                            counts.real("arithmetic_intensity"));
    return text;
}

std::string extent(const json& kernel, const char* name) {
    const json& sides = kernel.at(name);
    return fmt::format("{} x {} x {}", sides[0].get<unsigned>(), sides[1].get<unsigned>(),
                       sides[2].get<unsigned>());
}

struct Registers {
    int number = 0;      ///< per thread; 0: unknown
    std::string source;  ///< " (nvcc 13.0 for sm_90)" if nvcc reported it
};

Registers registers_of(const std::string& kernel, const ProfileFrame& frame) {
    const auto from_user = frame.registers.find(kernel);
    if (from_user != frame.registers.end()) return {from_user->second, ""};
    // nvcc's names have no template arguments.
    const auto from_nvcc = frame.nvcc_registers.find(kernel.substr(0, kernel.find('<')));
    if (from_nvcc == frame.nvcc_registers.end()) return {};
    return {from_nvcc->second, " (" + frame.nvcc_source + ")"};
}

std::string occupancy_line(const json& kernel, const Device& device, const ProfileFrame& frame) {
    const json& block = kernel.at("block");
    BlockUse use;
    use.threads = block[0].get<int>() * block[1].get<int>() * block[2].get<int>();
    use.static_shared_bytes = kernel.value("static_shared_bytes", std::uint64_t{0});
    use.dynamic_shared_bytes = kernel.value("dynamic_shared_bytes", std::uint64_t{0});
    // The launch succeeded, so the program had opted in if necessary.
    use.shared_opt_in =
        use.static_shared_bytes + use.dynamic_shared_bytes > device.shared_per_block;
    const Registers registers = registers_of(kernel.at("name").get<std::string>(), frame);
    use.registers_per_thread = registers.number;
    const Occupancy result = occupancy(device, use);
    if (!result.blocks_per_multiprocessor)
        return fmt::format("   theoretical occupancy: no such block fits ({})\n",
                           result.limited_by);
    std::string text =
        fmt::format("   theoretical occupancy: {:.0f} % ({} of {} warps), limited by {}\n",
                    100 * result.ratio, result.active_warps, result.max_warps, result.limited_by);
    text += fmt::format("     shared memory of a block: {} bytes; ",
                        grouped(use.static_shared_bytes + use.dynamic_shared_bytes));
    return text + (registers.number ? fmt::format("registers per thread: {}{}\n", registers.number,
                                                  registers.source)
                                    : "registers unknown: upper bound (--registers)\n");
}

/// An OpenMP region has no warps; its cost is cache lines that several threads write. Only arrays
/// of the CUDA runtime are tracked: a region without them is not shown.
std::string region_text(const std::string& name, const Counts& counts) {
    if (!counts["openmp_stores"]) return "";
    return fmt::format(
        "\n{}\n   stores: {}, of them to cache lines that several threads wrote: {}\n",
        shortened(name, columns), grouped(counts["openmp_stores"]),
        grouped(counts["openmp_shared_line_stores"]));
}

std::string kernel_text(const json& kernel, const Device& device, const ProfileFrame& frame) {
    const Counts counts(kernel.at("totals"));
    const auto launches = kernel.at("launches").get<std::uint64_t>();
    const std::string name = kernel.at("name").get<std::string>();
    if (kernel.value("openmp", false)) return region_text(name, counts);
    std::string text = "\n" + shortened(name, columns) + "\n";
    text +=
        fmt::format("   launches {}, grid {}, block {}{}\n", grouped(launches),
                    extent(kernel, "grid"), extent(kernel, "block"),
                    kernel.value("several_shapes", false) ? " (the last; others differed)" : "");
    text += fmt::format("   blocks {}, warps {}, threads {}, barriers {}\n",
                        grouped(counts["blocks"]), grouped(counts["warps"]),
                        grouped(counts["threads"]), grouped(counts["barriers"]));
    text += occupancy_line(kernel, device, frame);
    row(text, "", "loads", "stores", "atomics");
    global_rows(text, counts);
    if (device.major < 2) cc13_rows(text, counts);
    shared_rows(text, counts);
    if (counts["local_loads"] + counts["local_stores"])
        row(text, "local accesses by threads", grouped(counts["local_loads"]),
            grouped(counts["local_stores"]));
    if (counts["requests"])
        text += fmt::format(
            "   active threads per request: {:.2f}; requests without some of the warp's threads: "
            "{}\n",
            counts.real("threads_per_request"), grouped(counts["partial_requests"]));
    return text + block_rows(kernel.at("totals"));
}

/// The cost of one source line, summed over kernels.
struct LineCost {
    Site site;
    std::uint64_t requests = 0, sectors = 0, ideal = 0;
    std::uint64_t wavefronts = 0, conflicts = 0;
    std::uint64_t divergent_branches = 0, fp32_operations = 0;
};

std::vector<LineCost> line_costs(const json& kernels) {
    std::map<std::pair<std::string, int>, LineCost> costs;
    for (const json& kernel : kernels) {
        if (kernel.value("openmp", false)) continue;
        for (const json& line : kernel.at("lines")) {
            const Counts counts(line);
            const Site site{line.at("file").get<std::string>(), line.at("line").get<int>(), ""};
            LineCost& cost = costs[{site.file, site.line}];
            cost.site = site;
            cost.requests += counts["global_load_requests"] + counts["global_store_requests"];
            cost.sectors += counts["global_load_sectors"] + counts["global_store_sectors"];
            cost.ideal +=
                counts["global_load_sectors_ideal"] + counts["global_store_sectors_ideal"];
            cost.wavefronts += counts["shared_load_wavefronts"] + counts["shared_store_wavefronts"];
            cost.divergent_branches += counts["divergent_branches"];
            cost.fp32_operations += counts["fp32_operations"];
            cost.conflicts += counts["shared_load_conflicts"] + counts["shared_store_conflicts"];
        }
    }
    std::vector<LineCost> all;
    for (const auto& [place, cost] : costs) all.push_back(cost);
    return all;
}

/// The lines with the highest cost; equal ones in source order.
std::vector<LineCost> hottest(std::vector<LineCost> lines, std::uint64_t LineCost::*cost,
                              std::size_t most) {
    std::erase_if(lines, [cost](const LineCost& line) { return line.*cost == 0; });
    std::ranges::stable_sort(lines, std::greater{}, cost);
    if (lines.size() > most) lines.resize(most);
    return lines;
}

std::string place_text(Sources& sources, const Site& site) {
    if (site.line <= 0) return "     line unknown (compile with -g)\n";
    std::string text = fmt::format("     {}:{}\n", shown_path(site.file), site.line);
    const std::string code = sources.statement(site);
    if (!code.empty()) text += "        | " + shortened(code, columns - 10) + "\n";
    return text;
}

std::string hottest_text(const json& kernels, std::size_t most) {
    const std::vector<LineCost> lines = line_costs(kernels);
    Sources sources;
    std::string text;
    for (const LineCost& line : hottest(lines, &LineCost::sectors, most)) {
        if (text.empty()) text += "\nLines with most sectors (loads and stores)\n";
        text += fmt::format("   {} sectors, {} per request, ideal {}\n", grouped(line.sectors),
                            ratio(line.sectors, line.requests), ratio(line.ideal, line.requests));
        text += place_text(sources, line.site);
    }
    bool first = true;
    for (const LineCost& line : hottest(lines, &LineCost::conflicts, most)) {
        if (first) text += "\nLines with most bank conflicts\n";
        first = false;
        text += fmt::format("   {} of {} wavefronts are conflicts\n", grouped(line.conflicts),
                            grouped(line.wavefronts));
        text += place_text(sources, line.site);
    }
    first = true;
    for (const LineCost& line : hottest(lines, &LineCost::divergent_branches, most)) {
        if (first) text += "\nLines with most divergent branches\n";
        first = false;
        text += fmt::format("   {} times lanes of one warp went different ways\n",
                            grouped(line.divergent_branches));
        text += place_text(sources, line.site);
    }
    first = true;
    for (const LineCost& line : hottest(lines, &LineCost::fp32_operations, most)) {
        if (first) text += "\nLines with most FP32 operations\n";
        first = false;
        text += fmt::format("   {} operations\n", grouped(line.fp32_operations));
        text += place_text(sources, line.site);
    }
    return text;
}

}  // namespace

std::map<std::string, int> read_registers(const std::string& text) {
    std::map<std::string, int> registers;
    for (std::size_t begin = 0; begin < text.size();) {
        // Names of template instances contain commas: an entry ends at the comma after its number.
        const std::size_t equals = text.find('=', begin);
        int number = 0;
        const char* const end = text.data() + text.size();
        const auto [stop, error] = equals == std::string::npos
                                       ? std::from_chars_result{end, std::errc::invalid_argument}
                                       : std::from_chars(text.data() + equals + 1, end, number);
        if (error != std::errc() || number < 1 || equals == begin || (stop != end && *stop != ','))
            throw std::invalid_argument(
                fmt::format("The registers '{}' must be KERNEL=NUMBER, several with commas.",
                            text.substr(begin)));
        registers[text.substr(begin, equals - begin)] = number;
        begin = static_cast<std::size_t>(stop - text.data()) + 1;
    }
    return registers;
}

std::string profile_text(const json& counters, const ProfileFrame& frame) {
    const Device& device = *find_device(frame.device);
    const json& kernels = counters.at("kernels");
    std::string text = fmt::format(
        "== simcc: profile on device {}; a model without caches, see docs/counters.md\n",
        device.id);
    if (kernels.empty()) return text + "   No kernel ran.\n";
    for (const json& kernel : kernels) text += kernel_text(kernel, device, frame);
    const bool unknown = std::any_of(kernels.begin(), kernels.end(), [&](const json& kernel) {
        return registers_of(kernel.at("name").get<std::string>(), frame).number == 0;
    });
    if (unknown && !frame.nvcc_problem.empty())
        text += "\nNo registers from nvcc: " + frame.nvcc_problem + "\n";
    if (counters.contains("operations_problem"))
        text += "\n" + counters.at("operations_problem").get<std::string>() + "\n";
    return text + hottest_text(kernels, frame.most_lines) + time_line_text(counters);
}

}  // namespace simtutor::simt
