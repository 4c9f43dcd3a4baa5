#include "grader/simt/counters/module_code.h"

#include <elf.h>
#include <link.h>

namespace simtutor::simt {
namespace {

struct Search {
    std::uint64_t address = 0;
    std::uint64_t load_address = 0, begin = 0, end = 0;
    const ElfW(Dyn) * dynamic = nullptr;
};

int look_at_module(dl_phdr_info* info, std::size_t, void* data) {
    auto& search = *static_cast<Search*>(data);
    const ElfW(Dyn)* dynamic = nullptr;
    bool found = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        const std::uint64_t begin = info->dlpi_addr + header.p_vaddr;
        if (header.p_type == PT_DYNAMIC) dynamic = reinterpret_cast<const ElfW(Dyn)*>(begin);
        if (header.p_type != PT_LOAD || search.address < begin ||
            search.address >= begin + header.p_memsz)
            continue;
        found = true;
        search.begin = begin;
        search.end = begin + header.p_memsz;
        search.load_address = info->dlpi_addr;
    }
    if (found) search.dynamic = dynamic;
    return found;
}

/// The dynamic section's entries; addresses in it are those of memory (the loader added its own).
struct Dynamic {
    explicit Dynamic(const ElfW(Dyn) * entry) {
        for (; entry && entry->d_tag != DT_NULL; ++entry) {
            const std::uint64_t value = entry->d_un.d_ptr;
            if (entry->d_tag == DT_STRTAB) strings = reinterpret_cast<const char*>(value);
            if (entry->d_tag == DT_SYMTAB) symbols = reinterpret_cast<const ElfW(Sym)*>(value);
            if (entry->d_tag == DT_JMPREL) calls = reinterpret_cast<const ElfW(Rela)*>(value);
            if (entry->d_tag == DT_PLTRELSZ) calls_bytes = value;
            if (entry->d_tag == DT_RELA) others = reinterpret_cast<const ElfW(Rela)*>(value);
            if (entry->d_tag == DT_RELASZ) others_bytes = value;
        }
    }
    const char* strings = nullptr;
    const ElfW(Sym) * symbols = nullptr;
    const ElfW(Rela) * calls = nullptr, *others = nullptr;
    std::uint64_t calls_bytes = 0, others_bytes = 0;
};

}  // namespace

ModuleCode::ModuleCode(std::uint64_t address) {
    Search search;
    search.address = address;
    if (!dl_iterate_phdr(&look_at_module, &search)) return;
    begin_ = search.begin;
    end_ = search.end;
    const Dynamic dynamic(search.dynamic);
    if (!dynamic.strings || !dynamic.symbols) return;
    const auto add = [&](const ElfW(Rela) * first, std::uint64_t bytes) {
        for (std::uint64_t i = 0; first && i < bytes / sizeof *first; ++i) {
            const ElfW(Sym)& symbol = dynamic.symbols[ELF64_R_SYM(first[i].r_info)];
            if (symbol.st_name)
                slots_[search.load_address + first[i].r_offset] = dynamic.strings + symbol.st_name;
        }
    };
    add(dynamic.calls, dynamic.calls_bytes);
    add(dynamic.others, dynamic.others_bytes);
}

const std::string& ModuleCode::function_in_slot(std::uint64_t slot) const {
    static const auto& none = *new std::string;
    const auto found = slots_.find(slot);
    return found == slots_.end() ? none : found->second;
}

}  // namespace simtutor::simt
