#include "grader/findings/index/outside_cause.h"

#include "grader/findings/calls/array_room.h"
#include "grader/findings/calls/byte_count.h"
#include "grader/findings/calls/zero_fill.h"
#include "grader/findings/cost/padded_rows.h"
#include "grader/findings/index/asked_by_call.h"
#include "grader/findings/index/beyond_guard.h"
#include "grader/findings/index/block_element.h"
#include "grader/findings/index/bytes_added.h"
#include "grader/findings/index/call_guard.h"
#include "grader/findings/index/clamped_below.h"
#include "grader/findings/index/equal_ahead.h"
#include "grader/findings/index/ever_true.h"
#include "grader/findings/index/far_shared.h"
#include "grader/findings/index/first_round_guard.h"
#include "grader/findings/index/fixed_divisor.h"
#include "grader/findings/index/fixed_length.h"
#include "grader/findings/index/grid_bound.h"
#include "grader/findings/index/grouped_place.h"
#include "grader/findings/index/guarded_siblings.h"
#include "grader/findings/index/half_asked.h"
#include "grader/findings/index/index_cause.h"
#include "grader/findings/index/inside_column.h"
#include "grader/findings/index/joint_guard.h"
#include "grader/findings/index/last_step.h"
#include "grader/findings/index/limits_to_check.h"
#include "grader/findings/index/narrow_variable.h"
#include "grader/findings/index/next_tile_load.h"
#include "grader/findings/index/other_extent.h"
#include "grader/findings/index/passed_limit.h"
#include "grader/findings/index/pointer_unit.h"
#include "grader/findings/index/rest_behind.h"
#include "grader/findings/index/rest_of_part.h"
#include "grader/findings/index/row_bound.h"
#include "grader/findings/index/row_of_threads.h"
#include "grader/findings/index/rows_further.h"
#include "grader/findings/index/running_pointer.h"
#include "grader/findings/index/share_end.h"
#include "grader/findings/index/signed_byte.h"
#include "grader/findings/index/step_partner.h"
#include "grader/findings/index/still_bound.h"
#include "grader/findings/index/tile_edge.h"
#include "grader/findings/index/unasked_round.h"
#include "grader/findings/index/unasked_row.h"
#include "grader/findings/index/unsigned_end.h"
#include "grader/findings/index/vector_row.h"
#include "grader/findings/index/vector_step.h"
#include "grader/findings/index/walks_back.h"
#include "grader/findings/index/whole_guard.h"
#include "grader/findings/launch/thread_rows.h"
#include "grader/findings/race/chain_link.h"
#include "grader/findings/race/given_back.h"
#include "grader/findings/race/late_fence.h"
#include "grader/findings/result/exchanged_block.h"
#include "grader/findings/result/given_twice.h"
#include "grader/findings/result/last_node.h"
#include "grader/findings/result/second_row.h"
#include "grader/findings/result/swapped_call.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/template_flag.h"
#include "grader/findings/unset/short_panels.h"
#include "grader/findings/unset/unset_link.h"

namespace simtutor {
namespace {

/// The array that the finding names.
std::string array_of(const simt::Finding& finding) {
    const std::string& object = finding.sides.front().object;
    return object.substr(0, object.find_first_of("[+ "));
}

/// An end of a loop that another line gives, or rows that two threads have.
std::string end_of_loop(const simt::Finding& finding, const Tokens& file,
                        const FunctionText& function) {
    // What lies before the begin is not the end's fault.
    if (finding.advice.find("finding index.overflow in line ") != std::string::npos ||
        finding.sides.front().object.find("[-") != std::string::npos)
        return "";
    const int line = finding.sides.front().site.line;
    for (std::string text : {grouped_place(file, function, line), rows_that_overlap(function),
                             share_not_limited(file, function, line),
                             bound_of_call(file, function, line), loop_over_stride(function, line)})
        if (!text.empty()) return text;
    return "";
}

/// What the index itself tells, unless the lines around it tell more.
Cause index_or_better(const simt::Finding& finding, Sources& sources,
                      const FunctionText& function) {
    const simt::Site& site = finding.sides.front().site;
    Cause index = index_cause(finding, sources);
    if (index.kind == AdviceKind::unasked_place)
        if (std::string call = call_without_guard(tokens_of(sources, site.file), function);
            !call.empty())
            index.advice = std::move(call);
    const bool plain_guard =
        index.kind == AdviceKind::past_last || index.kind == AdviceKind::passed_condition;
    if (plain_guard && !Overrun(finding).below()) {
        std::string ahead = equal_ahead(function, site.line);
        if (ahead.empty() && index.kind == AdviceKind::passed_condition)
            if (Cause limit = limit_to_ask(finding, sources); !limit.advice.empty()) return limit;
        if (!ahead.empty()) index.advice = std::move(ahead);
    }
    const bool drawn = index.kind == AdviceKind::drawn_number;
    if (drawn)
        if (std::string back = given_back(tokens_of(sources, site.file), site.line); !back.empty())
            return {index.places, std::move(back)};
    if (drawn)
        if (std::string lock = exchanged_arguments(tokens_of(sources, site.file)); !lock.empty())
            return {index.places, std::move(lock)};
    if (drawn)
        if (std::string last = last_node_left_out(tokens_of(sources, site.file)); !last.empty())
            return {index.places,
                    "More numbers are drawn by atomicAdd() than the array has elements. " + last};
    if (drawn)
        if (std::string early = searched_before_lock(tokens_of(sources, site.file), site.line);
            !early.empty())
            index.advice =
                "More numbers are drawn by atomicAdd() than the array has elements. " + early;
    if (index.advice.empty() && finding.rule == "bounds.global")
        index.advice = round_not_asked(tokens_of(sources, site.file), function, site.line);
    if (index.advice.empty()) index.advice = unasked_row(finding, sources);
    if (const Tokens file = tokens_of(sources, site.file);
        index.advice.empty() && finding.rule == "bounds.global")
        index.advice = promise_of_flag(file, function, flag_of(file, function, site.function));
    if (index.advice.empty() && finding.rule == "bounds.global" && !Overrun(finding).below())
        index.advice = asked_of_index(tokens_of(sources, site.file), function, finding);
    if (index.advice.empty() && Overrun(finding).by_one())
        index.advice = equal_in_call(tokens_of(sources, site.file), function);
    if (index.advice.empty())
        index.advice = Overrun(finding).below()
                           ? clamped_below(function, site.line)
                           : step_partner(tokens_of(sources, site.file), function, site.line);
    if (index.advice.empty() && Overrun(finding).by_one())
        index.advice = equal_let_through(function, site.line, array_of(finding));
    if (index.advice.empty() && finding.rule == "bounds.global" && !Overrun(finding).below())
        if (Cause limit = limit_to_ask(finding, sources); !limit.advice.empty()) return limit;
    if (index.advice.empty() && finding.rule == "bounds.host" && !Overrun(finding).below() &&
        array_of(finding) == "memory")
        index.advice = room_of_buffer(tokens_of(sources, site.file), function, site.line,
                                      finding.sides.front().action);
    if (index.advice.empty() && finding.rule == "bounds.host")
        index.advice = limits_to_check(tokens_of(sources, site.file), function, site.line,
                                       Overrun(finding).below(), finding.sides.front().action);
    return index;
}

/// What lies before the index: lengths of arrays, arguments of calls, loops that cannot end.
Cause cause_before_index(const simt::Finding& finding, Sources& sources,
                         const FunctionText& function) {
    const simt::Site& site = finding.sides.front().site;
    if (finding.advice.starts_with("The index is negative, and the array is large"))
        if (std::string narrow = narrow_part(function, finding); !narrow.empty())
            return {index_cause(finding, sources).places, std::move(narrow)};
    if (finding.rule == "bounds.global")
        for (std::string text : {fixed_divisor(tokens_of(sources, site.file), function, finding),
                                 end_asked_of_element(function, finding)})
            if (!text.empty()) return {index_cause(finding, sources).places, std::move(text)};
    for (std::string text :
         {signed_byte(finding, sources), far_shared(finding, sources),
          swapped_call(tokens_of(sources, site.file)), given_twice(tokens_of(sources, site.file))})
        if (!text.empty()) return {{}, std::move(text)};
    if (finding.rule == "bounds.global")
        if (std::string link = index_from_unset_link(tokens_of(sources, site.file), site.line);
            !link.empty())
            return {{}, std::move(link)};
    if (finding.rule == "bounds.global")
        for (std::string text : {filled_in_line(tokens_of(sources, site.file), site.line),
                                 still_bound(tokens_of(sources, site.file), function, site.line)})
            if (!text.empty() && !Overrun(finding).below()) return {{}, std::move(text)};
    // A loop that cannot end explains an access behind any array's end, and to one without
    // elements.
    if (const UnsignedEnd end = unsigned_end(function, site.line);
        !end.text.empty() && !Overrun(finding).below() &&
        (end.passed || finding.message.find("it has no elements") != std::string::npos))
        return {{}, end.text};
    if (!Overrun(finding).below())
        if (std::string whole = unsigned_difference(sources, site.file, site.line, "");
            !whole.empty())
            return {{}, std::move(whole)};
    if (std::string other = other_extent(function, site.line);
        !other.empty() && !Overrun(finding).below())
        return {{}, std::move(other)};
    // Memory without a name in the text is a heap block.
    if (finding.rule == "bounds.host" && finding.sides.front().object.starts_with("memory["))
        if (std::string room = allocated_for_part(tokens_of(sources, site.file));
            !room.empty() && !Overrun(finding).below())
            return {{}, std::move(room)};
    if (std::string length = fixed_length(tokens_of(sources, site.file), finding); !length.empty())
        return {{}, std::move(length)};
    // What is read or written may lie in another array's memory: the sum alone is wrong anyway.
    if (finding.rule == "bounds.global" || finding.rule == "bounds.host")
        if (std::string bytes = bytes_added(tokens_of(sources, site.file));
            !bytes.empty() && !Overrun(finding).below())
            return {{}, std::move(bytes)};
    return {};
}

/// A row, a guard or an order of loops that does not fit the array.
Cause cause_of_rows(const simt::Finding& finding, Sources& sources, const FunctionText& function) {
    const simt::Site& site = finding.sides.front().site;
    if (std::string back = walks_back_too_late(function, site.line); !back.empty())
        return {{}, std::move(back)};
    if (finding.rule == "bounds.row" || finding.rule == "bounds.shared")
        if (std::string rows = padded_rows(tokens_of(sources, site.file), function, site.line);
            !rows.empty() && !Overrun(finding).below())
            return {{}, std::move(rows)};
    if (finding.rule == "bounds.global")
        for (std::string text :
             {exchanged_block(function, site.line), second_row(function, site.line),
              rows_further(function, site.line), row_of_threads(function, site.line)})
            if (!text.empty() && !Overrun(finding).below()) return {{}, std::move(text)};
    if (Cause place = joint_guard_cause(finding, sources); !place.advice.empty()) return place;
    if (finding.rule == "bounds.global" && !Overrun(finding).below())
        if (std::string whole = whole_guard(tokens_of(sources, site.file), function, site.line);
            !whole.empty())
            return {index_cause(finding, sources).places, std::move(whole)};
    // A function that only reads an element asks for nothing: its kernel does.
    if (finding.rule == "bounds.global" && !Overrun(finding).below() &&
        function.name() != finding.kernel)
        if (std::string whole = whole_guard_of_kernel(finding, sources); !whole.empty())
            return {{}, std::move(whole)};
    return {};
}

}  // namespace

Cause outside_cause(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const FunctionText function(tokens_of(sources, site.file), site.line);
    // Too few bytes for the threads explain any index.
    if (finding.advice.find(" bytes for each thread of the block, and ") != std::string::npos)
        return {};
    for (const auto look : {cause_before_index, cause_of_rows})
        if (Cause cause = look(finding, sources, function); !cause.advice.empty()) return cause;
    for (std::string text :
         {guard_of_each_round(tokens_of(sources, site.file), function, site.line),
          finding.rule == "bounds.global" ? first_round_guard(function, site.line) : "",
          finding.rule == "bounds.global" ? round_at_end(function, site.line) : "",
          guarded_siblings(function, site.line)})
        if (!text.empty() && !Overrun(finding).below()) return {{}, std::move(text)};
    if (finding.rule == "bounds.global" && !Overrun(finding).below())
        if (std::string rest = rest_behind(tokens_of(sources, site.file), function); !rest.empty())
            return {{}, std::move(rest)};
    if (finding.rule != "bounds.host")
        if (std::string unit = pointer_unit(finding, sources); !unit.empty())
            return {{}, std::move(unit)};
    if ((finding.rule == "bounds.global" || finding.rule == "bounds.host") &&
        !Overrun(finding).below())
        if (std::string part = rest_of_part(tokens_of(sources, site.file)); !part.empty())
            return {{}, std::move(part)};
    if (finding.rule == "bounds.global" || finding.rule == "bounds.host")
        for (std::string text :
             {row_bound_as_length(function, site.line), vector_step(function, site.line),
              finding.rule == "bounds.host" && !Overrun(finding).below()
                  ? tile_over_edge(function, site.line, sources.line(site.file, site.line))
                  : ""})
            if (!text.empty()) return {index_cause(finding, sources).places, std::move(text)};
    if (finding.rule == "bounds.global")
        if (Cause row = vector_row(finding, sources); !row.advice.empty()) {
            // Where another line has the right length, that line says more.
            Cause index = index_cause(finding, sources);
            return index.kind == AdviceKind::other_row_length ? index : row;
        }
    if (finding.rule == "bounds.global" || finding.rule == "bounds.host")
        if (std::string end = end_of_loop(finding, tokens_of(sources, site.file), function);
            !end.empty())
            return {index_cause(finding, sources).places, std::move(end)};
    if (finding.rule == "bounds.global" && !Overrun(finding).below())
        if (std::string next = next_tile_load(tokens_of(sources, site.file), site.line);
            !next.empty())
            return {index_cause(finding, sources).places, std::move(next)};
    if (finding.rule == "bounds.global") {
        if (std::string runs = running_pointer(function, site.line); !runs.empty())
            return {{}, std::move(runs)};
        if (std::string half = half_asked(function, site.line, array_of(finding));
            !half.empty() && finding.sides.front().object.find("[-") == std::string::npos)
            return {index_cause(finding, sources).places, std::move(half)};
        if (finding.sides.front().bytes > 1)
            if (std::string size = allocation_without_bytes(tokens_of(sources, site.file));
                !size.empty())
                return {{}, std::move(size)};
    }
    // An array that a call has allocated: the host's own ones have their names.
    if (finding.rule == "bounds.host" && finding.message.find(", at memory[") != std::string::npos)
        if (std::string size = allocation_without_bytes(tokens_of(sources, site.file));
            !size.empty())
            return {{}, std::move(size)};
    if (finding.rule == "bounds.host" && !Overrun(finding).below())
        if (std::string step =
                last_step_too_far(tokens_of(sources, site.file), function, site.line);
            !step.empty())
            return {index_cause(finding, sources).places, std::move(step)};
    if (finding.rule == "bounds.global" && !Overrun(finding).below())
        if (std::string block = block_without_element(tokens_of(sources, site.file), site.line,
                                                      finding.sides.front().object);
            !block.empty())
            return {{}, std::move(block)};
    if (std::string grid = grid_bound(function, finding); !grid.empty())
        return {index_cause(finding, sources).places, std::move(grid)};
    if (finding.rule == "bounds.global" || finding.rule == "bounds.host")
        if (std::string beyond = beyond_guard(function, finding); !beyond.empty())
            return {index_cause(finding, sources).places, std::move(beyond)};
    if (finding.rule == "bounds.global" || finding.rule == "bounds.host")
        if (Cause limit = passed_limit(finding, sources); !limit.advice.empty()) return limit;
    Cause index = index_or_better(finding, sources, function);
    if (index.advice.empty() && !Overrun(finding).below())
        if (const std::string room =
                asks_for_room(tokens_of(sources, site.file), array_of(finding));
            !room.empty())
            index.advice = finding.advice + " " + room;
    return index;
}

}  // namespace simtutor
