#pragma once

#include <stdexcept>
#include <string>

namespace simtutor::report::picture {

/// A package is missing: what() is one sentence that names it.
class MissingPackage : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Programs of others that a page carries: from the distribution's packages, so that no copy of
/// them lies in the project.
struct ScriptPackages {
    std::string highlight;  ///< highlight.js with its C++ grammar, package node-highlight.js
    std::string charts;     ///< d3, package libjs-d3
};

/// @param root of the file system; tests have one of their own
/// @throws MissingPackage
ScriptPackages read_script_packages(const std::string& root = "/");

}  // namespace simtutor::report::picture
