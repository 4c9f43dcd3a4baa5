#include "grader/findings/source/lines_behind.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "grader/findings/calls/byte_count.h"
#include "grader/findings/calls/copied_output.h"
#include "grader/findings/calls/current_device.h"
#include "grader/findings/calls/device_choice.h"
#include "grader/findings/calls/device_lines.h"
#include "grader/findings/calls/device_parts.h"
#include "grader/findings/calls/device_wait.h"
#include "grader/findings/calls/early_copy.h"
#include "grader/findings/calls/error_taken.h"
#include "grader/findings/calls/gib_unit.h"
#include "grader/findings/calls/older_of_pair.h"
#include "grader/findings/calls/texture_coordinates.h"
#include "grader/findings/calls/texture_filter.h"
#include "grader/findings/calls/whole_memory.h"
#include "grader/findings/cost/link_once.h"
#include "grader/findings/cost/rows_again.h"
#include "grader/findings/cost/unknown_rounds.h"
#include "grader/findings/index/drawn_early.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/index/narrow_product.h"
#include "grader/findings/index/narrow_thread.h"
#include "grader/findings/index/row_distance.h"
#include "grader/findings/index/share_end.h"
#include "grader/findings/index/split_number.h"
#include "grader/findings/index/wrapped_number.h"
#include "grader/findings/launch/block_reach.h"
#include "grader/findings/launch/choice_divisor.h"
#include "grader/findings/launch/colliding_place.h"
#include "grader/findings/launch/early_return.h"
#include "grader/findings/launch/empty_kernel.h"
#include "grader/findings/launch/few_blocks.h"
#include "grader/findings/launch/kernel_choice.h"
#include "grader/findings/launch/loop_without_round.h"
#include "grader/findings/launch/no_share.h"
#include "grader/findings/launch/short_launch.h"
#include "grader/findings/launch/step_of_elements.h"
#include "grader/findings/launch/thread_split.h"
#include "grader/findings/launch/warp_of_rows.h"
#include "grader/findings/race/given_back.h"
#include "grader/findings/race/tried_once.h"
#include "grader/findings/result/best_from_zero.h"
#include "grader/findings/result/best_of_all.h"
#include "grader/findings/result/block_repeats.h"
#include "grader/findings/result/carried_sum.h"
#include "grader/findings/result/counted_members.h"
#include "grader/findings/result/divisor_lines.h"
#include "grader/findings/result/first_member.h"
#include "grader/findings/result/halved_sides.h"
#include "grader/findings/result/kept_output.h"
#include "grader/findings/result/kept_static.h"
#include "grader/findings/result/last_slice.h"
#include "grader/findings/result/left_out.h"
#include "grader/findings/result/narrow_sum.h"
#include "grader/findings/result/near_edge.h"
#include "grader/findings/result/once_per_block.h"
#include "grader/findings/result/panel_steps.h"
#include "grader/findings/result/round_cause.h"
#include "grader/findings/result/short_piece.h"
#include "grader/findings/result/signed_key.h"
#include "grader/findings/result/skipped_number.h"
#include "grader/findings/result/slip_lines.h"
#include "grader/findings/result/stale_value.h"
#include "grader/findings/result/swapped_call.h"
#include "grader/findings/result/team_share.h"
#include "grader/findings/result/turned_kernel.h"
#include "grader/findings/result/turned_tile.h"
#include "grader/findings/result/unread_lines.h"
#include "grader/findings/result/unread_store.h"
#include "grader/findings/result/untested_first.h"
#include "grader/findings/result/unused_value.h"
#include "grader/findings/result/whole_division.h"
#include "grader/findings/result/whole_fill.h"
#include "grader/findings/result/wrong_question.h"
#include "grader/findings/result/zero_node.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/call_lines.h"
#include "grader/findings/source/called_text.h"
#include "grader/findings/source/crash_lines.h"
#include "grader/findings/source/exit_lines.h"
#include "grader/findings/source/given_line.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/limit_lines.h"
#include "grader/findings/source/loop_of_store.h"
#include "grader/findings/source/other_layout.h"
#include "grader/findings/source/result_patterns.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/source/value_lines.h"
#include "grader/findings/source/value_origin.h"
#include "grader/findings/source/written_text.h"
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

bool launched(const Tokens& file, const std::string& kernel) {
    return std::ranges::any_of(launches_in(file),
                               [&](const LaunchText& one) { return one.kernel == kernel; });
}

/// Of wrong values: where they are made; of a picture that may be misplaced, its index, too.
std::string values_text(const Tokens& file, const std::string& array, const std::string& message,
                        const std::string& run) {
    if (!tells_of_values(message)) return "";
    const std::string text = value_origin(file, array, run);
    if (text.empty() || !may_be_misplaced(message)) return text + (text.empty() ? "" : ".");
    const std::string written = written_text(file, array, run, false);
    const std::size_t index = written.find("; its index");
    return text + (index == std::string::npos ? "." : written.substr(index));
}

/// The wrong array, also of "`field[0]` was copied, and no kernel has computed it".
std::string copied_array(const std::string& message) {
    const std::size_t end = message.find("` was copied, and no kernel"),
                      begin = end == std::string::npos ? end : message.rfind('`', end - 1);
    if (begin == std::string::npos) return array_of(message);
    const std::string name = message.substr(begin + 1, end - begin - 1);
    return name.substr(0, name.find('['));
}

/// "In trace rgb is written in lines 41, 42, 43; …": where kernels store what is wrong. A kernel
/// that is given is not for the student to change.
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

/// Whether several devices share the work of a run that is wrong, and a run of one device is right.
bool is_shared_by_devices(const std::string& run, const std::string& common) {
    if (run.find(" devices") == std::string::npos) return false;
    const bool only = common.starts_with("Wrong only where ") &&
                      (common.find(" more than one device") != std::string::npos ||
                       common.find(" multiple of the number of devices") != std::string::npos);
    const std::size_t right = common.find(" right, for example, with ");
    return only ||
           (right != std::string::npos && common.find(", 1 device", right) != std::string::npos);
}

/// Of a wrong number, or of a picture: what no array of the message names.
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
    std::string lines = value_lines(file, message);
    if (lines.empty() && factor.empty()) return kernel_results(file, message, run, given);
    const std::string end = factor.ends_with("?") ? "" : ".";
    if (lines.empty()) return factor.empty() ? "" : sentence(factor) + end;
    return lines + (factor.empty() ? "." : "; " + factor + end);
}

/// "grey" of "… grey ran as 2 x 2 blocks of 16 x 1 threads: …"
std::string kernel_of_launch(const std::string& message) {
    const std::size_t end = message.find(" ran as ");
    if (end == std::string::npos) return "";
    const std::size_t begin = message.find_last_of(" \n", end - 1);
    return message.substr(begin == std::string::npos ? 0 : begin + 1,
                          end - (begin == std::string::npos ? 0 : begin + 1));
}

/// Where an array that keeps its old values is stored to: the choice of the kernel comes before
/// that, and the launch behind it, since an index that misses elements is the commoner mistake.
std::string launch_and_store(const Tokens& file, const std::string& array, const std::string& run) {
    const std::string choice = kernel_choice(file);
    std::string written = written_text(file, array, run, false);
    if (!choice.empty()) return choice + (written.empty() ? "." : "; " + written);
    if (!written.empty()) written.insert(written.size() - 1, loop_of_store(file, array, run));
    const std::string launch = launch_text(file);
    if (launch.empty()) return written;
    return (written.empty() ? "" : written + " ") + sentence(launch) + ".";
}

/// Where an operand is read whose rows and columns have taken each other's place.
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

/// Of a wrong array: a sum that the function which stores to it does not begin anew.
std::string kept_where_stored(const Tokens& tokens, const std::string& message,
                              const std::string& run) {
    const std::string array = array_of(message);
    if (array.empty()) return "";
    for (const int line : lines_of_run(tokens, lines_that_store(tokens, array), run))
        if (std::string kept = carried_sum(FunctionText(tokens, line)); !kept.empty()) return kept;
    return "";
}

/// Of two pictures that should differ. @param called what the run reaches
std::string lines_of_same_picture(const Tokens& tokens, const Tokens& called) {
    std::string early = copied_before_launch(tokens);
    if (early.empty()) early = used_before_copy(tokens);
    // A number of the picture that is rounded down makes neighbours alike.
    if (early.empty()) early = whole_division(called);
    return early.empty() ? copies_and_launches(tokens) : early;
}

/// Of a program that ends as if nothing fitted: what it divides, or chooses, wrongly.
std::string wrong_choice(const Tokens& tokens, const std::string& run) {
    for (std::string text : {current_device(tokens), no_share(tokens, run), whole_division(tokens),
                             whole_memory(tokens), untested_first(tokens), best_of_all(tokens)})
        if (!text.empty()) return text;
    return "";
}

/// What counts threads, blocks, rounds or neighbours wrongly. @param called what the run reaches
std::string wrong_number_of(const Tokens& tokens, const Tokens& called, const std::string& message,
                            const std::string& run) {
    for (std::string text :
         {narrow_thread(tokens, run), narrow_sum(called), warp_of_rows(called, run),
          colliding_place_of_run(called, run), turned_kernel(called, run),
          turned_tile(called, message), few_blocks(called, run), short_launch(tokens, called, run),
          stale_value(called, run), skipped_number(tokens), near_edge(called, run),
          short_piece(called, run)})
        if (!text.empty()) return text;
    return "";
}

/// A message, and the code that it is about.
struct Question {
    Sources& sources;
    const std::string &file, &message, &run, &common;
    EntryCall entry;
    Tokens tokens;  ///< what the entry reaches
    std::set<int> given;
};

/// Lines behind a message of another kind than wrong values. None: it may be of them.
std::optional<std::string> of_another_kind(const Question& question) {
    const auto& [sources, file, message, run, common, entry, tokens, given] = question;
    if (std::string first = kept_static(tokens); !first.empty()) return first;
    if (message.find(" does the search begin?") != std::string::npos)
        for (std::string begun :
             {member_from_zero(tokens), array_from_zero(tokens), best_from_zero(tokens)})
            if (!begun.empty()) return begun;
    if (message.find(" follow from it: repair that first.") != std::string::npos) return "";
    if (message.find(" holds the plate after ") != std::string::npos)
        return older_of_pair(called_in_run(tokens, run));
    // No index and no store is at fault where the colours are right.
    if (message.find(" off by one factor: ") != std::string::npos)
        return output_of_every_round(tokens);
    if (message.find("ended by exit(") != std::string::npos) return exit_lines(tokens, given);
    if (message.find(" (SIG") != std::string::npos)
        return crash_lines(sources, file, tokens, message);
    if (message.find(" no thread.") != std::string::npos)
        for (std::string text :
             {step_of_elements(tokens), small_launch_text(tokens, kernel_of_launch(message))})
            if (!text.empty()) return text;
    if (message.find(" threads were launched; ") != std::string::npos) return grid_text(tokens, "");
    if (message.find("as if all were well") != std::string::npos)
        if (std::string taken = error_taken(tokens); !taken.empty()) return taken;
    if (message.find("ended with status ") != std::string::npos) {
        const std::string choice = wrong_choice(tokens, run);
        return choice.empty() ? printing_line(sources, file, message) : choice;
    }
    if (message.starts_with("The program says ") &&
        (message.find(" µs") != std::string::npos || message.find(" GB/s") != std::string::npos))
        if (std::string events = time_pattern(tokens); !events.empty()) return events;
    // No counter tells why a function is slow.
    if (message.starts_with("speed beside "))
        if (std::string rounds = unknown_rounds(tokens); !rounds.empty()) return rounds;
    if (std::string calls = call_lines(tokens, message, given); !calls.empty()) return calls;
    if (message.find("between its rows") != std::string::npos)
        return gap_lines(tokens, message.substr(0, message.find(' ')));
    if (message.find("The kernels stored ") != std::string::npos) {
        if (launches_in(tokens).empty()) return "No line launches a kernel.";
        const std::string results = kernel_results(tokens, message, run, given);
        return results.empty() ? launches_of_given(tokens, given) : results;
    }
    if (message.find("devices had work") != std::string::npos ||
        message.find("out of memory") != std::string::npos)
        return device_work(tokens);
    for (std::string wrapped :
         {wrapped_number(sources, file, run), narrow_product(sources, file, run)})
        if (!wrapped.empty()) return wrapped;
    if (message.find("chain") != std::string::npos)
        for (std::string text : {signed_key(called_in_run(tokens, run), message, run),
                                 given_back(called_in_run(tokens, run))})
            if (!text.empty()) return text;
    return std::nullopt;
}

/// Lines behind values that are wrong, as far as the message or the run tells which. None: it does
/// not. An empty text: nothing is to be said.
std::optional<std::string> of_known_values(const Question& question) {
    const auto& [sources, file, message, run, common, entry, tokens, given] = question;
    if (message.find("rong") == std::string::npos && message.find("anted") == std::string::npos &&
        message.find("no kernel has computed") == std::string::npos &&
        message.find("The program says ") == std::string::npos &&
        message.find(" in no chain") == std::string::npos)
        return "";
    if (message.find(" holds the same picture as ") != std::string::npos)
        return lines_of_same_picture(tokens, called_in_run(tokens, run));
    if (std::string none = loop_without_round(tokens, entry); !none.empty()) return none;
    if (std::string older = older_of_pair(called_in_run(tokens, run)); !older.empty()) return older;
    if (std::string number = wrong_number_of(tokens, called_in_run(tokens, run), message, run);
        !number.empty())
        return number;
    if (std::string pattern =
            result_pattern(tokens, called_in_run(tokens, run), message, run, common);
        !pattern.empty())
        return pattern;
    if (std::string rows = rows_again(tokens, run); !rows.empty()) return rows;
    if (message.find(" too many.") != std::string::npos)
        for (std::string each : {once_per_block(tokens, run), block_repeats(tokens, run)})
            if (!each.empty()) return each;
    if (is_shared_by_devices(run, common))
        if (std::string parts = device_parts(tokens, run); !parts.empty()) return parts;
    for (std::string text : {round_cause(tokens, message, common), choice_divisor(tokens, run)})
        if (!text.empty()) return text;
    if (std::string rest = last_part_left_out(tokens, entry); !rest.empty()) return rest;
    if (message.find("chain") != std::string::npos)
        for (const FunctionText& function : functions_in(called_in_run(tokens, run)))
            for (std::string text : {zero_node(function), drawn_early(function)})
                if (!text.empty()) return text;
    if (message.find(" in no chain") != std::string::npos)
        for (std::string once : {tried_once(tokens), link_once(tokens)})
            if (!once.empty()) return once;
    return std::nullopt;
}

}  // namespace

std::string lines_behind(Sources& sources, const std::string& file, const std::string& message,
                         const std::string& run, const std::string& common, const std::string& call,
                         const std::string& handed_out) {
    const EntryCall entry = call_of_text(call);
    const Question question = {sources,
                               file,
                               message,
                               run,
                               common,
                               entry,
                               reached_by(tokens_of(sources, file), entry.entry),
                               given_lines(sources, file, handed_out)};
    for (const auto look : {of_another_kind, of_known_values})
        if (std::optional<std::string> known = look(question)) return *std::move(known);
    const Tokens& tokens = question.tokens;
    const std::set<int>& given = question.given;
    if (std::string asked = wrong_question(tokens, run, common, message); !asked.empty())
        return asked;
    // What the host has said of a texture is at fault, and no line of a kernel.
    if (message.find("A read behind its end gives 0.") != std::string::npos) return "";
    const Tokens called = called_in_run(tokens, run);
    for (std::string texture : {texture_filter(called), normalised_coordinates(called),
                                neighbour_without_question(called)})
        if (!texture.empty()) return texture;
    if (std::string share = team_share(tokens, run); !share.empty()) return share;
    if (std::string panels = panel_steps(tokens); !panels.empty()) return panels;
    if (std::string slice = only_last_slice(tokens, message); !slice.empty()) return slice;
    for (std::string text :
         {divisor_lines(tokens, message), counted_members(called),
          kept_where_stored(tokens, message, run), unread_store(called, array_of(message))})
        if (!text.empty()) return text;
    for (const FunctionText& function : functions_in(tokens))
        if (std::string split = split_by_other(function, 0); !split.empty()) return split;
    if (message.find("read with rows and columns exchanged") != std::string::npos)
        return turned_operand(tokens, word_after(message, "are right for "));
    const std::string array = array_of(message);
    const bool kept = message.find("never written") != std::string::npos ||
                      message.find("never set") != std::string::npos ||
                      message.find("Nothing was written") != std::string::npos;
    if (std::string unread = unread_lines(tokens, message); !unread.empty()) return unread;
    if (std::string rows = array.empty() ? "" : stored_row_distance(tokens, array); !rows.empty())
        return rows;
    if (std::string unused = unused_value(called, given); !unused.empty()) return unused;
    if (!kept) {
        if (array.empty()) return without_array(tokens, message, run, common, given);
        const std::string choice = kernel_choice(tokens);
        // What another kernel stores was right.
        const std::string only = kernel_of_failures(tokens, common);
        if (const std::string values =
                values_text(tokens, array, message, only.empty() ? run : only);
            !values.empty())
            return choice.empty() ? values : values + " " + sentence(choice) + ".";
        const std::string written = written_text(tokens, array, run, true);
        if (written.empty()) return without_array(tokens, message, run, common, given);
        return choice.empty() ? written : choice + "; " + written;
    }
    if (std::string part = cleared_in_part(tokens); !part.empty()) return part;
    if (array.empty()) return without_array(tokens, message, run, common, given);
    if (std::string rest = left_over(tokens, message, run); !rest.empty()) return rest;
    for (const int line : lines_of_run(tokens, lines_that_store(tokens, array), run))
        if (std::string reach = block_reach(FunctionText(tokens, line), line); !reach.empty())
            return reach;
    for (std::string text : {empty_kernel(tokens), early_return(tokens, common)})
        if (!text.empty()) return text;
    return launch_and_store(tokens, array, run);
}

}  // namespace simtutor
