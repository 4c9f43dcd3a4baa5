#include "grader/simt/simcc/missing_parts.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "grader/error/error.h"
#include "grader/findings/text.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::simt {
namespace {

constexpr const char* schema = "simcc-explain-build/1";
constexpr std::size_t places_shown = 4;

constexpr const char* headings[] = {
    "Headers",
    "Libraries",
    "Options",
    "Functions and types of the driver API",
    "Names of libraries",
    "Names of the CUDA runtime that simcc does not know",
    "Device functions that simcc does not know",
    "Inline PTX",
    "Language",
    "Names that nothing declares (perhaps one of the headers above)",
    "Other errors of the compiler",
};

std::string places_text(const std::set<std::pair<std::string, int>>& places) {
    std::vector<std::string> shown;
    for (const auto& [file, line] : places) {
        if (shown.size() == places_shown) break;
        shown.push_back(file.empty() ? "the command line"
                        : line == 0  ? file
                                     : fmt::format("{}:{}", file, line));
    }
    std::string text = fmt::format("{}", fmt::join(shown, ", "));
    if (places.size() > shown.size())
        text += fmt::format(", and {} more", places.size() - shown.size());
    return text;
}

}  // namespace

void MissingParts::add(const MissingPart& part) {
    Uses& uses = parts_[{part.kind, part.name}];
    if (uses.advice.empty()) uses.advice = part.advice;
    uses.places.emplace(part.file, part.line);
}

std::vector<MissingPart> MissingParts::uses() const {
    std::vector<MissingPart> all;
    for (const auto& [key, uses] : parts_)
        for (const auto& [file, line] : uses.places)
            all.push_back({key.first, key.second, uses.advice, file, line});
    return all;
}

std::string MissingParts::text() const {
    std::size_t places = 0;
    for (const auto& [key, uses] : parts_) places += uses.places.size();
    if (parts_.empty())
        return fmt::format("simcc: nothing is missing in {}.\n", counted(files_.size(), "source"));
    std::string text =
        fmt::format("simcc: {} missing, in {} of {}.\n",
                    parts_.size() == 1 ? "1 thing is" : fmt::format("{} things are", parts_.size()),
                    counted(places, "place"), counted(files_.size(), "source"));
    const PartKind* group = nullptr;
    std::string advice;
    for (auto part = parts_.begin(); part != parts_.end(); ++part) {
        const auto& [key, uses] = *part;
        if (!group || *group != key.first) {
            group = &key.first;
            text += fmt::format("\n{}\n", headings[static_cast<std::size_t>(key.first)]);
        }
        text += fmt::format("  {:<36} {:>4}  {}\n", key.second,
                            fmt::format("{}x", uses.places.size()), places_text(uses.places));
        // Neighbours with the same advice share it.
        const auto next = std::next(part);
        const bool shared = next != parts_.end() && next->first.first == key.first &&
                            next->second.advice == uses.advice;
        if (!shared && !uses.advice.empty()) text += fmt::format("      Do: {}\n", uses.advice);
    }
    return text;
}

void MissingParts::append_to(const std::string& path,
                             const std::vector<std::string>& command) const {
    std::error_code ignored;
    nlohmann::json record = {{"schema", schema},
                             {"folder", std::filesystem::current_path(ignored).string()},
                             {"command", command},
                             {"files", files_},
                             {"missing", nlohmann::json::array()}};
    for (const auto& [key, uses] : parts_)
        for (const auto& [file, line] : uses.places)
            record["missing"].push_back({{"kind", static_cast<int>(key.first)},
                                         {"name", key.second},
                                         {"advice", uses.advice},
                                         {"file", file},
                                         {"line", line}});
    const std::string line =
        record.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    const FileDescriptor file(open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
    if (!file.open() || flock(file.get(), LOCK_EX) != 0 || write_all(file, line) != 0)
        throw Error(path + " cannot be written", "give --explain-build= another file");
}

MissingParts MissingParts::read(const std::string& path) {
    std::ifstream file(path);
    if (!file)
        throw Error(path + " cannot be read",
                    "build with NVCC=\"simcc --explain-build=" + path + "\" first");
    std::map<std::string, nlohmann::json> last;
    for (std::string line; std::getline(file, line);) {
        nlohmann::json record = nlohmann::json::parse(line, nullptr, false);
        if (!record.is_object() || record.value("schema", "") != schema)
            throw Error(path + " is no file of simcc --explain-build", "remove it");
        const std::string call = record.at("folder").dump() + record.at("command").dump();
        last[call] = std::move(record);
    }
    MissingParts all;
    for (const auto& [command, record] : last) {
        for (const nlohmann::json& source : record.at("files")) all.add_file(source);
        for (const nlohmann::json& part : record.at("missing"))
            all.add({static_cast<PartKind>(std::clamp(part.at("kind").get<int>(), 0,
                                                      static_cast<int>(PartKind::other_error))),
                     part.at("name"), part.at("advice"), part.at("file"), part.at("line")});
    }
    return all;
}

}  // namespace simtutor::simt
