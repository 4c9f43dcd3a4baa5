#pragma once
/// Clocks, temperature and power of the device, read through NVIDIA's management library (NVML).
/// Only reads: the timer never changes a clock. The library comes with the driver.

#include <dlfcn.h>

#include <string>
#include <vector>

namespace simtutor::gpu {

/// What the device said at one moment; -1: it does not say.
struct ClockReading {
    int sm_mhz = -1, memory_mhz = -1, temperature = -1, power_watts = -1;
    std::vector<std::string> reasons;  ///< why it does not run at its highest clock
};

class ClockReader {
  public:
    /// @param bus_id as cudaDeviceGetPCIBusId gives it
    explicit ClockReader(const char* bus_id) {
        void* library = dlopen("libnvidia-ml.so.1", RTLD_NOW);
        if (library == nullptr) return;
        const auto begin = reinterpret_cast<int (*)()>(dlsym(library, "nvmlInit_v2"));
        const auto open = reinterpret_cast<int (*)(const char*, void**)>(
            dlsym(library, "nvmlDeviceGetHandleByPciBusId_v2"));
        if (begin == nullptr || open == nullptr || begin() != 0 || open(bus_id, &device_) != 0) {
            device_ = nullptr;
            return;
        }
        clock_ = reinterpret_cast<Indexed>(dlsym(library, "nvmlDeviceGetClockInfo"));
        highest_ = reinterpret_cast<Indexed>(dlsym(library, "nvmlDeviceGetMaxClockInfo"));
        temperature_ = reinterpret_cast<Indexed>(dlsym(library, "nvmlDeviceGetTemperature"));
        power_ = reinterpret_cast<Plain>(dlsym(library, "nvmlDeviceGetPowerUsage"));
        reasons_ =
            reinterpret_cast<Reasons>(dlsym(library, "nvmlDeviceGetCurrentClocksThrottleReasons"));
        driver_ = reinterpret_cast<Version>(dlsym(library, "nvmlSystemGetDriverVersion"));
    }

    ClockReading read() const {
        ClockReading reading;
        if (device_ == nullptr) return reading;
        reading.sm_mhz = sm_clock();
        reading.memory_mhz = indexed(clock_, memory_domain);
        reading.temperature = indexed(temperature_, 0);
        unsigned milliwatts = 0;
        if (power_ != nullptr && power_(device_, &milliwatts) == 0)
            reading.power_watts = static_cast<int>(milliwatts / 1000);
        unsigned long long bits = 0;
        if (reasons_ != nullptr && reasons_(device_, &bits) == 0) reading.reasons = names(bits);
        return reading;
    }

    int sm_clock() const { return indexed(clock_, sm_domain); }
    int highest_sm_clock() const { return indexed(highest_, sm_domain); }

    /// "580.159.04"; empty if unknown.
    std::string driver() const {
        char text[96] = "";
        if (device_ == nullptr || driver_ == nullptr || driver_(text, sizeof text) != 0) return "";
        return text;
    }

  private:
    static constexpr int sm_domain = 1, memory_domain = 2;
    using Indexed = int (*)(void*, int, unsigned*);
    using Plain = int (*)(void*, unsigned*);
    using Reasons = int (*)(void*, unsigned long long*);
    using Version = int (*)(char*, unsigned);

    int indexed(Indexed function, int index) const {
        unsigned value = 0;
        if (device_ == nullptr || function == nullptr || function(device_, index, &value) != 0)
            return -1;
        return static_cast<int>(value);
    }

    /// nvmlClocksEventReason bits.
    static std::vector<std::string> names(unsigned long long bits) {
        static const struct {
            unsigned long long bit;
            const char* name;
        } known[] = {{0x1, "idle"},
                     {0x2, "set application clocks"},
                     {0x4, "power cap"},
                     {0x8, "hardware slowdown"},
                     {0x10, "sync boost"},
                     {0x20, "too hot (software)"},
                     {0x40, "too hot (hardware)"},
                     {0x80, "power brake"},
                     {0x100, "display clocks"}};
        std::vector<std::string> found;
        for (const auto& reason : known)
            if (bits & reason.bit) found.push_back(reason.name);
        return found;
    }

    void* device_ = nullptr;
    Indexed clock_ = nullptr, highest_ = nullptr, temperature_ = nullptr;
    Plain power_ = nullptr;
    Reasons reasons_ = nullptr;
    Version driver_ = nullptr;
};

}  // namespace simtutor::gpu
