#include "grader/findings/source/lines_behind.h"

#include <optional>
#include <utility>

#include "grader/findings/calls/byte_count.h"
#include "grader/findings/calls/texture_coordinates.h"
#include "grader/findings/calls/texture_filter.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/index/row_distance.h"
#include "grader/findings/index/split_number.h"
#include "grader/findings/launch/block_reach.h"
#include "grader/findings/launch/early_return.h"
#include "grader/findings/launch/empty_kernel.h"
#include "grader/findings/launch/kernel_choice.h"
#include "grader/findings/result/carried_sum.h"
#include "grader/findings/result/counted_members.h"
#include "grader/findings/result/divisor_lines.h"
#include "grader/findings/result/first_member.h"
#include "grader/findings/result/last_slice.h"
#include "grader/findings/result/panel_steps.h"
#include "grader/findings/result/team_share.h"
#include "grader/findings/result/unread_lines.h"
#include "grader/findings/result/unread_store.h"
#include "grader/findings/result/unused_value.h"
#include "grader/findings/result/whole_division.h"
#include "grader/findings/result/wrong_question.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/called_text.h"
#include "grader/findings/source/given_line.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/lines_question.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/source/stored_values.h"
#include "grader/findings/source/written_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Of a wrong array: a sum that the function which stores to it does not begin anew.
std::string kept_where_stored(const Tokens& tokens, const std::string& message,
                              const std::string& run) {
    const std::string array = array_of(message);
    if (array.empty()) return "";
    for (const int line : lines_of_run(tokens, lines_that_store(tokens, array), run))
        if (std::string kept = carried_sum(FunctionText(tokens, line)); !kept.empty()) return kept;
    return "";
}

}  // namespace

std::string lines_behind(Sources& sources, const std::string& file, const std::string& message,
                         const std::string& run, const std::string& common, const std::string& call,
                         const std::string& handed_out) {
    return told_behind(sources, file, message, run, common, call, handed_out).text;
}

Advice told_behind(Sources& sources, const std::string& file, const std::string& message,
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
        if (std::optional<Advice> known = look(question)) return *std::move(known);
    const Tokens& tokens = question.tokens;
    const std::set<int>& given = question.given;
    // Where the check has proved what is at fault, no other question.
    const bool proved = message.find("That comes out if ") != std::string::npos;
    if (std::string asked =
            proved ? wrong_number(tokens) : wrong_question(tokens, run, common, message);
        !asked.empty())
        return asked;
    // What the host has said of a texture is at fault, and no line of a kernel.
    if (message.find("A read behind its end gives 0.") != std::string::npos) return {};
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
    if (std::string unread = unread_lines(tokens, message); !unread.empty())
        return Advice(unread, Known::place);
    if (std::string rows = array.empty() ? "" : stored_row_distance(tokens, array); !rows.empty())
        return rows;
    if (std::string unused = unused_value(called, given); !unused.empty()) return unused;
    if (!kept) {
        if (array.empty())
            return Advice(without_array(tokens, message, run, common, given), Known::place);
        const std::string choice = kernel_choice(tokens);
        // What another kernel stores was right.
        const std::string only = kernel_of_failures(tokens, common);
        if (const std::string values =
                values_text(tokens, array, message, only.empty() ? run : only);
            !values.empty())
            return Advice(choice.empty() ? values : values + " " + sentence(choice) + ".",
                          Known::place);
        const std::string written = written_text(tokens, array, run, true);
        if (written.empty())
            return Advice(without_array(tokens, message, run, common, given), Known::place);
        return Advice(choice.empty() ? written : choice + "; " + written, Known::place);
    }
    if (std::string part = cleared_in_part(tokens); !part.empty()) return part;
    if (array.empty())
        return Advice(without_array(tokens, message, run, common, given), Known::place);
    if (std::string rest = left_over(tokens, message, run); !rest.empty()) return rest;
    for (const int line : lines_of_run(tokens, lines_that_store(tokens, array), run))
        if (std::string reach = block_reach(FunctionText(tokens, line), line); !reach.empty())
            return reach;
    for (std::string text : {empty_kernel(tokens), early_return(tokens, common, run)})
        if (!text.empty()) return text;
    return Advice(launch_and_store(tokens, array, run), Known::place);
}

}  // namespace simtutor
