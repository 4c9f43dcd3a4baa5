#include "grader/findings/launch/fixed_share.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Names that hold the number of multiprocessors: filled by a call, or set to the member of this
/// name, which counts itself.
std::set<std::string> multiprocessors(const Tokens& file) {
    std::set<std::string> names{"multiProcessorCount"};
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        const bool filled = file[i].is("&") && file[i + 2].is(",") &&
                            file[i + 3].is("cudaDevAttrMultiProcessorCount");
        if (filled) names.insert(file[i + 1].text);
        std::size_t end = i + 2;
        while (end + 1 < file.size() && (file[end + 1].is(".") || file[end + 1].is("->"))) end += 2;
        if (file[i].is_name() && file[i + 1].is("=") && end < file.size() &&
            file[end].is("multiProcessorCount"))
            names.insert(file[i].text);
    }
    return names;
}

/// "2048 / threads" of "processors * (2048 / threads)" and "16" of "16 * processors".
Tokens factor_beside(const Tokens& file, std::size_t at) {
    if (at + 2 < file.size() && file[at + 1].is("*")) {
        std::size_t end = at + 2;
        for (; end < file.size(); ++end) {
            if (file[end].is("(")) {
                end = closing(file, end);
                continue;
            }
            if (file[end].is(";") || file[end].is(",") || file[end].is(")") || file[end].is("+") ||
                file[end].is("-"))
                break;
        }
        return part_of(file, at + 2, std::min(end, file.size()));
    }
    while (at >= 2 && (file[at - 1].is(".") || file[at - 1].is("->"))) at -= 2;
    if (at < 2 || !file[at - 1].is("*")) return {};
    std::size_t begin = at - 2;
    if (file[begin].is(")"))
        while (begin > 0 && (!file[begin].is("(") || closing(file, begin) != at - 2)) --begin;
    return part_of(file, begin, at - 1);
}

/// The number behind a word; 0 if there is none.
double number_behind(const std::string& message, const std::string& word) {
    const std::size_t at = message.find(word);
    return at == std::string::npos ? 0 : std::atof(message.c_str() + at + word.size());
}

}  // namespace

std::string fixed_share(const Tokens& file, const std::string& message) {
    for (const Token& word : file)
        if (word.is("maxThreadsPerMultiProcessor") ||
            word.is("cudaDevAttrMaxThreadsPerMultiProcessor") ||
            word.text.starts_with("cudaOccupancy"))
            return "";
    const double count = number_behind(message, " threads. The "),
                 held = number_behind(message, " of this device hold "),
                 threads = number_behind(message, "The launch has ");
    const std::set<std::string> names = multiprocessors(file);
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!names.contains(file[i].text)) continue;
        Tokens factor = factor_beside(file, i);
        if (factor.size() > 2 && factor[0].is("(") && closing(factor, 0) + 1 == factor.size())
            factor = part_of(factor, 1, factor.size() - 1);
        const auto value = constant_value(file, factor);
        if (!value || *value < 1 || count <= 0) continue;
        const std::string is =
            factor.size() == 1 && !factor[0].is_name() ? "" : fmt::format(" = {}", *value);
        return fmt::format(
            "Line {} takes {}{} for each multiprocessor of every device, which here makes {} "
            "threads for one that holds {}. No line asks the device how many it holds: "
            "cudaDevAttrMaxThreadsPerMultiProcessor, or maxThreadsPerMultiProcessor, says it.",
            file[i].line, text_of(factor), is, grouped(threads / count), grouped(held / count));
    }
    return "";
}

}  // namespace simtutor
