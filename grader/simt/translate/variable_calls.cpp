#include "grader/simt/translate/variable_calls.h"

#include <cstddef>
#include <string_view>
#include <unordered_map>

namespace simtutor::simt {
namespace {

/// True for the `f` of `auto f = …` and `Sum f{…}`.
bool declares_variable(const TokenStream& stream, std::size_t at) {
    if (at == 0 || !(stream.is(at + 1, "=") || stream.is(at + 1, "{"))) return false;
    if (stream.is(at - 1, "return")) return false;
    return stream.is_identifier(at - 1) || stream.is(at - 1, "&") || stream.is(at - 1, "*") ||
           stream.is(at - 1, ">");
}

/// The variables of the open blocks.
class OpenBlocks {
  public:
    void open() { outer_.push_back(declared_.size()); }
    void close() {
        if (outer_.empty()) return;
        for (; declared_.size() > outer_.back(); declared_.pop_back()) --count_[declared_.back()];
        outer_.pop_back();
    }
    void declare(std::string_view name) {
        declared_.push_back(name);
        ++count_[name];
    }
    bool has(std::string_view name) const {
        const auto found = count_.find(name);
        return found != count_.end() && found->second > 0;
    }

  private:
    std::vector<std::string_view> declared_;
    std::vector<std::size_t> outer_;  ///< for each open block, how many were declared before it
    std::unordered_map<std::string_view, int> count_;  ///< in declared_
};

}  // namespace

std::vector<bool> calls_of_variables(const TokenStream& stream) {
    std::vector<bool> calls(stream.size());
    OpenBlocks blocks;
    for (std::size_t at = 0; at < stream.size(); ++at) {
        const std::size_t partner = stream.partner[at];
        if (partner != npos && partner > at) blocks.open();
        if (partner != npos && partner < at) blocks.close();
        if (!stream.is_identifier(at)) continue;
        calls[at] = stream.is(at + 1, "(") && blocks.has(stream.spelling(at));
        if (declares_variable(stream, at)) blocks.declare(stream.spelling(at));
    }
    return calls;
}

}  // namespace simtutor::simt
