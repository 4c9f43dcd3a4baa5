#include "grader/host/child/entry_call.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "grader/error/error.h"
#include "grader/host/child/crash_handler.h"
#include "grader/host/child/worker_channel.h"
#include "grader/host/poison.h"

namespace simtutor::host {
namespace {

/// Bytes the array spans in the student's memory.
std::uint64_t span_bytes(const Array& array, const Region& region) {
    return array.sparse ? array.elements() * size_of(array.type) : region.bytes;
}

}  // namespace

EntryCall::EntryCall(Backend& backend, const WorkerRequest& request)
    : backend_(backend), request_(request) {}

EntryCall::~EntryCall() {
    if (data_) ::munmap(data_, data_bytes_);
}

void EntryCall::load() {
    // What runs while the module is loaded sees no input.
    find_entry();
    struct stat status {};
    if (::fstat(data_fd, &status) != 0) throw std::runtime_error("the run's data file is missing");
    data_bytes_ = static_cast<std::uint64_t>(status.st_size);
    void* mapped = ::mmap(nullptr, data_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, data_fd, 0);
    if (mapped == MAP_FAILED) throw std::runtime_error("the run's data file cannot be mapped");
    data_ = static_cast<std::byte*>(mapped);
    make_arrays();
    match_arguments();
}

void EntryCall::find_entry() {
    void* module = ::dlopen(request_.module.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module) {
        const std::string why = ::dlerror();
        // "FILE: cannot open shared object file: …": an installation that is not whole.
        if (why.find("cannot open shared object") != std::string::npos)
            throw std::runtime_error("the module cannot be loaded: " + why);
        WorkerChannel::unloadable(why.substr(why.rfind(": ") + 2));
    }
    backend_.loaded(module);
    const auto* entry = static_cast<const SimtutorEntry*>(::dlsym(module, "simtutor_entries"));
    if (!entry) throw std::runtime_error("the module has no table of entries");
    std::string names;
    for (; entry->name; ++entry) {
        if (request_.run.entry == entry->name) {
            entry_ = entry;
            auto declaration = parse_entry(entry->signature);
            if (!declaration)
                throw Error(fmt::format("'{}' is not a function declaration", entry->signature));
            declaration_ = std::move(*declaration);
            return;
        }
        names += fmt::format("{}{}", names.empty() ? "" : ", ", entry->name);
    }
    throw std::runtime_error(
        fmt::format("the module has no entry '{}'; it has: {}", request_.run.entry, names));
}

void EntryCall::match_arguments() {
    const auto& arguments = request_.run.arguments;
    const auto& parameters = declaration_.parameters;
    const auto passed = static_cast<std::size_t>(
        std::count_if(arguments.begin(), arguments.end(), [](const Argument& argument) {
            return !argument.array || argument.array->space != Space::file;
        }));
    if (passed != parameters.size()) {
        throw std::runtime_error(fmt::format("'{}' takes {} arguments, the check passes {}",
                                             entry_->signature, parameters.size(), passed));
    }
    for (const EntryParameter& parameter : parameters) {
        const auto place = static_cast<std::size_t>(&parameter - parameters.data());
        auto match =
            std::find_if(arguments.begin(), arguments.end(),
                         [&](const Argument& argument) { return argument.name == parameter.name; });
        if (match == arguments.end() && parameter.name.empty()) {
            match = arguments.begin() + static_cast<std::ptrdiff_t>(place);
        }
        if (match == arguments.end() || match->array.has_value() != parameter.pointer) {
            throw std::runtime_error(fmt::format("the check passes no {} '{}', which '{}' takes",
                                                 parameter.pointer ? "array" : "number",
                                                 parameter.name, entry_->signature));
        }
        SimtutorValue value{};
        if (parameter.pointer) {
            value.pointer = arrays_[static_cast<std::size_t>(match - arguments.begin())];
        } else if (parameter.floating) {
            value.real =
                match->real ? *match->real : static_cast<double>(match->integer.value_or(0));
        } else {
            value.integer =
                match->integer ? *match->integer : static_cast<long long>(match->real.value_or(0));
        }
        values_.push_back(value);
    }
}

void EntryCall::make_arrays() {
    const auto& arguments = request_.run.arguments;
    arrays_.assign(arguments.size(), nullptr);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].array) continue;
        const std::uint64_t bytes = span_bytes(array(i), request_.regions[i]);
        arrays_[i] = backend_.allocate(arguments[i], bytes);
        remember_array(static_cast<int>(i), arrays_[i], bytes);
    }
}

void EntryCall::fill() {
    for (std::size_t i = 0; i < arrays_.size(); ++i)
        if (arrays_[i]) fill_array(i);
}

/// Visits each run of adjacent elements: its place in the student's memory, its place in the data
/// file, and its length in bytes.
template <class Visit>
void EntryCall::for_each_row(std::size_t argument, Visit visit) const {
    const Array& shape = array(argument);
    const Region& region = request_.regions[argument];
    if (region.bytes == 0) return;
    auto* memory = static_cast<std::byte*>(arrays_[argument]);
    std::byte* file = data_ + region.offset;
    if (!shape.sparse) {
        visit(memory, file, region.bytes);
        return;
    }
    memory += shape.first * size_of(shape.type);
    const std::uint64_t row = shape.row_elements * size_of(shape.type);
    const std::uint64_t step = shape.stride == 0 ? row : shape.stride * size_of(shape.type);
    for (std::uint64_t i = 0; i < shape.rows; ++i) visit(memory + i * step, file + i * row, row);
}

void EntryCall::fill_array(std::size_t argument) {
    const Array& shape = array(argument);
    if (shape.direction != Direction::out) {
        for_each_row(argument, [&](std::byte* memory, std::byte* file, std::uint64_t bytes) {
            backend_.copy_in(memory, file, bytes);
        });
        return;
    }
    std::vector<std::byte> pattern;
    for_each_row(argument, [&](std::byte* memory, std::byte*, std::uint64_t bytes) {
        if (pattern.size() != bytes) {
            pattern.resize(bytes);
            poison(pattern.data(), shape.type, bytes / size_of(shape.type));
        }
        backend_.copy_poison(memory, pattern.data(), bytes);
    });
}

void EntryCall::run() {
    SimtutorCall call{};
    call.values = values_.data();
    const Launch launch = request_.run.launch.value_or(Launch{});
    std::copy_n(launch.grid, 3, call.grid);
    std::copy_n(launch.block, 3, call.block);
    call.shared_bytes = launch.shared_bytes;
    backend_.enter();
    try {
        backend_.call(entry_->call, &call);
    } catch (const abi::__forced_unwind&) {
        // pthread_exit on the main thread: the same as ending the process.
        WorkerChannel::exited(0);
        ::_exit(0);
    } catch (const std::exception& thrown) {
        WorkerChannel::threw(thrown.what());
    } catch (...) {
        WorkerChannel::threw("");
    }
    backend_.leave();
    returned_ = call.result;
}

/// Looks at the bytes right behind each row of a sparse array; they were zero.
bool EntryCall::gaps_untouched(std::size_t argument) const {
    const Array& shape = array(argument);
    if (!shape.sparse || shape.rows < 2) return true;
    const std::uint64_t gap = (shape.stride - shape.row_elements) * size_of(shape.type);
    const std::uint64_t looked_at = std::min<std::uint64_t>(gap / 2, 64);
    bool untouched = true;
    std::uint64_t row = 0;
    std::vector<std::byte> found(looked_at), zero(looked_at);
    for_each_row(argument, [&](std::byte* memory, std::byte*, std::uint64_t bytes) {
        if (++row < shape.rows) {
            backend_.copy_out(found.data(), memory + bytes, looked_at);
            untouched = untouched && found == zero;
        }
        if (row > 1) {
            backend_.copy_out(found.data(), memory - looked_at, looked_at);
            untouched = untouched && found == zero;
        }
    });
    return untouched;
}

Report EntryCall::report() {
    Report made;
    made.pending_error = backend_.pending_error();
    made.counters = backend_.counters();
    made.trace = backend_.trace();
    if (declaration_.returns_value()) made.returned = returned_;
    made.broken_guards.resize(arrays_.size());
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        if (!arrays_[i]) continue;
        for_each_row(i, [&](std::byte* memory, std::byte* file, std::uint64_t bytes) {
            backend_.copy_out(file, memory, bytes);
        });
        made.broken_guards[i] = !backend_.guards_whole(arrays_[i]) || !gaps_untouched(i);
    }
    return made;
}

}  // namespace simtutor::host
