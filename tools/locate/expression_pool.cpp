#include "tools/locate/expression_pool.h"

#include <algorithm>
#include <set>

#include "grader/simt/translate/declaration.h"

namespace simtutor::locate {

using mutants::npos;
using mutants::operand_begin;
using mutants::operand_end;

namespace {

/// Longer ones belong to their place.
constexpr std::size_t most_words = 24;

}  // namespace

std::pair<std::size_t, std::size_t> comparison_around(const mutants::TokenStream& stream,
                                                      std::size_t at, std::size_t first,
                                                      std::size_t last) {
    static const std::set<std::string_view> signs = {"<", "<=", ">", ">=", "==", "!="};
    if (at == first || at + 1 >= last || !signs.contains(stream.spelling(at))) return {at, at};
    // Brackets of templates and launches touch their words.
    if (stream.adjacent(at - 1, at) || stream.adjacent(at, at + 1)) return {at, at};
    const std::vector<std::string_view> ends = {"&&", "||", "?", ":", "=", "!", "<<"};
    const std::size_t begin = operand_begin(stream, at, first, ends);
    const std::size_t end = operand_end(stream, at + 1, last, ends);
    if (begin >= at || end <= at + 1) return {at, at};
    return {begin, end};
}

ExpressionPool::ExpressionPool(const mutants::TokenStream& stream)
    : stream_(stream), scopes_(stream, 0, stream.size()), device_(stream) {
    for (std::size_t at = 1; at + 1 < stream.size(); ++at) {
        at_comparison(at);
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
    const auto [begin, end] = comparison_around(stream_, at, 0, stream_.size());
    if (begin == end || end - begin > most_words) return;
    comparisons_.push_back({at, text(begin, end), text(begin, at), text(at, at + 1),
                            text(at + 1, end), begin + 1 == at && stream_.is_identifier(begin)});
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

/// Of those that may stand at the token the nearest, each text once.
template <class Expression>
std::vector<Expression> ExpressionPool::nearest(std::vector<Expression> all, std::size_t at,
                                                std::size_t most) const {
    const auto away = [at](const Expression& one) {
        return one.at > at ? one.at - at : at - one.at;
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const Expression& a, const Expression& b) { return away(a) < away(b); });
    std::vector<Expression> found;
    std::set<std::string> seen;
    for (Expression& one : all) {
        if (found.size() == most) break;
        if (scopes_.have_values(one.text, at) && seen.insert(one.text).second)
            found.push_back(std::move(one));
    }
    return found;
}

std::vector<std::string> ExpressionPool::texts(const std::vector<Value>& from, std::size_t at,
                                               std::size_t most) const {
    std::vector<std::string> found;
    for (Value& one : nearest(from, at, most)) found.push_back(std::move(one.text));
    return found;
}

std::vector<ExpressionPool::Comparison> ExpressionPool::comparisons(std::size_t at,
                                                                    std::size_t most) const {
    return nearest(comparisons_, at, most);
}

std::vector<std::string> ExpressionPool::indices(std::string_view array, std::size_t at,
                                                 std::size_t most) const {
    std::vector<Value> others;
    std::vector<std::string> found;
    for (const auto& [name, indices] : indices_) {
        if (name == array)
            found = texts(indices, at, most);
        else
            others.insert(others.end(), indices.begin(), indices.end());
    }
    for (std::string& one : texts(others, at, most))
        if (found.size() < most && std::find(found.begin(), found.end(), one) == found.end())
            found.push_back(std::move(one));
    return found;
}

std::vector<std::string> ExpressionPool::values(std::size_t at, std::size_t most) const {
    std::vector<std::string> found = texts(values_, at, most);
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
    return known == arguments_.end() ? std::vector<std::string>() : texts(known->second, at, most);
}

}  // namespace simtutor::locate
