#include <charconv>
#include <optional>

#include "grader/simt/translate/declaration.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

/// A block has no more threads.
constexpr int most_threads = 1024;

/// Changes of a block's sides that are written as numbers: "dim3 block(8, 32)". Two of them
/// exchanged are a change of any call's arguments; here one grows as the other shrinks, or one
/// alone is another power of two times as long.
class ExtentRepairs : SourceText {
  public:
    using SourceText::SourceText;

    void run() {
        for (std::size_t at = first_; at + 2 < last_; ++at) {
            const bool named = stream_.is(at, "dim3") && stream_.is_identifier(at + 1);
            const std::size_t open = at + (named ? 2 : 1);
            if (stream_.is(at, "dim3") && (stream_.is(open, "(") || stream_.is(open, "{"))) {
                at_sides(open);
                of_other_block(open);
            }
        }
    }

  private:
    /// "grid((n + tile.x - 1) / tile.x, …)", made for another block: "block" in place of each
    /// "tile".
    void of_other_block(std::size_t open) {
        const std::size_t close = stream_.partner[open];
        if (close == mutants::npos || close >= last_) return;
        std::size_t block = open;
        while (block < close && !(stream_.is_identifier(block) && stream_.is(block + 1, ".")))
            ++block;
        for (std::size_t at = first_ + 1; at + 1 < open; ++at) {
            const bool made = stream_.is_identifier(at) && stream_.is(at + 1, "(") &&
                              (stream_.is(at - 1, "dim3") || stream_.is(at - 1, ","));
            if (!made || stream_.spelling(at) == stream_.spelling(block)) continue;
            const std::string other(stream_.spelling(at));
            std::vector<mutants::Edit> edits;
            for (std::size_t i = block; i < close; ++i)
                if (stream_.spelling(i) == stream_.spelling(block) && stream_.is(i + 1, "."))
                    edits.push_back(edit(i, i + 1, other));
            if (edits.size() > 1)
                add("name", block,
                    "`" + other + "` in place of each `" + text(block, block + 1) + "`",
                    std::move(edits));
        }
    }

    std::optional<int> number(std::size_t first, std::size_t last) const {
        if (last != first + 1) return std::nullopt;
        const std::string digits = text(first, last);
        int value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool whole = error == std::errc() && end == digits.data() + digits.size();
        return whole && value > 0 && value <= most_threads ? std::optional(value) : std::nullopt;
    }

    void at_sides(std::size_t open) {
        const std::size_t close = stream_.partner[open];
        if (close == mutants::npos || close >= last_) return;
        const auto parts = simt::split_commas(stream_, open + 1, close);
        if (parts.size() < 2) return;
        const auto &x = parts[0], &y = parts[1];
        const auto width = number(x.first, x.second), height = number(y.first, y.second);
        if (!width || !height) return;
        const std::string what = "other sides in place of `" + text(open, close + 1) + "`";
        const auto sides = [&](int across, int down) {
            if (across * down > most_threads) return;
            std::vector<mutants::Edit> edits;
            if (across != *width) edits.push_back(edit(x.first, x.second, std::to_string(across)));
            if (down != *height) edits.push_back(edit(y.first, y.second, std::to_string(down)));
            add("launch", x.first, what, std::move(edits));
        };
        for (const int by : {2, 4, 8}) {
            if (*height % by == 0) sides(*width * by, *height / by);
            if (*width % by == 0) sides(*width / by, *height * by);
        }
        for (const int by : {2, 4}) {
            sides(*width * by, *height);
            sides(*width, *height * by);
            if (*width % by == 0) sides(*width / by, *height);
            if (*height % by == 0) sides(*width, *height / by);
        }
    }
};

}  // namespace

void add_extent_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                        std::vector<Repair>& repairs) {
    ExtentRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
