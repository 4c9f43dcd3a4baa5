#include "grader/findings/calls/host_address.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "grader/findings/source/launch_argument.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// "partial" of "there.partial", "d_a" of "d_a": the name that tells arrays of one object apart.
std::string last_name(const Tokens& words) {
    return words.empty() || !words.back().is_name() ? "" : words.back().text;
}

/// ": line 96 asks for …": what the calls of cudaHostGetDevicePointer tell of the address that a
/// launch passes.
std::string asked_addresses(const Tokens& file, const Tokens& given) {
    std::set<int> lines;
    std::vector<std::string> targets;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("cudaHostGetDevicePointer") || !file[i + 1].is("(")) continue;
        const auto arguments = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (arguments.size() != 3) return "";
        Tokens target = arguments[0];
        // "(void**) &p"
        std::erase_if(target, [](const Token& word) {
            return word.is("&") || word.is("*") || word.is("**") || word.is("(") || word.is(")") ||
                   word.is("void");
        });
        if (same_words(arguments[1], given))
            return fmt::format(": line {} asks for its address on the device, {}. Pass that",
                               file[i].line, text_of(target));
        if (last_name(target).empty() || last_name(target) == last_name(given)) return "";
        lines.insert(file[i].line);
        targets.push_back(text_of(target));
    }
    if (lines.empty() || last_name(given).empty()) return "";
    return fmt::format(
        ": cudaHostGetDevicePointer is called for {} ({}), and not for {}. Call it "
        "there for {}, too",
        list_of(targets), lines_text(lines), last_name(given), last_name(given));
}

}  // namespace

std::string host_address(const simt::Finding& finding, Sources& sources) {
    if (finding.rule != "pointer.host-on-device" ||
        finding.message.find(" by the host's address") == std::string::npos)
        return "";
    const simt::FindingSide& side = finding.sides.front();
    const Tokens file = tokens_of(sources, side.site.file);
    const FunctionText kernel(file, side.site.line);
    const LaunchText launch = only_launch(file, kernel.name());
    if (!kernel.found() || launch.kernel.empty()) return "";
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    const Tokens given = given_at_launch(file, launch, kernel, array);
    if (given.empty()) return "";
    return fmt::format("The launch in line {} passes {}, which is the host's address{}. ",
                       launch.line, text_of(given),
                       mentions(file, "cudaHostGetDevicePointer")
                           ? asked_addresses(file, given)
                           : ": nothing here calls cudaHostGetDevicePointer, for this array or "
                             "another");
}

std::string without_portable(const Tokens& file, const std::string& advice) {
    const std::size_t at = advice.find("; for a device other than that of the allocation,");
    const bool chooses = mentions(file, "cudaSetDevice");
    return at == std::string::npos || chooses ? advice : advice.substr(0, at) + ".";
}

}  // namespace simtutor
