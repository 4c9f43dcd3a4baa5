#include "grader/simt/engine/code_map.h"

#include <backtrace.h>
#include <cxxabi.h>
#include <link.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace simtutor::simt {
namespace {

backtrace_state* debug_information() {
    static backtrace_state* state = backtrace_create_state(
        nullptr, /*threaded=*/0, [](void*, const char*, int) {}, nullptr);
    return state;
}

struct Module {
    std::uint64_t wanted;
    std::uint64_t begin = 0, end = 0;
};

int find_module(dl_phdr_info* info, std::size_t, void* data) {
    auto& module = *static_cast<Module*>(data);
    std::uint64_t begin = ~std::uint64_t{0}, end = 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        if (header.p_type != PT_LOAD) continue;
        begin = std::min<std::uint64_t>(begin, info->dlpi_addr + header.p_vaddr);
        end = std::max<std::uint64_t>(end, info->dlpi_addr + header.p_vaddr + header.p_memsz);
    }
    if (module.wanted < begin || module.wanted >= end) return 0;
    module.begin = begin;
    module.end = end;
    return 1;
}

std::string demangle(const char* name) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(
        abi::__cxa_demangle(name, nullptr, nullptr, &status), &std::free);
    return status == 0 ? text.get() : name;
}

/// True for headers that student code includes but did not write.
bool is_library_header(const std::string& file) {
    return file.starts_with("/usr/") || file.find("/grader/simt/cuda/") != std::string::npos;
}

/// Called for each inlined function at an address, innermost first: takes the first place in the
/// student's own text, so that an atomic or a math call is reported where it is written.
int take_line(void* data, std::uintptr_t, const char* file, int line, const char* function) {
    auto& site = *static_cast<Site*>(data);
    if (!file || (site.line && is_library_header(file))) return 0;
    site.file = file;
    site.line = line;
    if (function) site.function = short_function_name(demangle(function));
    return !is_library_header(site.file);
}

/// Called as take_line: takes the first place.
int take_innermost(void* data, std::uintptr_t, const char* file, int line, const char* function) {
    auto& site = *static_cast<Site*>(data);
    if (file) site.file = file;
    site.line = line;
    if (function) site.function = short_function_name(demangle(function));
    return 1;
}

}  // namespace

std::string short_function_name(const std::string& demangled) {
    int depth = 0;
    std::size_t end = demangled.size();
    for (std::size_t i = 0; i < demangled.size(); ++i) {
        if (demangled[i] == '<') ++depth;
        if (demangled[i] == '>') --depth;
        if (demangled[i] == '(' && depth == 0 && i > 0) {
            end = i;
            break;
        }
    }
    std::string name = demangled.substr(0, end);
    if (const auto blank = name.rfind(' '); blank != std::string::npos && name.find('<') > blank)
        name.erase(0, blank + 1);
    return name;
}

void CodeMap::add_module_of(const void* address) {
    Module module{reinterpret_cast<std::uint64_t>(address)};
    if (!dl_iterate_phdr(&find_module, &module)) return;
    base_ = module.begin;
    bytes_ = module.end - module.begin;
    sites_.clear();
}

Site CodeMap::site_of_address(std::uint64_t address) {
    Site site;
    backtrace_pcinfo(
        debug_information(), address - 1, &take_line, [](void*, const char*, int) {}, &site);
    return site;
}

Site CodeMap::innermost_site(std::uint64_t address) {
    Site site;
    backtrace_pcinfo(
        debug_information(), address - 1, &take_innermost, [](void*, const char*, int) {}, &site);
    return site;
}

std::vector<Site> CodeMap::frames_at(std::uint64_t address) {
    std::vector<Site> frames;
    const auto add = [](void* data, std::uintptr_t, const char* file, int line,
                        const char* function) {
        if (file && function)
            static_cast<std::vector<Site>*>(data)->push_back(
                {file, line, short_function_name(demangle(function))});
        return 0;
    };
    backtrace_pcinfo(
        debug_information(), address - 1, add, [](void*, const char*, int) {}, &frames);
    return frames;
}

const Site& CodeMap::site(std::uint32_t code) {
    const auto found = sites_.find(code);
    if (found != sites_.end()) return found->second;
    return sites_.emplace(code, code == unknown ? Site{} : site_of_address(address(code)))
        .first->second;
}

}  // namespace simtutor::simt
