#pragma once

#include <algorithm>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace simtutor::check {

/// How a count comes about: so many accesses, so many pieces of memory, or so many passes of banks.
enum class Nature { segments, banks, local, accesses };

/// Which way the accesses go that a counter counts.
enum class Way { loads, stores, both };

/// What a warp's request costs at one line, and what it would at best.
struct Cost {
    double requests = 0, needed = 0, least = 0;
    double excess() const { return std::max(0.0, needed - least); }
    double per_request() const { return requests > 0 ? needed / requests : 0; }
    double least_per_request() const { return requests > 0 ? least / requests : 0; }
    Cost& operator+=(const Cost& other) {
        requests += other.requests, needed += other.needed, least += other.least;
        return *this;
    }
};

/// One line of a kernel.
struct CountedLine {
    const nlohmann::json* counts = nullptr;
    const nlohmann::json* kernel = nullptr;
    Cost cost;
    double count = 0;

    int number() const;
    std::string file() const;
};

/// The lines of all kernels of a run with what one counter counts of them.
class CountedLines {
  public:
    /// @param counters as in RunResult::counters, which must outlive this
    /// @param counter as in Gate::counter, without the kernel's name
    /// @param share the count as a share of what is allowed; 0: not known
    CountedLines(const nlohmann::json& counters, const std::string& counter, double share);

    const std::vector<CountedLine>& lines() const { return lines_; }
    /// All kernels of the run that have totals.
    const std::vector<const nlohmann::json*>& kernels() const { return kernels_; }
    /// Whether the counter's name has this part.
    bool counts(const char* part) const;
    const std::string& counter() const { return counter_; }
    Nature nature() const { return nature_; }
    Way way() const { return way_; }
    double share() const { return share_; }
    /// Whether it is known how many are too many.
    bool has_limit() const;
    /// The counts of all lines.
    double all() const;
    /// How many are too many; 0 where that is not known.
    double beyond_allowed() const;
    /// Elements of all arrays that were written, each once.
    double written() const { return written_; }

    /// What lines close to each other waste that cost the same: one piece of code, such as four
    /// stores in a row. The first of them stands for all.
    double excess_of_piece(const CountedLine& first) const;

    /// The line that weighs most; null if none weighs anything.
    template <class Weight>
    const CountedLine* largest(const Weight& weight) const {
        const CountedLine* best = nullptr;
        for (const CountedLine& line : lines_)
            if (weight(line) > (best ? weight(*best) : 0)) best = &line;
        return best;
    }

  private:
    Cost cost_of(const nlohmann::json& line) const;
    double count_of(const nlohmann::json& line) const;

    const std::string counter_;
    const Nature nature_;
    const Way way_;
    const double share_;
    double written_ = 0;
    std::vector<CountedLine> lines_;
    std::vector<const nlohmann::json*> kernels_;
};

/// A parallel region of the host, whose threads share no device memory.
bool is_team(const CountedLine& line);

}  // namespace simtutor::check
