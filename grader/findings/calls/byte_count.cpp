#include "grader/findings/calls/byte_count.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/copy_text.h"

namespace simtutor {
namespace {

bool speaks_of_bytes(const Tokens& words) {
    return std::any_of(words.begin(), words.end(), [](const Token& word) {
        return word.is("sizeof") || word.text.find("ytes") != std::string::npos;
    });
}

/// Whether any value that the file gives the name is a number of bytes: "size = n * sizeof(float)".
bool given_bytes(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !(file[i + 1].is("=") || file[i + 1].is("{"))) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";")) ++end;
        if (speaks_of_bytes(part_of(file, i + 2, end))) return true;
    }
    return false;
}

/// "n * sizeof(float)" or "sizeof(float) * n" elsewhere: these words count elements.
bool is_multiplied(const Tokens& file, const Tokens& words) {
    const std::size_t length = words.size();
    for (std::size_t i = 0; i + length <= file.size(); ++i) {
        if (!same_words(part_of(file, i, i + length), words)) continue;
        const std::size_t next = i + length;
        if (next + 1 < file.size() && file[next].is("*") && file[next + 1].is("sizeof"))
            return true;
        // "sizeof(float) *" in front
        if (i > 4 && file[i - 1].is("*") && file[i - 2].is(")") && file[i - 4].is("(") &&
            file[i - 5].is("sizeof"))
            return true;
    }
    return false;
}

/// "in.size()", which the name was given and a size is made of elsewhere.
bool same_number_multiplied(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is("=")) continue;
        for (std::size_t k = i + 2; k + 4 < file.size() && !file[k].is(";"); ++k)
            if (file[k].is_name() && file[k + 1].is(".") && file[k + 2].is("size") &&
                file[k + 3].is("(") && file[k + 4].is(")") &&
                is_multiplied(file, part_of(file, k, k + 5)))
                return true;
    }
    return false;
}

bool given_any_value(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].text == name && file[i + 1].is("=")) return true;
    return false;
}

/// A size that is made of names alone, none of which is called bytes or given a number of them.
bool counts_elements(const Tokens& file, const Tokens& size) {
    if (size.size() < 3 || constant_value(file, size) || speaks_of_bytes(size)) return false;
    return std::all_of(size.begin(), size.end(), [&](const Token& word) {
        return (word.is_name() && !given_bytes(file, word.text)) || word.is("*") || word.is("+") ||
               word.is("(") || word.is(")");
    });
}

/// A size that is one name, which no line makes a number of bytes.
bool name_of_elements(const Tokens& file, const Tokens& size) {
    return size.size() == 1 && size[0].is_name() && !constant_value(file, size) &&
           !speaks_of_bytes(size) && !given_bytes(file, size[0].text);
}

std::string question(const Token& call, const Tokens& size) {
    return fmt::format(
        "{} in line {} takes a number of bytes, and gets {}: is that one, or is a sizeof missing?",
        call.text, call.line, text_of(size));
}

/// What a name is given where the text first gives it a value.
Tokens value_of(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != name || !file[i + 1].is("=")) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";") && !file[end].is(",")) ++end;
        return part_of(file, i + 2, end);
    }
    return {};
}

/// The bytes of an element of this type: plain types of four and eight bytes, and classes that are
/// made of four-byte numbers alone; 0 for others.
long long bytes_of(const Tokens& file, const std::string& type) {
    const auto four = [](const Token& word) {
        return word.is("float") || word.is("int") || word.is("unsigned");
    };
    if (four({type, 0})) return 4;
    if (type == "double") return 8;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("struct") || file[i + 1].text != type || !file[i + 2].is("{")) continue;
        long long bytes = 0;
        const Tokens body = part_of(file, i + 3, closing(file, i + 2));
        for (const Tokens& member : split(body, ";")) {
            if (member.empty()) continue;
            if (member.size() < 2 || !four(member[0]) || mentions(member, "(") ||
                mentions(member, "["))
                return 0;
            bytes += 4 * static_cast<long long>(split(member, ",").size());
        }
        return bytes;
    }
    return 0;
}

/// "count * 7", for elements of 28 bytes: a product with a number that is not made of whole ones.
bool no_whole_elements(const Tokens& file, const Tokens& size, long long bytes) {
    if (size.size() < 3 || bytes < 2 || speaks_of_bytes(size)) return false;
    long long product = 1;
    bool name = false;
    for (const Tokens& factor : split(size, "*")) {
        if (factor.size() != 1) return false;
        const auto number = constant_value(file, factor);
        if (!number && (!factor[0].is_name() || given_bytes(file, factor[0].text))) return false;
        product *= number.value_or(1);
        name |= !number;
        if (product <= 0 || product > 1 << 20) return false;
    }
    return name && product % bytes != 0;
}

/// A copy to or from the array of a type, whose size counts something else than bytes.
std::string size_of_symbol(const Tokens& file) {
    for (const CopyText& copy : copies_in(file)) {
        if (!copy.symbol) continue;
        const bool there = copy.call.find("To") != std::string::npos;
        const std::string array = pointer_name(there ? copy.to : copy.from);
        const std::string type = element_type(file, array);
        const long long bytes = bytes_of(file, type);
        if (!no_whole_elements(file, copy.size, bytes)) continue;
        return fmt::format(
            "{} in line {} takes a number of bytes, and gets {}: an element of {} has {} bytes, "
            "sizeof({}), so only a part of them is copied.",
            copy.call, copy.line, text_of(copy.size), array, bytes, type);
    }
    return "";
}

std::vector<Tokens> arguments_of(const Tokens& file, std::size_t call) {
    return split(part_of(file, call + 2, closing(file, call + 1)), ",");
}

}  // namespace

std::string cleared_in_part(const Tokens& file) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if ((!file[i].is("memset") && !file[i].is("cudaMemset") && !file[i].is("memcpy")) ||
            !file[i + 1].is("("))
            continue;
        const std::vector<Tokens> arguments = arguments_of(file, i);
        if (arguments.size() == 3 &&
            (counts_elements(file, arguments[2]) || name_of_elements(file, arguments[2])))
            return question(file[i], arguments[2]);
    }
    return "";
}

std::string size_without_bytes(const Tokens& file) {
    if (std::string symbol = size_of_symbol(file); !symbol.empty()) return symbol;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool symbol = file[i].is("cudaMemcpyToSymbol") || file[i].is("cudaMemcpyFromSymbol");
        const bool copy = file[i].is("cudaMemcpy") || file[i].is("cudaMemcpyAsync");
        const bool rows = file[i].is("cudaMemcpy2D") || file[i].is("cudaMemcpy2DAsync");
        if ((!symbol && !copy && !rows && !file[i].is("cudaMalloc")) || !file[i + 1].is("("))
            continue;
        const std::vector<Tokens> arguments = arguments_of(file, i);
        const std::size_t place = file[i].is("cudaMalloc") ? 1 : rows ? 4 : 2;
        if (arguments.size() <= place) continue;
        const Tokens& size = arguments[place];
        if (name_of_elements(file, size) &&
            (!given_any_value(file, size[0].text) || is_multiplied(file, size) ||
             same_number_multiplied(file, size[0].text)))
            return question(file[i], size);
    }
    return "";
}

std::string allocation_without_bytes(const Tokens& file) {
    const auto elements = [&file](const Tokens& size) {
        return name_of_elements(file, size) || counts_elements(file, size);
    };
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool flags = file[i].is("cudaHostAlloc") || file[i].is("cudaMallocManaged");
        if ((!file[i].is("cudaMalloc") && !file[i].is("cudaMallocHost") && !flags) ||
            !file[i + 1].is("("))
            continue;
        const std::vector<Tokens> arguments = arguments_of(file, i);
        if (arguments.size() != 2 && !(flags && arguments.size() == 3)) continue;
        if (elements(arguments[1])) return question(file[i], arguments[1]);
        if (arguments[1].size() != 1) continue;
        const Tokens value = value_of(file, arguments[1][0].text);
        if (!value.empty() && elements(value))
            return fmt::format(
                "{} in line {} is a number of bytes, and gets {}: is a sizeof missing?",
                arguments[1][0].text, value[0].line, text_of(value));
    }
    return "";
}

std::string size_of_texture(const Tokens& file) {
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("sizeInBytes") || !file[i + 1].is("=")) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";")) ++end;
        const Tokens size = part_of(file, i + 2, end);
        const bool name = size.size() == 1 && size[0].is_name() && !constant_value(file, size) &&
                          !speaks_of_bytes(size);
        if (name || counts_elements(file, size))
            return fmt::format(
                "sizeInBytes in line {} is a number of bytes, and gets {}: is that one, or is a "
                "sizeof missing?",
                file[i].line, text_of(size));
    }
    return "";
}

}  // namespace simtutor
