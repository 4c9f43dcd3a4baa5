#pragma once
/// The array arguments of a library's call: each is checked as the accesses that it stands for.

#include <string>
#include <vector>

#include "grader/simt/cuda/runtime/call/call.h"
#include "grader/simt/cuda/runtime/library/layout.h"
#include "grader/simt/cuda/runtime/library/number.h"
#include "grader/simt/cuda/runtime/memory/range.h"
#include "grader/simt/engine/transfer.h"

namespace simtutor::simt {

struct Operand {
    const char* name;  ///< "A", as the library's manual calls it
    const void* pointer;
    Number number;
    Layout layout;
    bool reads = false, writes = false;
    std::string shape = {};  ///< "64 x 33 with the leading dimension 64"
    unsigned parts = 1;      ///< numbers in an element; 2: complex
    bool reversed = false;   ///< a vector with a negative increment: the last element comes first
    Role role = Role::device;

    unsigned element_bytes() const { return bytes_of(number) * parts; }
};

/// Null, freed, wrong memory, misaligned: reported, and the work cannot be done. An array that is
/// too short is reported, too; then the work is done without what lies outside.
bool check_operand(const ApiCall& call, const Operand& operand);
/// Reports the first element that is read and was never written.
void check_written(const ApiCall& call, const Operand& operand);
/// What the operand reads and writes, for the order among streams.
void add_sides(const Operand& operand, std::vector<TransferSide>& sides);

/// The numbers of all elements in the layout's order; those outside of the array are 0.
std::vector<double> load_operand(const Operand& operand);
/// The other way.
void store_operand(const Operand& operand, const std::vector<double>& values);

}  // namespace simtutor::simt
