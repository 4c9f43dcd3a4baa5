#include "grader/simt/engine/code_map.h"

#include <backtrace.h>
#include <cxxabi.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "grader/findings/path_spelling.h"
#include "grader/paths/system_headers.h"

namespace simtutor::simt {
namespace {

/// The library looks in /proc for it, which a sandbox may not have; nullptr: it may look.
const char* own_program() {
    if (::access("/proc/self/exe", R_OK) == 0) return nullptr;
    return reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
}

using VisitModule = int (*)(dl_phdr_info*, std::size_t, void*);

/// libbacktrace is looking for modules: it gets those that may hold student code.
bool without_system_libraries = false;

bool is_system_library(const char* path) {
    const std::string file = path ? path : "";
    if (file.empty()) return false;  // the program itself
    return file[0] != '/' || file.starts_with("/lib") || file.starts_with("/usr/lib");
}

/// The simulator's library holds no student code, and thousands of symbols. Where the simulator is
/// linked into a program, that program is not left out.
bool is_this_library(const dl_phdr_info& info) {
    if (!info.dlpi_name || !*info.dlpi_name) return false;
    const auto here = reinterpret_cast<std::uint64_t>(&without_system_libraries);
    return std::any_of(info.dlpi_phdr, info.dlpi_phdr + info.dlpi_phnum, [&](const auto& header) {
        return header.p_type == PT_LOAD &&
               here - (info.dlpi_addr + header.p_vaddr) < header.p_memsz;
    });
}

/// Calls backtrace_pcinfo. It reads the debug information of all modules at its first call.
void for_each_frame(std::uint64_t address, backtrace_full_callback visit, void* data) {
    const auto ignore = [](void*, const char*, int) {};
    static backtrace_state* state =
        backtrace_create_state(own_program(), /*threaded=*/0, ignore, nullptr);
    without_system_libraries = true;
    backtrace_pcinfo(state, address - 1, visit, ignore, data);
    without_system_libraries = false;
}

struct Module {
    std::uint64_t wanted;
    std::uint64_t begin = 0, end = 0;
    std::uint64_t text_begin = 0, text_end = 0;
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
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        if (header.p_type != PT_LOAD || !(header.p_flags & PF_X)) continue;
        module.text_begin = info->dlpi_addr + header.p_vaddr;
        module.text_end = module.text_begin + header.p_filesz;
    }
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

/// Called for each inlined function at an address, innermost first: takes the first place in the
/// student's own text, so that an atomic or a math call is reported where it is written.
int take_line(void* data, std::uintptr_t, const char* file, int line, const char* function) {
    auto& site = *static_cast<Site*>(data);
    if (!file || (site.line && is_library_header(file))) return 0;
    site.file = one_spelling(file);
    site.line = line;
    if (function) site.function = short_function_name(demangle(function));
    return !is_library_header(site.file);
}

/// Called as take_line: takes the first place.
int take_innermost(void* data, std::uintptr_t, const char* file, int line, const char* function) {
    auto& site = *static_cast<Site*>(data);
    if (file) site.file = one_spelling(file);
    site.line = line;
    if (function) site.function = short_function_name(demangle(function));
    return 1;
}

}  // namespace

bool is_library_header(const std::string& file) {
    return paths::is_system_header(file) || file.find("/grader/simt/cuda/") != std::string::npos;
}

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
    text_begin_ = module.text_begin;
    text_end_ = module.text_end;
    sites_.clear();
}

Site CodeMap::site_of_address(std::uint64_t address) {
    Site site;
    for_each_frame(address, &take_line, &site);
    return site;
}

Site CodeMap::innermost_site(std::uint64_t address) {
    Site site;
    for_each_frame(address, &take_innermost, &site);
    return site;
}

std::vector<Site> CodeMap::frames_at(std::uint64_t address) {
    std::vector<Site> frames;
    const auto add = [](void* data, std::uintptr_t, const char* file, int line,
                        const char* function) {
        if (file && function)
            static_cast<std::vector<Site>*>(data)->push_back(
                {one_spelling(file), line, short_function_name(demangle(function))});
        return 0;
    };
    for_each_frame(address, add, &frames);
    return frames;
}

const Site& CodeMap::site(std::uint32_t code) {
    const auto found = sites_.find(code);
    if (found != sites_.end()) return found->second;
    return sites_.emplace(code, code == unknown ? Site{} : site_of_address(address(code)))
        .first->second;
}

}  // namespace simtutor::simt

using simtutor::simt::VisitModule;

/// What the library calls as dl_iterate_phdr ends here (link option --wrap). Where the C library's
/// debug information is installed, reading it costs libbacktrace more than everything else.
extern "C" int __real_dl_iterate_phdr(VisitModule visit, void* data);
extern "C" int __wrap_dl_iterate_phdr(VisitModule visit, void* data) {
    if (!simtutor::simt::without_system_libraries) return __real_dl_iterate_phdr(visit, data);
    struct Request {
        VisitModule visit;
        void* data;
    } request{visit, data};
    return __real_dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t size, void* asked) {
            if (simtutor::simt::is_system_library(info->dlpi_name) ||
                simtutor::simt::is_this_library(*info))
                return 0;
            const auto* whose = static_cast<Request*>(asked);
            return whose->visit(info, size, whose->data);
        },
        &request);
}
