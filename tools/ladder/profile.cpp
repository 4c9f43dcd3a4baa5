#include "tools/ladder/profile.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace simtutor::ladder {
namespace {

struct Metric {
    const char* name;    ///< ours
    const char* metric;  ///< ncu's
    double factor;
};

constexpr Metric metrics[] = {
    {"global_load_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", 1},
    {"global_load_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum", 1},
    {"global_store_sectors", "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum", 1},
    {"global_store_requests", "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum", 1},
    {"shared_wavefronts_load", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum", 1},
    {"shared_wavefronts_store", "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum", 1},
    {"shared_conflicts_load", "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum", 1},
    {"dram_bytes", "dram__bytes.sum", 1},
    {"l1_hit_percent", "l1tex__t_sector_hit_rate.pct", 1},
    {"l2_hit_percent", "lts__t_sector_hit_rate.pct", 1},
    {"instructions", "smsp__inst_executed.sum", 1},
    // Threads that executed one; a warp has 32.
    {"ffma_instructions", "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum", 1.0 / 32},
    {"issue_slot_percent", "smsp__issue_active.avg.pct_of_peak_sustained_active", 1},
    {"active_warps_percent", "sm__warps_active.avg.pct_of_peak_sustained_active", 1},
    {"registers", "launch__registers_per_thread", 1},
    {"milliseconds", "gpu__time_duration.sum", 1e-6},
};
constexpr const char* stall_begin = "smsp__average_warps_issue_stalled_";
constexpr const char* stall_end = "_per_issue_active.ratio";

/// Cells of a line in which every cell stands in quotes.
std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    bool quoted = false;
    std::string cell;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"') {
            if (quoted && i + 1 < line.size() && line[i + 1] == '"')
                cell += line[i++];
            else
                quoted = !quoted;
        } else if (c == ',' && !quoted) {
            cells.push_back(std::move(cell));
            cell.clear();
        } else if (c != '\r') {
            cell += c;
        }
    }
    cells.push_back(cell);
    return cells;
}

/// "1,234.5" -> 1234.5; "n/a" -> nothing.
bool read_number(std::string text, double& value) {
    text.erase(std::remove(text.begin(), text.end(), ','), text.end());
    char* end = nullptr;
    value = std::strtod(text.c_str(), &end);
    return !text.empty() && *end == '\0';
}

std::string stall_reason(const std::string& column) {
    const std::string begin = stall_begin, end = stall_end;
    if (column.rfind(begin, 0) != 0 || column.size() <= begin.size() + end.size()) return "";
    if (column.compare(column.size() - end.size(), end.size(), end) != 0) return "";
    std::string reason = column.substr(begin.size(), column.size() - begin.size() - end.size());
    // "selected" is the issuing warp, not a waiting one.
    if (reason == "selected" || reason.find("not_issued") != std::string::npos) return "";
    std::replace(reason.begin(), reason.end(), '_', ' ');
    return reason;
}

Profile profile_of(const std::vector<std::string>& columns, const std::vector<std::string>& cells) {
    Profile profile;
    for (std::size_t i = 0; i < std::min(columns.size(), cells.size()); ++i) {
        if (columns[i] == "Kernel Name")
            profile.kernel = cells[i].substr(0, cells[i].find_first_of("(<"));
        double value = 0;
        if (!read_number(cells[i], value)) continue;
        for (const Metric& metric : metrics)
            if (columns[i] == metric.metric) profile.figures[metric.name] = value * metric.factor;
        const std::string reason = stall_reason(columns[i]);
        if (!reason.empty() && value > 0) profile.stalls.emplace_back(reason, value);
    }
    std::stable_sort(profile.stalls.begin(), profile.stalls.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return profile;
}

}  // namespace

std::string find_ncu(const std::string& nvcc) {
    namespace fs = std::filesystem;
    std::vector<std::string> folders = {fs::path(nvcc).parent_path().string()};
    std::istringstream path(std::getenv("PATH") ? std::getenv("PATH") : "");
    for (std::string folder; std::getline(path, folder, ':');) folders.push_back(folder);
    folders.push_back("/usr/local/cuda/bin");
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/opt/nvidia/nsight-compute", ignored))
        folders.push_back(entry.path().string());
    for (const std::string& folder : folders) {
        const std::string program = folder + "/ncu";
        if (access(program.c_str(), X_OK) == 0 && !fs::is_directory(program, ignored))
            return program;
    }
    return "";
}

std::vector<std::string> ncu_words(const std::string& ncu) {
    std::string names;
    for (const Metric& metric : metrics)
        names += (names.empty() ? "" : ",") + std::string(metric.metric);
    return {ncu,
            "--csv",
            "--page",
            "raw",
            "--print-units",
            "base",
            "--clock-control",
            "none",
            "--profile-from-start",
            "off",
            "--section",
            "WarpStateStats",
            "--metrics",
            names};
}

Profile read_profile(const std::string& csv) {
    std::istringstream lines(csv);
    std::vector<std::string> columns;
    Profile longest;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.front() != '"') continue;
        std::vector<std::string> cells = cells_of(line);
        if (columns.empty()) {
            if (std::find(cells.begin(), cells.end(), "Kernel Name") != cells.end())
                columns = std::move(cells);
            continue;
        }
        Profile profile = profile_of(columns, cells);
        if (profile.kernel.empty() || profile.figures.empty()) continue;  // the line of units
        if (longest.kernel.empty() ||
            profile.figures["milliseconds"] > longest.figures["milliseconds"])
            longest = std::move(profile);
    }
    return longest;
}

}  // namespace simtutor::ladder
