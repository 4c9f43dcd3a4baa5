/// As in right_code_test.cpp: what the text of a wrong program is asked for must not be found in
/// right ones. Here the mistakes that a text shows as a whole.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "grader/findings/calls/between_texels.h"
#include "grader/findings/calls/copied_room.h"
#include "grader/findings/calls/cut_time.h"
#include "grader/findings/calls/foreign_wait.h"
#include "grader/findings/calls/made_in_copy.h"
#include "grader/findings/calls/ring_wait.h"
#include "grader/findings/calls/scaled_floats.h"
#include "grader/findings/calls/timed_launches.h"
#include "grader/findings/calls/unsigned_neighbour.h"
#include "grader/findings/cost/lane_in_column.h"
#include "grader/findings/cost/piecewise_store.h"
#include "grader/findings/cost/private_tile.h"
#include "grader/findings/cost/same_for_block.h"
#include "grader/findings/cost/unknown_rounds.h"
#include "grader/findings/index/bytes_added.h"
#include "grader/findings/index/clamped_below.h"
#include "grader/findings/index/drawn_early.h"
#include "grader/findings/index/edge_of_array.h"
#include "grader/findings/index/next_tile_load.h"
#include "grader/findings/index/other_extent.h"
#include "grader/findings/index/rows_further.h"
#include "grader/findings/index/step_partner.h"
#include "grader/findings/index/unsigned_end.h"
#include "grader/findings/launch/empty_launch.h"
#include "grader/findings/launch/step_of_elements.h"
#include "grader/findings/race/given_back.h"
#include "grader/findings/race/kept_expected.h"
#include "grader/findings/race/kept_lock.h"
#include "grader/findings/race/narrow_scope.h"
#include "grader/findings/race/own_event.h"
#include "grader/findings/result/clamped_sum.h"
#include "grader/findings/result/clamped_tile.h"
#include "grader/findings/result/half_of_pair.h"
#include "grader/findings/result/kept_first.h"
#include "grader/findings/result/last_of_group.h"
#include "grader/findings/result/mirrored_partner.h"
#include "grader/findings/result/partner_asked.h"
#include "grader/findings/result/replaced_part.h"
#include "grader/findings/result/rest_by_thread.h"
#include "grader/findings/result/rest_stops_early.h"
#include "grader/findings/result/skipped_candidate.h"
#include "grader/findings/result/store_in_round.h"
#include "grader/findings/result/tree_value.h"
#include "grader/findings/result/wrapping_counter.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/told_cause.h"
#include "grader/findings/unset/sum_from_output.h"
#include "grader/findings/unset/unset_link.h"

namespace simtutor::right_code_patterns_test {

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

/// What a thread that waited for ever for the lock in a line would be told.
std::string waits_for_kept_lock(const std::string& file, int line) {
    simt::Finding finding;
    finding.rule = "hang.deadlock";
    finding.sides.resize(1);
    finding.sides[0].site = {file, line, "kernel"};
    Sources sources;
    return kept_lock(finding, sources);
}

TEST(RightCodePatterns, AreNone) {
    const std::vector<std::string> files = right_programs();
    ASSERT_GT(files.size(), 200u);
    for (const std::string& name : files) {
        Sources sources;
        const Tokens file = tokens_of(sources, name);
        for (const auto& text :
             {timed_launches(file),
              cut_time(file),
              skipped_candidate(file),
              half_of_pair(file, "soften, rounds = 1"),
              half_of_pair(file, "soften, rounds = 2"),
              clamped_sum(file, "The wrong elements form the tail: the last 3 elements"),
              wrapping_counter(file, "bin 185 held 368 and is 0 now"),
              store_in_round(file, "Something that was never written", "n = 1, 1 x 1 threads"),
              empty_launch(file, "5,000 spheres"),
              empty_launch(file, "1,000 spheres"),
              mirrored_partner(file),
              tree_value(file),
              edge_of_array(file),
              partner_asked(file),
              scaled_floats(file),
              step_of_elements(file),
              given_back(file),
              ring_wait(file),
              last_of_group(file, "Wrong only where n is no multiple of 4 (wrong for 1)."),
              rest_by_thread(file,
                             "Wrong only where n % 4 is larger than the number of threads in "
                             "a block."),
              replaced_part(file, "Each wrong element's sum lacks the first 384 terms of its 600."),
              kept_expected(file),
              kept_first(file, "wanted 1, got 2"),
              between_texels(file),
              bytes_added(file),
              own_event(file),
              foreign_wait(file),
              unsigned_neighbour(file),
              clamped_tile(file, "Wrong only where n is no multiple of 16"),
              rest_stops_early(file, "Wrong only where n is no multiple of 4"),
              unknown_rounds(file)})
            EXPECT_EQ(text, "") << name;
        std::set<int> lines;
        for (const Token& word : file) {
            if (!lines.insert(word.line).second) continue;
            const FunctionText function(file, word.line);
            if (!function.found()) continue;
            EXPECT_EQ(index_from_unset_link(file, word.line), "") << name;
            EXPECT_EQ(made_in_copy(file, word.line), "") << name;
            EXPECT_EQ(copied_room(file, word.line), "") << name << word.line;
            EXPECT_EQ(waits_for_kept_lock(name, word.line), "") << name << word.line;
            EXPECT_EQ(drawn_early(function), "") << name << word.line;
            EXPECT_EQ(rows_further(function, word.line), "") << name << word.line;
            EXPECT_EQ(other_extent(function, word.line), "") << name;
            EXPECT_EQ(clamped_below(function, word.line), "") << name;
            EXPECT_EQ(unsigned_end(function, word.line).text, "") << name << word.line;
            EXPECT_EQ(next_tile_load(file, word.line), "") << name << word.line;
            // A tile whose columns the other path asks for is stored by vectors.
            EXPECT_EQ(piecewise_store(file, word.line), "") << name << word.line;
            EXPECT_EQ(lane_in_column(file, word.line), "") << name << word.line;
            const bool counted = name.find("/24-") != std::string::npos;
            EXPECT_EQ(counted ? same_for_block(file, word.line) : "", "") << name << word.line;
            EXPECT_EQ(next_tile_load(file, word.line), "") << name << word.line;
        }
    }
}

}  // namespace simtutor::right_code_patterns_test
