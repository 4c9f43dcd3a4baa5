#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "grader/error/error.h"
#include "grader/simt/simcc/compilation.h"
#include "grader/simt/simcc/explain.h"
#include "grader/simt/simcc/interruption.h"

/// simcc: replaces nvcc for programs that run on the CPU. Exit status 1: an error in the program,
/// 2: in the command line.
int main(int count, char** words) {
    using namespace simtutor::simt;
    try {
        const std::vector<std::string> command(words + 1, words + count);
        const NvccOptions options = read_nvcc_options(command);
        if (options.phase == Phase::help) {
            std::cout << nvcc_help();
            return 0;
        }
        if (options.phase == Phase::list_architectures) {
            for (const int number : {75, 80, 86, 87, 88, 89, 90, 100, 103, 110, 120, 121})
                std::cout << "compute_" << number << "\n";
            return 0;
        }
        if (options.phase == Phase::version) {
            // CMake looks for nvcc's own words.
            std::cout << "simcc: CUDA C++ on the CPU, every access checked\n"
                         "It stands in the place of nvcc: NVIDIA (R) Cuda compiler driver\n"
                         "Cuda compilation tools, release 13.0, V13.0.88\n";
            return 0;
        }
        watch_interruptions();
        if (options.explain) return explain_build(options, command);
        return Compilation(options).run();
    } catch (const simtutor::Interrupted& interruption) {
        end_by_signal(interruption.signal());
    } catch (const simtutor::Error& error) {
        std::cerr << "simcc: " << error.what() << "\n";
        return error.exit_status();
    } catch (const std::exception& error) {
        std::cerr << "simcc: " << error.what() << "\n";
        return 1;
    }
}
