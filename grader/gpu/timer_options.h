#pragma once
/// What the timer is asked for on its command line; see timer.cu.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "grader/gpu/timer_statistics.h"
#include "grader/module/module_abi.h"

namespace simtutor::gpu {

/// Ends the timer with one sentence.
[[noreturn]] inline void stop(const std::string& sentence) {
    std::fprintf(stderr, "timer: %s\n", sentence.c_str());
    std::exit(2);
}

struct Options {
    std::string cublas = "search";
    int n = 0;
    unsigned long long seed = 1;
    double tolerance = 0, seconds = 10, target = 0.01;
    bool profile = false;
};

/// Something to be timed: a module's entry, or cuBLAS.
struct Contender {
    std::string name, module, entry;
    bool is_kernel = false;
    unsigned grid[3] = {1, 1, 1}, block[3] = {1, 1, 1};
    const SimtutorEntry* code = nullptr;  ///< null: cuBLAS
    std::vector<double> milliseconds;
    double worst_error = 0;
    bool outside_default_stream = false;
    std::string error;  ///< one sentence; it is not timed any more

    bool settled(double target) const {
        return !error.empty() || standard_error(milliseconds) < target;
    }
};

/// A bad command line ends the timer.
struct CommandLine {
    Options options;
    std::vector<Contender> contenders;

    CommandLine(int count, char** words) : next_(words + 1), end_(words + count) {
        while (next_ != end_) read(*next_++);
        if (options.n < 1 || !(options.tolerance > 0) || contenders.empty())
            stop("give --n, --tolerance and at least one --kernel.");
    }

  private:
    const char* word() {
        if (next_ == end_) stop("an option lacks its value.");
        return *next_++;
    }
    double number() {
        char* rest = nullptr;
        const char* text = word();
        const double value = std::strtod(text, &rest);
        if (*rest != '\0') stop(std::string(text) + " is no number.");
        return value;
    }
    void read(const std::string& option) {
        if (option == "--cublas")
            options.cublas = word();
        else if (option == "--n")
            options.n = static_cast<int>(number());
        else if (option == "--seed")
            options.seed = static_cast<unsigned long long>(number());
        else if (option == "--tolerance")
            options.tolerance = number();
        else if (option == "--seconds")
            options.seconds = number();
        else if (option == "--target")
            options.target = number();
        else if (option == "--profile")
            options.profile = true;
        else if (option == "--kernel")
            add_kernel();
        else if (option == "--launch")
            add_launch();
        else
            stop("there is no option " + option + ".");
    }
    void add_kernel() {
        Contender one;
        one.name = word();
        one.module = word();
        one.entry = word();
        contenders.push_back(one);
    }
    void add_launch() {
        if (contenders.empty()) stop("--launch belongs behind a --kernel.");
        Contender& one = contenders.back();
        for (int i = 0; i < 2; ++i) one.grid[i] = static_cast<unsigned>(number());
        for (int i = 0; i < 2; ++i) one.block[i] = static_cast<unsigned>(number());
    }
    char** next_;
    char** end_;
};

}  // namespace simtutor::gpu
