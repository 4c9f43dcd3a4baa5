/// Times kernels side by side in one process, on a GPU. Compiled by nvcc on demand and cached, see
/// timer.h. Writes JSON to standard output; what timed code prints goes to standard error. Never
/// changes a clock.
///
/// usage: timer --n N --seed S --tolerance T --seconds LIMIT [--target 0.01]
///              [--cublas PATH|search|none] [--profile]
///              (--kernel NAME MODULE ENTRY [--launch GX GY BX BY])...
/// Every round runs each kernel once, the order shifted by one from round to round. Before each
/// call the output is poisoned with NaN and the L2 cache is flushed; after it the result is
/// compared with a product summed in double. With --profile each kernel runs once between
/// cudaProfilerStart and -Stop, and nothing is timed.
#include <cuda_profiler_api.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "grader/gpu/timer_clocks.h"
#include "grader/gpu/timer_data.h"
#include "grader/gpu/timer_json.h"
#include "grader/gpu/timer_options.h"
#include "grader/gpu/timer_statistics.h"
#include "grader/gpu/yardstick_cublas.h"
#include "grader/module/module_abi.h"

namespace simtutor::gpu {
namespace {

using Clock = std::chrono::steady_clock;

std::string name_of(cudaError_t error) {
    return std::string(cudaGetErrorName(error)) + ": " + cudaGetErrorString(error);
}

void must(cudaError_t error, const char* what) {
    if (error != cudaSuccess) stop(std::string(what) + " failed (" + name_of(error) + ").");
}

struct Memory {
    float *a = nullptr, *b = nullptr, *c = nullptr, *reference = nullptr;
    unsigned* flush = nullptr;
    Difference* difference = nullptr;
    unsigned long long* checksum = nullptr;
    unsigned long long elements = 0, flush_words = 0;
};

template <class T>
void allocate(T*& pointer, unsigned long long count) {
    must(cudaMalloc(&pointer, count * sizeof(T)), "Allocating device memory");
}

class Timer {
  public:
    Timer(const Options& options, std::vector<Contender> contenders, std::FILE* output)
        : options_(options), contenders_(std::move(contenders)), output_(output) {
        must(cudaGetDeviceProperties(&device_, 0), "Asking for the device");
        char bus[32] = "";
        must(cudaDeviceGetPCIBusId(bus, sizeof bus, 0), "Asking for the device");
        clocks_.reset(new ClockReader(bus));
        for (Contender& one : contenders_) load(one);
        prepare_memory();
    }

    void run() {
        open_cublas();
        if (options_.profile) return profile();
        simtutor_reference<<<tiles(), dim3(tile_side, tile_side)>>>(memory_.a, memory_.b,
                                                                    memory_.reference, options_.n);
        must(cudaDeviceSynchronize(), "The reference product");
        if (cublas_) examine_cublas();
        const unsigned long long inputs = checksum();
        warm_up();
        before_ = clocks_->read();
        take_times();
        after_ = clocks_->read();
        if (healthy() && checksum() != inputs)
            for (Contender& one : contenders_)
                if (one.code != nullptr && one.error.empty())
                    one.error = "A or B came back changed: a product only reads them.";
        write();
    }

  private:
    dim3 tiles() const {
        const unsigned side = static_cast<unsigned>((options_.n + tile_side - 1) / tile_side);
        return {side, side, 1};
    }

    void load(Contender& one) {
        void* library = dlopen(one.module.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr) stop(std::string("A module cannot be loaded: ") + dlerror() + ".");
        const auto* entry = static_cast<const SimtutorEntry*>(dlsym(library, "simtutor_entries"));
        for (; entry != nullptr && entry->name != nullptr; ++entry)
            if (one.entry == entry->name) one.code = entry;
        if (one.code == nullptr) stop(one.module + " has no entry " + one.entry + ".");
    }

    void prepare_memory() {
        memory_.elements = static_cast<unsigned long long>(options_.n) * options_.n;
        // Twice the cache, so that nothing of the inputs survives.
        memory_.flush_words = std::max(2ull * device_.l2CacheSize, 64ull << 20) / 4;
        allocate(memory_.a, memory_.elements);
        allocate(memory_.b, memory_.elements);
        allocate(memory_.c, memory_.elements);
        allocate(memory_.reference, memory_.elements);
        allocate(memory_.flush, memory_.flush_words);
        allocate(memory_.difference, 1);
        allocate(memory_.checksum, 1);
        must(cudaMemset(memory_.flush, 0, memory_.flush_words * 4), "Clearing memory");
        simtutor_fill<<<grid_blocks, block_threads>>>(memory_.a, memory_.elements, options_.seed);
        simtutor_fill<<<grid_blocks, block_threads>>>(memory_.b, memory_.elements,
                                                      options_.seed + 1);
        must(cudaDeviceSynchronize(), "Making the inputs");
    }

    void open_cublas() {
        if (options_.cublas == "none") return;
        cublas_.reset(new Cublas(options_.cublas == "search" ? "" : options_.cublas));
        if (!cublas_->problem().empty()) {
            cublas_problem_ = cublas_->problem();
            cublas_.reset();
            return;
        }
        Contender yardstick;
        yardstick.name = "cuBLAS";
        contenders_.push_back(yardstick);
    }

    /// Plain FP32 must be as near to the double product as FP32 can be; TF32 must not be.
    void examine_cublas() {
        const auto error_with = [&](Cublas::Math math) {
            must(cudaMemset(memory_.c, 0xff, memory_.elements * sizeof(float)), "Poisoning");
            if (cublas_->product(memory_.a, memory_.b, memory_.c, options_.n, math) != 0)
                stop("cuBLAS could not multiply.");
            return compare();
        };
        error_tf32_ = error_with(Cublas::Math::tf32);
        // The product above has loaded the library; this one shows what a call takes.
        const auto begin = Clock::now();
        error_pedantic_ = error_with(Cublas::Math::pedantic);
        cublas_seconds_ = seconds_since(begin);
        if (!cublas_->is_pedantic()) stop("cuBLAS does not accept plain FP32.");
        // Far below what TF32's 10 bits of fraction give.
        if (!(error_pedantic_ <= options_.tolerance / 8))
            stop("cuBLAS is less exact than FP32; the yardstick would be another arithmetic.");
    }

    /// @return the largest error of C; NaN if something in it is not a number
    double compare() {
        must(cudaMemset(memory_.difference, 0, sizeof(Difference)), "Comparing");
        simtutor_compare<<<grid_blocks, block_threads>>>(memory_.c, memory_.reference,
                                                         memory_.elements, memory_.difference);
        Difference found{};
        must(cudaMemcpy(&found, memory_.difference, sizeof found, cudaMemcpyDeviceToHost),
             "Comparing");
        if (found.not_numbers != 0) return std::nan("");
        float largest = 0;
        std::memcpy(&largest, &found.largest_bits, sizeof largest);
        return largest;
    }

    unsigned long long checksum() {
        unsigned long long sum = 0;
        must(cudaMemset(memory_.checksum, 0, sizeof sum), "Adding up the inputs");
        simtutor_checksum<<<grid_blocks, block_threads>>>(memory_.a, memory_.elements,
                                                          memory_.checksum);
        simtutor_checksum<<<grid_blocks, block_threads>>>(memory_.b, memory_.elements,
                                                          memory_.checksum);
        must(cudaMemcpy(&sum, memory_.checksum, sizeof sum, cudaMemcpyDeviceToHost),
             "Adding up the inputs");
        return sum;
    }

    /// Starts the work without waiting for it.
    void call(Contender& one) {
        if (one.code == nullptr) {
            cublas_->product(memory_.a, memory_.b, memory_.c, options_.n, Cublas::Math::pedantic);
            return;
        }
        SimtutorValue values[4];
        values[0].pointer = memory_.a;
        values[1].pointer = memory_.b;
        values[2].pointer = memory_.c;
        values[3].integer = options_.n;
        SimtutorCall made{};
        made.values = values;
        std::copy(one.grid, one.grid + 3, made.grid);
        std::copy(one.block, one.block + 3, made.block);
        one.code->call(&made);
    }

    bool healthy() const { return cudaPeekAtLastError() == cudaSuccess && !broken_; }

    /// Notes an error that is pending. A fault breaks the device for this process.
    bool failed(Contender& one, cudaError_t error) {
        if (error == cudaSuccess) error = cudaGetLastError();
        if (error == cudaSuccess) return false;
        one.error = "it stopped with " + name_of(error) + ".";
        cudaGetLastError();
        broken_ = cudaDeviceSynchronize() != cudaSuccess;
        return true;
    }

    /// Waits for the work before end_, as long as a call may take. What takes longer can't be
    /// stopped, so it ends the timer: the device is free again, and the reader knows why.
    void wait_patiently(Contender& one) {
        const double most = most_call_seconds(options_.seconds, cublas_seconds_);
        const auto begin = Clock::now();
        while (cudaEventQuery(end_) == cudaErrorNotReady) {
            if (seconds_since(begin) < most) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                continue;
            }
            char text[60];
            std::snprintf(text, sizeof text, "one call takes longer than %.1f s.", most);
            one.error = text;
            for (Contender& other : contenders_)
                if (other.error.empty())
                    other.error = "it was not timed: of " + one.name + ", " + text;
            write();
            std::_Exit(0);
        }
    }

    /// One call, from a cold cache. @return its milliseconds; nothing good if one.error is set
    double time_once(Contender& one, bool read_clock) {
        must(cudaMemset(memory_.c, 0xff, memory_.elements * sizeof(float)), "Poisoning");
        simtutor_flush<<<grid_blocks, block_threads>>>(memory_.flush, memory_.flush_words);
        // Small products are over before the host has called: it gets ahead while the cache is
        // flushed. Large ones wait here, so that the wall clock can judge the event's time.
        const bool large = !one.milliseconds.empty() && one.milliseconds.back() > 1;
        if (large) cudaDeviceSynchronize();
        const auto wall = Clock::now();
        cudaEventRecord(begin_);
        call(one);
        cudaEventRecord(end_);
        if (read_clock) during_.push_back(clocks_->sm_clock());
        if (one.milliseconds.empty()) wait_patiently(one);
        if (failed(one, cudaEventSynchronize(end_))) return 0;
        if (failed(one, cudaDeviceSynchronize())) return 0;
        const double elapsed =
            std::chrono::duration<double, std::milli>(Clock::now() - wall).count();
        float event_ms = 0;
        must(cudaEventElapsedTime(&event_ms, begin_, end_), "Reading the time");
        const double error = compare();
        if (std::isnan(error))
            one.error = "C holds NaN, or was not written everywhere.";
        else if (error > options_.tolerance)
            one.error = "the product is wrong.";
        one.worst_error = std::isnan(error) ? error : std::max(one.worst_error, error);
        // Work that the default stream does not wait for escapes the events, not the clock.
        if (large && !read_clock && elapsed > 1.5 * event_ms + 0.5) {
            one.outside_default_stream = true;
            return elapsed;
        }
        return event_ms;
    }

    void warm_up() {
        cudaEventCreate(&begin_);
        cudaEventCreate(&end_);
        // Clocks rise within some tenths of a second of work.
        const auto begin = Clock::now();
        do {
            for (Contender& one : contenders_)
                if (one.error.empty() && !broken_) one.milliseconds = {time_once(one, false)};
        } while (!broken_ && seconds_since(begin) < 0.5);
        for (Contender& one : contenders_) one.milliseconds.clear();
    }

    static double seconds_since(Clock::time_point begin) {
        return std::chrono::duration<double>(Clock::now() - begin).count();
    }

    void take_times() {
        const auto begin = Clock::now();
        const auto settled = [&] {
            return std::all_of(contenders_.begin(), contenders_.end(),
                               [&](const Contender& one) { return one.settled(options_.target); });
        };
        const auto round = [&] {
            const std::size_t count = contenders_.size();
            for (std::size_t i = 0; i < count && !broken_; ++i) {
                Contender& one = contenders_[(i + rounds_) % count];
                if (!one.error.empty()) continue;
                const double time = time_once(one, i == 0);
                if (one.error.empty()) one.milliseconds.push_back(time);
            }
            ++rounds_;
        };
        do round();
        while (!broken_ && !settled() && seconds_since(begin) < options_.seconds);
        seconds_ = seconds_since(begin);
        if (!broken_) return;
        for (Contender& one : contenders_)
            if (one.error.empty() && one.milliseconds.size() < least_samples)
                one.error = "it was not timed to the end: another kernel broke the device.";
    }

    void profile() {
        for (Contender& one : contenders_) {
            call(one);
            if (failed(one, cudaDeviceSynchronize())) break;
            cudaProfilerStart();
            call(one);
            cudaDeviceSynchronize();
            cudaProfilerStop();
        }
        write();
    }

    JsonObject clock_json(const ClockReading& reading) const {
        JsonObject json;
        json.add("sm_mhz", reading.sm_mhz).add("memory_mhz", reading.memory_mhz);
        json.add("temperature_c", reading.temperature).add("power_w", reading.power_watts);
        json.add("reasons", reading.reasons);
        return json;
    }

    JsonObject device_json() const {
        int clock_khz = 0, memory_khz = 0, driver = 0, runtime = 0;
        cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0);
        cudaDeviceGetAttribute(&memory_khz, cudaDevAttrMemoryClockRate, 0);
        cudaDriverGetVersion(&driver);
        cudaRuntimeGetVersion(&runtime);
        JsonObject json;
        json.add("name", std::string(device_.name));
        json.add("major", device_.major).add("minor", device_.minor);
        json.add("multiprocessors", device_.multiProcessorCount);
        json.add("clock_khz", clock_khz).add("memory_clock_khz", memory_khz);
        json.add("memory_bus_bits", device_.memoryBusWidth);
        json.add("l2_bytes", device_.l2CacheSize);
        json.add("memory_bytes", static_cast<double>(device_.totalGlobalMem));
        json.add("driver", clocks_->driver());
        json.add("cuda_driver", driver).add("cuda_runtime", runtime);
        return json;
    }

    JsonObject cublas_json() const {
        JsonObject json;
        json.add("problem", cublas_problem_);
        if (!cublas_) return json;
        json.add("version", cublas_->version());
        json.add("error_pedantic", error_pedantic_).add("error_tf32", error_tf32_);
        return json;
    }

    void write() const {
        std::vector<JsonObject> kernels;
        for (const Contender& one : contenders_) {
            JsonObject json;
            json.add("name", one.name).add("error", one.error);
            json.add("milliseconds", one.milliseconds);
            json.add("worst_error", one.worst_error);
            json.add("outside_default_stream", one.outside_default_stream);
            kernels.push_back(json);
        }
        JsonObject all;
        all.add("schema", 1).add("n", options_.n).add("seed", static_cast<double>(options_.seed));
        all.add("tolerance", options_.tolerance).add("target", options_.target);
        all.add("rounds", static_cast<double>(rounds_)).add("seconds", seconds_);
        all.add("flush_bytes", static_cast<double>(memory_.flush_words * 4));
        all.add("device", device_json()).add("cublas", cublas_json());
        all.add("clocks_before", clock_json(before_)).add("clocks_after", clock_json(after_));
        all.add("sm_mhz_during", during_).add("highest_sm_mhz", clocks_->highest_sm_clock());
        all.add("kernels", kernels);
        if (std::fputs((all.text() + "\n").c_str(), output_) < 0 || std::fclose(output_) != 0)
            stop("the times cannot be written.");
    }

    Options options_;
    std::vector<Contender> contenders_;
    std::FILE* output_;
    cudaDeviceProp device_{};
    std::unique_ptr<ClockReader> clocks_;
    std::unique_ptr<Cublas> cublas_;
    std::string cublas_problem_;
    double error_pedantic_ = 0, error_tf32_ = 0;
    double cublas_seconds_ = 0;  ///< a product and its comparison; 0: not known
    Memory memory_;
    cudaEvent_t begin_{}, end_{};
    ClockReading before_, after_;
    std::vector<double> during_;
    std::size_t rounds_ = 0;
    double seconds_ = 0;
    bool broken_ = false;
};

}  // namespace
}  // namespace simtutor::gpu

/// Standard output for the timer alone; what others write there goes to standard error.
static std::FILE* own_output() {
    const int kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    return kept < 0 ? nullptr : fdopen(kept, "w");
}

int main(int count, char** words) {
    using namespace simtutor::gpu;
    const CommandLine line(count, words);
    int devices = 0;
    if (const cudaError_t error = cudaGetDeviceCount(&devices);
        error != cudaSuccess || devices == 0)
        stop("no usable GPU here (" + name_of(error) + ").");
    std::FILE* output = own_output();
    if (output == nullptr) stop("standard output is closed.");
    Timer(line.options, line.contenders, output).run();
    // What timed code left behind must not change the exit status.
    std::_Exit(0);
    return 0;
}
