#include "grader/simt/build/integer_types.h"

#include <regex>
#include <set>

namespace simtutor::simt {
namespace {

const NarrowType* narrow_type(const std::string& type) {
    static const std::map<std::string, NarrowType> all = {
        {"short int", {"short", 16, 32767, false}},
        {"short", {"short", 16, 32767, false}},
        {"short unsigned int", {"unsigned short", 16, 65535, true}},
        {"unsigned short int", {"unsigned short", 16, 65535, true}},
        {"unsigned short", {"unsigned short", 16, 65535, true}},
        {"int16_t", {"std::int16_t", 16, 32767, false}},
        {"uint16_t", {"std::uint16_t", 16, 65535, true}},
        {"int_least16_t", {"std::int_least16_t", 16, 32767, false}},
        {"uint_least16_t", {"std::uint_least16_t", 16, 65535, true}},
        {"ushort", {"ushort", 16, 65535, true}},
        {"char", {"char", 8, 127, true}},
        {"signed char", {"signed char", 8, 127, false}},
        {"unsigned char", {"unsigned char", 8, 255, true}},
        {"int8_t", {"std::int8_t", 8, 127, false}},
        {"uint8_t", {"std::uint8_t", 8, 255, true}},
        {"int_least8_t", {"std::int_least8_t", 8, 127, false}},
        {"uint_least8_t", {"std::uint_least8_t", 8, 255, true}},
        {"uchar", {"uchar", 8, 255, true}}};
    const auto found = all.find(type);
    return found == all.end() ? nullptr : &found->second;
}

bool is_wide_type(const std::string& type) {
    static const std::set<std::string> all = {"int",           "unsigned int",
                                              "long int",      "long unsigned int",
                                              "long long int", "uint",
                                              "size_t",        "ssize_t",
                                              "ptrdiff_t",     "long long unsigned int",
                                              "int32_t",       "uint32_t",
                                              "int64_t",       "uint64_t",
                                              "size_type",     "intptr_t",
                                              "uintptr_t",     "unsigned",
                                              "long",          "long long",
                                              "sizetype"};
    return all.contains(type);
}

}  // namespace

IntegerTypes::IntegerTypes(const std::string& text) {
    static const std::regex alias(R"(\busing\s+(\w+)\s*=\s*(?:std::)?(\w+(?: \w+)*)\s*;)"
                                  R"(|\btypedef\s+(?:std::)?(\w+(?: \w+)*)\s+(\w+)\s*;)");
    for (std::sregex_iterator at(text.begin(), text.end(), alias), end; at != end; ++at) {
        const std::smatch& part = *at;
        if (part[1].matched)
            aliases_.emplace(part[1], part[2]);
        else
            aliases_.emplace(part[4], part[3]);
    }
}

const NarrowType* IntegerTypes::narrow(const std::string& type) const {
    return narrow_type(meant(type));
}

bool IntegerTypes::has_32_bits(const std::string& type) const {
    static const std::set<std::string> all = {"int",     "unsigned int", "unsigned",  "uint",
                                              "int32_t", "uint32_t",     "signed int"};
    return all.contains(meant(type));
}

bool IntegerTypes::is_wide(const std::string& type) const {
    return is_wide_type(meant(type));
}

std::string IntegerTypes::meant(const std::string& type) const {
    const std::size_t scope = type.rfind("::");
    const auto found = aliases_.find(scope == std::string::npos ? type : type.substr(scope + 2));
    return found == aliases_.end() ? type : found->second;
}

}  // namespace simtutor::simt
