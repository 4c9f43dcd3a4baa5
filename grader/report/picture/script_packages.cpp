#include "grader/report/picture/script_packages.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace simtutor::report::picture {
namespace {

std::string read(const std::string& path, const char* package) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file || text.str().empty())
        throw Error(fmt::format(
            "The page needs {}, which is not there; install it with \"apt-get install {}\".", path,
            package));
    return text.str();
}

/// Within an HTML page a script ends at the first "</script", wherever it stands.
std::string embeddable(std::string script) {
    for (std::size_t at = 0; (at = script.find("</script", at)) != std::string::npos; at += 9)
        script.replace(at, 2, "<\\/");
    return script;
}

}  // namespace

ScriptPackages read_script_packages(const std::string& root) {
    const std::string highlight = root + "usr/share/nodejs/highlight.js/lib/";
    ScriptPackages packages;
    packages.highlight = embeddable(fmt::format(
        "const hljs = (() => {{ const exports = {{}}, module = {{}};\n{}\n"
        "return module.exports; }})();\n(() => {{ const module = {{}};\n{}\n"
        "hljs.registerLanguage('cpp', module.exports); }})();\n"
        "hljs.configure({{ hideUpgradeWarningAcceptNoSupportOrSecurityUpdates: true }});\n",
        read(highlight + "highlight.js", "node-highlight.js"),
        read(highlight + "languages/cpp.js", "node-highlight.js")));
    packages.charts = embeddable(read(root + "usr/share/javascript/d3/d3.min.js", "libjs-d3"));
    return packages;
}

}  // namespace simtutor::report::picture
