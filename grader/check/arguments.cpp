#include <cstring>
#include <stdexcept>

#include "grader/check/check.h"
#include "grader/check/grading.h"

namespace simtutor::check {
namespace {

host::Space default_space() {
    return manifest().language == simt::Language::cuda ? host::Space::device : host::Space::host;
}

std::vector<std::byte> bytes_of(const std::vector<float>& values) {
    std::vector<std::byte> bytes(values.size() * sizeof(float));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

host::Argument array_argument(const std::string& name, host::Array array) {
    array.space = default_space();
    host::Argument argument;
    argument.name = name;
    argument.array = std::move(array);
    return argument;
}

host::Argument vector_argument(const std::string& name, host::Direction direction,
                               const std::vector<float>& values) {
    host::Array array;
    array.direction = direction;
    array.row_elements = values.size();
    array.bytes = bytes_of(values);
    return array_argument(name, std::move(array));
}

}  // namespace

host::Argument in(const std::string& name, const std::vector<float>& values) {
    return vector_argument(name, host::Direction::in, values);
}

host::Argument inout(const std::string& name, const std::vector<float>& values) {
    return vector_argument(name, host::Direction::inout, values);
}

host::Argument in(const std::string& name, const Matrix<float>& values) {
    host::Array array;
    array.rows = values.rows;
    array.row_elements = values.columns;
    array.stride = values.stride;
    array.sparse = values.sparse;
    array.first = values.first;
    array.bytes = bytes_of(values.data);
    // The last row ends with its last element: nothing behind it belongs to the array.
    if (!array.sparse && values.rows > 0)
        array.bytes.resize(((values.rows - 1) * values.stride + values.columns) * sizeof(float));
    return array_argument(name, std::move(array));
}

host::Argument out(const std::string& name, host::Type type, std::uint64_t elements) {
    host::Array array;
    array.type = type;
    array.direction = host::Direction::out;
    array.row_elements = elements;
    return array_argument(name, std::move(array));
}

host::Argument out_matrix(const std::string& name, std::uint64_t rows, std::uint64_t columns,
                          std::uint64_t stride, bool sparse) {
    if (stride != 0 && stride < columns)
        throw std::invalid_argument("out_matrix needs a stride of at least the columns");
    host::Array array;
    array.direction = host::Direction::out;
    array.rows = rows;
    array.row_elements = columns;
    array.stride = stride;
    array.sparse = sparse;
    return array_argument(name, std::move(array));
}

host::Argument value(const std::string& name, std::int64_t number) {
    host::Argument argument;
    argument.name = name;
    argument.integer = number;
    return argument;
}

host::Argument value(const std::string& name, double number) {
    host::Argument argument;
    argument.name = name;
    argument.real = number;
    return argument;
}

host::Argument on_host(host::Argument argument) {
    if (!argument.array) throw std::invalid_argument("on_host needs an array argument");
    argument.array->space = host::Space::host;
    return argument;
}

}  // namespace simtutor::check
