#include "grader/host/child/gpu_backend.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>

#include "grader/gpu/device_lock.h"
#include "grader/gpu/driver.h"
#include "grader/gpu/module_functions.h"
#include "grader/host/child/call_watch.h"

namespace simtutor::host {
namespace {

constexpr std::uint64_t zone_bytes = 4096;
/// As float a NaN: reading beyond an array gives nonsense, not zero.
constexpr unsigned char guard_byte = 0xFF;

/// An array and the zones around it, in device memory or in the host's.
struct GuardedArray {
    std::byte* allocation = nullptr;
    std::uint64_t zone = 0;
    std::uint64_t bytes = 0;
    bool on_device = true;

    std::byte* data() const { return allocation + zone; }
    std::byte* behind() const { return data() + bytes; }
    bool holds(const void* at) const { return at >= allocation && at <= behind() + zone; }
};

gpu::DevicePointer device(const void* address) {
    return reinterpret_cast<gpu::DevicePointer>(address);
}

/// With its context, which takes longer to make than most runs. Not before the fork: no child can
/// use its parent's.
gpu::Driver& driver_of_this_process() {
    static const std::unique_ptr<gpu::Driver> driver = [] {
        auto made = std::make_unique<gpu::Driver>();
        made->make_context();
        return made;
    }();
    return *driver;
}

class GpuBackend : public Backend {
  public:
    explicit GpuBackend(GpuArrays arrays) : bare_(arrays == GpuArrays::bare) {}
    GpuBackend(const GpuBackend&) = delete;
    GpuBackend& operator=(const GpuBackend&) = delete;
    ~GpuBackend() override {
        for (auto& [begin, array] : arrays_) {
            if (!array.on_device)
                std::free(array.allocation);
            else if (error_.empty())
                driver_->release(device(array.allocation));
        }
    }

    void begin(const WorkerRequest& request) override {
        most_seconds_ = request.run.limits.cpu_seconds;
        entry_ = request.run.entry;
        driver_ = &driver_of_this_process();
        if (!request.run.turn.empty()) turn_ = gpu::open_lock_file(request.run.turn);
    }

    bool needs_device_files() const override { return true; }

    void loaded(void* module) override {
        pending_error_ = question(module, "simtutor_gpu_pending_error");
        synchronise_ = question(module, "simtutor_gpu_synchronise");
    }

    void* allocate(const Argument& argument, std::uint64_t bytes) override {
        GuardedArray made{nullptr, bare_ ? 0 : zone_bytes, bytes,
                          argument.array->space == Space::device};
        const std::uint64_t whole = std::max<std::uint64_t>(bytes + 2 * made.zone, 1);
        try {
            made.allocation = made.on_device
                                  ? reinterpret_cast<std::byte*>(driver_->allocate(whole))
                                  : static_cast<std::byte*>(std::malloc(whole));
        } catch (const gpu::DriverError&) {
        }
        if (!made.allocation) {
            throw std::runtime_error(fmt::format(
                "there is no room for the {} bytes of the argument '{}' on the GPU's machine",
                bytes, argument.name));
        }
        arrays_[made.data()] = made;
        fill(made, made.allocation, made.zone);
        fill(made, made.behind(), made.zone);
        if (argument.array->sparse) fill_with(made, made.data(), 0, bytes);
        return made.data();
    }

    void copy_in(void* to, const void* from, std::uint64_t bytes) override {
        if (array_at(to).on_device) {
            driver_->copy_in(device(to), from, bytes);
        } else {
            std::memcpy(to, from, bytes);
        }
    }
    void copy_poison(void* to, const void* from, std::uint64_t bytes) override {
        // A copy counts as writing; initcheck must see that nothing was written.
        if (!bare_) copy_in(to, from, bytes);
    }
    void copy_out(void* to, const void* from, std::uint64_t bytes) override {
        if (!error_.empty()) return;  // a fault ends every use of the device in this process
        if (array_at(from).on_device) {
            driver_->copy_out(to, device(from), bytes);
        } else {
            std::memcpy(to, from, bytes);
        }
    }

    bool guards_whole(void* begin) override {
        if (!error_.empty()) return true;
        const GuardedArray& array = arrays_.at(begin);
        return zone_whole(array, array.allocation) && zone_whole(array, array.behind());
    }

    void enter() override {
        if (turn_.open()) ::flock(turn_.get(), LOCK_EX);  // until leave() or the process's end
        watch_.begin(most_seconds_, entry_);
        begun_ = std::chrono::steady_clock::now();
    }

    void leave() override {
        // What failed to start comes first: it is the cause.
        if (error_.empty()) error_ = ask(pending_error_);
        const std::string fault = ask(synchronise_);
        if (error_.empty()) error_ = fault;
        watch_.end();
        seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
        if (turn_.open()) ::flock(turn_.get(), LOCK_UN);
    }

    std::string pending_error() override { return error_; }
    double call_seconds() const override { return seconds_; }

  private:
    static SimtutorGpuQuestion* question(void* module, const char* name) {
        auto* found = reinterpret_cast<SimtutorGpuQuestion*>(::dlsym(module, name));
        if (!found) {
            throw std::runtime_error(
                fmt::format("the module has no function {}; it was not built for a GPU", name));
        }
        return found;
    }

    static std::string ask(SimtutorGpuQuestion* function) {
        char text[512] = "";
        return function(text, sizeof text) == 0 ? std::string() : std::string(text);
    }

    const GuardedArray& array_at(const void* address) const {
        for (const auto& [begin, array] : arrays_) {
            if (array.holds(address)) return array;
        }
        throw std::logic_error("an address that belongs to no array of the run");
    }

    void fill(const GuardedArray& array, std::byte* begin, std::uint64_t bytes) {
        fill_with(array, begin, guard_byte, bytes);
    }
    void fill_with(const GuardedArray& array, std::byte* begin, unsigned char byte,
                   std::uint64_t bytes) {
        if (array.on_device) {
            driver_->fill(device(begin), byte, bytes);
        } else {
            std::memset(begin, byte, bytes);
        }
    }

    bool zone_whole(const GuardedArray& array, std::byte* begin) {
        std::vector<std::byte> zone(array.zone);
        copy_out(zone.data(), begin, zone.size());
        return std::all_of(zone.begin(), zone.end(),
                           [](std::byte byte) { return byte == std::byte{guard_byte}; });
    }

    bool bare_;
    double most_seconds_ = 0;
    std::chrono::steady_clock::time_point begun_;
    double seconds_ = 0;  ///< of the last call
    std::string entry_;
    FileDescriptor turn_;
    gpu::Driver* driver_ = nullptr;
    SimtutorGpuQuestion* pending_error_ = nullptr;
    SimtutorGpuQuestion* synchronise_ = nullptr;
    std::map<void*, GuardedArray> arrays_;  ///< by begin of the data
    CallWatch watch_;
    std::string error_;  ///< of the first call that left one
};

}  // namespace

std::unique_ptr<Backend> make_gpu_backend(GpuArrays arrays) {
    return std::make_unique<GpuBackend>(arrays);
}

std::unique_ptr<Backend> make_backend() {
    return make_gpu_backend(GpuArrays::guarded);
}

}  // namespace simtutor::host
