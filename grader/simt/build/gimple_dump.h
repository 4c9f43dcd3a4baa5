#pragma once
/// Reads what g++ prints with -fdump-tree-gimple-lineno: the statements of functions in single
/// steps, with the types of their variables.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/simt/build/register_dump.h"

namespace simtutor::simt {

/// A step of a function: what it stores to a variable, or where it jumps to.
struct Step {
    enum class Kind { assignment, branch, label, jump, other };
    Kind kind = Kind::other;
    Place place;
    std::string to;     ///< of an assignment: the variable; of a label: its name
    std::string value;  ///< of an assignment; of a branch: its condition; of an other: all
    std::vector<std::string> targets;  ///< labels of a branch or jump
};

struct SteppedVariable {
    std::string type;  ///< as the dump writes it, without const: "short int"
    bool is_parameter = false;
};

/// A function of a dump. Variables of one name in several scopes are told apart: "k", "k@2".
struct SteppedFunction {
    std::string name;  ///< without scope and template arguments
    std::vector<Step> steps;
    std::map<std::string, SteppedVariable> variables;
    std::multimap<std::string, std::string> values;  ///< all that is assigned to a variable
};

/// The functions of a dump whose bodies stand in files that `wanted` takes.
std::vector<SteppedFunction> read_gimple(const std::string& dump,
                                         const std::function<bool(const std::string&)>& wanted);

}  // namespace simtutor::simt
