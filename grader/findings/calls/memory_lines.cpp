#include "grader/findings/calls/memory_lines.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// "plate.cells" of "&plate.cells".
std::string behind_ampersand(const Tokens& words) {
    Tokens rest = words;
    while (!rest.empty() && !rest.front().is_name()) rest.erase(rest.begin());
    // "(&plate.cells)" of a cast
    while (!rest.empty() && rest.back().is(")") && !mentions(rest, "(")) rest.pop_back();
    return text_of(rest);
}

/// What a call of cudaMallocPitch makes.
struct Pitched {
    std::string array, pitch;
    std::string width;  ///< the first name of its third argument
    int line = 0;
};

std::vector<Pitched> pitched_arrays(const Tokens& file) {
    std::vector<Pitched> all;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (!file[i].is("cudaMallocPitch") || !file[i + 1].is("(")) continue;
        const std::vector<Tokens> arguments =
            split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (arguments.size() < 3 || arguments[2].empty() || !arguments[2][0].is_name()) continue;
        all.push_back({behind_ampersand(arguments[0]), behind_ampersand(arguments[1]),
                       arguments[2][0].text, file[i].line});
    }
    return all;
}

/// "cells" of "plate.cells": a function that makes the array may call its owner otherwise.
std::string member_of(const std::string& array) {
    const std::size_t at = array.find_last_of(".>");
    return at == std::string::npos ? array : array.substr(at + 1);
}

/// Whether a name in a line is the array, or a parameter that a launch of its kernel gives it to.
bool is_array(const Tokens& file, const Token& name, const std::string& array) {
    if (name.text == member_of(array)) return true;
    const FunctionText kernel(file, name.line);
    bool launched = false;
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel.name()) continue;
        launched = true;
        const Tokens given = given_at_launch(file, launch, kernel, name.text);
        if (!given.empty() && given.back().text == member_of(array)) return true;
    }
    // Of a kernel that the file does not launch nothing is known.
    return !launched && has(kernels_in(file), kernel.name());
}

/// A plain copy to an array whose rows lie a pitch apart.
std::string copy_without_pitch(const Tokens& file) {
    for (const Pitched& pitched : pitched_arrays(file))
        for (const CopyText& copy : copies_in(file)) {
            const std::string to = text_of(copy.to);
            if (!copy.call.starts_with("cudaMemcpy") || copy.call.find("2D") != std::string::npos ||
                copy.to.empty() || member_of(to) != member_of(pitched.array))
                continue;
            return fmt::format(
                "Line {} copies to {} with {}, one row right behind the other, but the rows of {} "
                "lie {} bytes apart (cudaMallocPitch in line {}): cudaMemcpy2D takes both "
                "distances.",
                copy.line, to, copy.call, member_of(to), member_of(pitched.pitch), pitched.line);
        }
    return "";
}

}  // namespace

std::string wait_lines(const Tokens& file) {
    std::set<int> lines;
    for (const Token& word : file)
        for (const char* wait : {"__pipeline_wait_prior", "consumer_wait", "wait_prior",
                                 "cp_async_wait", "wait_group"})
            if (word.text.find(wait) != std::string::npos) lines.insert(word.line);
    if (lines.empty()) return "";
    std::string list;
    for (const int line : lines) list += (list.empty() ? "" : ", ") + std::to_string(line);
    return fmt::format("The program waits for copies in line{} {}.", lines.size() == 1 ? "" : "s",
                       list);
}

std::string device_array_line(const Tokens& file) {
    std::string text;
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (!file[i].is("__device__")) continue;
        std::size_t name = i + 1;
        while (name + 1 < file.size() && file[name].is_name() && file[name + 1].is_name()) ++name;
        if (!file[name].is_name() || !file[name + 1].is("[")) continue;
        if (!text.empty()) return "";
        text = fmt::format(
            "Line {} declares {} in device memory (__device__). What all threads only read, one "
            "element at a time, belongs into constant memory: __constant__.",
            file[name].line, file[name].text);
    }
    return text;
}

std::string edge_of_texture(const Tokens& file) {
    for (const Token& word : file) {
        const bool zero = word.is("cudaAddressModeBorder");
        if (!zero && !word.is("cudaAddressModeWrap") && !word.is("cudaAddressModeMirror")) continue;
        return fmt::format(
            "Line {} chooses {}: beyond the edge the texture gives {}. cudaAddressModeClamp gives "
            "the element at the edge.",
            word.line, word.text, zero ? "0" : "elements of another place");
    }
    return "";
}

std::string rows_without_pitch(const Tokens& file) {
    if (std::string copy = copy_without_pitch(file); !copy.empty()) return copy;
    for (const Pitched& pitched : pitched_arrays(file)) {
        for (std::size_t i = 0; i + 1 < file.size(); ++i) {
            if (!file[i].is_name() || !file[i + 1].is("[")) continue;
            const std::size_t close = closing(file, i + 1);
            if (close + 1 >= file.size() || !file[close + 1].is("=")) continue;
            const Tokens index = part_of(file, i + 2, close);
            bool rows = false;
            for (std::size_t k = 0; k + 1 < index.size(); ++k)
                rows |= index[k].is("*") && index[k + 1].text == pitched.width &&
                        k + 2 < index.size() && index[k + 2].is("+");
            if (!rows || !is_array(file, file[i], pitched.array)) continue;
            return fmt::format(
                "Line {} stores {}[{}], with rows of {} elements, but the rows of {} lie {} bytes "
                "apart (cudaMallocPitch in line {}).",
                file[i].line, file[i].text, text_of(index), pitched.width, pitched.array,
                pitched.pitch, pitched.line);
        }
    }
    return "";
}

}  // namespace simtutor
