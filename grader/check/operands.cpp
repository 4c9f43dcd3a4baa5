#include "grader/check/operands.h"

#include <cstring>

namespace simtutor::check {
namespace {

constexpr std::uint64_t most_elements = 1 << 22;

Operand operand_of(const host::Argument& argument) {
    const host::Array& array = *argument.array;
    Operand operand{argument.name, array.rows, array.row_elements, {}};
    const std::uint64_t stride =
        array.sparse || array.stride == 0 ? array.row_elements : array.stride;
    operand.values.reserve(array.rows * array.row_elements);
    for (std::uint64_t row = 0; row < array.rows; ++row) {
        for (std::uint64_t column = 0; column < array.row_elements; ++column) {
            float value;
            std::memcpy(&value, &array.bytes[(row * stride + column) * sizeof value], sizeof value);
            operand.values.push_back(value);
        }
    }
    return operand;
}

}  // namespace

std::vector<Operand> operands_of(const Call& call) {
    std::vector<Operand> operands;
    for (const host::Argument& argument : call.arguments) {
        if (!argument.array || argument.array->direction == host::Direction::out ||
            argument.array->type != host::Type::float32)
            continue;
        const std::uint64_t elements = argument.array->payload_elements();
        if (elements == 0 || elements > most_elements ||
            argument.array->bytes.size() < elements * sizeof(float))
            continue;
        operands.push_back(operand_of(argument));
    }
    return operands;
}

}  // namespace simtutor::check
