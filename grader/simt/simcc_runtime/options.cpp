#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "grader/findings/rule_pattern.h"
#include "grader/simt/devices/device.h"
#include "grader/simt/simcc_runtime/profile.h"
#include "grader/simt/simcc_runtime/program.h"

namespace simtutor::simt {
namespace {

[[noreturn]] void wrong(const std::string& text) {
    throw std::invalid_argument(text);
}

std::string environment(const char* name) {
    const char* const value = std::getenv(name);
    return value ? value : "";
}

template <class Number>
void read_number(const char* name, Number& number, Number least) {
    const std::string text = environment(name);
    if (text.empty()) return;
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < least)
        wrong(fmt::format("{}={} is not a number from {} up.", name, text, least));
    number = value;
}

void read_flag(const char* name, bool& flag) {
    const std::string text = environment(name);
    if (text.empty()) return;
    if (text != "0" && text != "1") wrong(fmt::format("{}={} must be 0 or 1.", name, text));
    flag = text == "1";
}

void set_rule(RuleSwitches& switches, const std::string& rule, const std::string& state) {
    std::erase(switches.off, rule);
    if (state == "off") {
        switches.off.push_back(rule);
    } else if (state == "on") {
        switches.levels[rule] = find_rule(rule)->level;
    } else {
        switches.levels[rule] = level_from_name(state);
    }
}

void read_switch(RuleSwitches& switches, const std::string& word) {
    const std::size_t equals = word.find('=');
    const std::string pattern = word.substr(0, equals);
    const std::string state = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (state != "on" && state != "off" && state != "note" && state != "warning" &&
        state != "error")
        wrong(fmt::format(
            "The rule switch '{}' must be RULE=STATE with on, off, note, warning or error.", word));
    const std::vector<std::string> named = rules_matching(pattern == "all" ? "*" : pattern);
    for (const std::string& rule : named) set_rule(switches, rule, state);
    if (named.empty())
        wrong(
            fmt::format("There is no rule '{}'; docs/rules.md lists them. An asterisk at the end "
                        "stands for several: race.*=off.",
                        pattern));
}

}  // namespace

RuleSwitches read_rule_switches(const std::string& text) {
    RuleSwitches switches;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        if (end > begin) read_switch(switches, text.substr(begin, end - begin));
        begin = end + 1;
    }
    return switches;
}

std::vector<WatchedThread> read_watched(const std::string& text) {
    std::vector<WatchedThread> all;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        const std::size_t bar = word.find('|');
        WatchedThread watched;
        watched.kernel = word.substr(0, bar);
        auto& [block, thread] = watched.who;
        if (bar == std::string::npos ||
            std::sscanf(word.c_str() + bar, "|%u,%u,%u|%u,%u,%u", &block[0], &block[1], &block[2],
                        &thread[0], &thread[1], &thread[2]) != 6)
            wrong(fmt::format("The watched thread '{}' must be KERNEL|x,y,z|x,y,z.", word));
        all.push_back(std::move(watched));
        begin = end + 1;
    }
    return all;
}

BlockSample read_block_sample(const std::string& text) {
    BlockSample sample;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string word = text.substr(begin, end - begin);
        const std::size_t equals = word.find('=');
        const std::string kernel = equals == std::string::npos ? "" : word.substr(0, equals);
        const std::string number = equals == std::string::npos ? word : word.substr(equals + 1);
        std::uint64_t most = 0;
        const auto [last, error] =
            std::from_chars(number.data(), number.data() + number.size(), most);
        const bool valid =
            error == std::errc() && last == number.data() + number.size() && most > 0;
        if (!valid && number != "all")
            wrong(
                fmt::format("The number of blocks '{}' must be a number from 1 up, or "
                            "KERNEL=NUMBER, or KERNEL=all.",
                            word));
        (kernel.empty() ? sample.most : sample.by_kernel[kernel]) = valid ? most : 0;
        begin = end + 1;
    }
    return sample;
}

ProgramOptions read_program_options() {
    ProgramOptions options;
    if (const std::string device = environment("SIMCC_DEVICE"); !device.empty()) {
        if (!find_device(device))
            wrong(fmt::format("There is no device '{}'. Known: {}.", device, device_ids()));
        options.device = device;
    }
    options.rules = read_rule_switches(environment("SIMCC_RULES"));
    options.registers = read_registers(environment("SIMCC_REGISTERS"));
    options.nvcc_registers = read_registers(environment("SIMCC_NVCC_REGISTERS"));
    options.nvcc_source = environment("SIMCC_NVCC_SOURCE");
    options.nvcc_problem = environment("SIMCC_NVCC_PROBLEM");
    options.json = environment("SIMCC_JSON");
    options.suppressions = environment("SIMCC_SUPPRESSIONS");
    options.baseline = environment("SIMCC_BASELINE");
    options.write_baseline = environment("SIMCC_WRITE_BASELINE");
    options.blocks = read_block_sample(environment("SIMCC_BLOCKS"));
    read_number("SIMCC_DEVICES", options.device_count, 1);
    read_number("SIMCC_CORES", options.cores, 0u);
    read_number("SIMCC_SPLIT_SECONDS", options.split_seconds, 0.0);
    read_number("SIMCC_SEED", options.seed, std::uint64_t{0});
    read_number("SIMCC_PREEMPTIONS", options.preemptions, 0u);
    read_number("SIMCC_ERROR_STATUS", options.error_status, 0);
    read_number("SIMCC_LAUNCH_SECONDS", options.launch_seconds, 0.1);
    read_number("SIMCC_MEMORY", options.memory_mib, std::uint64_t{1});
    read_number("SIMCC_FINDINGS", options.findings, std::size_t{0});
    read_flag("SIMCC_COUNTERS", options.counters);
    read_flag("SIMCC_PROFILE", options.profile);
    read_flag("SIMCC_QUIET", options.quiet);
    read_flag("SIMCC_NO_ADVICE", options.no_advice);
    read_flag("SIMCC_PRINT_SLICES", options.print_slices);
    read_flag("SIMCC_TRACE", options.trace);
    options.watched = read_watched(environment("SIMCC_WATCH"));
    return options;
}

}  // namespace simtutor::simt
