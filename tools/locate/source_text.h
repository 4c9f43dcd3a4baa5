#pragma once

#include <string>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// A region's tokens with what the makers of repairs ask of them.
class SourceText {
  public:
    SourceText(const mutants::TokenStream& stream, const mutants::Region& region,
               std::vector<Repair>& repairs)
        : stream_(stream), first_(region.first), last_(region.second), repairs_(repairs) {}

  protected:
    const mutants::TokenStream& stream_;
    std::size_t first_, last_;

    std::string text(std::size_t first, std::size_t last) const {
        if (first >= last) return {};
        const std::size_t begin = stream_.tokens[first].begin;
        return std::string(stream_.text.substr(begin, stream_.tokens[last - 1].end - begin));
    }

    /// The same as a factor: in brackets, unless it is a single word.
    std::string factor(std::size_t first, std::size_t last) const {
        const std::string all = text(first, last);
        return last == first + 1 ? all : "(" + all + ")";
    }

    mutants::Edit edit(std::size_t first, std::size_t last, std::string with) const {
        return {stream_.tokens[first].begin, stream_.tokens[last - 1].end, std::move(with)};
    }

    /// Whether the region lies in the body of a function.
    bool is_in_body() const {
        for (std::size_t at = first_; at > 0; --at) {
            const std::size_t partner = stream_.partner[at - 1];
            if (!stream_.is(at - 1, "{") || partner == mutants::npos || partner < first_) continue;
            return at > 1 && (stream_.is(at - 2, ")") || stream_.is(at - 2, "const"));
        }
        return false;
    }

    void add(const char* kind, std::size_t at, std::string what, std::vector<mutants::Edit> edits,
             int other_line = 0) {
        repairs_.push_back(
            {kind, std::move(what), stream_.tokens[at].line, std::move(edits), other_line});
    }

    void replace(const char* kind, std::size_t first, std::size_t last, std::string with,
                 std::string what) {
        add(kind, first, std::move(what), {edit(first, last, std::move(with))});
    }

  private:
    std::vector<Repair>& repairs_;
};

}  // namespace simtutor::locate
