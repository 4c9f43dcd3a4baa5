#include "grader/simt/cuda/runtime/launch/launch_check.h"

#include <fmt/format.h>

#include "grader/findings/text.h"
#include "grader/simt/cuda/runtime/call/text.h"
#include "grader/simt/cuda/runtime/launch/kernel.h"
#include "grader/simt/devices/occupancy.h"

namespace simtutor::simt {

namespace {

constexpr char axes[] = "xyz";

std::uint64_t product(const unsigned (&extent)[3]) {
    return std::uint64_t{extent[0]} * extent[1] * extent[2];
}

std::string text(const unsigned (&extent)[3]) {
    return fmt::format("({}, {}, {})", extent[0], extent[1], extent[2]);
}

LaunchCheck refuse(int error, std::string message, std::string advice) {
    return {error, std::move(message), std::move(advice)};
}

LaunchCheck check_zero(const unsigned (&grid)[3], const unsigned (&block)[3]) {
    if (product(grid) == 0)
        return refuse(
            cudaErrorInvalidConfiguration,
            fmt::format("The grid {} has no blocks: every extent must be at least 1.", text(grid)),
            "A division of whole numbers rounds down to 0 here, or there is no work. Round each "
            "division up, leave the launch out where there is no work, and take another kernel "
            "where this one's blocks are too large.");
    if (product(block) == 0)
        return refuse(cudaErrorInvalidConfiguration,
                      fmt::format("The block {} has no threads: every extent must be at least 1.",
                                  text(block)),
                      "The second launch parameter is the number of threads per block.");
    return {};
}

LaunchCheck check_block(const unsigned (&block)[3], const Device& device,
                        const LaunchNeeds& needs) {
    const std::uint64_t threads = product(block);
    if (threads > static_cast<std::uint64_t>(device.max_threads_per_block))
        return refuse(
            cudaErrorInvalidConfiguration,
            fmt::format("A block of {} has {} threads; {} allows at most {}.", text(block),
                        grouped(threads), device.name, grouped(device.max_threads_per_block)),
            "Use smaller blocks and more of them. The first launch parameter is the grid, "
            "the second the block.");
    for (int axis = 0; axis < 3; ++axis)
        if (block[axis] > device.max_block[axis])
            return refuse(
                cudaErrorInvalidConfiguration,
                fmt::format("The block is {} in {}; {} allows at most {}.", grouped(block[axis]),
                            axes[axis], device.name, grouped(device.max_block[axis])),
                "Move the long side of the block to another axis.");
    if (needs.max_threads > 0 && threads > static_cast<std::uint64_t>(needs.max_threads))
        return refuse(cudaErrorInvalidConfiguration,
                      fmt::format("A block of {} has {} threads; __launch_bounds__ of the kernel "
                                  "allows at most {}.",
                                  text(block), grouped(threads), grouped(needs.max_threads)),
                      "Launch smaller blocks, or raise the bound.");
    return {};
}

/// All blocks of a cooperative grid must be on the device at the same time.
LaunchCheck check_cooperative(const _SimtLaunchConfig& config, const Device& device,
                              const LaunchNeeds& needs) {
    if (!device.cooperative_launch)
        return refuse(cudaErrorNotSupported,
                      fmt::format("{} has no cooperative launches.", device.name),
                      "Choose a device of compute capability 6.0 or later.");
    BlockUse use;
    use.threads = static_cast<int>(config.__block.x * config.__block.y * config.__block.z);
    use.static_shared_bytes = needs.static_shared_bytes;
    use.dynamic_shared_bytes = config.__shared_bytes;
    use.shared_opt_in = needs.max_dynamic_shared > 0;
    const std::uint64_t room =
        static_cast<std::uint64_t>(occupancy(device, use).blocks_per_multiprocessor) *
        static_cast<std::uint64_t>(device.multiprocessors);
    const std::uint64_t blocks = std::uint64_t{config.__grid.x} * config.__grid.y * config.__grid.z;
    if (blocks <= room) return {};
    return refuse(cudaErrorCooperativeLaunchTooLarge,
                  fmt::format("A cooperative grid of {} blocks is too large: {} holds {} such "
                              "blocks at once.",
                              grouped(blocks), device.name, grouped(room)),
                  "Launch as many blocks as cudaOccupancyMaxActiveBlocksPerMultiprocessor times "
                  "the number of multiprocessors, with a grid-stride loop.");
}

constexpr const char* fewer_blocks =
    "launch fewer blocks and let each do more: with more threads in a block, or in a loop whose "
    "step is the whole grid. Where the loop has barriers, all threads of a block must make the "
    "same rounds.";

/// Most devices have far more room in x than in y and z.
std::string fits_exchanged(const unsigned (&grid)[3], int axis, const Device& device) {
    if (axis == 0 || grid[axis] > device.max_grid[0] || grid[0] > device.max_grid[axis]) return "";
    return fmt::format(
        "With x and {0} exchanged the grid would fit: does x count what the kernel takes from "
        "blockIdx.x, and {0} what it takes from blockIdx.{0}? If not, exchange the two in the "
        "launch. If so, exchange them in the launch and in the kernel, or ",
        axes[axis]);
}

LaunchCheck check_grid(const unsigned (&grid)[3], const Device& device) {
    for (int axis = 0; axis < 3; ++axis) {
        if (grid[axis] <= device.max_grid[axis]) continue;
        if (device.max_grid[axis] == 1)
            return refuse(cudaErrorInvalidConfiguration,
                          fmt::format("The grid is {} in {}; grids of {} have two dimensions.",
                                      grouped(grid[axis]), axes[axis], device.name),
                          "Put the third dimension into x or y.");
        return refuse(
            cudaErrorInvalidConfiguration,
            fmt::format("The grid is {} in {}; {} allows at most {}.", grouped(grid[axis]),
                        axes[axis], device.name, grouped(device.max_grid[axis])),
            sentence(fits_exchanged(grid, axis, device) + fewer_blocks));
    }
    return {};
}

}  // namespace

LaunchNeeds needs_of(const void* address) {
    if (address == nullptr) return default_needs();
    const KernelFacts facts = numbers_of_kernel(address);
    LaunchNeeds needs;
    needs.static_shared_bytes = facts.static_shared_bytes;
    needs.max_dynamic_shared = dynamic_shared_limit(address);
    needs.max_threads = facts.max_threads;
    return needs;
}

LaunchNeeds default_needs() {
    LaunchNeeds needs;
    needs.max_dynamic_shared = dynamic_shared_limit(nullptr);
    return needs;
}

LaunchCheck check_shared(std::uint64_t bytes, const Device& device, const LaunchNeeds& needs) {
    if (needs.static_shared_bytes > device.shared_per_block)
        return refuse(
            cudaErrorInvalidValue,
            fmt::format("The kernel declares at least {} of shared memory; {} allows at most {} "
                        "in a block.",
                        bytes_text(needs.static_shared_bytes), device.name,
                        bytes_text(device.shared_per_block)),
            "Use smaller arrays, or fewer. No call raises this limit for arrays whose size stands "
            "in their declaration: nvcc refuses larger ones.");
    const bool asked = needs.max_dynamic_shared > 0;
    const std::uint64_t limit = asked ? device.shared_per_block_opt_in : device.shared_per_block;
    if (bytes <= limit) return {};
    const bool opt_in = !asked && bytes <= device.shared_per_block_opt_in;
    return refuse(
        cudaErrorInvalidValue,
        fmt::format("A block needs {} of shared memory; {} allows at most {}{}.", bytes_text(bytes),
                    device.name, bytes_text(limit),
                    opt_in ? fmt::format(" unless the program asks for more (up to {})",
                                         bytes_text(device.shared_per_block_opt_in))
                           : ""),
        opt_in ? "Call cudaFuncSetAttribute with cudaFuncAttributeMaxDynamicSharedMemorySize "
                 "before the launch, or use smaller tiles."
               : "Use smaller tiles. The third launch parameter is in bytes.");
}

LaunchCheck check_launch(const _SimtLaunchConfig& config, const Device& device,
                         const LaunchNeeds& needs) {
    const unsigned grid[3] = {config.__grid.x, config.__grid.y, config.__grid.z};
    const unsigned block[3] = {config.__block.x, config.__block.y, config.__block.z};
    if (LaunchCheck check = check_zero(grid, block); !check.ok()) return check;
    if (LaunchCheck check = check_block(block, device, needs); !check.ok()) return check;
    if (LaunchCheck check = check_grid(grid, device); !check.ok()) return check;

    if (config.cooperative != 0)
        if (LaunchCheck check = check_cooperative(config, device, needs); !check.ok()) return check;

    const auto asked = static_cast<std::uint64_t>(needs.max_dynamic_shared);
    if (asked > 0 && config.__shared_bytes > device.shared_per_block &&
        config.__shared_bytes > asked)
        return refuse(cudaErrorInvalidValue,
                      fmt::format("The launch asks for {} of dynamic shared memory; the program "
                                  "allowed {} with cudaFuncSetAttribute.",
                                  bytes_text(config.__shared_bytes), bytes_text(asked)),
                      "Give cudaFuncSetAttribute the size that the launch uses.");
    return check_shared(config.__shared_bytes + needs.static_shared_bytes, device, needs);
}

}  // namespace simtutor::simt
