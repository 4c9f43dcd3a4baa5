#pragma once
/// Where the elements of an array argument lie.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace simtutor::simt {

/// Along one direction: `count` elements, `stride` elements apart.
struct Steps {
    std::uint64_t count, stride;
};

/// The part of a square matrix that is used.
enum class Part : std::uint8_t { whole, upper, lower };

/// Elements along several directions. Their order, which is dense: the last direction first.
class Layout {
  public:
    /// @param directions the last one changes fastest: for a matrix columns, then rows
    explicit Layout(std::vector<Steps> directions, Part part = Part::whole)
        : directions_(std::move(directions)), part_(part) {
        if (directions_.empty() || directions_.back().stride != 1) directions_.push_back({1, 1});
    }
    static Layout matrix(std::uint64_t rows, std::uint64_t columns, std::uint64_t leading,
                         Part part = Part::whole) {
        return Layout({{columns, leading}, {rows, 1}}, part);
    }
    static Layout vector(std::uint64_t count, std::int64_t increment) {
        return Layout({{count, static_cast<std::uint64_t>(std::abs(increment))}});
    }

    std::uint64_t elements() const {
        std::uint64_t product = 1;
        for (const Steps& one : directions_) product *= one.count;
        return product;
    }
    /// From the first element to behind the last.
    std::uint64_t span() const {
        if (elements() == 0) return 0;
        std::uint64_t last = 0;
        for (const Steps& one : directions_) last += (one.count - 1) * one.stride;
        return last + 1;
    }

    /// Elements that lie side by side: the first one's place among all elements and in memory.
    struct Run {
        std::uint64_t element, offset, count;
    };
    /// Calls `visit(Run)` for all, in order.
    template <class Visit>
    void for_runs(Visit visit) const {
        if (elements() == 0) return;
        const std::uint64_t width = directions_.back().count;
        std::vector<std::uint64_t> at(directions_.size() - 1, 0);
        for (std::uint64_t element = 0;; element += width) {
            Run run{element, 0, width};
            for (std::size_t i = 0; i < at.size(); ++i) run.offset += at[i] * directions_[i].stride;
            if (part_ != Part::whole) cut(run, at.back());
            visit(run);
            std::size_t i = at.size();
            while (i > 0 && ++at[i - 1] == directions_[i - 1].count) at[--i] = 0;
            if (i == 0) return;
        }
    }
    /// Runs of the same length and the same distance: `rows` of them.
    struct Block {
        std::uint64_t offset, width, rows, pitch;
    };
    template <class Visit>
    void for_blocks(Visit visit) const {
        const Steps& rows =
            directions_.size() > 1 ? directions_[directions_.size() - 2] : directions_.back();
        if (part_ != Part::whole || directions_.size() < 2)
            return for_runs([&](const Run& run) { visit(Block{run.offset, run.count, 1, 0}); });
        std::uint64_t row = 0;
        for_runs([&](const Run& run) {
            if (row++ % rows.count == 0)
                visit(Block{run.offset, run.count, rows.count, rows.stride});
        });
    }

  private:
    void cut(Run& run, std::uint64_t column) const {
        const std::uint64_t first = part_ == Part::lower ? std::min(column, run.count) : 0;
        const std::uint64_t end =
            part_ == Part::upper ? std::min(column + 1, run.count) : run.count;
        run = {run.element + first, run.offset + first, end - first};
    }

    std::vector<Steps> directions_;
    Part part_;
};

}  // namespace simtutor::simt
