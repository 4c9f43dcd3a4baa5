#include "grader/findings/index/narrow_product.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

enum class Width { unknown, narrow, wide };

/// The sizes that a run's name tells: "n = 5, stride = 1073741824".
std::map<std::string, double> sizes_in(const std::string& run) {
    std::map<std::string, double> sizes;
    for (std::size_t at = run.find(" = "); at != std::string::npos; at = run.find(" = ", at + 1)) {
        std::size_t begin = at;
        while (begin > 0 &&
               (std::isalnum(static_cast<unsigned char>(run[begin - 1])) || run[begin - 1] == '_'))
            --begin;
        sizes[run.substr(begin, at - begin)] = std::atof(run.c_str() + at + 3);
    }
    return sizes;
}

/// The sizes whose product with another one of the run does not fit into 32 bits.
std::set<std::string> wide_sizes(const std::string& run) {
    constexpr double most = 4294967296.0, least = 32768;
    const auto sizes = sizes_in(run);
    std::set<std::string> wide;
    for (const auto& [name, size] : sizes)
        for (const auto& [other, factor] : sizes)
            if (name != other && size * factor >= most && size >= least) wide.insert(name);
    return wide;
}

bool is_wide_type(const std::string& word) {
    return word == "long" || word == "size_t" || word == "ptrdiff_t" || word == "int64_t" ||
           word == "uint64_t" || word == "intptr_t" || word == "uintptr_t" || word == "float" ||
           word == "double" || word == "auto";
}

bool is_narrow_type(const std::string& word) {
    return word == "int" || word == "unsigned" || word == "short" || word == "int32_t" ||
           word == "uint32_t" || word == "uint16_t" || word == "int16_t";
}

/// What is known of one function: the types of its names.
class Types {
  public:
    explicit Types(const FunctionText& function) {
        read(function.parameters());
        for (const Statement& one : function.statements()) read(one.words);
    }

    /// Of a factor: a name, a number, "blockIdx.x", or what stands in brackets.
    Width of(const Tokens& factor) const {
        bool narrow = false;
        for (std::size_t i = 0; i < factor.size(); ++i) {
            const Token& word = factor[i];
            if (is_wide_type(word.text)) return Width::wide;
            if (word.is("[") || word.is("->")) return Width::unknown;
            if (word.is("blockIdx") || word.is("threadIdx") || word.is("blockDim") ||
                word.is("gridDim")) {
                narrow = true;
                i += 2;
                continue;
            }
            if (is_narrow_type(word.text)) continue;
            if (!word.is_name()) {
                const bool number = std::isdigit(static_cast<unsigned char>(word.text[0])) != 0;
                if (number && word.text.find_first_of("lLzZ.") != std::string::npos)
                    return Width::wide;
                narrow |= number;
                continue;
            }
            const auto found = of_.find(word.text);
            if (found == of_.end() || found->second != Width::narrow)
                return found == of_.end() ? Width::unknown : found->second;
            narrow = true;
        }
        return narrow ? Width::narrow : Width::unknown;
    }

  private:
    void read(const Tokens& words) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const bool wide = is_wide_type(words[i].text);
            if (!wide && !is_narrow_type(words[i].text)) continue;
            std::size_t k = i + 1;
            Width width = wide ? Width::wide : Width::narrow;
            for (; k < words.size() && (is_wide_type(words[k].text) ||
                                        is_narrow_type(words[k].text) || words[k].is("const"));
                 ++k)
                if (is_wide_type(words[k].text)) width = Width::wide;
            if (k >= words.size() || !words[k].is_name()) continue;
            add(words[k].text, width);
            // "const unsigned lane = …, warp = …": parameters have their own types.
            int depth = 0;
            for (; k + 2 < words.size(); ++k) {
                if (words[k].is("(") || words[k].is("[") || words[k].is("{")) ++depth;
                if (words[k].is(")") || words[k].is("]") || words[k].is("}")) --depth;
                if (depth < 0 || words[k].is(";")) break;
                if (depth == 0 && words[k].is(",") && words[k + 1].is_name() &&
                    words[k + 2].is("="))
                    add(words[k + 1].text, width);
            }
            i = std::max(i, std::min(k, words.size()) - 1);
            // A parameter behind this one begins with its own type.
            if (k < words.size() && words[k].is(",")) --i;
        }
    }
    /// A name of two widths has none.
    void add(const std::string& name, Width width) {
        const auto [place, added] = of_.emplace(name, width);
        if (!added && place->second != width) place->second = Width::unknown;
    }

    std::map<std::string, Width> of_;
};

/// The factor that ends before `end`, or begins at `at`: with its brackets, and what is called.
Tokens factor_before(const Tokens& words, std::size_t& end) {
    std::size_t begin = end;
    while (begin > 0) {
        const Token& word = words[begin - 1];
        if (word.is(")") || word.is("]") || word.is("}")) {
            int depth = 0;
            while (begin > 0) {
                const Token& inner = words[--begin];
                if (inner.is(")") || inner.is("]") || inner.is("}")) ++depth;
                if (inner.is("(") || inner.is("[") || inner.is("{")) --depth;
                if (depth == 0) break;
            }
            // "(std::size_t)row" and "f(x)" are one factor, too.
            continue;
        }
        const bool part = (word.is_name() && !word.is("return")) || word.is(".") || word.is("->") ||
                          word.is("::") || std::isdigit(static_cast<unsigned char>(word.text[0]));
        if (!part) break;
        --begin;
    }
    Tokens factor = part_of(words, begin, end);
    end = begin;
    return factor;
}

Tokens factor_behind(const Tokens& words, std::size_t at) {
    std::size_t end = at;
    while (end < words.size()) {
        const Token& word = words[end];
        if (word.is("(") || word.is("[") || word.is("{")) {
            end = std::min(closing(words, end) + 1, words.size());
            continue;
        }
        const bool part = word.is_name() || word.is(".") || word.is("->") || word.is("::") ||
                          std::isdigit(static_cast<unsigned char>(word.text[0]));
        if (!part) break;
        ++end;
    }
    return part_of(words, at, end);
}

/// Whether a cast of C++ stands in a line, other than one to a number of 32 bits: the words have
/// none of these.
bool has_wide_cast(const std::string& line) {
    for (std::size_t at = line.find("_cast<"); at != std::string::npos;
         at = line.find("_cast<", at + 1)) {
        const std::string type = line.substr(at + 6, line.find('>', at) - at - 6);
        if (type != "int" && type != "unsigned" && type != "unsigned int") return true;
    }
    return false;
}

/// Whether a name stands in an index of the function, or moves one of its pointers.
bool is_index(const FunctionText& function, const std::string& name, int steps = 2) {
    for (const Statement& one : function.statements()) {
        for (std::size_t i = 0; i < one.words.size(); ++i)
            if (one.words[i].is("[") &&
                mentions(part_of(one.words, i + 1, closing(one.words, i)), name))
                return true;
        for (const Assigned& set : assignments_in(one)) {
            if (!mentions(set.value, name) || set.name() == name) continue;
            if (std::ranges::any_of(set.value, [&](const Token& word) {
                    return is_pointer_parameter(function, word.text);
                }))
                return true;
            if (steps > 0 && is_index(function, set.name(), steps - 1)) return true;
        }
    }
    return false;
}

/// Whether the product at a place of the statement is part of an index.
bool product_makes_index(const FunctionText& function, const Statement& one, std::size_t at) {
    int depth = 0;
    for (std::size_t i = at; i-- > 0;) {
        if (one.words[i].is("]")) ++depth;
        if (one.words[i].is("[") && depth-- == 0) return true;
    }
    for (const Assigned& set : assignments_in(one)) {
        if (set.element()) continue;
        const bool here =
            std::ranges::any_of(set.value, [&](const Token& word) { return word.is("*"); });
        if (!here) continue;
        if (std::ranges::any_of(
                set.value,
                [&](const Token& word) { return is_pointer_parameter(function, word.text); }) ||
            is_index(function, set.name()))
            return true;
    }
    return false;
}

/// What calls of a helper give for its parameters, where it computes an index: "row_start(i,
/// stride)" in "a + row_start(i, stride)".
class Helper {
  public:
    Helper(const Tokens& file, const FunctionText& function) : function_(function) {
        const std::vector<Tokens> parameters = split(function.parameters(), ",");
        for (const FunctionCall& call : calls_of(file, function)) {
            const FunctionText caller(file, call.line);
            const int at = caller.at(call.line, function.name());
            if (at < 0 || call.arguments.size() != parameters.size()) continue;
            const Statement& one = caller.statements()[static_cast<std::size_t>(at)];
            bool index = false;
            for (std::size_t i = 0; i < one.words.size() && !index; ++i)
                index = one.words[i].text == function.name() && stands_in_index(caller, one, i);
            if (!index) continue;
            lines_.insert(call.line);
            for (std::size_t k = 0; k < parameters.size(); ++k)
                for (const std::string& name : names_behind(caller, call.arguments[k], at))
                    if (!parameters[k].empty()) given_[parameters[k].back().text].insert(name);
        }
    }

    /// Whether a returned value is an index of another function.
    bool makes_index(const Statement& one) const {
        return !lines_.empty() && !one.words.empty() && one.words[0].is("return");
    }
    bool gives(const std::vector<std::string>& names, const std::string& size) const {
        return std::ranges::any_of(names, [&](const std::string& name) {
            const auto given = given_.find(name);
            return given != given_.end() && given->second.contains(size);
        });
    }
    /// " row_start, which gives it back, is called in lines 11 and 12."
    std::string text() const {
        return fmt::format(
            " {} gives it back, and is called in {}: it must give back a std::size_t, too.",
            function_.name(), lines_text(lines_));
    }

  private:
    static bool stands_in_index(const FunctionText& caller, const Statement& one, std::size_t at) {
        return product_makes_index(caller, one, at) ||
               std::ranges::any_of(assignments_in(one), [&](const Assigned& set) {
                   return !set.element() && mentions(set.value, one.words[at].text) &&
                          (is_index(caller, set.name()) ||
                           std::ranges::any_of(set.value, [&](const Token& word) {
                               return is_pointer_parameter(caller, word.text);
                           }));
               });
    }

    const FunctionText& function_;
    std::set<int> lines_;
    std::map<std::string, std::set<std::string>> given_;
};

}  // namespace

std::string narrow_product(Sources& sources, const std::string& file, const std::string& run) {
    const std::set<std::string> sizes = wide_sizes(run);
    if (sizes.empty()) return "";
    const Tokens tokens = tokens_of(sources, file);
    for (const FunctionText& function : functions_in(tokens)) {
        const Types types(function);
        const Helper helper(tokens, function);
        for (std::size_t s = 0; s < function.statements().size(); ++s) {
            const Statement& one = function.statements()[s];
            const Tokens& w = one.words;
            std::vector<std::string> products;
            int line = 0;
            for (std::size_t i = 1; i + 1 < w.size(); ++i) {
                if (!w[i].is("*")) continue;
                if (has_wide_cast(sources.line(file, w[i].line))) continue;
                std::size_t begin = i;
                const Tokens left = factor_before(w, begin), right = factor_behind(w, i + 1);
                // A wide factor before them makes the product wide.
                const bool chained = begin > 0 && (w[begin - 1].is("*") || w[begin - 1].is("/"));
                if (left.empty() || right.empty() || chained || types.of(left) != Width::narrow ||
                    types.of(right) != Width::narrow)
                    continue;
                Tokens both = left;
                both.insert(both.end(), right.begin(), right.end());
                const auto behind = names_behind(function, right, static_cast<int>(s));
                const auto before = names_behind(function, left, static_cast<int>(s));
                const bool large = std::ranges::any_of(sizes, [&](const std::string& name) {
                    return has(behind, name) || has(before, name) || helper.gives(behind, name) ||
                           helper.gives(before, name);
                });
                // A product of constants, as of a tile, is small.
                const auto varies = [](const Tokens& factor) {
                    return std::ranges::any_of(factor, [](const Token& x) { return x.is_name(); });
                };
                if (!large || !varies(left) || !varies(right) ||
                    !(product_makes_index(function, one, i) || helper.makes_index(one)))
                    continue;
                const std::string text = text_of(left) + " * " + text_of(right);
                if (line == 0) line = w[i].line;
                if (w[i].line == line && std::ranges::find(products, text) == products.end())
                    products.push_back(text);
            }
            if (products.empty()) continue;
            const bool alone = products.size() == 1;
            const std::string returned = helper.makes_index(one) ? helper.text() : "";
            return fmt::format(
                "In this run {} {} more than 32 bits, and line {} computes {} from numbers of 32 "
                "bits: {} around, and the index is that of another element. Make a factor of each "
                "product a std::size_t before it is multiplied.{}",
                fmt::join(products, " and "), alone ? "needs" : "need", line, alone ? "it" : "them",
                alone ? "the product wraps" : "the products wrap", returned);
        }
    }
    return "";
}

}  // namespace simtutor
