#include "grader/findings/cause.h"

#include <algorithm>
#include <cstdlib>

#include "grader/findings/added_text.h"
#include "grader/findings/calls/byte_count.h"
#include "grader/findings/calls/call_order.h"
#include "grader/findings/calls/copied_room.h"
#include "grader/findings/calls/copy_direction.h"
#include "grader/findings/calls/copy_in_loop.h"
#include "grader/findings/calls/copy_made.h"
#include "grader/findings/calls/copy_parts.h"
#include "grader/findings/calls/copy_pitch.h"
#include "grader/findings/calls/ended_object.h"
#include "grader/findings/calls/event_order.h"
#include "grader/findings/calls/freed_for_other.h"
#include "grader/findings/calls/gemm_order.h"
#include "grader/findings/calls/half_spectrum.h"
#include "grader/findings/calls/host_address.h"
#include "grader/findings/calls/library_stream.h"
#include "grader/findings/calls/made_in_copy.h"
#include "grader/findings/calls/meeting_copies.h"
#include "grader/findings/calls/passed_by.h"
#include "grader/findings/calls/pointer_copy.h"
#include "grader/findings/calls/pointer_mode.h"
#include "grader/findings/calls/ring_wait.h"
#include "grader/findings/calls/row_bytes.h"
#include "grader/findings/calls/same_destination.h"
#include "grader/findings/calls/seldom_waits.h"
#include "grader/findings/calls/short_release.h"
#include "grader/findings/calls/size_unit.h"
#include "grader/findings/calls/symbol_pointer.h"
#include "grader/findings/calls/two_sizes.h"
#include "grader/findings/calls/width_in_bytes.h"
#include "grader/findings/cost/register_cause.h"
#include "grader/findings/given_advice.h"
#include "grader/findings/index/begins_between.h"
#include "grader/findings/index/bytes_added.h"
#include "grader/findings/index/cast_cause.h"
#include "grader/findings/index/loop_cause.h"
#include "grader/findings/index/misaligned_call.h"
#include "grader/findings/index/narrow_size.h"
#include "grader/findings/index/narrow_variable.h"
#include "grader/findings/index/outside_cause.h"
#include "grader/findings/index/share_end.h"
#include "grader/findings/index/size_of_name.h"
#include "grader/findings/index/step_partner.h"
#include "grader/findings/index/unsigned_end.h"
#include "grader/findings/index/vector_units.h"
#include "grader/findings/index/whole_guard.h"
#include "grader/findings/launch/block_stride.h"
#include "grader/findings/race/between_loops.h"
#include "grader/findings/race/branch_cause.h"
#include "grader/findings/race/chain_link.h"
#include "grader/findings/race/first_lock.h"
#include "grader/findings/race/fixed_lock.h"
#include "grader/findings/race/kept_lock.h"
#include "grader/findings/race/late_fence.h"
#include "grader/findings/race/late_wait.h"
#include "grader/findings/race/lock_cause.h"
#include "grader/findings/race/made_by_one.h"
#include "grader/findings/race/master_region.h"
#include "grader/findings/race/next_call.h"
#include "grader/findings/race/only_stream_waits.h"
#include "grader/findings/race/outside_lock.h"
#include "grader/findings/race/private_vector.h"
#include "grader/findings/race/race_cause.h"
#include "grader/findings/race/shared_name.h"
#include "grader/findings/race/texture_cause.h"
#include "grader/findings/race/two_shares.h"
#include "grader/findings/race/unnamed_guard.h"
#include "grader/findings/race/wait_order.h"
#include "grader/findings/result/tile_roles.h"
#include "grader/findings/result/whole_fill.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/member_name.h"
#include "grader/findings/source/named_memory.h"
#include "grader/findings/source/nearest_array.h"
#include "grader/findings/source/overflow_place.h"
#include "grader/findings/source/told_calls.h"
#include "grader/findings/unset/private_array.h"
#include "grader/findings/unset/unset_cause.h"
#include "grader/findings/unset/unset_scalar.h"

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

/// Of a product that does not fit, in a condition that needs none: what else is wrong with it.
std::string overflow_in_guard(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const Tokens file = tokens_of(sources, site.file);
    const std::string whole = whole_guard(file, FunctionText(file, site.line), site.line);
    return whole.empty() ? "" : finding.advice + " " + whole;
}

/// Of an access of the host's that waits for no copy.
Cause missing_wait_cause(const simt::Finding& finding, Sources& sources) {
    const simt::Site& copy = finding.sides[1].site;
    if (finding.message.find(" cublas") != std::string::npos)
        if (std::string handle = handle_without_stream(tokens_of(sources, copy.file));
            !handle.empty())
            return {{}, std::move(handle)};
    if (std::string ring = ring_wait(tokens_of(sources, copy.file)); !ring.empty())
        return {{}, std::move(ring)};
    if (std::string early = recorded_too_early(tokens_of(sources, copy.file), copy.line);
        !early.empty())
        return {{}, std::move(early)};
    static const std::string launched = ", launched in line ";
    if (const std::size_t at = finding.message.find(launched); at != std::string::npos)
        if (std::string early =
                recorded_too_early(tokens_of(sources, copy.file),
                                   std::atoi(finding.message.c_str() + at + launched.size()));
            !early.empty())
            return {{}, std::move(early)};
    if (std::string late = wait_behind_access(finding, sources); !late.empty())
        return {{}, std::move(late)};
    if (std::string stream = only_stream_waits(finding, sources); !stream.empty())
        return {{}, std::move(stream)};
    if (std::string some = waits_in_some_rounds(tokens_of(sources, copy.file), copy.line);
        !some.empty())
        return {{}, std::move(some)};
    const Tokens file = tokens_of(sources, copy.file);
    std::string one = same_destination(file, copy.line);
    return {{}, one.empty() ? places_too_close(file, copy.line, false) : std::move(one)};
}

Cause endless_loop_cause(const simt::Finding& finding, Sources& sources) {
    std::string link = linked_to_itself(tokens_of(sources, finding.sides.front().site.file));
    if (!link.empty()) return {{}, std::move(link)};
    if (!finding.sides.front().on_device)
        if (std::string fill = whole_fill(tokens_of(sources, finding.sides.front().site.file),
                                          finding.sides.front().site.line);
            !fill.empty())
            return {{}, std::move(fill)};
    Cause loop = loop_cause(finding, sources);
    const simt::Site& site = finding.sides.front().site;
    const Tokens file = tokens_of(sources, site.file);
    const FunctionText function(file, site.line);
    if (loop.advice.empty()) loop.advice = block_stride(function, site.line);
    // Rows that lie far apart make a loop over the distance long.
    if (loop.advice.empty() && !finding.sides.front().on_device)
        loop.advice = loop_over_stride(function, 0);
    if (const UnsignedEnd end = unsigned_end(function, site.line); !end.text.empty())
        loop.advice = end.text + (loop.advice.empty() ? "" : " Otherwise: " + loop.advice);
    return loop.advice.empty() ? loops_around(finding, file, function) : loop;
}

/// Of a product that does not fit: the variable that is too narrow for it.
std::string narrow_variable_text(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    return narrow_variable(FunctionText(tokens_of(sources, site.file), site.line), site.line);
}

/// Of a copy of more bytes than one side has.
std::string copy_size_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& side = finding.sides.front();
    const Tokens file = tokens_of(sources, side.site.file);
    if (std::string bytes = bytes_added(file); !bytes.empty()) return bytes;
    if (std::string size = size_of_name(file, side.site.line, side.bytes); !size.empty())
        return size;
    if (std::string pitch = pitch_of_other_side(file, side.site.line, side.object); !pitch.empty())
        return pitch;
    if (std::string room = copied_room(file, side.site.line); !room.empty()) return room;
    if (std::string offset = offset_beyond_copy(file, side.site.line); !offset.empty())
        return offset;
    if (std::string bytes = allocation_without_bytes(file); !bytes.empty()) return bytes;
    if (std::string sizes = two_sizes(file, side.site.line, finding.message); !sizes.empty())
        return sizes;
    const std::string made = copy_made(file, side.site.line, finding.message);
    return made.empty() || finding.advice.empty() ? "" : finding.advice + made;
}

std::string overflow_cause(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    if (const std::size_t asked = finding.message.find(" is asked for ");
        asked != std::string::npos)
        return narrow_size(tokens_of(sources, site.file), site.line,
                           finding.message.substr(0, asked));
    std::string whole = overflow_in_guard(finding, sources);
    return whole.empty() ? narrow_variable_text(finding, sources) : whole;
}

Cause misaligned_cause(const simt::Finding& finding, Sources& sources) {
    Cause cast = cast_cause(finding, sources);
    if (cast.advice.empty()) cast.advice = vector_units(finding, sources);
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    if (cast.advice.empty()) cast.advice = misaligned_call(file, finding);
    if (cast.advice.empty()) cast.advice = begins_between(file, finding);
    return cast;
}

/// Without advice where none of the patterns fits.
Cause deadlock_cause(const simt::Finding& finding, Sources& sources) {
    if (std::string kept = kept_lock(finding, sources); !kept.empty()) return {{}, std::move(kept)};
    if (std::string first = first_lock(finding, sources); !first.empty())
        return {{}, std::move(first)};
    if (Cause lock = other_lock_given(finding, sources); !lock.advice.empty()) return lock;
    std::string set =
        set_before_launch(tokens_of(sources, finding.sides.front().site.file), finding);
    return {{}, set.empty() ? fixed_lock(finding, sources) : std::move(set)};
}

/// Where a pointer that is null was to get its memory.
std::string null_pointer_cause(const simt::Site& used, Sources& sources) {
    std::string copy = pointer_copy(tokens_of(sources, used.file), used.line);
    return copy.empty() ? private_vector(sources, used.file, used.line) : copy;
}

}  // namespace

Cause cause_of(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.empty() || finding.sides.front().site.line <= 0) return {};
    if (finding.message.starts_with("cufftExec") && finding.rule.starts_with("bounds."))
        return {{}, half_spectrum(tokens_of(sources, finding.sides.front().site.file))};
    if (std::string mode =
            pointer_mode(tokens_of(sources, finding.sides.front().site.file), finding.message);
        !mode.empty())
        return {{}, std::move(mode)};
    if (finding.message.starts_with("cublasSgemm"))
        return {{}, gemm_order(tokens_of(sources, finding.sides.front().site.file))};
    if (std::string unset = unset_scalar_cause(finding, sources); !unset.empty())
        return {{}, std::move(unset)};
    if (finding.rule == "hang.deadlock")
        if (Cause lock = deadlock_cause(finding, sources); !lock.advice.empty()) return lock;
    if (finding.rule == "bounds.row" || finding.rule == "bounds.shared")
        if (std::string roles = tile_roles(tokens_of(sources, finding.sides.front().site.file));
            !roles.empty())
            return {{}, std::move(roles)};
    if (finding.rule.starts_with("bounds.")) return outside_cause(finding, sources);
    if (finding.rule == "sync.missing" && finding.sides.size() == 1) {
        const simt::Site& call = finding.sides.front().site;
        return {{}, wait_before_record(tokens_of(sources, call.file), call.line)};
    }
    if (finding.rule == "sync.missing" && finding.sides.size() == 2)
        return missing_wait_cause(finding, sources);
    if (finding.rule == "null.pointer")
        if (std::string null = null_pointer_cause(finding.sides.front().site, sources);
            !null.empty())
            return {{}, std::move(null)};
    if (finding.rule == "race.openmp" || finding.rule == "null.pointer")
        for (const simt::FindingSide& side : finding.sides) {
            const bool first = &side == &finding.sides.front();
            const int met = finding.sides.size() == 2 ? finding.sides[first ? 1 : 0].site.line : 0;
            if (std::string one = made_by_one(sources, side.site.file, side.site.line, met);
                !one.empty())
                return {{}, std::move(one)};
        }
    if (std::string region = master_region(finding, sources); !region.empty())
        return {{}, std::move(region)};
    if (std::string shares = two_shares(finding, sources); !shares.empty())
        return {{}, std::move(shares)};
    if (finding.rule == "barrier.divergent") return branch_cause(finding, sources);
    if (finding.rule.starts_with("race."))
        if (std::string guard = unnamed_guard(tokens_of(sources, finding.sides.front().site.file));
            !guard.empty())
            return {{}, std::move(guard)};
    if (finding.rule == "api.error" || finding.rule == "memory.leak")
        if (std::string copy = copy_in_loop(tokens_of(sources, finding.sides.front().site.file));
            !copy.empty())
            return {{}, std::move(copy)};
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
    if (finding.rule == "hang.endless-loop") return endless_loop_cause(finding, sources);
    if (finding.rule == "index.overflow") return {{}, overflow_cause(finding, sources)};
    if (finding.rule == "registers.local-array") return register_cause(finding, sources);
    if (finding.rule == "memory.misaligned") return misaligned_cause(finding, sources);
    if (finding.rule == "api.error" &&
        finding.message.find("was given the default stream") != std::string::npos)
        return {{},
                made_in_copy(tokens_of(sources, finding.sides.front().site.file),
                             finding.sides.front().site.line)};
    if (finding.rule == "api.error" &&
        (finding.advice.starts_with("The width counts texels: is it given in bytes") ||
         finding.advice.starts_with("Width and pitch are in bytes")))
        if (std::string row =
                pitched_row_without_bytes(tokens_of(sources, finding.sides.front().site.file));
            !row.empty())
            return {{}, std::move(row)};
    if (finding.rule == "api.error" &&
        finding.advice.starts_with("The width counts texels: is it given in bytes"))
        return {{},
                width_in_bytes(tokens_of(sources, finding.sides.front().site.file),
                               finding.sides.front().site.line)};
    if (finding.rule == "copy.size" || finding.rule == "pointer.host-on-device")
        if (std::string symbol =
                pointer_for_symbol(tokens_of(sources, finding.sides.front().site.file),
                                   finding.sides.front().site.line, finding.sides.front().object);
            !symbol.empty())
            return {{}, std::move(symbol)};
    if (finding.rule == "copy.direction") return {{}, direction_cause(finding, sources)};
    if (finding.rule == "copy.size") return {{}, copy_size_cause(finding, sources)};
    if (finding.rule == "memory.double-free")
        return {{},
                freed_for_other(tokens_of(sources, finding.sides.front().site.file),
                                finding.sides.front().site.line)};
    if (finding.rule == "memory.leak") {
        const simt::Site& made = finding.sides.front().site;
        const Tokens file = tokens_of(sources, made.file);
        std::string left = made_in_copy(file, made.line);
        if (left.empty()) left = return_before_free(file, made.line, finding.advice);
        if (left.empty()) left = replaced_in_loop(file, made.line, finding.advice);
        return {{}, left.empty() ? short_release(file, made.line, finding.advice) : left};
    }
    if (finding.rule == "memory.uninitialised") {
        if (std::string other = texture_never_written(finding, sources); !other.empty())
            return {{}, std::move(other)};
        if (std::string order = wait_order(finding, sources); !order.empty())
            return {{}, std::move(order)};
        const simt::Site& site = finding.sides.front().site;
        const Tokens file = tokens_of(sources, site.file);
        // What lies between the rows is behind the end of a row.
        if (finding.advice.find(" lies in the gap behind row ") != std::string::npos)
            if (std::string step = step_partner(file, FunctionText(file, site.line), site.line);
                !step.empty())
                return {{}, std::move(step)};
        Cause own = private_array(finding, sources);
        return own.advice.empty() ? unset_cause(finding, sources) : own;
    }
    return {};
}

Known known_of_given(const simt::Finding& finding) {
    if (finding.advice.empty()) return Known::nothing;
    const bool names_other = finding.advice.find("epair the finding ") != std::string::npos;
    switch (given_advice(finding)) {
        case GivenAdvice::repair_first:
            return Known::behind;
        case GivenAdvice::other:
            return names_other || finding.advice.ends_with(": repair that first.")
                       ? Known::behind
                       : Known::question;
        default:
            // The run has seen that nothing orders the two accesses.
            return Known::text;
    }
}

Known advise_by_cause(simt::Finding& finding, Sources& sources) {
    name_member(finding, sources);
    name_copied(finding, sources);
    name_memory(finding, sources);
    name_shared_variable(finding, sources);
    name_nearest(finding, sources);
    name_next_call(finding, sources);
    forget_flag_of_data(finding);
    Cause cause = cause_of(finding, sources);
    const bool told = !cause.advice.empty();
    if (told) finding.advice = std::move(cause.advice);
    if (!told && !finding.sides.empty() && finding.rule.starts_with("race."))
        finding.advice =
            behind_first_loop(tokens_of(sources, finding.sides.front().site.file), finding.advice);
    if (!finding.sides.empty()) {
        finding.advice =
            without_portable(tokens_of(sources, finding.sides.front().site.file), finding.advice);
        finding.advice.insert(0, host_address(finding, sources));
        const simt::Site& site = finding.sides.front().site;
        if (finding.rule == "copy.size")
            finding.advice =
                without_size_unit(tokens_of(sources, site.file), site.line, finding.advice);
    }
    if (std::string ended = ended_object(finding, sources); !ended.empty())
        finding.advice = std::move(ended);
    const std::string added = added_by_text(finding, sources);
    finding.advice += added;
    // What the text tells of the cause names its lines itself.
    const bool weak = !told || cause.kind == AdviceKind::passed_condition;
    if (weak && added.empty()) finding.advice += told_calls(finding, sources);
    name_nearest_only(finding);
    const Known given = known_of_given(finding);
    if (!told || given < Known::place) return given;
    // Whoever only asks at the end, or names two ways, has not proved it.
    const bool asks = finding.advice.ends_with("?") || cause.kind == AdviceKind::passed_condition;
    return asks ? Known::question : cause.known;
}

bool is_place_of_cause(const simt::FindingSide& side) {
    return side.action == "set" || side.action == "step" || side.action == "guard" ||
           side.action == "branch";
}

std::string words_of_cause(const simt::FindingSide& side) {
    if (side.action == "branch") return "stands around the barrier";
    if (side.action == "step")
        return side.object.empty() ? "the loop around it" : "the loop over " + side.object;
    if (side.action == "guard") return "the guard of " + side.object;
    return side.object.empty() ? "part of the index" : side.object + " gets its value";
}

}  // namespace simtutor
