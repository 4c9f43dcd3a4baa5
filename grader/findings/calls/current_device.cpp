#include "grader/findings/calls/current_device.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The arguments of the first call of `name` in the words, each without "&"; none if there is none.
std::vector<Tokens> arguments_of(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != name || !words[i + 1].is("(")) continue;
        auto all = split(part_of(words, i + 2, closing(words, i + 1)), ",");
        for (Tokens& one : all)
            if (!one.empty() && one[0].is("&")) one.erase(one.begin());
        return all;
    }
    return {};
}

bool is_name(const Tokens& words, const std::string& name) {
    return words.size() == 1 && words[0].text == name;
}

/// Whether the words choose a device, themselves or in a function of the file that they call.
bool chooses(const Tokens& file, const Tokens& words) {
    return mentions(words, "cudaSetDevice") ||
           std::any_of(words.begin(), words.end(), [&](const Token& word) {
               return word.is_name() && mentions(body_of(file, word.text), "cudaSetDevice");
           });
}

bool chooses_inside(const Tokens& file, const FunctionText& function, int loop) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (is_inside(function, static_cast<int>(i), loop) && chooses(file, all[i].words))
            return true;
    return false;
}

/// Whether cudaGetDeviceCount, or the caller of the function, gives the name the number of devices.
bool counts_devices(const Tokens& file, const FunctionText& function, const std::string& name) {
    const auto filled = [&](const Tokens& one) {
        for (std::size_t i = 0; i + 3 < file.size(); ++i)
            if (file[i].is("cudaGetDeviceCount") && file[i + 2].is("&") &&
                is_name(one, file[i + 3].text))
                return true;
        return false;
    };
    if (filled({{name, 0}})) return true;
    const auto parameters = split(function.parameters(), ",");
    const auto own = std::find_if(parameters.begin(), parameters.end(), [&](const Tokens& one) {
        return !one.empty() && one.back().text == name;
    });
    if (own == parameters.end()) return false;
    const auto place = static_cast<std::size_t>(own - parameters.begin());
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (place < given.size() && filled(given[place])) return true;
    }
    return false;
}

/// The loop over the devices around a statement; -1 if there is none.
int loop_over_devices(const Tokens& file, const FunctionText& function, int statement) {
    for (const int head : function.around(statement)) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        if (loop.kind != Statement::Kind::loop || counter_of(loop).empty()) continue;
        const auto parts = split(loop.words, ";");
        for (const Token& word : parts[1])
            if (word.is_name() && counts_devices(file, function, word.text)) return head;
    }
    return -1;
}

/// Which call of the statement gets the name as a device's number; empty if none does.
std::string asking_call(const Tokens& file, const Tokens& words, const std::string& name) {
    for (const char* call : {"cudaGetDeviceProperties", "cudaDeviceGetAttribute"})
        if (const auto given = arguments_of(words, call);
            !given.empty() && is_name(given.back(), name))
            return call;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("(") || body_of(file, words[i].text).empty())
            continue;
        const auto given = split(part_of(words, i + 2, closing(words, i + 1)), ",");
        const bool asked = std::any_of(given.begin(), given.end(),
                                       [&](const Tokens& one) { return is_name(one, name); });
        const Tokens body = body_of(file, words[i].text);
        if (asked &&
            (mentions(body, "cudaGetDeviceProperties") || mentions(body, "cudaDeviceGetAttribute")))
            return words[i].text;
        // One function further: "seconds" asks "peak_gflops".
        for (const Token& word : body)
            if (asked && word.is_name() &&
                (mentions(body_of(file, word.text), "cudaGetDeviceProperties") ||
                 mentions(body_of(file, word.text), "cudaDeviceGetAttribute")))
                return words[i].text;
    }
    return "";
}

/// The loop in which the current device's number is used in place of the loop's.
std::string in_loop(const Tokens& file, const FunctionText& function, int call,
                    const std::string& name) {
    const auto& all = function.statements();
    for (int i = call; i < static_cast<int>(all.size()); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        const std::string asks = asking_call(file, one.words, name);
        const int loop = asks.empty() ? -1 : loop_over_devices(file, function, i);
        if (loop < 0 || chooses_inside(file, function, loop)) continue;
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const std::string counter = counter_of(head);
        if (counter == name) continue;
        return fmt::format(
            "cudaGetDevice in line {0} gives the number of the current device, and nothing in the "
            "loop over {1} (line {2}) makes another one current: {3} in line {4} asks the same "
            "device in each round. Give it {1} in place of {5}.",
            all[static_cast<std::size_t>(call)].line, counter, head.line, asks, one.line, name);
    }
    return "";
}

/// "cudaGetDevice(&device)" in a function whose parameter is `device`, or is used nowhere.
std::string in_place_of_parameter(const Tokens& file, const FunctionText& function, int call,
                                  const std::string& name) {
    const auto& all = function.statements();
    for (int i = 0; i <= call; ++i)
        if (chooses(file, all[static_cast<std::size_t>(i)].words)) return "";
    std::string asks;
    int line = 0;
    for (std::size_t i = static_cast<std::size_t>(call); i < all.size() && asks.empty(); ++i) {
        asks = asking_call(file, all[i].words, name);
        line = all[i].line;
    }
    if (asks.empty()) return "";
    for (const Tokens& parameter : split(function.parameters(), ",")) {
        if (parameter.size() < 2 || !mentions(parameter, "int") || mentions(parameter, "*"))
            continue;
        const std::string& given = parameter.back().text;
        if (given.find("dev") == std::string::npos && given.find("gpu") == std::string::npos)
            continue;
        const int at = all[static_cast<std::size_t>(call)].line;
        if (given == name)
            return fmt::format(
                "cudaGetDevice in line {0} replaces {1}, which {2} was given, by the number of the "
                "current device, and {3} in line {4} asks that one: leave line {0} out.",
                at, given, function.name(), asks, line);
        const bool used = std::any_of(all.begin(), all.end(), [&](const Statement& one) {
            return mentions(one.words, given);
        });
        if (!used)
            return fmt::format(
                "cudaGetDevice in line {0} gives the number of the current device, and {1} in line "
                "{2} asks that one, whatever {3} is: give it {3} in place of {4}.",
                at, asks, line, given, name);
    }
    return "";
}

/// cudaMemGetInfo in a loop over the devices, none of which is made current.
std::string memory_of_current(const Tokens& file, const FunctionText& function, int call) {
    const int loop = loop_over_devices(file, function, call);
    if (loop < 0 || chooses_inside(file, function, loop)) return "";
    const auto& all = function.statements();
    const Statement& head = all[static_cast<std::size_t>(loop)];
    return fmt::format(
        "cudaMemGetInfo in line {0} tells of the current device, and nothing in the loop over {1} "
        "(line {2}) makes another one current: it is the same memory in each round. How much "
        "memory a device has its cudaDeviceProp tells, in totalGlobalMem: "
        "cudaGetDeviceProperties(…, {1}).",
        all[static_cast<std::size_t>(call)].line, counter_of(head), head.line);
}

}  // namespace

std::string current_device(const Tokens& file, const FunctionText& function) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Tokens& words = all[static_cast<std::size_t>(i)].words;
        if (mentions(words, "cudaMemGetInfo"))
            if (std::string memory = memory_of_current(file, function, i); !memory.empty())
                return memory;
        const auto given = arguments_of(words, "cudaGetDevice");
        if (given.size() != 1 || given[0].size() != 1 || !given[0][0].is_name()) continue;
        for (std::string text : {in_loop(file, function, i, given[0][0].text),
                                 in_place_of_parameter(file, function, i, given[0][0].text)})
            if (!text.empty()) return text;
    }
    return "";
}

std::string current_device(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = current_device(file, function); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
