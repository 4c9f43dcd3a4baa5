#pragma once

#include <string>

#include "grader/simt/engine/events.h"

namespace simtutor::simt {

struct Allocation;

/// Which elements around one that nobody wrote have no value either: "So far the elements 120
/// to 127 of x (it has 256 elements) have no value." Empty where that is not known, or where it is
/// one alone of an array of one.
std::string unwritten_elements(const Allocation& array, const MemoryAccess& access);

/// What is said of an element of an array that was written in part: what is known, and a question.
/// Who should have written it is not known here, so nothing is told to be done.
std::string unwritten_element_advice(const Allocation& array, const MemoryAccess& access);

/// The same of any element of global memory: how much of its array was written tells what is
/// missing, all of it, or its end. @param array that owns the address, or null
std::string unwritten_advice(const Allocation* array, const MemoryAccess& access);

}  // namespace simtutor::simt
