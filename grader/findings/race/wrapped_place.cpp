#include "grader/findings/race/wrapped_place.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

constexpr int most_depth = 5;
/// Smaller arrays have no places that wrap.
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

/// What stands in the brackets behind the array in a line.
Tokens index_in(const FunctionText& function, int line, const std::string& array, int& statement) {
    const auto& all = function.statements();
    for (statement = 0; statement < static_cast<int>(all.size()); ++statement) {
        const Statement& one = all[static_cast<std::size_t>(statement)];
        for (std::size_t i = 0; i + 1 < one.words.size() && one.touches(line); ++i)
            if (one.words[i].text == array && one.words[i + 1].is("["))
                return part_of(one.words, i + 2, closing(one.words, i + 1));
    }
    return {};
}

}  // namespace

std::string wrapped_place(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() != 2) return "";
    const simt::FindingSide &one = finding.sides[0], &other = finding.sides[1];
    const std::vector<long long> element = indices_in(one.object);
    const std::string array = one.object.substr(0, one.object.find('['));
    if (!one.on_device || !other.on_device || element.size() != 1 || element[0] < large ||
        one.object != other.object || one.site.file != other.site.file)
        return "";
    const FunctionText function(file, one.site.line);
    if (function.name() != FunctionText(file, other.site.line).name()) return "";
    int here = 0, there = 0;
    const Tokens first = index_in(function, one.site.line, array, here),
                 second = index_in(function, other.site.line, array, there);
    const Made made = product_in(function, first, here - 1, 0);
    if (made.line == 0) return "";
    // What is not known is the same for both, and does not make them equal.
    for (const long long unknown : std::array{1LL, 7LL, 32LL, 1000LL}) {
        ThreadValue mine(file, function, one.who), its(file, function, other.who);
        mine.assume(unknown);
        its.assume(unknown);
        const auto a = mine.of(first, here), b = its.of(second, there);
        if (!a || !b || *a == *b) return "";
    }
    return fmt::format(
        "The two threads have different places, but line {} computes {} with unsigned numbers of "
        "32 bits, which begin at 0 again behind 4,294,967,295: in an array as large as this one "
        "both come to {}. Make a factor of the product a std::size_t before it is multiplied. "
        "Neither a barrier nor an atomic helps.",
        made.line, text_of(made.words), one.object);
}

}  // namespace simtutor
