#include "grader/findings/race/race_cause.h"

#include "grader/findings/calls/copy_parts.h"
#include "grader/findings/calls/device_choice.h"
#include "grader/findings/calls/library_stream.h"
#include "grader/findings/calls/meeting_copies.h"
#include "grader/findings/calls/same_destination.h"
#include "grader/findings/given_advice.h"
#include "grader/findings/index/row_of_threads.h"
#include "grader/findings/index/whole_guard.h"
#include "grader/findings/launch/block_reach.h"
#include "grader/findings/launch/block_stride.h"
#include "grader/findings/launch/colliding_place.h"
#include "grader/findings/launch/thread_rows.h"
#include "grader/findings/race/alias_cause.h"
#include "grader/findings/race/behind_release.h"
#include "grader/findings/race/early_barrier.h"
#include "grader/findings/race/early_release.h"
#include "grader/findings/race/early_store.h"
#include "grader/findings/race/erased_sum.h"
#include "grader/findings/race/event_for_nobody.h"
#include "grader/findings/race/given_back.h"
#include "grader/findings/race/helper_barrier.h"
#include "grader/findings/race/in_place_cause.h"
#include "grader/findings/race/kept_expected.h"
#include "grader/findings/race/lacking_coordinate.h"
#include "grader/findings/race/late_wait.h"
#include "grader/findings/race/lock_cause.h"
#include "grader/findings/race/narrow_scope.h"
#include "grader/findings/race/narrow_step.h"
#include "grader/findings/race/object_members.h"
#include "grader/findings/race/one_buffer.h"
#include "grader/findings/race/one_for_streams.h"
#include "grader/findings/race/other_index.h"
#include "grader/findings/race/outside_lock.h"
#include "grader/findings/race/overlap_cause.h"
#include "grader/findings/race/own_event.h"
#include "grader/findings/race/plain_release.h"
#include "grader/findings/race/read_then_write.h"
#include "grader/findings/race/row_end_cause.h"
#include "grader/findings/race/same_place.h"
#include "grader/findings/race/seldom_barrier.h"
#include "grader/findings/race/shared_part.h"
#include "grader/findings/race/stores_meet.h"
#include "grader/findings/race/texture_cause.h"
#include "grader/findings/race/torn_lock.h"
#include "grader/findings/race/turned_read.h"
#include "grader/findings/race/two_branches.h"
#include "grader/findings/race/two_streams.h"
#include "grader/findings/race/unlocked_update.h"
#include "grader/findings/race/update_cause.h"
#include "grader/findings/race/wait_order.h"
#include "grader/findings/race/weak_barrier.h"
#include "grader/findings/race/wrapped_place.h"
#include "grader/findings/result/exchanged_block.h"
#include "grader/findings/result/share_begin.h"
#include "grader/findings/source/lock_text.h"

namespace simtutor {
namespace {

/// Works in two streams that meet: the copies that lie in the wrong place, or on the wrong device.
std::string stream_cause(const simt::Finding& finding, Sources& sources) {
    const bool fft = finding.message.find("cufft") != std::string::npos;
    if (fft || finding.message.find("cublas") != std::string::npos)
        if (std::string some =
                stream_in_branch(tokens_of(sources, finding.sides.front().site.file));
            !some.empty())
            return some;
    if (fft)
        if (std::string plan =
                library_without_stream(tokens_of(sources, finding.sides.front().site.file));
            !plan.empty())
            return plan;
    if (finding.message.find("cublas") != std::string::npos)
        if (std::string handle =
                handle_without_stream(tokens_of(sources, finding.sides.front().site.file));
            !handle.empty())
            return handle;
    if (std::string other = other_index(finding, sources); !other.empty()) return other;
    if (finding.sides.size() == 2)
        if (std::string shared =
                shared_by_streams(tokens_of(sources, finding.sides.front().site.file), finding);
            !shared.empty())
            return shared;
    for (std::string text :
         {shared_part(finding, sources), one_for_streams(finding, sources),
          launch_beside_library(finding, sources), event_before_work(finding, sources)})
        if (!text.empty()) return text;
    if (std::string own = own_event(tokens_of(sources, finding.sides.front().site.file), finding);
        !own.empty())
        return own;
    if (std::string event = event_for_nobody(finding, sources); !event.empty()) return event;
    if (std::string other = wait_for_other_stream(finding, sources); !other.empty()) return other;
    if (std::string two = two_streams(finding, sources); !two.empty()) return two;
    if (finding.sides.size() != 2 || finding.sides[0].site.line != finding.sides[1].site.line)
        return "";
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    for (std::string text :
         {device_choice(file), other_part(file),
          same_destination(file, finding.sides.front().site.line), meeting_copies(file, finding)})
        if (!text.empty()) return text;
    const std::string devices = advice_for_devices(file, finding.advice);
    return devices.empty() ? launches_of_one_line(finding, sources) : devices;
}

/// Of threads that meet behind the end of a row.
Cause end_of_row(const simt::Finding& finding, Sources& sources) {
    Cause row = row_end_cause(finding, sources);
    return row.advice.empty() ? Cause{{}, whole_guard_of_race(finding, sources)} : row;
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
    if (std::string behind = behind_release(file, finding); !behind.empty())
        return {{}, std::move(behind)};
    for (std::string text : {outside_lock(file, finding), torn_lock(file, finding)})
        if (!text.empty()) return {{}, std::move(text)};
    if (finding.sides.size() == 2 && held_around(file, side))
        for (std::string text : {kept_expected(file), narrow_scope(file, finding)})
            if (!text.empty()) return {{}, std::move(text)};
    if (std::string plain = plain_release(finding, sources); !plain.empty())
        return {{}, std::move(plain)};
    if (Cause update = update_cause(finding, sources); !update.advice.empty()) return update;
    if (std::string erased = erased_sum(file, finding); !erased.empty())
        return {{}, std::move(erased)};
    if (std::string order = wait_order(finding, sources); !order.empty())
        return {{}, std::move(order)};
    if (std::string helper = helper_barrier(finding, sources); !helper.empty())
        return {{}, std::move(helper)};
    for (std::string text : {two_branches(finding, sources), seldom_barrier(file, finding)})
        if (!text.empty()) return {{}, std::move(text)};
    if (finding.advice.starts_with("Let one thread write it") ||
        finding.advice.starts_with("Put __syncthreads() between"))
        if (std::string same = same_place(finding, sources); !same.empty())
            return {{}, std::move(same)};
    if (std::string store = early_store(file, finding.advice); !store.empty())
        return {{}, std::move(store)};
    // Advice that does not know whether there is a loop says less than a barrier of that loop.
    if (finding.advice.starts_with("If line "))
        if (std::string weak = weak_barrier(file, finding); !weak.empty())
            return {{}, weak.substr(1)};
    if (finding.rule == "race.shared" || finding.rule == "race.warp")
        if (Cause overlap = overlap_cause(finding, sources); !overlap.advice.empty())
            return overlap;
    if (finding.rule == "race.global" || finding.rule == "race.same-value") {
        if (std::string begin = share_begin(file); !begin.empty()) return {{}, std::move(begin)};
        if (std::string back = given_back(file, side.site.line); !back.empty())
            return {{}, std::move(back)};
        if (std::string block = exchanged_block(FunctionText(file, side.site.line), side.site.line);
            !block.empty())
            return {{}, std::move(block)};
        if (std::string rows = rows_that_overlap(FunctionText(file, side.site.line)); !rows.empty())
            return {{}, std::move(rows)};
        if (std::string step = block_stride(FunctionText(file, side.site.line), side.site.line);
            !step.empty())
            return {{}, std::move(step)};
        if (std::string reach = block_reach(FunctionText(file, side.site.line), side.site.line);
            !reach.empty())
            return {{}, std::move(reach)};
        if (Cause row = end_of_row(finding, sources); !row.advice.empty()) return row;
    }
    if (finding.rule == "race.warp") {
        if (Cause row = end_of_row(finding, sources); !row.advice.empty()) return row;
        Cause lock = lock_cause(finding, sources);
        if (!lock.advice.empty() || given_advice(finding) == GivenAdvice::fence) return lock;
        Cause unlocked = unlocked_update(finding, sources);
        return unlocked.advice.empty() ? read_then_write(finding, sources) : unlocked;
    }
    if (finding.rule == "race.acquire") return lock_cause(finding, sources);
    if (finding.rule == "race.same-value" && finding.sides.size() == 2 && held_around(file, side))
        return lock_cause(finding, sources);
    if (finding.rule != "race.global" && finding.rule != "race.shared" &&
        finding.rule != "race.volatile")
        return {};
    Cause lock = lock_cause(finding, sources);
    if (!lock.advice.empty() || finding.rule == "race.volatile") return lock;
    // A sum needs one atomic function, and no lock.
    if (Cause unlocked = unlocked_update(finding, sources); !unlocked.advice.empty())
        return unlocked;
    Cause both = read_then_write(finding, sources);
    if (!both.advice.empty() || finding.rule != "race.global") return both;
    // An index outside of one array is inside of another: then they are two.
    if (finding.advice.starts_with("First repair the finding bounds.")) return {};
    Cause alias = alias_cause(finding, sources);
    return alias.advice.empty() ? in_place_cause(finding, sources) : alias;
}

/// Advice that tells what another finding says, which may have been told better since.
std::string repair_first(const std::string& advice) {
    const std::string begin = "First wait for the asynchronous copies, as ", says = " says: ";
    const std::size_t end = advice.find(says);
    if (!advice.starts_with(begin) || end == std::string::npos) return "";
    return "First repair " + advice.substr(begin.size(), end - begin.size()) + ": " +
           advice.substr(end + says.size());
}

}  // namespace

Cause race_cause(const simt::Finding& finding, Sources& sources) {
    if (std::string first = repair_first(finding.advice); !first.empty())
        return {{}, std::move(first)};
    if (!finding.sides.empty()) {
        const Tokens file = tokens_of(sources, finding.sides.front().site.file);
        for (std::string text :
             {wrapped_place(file, finding), one_buffer(file, finding), narrow_step(file, finding),
              early_barrier(file, finding), one_place_beside(file, finding)})
            if (!text.empty()) return {{}, std::move(text)};
    }
    // Two rows of a wrong length meet.
    if (finding.rule == "race.same-value" || finding.rule == "race.global")
        if (std::string rows =
                row_of_threads(FunctionText(tokens_of(sources, finding.sides.front().site.file),
                                            finding.sides.front().site.line));
            !rows.empty())
            return {{}, std::move(rows)};
    if ((finding.rule == "race.same-value" || finding.rule == "race.global") &&
        !finding.sides.empty() && finding.sides.front().action == "write") {
        const simt::Site& site = finding.sides.front().site;
        const Tokens file = tokens_of(sources, site.file);
        if (std::string place = colliding_place(file, FunctionText(file, site.line));
            !place.empty())
            return {{}, std::move(place)};
    }
    Cause order = order_cause(finding, sources);
    // Which coordinate lacks says more than that two threads come to one place.
    const bool stores = finding.sides.size() == 2 && finding.sides[0].action == "write" &&
                        finding.sides[1].action == "write";
    if (order.advice.empty() && stores) order = {{}, lacking_coordinate(finding, sources, true)};
    if (order.advice.empty()) order = {{}, stores_meet(finding, sources)};
    if (order.advice.empty()) order = {{}, lacking_coordinate(finding, sources)};
    if (order.advice.empty() && !finding.sides.empty()) {
        const Tokens file = tokens_of(sources, finding.sides.front().site.file);
        if (std::string shorter = without_own_acquire(file, finding.advice);
            shorter != finding.advice)
            order.advice = std::move(shorter);
        if (order.advice.empty()) order.advice = turned_read(file, finding);
    }
    return order;
}

}  // namespace simtutor
