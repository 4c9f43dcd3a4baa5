#include "grader/findings/race/lacking_coordinate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/launch/square_block.h"
#include "grader/findings/launch/thread_number.h"
#include "grader/findings/race/met_store.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

constexpr int most_depth = 6;
constexpr std::size_t most_makers = 5;
constexpr std::array<const char*, 3> axes = {"x", "y", "z"};

/// What an index is made of.
struct Ingredients {
    std::set<std::string> coordinates;                ///< "threadIdx.x"
    std::vector<std::pair<std::string, int>> makers;  ///< names with the lines that set them
    std::optional<Token> modulus;                     ///< "32" of "% 32"
    bool unknown = false;                             ///< there is more than the text tells
};

bool is_axis(const Tokens& words, std::size_t at) {
    return at + 2 < words.size() && words[at + 1].is(".") &&
           std::any_of(axes.begin(), axes.end(),
                       [&](const char* axis) { return words[at + 2].is(axis); });
}

/// Names that stand before a bracket and give back what is in it, or one of two things in it.
bool is_harmless_call(const std::string& name) {
    static const auto& all = *new std::set<std::string>{
        "min", "max", "std", "int", "unsigned", "long", "size_t", "ptrdiff_t", "int64_t"};
    return all.contains(name);
}

class IndexMakers {
  public:
    IndexMakers(const Tokens& file, const FunctionText& function)
        : file_(file), function_(function) {}

    /// @param array whose place may be made of more, if it is a pointer of the function's own
    Ingredients of(const Tokens& words, const std::string& array, int statement) {
        walk(words, statement, 0);
        Tokens pointer;
        if (function_.definition(array, statement - 1, &pointer) >= 0)
            walk(pointer, statement - 1, 0);
        return std::move(found_);
    }

  private:
    void walk(const Tokens& words, int statement, int depth) {
        if (depth > most_depth) found_.unknown = true;
        for (std::size_t i = 0; i < words.size() && !found_.unknown; ++i) {
            const Token& word = words[i];
            if (word.is("%") && i + 1 < words.size() && !found_.modulus &&
                constant_value(file_, {words[i + 1]}))
                found_.modulus = words[i + 1];
            if (!word.is_name()) continue;
            if (is_axis(words, i)) {
                if (word.is("threadIdx") || word.is("blockIdx"))
                    found_.coordinates.insert(word.text + "." + words[i + 2].text);
                else if (!word.is("blockDim") && !word.is("gridDim"))
                    found_.unknown = true;
                i += 2;
            } else if (!is_harmless_call(word.text)) {
                name(words, i, statement, depth);
            }
        }
    }

    void name(const Tokens& words, std::size_t at, int statement, int depth) {
        const Token& word = words[at];
        const bool called =
            at + 1 < words.size() && (words[at + 1].is("(") || words[at + 1].is("["));
        const bool member = at > 0 && (words[at - 1].is(".") || words[at - 1].is("->"));
        if (called || member) {
            found_.unknown = true;
            return;
        }
        if (!names_.insert(word.text).second) return;
        bool set = false;
        // What moves on was set before it was moved.
        for (int before = statement; before >= 0;) {
            Tokens value;
            const int definition = function_.definition(word.text, before, &value);
            if (definition < 0) break;
            set = true;
            const auto index = static_cast<std::size_t>(definition);
            found_.makers.emplace_back(word.text, function_.statements()[index].line);
            walk(value, definition - 1, depth + 1);
            before = definition - 1;
        }
        if (!set && !mentions(function_.parameters(), word.text) && !constant_value(file_, {word}))
            found_.unknown = true;
    }

    const Tokens& file_;
    const FunctionText& function_;
    std::set<std::string> names_;
    Ingredients found_;
};

/// "threadIdx.y", "blockIdx.x": where the two threads differ.
std::vector<std::string> differences(const simt::ThreadCoordinates& one,
                                     const simt::ThreadCoordinates& other) {
    std::vector<std::string> found;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (one.thread[axis] != other.thread[axis])
            found.push_back(fmt::format("threadIdx.{}", axes[axis]));
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (one.block[axis] != other.block[axis])
            found.push_back(fmt::format("blockIdx.{}", axes[axis]));
    return found;
}

/// "c[i] = x" of a line: the only element that it stores to.
struct Stored {
    int statement = -1;
    Tokens index;
    Tokens value;
    std::string array;
    bool updates = false;
};

std::optional<Stored> stored_in(const FunctionText& function, int line) {
    const auto store = store_in(function, line);
    if (!store || store->set.declares || !store->set.to[1].is("[")) return std::nullopt;
    const Assigned& set = store->set;
    const bool updates =
        set.sign != "=" || has(names_behind(function, set.value, store->statement - 1), set.name());
    return Stored{store->statement, part_of(set.to, 1, set.to.size()), set.value, set.name(),
                  updates};
}

/// " (i: line 16; first: line 15)".
std::string makers_text(const Ingredients& index) {
    std::vector<std::string> parts;
    for (const auto& [name, line] : index.makers)
        if (parts.size() < most_makers) parts.push_back(fmt::format("{}: line {}", name, line));
    return parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, "; "));
}

struct Meeting {
    simt::ThreadCoordinates one, other;
    int line = 0;
    std::string object;
};

std::string two_threads(const Meeting& met, const std::vector<std::string>& apart) {
    return fmt::format("Line {} leads two threads to one place, {}. They differ in {}", met.line,
                       met.object, fmt::join(apart, " and "));
}

/// @param launch " (line 34)"
std::string without_coordinates(const Meeting& met, const Stored& store, const Ingredients& index,
                                const std::string& launch) {
    const auto apart = differences(met.one, met.other);
    const char* one_place = store.updates
                                ? "If all are to add to one element, use an atomic "
                                  "function, such as atomicAdd(), or a reduction."
                                : "If one value is wanted there, let one thread store it.";
    return fmt::format(
        "{}, and the index {}{} has none of it. If each thread is meant to have an element of its "
        "own, {} into the index, or the launch{} makes threads that have none; nothing that orders "
        "the two helps. {}",
        two_threads(met, apart), text_of(store.index), makers_text(index),
        apart.size() == 1 ? "that belongs" : "these belong", launch, one_place);
}

/// @param launch " (line 34)"
std::string with_coordinates(const Meeting& met, const Stored& store, const Ingredients& index,
                             const std::string& launch) {
    std::string text = fmt::format(
        "{}, and the index {}{} comes to the same number for both. If each thread is meant to have "
        "an element of its own, is the index wrong",
        two_threads(met, differences(met.one, met.other)), text_of(store.index),
        makers_text(index));
    if (index.modulus)
        text += fmt::format(": is {} in line {}, behind %, as many as there are threads?",
                            index.modulus->text, index.modulus->line);
    else
        text += fmt::format(
            ", does a condition let a thread without an element come here, or has the launch{} "
            "another block or grid than the index counts with?",
            launch);
    return text + " If one value is wanted there, let one thread store it.";
}

/// "Line 13: …": of what the index is made of, where a line computes the
/// thread's number with the wrong side of the block.
std::string wrong_number_among(const Tokens& file, const FunctionText& function,
                               const Ingredients& index) {
    if (takes_turned_blocks(function)) return "";
    for (const auto& [name, line] : index.makers) {
        const int statement = function.at(line, name);
        if (statement < 0) continue;
        const Statement& one = function.statements()[static_cast<std::size_t>(statement)];
        const std::string text =
            wrong_thread_number(one.words, square_block(file, function.name()));
        if (!text.empty()) return fmt::format("Line {}: {}.", line, text);
    }
    return "";
}

/// The two threads of a race in lines that store; nothing where the finding does not name both.
std::optional<Meeting> meeting_of(const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    if (!side.on_device || side.object.empty()) return std::nullopt;
    if (finding.sides.size() != 2 || !finding.sides[1].on_device ||
        finding.sides[1].site.file != side.site.file)
        return std::nullopt;
    return Meeting{side.who, finding.sides[1].who, side.site.line, side.object};
}

/// Whether the other line of the finding stores to the same index.
bool same_store(const FunctionText& function, const simt::Finding& finding, const Stored& store) {
    if (finding.sides.size() < 2 || finding.sides[1].site.line == finding.sides[0].site.line)
        return true;
    const auto other = stored_in(function, finding.sides[1].site.line);
    return other && other->array == store.array && same_words(other->index, store.index);
}

}  // namespace

std::string lacking_coordinate(const simt::Finding& finding, Sources& sources,
                               bool of_each_thread) {
    if (finding.sides.empty()) return "";
    const auto met = meeting_of(finding);
    if (!met) return "";
    const Tokens file = tokens_of(sources, finding.sides.front().site.file);
    const FunctionText function(file, met->line);
    if (!has(kernels_in(file), function.name())) return "";
    const auto store = stored_in(function, met->line);
    if (!store || !same_store(function, finding, *store)) return "";
    const bool equal = finding.rule == "race.same-value";
    const Ingredients index =
        IndexMakers(file, function).of(store->index, store->array, store->statement);
    const auto has_part = [&](const std::string& one) { return index.coordinates.contains(one); };
    const auto apart = differences(met->one, met->other);
    const std::string launch = line_of_launch(file, function.name());
    if (index.unknown || apart.empty()) return "";
    // One element for all threads, or for those of a block, is no place that lacks something.
    const bool of_threads =
        std::any_of(index.coordinates.begin(), index.coordinates.end(),
                    [](const std::string& one) { return one.starts_with("threadIdx"); });
    // Of what sets such an element to a constant, others may add to it.
    const bool constant = is_zero(store->value) || constant_value(file, store->value);
    if (equal && constant && !of_threads) return "";
    // The number alone leads both to one place, whatever else the index is made of.
    if (std::string number = wrong_number_among(file, function, index); !number.empty())
        return fmt::format("{}. {}", two_threads(*met, apart), number);
    if (std::any_of(apart.begin(), apart.end(), has_part))
        return equal || (of_each_thread && !store->updates && index.modulus)
                   ? with_coordinates(*met, *store, index, launch)
                   : "";
    if (!of_threads && (of_each_thread || (!equal && store->updates))) return "";
    return without_coordinates(*met, *store, index, launch);
}

}  // namespace simtutor
