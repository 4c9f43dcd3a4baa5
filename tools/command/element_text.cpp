#include "tools/command/element_text.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <regex>
#include <string_view>
#include <utility>

namespace simtutor::command {

namespace {

template <class Number>
std::string as(std::span<const unsigned char> bytes) {
    Number number;
    std::memcpy(&number, bytes.data(), sizeof number);
    if constexpr (std::is_floating_point_v<Number>)
        return fmt::format("{:.5g}", number);
    else
        return std::to_string(number);
}

struct Scalar {
    std::string_view name;
    std::size_t bytes;
    std::string (*text)(std::span<const unsigned char>);
};

/// Longer names first: "unsigned char" before "unsigned".
constexpr std::array scalars = {
    Scalar{"unsigned long long", 8, as<std::uint64_t>},
    Scalar{"long long", 8, as<std::int64_t>},
    Scalar{"unsigned char", 1, as<std::uint8_t>},
    Scalar{"unsigned short", 2, as<std::uint16_t>},
    Scalar{"unsigned int", 4, as<std::uint32_t>},
    Scalar{"std::uint8_t", 1, as<std::uint8_t>},
    Scalar{"uint8_t", 1, as<std::uint8_t>},
    Scalar{"std::uint32_t", 4, as<std::uint32_t>},
    Scalar{"uint32_t", 4, as<std::uint32_t>},
    Scalar{"std::uint64_t", 8, as<std::uint64_t>},
    Scalar{"uint64_t", 8, as<std::uint64_t>},
    Scalar{"std::int64_t", 8, as<std::int64_t>},
    Scalar{"int64_t", 8, as<std::int64_t>},
    Scalar{"std::size_t", 8, as<std::uint64_t>},
    Scalar{"size_t", 8, as<std::uint64_t>},
    Scalar{"unsigned", 4, as<std::uint32_t>},
    Scalar{"double", 8, as<double>},
    Scalar{"float", 4, as<float>},
    Scalar{"short", 2, as<std::int16_t>},
    Scalar{"uchar", 1, as<std::uint8_t>},
    Scalar{"ushort", 2, as<std::uint16_t>},
    Scalar{"uint", 4, as<std::uint32_t>},
    Scalar{"long", 8, as<std::int64_t>},
    Scalar{"char", 1, as<std::int8_t>},
    Scalar{"bool", 1, as<std::uint8_t>},
    Scalar{"int", 4, as<std::int32_t>},
};

/// The members of "float4": float, 4 of them.
std::pair<const Scalar*, std::size_t> members_of(const std::string& type) {
    for (const Scalar& scalar : scalars) {
        if (type == scalar.name) return {&scalar, 1};
        const bool vector = type.size() == scalar.name.size() + 1 &&
                            type.starts_with(scalar.name) && type.back() >= '1' &&
                            type.back() <= '4';
        if (vector) return {&scalar, static_cast<std::size_t>(type.back() - '0')};
    }
    return {nullptr, 0};
}

std::string hexadecimal(std::span<const unsigned char> bytes) {
    std::string text;
    for (std::size_t i = bytes.size(); i-- > 0;) text += fmt::format("{:02x}", bytes[i]);
    return "0x" + text;
}

bool is_word(const std::string& name) {
    static const std::regex word("[A-Za-z_][A-Za-z_0-9]*");
    return std::regex_match(name, word);
}

}  // namespace

std::string declared_type(const std::string& source, const std::string& name) {
    if (!is_word(name)) return "";
    std::string types;
    for (const Scalar& scalar : scalars)
        types += (types.empty() ? "" : "|") + std::string(scalar.name);
    // "float *restrict a", "__shared__ float as[16][17], bs[16][17]": between type and name there
    // may be qualifiers and other names of the declaration.
    const std::regex declaration("\\b((?:" + types + ")[1-4]?)\\b(?:const|__restrict__|[\\s*&])*" +
                                 "(?:\\w+(?:\\[[^\\]]*\\])*\\s*,\\s*\\*?\\s*)*" + name + "\\b");
    std::smatch match;
    for (std::size_t begin = 0; begin < source.size();) {
        const std::size_t end = std::min(source.find('\n', begin), source.size());
        std::string line = source.substr(begin, std::min<std::size_t>(end - begin, 400));
        line = line.substr(0, line.find("//"));
        if (std::regex_search(line, match, declaration)) return match[1];
        begin = end + 1;
    }
    return "";
}

std::string element_text(std::span<const unsigned char> bytes, const std::string& type) {
    const auto [scalar, count] = members_of(type);
    if (scalar == nullptr || bytes.empty() || bytes.size() % scalar->bytes != 0)
        return hexadecimal(bytes);
    // A wide access of a narrow array, and one member of a wide element, are values of the type.
    const std::size_t values = bytes.size() / scalar->bytes;
    if (values == 1) return scalar->text(bytes);
    std::string text;
    for (std::size_t i = 0; i < values; ++i)
        text += (i ? ", " : "") + scalar->text(bytes.subspan(i * scalar->bytes, scalar->bytes));
    return "(" + text + ")";
}

}  // namespace simtutor::command
