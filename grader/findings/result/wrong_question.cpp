#include "grader/findings/result/wrong_question.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "grader/findings/calls/byte_count.h"
#include "grader/findings/calls/copy_parts.h"
#include "grader/findings/calls/copy_turned.h"
#include "grader/findings/calls/device_choice.h"
#include "grader/findings/calls/gemm_order.h"
#include "grader/findings/calls/half_spectrum.h"
#include "grader/findings/calls/memory_lines.h"
#include "grader/findings/calls/texture_coordinates.h"
#include "grader/findings/calls/unfilled_use.h"
#include "grader/findings/calls/zero_fill.h"
#include "grader/findings/cost/step_of_groups.h"
#include "grader/findings/cost/used_too_late.h"
#include "grader/findings/index/foreign_guard.h"
#include "grader/findings/index/lost_brackets.h"
#include "grader/findings/index/moved_unit.h"
#include "grader/findings/index/neighbour_guard.h"
#include "grader/findings/index/rest_of_part.h"
#include "grader/findings/index/row_of_threads.h"
#include "grader/findings/index/size_of_name.h"
#include "grader/findings/index/walks_back.h"
#include "grader/findings/launch/block_rest.h"
#include "grader/findings/launch/earlier_launch.h"
#include "grader/findings/launch/square_block.h"
#include "grader/findings/launch/thread_number.h"
#include "grader/findings/launch/thread_rows.h"
#include "grader/findings/race/chain_link.h"
#include "grader/findings/race/old_value.h"
#include "grader/findings/race/same_origin.h"
#include "grader/findings/result/asked_team.h"
#include "grader/findings/result/begun_index.h"
#include "grader/findings/result/first_value.h"
#include "grader/findings/result/given_twice.h"
#include "grader/findings/result/halved_whole.h"
#include "grader/findings/result/kept_output.h"
#include "grader/findings/result/kept_sum.h"
#include "grader/findings/result/last_piece.h"
#include "grader/findings/result/lost_half.h"
#include "grader/findings/result/packed_pieces.h"
#include "grader/findings/result/rest_by_branch.h"
#include "grader/findings/result/rest_by_parity.h"
#include "grader/findings/result/share_begin.h"
#include "grader/findings/result/signed_value.h"
#include "grader/findings/result/swapped_call.h"
#include "grader/findings/result/tile_roles.h"
#include "grader/findings/result/vector_part.h"
#include "grader/findings/result/whole_division.h"
#include "grader/findings/result/whole_sum.h"
#include "grader/findings/result/zero_in_search.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"
#include "grader/findings/unset/component_order.h"
#include "grader/findings/unset/fixed_buffer.h"
#include "grader/findings/unset/tile_layout.h"
#include "grader/findings/unset/unset_scalar.h"

namespace simtutor {
namespace {

/// A thread's place that is computed in the wrong way anywhere.
std::string thread_number_in(const Tokens& file) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is(";") && !file[i].is("{") && !file[i].is("}")) continue;
        const Tokens words = part_of(file, begin, i);
        const int line = file[begin].line;
        begin = i + 1;
        if (!mentions(words, "blockDim") && !mentions(words, "gridDim")) continue;
        const FunctionText function(file, line);
        const std::string text = wrong_thread_number(words, square_block(file, function.name()));
        if (!text.empty() && !takes_turned_blocks(function))
            return fmt::format("Line {}: {}.", line, text);
    }
    return "";
}

/// "dim3 grid((height + 15) / 16, (width + 15) / 16);": x runs along the width, y along the height.
std::string turned_sides(const Tokens& x, const Tokens& y, const std::string& name,
                         const std::set<int>& lines) {
    const auto speaks_of = [](const Tokens& words, std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(),
                           [&](const char* one) { return mentions(words, one); });
    };
    const auto high = {"height", "rows"}, wide = {"width", "columns", "cols"};
    if (!speaks_of(x, high) || speaks_of(x, wide) || !speaks_of(y, wide) || speaks_of(y, high))
        return "";
    return fmt::format(
        "{} in {} counts along x by {} and along y by {}: x runs along a row, so are the two "
        "exchanged?",
        name, lines_text(lines), text_of(x), text_of(y));
}

/// What "name.side = …;" gives it; empty if it stands nowhere.
Tokens side_set(const Tokens& file, const std::string& name, const char* side) {
    for (std::size_t i = 0; i + 4 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is(".") || !file[i + 2].is(side) ||
            !file[i + 3].is("="))
            continue;
        std::size_t end = i + 4;
        while (end < file.size() && !file[end].is(";")) ++end;
        return part_of(file, i + 4, end);
    }
    return {};
}

std::string turned_grid(const Tokens& file) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("dim3") || !file[i + 1].is_name()) continue;
        const std::string& name = file[i + 1].text;
        Tokens x = side_set(file, name, "x"), y = side_set(file, name, "y");
        if (file[i + 2].is("(")) {
            const std::vector<Tokens> sides =
                split(part_of(file, i + 3, closing(file, i + 2)), ",");
            if (sides.size() < 2) continue;
            x = sides[0], y = sides[1];
        }
        if (x.empty() || y.empty()) continue;
        std::string text = turned_sides(x, y, name, {x.front().line, y.front().line});
        if (!text.empty()) return text;
    }
    return "";
}

/// Where a result is wrong only for sizes that are no multiple of a tile: "n / tile" loses the
/// rest.
/// @param common as in "Wrong only where n is no multiple of 16 (…"
std::string rounded_down(const Tokens& file, const std::string& common) {
    const std::string size = word_after(common, "Wrong only where ");
    const std::string tile = word_after(common, " is no multiple of ");
    if (size.empty() || tile.empty() || !std::isdigit(static_cast<unsigned char>(tile[0])))
        return "";
    std::set<int> lines;
    std::string text;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is("/") || file[i - 1].text != size ||
            (i > 1 && (file[i - 2].is("+") || file[i - 2].is("."))))
            continue;
        const auto divisor = constant_value(file, part_of(file, i + 1, i + 2));
        if (!divisor || std::to_string(*divisor) != tile) continue;
        lines.insert(file[i].line);
        text = size + " / " + file[i + 1].text;
    }
    if (lines.empty()) return "";
    return fmt::format(
        "{} in {} rounds down: what is left over belongs to one more, which is only partly full.",
        text, lines_text(lines));
}

}  // namespace

std::string array_of(const std::string& message) {
    for (const char* before : {"elements of ", "element of ", "pixels of ", "pixel of "})
        if (std::string array = word_after(message, before); !array.empty()) return array;
    return "";
}

/// The word behind `before` in a message.
std::string word_after(const std::string& message, const std::string& before) {
    const std::size_t at = message.find(before);
    if (at == std::string::npos) return "";
    const std::size_t begin = at + before.size();
    std::size_t end = begin;
    while (end < message.size() &&
           (std::isalnum(static_cast<unsigned char>(message[end])) != 0 || message[end] == '_'))
        ++end;
    return message.substr(begin, end - begin);
}

std::string wrong_number(const Tokens& file) {
    for (const auto& question : {thread_number_in, number_for_one_width, number_with_y_first})
        if (std::string text = question(file); !text.empty()) return text;
    for (const FunctionText& function : functions_in(file))
        if (std::string rows = row_of_threads(function); !rows.empty()) return rows;
    return "";
}

std::string wrong_question(const Tokens& file, const std::string& run, const std::string& common,
                           const std::string& message) {
    if (std::string unset = unset_scalar(file); !unset.empty()) return unset;
    if (std::string team = asked_team(file, run, common); !team.empty()) return team;
    if (std::string begun = begun_index(file, common); !begun.empty()) return begun;
    if (std::string part = unused_part(file); !part.empty()) return part;
    if (std::string number = thread_number_in(file); !number.empty()) return number;
    if (std::string number = number_for_one_width(file); !number.empty()) return number;
    for (const FunctionText& function : functions_in(file))
        if (std::string rows = row_of_threads(function); !rows.empty()) return rows;
    if (std::string swapped = swapped_call(file); !swapped.empty()) return swapped;
    if (std::string twice = given_twice(file); !twice.empty()) return twice;
    if (std::string size = size_without_bytes(file); !size.empty()) return size;
    if (std::string size = size_of_pointer(file); !size.empty()) return size;
    if (std::string rest = rest_of_devices(file, run); !rest.empty()) return rest;
    if (std::string device = device_choice(file); !device.empty()) return device;
    if (std::string moved = moved_by_other_unit(file); !moved.empty()) return moved;
    if (std::string part = other_part(file); !part.empty()) return part;
    if (std::string sum = whole_sum(file); !sum.empty()) return sum;
    if (std::string turned = turned_copy(file); !turned.empty()) return turned;
    if (std::string roles = tile_roles(file); !roles.empty()) return roles;
    if (std::string size = size_of_texture(file); !size.empty()) return size;
    if (std::string grid = turned_grid(file); !grid.empty()) return grid;
    for (const auto& question :
         {sum_cleared_elsewhere, replaced_before_use, offset_in_same_row, permuted_on_one_side,
          foreign_guard,         gemm_order,          half_spectrum,      linked_to_itself,
          stored_over_earlier,   turned_fetch,        pieces_apart,       number_with_y_first,
          neighbour_beyond_edge, rest_by_branch,      filled_where_it_is, rest_of_part,
          step_of_groups,        lost_brackets,       same_origin,        output_of_every_round})
        if (std::string text = question(file); !text.empty()) return text;
    if (std::string zero = zero_in_search(file, message); !zero.empty()) return zero;
    for (const auto& question :
         {rest_by_parity, fixed_buffer, component_order, share_begin, signed_value, used_unfilled})
        if (std::string text = question(file); !text.empty()) return text;
    if (std::string back = walks_back_too_late(file); !back.empty()) return back;
    if (std::string half = halved_whole(file, run, common); !half.empty()) return half;
    if (std::string rest = one_for_each_thread(file, run); !rest.empty()) return rest;
    if (std::string rows = rows_that_overlap(file); !rows.empty()) return rows;
    if (std::string rest = rounded_down(file, common); !rest.empty()) return rest;
    if (std::string half = lost_half(file, common); !half.empty()) return half;
    if (std::string rest = last_piece_left_out(file, common); !rest.empty()) return rest;
    if (std::string whole = whole_division(file); !whole.empty()) return whole;
    if (std::string old = old_value_lost(file); !old.empty()) return old;
    if (std::string zero = search_from_zero(file); !zero.empty()) return zero;
    return edge_of_texture(file);
}

}  // namespace simtutor
