#pragma once
/// The calls that the lessons of the ladder make, C = A * B for n x n matrices, and their
/// judgement.

#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/heaviest_kernel.h"
#include "grader/check/wide_product.h"

namespace simtutor::check {

/// A multiple of every tile and block of the ladder, so that the published counts hold.
constexpr int counted_multiple = 128;
/// Blocks that make more elements of C than this take long.
constexpr double large_block = 4096;
/// Of matrices that have infinite elements: no multiple of any tile. No lesson asks for it else.
constexpr int infinite_size = 21;
/// Runs of one wide product: a small and a large one.
constexpr std::ptrdiff_t runs_of_wide_product = 2;

/// The product of two random matrices, whole; the same n gives the same matrices. It is counted if
/// n has a multiple of every tile.
Call product_call(int n, const std::string& entry = "matmul");
/// Of a size that the seed draws, a multiple of 4 and of no tile, to be weighed (size_cost.h): rows
/// are aligned for vectors, and tiles hang over.
Call weighed_call(const std::string& entry);
/// A size with all checks, on some of its blocks.
Call sampled_call(int n, const HeaviestKernel& heaviest);
/// The products of wide_product.h whose sizes are multiples of this one.
std::vector<WideProduct> wide_products(const std::string& entry, int multiple_of);
std::vector<Call> calls_of(const std::vector<WideProduct>& products);

/// As run_all(), the call with the most multiply-adds first.
/// @param elements elements of C that a block makes; only sampled calls need it
std::vector<Run> run_products(const std::vector<Call>& calls, double elements = 0);

/// The run's result is the product of its inputs.
void judge_product(const Run& run);
/// The same of several.
/// @param products those whose runs end at two threads of a block, in the same order
void judge_products(const std::vector<Run>& runs, const std::vector<WideProduct>& products);

}  // namespace simtutor::check
