#include "grader/findings/calls/copy_direction.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// The call that a finding is about: "cudaMemcpy(to, from, bytes, kind)".
struct CopyCall {
    Tokens words;  ///< of its statement
    Tokens to, from, bytes, kind;
    int line = 0;

    explicit operator bool() const { return !to.empty() && !from.empty() && kind.size() == 1; }
};

CopyCall copy_of(const simt::Finding& finding, const FunctionText& function) {
    CopyCall call;
    call.line = finding.sides.front().site.line;
    const int at = function.at(call.line, "");
    if (at < 0 || !finding.message.starts_with("cudaMemcpy") ||
        finding.message.starts_with("cudaMemcpy2D"))
        return call;
    call.words = function.statements()[static_cast<std::size_t>(at)].words;
    call.to = given_to(call.words, "cudaMemcpy");
    call.from = given_to(call.words, "cudaMemcpy", 1);
    call.bytes = given_to(call.words, "cudaMemcpy", 2);
    call.kind = given_to(call.words, "cudaMemcpy", 3);
    return call;
}

/// Whether a launch gets the array as an argument.
bool is_given(const Tokens& file, const LaunchText& launch, const Tokens& array) {
    for (std::size_t i = launch.place; i + 1 < file.size() && !file[i].is(";"); ++i) {
        if (!file[i].is(">") || !file[i + 1].is("(")) continue;
        for (const Tokens& one : split(part_of(file, i + 2, closing(file, i + 1)), ","))
            if (same_words(one, array)) return true;
        return false;
    }
    return false;
}

void replace_quoted(std::string& text, const std::string& behind, const std::string& name) {
    const std::size_t at = text.find(behind + " `");
    if (at == std::string::npos) return;
    const std::size_t begin = at + behind.size() + 2, end = text.find('`', begin);
    if (end != std::string::npos) text.replace(begin, end - begin, name);
}

}  // namespace

std::string direction_cause(const simt::Finding& finding, Sources& sources) {
    const bool to_device = finding.message.find("says cudaMemcpyHostToDevice") != std::string::npos;
    const bool to_host = finding.message.find("says cudaMemcpyDeviceToHost") != std::string::npos;
    const bool device_first =
        finding.message.find(" is device memory and the source") != std::string::npos &&
        finding.message.find("is host memory.") != std::string::npos;
    const bool host_first =
        finding.message.find(" is host memory and the source") != std::string::npos &&
        finding.message.find("is device memory.") != std::string::npos;
    if (!(to_host && device_first) && !(to_device && host_first)) return "";
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    const FunctionText function(file, finding.sides.front().site.line);
    const CopyCall call = copy_of(finding, function);
    if (!call) return "";
    const Tokens& device = device_first ? call.to : call.from;
    int before = 0, behind = 0;
    std::string kernel;
    for (const LaunchText& launch : launches_in(file)) {
        if (FunctionText(file, launch.line).name() != function.name() ||
            !is_given(file, launch, device))
            continue;
        // In a loop each comes before and behind the other.
        if (loop_around(function, function.at(launch.line, launch.kernel)) >= 0) return "";
        (launch.line < call.line ? before : behind) = launch.line;
        kernel = launch.kernel;
    }
    if ((before == 0) == (behind == 0)) return "";
    const std::string name = text_of(device);
    const bool back = before != 0;
    const std::string why =
        back ? fmt::format(
                   "{} was given to {} in line {}, and to no launch behind this copy: its "
                   "values are to come back to the host. ",
                   name, kernel, before)
             : fmt::format(
                   "{} is given to {} only behind this copy, in line {}: here it is to get "
                   "its values. ",
                   name, kernel, behind);
    // The direction is right, and so is the use: then the arguments have changed places.
    if (back == to_host)
        return why + fmt::format(
                         "The destination comes first, so exchange the first two "
                         "arguments: ({}, {}, {}, {}).",
                         text_of(call.from), text_of(call.to), text_of(call.bytes),
                         text_of(call.kind));
    return why + fmt::format("Write {} in place of {}.",
                             back ? "cudaMemcpyDeviceToHost" : "cudaMemcpyHostToDevice",
                             text_of(call.kind));
}

void name_copied(simt::Finding& finding, Sources& sources) {
    if (finding.rule != "copy.direction" || finding.sides.empty() ||
        finding.sides.front().site.line <= 0)
        return;
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    const FunctionText function(file, finding.sides.front().site.line);
    const CopyCall call = copy_of(finding, function);
    if (!call) return;
    replace_quoted(finding.message, "the destination", text_of(call.to));
    replace_quoted(finding.message, "the source", text_of(call.from));
}

}  // namespace simtutor
