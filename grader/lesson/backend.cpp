#include "grader/lesson/backend.h"

#include <algorithm>
#include <stdexcept>

namespace simtutor {
namespace {

struct Row {
    Backend backend;
    const char* name;
    const char* option;
};
constexpr Row rows[] = {{Backend::simulator, "simulator", "sim"},
                        {Backend::gpu, "gpu", "gpu"},
                        {Backend::both, "both", "both"},
                        {Backend::automatic, "", "auto"}};

const Row& row_of(Backend backend) {
    return *std::find_if(std::begin(rows), std::end(rows),
                         [backend](const Row& row) { return row.backend == backend; });
}

}  // namespace

std::string backend_name(Backend backend) {
    return row_of(backend).name;
}

std::optional<Backend> backend_named(const std::string& name) {
    for (const Row& row : rows)
        if (!name.empty() && name == row.name) return row.backend;
    return std::nullopt;
}

std::string backend_option(Backend backend) {
    return row_of(backend).option;
}

Backend backend_from_option(const std::string& option) {
    for (const Row& row : rows)
        if (option == row.option) return row.backend;
    throw std::invalid_argument("there is no back end '" + option + "'");
}

const std::vector<std::string>& backend_options() {
    static const std::vector<std::string> options = [] {
        std::vector<std::string> made;
        for (const Row& row : rows) made.emplace_back(row.option);
        return made;
    }();
    return options;
}

}  // namespace simtutor
