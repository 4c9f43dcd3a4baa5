#include "grader/findings/race/wrapped_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

constexpr int most_depth = 5;
/// An element behind this lies in an array that has places which wrap.
constexpr long long large = 1 << 24;

enum class Width { unknown, signed32, unsigned32, wide };

bool is_wide_type(const Tokens& words) {
    return std::any_of(words.begin(), words.end(), [](const Token& word) {
        return word.is("size_t") || word.is("ptrdiff_t") || word.is("long") ||
               word.text.find("64") != std::string::npos || word.is("float") || word.is("double");
    });
}

Width type_in(const Tokens& words) {
    if (is_wide_type(words)) return Width::wide;
    if (mentions(words, "unsigned") || mentions(words, "uint32_t")) return Width::unsigned32;
    return mentions(words, "int") || mentions(words, "short") ? Width::signed32 : Width::unknown;
}

class Product {
  public:
    explicit Product(const FunctionText& function) : function_(function) {}

    Width of_name(const std::string& name, int before, int depth) const {
        for (const Tokens& one : split(function_.parameters(), ","))
            if (!one.empty() && one.back().text == name) return type_in(one);
        Tokens value;
        const int set = function_.definition(name, before, &value);
        if (set < 0) return Width::unknown;
        const Tokens& words = function_.statements()[static_cast<std::size_t>(set)].words;
        Tokens type;
        for (const Token& word : words) {
            if (word.is("=") || word.is("{")) break;
            type.push_back(word);
        }
        const Width declared = type_in(type);
        if (declared != Width::unknown || !mentions(type, "auto")) return declared;
        return of_words(value, set - 1, depth + 1);
    }

    /// The width that a sum or a product is computed with.
    Width of_words(const Tokens& words, int before, int depth) const {
        if (depth > most_depth || is_wide_type(words)) return Width::wide;
        Width width = Width::signed32;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const Token& word = words[i];
            const bool builtin = word.is("threadIdx") || word.is("blockIdx") ||
                                 word.is("blockDim") || word.is("gridDim");
            if (builtin) {
                width = Width::unsigned32;
                i += 2;
                continue;
            }
            if (!word.is_name() || type_in({word}) != Width::unknown) continue;
            const Width own = of_name(word.text, before, depth);
            if (own == Width::wide || own == Width::unknown) return own;
            if (own == Width::unsigned32) width = own;
        }
        return width;
    }

  private:
    const FunctionText& function_;
};

struct Made {
    int line = 0;
    Tokens words;
};

/// The line that computes the product with 32 bits: in the index, or in what a name of it is.
Made product_in(const FunctionText& function, const Tokens& words, int before, int depth) {
    if (depth > most_depth) return {};
    const Product product(function);
    // Only names are multiplied by names: "row * columns".
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (words[i].is("*") && words[i + 1].is_name() &&
            (words[i - 1].is_name() || words[i - 1].is(")")))
            return product.of_words(words, before, 0) == Width::unsigned32
                       ? Made{words[i].line, words}
                       : Made{};
    for (const Token& word : words) {
        Tokens value;
        const int set = word.is_name() ? function.definition(word.text, before, &value) : -1;
        if (set < 0 || value.empty()) continue;
        if (Made made = product_in(function, value, set - 1, depth + 1); made.line > 0) return made;
    }
    return {};
}

/// "row * columns + x" of a pointer set to "a + row * columns + x" or to "&a[row * columns + x]";
/// empty where it points to no element of the array.
Tokens offset_of(const Tokens& value, const std::string& array) {
    if (value.size() > 3 && value[0].is("&") && value[1].text == array && value[2].is("[") &&
        closing(value, 2) + 1 == value.size())
        return part_of(value, 3, value.size() - 1);
    Tokens offset;
    bool into = false;
    for (const Tokens& term : split(value, "+")) {
        if (term.size() == 1 && term[0].text == array) {
            into = true;
            continue;
        }
        if (!offset.empty()) offset.push_back({"+", offset.back().line});
        offset.insert(offset.end(), term.begin(), term.end());
    }
    return into ? offset : Tokens();
}

/// The place that "*element" or "element[k]" means, where the pointer was set to one of the array.
/// @param statement in which the access stands; then the one that sets the pointer
Tokens index_by_pointer(const FunctionText& function, const std::string& array, int& statement) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool brackets = i + 1 < words.size() && words[i + 1].is("[");
        const bool star =
            i > 0 && words[i - 1].is("*") &&
            (i == 1 || !(words[i - 2].is_name() || words[i - 2].is(")") || words[i - 2].is("]")));
        if (!words[i].is_name() || !(brackets || star)) continue;
        Tokens value;
        const int set = function.definition(words[i].text, statement - 1, &value);
        Tokens offset = set < 0 ? Tokens() : offset_of(value, array);
        if (offset.empty()) continue;
        if (brackets) {
            const Tokens inside = part_of(words, i + 2, closing(words, i + 1));
            offset.push_back({"+", words[i].line});
            offset.insert(offset.end(), inside.begin(), inside.end());
        }
        // What stands in the brackets may have got its value behind the pointer.
        if (!brackets) statement = set;
        return offset;
    }
    return {};
}

/// What stands in the brackets behind the array in a line, or what a pointer into it was set to.
Tokens index_in(const FunctionText& function, int line, const std::string& array, int& statement) {
    const auto& all = function.statements();
    for (statement = 0; statement < static_cast<int>(all.size()); ++statement) {
        const Statement& one = all[static_cast<std::size_t>(statement)];
        for (std::size_t i = 0; i + 1 < one.words.size() && one.touches(line); ++i)
            if (one.words[i].text == array && one.words[i + 1].is("["))
                return part_of(one.words, i + 2, closing(one.words, i + 1));
    }
    for (statement = 0; statement < static_cast<int>(all.size()); ++statement)
        if (all[static_cast<std::size_t>(statement)].touches(line))
            if (Tokens index = index_by_pointer(function, array, statement); !index.empty())
                return index;
    return {};
}

/// Whether all names of the index get one value for the whole call: no counter, and nothing that is
/// set in several places.
bool is_fixed(const FunctionText& function, const Tokens& index, int statement) {
    const auto names = names_behind(function, index, statement);
    return std::ranges::all_of(names, [&](const std::string& name) {
        int set = 0;
        for (const Statement& one : function.statements()) {
            const bool loop = one.kind == Statement::Kind::loop;
            for (const Assigned& value : assignments_in(one))
                if (value.name() == name) set += loop ? 2 : 1;
            for (const Token& word : one.words)
                if (loop && (word.is("++") || word.is("--")) && counter_of(one) == name) set += 2;
        }
        return set < 2;
    });
}

/// The places of two threads in one array.
class Places {
  public:
    Places(const Tokens& file, const FunctionText& function, const simt::Finding& finding)
        : file_(file), function_(function), one_(finding.sides[0]), other_(finding.sides[1]) {
        const std::string array = one_.object.substr(0, one_.object.find('['));
        first_ = index_in(function, one_.site.line, array, here_);
        second_ = index_in(function, other_.site.line, array, there_);
    }

    Made product() const { return product_in(function_, first_, here_ - 1, 0); }

    /// Whether they differ: what is not known is the same for both, and does not make them equal.
    bool differ() const {
        return std::ranges::all_of(std::array{1LL, 7LL, 32LL, 1000LL}, [&](long long unknown) {
            return distance(unknown, 0).value_or(0) != 0;
        });
    }
    /// Whether they differ whatever the sides of the block and the length of a row are: the place
    /// grows with each of them, and one thread is ahead at both ends of what they can be. Where
    /// even the longest rows leave them closer to each other than a wrap is long, none has
    /// happened.
    bool always_differ() const {
        if (!is_fixed(function_, first_, here_) || !is_fixed(function_, second_, there_))
            return false;
        constexpr long long longest_side = 1024, longest_row = 1 << 20;
        long long least_side = 1;
        for (const simt::FindingSide& side : {one_, other_})
            for (const unsigned place : side.who.thread)
                least_side = std::max(least_side, 1LL + place);
        // A row of 2^31 elements is the longest, so a wrap is two rows at least.
        if (std::abs(distance(longest_row, longest_side).value_or(0)) < 2 * longest_row)
            return false;
        int ahead = 0, behind = 0;
        for (const long long unknown : {1LL, 32LL, longest_row})
            for (const long long side : {least_side, longest_side}) {
                const long long apart = distance(unknown, side).value_or(0);
                if (apart == 0) return false;
                ++(apart > 0 ? ahead : behind);
            }
        return ahead == 0 || behind == 0;
    }

  private:
    /// @param side of the block; 0: it is not known either
    std::optional<long long> distance(long long unknown, long long side) const {
        ThreadValue mine(file_, function_, one_.who), its(file_, function_, other_.who);
        for (ThreadValue* value : {&mine, &its}) {
            value->assume(unknown);
            if (side > 0) value->block(side, side);
        }
        const auto a = mine.of(first_, here_), b = its.of(second_, there_);
        return a && b ? std::optional(*a - *b) : std::nullopt;
    }

    const Tokens& file_;
    const FunctionText& function_;
    const simt::FindingSide &one_, &other_;
    Tokens first_, second_;
    int here_ = 0, there_ = 0;
};

}  // namespace

std::string wrapped_place(const Tokens& file, const simt::Finding& finding) {
    // Two launches may be given different parts of an array, or different sizes.
    if (finding.sides.size() != 2 || finding.rule == "race.stream") return "";
    const simt::FindingSide &one = finding.sides[0], &other = finding.sides[1];
    const std::vector<long long> element = indices_in(one.object);
    if (!one.on_device || !other.on_device || element.size() != 1 || one.object != other.object ||
        one.site.file != other.site.file)
        return "";
    const FunctionText function(file, one.site.line);
    if (function.name() != FunctionText(file, other.site.line).name()) return "";
    const Places places(file, function, finding);
    const Made made = places.product();
    if (made.line == 0) return "";
    // Behind the last number that 32 bits hold lie the first elements.
    if (element[0] < large ? !places.always_differ() : !places.differ()) return "";
    return fmt::format(
        "The two threads have different places, but line {} computes {} with unsigned numbers of "
        "32 bits, which begin at 0 again behind 4,294,967,295: in an array as large as this one "
        "both come to {}. Make a factor of the product a std::size_t before it is multiplied. "
        "Neither a barrier nor an atomic helps.",
        made.line, text_of(made.words), one.object);
}

}  // namespace simtutor
