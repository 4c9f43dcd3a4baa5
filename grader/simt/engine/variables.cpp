#include "grader/simt/engine/variables.h"

#include <link.h>

#include <algorithm>
#include <cstring>

#include "grader/simt/engine/access_checks.h"

namespace simtutor::simt {
namespace {

template <AccessKind kind>
void check_pagewise(Thread& thread, const MemoryAccess& access) {
    constexpr std::uint64_t page_bytes = std::uint64_t{1} << LooseShadow::page_shift;
    const std::uint64_t page = access.address & ~(page_bytes - 1);
    Shadow& shadow = LooseShadow::get().page(access.address);
    MemoryAccess part = access;
    part.size = static_cast<unsigned>(
        std::min<std::uint64_t>(access.size, page + page_bytes - access.address));
    shadow.set_initialised(part.address - page, part.size);
    check_shadow<kind>(thread, part, shadow, page, Region::other);
}

struct ReadOnlySearch {
    std::uint64_t address;
    bool found;
};

int find_read_only(dl_phdr_info* info, std::size_t, void* data) {
    auto& search = *static_cast<ReadOnlySearch*>(data);
    bool inside = false, writable = false;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const auto& header = info->dlpi_phdr[i];
        const std::uint64_t begin = info->dlpi_addr + header.p_vaddr;
        if (search.address - begin >= header.p_memsz) continue;
        if (header.p_type == PT_LOAD) inside = true, writable |= (header.p_flags & PF_W) != 0;
        if (header.p_type == PT_GNU_RELRO) {
            search.found = true;
            return 1;
        }
    }
    search.found = inside && !writable;
    return inside;
}

}  // namespace

Variables& Variables::get() {
    static auto* variables = new Variables;
    return *variables;
}

void Variables::add(PointerKind kind, const std::string& name, void* address, std::uint64_t bytes,
                    unsigned element_bytes, bool constant, bool unchanging) {
    auto variable = std::make_unique<Allocation>();
    variable->base = reinterpret_cast<std::uint64_t>(address);
    variable->bytes = variable->live_bytes = bytes;
    variable->kind = kind;
    variable->name = name;
    variable->unchanging = unchanging;
    variable->element_bytes = std::max(1u, element_bytes);
    variable->shadow = Shadow(bytes);
    // Like C++ statics, device variables start as their initialiser or as zero.
    variable->shadow.set_initialised_range(0, bytes);
    if (constant) constants_.push_back(variable.get());
    const std::uint64_t end = std::max(span_ ? first_ + span_ : 0, variable->base + bytes);
    first_ = span_ ? std::min(first_, variable->base) : variable->base;
    span_ = end - first_;
    variables_.push_back(std::move(variable));
}

Allocation* Variables::find(std::uint64_t address) {
    for (const auto& variable : variables_)
        if (variable->contains(address)) return variable.get();
    return nullptr;
}

const Allocation* Variables::before_gap(std::uint64_t address) const {
    constexpr std::uint64_t alignment = 256, gap = 256;  // as in translate/variable_rewriter.cpp
    for (const auto& variable : variables_) {
        const std::uint64_t end = variable->base + variable->bytes;
        const std::uint64_t gap_end = (end + alignment - 1) / alignment * alignment + gap;
        if (address >= variable->base && address < gap_end) return variable.get();
    }
    return nullptr;
}

bool Variables::is_constant(const Allocation& variable) const {
    return std::find(constants_.begin(), constants_.end(), &variable) != constants_.end();
}

void Variables::switch_to(int device) {
    const auto now = [&] {
        std::vector<std::string> values;
        for (const auto& variable : variables_)
            values.emplace_back(reinterpret_cast<const char*>(variable->base),
                                variable->kind == PointerKind::managed ? 0 : variable->bytes);
        return values;
    };
    // The first call comes before anything has changed a variable.
    if (initial_.empty()) initial_ = now();
    if (device == resident_) return;
    values_[resident_] = now();
    const auto known = values_.find(device);
    const std::vector<std::string>& wanted = known == values_.end() ? initial_ : known->second;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        std::memcpy(reinterpret_cast<void*>(variables_[i]->base), wanted[i].data(),
                    wanted[i].size());
        // Who used the other device's variable has nothing to do with this one.
        if (!wanted[i].empty()) variables_[i]->shadow.forget_accesses();
    }
    resident_ = device;
}

LooseShadow& LooseShadow::get() {
    static auto* shadow = new LooseShadow;
    return *shadow;
}

Shadow& LooseShadow::page(std::uint64_t address) {
    const std::uint64_t number = address >> page_shift;
    if (number == last_page_) return *last_;
    auto [found, fresh] = pages_.try_emplace(number);
    if (fresh) found->second = Shadow(std::uint64_t{1} << page_shift);
    last_page_ = number;
    last_ = &found->second;
    return *last_;
}

void LooseShadow::forget(std::uint64_t address, std::uint64_t bytes) {
    constexpr std::uint64_t page_bytes = std::uint64_t{1} << page_shift;
    for (const std::uint64_t end = address + bytes; address < end;) {
        const std::uint64_t offset = address & (page_bytes - 1);
        const std::uint64_t part = std::min(end - address, page_bytes - offset);
        if (const auto found = pages_.find(address >> page_shift); found != pages_.end()) {
            found->second.for_cells(offset, part, [](Cell& cell) { cell = {}; });
        }
        address += part;
    }
}

bool device_variable_access(Thread& thread, const MemoryAccess& access) {
    Allocation* variable = Variables::get().find(access.address);
    if (!variable) return false;
    check_alignment(thread, access);
    Shadow& shadow = variable->shadow;
    const std::uint64_t base = variable->base;
    if (access.kind == AccessKind::atomic)
        check_shadow<AccessKind::atomic>(thread, access, shadow, base, Region::global);
    else if (access.kind == AccessKind::load && access.flag)
        check_shadow<AccessKind::load, true>(thread, access, shadow, base, Region::global);
    else if (access.kind == AccessKind::load)
        check_shadow<AccessKind::load>(thread, access, shadow, base, Region::global);
    else if (access.flag)
        check_shadow<AccessKind::store, true>(thread, access, shadow, base, Region::global);
    else
        check_shadow<AccessKind::store>(thread, access, shadow, base, Region::global);
    // Constant memory has a path of its own and moves no sectors.
    record(thread, access,
           Variables::get().is_constant(*variable) ? Region::other : Region::global);
    return true;
}

void openmp_variable_access(Thread& thread, const MemoryAccess& access) {
    switch (access.kind) {
        case AccessKind::load:
            return check_pagewise<AccessKind::load>(thread, access);
        case AccessKind::store:
            return check_pagewise<AccessKind::store>(thread, access);
        case AccessKind::atomic:
            return check_pagewise<AccessKind::atomic>(thread, access);
    }
}

bool module_constant(std::uint64_t address) {
    ReadOnlySearch search{address, false};
    dl_iterate_phdr(&find_read_only, &search);
    return search.found;
}

}  // namespace simtutor::simt
