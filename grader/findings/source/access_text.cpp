#include "grader/findings/source/access_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/declared_rows.h"

namespace simtutor {
namespace {

/// Names in front of a bracket in a statement, each once; of "bins[bytes[i]]" first bytes, whose
/// index is made of no other array.
std::vector<std::string> arrays_in(const Tokens& words) {
    std::vector<std::string> names, around;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const bool nested = mentions(part_of(words, i + 2, closing(words, i + 1)), "[");
        std::vector<std::string>& all = nested ? around : names;
        if (std::ranges::find(all, words[i].text) == all.end()) all.push_back(words[i].text);
    }
    for (std::string& name : around)
        if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    return names;
}

/// Elements that an access in the line moves at a time: 4 where a float4 is named.
int vector_width(const std::string& text) {
    for (const int width : {4, 2})
        for (const char* type : {"float", "int", "uint"})
            if (text.find(type + std::to_string(width)) != std::string::npos) return width;
    return 1;
}

int line_of(const FunctionText& function, int statement) {
    return function.statements()[static_cast<std::size_t>(statement)].line;
}

/// "bs has room for rows of length (line 9)." of an array "bs[tile * length]" whose rows are taken
/// to be of another length; empty for any other.
std::string other_length(const Tokens& file, const std::string& array, const Tokens& stride) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (file[i].text != array || !file[i + 1].is("[") || !file[i - 1].is_name()) continue;
        const auto factors = split(part_of(file, i + 2, closing(file, i + 1)), "*");
        if (factors.size() != 2) return "";
        const auto one = constant_value(file, factors[0]), two = constant_value(file, factors[1]),
                   own = constant_value(file, stride);
        if (!one || !two || !own || *one == *two || (*one != *own && *two != *own)) return "";
        const Tokens& length = factors[*one == *own ? 1 : 0];
        return fmt::format("{} has room for rows of {} (line {}). Is {} meant?", array,
                           text_of(length), file[i].line, text_of(length));
    }
    return "";
}

std::string rows_apart(const Tokens& file, const IndexText& index, const std::string& text) {
    const std::vector<Tokens>& d = index.dimensions();
    if (d.size() != 2 || !index.tells_lanes_apart(d[0]) || index.tells_lanes_apart(d[1])) return "";
    const DeclaredRows rows = declared_rows(file, index.base());
    const long long length = rows.length;
    if (const int width = vector_width(text); width > 1)
        return length % (2LL * width) != 0
                   ? ""
                   : fmt::format(
                         "In {}[{}][{}] threadIdx.x chooses the row, so neighbouring lanes "
                         "lie {} elements apart ({}). Rows must hold whole vectors"
                         " of {} elements. Rows whose number of vectors has a factor in "
                         "common with the number of banks put a column into few banks: choose "
                         "another length.",
                         index.base(), text_of(d[0]), text_of(d[1]), length, rows.where(), width);
    if (length == 0 || length % 2 != 0) return "";
    return fmt::format(
        "In {}[{}][{}] threadIdx.x chooses the row, so neighbouring lanes lie {} elements apart "
        "({}). Rows whose length has a factor in common with the number of "
        "banks put a column into few banks: choose another length, or let threadIdx.x choose the "
        "column.",
        index.base(), text_of(d[0]), text_of(d[1]), length, rows.where());
}

/// "mine[k]", where mine is "bs + x * 16" and bs lies in shared memory: the row that a pointer was
/// set to.
std::string row_of_sum(const Tokens& file, const FunctionText& function, int statement,
                       const std::string& pointer, const std::string& text) {
    Tokens value;
    const int set = function.definition(pointer, statement - 1, &value);
    const IndexText index(file, function, line_of(function, statement), pointer);
    if (set < 0 || value.size() < 5 || !value[1].is("+") || vector_width(text) > 1 ||
        !is_block_shared(function, value[0].text) || !index.found() ||
        index.dimensions().size() != 1 || index.tells_lanes_apart(index.dimensions()[0]))
        return "";
    const std::vector<Tokens> factors = split(part_of(value, 2, value.size()), "*");
    if (factors.size() != 2) return "";
    const bool first = index.tells_lanes_apart(factors[0]);
    const Tokens &row = factors[first ? 0 : 1], &stride = factors[first ? 1 : 0];
    if (row.size() != 1 || !index.tells_lanes_apart(row)) return "";
    const auto length = constant_value(file, stride);
    if (!length || *length < 2 || *length % 2 != 0) return "";
    const std::string room = other_length(file, value[0].text, stride);
    return fmt::format(
        "{0} is {1} (line {2}), where threadIdx.x chooses the row, so neighbouring lanes lie {3} "
        "elements apart. Rows whose length has a factor in common with the number of banks put a "
        "column into few banks: {4}",
        pointer, text_of(value), line_of(function, set), *length,
        room.empty() ? "choose another length." : room);
}

/// "r[k]", where r is "right[tx]": the row that a pointer was set to.
std::string row_of_pointer(const Tokens& file, const FunctionText& function, int statement,
                           const std::string& pointer, const std::string& text) {
    Tokens value;
    const int set = function.definition(pointer, statement - 1, &value);
    if (std::string sum = row_of_sum(file, function, statement, pointer, text); !sum.empty())
        return sum;
    if (set < 0 || value.size() < 4 || !value[0].is_name() || !value[1].is("[") ||
        closing(value, 1) + 1 != value.size() || vector_width(text) > 1)
        return "";
    const int line = function.statements()[static_cast<std::size_t>(set)].line;
    const DeclaredRows rows = declared_rows(file, value[0].text);
    const long long length = rows.length;
    const IndexText row(file, function, line, value[0].text);
    if (length == 0 || length % 2 != 0 || !row.found() || row.dimensions().size() != 1 ||
        !row.tells_lanes_apart(row.dimensions()[0]))
        return "";
    // What is added in the line itself may tell the lanes apart again.
    const IndexText index(file, function, line_of(function, statement), pointer);
    if (index.found())
        for (const Tokens& one : index.dimensions())
            if (index.tells_lanes_apart(one)) return "";
    return fmt::format(
        "{0} is {1} (line {2}), where threadIdx.x chooses the row, so neighbouring lanes lie {3} "
        "elements apart ({4}). Rows whose length has a factor in common "
        "with the number of banks put a column into few banks: choose another length, or let "
        "threadIdx.x choose the column.",
        pointer, text_of(value), line, length, rows.where());
}

/// Whether a name that the index uses is set to "row * length + column".
bool is_row_major(const IndexText& index, const std::string& name) {
    for (const IndexPart& part : index.parts())
        if (part.name == name) return row_major(index, part.words).has_value();
    return false;
}

/// "k" of "int k = column; … k = k + 1 < n ? k + 1 : 0;": where it begins is another number for
/// each lane, and what it becomes need not be. Empty for a name that is set once.
std::string begins_apart(const Tokens& file, const std::string& name, int line) {
    const FunctionText function(file, line);
    int times = 0;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) times += set.name() == name ? 1 : 0;
    Tokens value;
    const int set = function.definition(name, function.at(line, name), &value);
    if (times < 2 || set < 0) return "";
    return fmt::format("{} begins with {} (line {}), another number for each lane", name,
                       text_of(value), function.statements()[static_cast<std::size_t>(set)].line);
}

/// @param line of the access
std::string elements_apart(const Tokens& file, const IndexText& index, int line) {
    std::string scale;
    for (const IndexPart& part : index.parts()) {
        const auto rows = row_major(index, part.words);
        // "rgb[3 * place]": what tells the lanes apart is told by how place is computed.
        if (rows && rows->row.size() == 1 && constant_value(file, rows->stride) &&
            is_row_major(index, rows->row[0].text)) {
            scale = text_of(rows->stride) + " * ";
            continue;
        }
        if (!rows || !index.tells_lanes_apart(rows->row) || index.tells_lanes_apart(rows->column))
            continue;
        if (mentions(rows->row, "blockIdx")) continue;
        const std::string row = text_of(rows->row);
        // The line that one changes may be another one.
        const std::string made =
            part.name.empty() || part.line == line
                ? fmt::format("{} of {}", text_of(part.words), index.base())
                : fmt::format("line {} makes {} = {}, the index of {}", part.line, part.name,
                              text_of(part.words), index.base());
        const std::string begins =
            rows->row.size() == 1 ? begins_apart(file, row, line) : std::string();
        if (!begins.empty())
            return fmt::format(
                "{}, and is multiplied by {} ({}): in each round neighbouring lanes take elements "
                "of different rows. Should all lanes begin with the same number?",
                begins, text_of(rows->stride), made);
        return fmt::format(
            "threadIdx.x is {0}multiplied by {1} ({2}): neighbouring lanes lie {3}{1} elements "
            "apart. What threadIdx.x counts belongs into the part that is added, not into the one "
            "that is multiplied.",
            row == "threadIdx.x" ? "" : "in " + row + ", which is ", text_of(rows->stride), made,
            scale);
    }
    return "";
}

}  // namespace

std::string lanes_apart(Sources& sources, const std::string& file, int line, bool banks) {
    const Tokens tokens = tokens_of(sources, file);
    const FunctionText function(tokens, line);
    const int statement = function.at(line, "");
    if (statement < 0) return "";
    const Tokens words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (const std::string& array : arrays_in(words)) {
        // The index of an array of the block says nothing of device memory.
        if (!banks && is_block_shared(function, array)) continue;
        if (banks)
            if (std::string row =
                    row_of_pointer(tokens, function, statement, array, sources.line(file, line));
                !row.empty())
                return row;
        const IndexText index(tokens, function, line, array);
        if (!index.found()) continue;
        std::string text = banks ? rows_apart(tokens, index, sources.line(file, line))
                                 : elements_apart(tokens, index, line);
        if (!text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
