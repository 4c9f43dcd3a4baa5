#include "grader/simt/simcc/source_note.h"

#include <elf.h>
#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "grader/simt/translate/edits.h"

namespace simtutor::simt {
namespace {

constexpr std::string_view section_name = "simcc_sources";

/// Reads a structure at an offset of the file; false if the file is shorter.
template <class Part>
bool read_slice(const std::string& file, std::uint64_t at, Part& part) {
    if (at > file.size() || file.size() - at < sizeof part) return false;
    std::memcpy(&part, file.data() + at, sizeof part);
    return true;
}

/// The bytes of the section with the notes; empty if there is none.
std::string section_of(const std::string& file) {
    Elf64_Ehdr header;
    Elf64_Shdr names;
    if (!file.starts_with(ELFMAG) || !read_slice(file, 0, header) ||
        !read_slice(file, header.e_shoff + header.e_shstrndx * sizeof names, names))
        return "";
    for (unsigned i = 0; i < header.e_shnum; ++i) {
        Elf64_Shdr section;
        if (!read_slice(file, header.e_shoff + i * sizeof section, section)) return "";
        const std::uint64_t name = names.sh_offset + section.sh_name;
        if (name < file.size() && file.c_str() + name == section_name &&
            section.sh_offset < file.size())
            return file.substr(section.sh_offset, section.sh_size);
    }
    return "";
}

}  // namespace

std::string fingerprint(const std::string& text) {
    std::uint64_t hash = 14695981039346656037u;  // FNV-1a
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
    return fmt::format("{:016x}", hash);
}

SourceNote make_source_note(const NvccOptions& options, const Input& input,
                            const std::string& text) {
    std::error_code ignored;
    SourceNote note;
    note.source = std::filesystem::absolute(input.path, ignored);
    note.folder = std::filesystem::current_path(ignored);
    note.words = {"-std=" + options.standard};
    if (options.separate_device_code) note.words.push_back("-rdc=true");
    note.words.insert(note.words.end(), options.device_compiler.begin(),
                      options.device_compiler.end());
    const std::vector<std::string>& given = options.preprocessor;
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (given[i] == "-MF" || given[i] == "-MT")
            ++i;  // options for make's dependencies that have a value
        else if (!given[i].starts_with("-M"))
            note.words.push_back(given[i]);
    }
    note.contents = fingerprint(text);
    std::ifstream file(input.path, std::ios::binary);
    note.file = fingerprint({std::istreambuf_iterator<char>(file), {}});
    return note;
}

std::string note_declaration(const SourceNote& note) {
    const nlohmann::json json = {{"source", note.source},
                                 {"folder", note.folder},
                                 {"words", note.words},
                                 {"contents", note.contents},
                                 {"file", note.file}};
    const auto invalid = nlohmann::json::error_handler_t::replace;
    return "\n# 1 \"<simcc>\"\n__attribute__((used, section(\"" + std::string(section_name) +
           "\"), aligned(1))) static const char simcc_source_note[] = " +
           quote(json.dump(-1, ' ', true, invalid)) + ";\n";
}

std::vector<SourceNote> read_source_notes(const std::string& program) {
    std::ifstream in(program, std::ios::binary);
    const std::string section = section_of(
        std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()));
    std::vector<SourceNote> notes;
    for (std::size_t begin = 0; begin < section.size();) {
        const std::size_t end = std::min(section.find('\0', begin), section.size());
        const auto json = nlohmann::json::parse(section.substr(begin, end - begin), nullptr, false);
        if (json.is_object())
            notes.push_back({json.value("source", ""), json.value("folder", ""),
                             json.value("words", std::vector<std::string>()),
                             json.value("contents", ""), json.value("file", "")});
        begin = end + 1;
    }
    return notes;
}

}  // namespace simtutor::simt
