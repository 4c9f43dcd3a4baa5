#include "grader/findings/source/stored_values.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/calls/copied_output.h"
#include "grader/findings/calls/current_device.h"
#include "grader/findings/calls/device_lines.h"
#include "grader/findings/calls/gib_unit.h"
#include "grader/findings/calls/whole_memory.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/launch/kernel_choice.h"
#include "grader/findings/launch/thread_split.h"
#include "grader/findings/result/best_of_all.h"
#include "grader/findings/result/first_member.h"
#include "grader/findings/result/slip_lines.h"
#include "grader/findings/result/swapped_call.h"
#include "grader/findings/result/whole_division.h"
#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/limit_lines.h"
#include "grader/findings/source/loop_of_store.h"
#include "grader/findings/source/other_layout.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/source/value_lines.h"
#include "grader/findings/source/value_origin.h"
#include "grader/findings/source/written_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

bool launched(const Tokens& file, const std::string& kernel) {
    return std::ranges::any_of(launches_in(file),
                               [&](const LaunchText& one) { return one.kernel == kernel; });
}

/// The wrong array, also of "`field[0]` was copied, and no kernel has computed it".
std::string copied_array(const std::string& message) {
    const std::size_t end = message.find("` was copied, and no kernel"),
                      begin = end == std::string::npos ? end : message.rfind('`', end - 1);
    if (begin == std::string::npos) return simtutor::array_of(message);
    const std::string name = message.substr(begin + 1, end - begin - 1);
    return name.substr(0, name.find('['));
}

}  // namespace

std::string values_text(const Tokens& file, const std::string& array, const std::string& message,
                        const std::string& run) {
    if (!tells_of_values(message)) return "";
    const std::string text = value_origin(file, array, run);
    if (text.empty() || !may_be_misplaced(message)) return text + (text.empty() ? "" : ".");
    const std::string written = written_text(file, array, run, false);
    const std::size_t index = written.find("; its index");
    return text + (index == std::string::npos ? "." : written.substr(index));
}

std::string kernel_results(const Tokens& file, const std::string& message, const std::string& run,
                           const std::set<int>& given) {
    constexpr std::size_t most = 2;
    std::string text;
    std::size_t count = 0;
    // Elements that are all the same factor off lie where they belong.
    // One element alone has no other place.
    const bool alone = message.starts_with("1 of 1 ");
    const bool placed = message.find(" times the expected value") == std::string::npos && !alone;
    // A rate or a time is made by the host, and no line of a kernel.
    if (message.find("GB/s") != std::string::npos || message.starts_with("The program says "))
        return "";
    const Tokens called = called_in_run(file, run);
    const bool program = line_of_function(file, "main") > 0 || !launches_in(file).empty();
    for (const auto& [kernel, array] : kernel_outputs(file, message, run)) {
        if (program && !launched(called, kernel)) continue;
        if (given.contains(line_of_function(file, kernel))) continue;
        std::string written = values_text(file, array, message, kernel);
        const bool told = placed || (alone && written.find(", made of ") != std::string::npos);
        if (written.empty() || !told) written = written_text(file, array, kernel, true, placed);
        if (!written.empty() && count++ < most)
            text += fmt::format("{}In {} {}", text.empty() ? "" : " ", kernel, written);
    }
    return text.empty() ? text : text + copied_output(called, copied_array(message));
}

bool is_shared_by_devices(const std::string& run, const std::string& common) {
    if (run.find(" devices") == std::string::npos) return false;
    const bool only = common.starts_with("Wrong only where ") &&
                      (common.find(" more than one device") != std::string::npos ||
                       common.find(" multiple of the number of devices") != std::string::npos);
    const std::size_t right = common.find(" right, for example, with ");
    return only ||
           (right != std::string::npos && common.find(", 1 device", right) != std::string::npos);
}

std::string without_array(const Tokens& file, const std::string& message, const std::string& run,
                          const std::string& common, const std::set<int>& given) {
    if (message.find(" is in use; wanted ") != std::string::npos) {
        std::string whole = current_device(file);
        if (whole.empty()) whole = whole_memory(file);
        if (whole.empty()) whole = gib_unit(file);
        if (whole.empty()) whole = best_of_all(file);
        return whole.empty() ? device_lines(file) : whole;
    }
    // What explains all of the numbers is known: only its lines are missing.
    if (message.find("They come out where ") != std::string::npos) return slip_lines(file, message);
    for (std::string text : {thread_split(file, message), left_over(file, message, run),
                             halved_count(file, common), one_element_each(file, run, common)})
        if (!text.empty()) return text;
    // What each resource allows says more than a variable of a like name.
    if (message.find("On its own, ") != std::string::npos ||
        (message.find("your ratio comes out if ") != std::string::npos &&
         value_lines(file, message).empty()))
        return limit_lines(file, message);
    // A right number that is not good enough: no line computes it wrongly.
    if (message.find("wanted at least ") != std::string::npos) return "";
    // A kernel that is right on one device is so on several.
    if (is_shared_by_devices(run, common)) return "";
    if (std::string call = swapped_call(file); !call.empty()) return call;
    if (std::string layout = other_layout(file); !layout.empty()) return layout;
    const std::string factor = factor_text(message);
    std::string lines = value_lines(file, message, &given);
    if (lines.empty() && factor.empty()) return kernel_results(file, message, run, given);
    const std::string end = factor.ends_with("?") ? "" : ".";
    if (lines.empty()) return factor.empty() ? "" : sentence(factor) + end;
    return lines + (factor.empty() ? "." : "; " + factor + end);
}

std::string launch_and_store(const Tokens& file, const std::string& array, const std::string& run) {
    const std::string choice = kernel_choice(file);
    std::string written = written_text(file, array, run, false);
    if (!choice.empty()) return choice + (written.empty() ? "." : "; " + written);
    if (!written.empty()) written.insert(written.size() - 1, loop_of_store(file, array, run));
    const std::string launch = launch_text(file);
    if (launch.empty()) return written;
    return (written.empty() ? "" : written + " ") + sentence(launch) + ".";
}

std::string turned_operand(const Tokens& file, const std::string& operand) {
    const std::set<int> lines = lines_with(file, operand, false);
    if (lines.empty()) return "";
    std::string text = fmt::format("{} is read in {}: which part of the index is the row there?",
                                   operand, lines_text(lines));
    if (mentions(file, "__shared__"))
        text += fmt::format(
            " If that is right, a tile to which {} is copied is stored and read with its "
            "indices in different orders.",
            operand);
    return text;
}

}  // namespace simtutor
