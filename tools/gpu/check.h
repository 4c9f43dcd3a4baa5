#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

/// Code shared by the drivers in this folder. A driver is compiled after a lesson's kernel file, in
/// the same translation unit; everything here lies in a namespace, out of the kernel's way.
namespace gpu_check {

/// Options of the command line.
struct Settings {
    std::uint64_t seed = 1;
    int multiple = 1;          ///< sizes must be a multiple of this
    std::size_t guard = 4096;  ///< bytes before and after every array; 0 under a sanitizer
};

/// One run with a freshly poisoned output. Empty: right; otherwise the error.
using Attempt = std::function<std::string()>;

struct Case {
    std::string name;
    bool small;  ///< also run under the sanitizers
    bool large;  ///< for solutions only, and only a few times
    /// Makes inputs and expected values once.
    std::function<Attempt(const Settings&)> prepare;
};

/// Each driver defines it.
std::vector<Case> cases(const Settings& settings);

/// Reports a fatal error and ends the program.
[[noreturn]] void give_up(const std::string& message);

inline void require(cudaError_t status, const char* what) {
    if (status != cudaSuccess) give_up(std::string(what) + ": " + cudaGetErrorString(status));
}

/// An array in device memory between two guard zones.
class Bytes {
  public:
    Bytes(std::size_t size, std::size_t guard, int guard_byte)
        : size_(size), guard_(guard), guard_byte_(guard_byte) {
        require(cudaMalloc(&memory_, size_ + 2 * guard_), "cudaMalloc");
        restore_guards();
    }
    ~Bytes() { cudaFree(memory_); }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    unsigned char* data() const { return memory_ + guard_; }

    void fill(int byte) {
        restore_guards();
        if (size_ > 0) require(cudaMemset(data(), byte, size_), "cudaMemset");
    }
    void store(const void* from) {
        if (size_ > 0) {
            require(cudaMemcpy(data(), from, size_, cudaMemcpyHostToDevice), "copy to the device");
        }
    }
    void fetch(void* to) const {
        if (size_ > 0) {
            require(cudaMemcpy(to, data(), size_, cudaMemcpyDeviceToHost), "copy to the host");
        }
    }
    /// The damaged guard zone: "before", "after" or none.
    const char* broken_guard() const {
        std::vector<unsigned char> zone(guard_);
        for (const bool after : {false, true}) {
            if (guard_ == 0) break;
            require(cudaMemcpy(zone.data(), after ? data() + size_ : memory_, guard_,
                               cudaMemcpyDeviceToHost),
                    "copy of a guard zone");
            for (const unsigned char byte : zone) {
                if (byte != guard_byte_) return after ? "after" : "before";
            }
        }
        return nullptr;
    }

  private:
    void restore_guards() {
        if (guard_ == 0) return;
        require(cudaMemset(memory_, guard_byte_, guard_), "cudaMemset");
        require(cudaMemset(data() + size_, guard_byte_, guard_), "cudaMemset");
    }

    unsigned char* memory_ = nullptr;
    std::size_t size_;
    std::size_t guard_;
    int guard_byte_;
};

/// An input. Its guard zones are NaN, so that a read beyond its ends spoils the result.
class Input {
  public:
    Input(std::vector<float> values, const Settings& settings)
        : values_(std::move(values)), bytes_(values_.size() * sizeof(float), settings.guard, 0xFF) {
        bytes_.store(values_.data());
    }
    const float* device() const { return reinterpret_cast<const float*>(bytes_.data()); }
    const std::vector<float>& values() const { return values_; }
    bool unchanged() const {
        std::vector<float> now(values_.size());
        bytes_.fetch(now.data());
        return now.empty() ||
               std::memcmp(now.data(), values_.data(), now.size() * sizeof(float)) == 0;
    }
    const char* broken_guard() const { return bytes_.broken_guard(); }

  private:
    std::vector<float> values_;
    Bytes bytes_;
};

/// An output. Poison is NaN for float; for bytes it changes from run to run.
template <typename T>
class Output {
  public:
    Output(std::size_t count, const Settings& settings)
        : count_(count), bytes_(count * sizeof(T), settings.guard, 0xA5) {}
    T* poisoned() {
        poison_ = sizeof(T) == 1 && poison_ == 0x5A ? 0xC3 : sizeof(T) == 1 ? 0x5A : 0xFF;
        bytes_.fill(poison_);
        return reinterpret_cast<T*>(bytes_.data());
    }
    std::vector<T> values() const {
        std::vector<T> fetched(count_);
        bytes_.fetch(fetched.data());
        return fetched;
    }
    const char* broken_guard() const { return bytes_.broken_guard(); }

  private:
    std::size_t count_;
    Bytes bytes_;
    int poison_ = 0;
};

/// Random numbers in [-1, 1), the same for the same seed and name.
std::vector<float> random_values(const Settings& settings, const std::string& name,
                                 std::size_t count);

/// Waits for the launched work; an endless kernel ends the program. Empty: no error.
std::string wait();

/// Errors apart from the values: written guards, changed inputs. Empty: none.
template <typename T>
std::string intact(const Output<T>& output, std::vector<const Input*> inputs) {
    if (const char* side = output.broken_guard()) {
        return std::string("wrote ") + side + " the output";
    }
    for (const Input* input : inputs) {
        if (!input->unchanged() || input->broken_guard()) return "wrote into an input";
    }
    return "";
}

/// How far a sum of `terms` products of random numbers, in float and in any order, may be from
/// the exact one. `magnitude` is the sum of the products' sizes. Certain bound: Higham, Accuracy
/// and Stability, lemma 3.1; for many terms Higham and Mary, SIAM J. Sci. Comput. 42(5), 2020.
double sum_tolerance(std::size_t terms, double magnitude);

/// "c[3] = 1 instead of 2".
std::string difference(const std::string& place, double got, double expected);

}  // namespace gpu_check
