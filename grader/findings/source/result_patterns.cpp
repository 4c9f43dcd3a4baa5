#include "grader/findings/source/result_patterns.h"

#include "grader/findings/calls/between_texels.h"
#include "grader/findings/calls/event_order.h"
#include "grader/findings/calls/half_spectrum.h"
#include "grader/findings/calls/recorded_in_loop.h"
#include "grader/findings/calls/scaled_floats.h"
#include "grader/findings/calls/timed_launches.h"
#include "grader/findings/calls/unsigned_neighbour.h"
#include "grader/findings/index/edge_of_array.h"
#include "grader/findings/index/whole_guard.h"
#include "grader/findings/launch/step_of_elements.h"
#include "grader/findings/result/acts_first.h"
#include "grader/findings/result/blocks_left.h"
#include "grader/findings/result/break_of_rest.h"
#include "grader/findings/result/clamped_load.h"
#include "grader/findings/result/clamped_sum.h"
#include "grader/findings/result/clamped_tile.h"
#include "grader/findings/result/early_end_of_sum.h"
#include "grader/findings/result/half_of_pair.h"
#include "grader/findings/result/halved_sides.h"
#include "grader/findings/result/kept_first.h"
#include "grader/findings/result/last_of_group.h"
#include "grader/findings/result/last_warp.h"
#include "grader/findings/result/mirrored_partner.h"
#include "grader/findings/result/partner_asked.h"
#include "grader/findings/result/replaced_part.h"
#include "grader/findings/result/rest_by_thread.h"
#include "grader/findings/result/rest_stops_early.h"
#include "grader/findings/result/skipped_candidate.h"
#include "grader/findings/result/store_in_round.h"
#include "grader/findings/result/tree_value.h"
#include "grader/findings/result/value_outside.h"
#include "grader/findings/result/wrapping_counter.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {

std::string time_pattern(const Tokens& file) {
    for (std::string text :
         {recorded_in_loop(file), event_order(file), host_clock(file), timed_launches(file)})
        if (!text.empty()) return text;
    return "";
}

namespace {

/// Values of the next row in a sum, where the numbers of rows and columns are no multiples of a
/// tile's sides.
std::string whole_guard_of_result(const Tokens& called, const std::string& message,
                                  const std::string& common) {
    const bool over_edge = message.find("0 times infinity is NaN") != std::string::npos ||
                           common.find(" is no multiple of ") != std::string::npos ||
                           common.find(" is no power of two") != std::string::npos;
    if (!over_edge) return "";
    for (const FunctionText& function : functions_in(called))
        if (std::string text = whole_guard(called, function, 0); !text.empty()) return text;
    return "";
}

}  // namespace

std::string result_pattern(const Tokens& file, const Tokens& called, const std::string& message,
                           const std::string& run, const std::string& common) {
    for (std::string text : {early_end_of_sum(file, message),
                             blocks_left(file, message),
                             clamped_load(file, message),
                             whole_guard_of_result(called, message, common),
                             clamped_tile(called, common),
                             rest_stops_early(called, common),
                             unsigned_neighbour(called),
                             value_outside(called, common),
                             last_warp(file, common),
                             halved_sides(file, common),
                             break_of_rest(file),
                             acts_first(called, message),
                             store_in_round(called, message, run),
                             half_of_pair(called, run),
                             clamped_sum(called, message),
                             wrapping_counter(called, message),
                             skipped_candidate(called),
                             half_spectrum(called),
                             kept_first(called, message),
                             between_texels(called),
                             mirrored_partner(called),
                             tree_value(called),
                             last_of_group(called, common),
                             rest_by_thread(called, common),
                             scaled_floats(called),
                             partner_asked(called),
                             edge_of_array(called),
                             replaced_part(called, message)})
        if (!text.empty()) return text;
    if (message.find("never written") != std::string::npos) return step_of_elements(called);
    return "";
}

}  // namespace simtutor
