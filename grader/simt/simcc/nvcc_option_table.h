#pragma once
/// nvcc's options, each with its meaning for simcc.

#include <map>
#include <string>

namespace simtutor::simt {

/// The meaning of an option, independent of its spelling.
enum class Meaning {
    include,
    architecture,
    define,
    undefine,
    pre_include,
    system_include,
    library,
    library_path,
    language,
    standard,
    host_option,
    linker_option,
    output,
    output_directory,
    dependency_value,
    options_file,
    relocatable,
    default_stream,
    ignored_value,
    compile,
    compile_separate,
    device_link,
    link,
    archive,
    preprocess,
    dependencies,
    dependency_flag,
    shared,
    run,
    verbose,
    dry_run,
    unchecked,
    branches,
    explain,
    host_value,   ///< the host compiler has the same option, with a value
    host_switch,  ///< -noeh: -fno-exceptions
    run_arguments,
    debug,
    extended_lambda,
    relaxed_constexpr,
    forward_compiler,
    forward_linker,
    list_architectures,
    refused,
    help,
    version,
    ignored,
    unavailable
};

struct Option {
    Meaning meaning;
    bool takes_value;
};

/// Every option under each of its spellings, without the dashes.
const std::map<std::string, Option>& nvcc_option_table();

}  // namespace simtutor::simt
