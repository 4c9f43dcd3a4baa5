#include <fmt/format.h>

#include <set>
#include <utility>

#include "grader/findings/calls/current_device.h"
#include "grader/findings/calls/device_choice.h"
#include "grader/findings/calls/device_wait.h"
#include "grader/findings/calls/error_taken.h"
#include "grader/findings/calls/older_of_pair.h"
#include "grader/findings/calls/whole_memory.h"
#include "grader/findings/cost/unknown_rounds.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/index/narrow_product.h"
#include "grader/findings/index/share_end.h"
#include "grader/findings/index/size_of_name.h"
#include "grader/findings/index/wrapped_number.h"
#include "grader/findings/launch/exchanged_members.h"
#include "grader/findings/launch/no_share.h"
#include "grader/findings/launch/step_of_elements.h"
#include "grader/findings/race/given_back.h"
#include "grader/findings/result/best_from_zero.h"
#include "grader/findings/result/best_of_all.h"
#include "grader/findings/result/first_member.h"
#include "grader/findings/result/kept_copy.h"
#include "grader/findings/result/kept_output.h"
#include "grader/findings/result/kept_static.h"
#include "grader/findings/result/signed_key.h"
#include "grader/findings/result/untested_first.h"
#include "grader/findings/result/whole_division.h"
#include "grader/findings/result/whole_fill.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/call_lines.h"
#include "grader/findings/source/crash_lines.h"
#include "grader/findings/source/exit_lines.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/lines_question.h"
#include "grader/findings/source/loose_and.h"
#include "grader/findings/source/result_patterns.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/source/stored_values.h"
#include "grader/findings/text.h"
#include "grader/findings/unset/array_from_zero.h"

namespace simtutor {
namespace {

/// What stores to an array between its rows: single elements, or all of it as one piece.
std::string between_rows(const Tokens& file, const std::string& array) {
    std::set<int> lines = lines_that_store(file, array);
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool piece = file[i].is("memset") || file[i].is("fill") || file[i].is("fill_n") ||
                           file[i].is("cudaMemset") || file[i].is("memcpy");
        if (piece && file[i + 1].is("(") &&
            mentions(part_of(file, i + 2, closing(file, i + 1)), array))
            lines.insert(file[i].line);
    }
    if (lines.empty()) return "";
    return fmt::format(
        "{} is stored to in {}: only the columns of each row may be, not what lies between its end "
        "and the begin of the next one.",
        array, lines_text(lines));
}

/// "add is launched in line 77: …", of kernels that are given and that have stored too little: only
/// their launches can be at fault.
std::string launches_of_given(const Tokens& file, const std::set<int>& given) {
    std::string kernel;
    std::set<int> lines;
    for (const LaunchText& launch : launches_in(file)) {
        if (given.contains(launch.line) || !given.contains(line_of_function(file, launch.kernel)))
            continue;
        if (kernel.empty()) kernel = launch.kernel;
        if (launch.kernel == kernel) lines.insert(launch.line);
    }
    if (lines.empty()) return "";
    return fmt::format(
        "{} is launched in {}: how often does this run come there, and what does the kernel get?",
        kernel, lines_text(lines));
}

/// "grey" of "… grey ran as 2 x 2 blocks of 16 x 1 threads: …"
std::string kernel_of_launch(const std::string& message) {
    const std::size_t end = message.find(" ran as ");
    if (end == std::string::npos) return "";
    const std::size_t begin = message.find_last_of(" \n", end - 1);
    return message.substr(begin == std::string::npos ? 0 : begin + 1,
                          end - (begin == std::string::npos ? 0 : begin + 1));
}

std::string device_work(const Tokens& file) {
    const std::string choice = device_choice(file);
    return choice.empty() ? device_wait(file) : choice;
}

/// Of what was written between the rows of an array.
std::string gap_lines(const Tokens& tokens, const std::string& array) {
    if (std::string fill = whole_fill(tokens); !fill.empty()) return fill;
    for (const FunctionText& function : functions_in(tokens))
        if (std::string stride = loop_over_stride(function, 0); !stride.empty()) return stride;
    return between_rows(tokens, array);
}

/// Of a program that ends as if nothing fitted: what it divides, or chooses, wrongly.
std::string wrong_choice(const Tokens& tokens, const std::string& run) {
    for (std::string text : {current_device(tokens), no_share(tokens, run), whole_division(tokens),
                             whole_memory(tokens), untested_first(tokens), best_of_all(tokens)})
        if (!text.empty()) return text;
    return "";
}

}  // namespace

std::optional<Advice> of_another_kind(const Question& question) {
    const auto& [sources, file, message, run, common, entry, tokens, given] = question;
    // Of numbers that one call after the other gives, and of what a program chooses by them.
    const bool of_values = message.find("anted") != std::string::npos ||
                           message.find("rong") != std::string::npos ||
                           message.find("ended with status ") != std::string::npos;
    if (std::string loose = of_values ? loose_and(tokens) : ""; !loose.empty()) return loose;
    if (std::string first = of_values ? kept_static(tokens) : ""; !first.empty()) return first;
    if (std::string copy = kept_copy(tokens); !copy.empty()) return copy;
    if (std::string turned = of_values ? turned_members(tokens) : ""; !turned.empty())
        return Advice(turned, Known::question);
    if (message.find(" does the search begin?") != std::string::npos)
        for (std::string begun :
             {member_from_zero(tokens), array_from_zero(tokens), best_from_zero(tokens)})
            if (!begun.empty()) return begun;
    if (message.find(" follow from it: repair that first.") != std::string::npos) return Advice();
    if (message.find(" holds the plate after ") != std::string::npos)
        return older_of_pair(called_in_run(tokens, run));
    // No index and no store is at fault where the colours are right.
    if (message.find(" off by one factor: ") != std::string::npos)
        return output_of_every_round(tokens);
    if (message.find("ended by exit(") != std::string::npos)
        return Advice(exit_lines(tokens, given), Known::place);
    if (message.find(" (SIG") != std::string::npos)
        return Advice(crash_lines(sources, file, tokens, message), Known::place);
    if (message.find(" no thread.") != std::string::npos)
        for (std::string text :
             {step_of_elements(tokens), small_launch_text(tokens, kernel_of_launch(message))})
            if (!text.empty()) return text;
    if (message.find(" threads were launched; ") != std::string::npos)
        return Advice(grid_text(tokens, ""), Known::place);
    if (message.find("as if all were well") != std::string::npos)
        if (std::string taken = error_taken(tokens); !taken.empty()) return taken;
    if (message.find("ended with status ") != std::string::npos) {
        if (message.find("out of memory") != std::string::npos)
            if (std::string size = size_of_pointer(tokens); !size.empty()) return size;
        const std::string choice = wrong_choice(tokens, run);
        return choice.empty() ? Advice(printing_line(sources, file, message), Known::place)
                              : Advice(choice);
    }
    if (message.starts_with("The program says ") &&
        (message.find(" µs") != std::string::npos || message.find(" GB/s") != std::string::npos))
        if (std::string events = time_pattern(tokens); !events.empty()) return events;
    // No counter tells why a function is slow.
    if (message.starts_with("speed beside "))
        if (std::string rounds = unknown_rounds(tokens); !rounds.empty()) return rounds;
    if (Advice calls = told_calls_of(tokens, message, given); !calls.text.empty()) return calls;
    if (message.find("between its rows") != std::string::npos)
        return gap_lines(tokens, message.substr(0, message.find(' ')));
    if (message.find("The kernels stored ") != std::string::npos) {
        if (launches_in(tokens).empty()) return Advice("No line launches a kernel.");
        const std::string results = kernel_results(tokens, message, run, given);
        return Advice(results.empty() ? launches_of_given(tokens, given) : results, Known::place);
    }
    if (message.find("devices had work") != std::string::npos ||
        message.find("out of memory") != std::string::npos)
        return Advice(device_work(tokens), Known::place);
    for (std::string wrapped :
         {wrapped_number(sources, file, run), narrow_product(sources, file, run)})
        if (!wrapped.empty()) return wrapped;
    if (message.find("chain") != std::string::npos)
        for (std::string text : {signed_key(called_in_run(tokens, run), message, run),
                                 given_back(called_in_run(tokens, run))})
            if (!text.empty()) return text;
    return std::nullopt;
}

}  // namespace simtutor
