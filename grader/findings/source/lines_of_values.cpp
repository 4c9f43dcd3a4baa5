#include <set>
#include <utility>

#include "grader/findings/calls/device_parts.h"
#include "grader/findings/calls/early_copy.h"
#include "grader/findings/calls/older_of_pair.h"
#include "grader/findings/cost/link_once.h"
#include "grader/findings/cost/rows_again.h"
#include "grader/findings/index/drawn_early.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/index/narrow_thread.h"
#include "grader/findings/launch/choice_divisor.h"
#include "grader/findings/launch/colliding_place.h"
#include "grader/findings/launch/few_blocks.h"
#include "grader/findings/launch/loop_without_round.h"
#include "grader/findings/launch/short_launch.h"
#include "grader/findings/launch/warp_of_rows.h"
#include "grader/findings/race/tried_once.h"
#include "grader/findings/result/block_repeats.h"
#include "grader/findings/result/first_member.h"
#include "grader/findings/result/left_out.h"
#include "grader/findings/result/narrow_sum.h"
#include "grader/findings/result/near_edge.h"
#include "grader/findings/result/once_per_block.h"
#include "grader/findings/result/round_cause.h"
#include "grader/findings/result/short_piece.h"
#include "grader/findings/result/skipped_number.h"
#include "grader/findings/result/stale_value.h"
#include "grader/findings/result/turned_kernel.h"
#include "grader/findings/result/turned_tile.h"
#include "grader/findings/result/whole_division.h"
#include "grader/findings/result/zero_node.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/lines_question.h"
#include "grader/findings/source/result_patterns.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/source/stored_values.h"

namespace simtutor {
namespace {

/// Of two pictures that should differ. @param called what the run reaches
std::string lines_of_same_picture(const Tokens& tokens, const Tokens& called) {
    std::string early = copied_before_launch(tokens);
    if (early.empty()) early = used_before_copy(tokens);
    // A number of the picture that is rounded down makes neighbours alike.
    if (early.empty()) early = whole_division(called);
    return early.empty() ? copies_and_launches(tokens) : early;
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

}  // namespace

std::optional<Advice> of_known_values(const Question& question) {
    const auto& [sources, file, message, run, common, entry, tokens, given] = question;
    if (message.find("rong") == std::string::npos && message.find("anted") == std::string::npos &&
        message.find("no kernel has computed") == std::string::npos &&
        message.find("The program says ") == std::string::npos &&
        message.find(" in no chain") == std::string::npos)
        return Advice();
    if (message.find(" holds the same picture as ") != std::string::npos)
        return Advice(lines_of_same_picture(tokens, called_in_run(tokens, run)), Known::place);
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

}  // namespace simtutor
