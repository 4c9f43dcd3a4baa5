#include "grader/findings/cause.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/findings/after_launch.h"
#include "grader/findings/alias_cause.h"
#include "grader/findings/block_reach.h"
#include "grader/findings/block_stride.h"
#include "grader/findings/branch_cause.h"
#include "grader/findings/byte_count.h"
#include "grader/findings/call_guard.h"
#include "grader/findings/call_order.h"
#include "grader/findings/cast_cause.h"
#include "grader/findings/chain_link.h"
#include "grader/findings/copy_direction.h"
#include "grader/findings/copy_parts.h"
#include "grader/findings/copy_pitch.h"
#include "grader/findings/device_choice.h"
#include "grader/findings/early_release.h"
#include "grader/findings/gemm_order.h"
#include "grader/findings/half_asked.h"
#include "grader/findings/half_spectrum.h"
#include "grader/findings/in_place_cause.h"
#include "grader/findings/index_cause.h"
#include "grader/findings/late_fence.h"
#include "grader/findings/launch_lines.h"
#include "grader/findings/library_stream.h"
#include "grader/findings/lock_cause.h"
#include "grader/findings/loop_barrier.h"
#include "grader/findings/loop_cause.h"
#include "grader/findings/member_name.h"
#include "grader/findings/narrow_size.h"
#include "grader/findings/never_given_back.h"
#include "grader/findings/object_members.h"
#include "grader/findings/overlap_cause.h"
#include "grader/findings/overrun.h"
#include "grader/findings/passed_by_value.h"
#include "grader/findings/pointer_unit.h"
#include "grader/findings/private_array.h"
#include "grader/findings/read_then_write.h"
#include "grader/findings/register_cause.h"
#include "grader/findings/row_end_cause.h"
#include "grader/findings/running_pointer.h"
#include "grader/findings/same_destination.h"
#include "grader/findings/same_place.h"
#include "grader/findings/seldom_waits.h"
#include "grader/findings/share_end.h"
#include "grader/findings/shared_name.h"
#include "grader/findings/size_of_name.h"
#include "grader/findings/stores_meet.h"
#include "grader/findings/texture_cause.h"
#include "grader/findings/thread_rows.h"
#include "grader/findings/tile_roles.h"
#include "grader/findings/told_calls.h"
#include "grader/findings/unasked_round.h"
#include "grader/findings/unlocked_update.h"
#include "grader/findings/unset_cause.h"
#include "grader/findings/unset_scalar.h"
#include "grader/findings/update_cause.h"
#include "grader/findings/vector_row.h"
#include "grader/findings/wait_order.h"
#include "grader/findings/wrong_question.h"

namespace simtutor {
namespace {

/// A number without a value leads anywhere: as an index, as a size, and as the end of a loop.
std::string unset_scalar_cause(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const Tokens file = tokens_of(sources, site.file);
    // A size or the end of a loop may have come from another function.
    if (finding.rule == "copy.size" || finding.rule.starts_with("hang.") ||
        finding.advice.starts_with("Nothing has written to "))
        return unset_scalar(file);
    const bool here = finding.rule.starts_with("bounds.") || finding.rule == "index.overflow";
    return here ? unset_scalar(file, site.line) : std::string();
}

/// Works in two streams that meet: the copies that lie in the wrong place, or on the wrong device.
std::string stream_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.message.find("cufft") != std::string::npos)
        if (std::string plan =
                library_without_stream(tokens_of(sources, finding.sides.front().site.file));
            !plan.empty())
            return plan;
    if (finding.message.find("cublas") != std::string::npos)
        if (std::string handle =
                handle_without_stream(tokens_of(sources, finding.sides.front().site.file));
            !handle.empty())
            return handle;
    if (finding.sides.size() == 2)
        if (std::string shared =
                shared_by_streams(tokens_of(sources, finding.sides.front().site.file));
            !shared.empty())
            return shared;
    if (finding.sides.size() != 2 || finding.sides[0].site.line != finding.sides[1].site.line)
        return "";
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    for (std::string text : {device_choice(file), other_part(file),
                             same_destination(file, finding.sides.front().site.line)})
        if (!text.empty()) return text;
    return advice_for_devices(file, finding.advice);
}

Cause order_cause(const simt::Finding& finding, Sources& sources) {
    if (finding.rule == "race.stream") return {{}, stream_cause(finding, sources)};
    if (Cause texture = texture_cause(finding, sources); !texture.advice.empty()) return texture;
    const simt::FindingSide& side = finding.sides.front();
    const Tokens file = tokens_of(sources, side.site.file);
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    if (!array.empty())
        if (std::string early = early_release(FunctionText(file, side.site.line), array);
            !early.empty())
            return {{}, std::move(early)};
    if (Cause update = update_cause(finding, sources); !update.advice.empty()) return update;
    if (std::string order = wait_order(finding, sources); !order.empty())
        return {{}, std::move(order)};
    if (finding.advice.starts_with("Let one thread write it") ||
        finding.advice.starts_with("Put __syncthreads() between"))
        if (std::string same = same_place(finding, sources); !same.empty())
            return {{}, std::move(same)};
    if (finding.rule == "race.shared" || finding.rule == "race.warp")
        if (Cause overlap = overlap_cause(finding, sources); !overlap.advice.empty())
            return overlap;
    if (finding.rule == "race.global" || finding.rule == "race.same-value") {
        if (std::string rows = rows_that_overlap(FunctionText(file, side.site.line)); !rows.empty())
            return {{}, std::move(rows)};
        if (std::string step = block_stride(FunctionText(file, side.site.line), side.site.line);
            !step.empty())
            return {{}, std::move(step)};
        if (std::string reach = block_reach(FunctionText(file, side.site.line), side.site.line);
            !reach.empty())
            return {{}, std::move(reach)};
        if (Cause row = row_end_cause(finding, sources); !row.advice.empty()) return row;
    }
    if (finding.rule == "race.warp") {
        Cause lock = lock_cause(finding, sources);
        if (!lock.advice.empty() || finding.advice.starts_with("Put __threadfence")) return lock;
        Cause both = read_then_write(finding, sources);
        return both.advice.empty() ? unlocked_update(finding, sources) : both;
    }
    if (finding.rule != "race.global" && finding.rule != "race.shared" &&
        finding.rule != "race.volatile")
        return {};
    Cause lock = lock_cause(finding, sources);
    if (!lock.advice.empty() || finding.rule == "race.volatile") return lock;
    if (Cause both = read_then_write(finding, sources); !both.advice.empty()) return both;
    Cause unlocked = unlocked_update(finding, sources);
    if (!unlocked.advice.empty() || finding.rule != "race.global") return unlocked;
    // An index outside of one array is inside of another: then they are two.
    if (finding.advice.starts_with("First repair the finding bounds.")) return {};
    Cause alias = alias_cause(finding, sources);
    return alias.advice.empty() ? in_place_cause(finding, sources) : alias;
}

Cause race_cause(const simt::Finding& finding, Sources& sources) {
    Cause order = order_cause(finding, sources);
    return order.advice.empty() ? Cause{{}, stores_meet(finding, sources)} : order;
}

/// An end of a loop that another line gives, or rows that two threads have.
std::string end_of_loop(const simt::Finding& finding, const Tokens& file,
                        const FunctionText& function) {
    // What lies before the begin is not the end's fault.
    if (finding.advice.find("finding index.overflow in line ") != std::string::npos ||
        finding.sides.front().object.find("[-") != std::string::npos)
        return "";
    const int line = finding.sides.front().site.line;
    for (std::string text : {rows_that_overlap(function), share_not_limited(file, function, line),
                             bound_of_call(file, function, line), loop_over_stride(function, line)})
        if (!text.empty()) return text;
    return "";
}

/// "column + e <= n" around the only access of a line that leaves its array by one element.
std::string equal_let_through(const FunctionText& function, int line) {
    const Guard* found = nullptr;
    const auto guards = function.guards(function.at(line, ""));
    for (const Guard& guard : guards) {
        if (guard.sign != "<=" || guard.loop || guard.one_of || guard.exit) continue;
        if (found) return "";
        found = &guard;
    }
    // A size that is a parameter: what the function computes may be the last index itself.
    if (!found || found->right.size() != 1 ||
        !mentions(function.parameters(), found->right[0].text) ||
        found->right[0].text.find("last") != std::string::npos ||
        found->right[0].text.find("max") != std::string::npos)
        return "";
    return fmt::format(
        "The element is the first behind the end, and line {} lets {} == {} through: write <, not "
        "<=.",
        found->line, text_of(found->left), text_of(found->right));
}

Cause outside_cause(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const FunctionText function(tokens_of(sources, site.file), site.line);
    // Too few bytes for the threads explain any index.
    if (finding.advice.find(" bytes for each thread of the block, and ") != std::string::npos)
        return {};
    if (finding.rule != "bounds.host")
        if (std::string unit = pointer_unit(finding, sources); !unit.empty())
            return {{}, std::move(unit)};
    if (finding.rule == "bounds.global")
        if (Cause row = vector_row(finding, sources); !row.advice.empty()) {
            // Where another line has the right length, that line says more.
            Cause index = index_cause(finding, sources);
            const bool lines_differ =
                index.advice.find("has rows of one length") != std::string::npos;
            return lines_differ ? index : row;
        }
    if (finding.rule == "bounds.global" || finding.rule == "bounds.host")
        if (std::string end = end_of_loop(finding, tokens_of(sources, site.file), function);
            !end.empty())
            return {index_cause(finding, sources).places, std::move(end)};
    if (finding.rule == "bounds.global") {
        if (std::string runs = running_pointer(function, site.line); !runs.empty())
            return {{}, std::move(runs)};
        if (std::string half = half_asked(function, site.line);
            !half.empty() && finding.sides.front().object.find("[-") == std::string::npos)
            return {index_cause(finding, sources).places, std::move(half)};
        if (finding.sides.front().bytes > 1)
            if (std::string size = allocation_without_bytes(tokens_of(sources, site.file));
                !size.empty())
                return {{}, std::move(size)};
    }
    Cause index = index_cause(finding, sources);
    const bool drawn = index.advice.find("drawn by atomicAdd()") != std::string::npos;
    if (drawn)
        if (std::string lock = exchanged_arguments(tokens_of(sources, site.file)); !lock.empty())
            return {index.places, std::move(lock)};
    if (drawn)
        if (std::string early = searched_before_lock(tokens_of(sources, site.file), site.line);
            !early.empty())
            index.advice =
                "More numbers are drawn by atomicAdd() than the array has elements. " + early;
    if (index.advice.empty() && finding.rule == "bounds.global")
        index.advice = round_not_asked(tokens_of(sources, site.file), function, site.line);
    if (!index.advice.empty() || !Overrun(finding).by_one()) return index;
    index.advice = equal_let_through(function, site.line);
    return index;
}

}  // namespace

Cause cause_of(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.empty() || finding.sides.front().site.line <= 0) return {};
    if (finding.message.starts_with("cufftExec") && finding.rule.starts_with("bounds."))
        return {{}, half_spectrum(tokens_of(sources, finding.sides.front().site.file))};
    if (finding.message.starts_with("cublasSgemm"))
        return {{}, gemm_order(tokens_of(sources, finding.sides.front().site.file))};
    if (std::string unset = unset_scalar_cause(finding, sources); !unset.empty())
        return {{}, std::move(unset)};
    if (finding.rule == "hang.deadlock")
        if (Cause lock = other_lock_given(finding, sources); !lock.advice.empty()) return lock;
    if (finding.rule == "bounds.row" || finding.rule == "bounds.shared")
        if (std::string roles = tile_roles(tokens_of(sources, finding.sides.front().site.file));
            !roles.empty())
            return {{}, std::move(roles)};
    if (finding.rule.starts_with("bounds.")) return outside_cause(finding, sources);
    if (finding.rule == "sync.missing" && finding.sides.size() == 2) {
        const simt::Site& copy = finding.sides[1].site;
        if (finding.message.find(" cublas") != std::string::npos)
            if (std::string handle = handle_without_stream(tokens_of(sources, copy.file));
                !handle.empty())
                return {{}, std::move(handle)};
        if (std::string early = recorded_too_early(tokens_of(sources, copy.file), copy.line);
            !early.empty())
            return {{}, std::move(early)};
        if (std::string some = waits_in_some_rounds(tokens_of(sources, copy.file), copy.line);
            !some.empty())
            return {{}, std::move(some)};
        return {{}, same_destination(tokens_of(sources, copy.file), copy.line)};
    }
    if (finding.rule == "barrier.divergent") return branch_cause(finding, sources);
    if (finding.rule.starts_with("race.")) return race_cause(finding, sources);
    if (finding.rule == "launch.invalid" &&
        finding.message.find("a stream of device ") != std::string::npos)
        return {{},
                stream_of_other_device(tokens_of(sources, finding.sides.front().site.file),
                                       finding.sides.front().site.line)};
    if (finding.rule == "launch.invalid" &&
        finding.message.find(" has no blocks") != std::string::npos)
        return {{},
                empty_grid_text(tokens_of(sources, finding.sides.front().site.file),
                                finding.sides.front().site.line)};
    if (finding.rule == "hang.endless-loop") {
        std::string link = linked_to_itself(tokens_of(sources, finding.sides.front().site.file));
        if (!link.empty()) return {{}, std::move(link)};
        Cause loop = loop_cause(finding, sources);
        const simt::Site& site = finding.sides.front().site;
        const FunctionText function(tokens_of(sources, site.file), site.line);
        if (loop.advice.empty()) loop.advice = block_stride(function, site.line);
        // Rows that lie far apart make a loop over the distance long.
        if (loop.advice.empty() && !finding.sides.front().on_device)
            loop.advice = loop_over_stride(function, 0);
        return loop;
    }
    if (const std::size_t asked = finding.message.find(" is asked for ");
        finding.rule == "index.overflow" && asked != std::string::npos)
        return {{},
                narrow_size(tokens_of(sources, finding.sides.front().site.file),
                            finding.sides.front().site.line, finding.message.substr(0, asked))};
    if (finding.rule == "registers.local-array") return register_cause(finding, sources);
    if (finding.rule == "memory.misaligned") return cast_cause(finding, sources);
    if (finding.rule == "copy.direction") return {{}, direction_cause(finding, sources)};
    if (finding.rule == "copy.size") {
        const simt::FindingSide& side = finding.sides.front();
        const Tokens file = tokens_of(sources, side.site.file);
        if (std::string size = size_of_name(file, side.site.line, side.bytes); !size.empty())
            return {{}, std::move(size)};
        if (std::string pitch = pitch_of_other_side(file, side.site.line, side.object);
            !pitch.empty())
            return {{}, std::move(pitch)};
        return {{}, offset_beyond_copy(file, side.site.line)};
    }
    if (finding.rule == "memory.uninitialised") {
        if (std::string other = texture_never_written(finding, sources); !other.empty())
            return {{}, std::move(other)};
        if (std::string order = wait_order(finding, sources); !order.empty())
            return {{}, std::move(order)};
        Cause own = private_array(finding, sources);
        return own.advice.empty() ? unset_cause(finding, sources) : own;
    }
    return {};
}

namespace {

/// The line behind "and line " in advice that puts something between two; 0 if it does not.
int second_line(const std::string& advice) {
    const std::size_t at = advice.find(" and line ");
    return at == std::string::npos ? 0 : std::atoi(advice.c_str() + at + 10);
}

/// What the text adds to advice that is right, but does not name all lines.
std::string added_by_text(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.empty() || finding.sides.front().site.line <= 0) return "";
    const simt::FindingSide& side = finding.sides.front();
    const Tokens file = tokens_of(sources, side.site.file);
    if (finding.rule == "memory.leak") {
        for (std::string text : {freed_beside(file, side.site.line),
                                 never_given_back(file, side.site.line, finding.advice),
                                 leaves_before_free(file, side.site.line, finding.advice)})
            if (!text.empty()) return text;
        return "";
    }
    if (finding.rule == "api.unchecked-error") return wait_after_launch(file, side.site.line);
    if (finding.rule == "launch.invalid" && finding.message.starts_with("A block of "))
        return block_of_launch(file, side.site.line);
    if (finding.advice.starts_with("The destructor frees it"))
        if (const std::size_t type = finding.advice.find("(const "); type != std::string::npos)
            return passed_by_value(file, word_after(finding.advice, "(const "));
    if (finding.advice.starts_with("Put __threadfence"))
        return late_fence(file, second_line(finding.advice));
    if ((finding.rule == "race.shared" || finding.rule == "race.warp") &&
        finding.advice.starts_with("Put __syncthreads()"))
        for (const simt::FindingSide& one : finding.sides)
            if (std::string barrier = barrier_behind_loop(file, one.site.line);
                one.action == "write" && !barrier.empty())
                return barrier;
    return "";
}

}  // namespace

void advise_by_cause(simt::Finding& finding, Sources& sources) {
    name_member(finding, sources);
    name_copied(finding, sources);
    name_shared_variable(finding, sources);
    Cause cause = cause_of(finding, sources);
    const bool told = !cause.advice.empty();
    if (told) finding.advice = std::move(cause.advice);
    const std::string added = added_by_text(finding, sources);
    finding.advice += added;
    // What the text tells of the cause names its lines itself.
    if (!told && added.empty()) finding.advice += told_calls(finding, sources);
}

bool is_place_of_cause(const simt::FindingSide& side) {
    return side.action == "set" || side.action == "step" || side.action == "guard" ||
           side.action == "branch";
}

std::string words_of_cause(const simt::FindingSide& side) {
    if (side.action == "branch") return "the branch around the barrier";
    if (side.action == "step") return "the loop over " + side.object;
    if (side.action == "guard") return "the guard of " + side.object;
    return side.object.empty() ? "part of the index" : side.object + " gets its value";
}

}  // namespace simtutor
