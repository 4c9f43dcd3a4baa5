#include "grader/findings/index/narrow_variable.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Where a variable is declared, and with what.
struct Declared {
    int line = 0;
    Tokens type;

    bool narrow() const {
        return (mentions(type, "int") || mentions(type, "unsigned")) && !mentions(type, "long");
    }
    bool wide() const {
        return mentions(type, "size_t") || mentions(type, "long") || mentions(type, "int64_t") ||
               mentions(type, "uint64_t") || mentions(type, "ptrdiff_t");
    }
    std::string text() const { return mentions(type, "unsigned") ? "an unsigned int" : "an int"; }
};

/// Of a plain variable of the function; nothing for parameters, pointers and arrays.
std::optional<Declared> declared(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (one.kind == Statement::Kind::branch) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (!set.declares || set.name() != name || set.element()) continue;
            Tokens type;
            for (const Token& word : one.words) {
                if (!word.is_name() && !word.is("::")) break;
                type.push_back(word);
            }
            return Declared{set.to.front().line, std::move(type)};
        }
    }
    return std::nullopt;
}

/// Whether the name stands in square brackets, or is added to a pointer that the function is given.
bool is_index_in(const FunctionText& function, const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].is("[") && mentions(part_of(words, i + 1, closing(words, i)), name))
            return true;
        if (words[i].is_name() && words[i + 1].is("+") &&
            is_pointer_parameter(function, words[i].text) &&
            mentions(part_of(words, i + 2, words.size()), name))
            return true;
    }
    return false;
}

/// Whether the name, or one that is made of it, is an index somewhere in the function.
bool becomes_index(const FunctionText& function, const std::string& name, int depth = 0) {
    constexpr int most_depth = 3;
    for (const Statement& one : function.statements()) {
        if (is_index_in(function, one.words, name)) return true;
        for (const Assigned& set : assignments_in(one))
            if (depth < most_depth && !set.element() && set.name() != name &&
                mentions(set.value, name) && becomes_index(function, set.name(), depth + 1))
                return true;
    }
    return false;
}

/// "y * width" of "y * width + x": the first product of two names.
struct Product {
    std::string left, right;
    std::size_t at = 0;
};

std::vector<Product> products_in(const Tokens& words) {
    std::vector<Product> all;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const bool names = words[i].is("*") && words[i - 1].is_name() && words[i + 1].is_name();
        const bool member = i > 1 && words[i - 2].is(".");
        if (names && !member) all.push_back({words[i - 1].text, words[i + 1].text, i});
    }
    return all;
}

bool is_counter(const FunctionText& function, const std::string& name) {
    return std::any_of(function.statements().begin(), function.statements().end(),
                       [&](const Statement& one) {
                           return one.kind == Statement::Kind::loop && counter_of(one) == name;
                       });
}

/// "const int step = stride": a name of its own for what the function is given.
bool stands_for_parameter(const FunctionText& function, const std::string& name) {
    Tokens value;
    const int last = static_cast<int>(function.statements().size()) - 1;
    if (function.definition(name, last, &value) < 0) return false;
    std::erase_if(value, [](const Token& word) { return word.is("(") || word.is(")"); });
    return value.size() == 1 && value[0].is_name() &&
           mentions(function.parameters(), value[0].text);
}

/// A product that is an index, of a name that is an int without need.
std::string narrow_factor(const FunctionText& function, const Statement& one, int line) {
    for (const Product& product : products_in(one.words))
        for (const std::string& name : {product.left, product.right}) {
            const auto own = declared(function, name);
            if (!own || !own->narrow() || is_counter(function, name) ||
                !stands_for_parameter(function, name) || !is_index_in(function, one.words, name))
                continue;
            return fmt::format(
                "{0} * {1} in line {2} is a product of two numbers of 32 bits, and an index may be "
                "larger: {3} is {4}. Declare {3} in line {5} as std::size_t, then each product "
                "with it has 64 bits.",
                product.left, product.right, line, name, own->text(), own->line);
        }
    return "";
}

/// Whether only some bits of the name are used somewhere, "seed % 8": then it may be meant to wrap.
bool is_cut(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            const Token& sign = one.words[i + 1];
            if (one.words[i].text == name &&
                (sign.is("%") || sign.is("&") || sign.is("^") || sign.is(">>")))
                return true;
        }
    return false;
}

/// "row += stride", where row is an int and becomes an index.
std::string narrow_total(const FunctionText& function, const Assigned& set, int line) {
    if (set.sign != "+=" || set.element() || !becomes_index(function, set.name()) ||
        is_cut(function, set.name()))
        return "";
    const auto own = declared(function, set.name());
    if (!own || !own->narrow()) return "";
    return fmt::format(
        "{0} is {1} (line {2}), and line {3} adds to it until it does not fit: declare it as "
        "std::size_t.",
        set.name(), own->text(), own->line, line);
}

}  // namespace

std::string narrow_variable(const FunctionText& function, int line) {
    for (const Statement& one : function.statements()) {
        if (!one.touches(line)) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (std::string total = narrow_total(function, set, line); !total.empty()) return total;
            // What is made of its own old value may be a hash, or a random number.
            if (one.kind != Statement::Kind::plain || set.element() || set.sign != "=" ||
                mentions(set.value, set.name()) || !becomes_index(function, set.name()))
                continue;
            const auto own = declared(function, set.name());
            const auto products = products_in(set.value);
            if (!own || !own->narrow() || products.empty()) continue;
            const std::string& right = products.front().right;
            const std::string& left = products.front().left;
            return fmt::format(
                "{0} is {1} (line {2}), too narrow for this index: declare it as std::size_t. That "
                "alone is not enough, since line {3} multiplies two numbers of 32 bits: convert a "
                "factor before, static_cast<std::size_t>({4}) * {5}.",
                set.name(), own->text(), own->line, line, left, right);
        }
        if (std::string factor = narrow_factor(function, one, line); !factor.empty()) return factor;
    }
    return "";
}

std::string narrow_part(const FunctionText& function, const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    const std::string array = side.object.substr(0, side.object.find_first_of("[+ "));
    const int at = function.at(side.site.line, array);
    if (at < 0) return "";
    const auto& words = function.statements()[static_cast<std::size_t>(at)].words;
    for (const std::string& name : names_behind(function, words, at)) {
        const auto own = declared(function, name);
        Tokens value;
        if (!own || !own->narrow() || is_counter(function, name) ||
            function.definition(name, at, &value) < 0)
            continue;
        for (const Token& word : value) {
            const auto wide = word.is_name() ? declared(function, word.text) : std::nullopt;
            if (!wide || !wide->wide() || !becomes_index(function, name)) continue;
            return fmt::format(
                "The index is negative, and the array is large: {0} in line {1} is {2}, and gets "
                "{3}, which has 64 bits, as {4} (line {5}) has. What does not fit is cut off: "
                "declare {0} as std::size_t, too.",
                name, own->line, own->text(), text_of(value), word.text, wide->line);
        }
    }
    return "";
}

}  // namespace simtutor
