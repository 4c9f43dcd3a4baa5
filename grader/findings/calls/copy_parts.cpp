#include "grader/findings/calls/copy_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "float" of "count * sizeof(float)", where nothing else is multiplied or divided; else empty.
std::string type_of_size(const Tokens& size, Tokens& count) {
    const std::vector<Tokens> factors = split(size, "*");
    if (factors.size() != 2) return "";
    for (const int at : {0, 1}) {
        const Tokens &type = factors[at], &other = factors[1 - at];
        if (type.size() != 4 || !type[0].is("sizeof") || !type[2].is_name() || other.empty())
            continue;
        count = other;
        return type[2].text;
    }
    return "";
}

bool is_plain_type(const std::string& type) {
    static const auto& plain =
        *new std::set<std::string>{"float", "double", "int",  "unsigned", "char",  "short",
                                   "long",  "size_t", "bool", "float2",   "float4"};
    return plain.contains(type);
}

/// "count * sizeof(float)" bytes for an array of Sphere.
std::string size_of_other(const Tokens& file, const CopyText& copy) {
    Tokens count;
    const std::string type = type_of_size(copy.size, count);
    if (type.empty() || count.size() != 1) return "";
    const std::string to = element_type(file, pointer_name(copy.to)),
                      from = element_type(file, pointer_name(copy.from));
    const bool known = is_plain_type(type) || type == to || type == from;
    if (to.empty() || type == to || to == "void" || !known) return "";
    // The device's variable says what is copied; of two pointers either may.
    if (!copy.symbol && (from.empty() || type == from || from == "void")) return "";
    return fmt::format(
        "Line {} copies {} bytes, and {} has elements of type {}: {} of them have {} * sizeof({}) "
        "bytes.",
        copy.line, text_of(copy.size), pointer_name(copy.to), to, text_of(count), text_of(count),
        to);
}

/// "bytes / 2", "(n - 1) * sizeof(float)": a part of an array, where nothing else is copied.
std::string size_of_part(const CopyText& copy) {
    for (std::size_t i = 1; i + 1 < copy.size.size(); ++i) {
        const bool number = std::isdigit(static_cast<unsigned char>(copy.size[i + 1].text[0])) != 0;
        const bool less = copy.size[i].is("-") && copy.size[i + 1].is("1");
        const bool part = copy.size[i].is("/") && number && !copy.size[i + 1].is("1");
        if (!less && !part) continue;
        return fmt::format("Line {} copies {} bytes: is that all, or which copy brings the rest?",
                           copy.line, text_of(copy.size));
    }
    return "";
}

/// "scene + start", where scene points to floats, and start counts what has seven of them.
std::string offset_unit(const Tokens& file, const CopyText& copy) {
    Tokens count;
    const std::string type = type_of_size(copy.size, count);
    for (const Tokens& pointer : {copy.to, copy.from}) {
        const Tokens offset = offset_of(pointer);
        const std::string name = pointer_name(pointer), element = element_type(file, name);
        if (offset.empty() || element.empty() || element == "char" || element == "void") continue;
        const bool bytes = std::any_of(offset.begin(), offset.end(), [](const Token& word) {
            return word.is("sizeof") || word.text.find("ytes") != std::string::npos;
        });
        if (bytes && !mentions(offset, "/") && !mentions(pointer, "char"))
            return fmt::format(
                "Line {} adds {} to {}, which points to elements of type {}: what is added to a "
                "pointer counts elements, not bytes.",
                copy.line, text_of(offset), name, element);
        if (type.empty() || type == element || is_plain_type(type) || offset.size() != 1 ||
            !offset[0].is_name())
            continue;
        return fmt::format(
            "Line {0} copies from or to {1}, and {2} points to elements of type {3}: {4} counts "
            "those, while the size of the copy counts elements of type {5}. How many times {3} is "
            "one {5}?",
            copy.line, text_of(pointer), name, element, offset[0].text, type);
    }
    return "";
}

/// What the copies of one loop add to the host's pointers.
struct Begin {
    const CopyText* copy;
    const Tokens* pointer;
    Tokens offset;
};

/// The side of a copy that lies in the memory of the host; nothing where the text does not say.
const Tokens* host_side(const CopyText& copy) {
    if (copy.kind == "cudaMemcpyHostToDevice" || copy.call.starts_with("cudaMemcpyToSymbol"))
        return &copy.from;
    return copy.kind == "cudaMemcpyDeviceToHost" ? &copy.to : nullptr;
}

/// The outermost loop around a line, as the number of its statement; -1: none.
int loop_around(const FunctionText& function, const CopyText& copy) {
    int loop = -1;
    for (const int head : function.around(function.at(copy.line, copy.call)))
        if (function.statements()[static_cast<std::size_t>(head)].kind == Statement::Kind::loop)
            loop = head;
    return loop;
}

std::string told_begins(const Begin& one, const Begin& other, int loop) {
    if (one.offset.empty())
        return fmt::format(
            "Line {0} {1} the beginning of {2} in every round of the loop in line {3}, and line "
            "{4} begins at {5}: which part of {2} belongs to this round?",
            one.copy->line, one.pointer == &one.copy->from ? "copies from" : "copies to",
            text_of(*one.pointer), loop, other.copy->line, text_of(*other.pointer));
    return fmt::format(
        "In the loop in line {} the copy in line {} begins at {}, and the one in line {} begins at "
        "{}: do both take the same part of the arrays?",
        loop, one.copy->line, text_of(*one.pointer), other.copy->line, text_of(*other.pointer));
}

/// Copies of one loop that begin at different places.
std::string other_begin(const Tokens& file, const std::vector<CopyText>& copies) {
    for (const CopyText& first : copies) {
        const FunctionText function(file, first.line);
        const int loop = loop_around(function, first);
        const Tokens* const pointer = host_side(first);
        if (loop < 0 || pointer == nullptr || offset_of(*pointer).empty()) continue;
        const int head = function.statements()[static_cast<std::size_t>(loop)].line;
        std::vector<Begin> begins;
        for (const CopyText& copy : copies) {
            const FunctionText around(file, copy.line);
            if (around.name() != function.name() || loop_around(around, copy) != loop) continue;
            if (const Tokens* const side = host_side(copy))
                begins.push_back({&copy, side, offset_of(*side)});
        }
        for (const Begin& one : begins)
            if (one.offset.empty()) return told_begins(one, {&first, pointer, {}}, head);
        // Of three the odd one out is told.
        if (begins.size() < 3) continue;
        for (const Begin& one : begins) {
            const auto same = std::count_if(begins.begin(), begins.end(), [&](const Begin& other) {
                return same_words(other.offset, one.offset);
            });
            const auto* const other = &begins[&one == &begins[0] ? 1 : 0];
            if (same == 1 && begins.size() > 2 && !same_words(other->offset, one.offset))
                return told_begins(one, *other, head);
        }
    }
    return "";
}

/// Of two copies in a row to the device, outside of any loop: one takes a part of its array, and
/// the other begins at the beginning.
std::string begins_at_first(const Tokens& file, const std::vector<CopyText>& copies) {
    for (std::size_t i = 0; i + 1 < copies.size(); ++i) {
        const CopyText &one = copies[i], &next = copies[i + 1];
        const FunctionText function(file, one.line);
        const auto& all = function.statements();
        const int a = function.at(one.line, one.call), b = function.at(next.line, next.call);
        const bool to_device = one.kind == "cudaMemcpyHostToDevice" && next.kind == one.kind;
        if (a < 0 || b < 0 || b > a + 1 || !to_device || !same_words(one.size, next.size) ||
            all[static_cast<std::size_t>(a)].parent != all[static_cast<std::size_t>(b)].parent)
            continue;
        const Tokens first = offset_of(one.from), second = offset_of(next.from);
        if (first.empty() == second.empty()) continue;
        const CopyText &whole = first.empty() ? one : next, &part = first.empty() ? next : one;
        return fmt::format(
            "Line {0} copies from the beginning of {1}, and line {2} copies as much from {3}: "
            "which part of {1} is meant?",
            whole.line, text_of(whole.from), part.line, text_of(part.from));
    }
    return "";
}

}  // namespace

std::string other_part(const Tokens& file) {
    const std::vector<CopyText> copies = copies_in(file);
    for (const CopyText& copy : copies) {
        if (std::string text = size_of_other(file, copy); !text.empty()) return text;
        if (std::string text = size_of_part(copy); !text.empty()) return text;
        if (std::string text = offset_unit(file, copy); !text.empty()) return text;
    }
    if (std::string text = copied_over(file); !text.empty()) return text;
    if (std::string text = other_begin(file, copies); !text.empty()) return text;
    return begins_at_first(file, copies);
}

std::string offset_beyond_copy(const Tokens& file, int line) {
    for (const CopyText& copy : copies_in(file))
        if (copy.line == line)
            if (std::string text = offset_unit(file, copy); !text.empty()) return text;
    return other_part(file);
}

std::string copied_over(const Tokens& file) {
    const std::vector<CopyText> copies = copies_in(file);
    for (std::size_t i = 0; i + 1 < copies.size(); ++i) {
        const CopyText &one = copies[i], &next = copies[i + 1];
        const FunctionText function(file, one.line);
        const auto& all = function.statements();
        const int first = function.at(one.line, one.call), last = function.at(next.line, next.call);
        // Nothing may read in between, and both run: they stand in a row.
        if (first < 0 || last != first + 1 || one.line == next.line ||
            all[static_cast<std::size_t>(first)].parent !=
                all[static_cast<std::size_t>(last)].parent ||
            !same_words(one.to, next.to) || same_words(one.from, next.from))
            continue;
        return fmt::format(
            "Lines {} and {} both copy to {}, first from {} and then from {}: the second copy "
            "replaces what the first one brought.",
            one.line, next.line, text_of(one.to), text_of(one.from), text_of(next.from));
    }
    return "";
}

}  // namespace simtutor
