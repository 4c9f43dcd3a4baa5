#include <fmt/format.h>

#include "grader/findings/index/index_search.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The most threads of a block along an axis.
long long most_threads(const Tokens& number) {
    return number[2].is("z") ? 64 : 1024;
}

/// "32" of "t / 32" and of "t >> 5"; 0 for another form.
long long size_of_group(const Tokens& file, const Tokens& value) {
    const Token& sign = value[value.size() - 2];
    const Tokens last = {value.back()};
    const long long count = last[0].is("warpSize") ? 32 : constant_value(file, last).value_or(0);
    if (sign.is("/")) return count;
    return sign.is(">>") && count > 0 && count < 10 ? 1LL << count : 0;
}

}  // namespace

std::string IndexSearch::small_array() {
    if (finding_.rule != "bounds.row" && finding_.rule != "bounds.shared") return "";
    if (!overrun_.extent || overrun_.below() || index_.dimensions().empty()) return "";
    // A pointer may point into the middle of the array.
    if (finding_.rule == "bounds.shared" &&
        !finding_.sides.front().object.starts_with(index_.base() + "["))
        return "";
    if (std::string text = array_of_groups(); !text.empty()) return text;
    for (const IndexPart& part : index_.parts()) {
        const Tokens& w = part.words;
        const bool own = w.size() == 3 && w[0].is("threadIdx");
        if (!own) continue;
        const Tokens& index = index_.dimensions()[static_cast<std::size_t>(part.dimension)];
        const std::string word = part.name.empty() ? text_of(w) : part.name;
        // Of "pos" or "t + 1", computed from the thread's number, that number says nothing.
        if (guard_with(word) || text_of(index) != word) continue;
        return fmt::format(
            "The index is the thread's own number, {}, and the block has more threads along it "
            "than the array's {} element{}: {}, or go over the elements in a loop that ends at "
            "{}. If the other threads are not to come here, a condition has to keep them away. "
            "Or is the block meant to have fewer?",
            text_of(w), *overrun_.extent, *overrun_.extent == 1 ? "" : "s",
            size_is_launch_argument() ? more_bytes()
                                      : std::string("make the array as large as a block may be"),
            *overrun_.extent);
    }
    return "";
}

std::string IndexSearch::array_of_groups() const {
    if (index_.dimensions().size() != 1) return "";
    const Tokens& index = index_.dimensions()[0];
    const Tokens value = value_behind(index);
    if (value.size() < 3) return "";
    const Tokens number(value.begin(), value.end() - 2);
    const Tokens thread = value_behind(number);
    const bool own = thread.size() == 3 && thread[0].is("threadIdx");
    const long long size = own ? size_of_group(file_, value) : 0;
    if (size < 2) return "";
    for (const Guard& guard : guards_)
        if (!guard.one_of && (same_words(guard.left, index) || same_words(guard.left, value) ||
                              same_words(guard.left, number)))
            return "";
    const long long most = most_threads(thread), groups = (most + size - 1) / size;
    if (groups <= *overrun_.extent) return "";
    return fmt::format(
        "The index is {}: one element for each {} threads along {}. A block may have {} threads "
        "there, which are {} such groups, and the array has {} element{}: {}.",
        text_of(value), size, text_of(thread), grouped(most), groups, *overrun_.extent,
        *overrun_.extent == 1 ? "" : "s",
        size_is_launch_argument()
            ? more_bytes()
            : fmt::format("give it {}, or as many as the largest block has that is launched",
                          groups));
}

}  // namespace simtutor
