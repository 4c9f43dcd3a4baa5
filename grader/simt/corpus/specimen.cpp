#include "grader/simt/corpus/specimen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace simtutor::simt {
namespace {

const std::string mark = "// corpus: ";

void read_extent(const std::string& text, unsigned (&extent)[3]) {
    std::istringstream in(text);
    char cross = 0;
    for (unsigned& part : extent)
        if (!(in >> part))
            part = 1;
        else
            in >> cross;
}

host::Type type_named(const std::string& name) {
    if (name == "uint8") return host::Type::uint8;
    if (name == "int32") return host::Type::int32;
    if (name.empty() || name == "float") return host::Type::float32;
    throw std::runtime_error("unknown type '" + name + "'");
}

/// Numbers that differ from element to element; floats in [-1, 1).
std::vector<std::byte> values(host::Type type, std::uint64_t count) {
    std::vector<std::byte> bytes(count * host::size_of(type));
    for (std::uint64_t i = 0; i < count; ++i) {
        const auto mixed = static_cast<std::uint32_t>((i + 1) * 2654435761u);
        const float number = static_cast<float>(mixed >> 8) / static_cast<float>(1 << 23) - 1;
        const std::int32_t integer = static_cast<std::int32_t>(i % 7);
        if (type == host::Type::float32) std::memcpy(&bytes[4 * i], &number, 4);
        if (type == host::Type::int32) std::memcpy(&bytes[4 * i], &integer, 4);
        if (type == host::Type::uint8) bytes[i] = static_cast<std::byte>(mixed);
    }
    return bytes;
}

host::Argument read_array(std::istringstream& in) {
    std::string name, direction, type;
    host::Array array;
    in >> name >> direction >> array.row_elements >> type;
    array.type = type_named(type);
    array.direction = direction == "in"    ? host::Direction::in
                      : direction == "out" ? host::Direction::out
                                           : host::Direction::inout;
    if (direction != "out") array.bytes = values(array.type, array.row_elements);
    host::Argument argument;
    argument.name = name;
    argument.array = std::move(array);
    return argument;
}

void read_line(Specimen& specimen, const std::string& text) {
    std::istringstream in(text);
    std::string what;
    in >> what;
    if (what == "entry") {
        std::getline(in >> std::ws, specimen.entry);
    } else if (what == "launch") {
        std::string grid, block;
        host::Launch launch;
        in >> grid >> block;
        read_extent(grid, launch.grid);
        read_extent(block, launch.block);
        if (!(in >> launch.shared_bytes)) launch.shared_bytes = 0;
        specimen.launch = launch;
    } else if (what == "array") {
        specimen.arguments.push_back(read_array(in));
    } else if (what == "number") {
        host::Argument argument;
        std::int64_t number = 0;
        in >> argument.name >> number;
        argument.integer = number;
        specimen.arguments.push_back(std::move(argument));
    } else if (what == "expect" || what == "expect-some") {
        ExpectedFinding finding;
        in >> finding.rule;
        for (int line; in >> line;) finding.lines.push_back(line);
        (what == "expect" ? specimen.exactly : specimen.some).push_back(std::move(finding));
    } else if (what == "says") {
        std::getline(in >> std::ws, specimen.sayings.emplace_back());
    } else if (what == "counter") {
        std::string name;
        double value = 0;
        in >> name >> value;
        specimen.counters[name] = value;
    } else if (what == "level") {
        std::string rule, level;
        in >> rule >> level;
        specimen.levels[rule] = level_from_name(level);
    } else if (what == "devices") {
        in >> specimen.devices;
    } else if (what == "device") {
        in >> specimen.device;
    } else if (what == "static") {
        specimen.static_rules = true;
    } else if (what == "operations") {
        specimen.operations = true;
    } else if (what == "optimised") {
        specimen.optimised = true;
    } else if (what == "ends") {
        in >> specimen.ends;
    } else {
        throw std::runtime_error("unknown word '" + what + "'");
    }
}

}  // namespace

Specimen read_specimen(const std::filesystem::path& path) {
    Specimen specimen;
    specimen.path = path;
    specimen.rule = path.parent_path().filename();
    specimen.name = specimen.rule + "/" + path.filename().string();
    std::ifstream file(path);
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        if (!line.starts_with(mark)) continue;
        try {
            read_line(specimen, line.substr(mark.size()));
        } catch (const std::exception& error) {
            throw std::runtime_error(fmt::format("{}:{}: {}", path.string(), number, error.what()));
        }
    }
    if (specimen.entry.empty())
        throw std::runtime_error(path.string() + ": there is no '// corpus: entry' line");
    return specimen;
}

std::vector<Specimen> read_corpus(const std::filesystem::path& directory) {
    std::vector<Specimen> all;
    for (const auto& file : std::filesystem::recursive_directory_iterator(directory))
        if (file.path().extension() == ".cu" || file.path().extension() == ".cpp")
            all.push_back(read_specimen(file.path()));
    std::sort(all.begin(), all.end(),
              [](const Specimen& a, const Specimen& b) { return a.name < b.name; });
    return all;
}

}  // namespace simtutor::simt
