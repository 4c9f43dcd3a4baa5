#include "grader/findings/unset/unset_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "grader/findings/calls/byte_count.h"
#include "grader/findings/calls/copy_parts.h"
#include "grader/findings/calls/copy_turned.h"
#include "grader/findings/calls/copy_without_else.h"
#include "grader/findings/calls/error_taken.h"
#include "grader/findings/calls/half_spectrum.h"
#include "grader/findings/calls/memory_lines.h"
#include "grader/findings/calls/row_bytes.h"
#include "grader/findings/calls/short_write.h"
#include "grader/findings/calls/skipped_copy.h"
#include "grader/findings/cost/unused_distance.h"
#include "grader/findings/index/filled_part.h"
#include "grader/findings/index/index_text.h"
#include "grader/findings/index/next_element.h"
#include "grader/findings/index/row_distance.h"
#include "grader/findings/index/size_of_name.h"
#include "grader/findings/index/split_number.h"
#include "grader/findings/index/walked_rows.h"
#include "grader/findings/index/walks_back.h"
#include "grader/findings/launch/capped_grid.h"
#include "grader/findings/launch/colliding_place.h"
#include "grader/findings/result/first_value.h"
#include "grader/findings/result/given_twice.h"
#include "grader/findings/result/kept_sum.h"
#include "grader/findings/result/panel_steps.h"
#include "grader/findings/result/sum_in_array.h"
#include "grader/findings/result/swapped_call.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/unset/copied_nothing.h"
#include "grader/findings/unset/fixed_buffer.h"
#include "grader/findings/unset/guarded_store.h"
#include "grader/findings/unset/guarded_tile.h"
#include "grader/findings/unset/never_cleared.h"
#include "grader/findings/unset/passed_flag.h"
#include "grader/findings/unset/passed_for_written.h"
#include "grader/findings/unset/shared_element.h"
#include "grader/findings/unset/short_panels.h"
#include "grader/findings/unset/stored_sometimes.h"
#include "grader/findings/unset/sum_from_output.h"
#include "grader/findings/unset/unset_by_kernel.h"
#include "grader/findings/unset/unset_link.h"
#include "grader/findings/unset/wrong_flag.h"
#include "grader/findings/unset/wrong_number.h"

namespace simtutor {
namespace {

/// Whether the function gets the array from the caller of the whole file: as a pointer to
/// constants that no function of the file fills. @param depth of the calls that led here
bool is_given(const Tokens& file, const FunctionText& function, const std::string& array,
              int depth = 0) {
    constexpr int most_calls = 3;
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    std::size_t place = 0;
    while (place < parameters.size() &&
           (parameters[place].empty() || parameters[place].back().text != array))
        ++place;
    if (place == parameters.size() || !mentions(parameters[place], "const") ||
        !mentions(parameters[place], "*") || depth > most_calls || function.name() == "main")
        return false;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function.name()) continue;
        std::size_t open = i + 1;
        while (open < file.size() && !file[open].is("(") && !file[open].is(";")) ++open;
        if (open >= file.size() || !file[open].is("(")) return false;
        // A launch's brackets hold calls of their own: "<<<dim3(n), 256>>>(a, n)".
        if (file[i + 1].is("<<") || file[i + 1].is("<"))
            while (open < file.size() && !(file[open].is("(") && file[open - 1].is(">"))) ++open;
        const auto arguments = split(part_of(file, open + 1, closing(file, open)), ",");
        if (arguments.size() != parameters.size()) return false;
        if (same_words(arguments[place], parameters[place])) continue;
        if (arguments[place].size() != 1 ||
            !is_given(file, FunctionText(file, file[i].line), arguments[place][0].text, depth + 1))
            return false;
    }
    return true;
}

/// Whether another statement than `statement` sets elements of the array: "a[i] = x".
bool stores_elsewhere(const FunctionText& function, const std::string& array, int statement) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)]))
            if (i != statement && set.element() && set.name() == array && set.sign == "=")
                return true;
    return false;
}

/// "own[threadIdx.x] = 0", outside of any loop: only as many elements as the block has threads.
/// @param side the read of an element which was not set
std::string one_for_each_thread(const FunctionText& function, const std::string& array,
                                const simt::FindingSide& side) {
    const auto& all = function.statements();
    const int read = side.site.line;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Tokens& words = all[i].words;
        if (words.size() < 6 || words[0].text != array || !words[1].is("[")) continue;
        const std::size_t close = closing(words, 1);
        if (close + 1 >= words.size() || !words[close + 1].is("=")) continue;
        Tokens place = part_of(words, 2, close);
        if (place.size() == 1) function.definition(place[0].text, static_cast<int>(i), &place);
        if (text_of(place) != "threadIdx.x") continue;
        const auto heads = function.around(static_cast<int>(i));
        const bool looped = std::any_of(heads.begin(), heads.end(), [&](int head) {
            return all[static_cast<std::size_t>(head)].kind == Statement::Kind::loop;
        });
        if (!looped && all[i].line > read)
            return fmt::format(
                "Line {} sets the elements of {}, and this line reads one before that: set them, "
                "and wait at a barrier, before anything is added to them.",
                all[i].line, array);
        const Statement* const around =
            heads.empty() ? nullptr : &all[static_cast<std::size_t>(heads.front())];
        // "if (threadIdx.x < 256)" keeps the index inside the array.
        const bool of_index = around && (mentions(around->words, "threadIdx") ||
                                         (close == 3 && mentions(around->words, words[2].text)));
        if (!looped && around && !of_index) {
            const Statement& head = *around;
            // Of an "if" with an "else" the other part may store, too.
            if (head.kind != Statement::Kind::branch || mentions(function.parameters(), array) ||
                stores_elsewhere(function, array, static_cast<int>(i)))
                return "";
            return fmt::format(
                "Line {0} stores {1} only where {2} (line {3}): a thread for which that does not "
                "hold leaves its element of {4} without a value, and it is read all the same. "
                "Is every thread to store, behind the branch, what counts for nothing (0 in a sum, "
                "and no more than any value in a maximum)? Or is line {5} to read only elements "
                "that a thread has stored?",
                all[i].line, text_of(part_of(words, 0, close + 1)), text_of(head.words), head.line,
                array, side.site.line);
        }
        if (!looped) return beyond_threads(function, array, all[i].line, side);
    }
    return "";
}

/// Of a place between the rows of an input: what the text says of the distance of its rows.
std::string gap_advice(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& read = finding.sides.front();
    const Tokens file = tokens_of(sources, read.site.file);
    const FunctionText function(file, read.site.line);
    if (!function.found()) return "";
    const std::string name = read.object.substr(0, read.object.find_first_of("[+ "));
    const IndexText index(file, function, read.site.line, name);
    std::string more = index.found() ? other_row_distance(function, index) : std::string();
    if (more.empty()) more = unused_distance(function, read.site.line);
    if (more.empty()) more = walked_rows(function, read.site.line, name, finding.advice);
    return more.empty() ? "" : finding.advice + " " + more;
}

/// "partial" of an element of "memory[0] (through `arrays.partial`)"; else the array's own name.
std::string read_through(const simt::FindingSide& read, const std::string& name) {
    constexpr std::string_view words = "(through `";
    const std::size_t at = read.object.find(words);
    const std::size_t end = read.object.rfind('`');
    if (at == std::string::npos || end <= at + words.size()) return name;
    const std::string pointer = read.object.substr(at + words.size(), end - at - words.size());
    return pointer.substr(pointer.find_last_of(".>") + 1);
}

/// Whether the text has the name as a word.
bool names(const std::string& text, const std::string& array) {
    const auto letter = [&](std::size_t i) {
        return i < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
    };
    for (std::size_t at = text.find(array); !array.empty() && at != std::string::npos;
         at = text.find(array, at + 1))
        if (!letter(at - 1) && !letter(at + array.size())) return true;
    return false;
}

/// Whether the text is about another shared array of the file than that of the element.
bool is_of_other_array(const Tokens& file, const std::string& text, const std::string& object) {
    const std::string array = object.substr(0, object.find_first_of("[+ "));
    if (names(text, array.substr(array.find_last_of(".>") + 1))) return false;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; mentions(one.words, "__shared__") && i < one.words.size(); ++i)
                if (one.words[i].is_name() && is_block_shared(function, one.words[i].text) &&
                    names(text, one.words[i].text))
                    return true;
    return false;
}

}  // namespace

Cause unset_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& read = finding.sides.front();
    if (finding.advice.starts_with("Nothing has written to ")) {
        const Tokens file = tokens_of(sources, read.site.file);
        const FunctionText kernel(file, read.site.line);
        const std::string name = read.object.substr(0, read.object.find_first_of("[+ "));
        for (std::string text :
             {sum_in_array(read, kernel), sum_from_output(kernel, read.site.line),
              passed_flag(file, kernel, read.site.line, name),
              best_from_memory(kernel, name, read.site.line)})
            if (!text.empty()) return {{}, std::move(text)};
        std::string copy = swapped_call(file);
        if (copy.empty()) copy = copied_over(file);
        if (copy.empty()) copy = turned_copy(file);
        if (copy.empty()) copy = size_of_pointer(file);
        if (copy.empty()) copy = unset_by_kernel(file, kernel, read);
        if (copy.empty()) copy = copied_nothing(file, kernel, name);
        return {{}, std::move(copy)};
    }
    if (finding.advice.starts_with("Find the thread that should write ")) {
        const Tokens file = tokens_of(sources, read.site.file);
        for (std::string text : {error_taken(file), capped_grid(file), swapped_call(file),
                                 colliding_place_of_run(file, "")})
            if (!text.empty()) return {{}, std::move(text)};
        return {};
    }
    if (finding.advice.find(" lies in the gap behind row ") != std::string::npos)
        return {{}, gap_advice(finding, sources)};
    if (finding.advice.starts_with("Only the first ")) {
        const Tokens file = tokens_of(sources, read.site.file);
        if (std::string half = whole_spectrum(file, finding.advice); !half.empty())
            return {{}, std::move(half)};
        std::string size = size_of_pointer(file);
        if (size.empty()) size = rows_without_pitch(file);
        if (size.empty()) size = short_write(file, finding);
        return {{}, size.empty() ? passed_for_written(file, finding) : std::move(size)};
    }
    if (finding.advice.starts_with("Shared memory starts undefined")) {
        const Tokens shared = tokens_of(sources, read.site.file);
        for (std::string text : {filled_part(shared, read.object), copy_without_else(shared),
                                 skipped_copy(shared), fixed_buffer(shared)})
            if (!text.empty() && !is_of_other_array(shared, text, read.object))
                return {{}, std::move(text)};
        const FunctionText kernel(shared, read.site.line);
        if (std::string number = wrong_number_of_block(shared, kernel); !number.empty())
            return {{}, std::move(number)};
        const std::string tile = read.object.substr(0, read.object.find_first_of("[+ "));
        if (std::string next = next_element(shared, tile); !next.empty())
            return {{}, std::move(next)};
        if (std::string helper = guarded_store(shared, finding, true); !helper.empty())
            return {{}, std::move(helper)};
        if (std::string each = one_for_each_thread(kernel, tile, read); !each.empty())
            return {{}, std::move(each)};
        if (Cause guarded = guarded_tile(finding, kernel, tile); !guarded.advice.empty())
            return guarded;
        if (std::string branch = guarded_store(shared, finding, false); !branch.empty())
            return {{}, std::move(branch)};
        std::string reached = never_reached(kernel, tile, read);
        if (const std::string block = block_text(shared, kernel.name());
            !reached.empty() && !block.empty())
            reached += " " + block;
        return {{}, std::move(reached)};
    }
    // Other advice knows of an allocation.
    if (!finding.advice.starts_with("Which line should write ")) return {};
    const Tokens file = tokens_of(sources, read.site.file);
    const FunctionText function(file, read.site.line);
    if (!function.found()) return {};
    const std::string name = read.object.substr(0, read.object.find_first_of("[+ "));
    for (std::string text :
         {given_twice(file), walks_back_too_late(function, read.site.line), fixed_buffer(file),
          copied_row_without_bytes(file), rest_not_filled(file), packed_too_far(file),
          panel_steps(file), unset_link(file, name), cleared_in_part(file),
          sum_cleared_elsewhere(file), size_without_bytes(file), sum_in_array(read, function)})
        if (!text.empty()) return {{}, std::move(text)};
    const IndexText index(file, function, read.site.line, name);
    if (index.found())
        if (std::string text = other_row_distance(function, index); !text.empty())
            return {{}, std::move(text)};
    if (std::string text = split_by_other(function, read.site.line); !text.empty())
        return {{}, std::move(text)};
    const std::string array = index.found() ? index.base() : name;
    // Another parameter is read through a reference: the index is that of its neighbour in the
    // line.
    const bool other = array != name && is_pointer_parameter(function, name);
    if (!other && is_given(file, function, array))
        return {{},
                fmt::format("{0} is an input, const in {1}, which is not to fill it. Does what was "
                            "never written lie outside of its rows? Then the index is wrong; if "
                            "not, who should have filled it?",
                            array, function.name())};
    if (std::string some = stored_sometimes(file, array, read.site.line); !some.empty())
        return {{}, std::move(some)};
    if (std::string sum = never_cleared(function, read.site.line, read_through(read, name));
        !sum.empty())
        return {{}, std::move(sum)};
    const int statement = index.found() ? index.statement() : function.at(read.site.line, name);
    return statement < 0 ? Cause{} : wrong_flag(finding, file, function, statement);
}

}  // namespace simtutor
