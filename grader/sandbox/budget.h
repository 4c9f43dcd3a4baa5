#pragma once

#include <mutex>
#include <string>

namespace simtutor::sandbox {

/// What compiling and running one submission may cost, all together. Time that it waits for a core
/// of a busy machine costs nothing. Safe to use from several threads.
class Budget {
  public:
    static constexpr double usual_cpu_seconds = 60;
    static constexpr double usual_slept_seconds = 60;

    explicit Budget(double cpu_seconds = usual_cpu_seconds,
                    double slept_seconds = usual_slept_seconds)
        : cpu_(cpu_seconds), slept_(slept_seconds) {}

    /// @param slept_seconds in which it neither ran nor waited for a core
    void charge(double cpu_seconds, double slept_seconds);
    double cpu_left() const;
    double slept_left() const;
    bool spent() const { return cpu_left() <= 0 || slept_left() <= 0; }
    /// Why nothing more is run, one sentence; empty while there is some left.
    std::string spent_sentence() const;

  private:
    const double cpu_, slept_;
    mutable std::mutex guard_;
    double used_cpu_ = 0, used_slept_ = 0;
};

}  // namespace simtutor::sandbox
