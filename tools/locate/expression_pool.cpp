#include "tools/locate/expression_pool.h"

#include <algorithm>
#include <set>

#include "grader/simt/translate/declaration.h"
#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

using mutants::npos;
using mutants::operand_begin;
using mutants::operand_end;

namespace {

/// Longer ones belong to their place.
constexpr std::size_t most_words = 24;

bool is_comparison(std::string_view word) {
    return word == "<" || word == "<=" || word == ">" || word == ">=" || word == "==" ||
           word == "!=";
}

}  // namespace

ExpressionPool::ExpressionPool(const mutants::TokenStream& stream)
    : stream_(stream), scopes_(stream, 0, stream.size()), device_(stream) {
    for (std::size_t at = 1; at + 1 < stream.size(); ++at) {
        if (is_comparison(stream.spelling(at))) at_comparison(at);
        if (stream.is_identifier(at) && stream.is(at + 1, "(")) at_call(at);
        const bool gives = stream.is(at, "=") || stream.is(at, "+=");
        if (gives && !stream.is(at + 1, "{")) {
            const std::size_t end = operand_end(stream, at + 1, stream.size(), {});
            if (end > at + 1 && end - at <= most_words) values_.push_back({at, text(at + 1, end)});
        }
        if (stream.is(at, "[") && stream.is_identifier(at - 1) && stream.partner[at] != npos) {
            const std::size_t close = stream.partner[at];
            if (close > at + 1 && close - at <= most_words)
                indices_[std::string(stream.spelling(at - 1))].push_back({at, text(at + 1, close)});
        }
    }
}

std::string ExpressionPool::text(std::size_t first, std::size_t last) const {
    const std::size_t begin = stream_.tokens[first].begin;
    return std::string(stream_.text.substr(begin, stream_.tokens[last - 1].end - begin));
}

void ExpressionPool::at_comparison(std::size_t at) {
    // Brackets of templates and launches touch their words.
    if (stream_.adjacent(at - 1, at) || stream_.adjacent(at, at + 1)) return;
    const std::vector<std::string_view> ends = {"&&", "||", "?", ":", "=", "!", "<<"};
    const std::size_t begin = operand_begin(stream_, at, 0, ends);
    const std::size_t end = operand_end(stream_, at + 1, stream_.size(), ends);
    if (begin >= at || end <= at + 1 || end - begin > most_words) return;
    comparisons_.push_back(
        {at, text(begin, end), text(begin, at), text(at, at + 1), text(at + 1, end)});
}

void ExpressionPool::at_call(std::size_t at) {
    const std::size_t close = stream_.partner[at + 1];
    if (close == npos || is_keyword(stream_.spelling(at))) return;
    const auto parts = simt::split_commas(stream_, at + 2, close);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto [first, last] = parts[i];
        if (first < last && last - first <= most_words)
            arguments_[{std::string(stream_.spelling(at)), i}].push_back(
                {first, text(first, last)});
    }
}

bool ExpressionPool::are_seen(const std::string& text, std::size_t at) const {
    const mutants::TokenStream words = simt::tokenize(text, {});
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!words.is_identifier(i) || is_keyword(words.spelling(i))) continue;
        if (i > 0 && (words.is(i - 1, ".") || words.is(i - 1, "->") || words.is(i - 1, "::")))
            continue;
        if (!scopes_.sees(words.spelling(i), at)) return false;
    }
    return true;
}

std::vector<ExpressionPool::Comparison> ExpressionPool::comparisons(std::size_t at,
                                                                    std::size_t most) const {
    std::vector<Comparison> near = comparisons_;
    const auto away = [at](const Comparison& one) {
        return one.at > at ? one.at - at : at - one.at;
    };
    std::stable_sort(near.begin(), near.end(),
                     [&](const Comparison& a, const Comparison& b) { return away(a) < away(b); });
    std::vector<Comparison> found;
    std::set<std::string> seen;
    for (Comparison& one : near) {
        if (found.size() == most) break;
        if (are_seen(one.text, at) && seen.insert(one.text).second) found.push_back(std::move(one));
    }
    return found;
}

std::vector<std::string> ExpressionPool::nearest(const std::vector<Value>& from, std::size_t at,
                                                 std::size_t most) const {
    std::vector<Value> near = from;
    const auto away = [at](const Value& one) { return one.at > at ? one.at - at : at - one.at; };
    std::stable_sort(near.begin(), near.end(),
                     [&](const Value& a, const Value& b) { return away(a) < away(b); });
    std::vector<std::string> found;
    for (const Value& one : near) {
        if (found.size() == most) break;
        if (std::find(found.begin(), found.end(), one.text) == found.end() &&
            are_seen(one.text, at))
            found.push_back(one.text);
    }
    return found;
}

std::vector<std::string> ExpressionPool::indices(std::string_view array, std::size_t at,
                                                 std::size_t most) const {
    std::vector<Value> others;
    std::vector<std::string> found;
    for (const auto& [name, indices] : indices_) {
        if (name == array)
            found = nearest(indices, at, most);
        else
            others.insert(others.end(), indices.begin(), indices.end());
    }
    for (std::string& one : nearest(others, at, most))
        if (found.size() < most && std::find(found.begin(), found.end(), one) == found.end())
            found.push_back(std::move(one));
    return found;
}

std::vector<std::string> ExpressionPool::values(std::size_t at, std::size_t most) const {
    std::vector<std::string> found = nearest(values_, at, most);
    if (device_.holds(at))
        for (const char* usual :
             {"static_cast<std::size_t>(blockDim.x) * gridDim.x",
              "static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x", "blockDim.x",
              "threadIdx.x", "static_cast<std::size_t>(blockIdx.y) * blockDim.y + threadIdx.y",
              "static_cast<std::size_t>(blockDim.y) * gridDim.y"})
            if (std::find(found.begin(), found.end(), usual) == found.end())
                found.emplace_back(usual);
    return found;
}

std::vector<std::string> ExpressionPool::arguments(std::string_view function, std::size_t number,
                                                   std::size_t at, std::size_t most) const {
    const auto known = arguments_.find({std::string(function), number});
    return known == arguments_.end() ? std::vector<std::string>()
                                     : nearest(known->second, at, most);
}

}  // namespace simtutor::locate
