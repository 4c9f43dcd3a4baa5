#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// Turns return addresses of student code into 24-bit code numbers (offsets into the module) and
/// back into source lines. Lines come from the module's debug information through libbacktrace.
class CodeMap {
  public:
    static constexpr std::uint32_t unknown = 0;

    /// The module that holds `address` is student code. Called when a module is loaded.
    void add_module_of(const void* address);
    /// Number of the instruction before `return_address`. Inline: called on every access.
    static std::uint32_t number(const void* return_address) {
        const std::uint64_t offset = reinterpret_cast<std::uint64_t>(return_address) - base_;
        return offset < (1u << 24) ? static_cast<std::uint32_t>(offset) : unknown;
    }
    std::uint32_t code(const void* return_address) const { return number(return_address); }
    /// The access there is volatile. Called on every such access.
    static void mark_volatile(std::uint32_t code) {
        volatile_[code >> 6] |= std::uint64_t{1} << (code & 63);
    }
    static bool is_volatile(std::uint32_t code) { return volatile_[code >> 6] >> (code & 63) & 1; }
    bool in_student_code(std::uint64_t address) const { return address - base_ < bytes_; }
    /// True if a whole instruction at the address can be read.
    bool holds_instruction(std::uint64_t address) const {
        constexpr unsigned longest = 16;
        return address >= text_begin_ && address + longest <= text_end_;
    }
    std::uint64_t address(std::uint32_t code) const { return base_ + code; }

    /// The innermost source line at a code number. Cached.
    const Site& site(std::uint32_t code);
    Site site_of_address(std::uint64_t address);
    /// The place in the text at the instruction before an address, be it in a header of the
    /// library: the function that was inlined last.
    static Site innermost_site(std::uint64_t address);
    /// All functions at a return address, inlined ones first, each with the line it is in.
    std::vector<Site> frames_at(std::uint64_t address);

  private:
    /// There is one module; hidden, because it is read on every access.
    [[gnu::visibility("hidden")]] static inline std::uint64_t base_ = ~std::uint64_t{0} << 32;
    std::uint64_t bytes_ = 0;
    std::uint64_t text_begin_ = 0, text_end_ = 0;
    /// A bit for each code number; pages are zero until touched.
    [[gnu::visibility("hidden")]] static inline std::uint64_t volatile_[(1u << 24) / 64];
    std::unordered_map<std::uint32_t, Site> sites_;
};

/// True for headers that student code includes but did not write.
bool is_library_header(const std::string& file);
/// "kernel(float const*, int)" -> "kernel"
std::string short_function_name(const std::string& demangled);

}  // namespace simtutor::simt
