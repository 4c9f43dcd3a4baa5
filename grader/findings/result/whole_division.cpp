#include "grader/findings/result/whole_division.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>

#include "grader/findings/result/lost_fraction.h"

namespace simtutor {
namespace {

/// "9", not "9.0f" and not "0x1f".
std::optional<long long> whole_number(const Token& word) {
    const std::string& text = word.text;
    if (text.empty() || text.size() > 9 || !std::all_of(text.begin(), text.end(), [](char c) {
            return std::isdigit(static_cast<unsigned char>(c)) != 0;
        }))
        return {};
    return std::stoll(text);
}

/// "1e-6", which is three words.
bool is_exponent(const Tokens& file, std::size_t at) {
    return at >= 2 && (file[at - 1].is("-") || file[at - 1].is("+")) &&
           (file[at - 2].text.ends_with("e") || file[at - 2].text.ends_with("E")) &&
           std::isdigit(static_cast<unsigned char>(file[at - 2].text.front())) != 0;
}

/// Whether the file declares the name as a whole number, and nowhere as another one.
bool is_whole(const Tokens& file, const std::string& name) {
    bool found = false;
    for (std::size_t i = 1; i < file.size(); ++i) {
        if (file[i].text != name || !file[i - 1].is_name()) continue;
        const std::string& type = file[i - 1].text;
        if (type == "float" || type == "double" || type == "auto") return false;
        found |= type == "int" || type == "size_t" || type == "unsigned" || type == "long";
    }
    return found;
}

/// Whether the run's label gives the size, "n = 128, …", and the constant `part` divides it: then
/// nothing is left over.
bool divides(const Tokens& file, const std::string& size, const std::string& part,
             const std::string& run) {
    const std::size_t at = run.find(size + " = ");
    const auto below = constant_value(file, {{part, 0}});
    if (at == std::string::npos || !below || *below <= 0) return false;
    return std::atoll(run.c_str() + at + size.size() + 3) % *below == 0;
}

/// The number behind `name` in a run's label: 65536 of "chunks of 65536" and of "chunk = 65536".
long long number_of(const std::string& run, const std::string& name) {
    for (const std::string& words : {name + " = ", name + "s of ", name + " of "}) {
        const std::size_t at = run.find(words);
        const bool alone = at == 0 || (at != std::string::npos && run[at - 1] == ' ');
        if (at != std::string::npos && alone) return std::atoll(run.c_str() + at + words.size());
    }
    return 0;
}

/// Whether the run's label gives both numbers, and one is no multiple of the other.
bool leaves_rest(const std::string& run, const std::string& size, const std::string& part) {
    const long long all = number_of(run, size), each = number_of(run, part);
    return all > 0 && each > 0 && all % each != 0;
}

}  // namespace

bool asks_for_rest(const Tokens& file, const std::string& part) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].is("%") && file[i + 1].text == part) return true;
        // "(n + part - 1) / part", "n * (me + 1) / part"
        if (file[i].is(")") && file[i + 1].is("/") && i + 2 < file.size() &&
            file[i + 2].text == part)
            return true;
    }
    return false;
}

std::string whole_division(const Tokens& file) {
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is("/")) continue;
        const auto above = whole_number(file[i - 1]), below = whole_number(file[i + 1]);
        // In "x * 9 / 5" the product is divided.
        const bool alone = i < 2 || !(file[i - 2].is("*") || file[i - 2].is("/"));
        if (!above || !below || *below == 0 || *above % *below == 0 || !alone ||
            is_exponent(file, i - 1))
            continue;
        return fmt::format(
            "{0} / {1} in line {2} divides whole numbers, which gives {3}: write {0}.0f / {1}.0f "
            "if a fraction is meant.",
            *above, *below, file[i].line, *above / *below);
    }
    return lost_fraction(file);
}

std::string left_over(const Tokens& file, const std::string& message, const std::string& run) {
    // Of sums no place is known: there the run must say that something is left over.
    const bool of_sums = message.find("numbers are wrong") != std::string::npos ||
                         message.find("number is wrong") != std::string::npos ||
                         message.find("sum is") != std::string::npos;
    if (message.find("Only the last") == std::string::npos && !of_sums) return "";
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is("/") || !file[i - 1].is_name() || !file[i + 1].is_name()) continue;
        // "n / threads + 1", "limit / warps_of(block)" and "me * n / team"
        if (i + 2 < file.size() && (file[i + 2].is("+") || file[i + 2].is("("))) continue;
        if (i > 1 && file[i - 2].is("*")) continue;
        const std::string& part = file[i + 1].text;
        if (divides(file, file[i - 1].text, part, run)) continue;
        if (!is_whole(file, file[i - 1].text) || !is_whole(file, part) || asks_for_rest(file, part))
            continue;
        if (of_sums && !leaves_rest(run, file[i - 1].text, part)) continue;
        return fmt::format("{} / {} in line {} rounds down: who takes what is left over?",
                           file[i - 1].text, part, file[i].line);
    }
    return "";
}

}  // namespace simtutor
