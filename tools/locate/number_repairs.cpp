#include <algorithm>
#include <charconv>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tools/locate/device_code.h"
#include "tools/locate/source_text.h"

namespace simtutor::locate {

namespace {

/// As many numbers, and names of numbers, of elsewhere are tried at one place.
constexpr std::size_t most_numbers = 4, most_names = 4;

/// Changes of a number by more than one: one that the file has elsewhere, half or twice as much,
/// another power of ten, the name of a constant, the size of the block.
class NumberRepairs : SourceText {
  public:
    NumberRepairs(const mutants::TokenStream& stream, const mutants::Region& region,
                  std::vector<Repair>& repairs)
        : SourceText(stream, region, repairs), device_(stream) {}

    void run() {
        collect();
        for (std::size_t at = first_; at + 1 < last_; ++at) {
            if (stream_.tokens[at].kind != simt::TokenKind::number) continue;
            powers(at);
            int value = 0;
            const std::string_view word = stream_.spelling(at);
            const auto [end, error] =
                std::from_chars(word.data(), word.data() + word.size(), value);
            const bool whole = error == std::errc() && end == word.data() + word.size();
            if (!whole || value < 2) continue;
            for (const std::string& number : near(at)) other(at, number);
            if (value > 2) other(at, std::to_string(value * 2));
            if (value > 2 && value % 2 == 0) other(at, std::to_string(value / 2));
            names(at);
        }
    }

  private:
    void collect() {
        for (std::size_t at = 0; at + 2 < stream_.size(); ++at) {
            if (stream_.tokens[at].kind == simt::TokenKind::number &&
                stream_.spelling(at).find_first_not_of("0123456789") == std::string_view::npos)
                numbers_.push_back(at);
            if (stream_.is(at, "constexpr") && stream_.is(at + 1, "int")) {
                // "constexpr int rows = 16, columns = 8;"
                for (std::size_t i = at + 2; i + 1 < stream_.size() && !stream_.is(i, ";"); ++i)
                    if (stream_.is_identifier(i) && stream_.is(i + 1, "=")) constants_.push_back(i);
            }
        }
    }

    void other(std::size_t at, const std::string& word) {
        if (text(at, at + 1) != word)
            replace("number", at, at + 1, word,
                    "`" + word + "` in place of `" + text(at, at + 1) + "`");
    }

    /// Numbers of the file, the nearest first; not 0 and 1, which the smallest changes reach.
    std::vector<std::string> near(std::size_t at) const {
        std::vector<std::size_t> all = numbers_;
        const auto away = [at](std::size_t place) { return place > at ? place - at : at - place; };
        std::stable_sort(all.begin(), all.end(),
                         [&](std::size_t one, std::size_t two) { return away(one) < away(two); });
        std::vector<std::string> found;
        std::set<std::string_view> seen = {"0", "1", stream_.spelling(at)};
        for (const std::size_t place : all) {
            if (found.size() == most_numbers) break;
            if (seen.insert(stream_.spelling(place)).second)
                found.emplace_back(stream_.spelling(place));
        }
        return found;
    }

    /// `1e6` for `1e9`.
    void powers(std::size_t at) {
        static const std::vector<std::string> all = {"1e9", "1e6", "1e3", "1e-3", "1e-6", "1e-9"};
        if (std::find(all.begin(), all.end(), text(at, at + 1)) == all.end()) return;
        for (const std::string& power : all) other(at, power);
    }

    void names(std::size_t at) {
        std::size_t count = 0;
        for (const std::size_t name : constants_)
            if (name < at && count++ < most_names) other(at, std::string(stream_.spelling(name)));
        if (device_.holds(at))
            for (const char* size : {"blockDim.x", "blockDim.y"}) other(at, size);
    }

    const DeviceCode device_;
    std::vector<std::size_t> numbers_, constants_;
};

}  // namespace

void add_number_repairs(const mutants::TokenStream& stream, const mutants::Region& region,
                        std::vector<Repair>& repairs) {
    NumberRepairs(stream, region, repairs).run();
}

}  // namespace simtutor::locate
