#include "grader/simt/permitted/module_symbols.h"

#include <fcntl.h>
#include <gelf.h>
#include <libelf.h>

#include <map>
#include <memory>

#include "grader/error/error.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::simt {
namespace {

class Reader {
  public:
    explicit Reader(const std::string& path)
        : path_(path), file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        elf_version(EV_CURRENT);
        elf_.reset(file_.get() < 0 ? nullptr : elf_begin(file_.get(), ELF_C_READ, nullptr));
        if (!elf_ || elf_kind(elf_.get()) != ELF_K_ELF) broken();
    }

    ModuleSymbols run() {
        for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf_.get(), section)) != nullptr;) {
            GElf_Shdr header;
            if (!gelf_getshdr(section, &header)) broken();
            if (header.sh_type == SHT_GNU_verneed) read_needed_versions(section, header);
            if (header.sh_type == SHT_GNU_versym) versions_ = elf_getdata(section, nullptr);
        }
        for (Elf_Scn* section = nullptr; (section = elf_nextscn(elf_.get(), section)) != nullptr;) {
            GElf_Shdr header;
            if (!gelf_getshdr(section, &header)) broken();
            if (header.sh_type == SHT_DYNSYM) read_symbols(section, header, true);
            if (header.sh_type == SHT_SYMTAB) read_symbols(section, header, false);
            if (header.sh_type == SHT_DYNAMIC) read_dynamic(section, header);
        }
        read_segments();
        return std::move(symbols_);
    }

  private:
    [[noreturn]] void broken() const {
        throw Error(path_ + " is no shared object that can be read.", "Build it again.");
    }

    std::string text(std::size_t table, std::size_t offset) const {
        const char* found = elf_strptr(elf_.get(), table, offset);
        if (!found) broken();
        return found;
    }

    static std::size_t entries(const GElf_Shdr& header) {
        return header.sh_entsize ? header.sh_size / header.sh_entsize : 0;
    }

    /// Which library each version of a symbol must come from.
    void read_needed_versions(Elf_Scn* section, const GElf_Shdr& header) {
        Elf_Data* data = elf_getdata(section, nullptr);
        std::size_t at = 0;
        for (std::size_t left = header.sh_info; data && left > 0; --left) {
            GElf_Verneed library;
            if (!gelf_getverneed(data, static_cast<int>(at), &library)) broken();
            std::size_t place = at + library.vn_aux;
            for (int i = 0; i < library.vn_cnt; ++i) {
                GElf_Vernaux version;
                if (!gelf_getvernaux(data, static_cast<int>(place), &version)) broken();
                library_of_[version.vna_other] = text(header.sh_link, library.vn_file);
                place += version.vna_next;
            }
            at += library.vn_next;
        }
    }

    std::string library_of(int index) const {
        GElf_Versym version = 0;
        if (!versions_ || !gelf_getversym(versions_, index, &version)) return "";
        const auto found = library_of_.find(version & 0x7fff);
        return found == library_of_.end() ? "" : found->second;
    }

    /// @param dynamic the table of names that modules exchange; the other one has all definitions
    void read_symbols(Elf_Scn* section, const GElf_Shdr& header, bool dynamic) {
        Elf_Data* data = elf_getdata(section, nullptr);
        for (std::size_t i = 1; data && i < entries(header); ++i) {
            GElf_Sym symbol;
            const int index = static_cast<int>(i);
            if (!gelf_getsym(data, index, &symbol)) broken();
            const int type = GELF_ST_TYPE(symbol.st_info);
            if (type == STT_FILE || type == STT_SECTION || symbol.st_name == 0) continue;
            const std::string name = text(header.sh_link, symbol.st_name);
            if (symbol.st_shndx == SHN_UNDEF) {
                if (dynamic) symbols_.imported.push_back({name, library_of(index)});
            } else {
                symbols_.defined.push_back({name, type == STT_GNU_IFUNC});
            }
        }
    }

    void read_dynamic(Elf_Scn* section, const GElf_Shdr& header) {
        Elf_Data* data = elf_getdata(section, nullptr);
        for (std::size_t i = 0; data && i < entries(header); ++i) {
            GElf_Dyn entry;
            if (!gelf_getdyn(data, static_cast<int>(i), &entry)) broken();
            if (entry.d_tag == DT_NEEDED)
                symbols_.libraries.push_back(text(header.sh_link, entry.d_un.d_val));
            const bool flag = entry.d_tag == DT_FLAGS && (entry.d_un.d_val & DF_TEXTREL);
            if (entry.d_tag == DT_TEXTREL || flag) symbols_.writes_code = true;
        }
    }

    void read_segments() {
        std::size_t count = 0;
        if (elf_getphdrnum(elf_.get(), &count) != 0) broken();
        for (std::size_t i = 0; i < count; ++i) {
            GElf_Phdr segment;
            if (!gelf_getphdr(elf_.get(), static_cast<int>(i), &segment)) broken();
            const bool writable = segment.p_flags & PF_W, code = segment.p_flags & PF_X;
            if (writable && code) symbols_.writes_code = true;
        }
    }

    struct EndElf {
        void operator()(Elf* elf) const { elf_end(elf); }
    };

    const std::string& path_;
    FileDescriptor file_;
    std::unique_ptr<Elf, EndElf> elf_;
    std::map<int, std::string> library_of_;
    Elf_Data* versions_ = nullptr;
    ModuleSymbols symbols_;
};

}  // namespace

ModuleSymbols module_symbols(const std::string& path) {
    return Reader(path).run();
}

}  // namespace simtutor::simt
