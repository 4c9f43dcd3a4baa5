/// What the text of a wrong program is asked for must not be found in right ones: none of these
/// questions may be put to a solution, or to a right kernel in another style.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "grader/findings/calls/byte_count.h"
#include "grader/findings/calls/call_order.h"
#include "grader/findings/calls/copy_parts.h"
#include "grader/findings/calls/copy_turned.h"
#include "grader/findings/calls/device_choice.h"
#include "grader/findings/calls/device_wait.h"
#include "grader/findings/calls/early_copy.h"
#include "grader/findings/calls/event_order.h"
#include "grader/findings/calls/gemm_order.h"
#include "grader/findings/calls/gib_unit.h"
#include "grader/findings/calls/half_spectrum.h"
#include "grader/findings/calls/left_commit.h"
#include "grader/findings/calls/left_default.h"
#include "grader/findings/calls/library_stream.h"
#include "grader/findings/calls/meeting_copies.h"
#include "grader/findings/calls/memory_lines.h"
#include "grader/findings/calls/never_given_back.h"
#include "grader/findings/calls/older_of_pair.h"
#include "grader/findings/calls/passed_by.h"
#include "grader/findings/calls/row_bytes.h"
#include "grader/findings/calls/same_destination.h"
#include "grader/findings/calls/seldom_waits.h"
#include "grader/findings/calls/skipped_copy.h"
#include "grader/findings/calls/texture_coordinates.h"
#include "grader/findings/calls/timed_calls.h"
#include "grader/findings/calls/whole_memory.h"
#include "grader/findings/calls/width_in_bytes.h"
#include "grader/findings/calls/zero_fill.h"
#include "grader/findings/cost/half_of_groups.h"
#include "grader/findings/cost/lane_places.h"
#include "grader/findings/cost/late_load.h"
#include "grader/findings/cost/loaded_together.h"
#include "grader/findings/cost/loaded_twice.h"
#include "grader/findings/cost/neighbour_loads.h"
#include "grader/findings/cost/outer_reload.h"
#include "grader/findings/cost/own_run.h"
#include "grader/findings/cost/repeated_load.h"
#include "grader/findings/cost/spare_barrier.h"
#include "grader/findings/cost/stored_twice.h"
#include "grader/findings/cost/team_columns.h"
#include "grader/findings/cost/used_too_late.h"
#include "grader/findings/index/call_guard.h"
#include "grader/findings/index/equal_ahead.h"
#include "grader/findings/index/ever_true.h"
#include "grader/findings/index/foreign_guard.h"
#include "grader/findings/index/guarded_siblings.h"
#include "grader/findings/index/half_asked.h"
#include "grader/findings/index/last_step.h"
#include "grader/findings/index/lost_brackets.h"
#include "grader/findings/index/moved_unit.h"
#include "grader/findings/index/narrow_product.h"
#include "grader/findings/index/narrow_thread.h"
#include "grader/findings/index/neighbour_guard.h"
#include "grader/findings/index/passed_limit.h"
#include "grader/findings/index/row_bound.h"
#include "grader/findings/index/row_of_threads.h"
#include "grader/findings/index/running_pointer.h"
#include "grader/findings/index/share_end.h"
#include "grader/findings/index/size_of_name.h"
#include "grader/findings/index/split_number.h"
#include "grader/findings/index/tile_edge.h"
#include "grader/findings/index/unasked_round.h"
#include "grader/findings/index/vector_step.h"
#include "grader/findings/launch/asked_limit.h"
#include "grader/findings/launch/block_reach.h"
#include "grader/findings/launch/block_rest.h"
#include "grader/findings/launch/block_stride.h"
#include "grader/findings/launch/blocks_held.h"
#include "grader/findings/launch/earlier_launch.h"
#include "grader/findings/launch/few_blocks.h"
#include "grader/findings/launch/no_share.h"
#include "grader/findings/launch/occupancy_lines.h"
#include "grader/findings/launch/short_launch.h"
#include "grader/findings/launch/thread_number.h"
#include "grader/findings/launch/thread_rows.h"
#include "grader/findings/race/chain_link.h"
#include "grader/findings/race/early_release.h"
#include "grader/findings/race/late_fence.h"
#include "grader/findings/race/old_value.h"
#include "grader/findings/race/one_of_locks.h"
#include "grader/findings/race/shared_part.h"
#include "grader/findings/race/torn_lock.h"
#include "grader/findings/race/turned_wait.h"
#include "grader/findings/result/acts_first.h"
#include "grader/findings/result/best_from_zero.h"
#include "grader/findings/result/best_of_all.h"
#include "grader/findings/result/block_repeats.h"
#include "grader/findings/result/blocks_left.h"
#include "grader/findings/result/break_of_rest.h"
#include "grader/findings/result/carried_sum.h"
#include "grader/findings/result/clamped_load.h"
#include "grader/findings/result/counted_members.h"
#include "grader/findings/result/early_end_of_sum.h"
#include "grader/findings/result/first_member.h"
#include "grader/findings/result/first_value.h"
#include "grader/findings/result/halved_sides.h"
#include "grader/findings/result/kept_best.h"
#include "grader/findings/result/kept_sum.h"
#include "grader/findings/result/last_limit.h"
#include "grader/findings/result/last_warp.h"
#include "grader/findings/result/lost_half.h"
#include "grader/findings/result/narrow_sum.h"
#include "grader/findings/result/near_edge.h"
#include "grader/findings/result/packed_pieces.h"
#include "grader/findings/result/panel_steps.h"
#include "grader/findings/result/rest_by_branch.h"
#include "grader/findings/result/rest_of_parts.h"
#include "grader/findings/result/round_cause.h"
#include "grader/findings/result/same_argument.h"
#include "grader/findings/result/short_piece.h"
#include "grader/findings/result/skipped_number.h"
#include "grader/findings/result/stale_value.h"
#include "grader/findings/result/swapped_call.h"
#include "grader/findings/result/team_share.h"
#include "grader/findings/result/tile_roles.h"
#include "grader/findings/result/unread_store.h"
#include "grader/findings/result/untested_first.h"
#include "grader/findings/result/vector_part.h"
#include "grader/findings/result/whole_division.h"
#include "grader/findings/result/whole_fill.h"
#include "grader/findings/result/zero_in_search.h"
#include "grader/findings/result/zero_node.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/unset/short_panels.h"
#include "grader/findings/unset/tile_layout.h"
#include "grader/findings/unset/unset_scalar.h"

namespace simtutor::right_code_test {

namespace fs = std::filesystem;

std::vector<std::string> right_programs() {
    std::vector<std::string> files;
    const fs::path root = SIMTUTOR_TEST_COURSE;
    for (const auto& lesson : fs::directory_iterator(root / "solutions"))
        for (const auto& file : fs::directory_iterator(lesson)) files.push_back(file.path());
    for (const auto& lesson : fs::directory_iterator(root / "lessons"))
        if (fs::exists(lesson.path() / "alternatives"))
            for (const auto& file : fs::directory_iterator(lesson.path() / "alternatives"))
                files.push_back(file.path());
    return files;
}

/// The sides of "dim3 block(16, 8)", where a file makes one block and they are numbers.
WarpShape block_of(const Tokens& file) {
    WarpShape found;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("dim3") || !file[i + 1].is("block") || !file[i + 2].is("(")) continue;
        const auto sides = split(part_of(file, i + 3, closing(file, i + 2)), ",");
        const auto width = constant_value(file, sides.front()),
                   height = sides.size() > 1 ? constant_value(file, sides[1]) : std::optional(1LL);
        if (found.width > 0 || !width || !height) return {};
        found = {static_cast<int>(*width), static_cast<int>(*height)};
    }
    return found;
}

TEST(RightCode, IsAskedNothing) {
    const std::vector<std::string> files = right_programs();
    ASSERT_GT(files.size(), 200u);
    for (const std::string& name : files) {
        Sources sources;
        const Tokens file = tokens_of(sources, name);
        // Kernels may be kept for whole multiples.
        const bool host = name.ends_with(".cpp");
        const WarpShape block = block_of(file);
        const std::vector<std::string> kernels = kernels_in(file);
        EXPECT_EQ(loaded_together(file, {kernels.begin(), kernels.end()}), "") << name;
        for (const auto& question : {whole_division(file),
                                     number_for_one_width(file),
                                     cleared_in_part(file),
                                     size_without_bytes(file),
                                     size_of_texture(file),
                                     size_of_pointer(file),
                                     edge_of_texture(file),
                                     rows_without_pitch(file),
                                     device_array_line(file),
                                     other_part(file),
                                     moved_by_other_unit(file),
                                     skipped_copy(file),
                                     lost_brackets(file),
                                     swapped_call(file),
                                     left_commit(file),
                                     zero_in_search(file),
                                     turned_copy(file),
                                     device_choice(file),
                                     rest_of_devices(file, ""),
                                     tile_roles(file),
                                     unset_scalar(file),
                                     old_value_lost(file),
                                     device_wait(file),
                                     late_load(file),
                                     sum_cleared_elsewhere(file),
                                     foreign_guard(file),
                                     replaced_before_use(file),
                                     filled_where_it_is(file),
                                     search_from_zero(file),
                                     member_from_zero(file),
                                     torn_lock(file),
                                     timed_beside_loop(file),
                                     rows_that_overlap(file),
                                     offset_in_same_row(file),
                                     permuted_on_one_side(file),
                                     gemm_order(file),
                                     turned_fetch(file),
                                     normalised_coordinates(file),
                                     copied_row_without_bytes(file),
                                     pitched_row_without_bytes(file),
                                     event_order(file),
                                     unread_store(file, ""),
                                     neighbour_without_question(file),
                                     pieces_apart(file),
                                     library_without_stream(file),
                                     number_with_y_first(file),
                                     panel_steps(file),
                                     unused_part(file),
                                     whole_memory(file),
                                     team_share(file, "rows = 31, n = 31, 3 threads"),
                                     stream_before_device(file),
                                     linked_to_itself(file),
                                     exchanged_arguments(file),
                                     half_spectrum(file),
                                     stored_over_earlier(file),
                                     neighbour_beyond_edge(file),
                                     copied_before_launch(file),
                                     used_before_copy(file),
                                     round_cause(file, "", "Wrong only where n is odd."),
                                     early_end_of_sum(file, " lacks the last 4 terms"),
                                     acts_first(file, "wanted 0, got 1"),
                                     best_from_zero(file),
                                     blocks_left(file, "never written"),
                                     clamped_load(file, "0 times infinity is NaN"),
                                     break_of_rest(file),
                                     untested_first(file),
                                     last_warp(file, " more than 32 and no multiple of 32"),
                                     halved_sides(file, "Wrong only where width or height is odd."),
                                     narrow_product(sources, name, "n = 5, stride = 1073741824"),
                                     rest_to_one(file),
                                     rest_by_branch(file),
                                     host ? lost_half(file, "Wrong only where n is odd.") : "",
                                     lost_half(file, "n is no power of two"),
                                     no_share(file, "n = 1"),
                                     gib_unit(file),
                                     last_limit_only(file),
                                     turned_wait(file),
                                     allocation_without_bytes(file),
                                     occupancy_lines(file, "Ask for each by itself"),
                                     asked_limit(file, "65535"),
                                     short_launch(file, file, ""),
                                     few_blocks(file, "n = 100"),
                                     few_blocks(file, "n = 1024"),
                                     blocks_held(file),
                                     block_repeats(file, ""),
                                     narrow_thread(file, ""),
                                     half_of_groups(file),
                                     narrow_sum(file),
                                     counted_members(file),
                                     short_piece(file, ""),
                                     best_of_all(file),
                                     near_edge(file, ""),
                                     skipped_number(file),
                                     stale_value(file, ""),
                                     whole_fill(file),
                                     allocated_for_part(file),
                                     rest_not_filled(file),
                                     packed_too_far(file)})
            EXPECT_EQ(question, "") << name;
        for (const FunctionText& function : functions_in(file))
            EXPECT_EQ(left_default(file, function) + carried_sum(function) +
                          spare_barrier(file, function.name()),
                      "")
                << name << ", " << function.name();
        // Only those whose loads are counted are asked for them.
        if (name.find("/02-") != std::string::npos) {
            EXPECT_EQ(repeated_load(file), "") << name;
            EXPECT_EQ(loaded_twice_anywhere(file), "") << name;
        }
        if (name.find("/03-") != std::string::npos) {
            EXPECT_EQ(lines_of_several(sources, name, true), "") << name;
            EXPECT_EQ(lines_of_several(sources, name, false), "") << name;
        }
        if (name.find("/32-") != std::string::npos || name.find("/33-") != std::string::npos) {
            for (const Token& word : file) EXPECT_EQ(loaded_twice(file, word.line), "") << name;
            for (const FunctionText& function : functions_in(file))
                EXPECT_EQ(outer_reload(file, function.statements().front().line) +
                              loaded_twice_anywhere(file, function.name()) +
                              same_argument(file, function.name()),
                          "")
                    << name;
        }
        simt::Finding streams;
        streams.rule = "race.stream";
        streams.sides.resize(1);
        streams.sides[0].site.file = name;
        EXPECT_EQ(shared_part(streams, sources), "") << name;
        EXPECT_EQ(older_of_pair(file) + stream_in_branch(file), "") << name;
        for (const CopyText& copy : copies_in(file))
            EXPECT_EQ(same_destination(file, copy.line) + recorded_too_early(file, copy.line) +
                          places_too_close(file, copy.line, true) +
                          waits_in_some_rounds(file, copy.line),
                      "")
                << name;
        std::set<std::string> functions;
        std::set<int> lines;
        for (const Token& word : file) {
            if (!lines.insert(word.line).second) continue;
            EXPECT_EQ(own_run(file, word.line), "") << name;
            const FunctionText function(file, word.line);
            if (!functions.insert(function.name()).second) continue;
            EXPECT_EQ(early_release(function), "") << name;
            EXPECT_EQ(row_of_threads(function), "") << name;
            EXPECT_EQ(one_for_each_thread(file, function.name() + ", 1 x 1 threads"), "") << name;
            EXPECT_EQ(loop_over_stride(function, 0), "") << name;
            EXPECT_EQ(split_by_other(function, 0), "") << name;
            EXPECT_EQ(best_not_kept(function), "") << name;
            EXPECT_EQ(zero_node(function), "") << name;
            EXPECT_EQ(call_without_guard(file, function), "") << name;
            for (const Statement& one : function.statements()) {
                EXPECT_EQ(block_stride(function, one.line), "") << name;
                EXPECT_EQ(block_reach(function, one.line), "") << name;
                EXPECT_EQ(size_of_name(file, one.line, 0), "") << name;
                const auto held = held_at(file, {"read", {"", one.line, ""}, {}, true, "", 0});
                EXPECT_EQ(held ? one_of_locks(file, one.line, *held) : "", "") << name;
                EXPECT_EQ(held ? searched_before_lock(file, one.line) : "", "") << name;
                EXPECT_EQ(half_asked(function, one.line, ""), "") << name;
                EXPECT_EQ(equal_ahead(function, one.line), "") << name;
                EXPECT_EQ(guard_of_each_round(file, function, one.line), "") << name;
                EXPECT_EQ(guarded_siblings(function, one.line), "") << name;
                EXPECT_EQ(width_in_bytes(file, one.line), "") << name;
                for (const char* advice : {"Call cudaFree when", "Call free or delete when",
                                           "Call cudaDestroyTextureObject when"}) {
                    EXPECT_EQ(never_given_back(file, one.line, advice), "") << name;
                    EXPECT_EQ(return_before_free(file, one.line, advice), "") << name;
                    EXPECT_EQ(replaced_in_loop(file, one.line, advice), "") << name;
                }
                EXPECT_EQ(round_not_asked(file, function, one.line), "") << name;
                // Whose loads from device memory are counted.
                const bool counted =
                    name.find("/3") != std::string::npos || name.find("/4") != std::string::npos;
                EXPECT_EQ(counted ? repeated_load_in(file, one.line) : "", "") << name;
                EXPECT_EQ(counted ? neighbour_loads(file, one.line) : "", "") << name;
                EXPECT_EQ(counted && block.width > 0
                              ? lane_places(sources, name, one.line, block, false)
                              : "",
                          "")
                    << name;
                EXPECT_EQ(running_pointer(function, one.line), "") << name;
                EXPECT_EQ(host ? last_step_too_far(file, function, one.line) : "", "") << name;
                EXPECT_EQ(row_bound_as_length(function, one.line), "") << name;
                EXPECT_EQ(vector_step(function, one.line), "") << name;
                EXPECT_EQ(host ? tile_over_edge(function, one.line, "") : "", "") << name;
                EXPECT_EQ(share_not_limited(file, function, one.line), "") << name;
                simt::Finding outside;
                outside.sides.push_back({"read", {name, one.line, ""}, {}, true, "", 0});
                EXPECT_EQ(passed_limit(outside, sources).advice, "") << name;
                EXPECT_EQ(stored_twice(file, one.line), "") << name;
                if (!mentions(one.words, "__shared__")) continue;
                for (const Statement& other : function.statements())
                    EXPECT_EQ(stored_twice(file, other.line), "") << name;
            }
        }
    }
}

}  // namespace simtutor::right_code_test
