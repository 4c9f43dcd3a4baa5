#include "grader/host/run.h"

#include <stdexcept>

namespace simtutor::host {

std::size_t size_of(Type type) {
    switch (type) {
        case Type::int8:
        case Type::uint8:
            return 1;
        case Type::int32:
        case Type::uint32:
        case Type::float32:
            return 4;
        case Type::int64:
        case Type::uint64:
        case Type::float64:
            return 8;
    }
    throw std::invalid_argument("size_of: no such element type");
}

std::uint64_t Array::elements() const {
    if (rows == 0 || row_elements == 0) return 0;
    return first + (rows - 1) * (stride == 0 ? row_elements : stride) + row_elements;
}

std::uint64_t Array::payload_elements() const {
    return sparse ? rows * row_elements : elements();
}

const char* status_name(Status status) {
    switch (status) {
        case Status::finished:
            return "finished";
        case Status::crashed:
            return "crashed";
        case Status::exited:
            return "exited";
        case Status::cpu_limit:
            return "cpu_limit";
        case Status::wall_limit:
            return "wall_limit";
        case Status::memory_limit:
            return "memory_limit";
        case Status::output_limit:
            return "output_limit";
        case Status::launch_failed:
            return "launch_failed";
        case Status::host_error:
            return "host_error";
    }
    return "unknown";
}

bool broke_off(Status status) {
    return status != Status::finished && status != Status::launch_failed;
}

}  // namespace simtutor::host
