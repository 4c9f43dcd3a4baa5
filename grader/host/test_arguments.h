#pragma once
/// Short ways to write requests in tests.

#include <cstring>
#include <string>
#include <vector>

#include "grader/host/run.h"

namespace simtutor::host::test {

inline std::string module_path(const std::string& name) {
    return SIMTUTOR_TEST_MODULES "/lib" + name + ".so";
}

template <class T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

template <class T>
std::vector<T> values_of(const std::vector<std::byte>& bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    if (!values.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

inline Argument array_argument(const std::string& name, Type type, Direction direction,
                               std::vector<std::byte> bytes, std::uint64_t elements) {
    Array array;
    array.type = type;
    array.direction = direction;
    array.row_elements = elements;
    array.bytes = std::move(bytes);
    Argument argument;
    argument.name = name;
    argument.array = std::move(array);
    return argument;
}

inline Argument in(const std::string& name, const std::vector<float>& values) {
    return array_argument(name, Type::float32, Direction::in, bytes_of(values), values.size());
}

inline Argument inout(const std::string& name, const std::vector<float>& values) {
    return array_argument(name, Type::float32, Direction::inout, bytes_of(values), values.size());
}

inline Argument out(const std::string& name, Type type, std::uint64_t elements) {
    return array_argument(name, type, Direction::out, {}, elements);
}

inline Argument number(const std::string& name, std::int64_t value) {
    Argument argument;
    argument.name = name;
    argument.integer = value;
    return argument;
}

inline RunRequest request(const std::string& entry, std::vector<Argument> arguments = {}) {
    RunRequest made;
    made.label = entry;
    made.entry = entry;
    made.arguments = std::move(arguments);
    made.limits.cpu_seconds = 2;
    made.limits.wall_seconds = 5;
    made.limits.memory_bytes = 256u << 20;
    return made;
}

}  // namespace simtutor::host::test
