#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "grader/host/kernel_host.h"
#include "tools/model/kernels.h"
#include "tools/model/published.h"

namespace simtutor::model {

/// Elements of C that one thread computes: columns along x, rows along y.
struct PerThread {
    unsigned columns = 1, rows = 1;
};

/// The cost of one kernel with one block shape on the simulated C1060.
struct Simulated {
    Shape shape;
    std::string error;  ///< one sentence; empty if `traffic` is valid
    Traffic traffic;
    std::vector<int> sizes;  ///< the simulated n
    /// Transactions of each source line at the largest size, to explain a row that differs.
    std::vector<std::string> by_line;
};

/// Runs one kernel of the ladder on the simulated C1060 with any block shape.
class KernelRuns {
  public:
    /// Builds the kernel. @throws command::Trouble if the build fails
    /// @param module path of the shared object to write
    KernelRuns(const Kernel& kernel, const std::string& module);

    /// Two sizes for each shape determine the polynomial; a third, if fast, must lie on it.
    std::vector<Simulated> run(const std::vector<Shape>& shapes);

  private:
    /// Launches one block and finds the elements of C that it wrote.
    PerThread measure_per_thread(const Shape& shape);
    Simulated evaluate(const Shape& shape, const std::vector<int>& sizes,
                       const std::vector<host::RunResult>& results) const;
    host::RunRequest request(const Shape& shape, int n, unsigned grid_x, unsigned grid_y,
                             bool counters) const;
    std::vector<Simulated> run_sizes(const std::vector<Shape>& shapes, bool whole_blocks);

    Kernel kernel_;
    host::KernelHost host_;
    std::optional<PerThread> per_thread_;
};

}  // namespace simtutor::model
