#include "grader/findings/index/index_text.h"

#include <algorithm>

namespace simtutor {
namespace {

constexpr std::size_t most_parts = 12;
constexpr int most_depth = 6;

bool is_thread_word(const std::string& word) {
    return word == "threadIdx" || word == "blockIdx" || word == "thread_rank";
}

/// Names that are not followed: types, and members of vectors.
bool is_plain_word(const std::string& word) {
    static constexpr const char* all[] = {
        "std", "size_t", "int", "unsigned", "long",    "float", "double", "const", "x",
        "y",   "z",      "w",   "blockDim", "gridDim", "char",  "sizeof", "return"};
    return is_thread_word(word) || std::find(std::begin(all), std::end(all), word) != std::end(all);
}

/// A name that stands for itself: neither a member nor a function.
bool is_variable(const Tokens& words, std::size_t i) {
    if (!words[i].is_name() || is_plain_word(words[i].text)) {
        const bool bare = i == 0 || (!words[i - 1].is(".") && !words[i - 1].is("->"));
        const bool letter = words[i].is("x") || words[i].is("y") || words[i].is("z");
        return letter && bare;
    }
    if (i > 0 && (words[i - 1].is(".") || words[i - 1].is("->") || words[i - 1].is("::")))
        return false;
    return i + 1 >= words.size() ||
           (!words[i + 1].is("(") && !words[i + 1].is("::") && !words[i + 1].is("."));
}

bool computes(const Tokens& words) {
    return std::any_of(words.begin(), words.end(), [](const Token& word) {
        return word.is("+") || word.is("-") || word.is("*") || word.is("/") || word.is("%");
    });
}

/// Words without "(int)" and "(std::size_t)", the casts of the old form.
Tokens without_casts(const Tokens& words) {
    Tokens all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::size_t close = words[i].is("(") ? closing(words, i) : words.size();
        bool type = close < words.size() && close > i + 1 && close + 1 < words.size() &&
                    (words[close + 1].is_name() || words[close + 1].is("("));
        for (std::size_t k = i + 1; type && k < close; ++k)
            type = words[k].is("std") || words[k].is("::") || words[k].is("size_t") ||
                   words[k].is("unsigned") || words[k].is("long") || words[k].is("int");
        if (type)
            i = close;
        else
            all.push_back(words[i]);
    }
    return all;
}

/// The brackets that follow the word at `at`.
std::vector<Tokens> brackets_after(const Tokens& words, std::size_t at) {
    std::vector<Tokens> all;
    for (std::size_t open = at + 1; open < words.size() && words[open].is("[");) {
        const std::size_t close = closing(words, open);
        all.push_back(part_of(words, open + 1, close));
        open = close + 1;
    }
    return all;
}

}  // namespace

IndexText::IndexText(const Tokens& file, const FunctionText& function, int line,
                     const std::string& name, const std::optional<RowType>& row)
    : file_(file), function_(function), statement_(function.at(line, name)) {
    if (statement_ < 0) return;
    find_access(line, name, row);
    if (!parts_.empty()) follow();
}

/// The dimension of a declared array that has this type in it, counted from the left.
std::optional<std::size_t> IndexText::dimension_of(const std::string& array,
                                                   const RowType& row) const {
    for (std::size_t i = 1; i + 1 < file_.size(); ++i) {
        const bool declared =
            file_[i].text == array && file_[i + 1].is("[") &&
            ((file_[i - 1].is_name() && !file_[i - 1].is("return")) || file_[i - 1].is(","));
        if (!declared) continue;
        const std::vector<Tokens> extents = brackets_after(file_, i);
        if (extents.size() < row.dimensions) continue;
        const std::size_t at = extents.size() - row.dimensions;
        const auto extent = constant_value(file_, extents[at]);
        if (!extent || *extent == row.extent) return at;
    }
    return std::nullopt;
}

/// Whether a pointer was set to a place of the array, maybe by way of another pointer.
bool IndexText::points_into(const std::string& pointer, const std::string& array, int depth) const {
    constexpr int most_pointers = 3;
    Tokens value;
    if (array.empty() || function_.definition(pointer, statement_ - 1, &value) < 0) return false;
    if (mentions(value, array)) return true;
    // "lower = upper + 8 * n": the pointer stands first.
    return depth < most_pointers && value.size() > 2 && value[0].is_name() &&
           value[0].text != pointer && value[1].is("+") &&
           points_into(value[0].text, array, depth + 1);
}

/// "there ? b + r * n + me : b" of a call that copies from there: its index is r * n + me.
bool IndexText::find_copied(const Tokens& words, const std::string& name) {
    if (words.size() < 3 || words[0].text.find("memcpy_async") == std::string::npos) return false;
    const std::vector<Tokens> arguments = split(part_of(words, 2, closing(words, 1)), ",");
    if (arguments.size() < 3) return false;
    const Tokens& from = arguments[1];
    for (std::size_t i = 0; i + 2 < from.size(); ++i) {
        if (from[i].text != name || !from[i + 1].is("+")) continue;
        std::size_t end = i + 2;
        while (end < from.size() && !from[end].is(":")) ++end;
        base_ = name;
        parts_.push_back({part_of(from, i + 2, end), "", statement_, words[0].line, 0});
        return true;
    }
    return false;
}

void IndexText::find_others(const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != base_ || !words[i + 1].is("[") ||
            (i > 0 && (words[i - 1].is(".") || words[i - 1].is("->"))))
            continue;
        const std::vector<Tokens> all = brackets_after(words, i);
        const bool known = all.empty() || std::ranges::any_of(others_, [&](const Tokens& one) {
                               return same_words(one, all[0]);
                           });
        if (!known && all.size() == 1) others_.push_back(all[0]);
    }
}

void IndexText::find_access(int line, const std::string& name, const std::optional<RowType>& row) {
    const Tokens& words = function_.statements()[static_cast<std::size_t>(statement_)].words;
    if (find_copied(words, name)) return;
    std::size_t best = words.size();
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        // "float sum[4] = …" declares; its brackets are no index.
        if (i > 0 && words[i - 1].is_name() && !words[i - 1].is("return")) continue;
        if (row && !dimension_of(words[i].text, *row)) continue;
        const auto fits = [&](const std::string& word) {
            return word == name ? 2 : points_into(word, name) ? 1 : 0;
        };
        const auto extent = [&](std::size_t at) {
            std::size_t end = at;
            while (end + 1 < words.size() && words[end + 1].is("[")) end = closing(words, end + 1);
            return end - at;
        };
        // Of "cache[t] += cache[t + half]" the index that computes more is the likelier one; so it
        // is where no array goes by the name.
        const bool alike =
            best < words.size() && (words[i].text == words[best].text ||
                                    fits(words[i].text) + fits(words[best].text) == 0);
        if (best == words.size() || fits(words[i].text) > fits(words[best].text) ||
            (alike && extent(i) > extent(best)))
            best = i;
    }
    // "*element" that points into the array, and "*(a + i)", mean more than brackets of another
    // one.
    for (std::size_t i = 0; i + 1 < words.size() && best < words.size(); ++i) {
        if (words[best].text == name || points_into(words[best].text, name) || !words[i].is("*"))
            continue;
        const bool sum = words[i + 1].is("(") && i + 2 < words.size() && words[i + 2].text == name;
        if (sum || points_into(words[i + 1].text, name)) best = words.size();
    }
    if (best < words.size()) {
        base_ = words[best].text;
        find_others(words);
        dimensions_ = brackets_after(words, best);
        const auto only = row ? dimension_of(base_, *row) : std::nullopt;
        if (only && *only < dimensions_.size()) dimensions_ = {dimensions_[*only]};
        for (std::size_t d = 0; d < dimensions_.size(); ++d)
            parts_.push_back({dimensions_[d], "", statement_, line, static_cast<int>(d)});
    } else {
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            // "*element = …", "(*(a + i))", "= *(from + 8 * n)"
            const bool prefix =
                words[i].is("*") && (i == 0 || words[i - 1].is("=") || words[i - 1].is("(") ||
                                     words[i - 1].is(",") || words[i - 1].is("return"));
            if (!prefix) continue;
            Tokens inner = words[i + 1].is("(") ? part_of(words, i + 2, closing(words, i + 1))
                                                : part_of(words, i + 1, i + 2);
            const auto first = std::find_if(inner.begin(), inner.end(),
                                            [](const Token& t) { return t.is_name(); });
            if (first == inner.end()) continue;
            const bool other = std::any_of(words.begin(), words.end(), [&](const Token& word) {
                return points_into(word.text, name);
            });
            if (other && !points_into(first->text, name)) continue;
            base_ = first->text;
            if (inner.size() > 2) inner.erase(inner.begin(), first + 2);
            parts_.push_back({inner.size() > 1 ? inner : Tokens{}, "", statement_, line, 0});
            break;
        }
    }
    if (base_.empty()) return;
    // A pointer of the function's own: what it was set to is the first part of the index.
    Tokens value;
    const int from = function_.definition(base_, statement_ - 1, &value);
    if (from >= 0 && dimensions_.size() < 2 && computes(value)) {
        value = without_brackets(value);
        // "a + row * n": the array is no part of its own index.
        if (value.size() > 2 && value[0].is_name() && value[1].is("+"))
            value = part_of(value, 2, value.size());
        parts_.push_back(
            {value, base_, from, function_.statements()[static_cast<std::size_t>(from)].line, 0});
    }
}

void IndexText::follow() {
    seen_.insert(base_);
    for (std::size_t i = 0; i < parts_.size() && i < most_parts; ++i) {
        const IndexPart part = parts_[i];
        for (std::size_t k = 0; k < part.words.size(); ++k)
            if (is_variable(part.words, k)) add_name(part, part.words[k].text);
    }
}

void IndexText::add_name(const IndexPart& part, const std::string& name) {
    if (!seen_.insert(name).second) return;
    if (varies(name)) variables_.push_back(name);
    if (is_step(name)) return;
    Tokens value;
    const int from = function_.definition(name, part.statement, &value);
    if (from < 0 || value.empty() || parts_.size() >= most_parts) return;
    parts_.push_back({without_brackets(value), name, from,
                      function_.statements()[static_cast<std::size_t>(from)].line, part.dimension});
}

bool IndexText::is_step(const std::string& name) const {
    for (const int head : function_.around(statement_)) {
        const Statement& one = function_.statements()[static_cast<std::size_t>(head)];
        if (one.kind != Statement::Kind::loop) continue;
        const std::vector<Tokens> three = split(one.words, ";");
        if (three.size() == 3 && mentions(three[2], name)) return true;
    }
    // A "for" may hold the access in its own head.
    return false;
}

bool IndexText::varies(const std::string& name, int depth) const {
    if (is_thread_word(name)) return true;
    if (depth > most_depth) return false;
    if (is_step(name)) return true;
    Tokens value;
    if (function_.definition(name, statement_, &value) < 0) return false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (is_thread_word(value[i].text)) return true;
        if (is_variable(value, i) && value[i].text != name && varies(value[i].text, depth + 1))
            return true;
    }
    return false;
}

bool IndexText::tells_lanes_apart(const Tokens& words, int depth) const {
    if (depth > most_depth) return false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].is("threadIdx"))
            if (i + 2 < words.size() && words[i + 2].is("x")) return true;
        if (!is_variable(words, i) || is_step(words[i].text)) continue;
        Tokens value;
        if (function_.definition(words[i].text, statement_, &value) >= 0 &&
            tells_lanes_apart(value, depth + 1))
            return true;
    }
    return false;
}

std::optional<RowMajor> row_major(const IndexText& index, const Tokens& given) {
    const Tokens words = without_brackets(without_casts(given));
    RowMajor result;
    bool product = false;
    for (const Tokens& term : split(words, "+")) {
        const std::vector<Tokens> factors = split(term, "*");
        if (factors.size() == 2 && !term.empty()) {
            // "a * b % c" is "(a * b) % c"; "k * n / 2" is k rows of n / 2.
            const std::vector<Tokens> over = split(factors[1], "/");
            const bool divides = split(factors[1], "%").size() > 1 ||
                                 (over.size() > 1 && !constant_value({}, over.back()));
            if (product || divides) return std::nullopt;
            product = true;
            const auto varies = [&](const Tokens& factor) {
                return std::any_of(factor.begin(), factor.end(), [&](const Token& word) {
                    return word.is_name() && index.varies(word.text);
                });
            };
            const bool first = varies(factors[0]), second = varies(factors[1]);
            if (first == second) return std::nullopt;
            result.row = without_brackets(first ? factors[0] : factors[1]);
            result.stride = without_brackets(first ? factors[1] : factors[0]);
            continue;
        }
        if (factors.size() > 2 || term.empty()) return std::nullopt;
        if (!result.column.empty()) result.column.push_back({"+", term[0].line});
        result.column.insert(result.column.end(), term.begin(), term.end());
    }
    if (!product) return std::nullopt;
    return result;
}

}  // namespace simtutor
