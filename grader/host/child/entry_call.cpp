#include "grader/host/child/entry_call.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <stdexcept>

#include "grader/error/error.h"
#include "grader/host/child/crash_handler.h"
#include "grader/host/child/quiet_scope.h"
#include "grader/host/child/worker_channel.h"
#include "grader/host/poison.h"

namespace simtutor::host {
namespace {

template <class Work>
double time_of(Work work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

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
    struct stat status {};
    if (::fstat(data_fd, &status) != 0) throw std::runtime_error("the run's data file is missing");
    data_bytes_ = static_cast<std::uint64_t>(status.st_size);
    void* mapped = ::mmap(nullptr, data_bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, data_fd, 0);
    if (mapped == MAP_FAILED) throw std::runtime_error("the run's data file cannot be mapped");
    data_ = static_cast<std::byte*>(mapped);
    make_arrays();
    find_entry();
    match_arguments();
}

void EntryCall::find_entry() {
    void* module = ::dlopen(request_.module.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!module)
        throw std::runtime_error(fmt::format("the module cannot be loaded: {}", ::dlerror()));
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
    if (arguments.size() != parameters.size()) {
        throw std::runtime_error(fmt::format("'{}' takes {} arguments, the check passes {}",
                                             entry_->signature, parameters.size(),
                                             arguments.size()));
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
        if (match->name == "threads") value.integer = 1;
        one_thread_values_.push_back(value);
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
        fill_array(i);
    }
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

/// Every call starts anew: what a call before it wrote must not count for it. Nor may an answer be
/// kept for the next call, so each gets other numbers; those of the request come with the last
/// call, whose outputs remain.
void EntryCall::fill_again(bool last) {
    if (last && calls_ == 0) return;
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        if (!arrays_[i]) continue;
        const bool floating = array(i).type == Type::float32 || array(i).type == Type::float64;
        if (!last && floating && array(i).direction == Direction::in && !array(i).sparse) {
            fill_turned(i, calls_ + 1);
        } else {
            fill_array(i);
        }
    }
}

/// The input with its elements moved up by that many places, the last ones coming first.
void EntryCall::fill_turned(std::size_t argument, std::uint64_t by) {
    const std::uint64_t size = size_of(array(argument).type);
    for_each_row(argument, [&](std::byte* memory, std::byte* file, std::uint64_t bytes) {
        const std::uint64_t first = by % (bytes / size) * size;
        backend_.copy_in(memory + first, file, bytes - first);
        backend_.copy_in(memory, file + bytes - first, first);
    });
}

void EntryCall::call_student(const std::vector<SimtutorValue>& values, bool last) {
    fill_again(last);
    SimtutorCall call{};
    call.values = values.data();
    const Launch launch = request_.run.launch.value_or(Launch{});
    std::copy_n(launch.grid, 3, call.grid);
    std::copy_n(launch.block, 3, call.block);
    call.shared_bytes = launch.shared_bytes;
    double seconds = 0;
    backend_.enter();
    try {
        seconds = time_of([&] { entry_->call(&call); });
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
    ++calls_;
    returned_ = call.result;
    (&values == &values_ ? seconds_ : yardstick_seconds_).push_back(seconds);
}

void EntryCall::call_yardstick() {
    if (request_.run.yardstick == "one-thread") {
        call_student(one_thread_values_, false);
        return;
    }
    const QuietScope measurement(request_.run.entry);
    bool known = true;
    const double seconds = time_of([&] { known = backend_.run_yardstick(request_, arrays_); });
    if (!known) {
        throw std::runtime_error(
            fmt::format("this kernel host has no yardstick '{}'", request_.run.yardstick));
    }
    yardstick_seconds_.push_back(seconds);
}

void EntryCall::run() {
    const bool paired = !request_.run.yardstick.empty();
    for (int left = request_.run.repetitions; left > 0; --left) {
        // The order alternates, so that a drift of the clock rate favours neither; the last call is
        // the student's, whose outputs remain.
        if (left % 2 == 0) {
            call_student(values_, false);
            if (paired) call_yardstick();
        } else {
            if (paired) call_yardstick();
            call_student(values_, left == 1);
        }
    }
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

nlohmann::json EntryCall::report() {
    nlohmann::json made = {{"pending_error", backend_.pending_error()},
                           {"counters", backend_.counters()},
                           {"trace", backend_.trace()},
                           {"seconds", seconds_},
                           {"yardstick_seconds", yardstick_seconds_},
                           {"broken_guards", nlohmann::json::array()}};
    if (declaration_.returns_value()) made["returned"] = returned_;
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
        if (!arrays_[i]) continue;
        for_each_row(i, [&](std::byte* memory, std::byte* file, std::uint64_t bytes) {
            backend_.copy_out(file, memory, bytes);
        });
        if (!backend_.guards_whole(arrays_[i]) || !gaps_untouched(i)) {
            made["broken_guards"].push_back(request_.run.arguments[i].name);
        }
    }
    return made;
}

}  // namespace simtutor::host
