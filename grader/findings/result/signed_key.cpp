#include "grader/findings/result/signed_key.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The number behind `before`; -1 if there is none.
long long number_behind(const std::string& text, const std::string& before) {
    const std::size_t at = text.find(before);
    if (at == std::string::npos) return -1;
    const char* begin = text.c_str() + at + before.size();
    return std::isdigit(static_cast<unsigned char>(*begin)) != 0 ? std::atoll(begin) : -1;
}

/// "8" of "…, 8 buckets, …".
long long number_before(const std::string& text, const std::string& after) {
    const std::size_t end = text.find(after);
    if (end == std::string::npos) return -1;
    std::size_t begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])) != 0) --begin;
    return begin == end ? -1 : std::atoll(text.c_str() + begin);
}

/// The lines in which a signed int gets an element of an array of unsigned numbers.
std::set<int> lines_of_signed(const Tokens& file) {
    std::set<int> lines;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const Tokens& w = set.value;
                const bool element = w.size() > 3 && w[1].is("[") && closing(w, 1) + 1 == w.size();
                if (!element || !set.declares || mentions(one.words, "unsigned") ||
                    !mentions(one.words, "int"))
                    continue;
                for (std::size_t i = 0; i + 2 < function.parameters().size(); ++i)
                    if (function.parameters()[i].is("unsigned") &&
                        (function.parameters()[i + 2].text == w[0].text ||
                         (i + 3 < function.parameters().size() &&
                          function.parameters()[i + 3].text == w[0].text)))
                        lines.insert(one.line);
            }
    return lines;
}

}  // namespace

std::string signed_key(const Tokens& file, const std::string& message, const std::string& run) {
    const long long key = number_behind(message, "Key "),
                    got = number_behind(message, " in the chain of bucket "),
                    buckets = number_before(run, " buckets");
    if (key <= INT32_MAX || key > UINT32_MAX || got < 0 || buckets < 1) return "";
    const auto taken = static_cast<std::int32_t>(static_cast<std::uint32_t>(key));
    const long long rest = taken % buckets;
    if (got != -rest && got != rest + buckets) return "";
    const std::set<int> lines = lines_of_signed(file);
    return fmt::format(
        "As a signed number this key is {}, and bucket {} is what comes out of its remainder by "
        "{}: keys from 2^31 on are taken as negative.{} Compute the bucket with unsigned numbers.",
        taken, got, buckets,
        lines.empty() ? "" : fmt::format(" A key becomes an int in {}.", lines_text(lines)));
}

}  // namespace simtutor
