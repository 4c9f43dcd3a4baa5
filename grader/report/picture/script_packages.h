#pragma once

#include <string>

namespace simtutor::report::picture {

/// Programs of others that a page carries: from the distribution's packages, so that no copy of
/// them lies in the project.
struct ScriptPackages {
    std::string highlight;  ///< highlight.js with its C++ grammar, package node-highlight.js
    std::string charts;     ///< d3, package libjs-d3
};

/// @param root of the file system; tests have one of their own
/// @throws Error that names a missing package
ScriptPackages read_script_packages(const std::string& root = "/");

}  // namespace simtutor::report::picture
