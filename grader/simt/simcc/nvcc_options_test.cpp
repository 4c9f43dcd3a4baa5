#include "grader/simt/simcc/nvcc_options.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "grader/paths/simtutor_paths.h"
#include "grader/process/run_process.h"
#include "grader/simt/simcc/nvcc_option_table.h"

namespace simtutor::simt {
namespace {

using Words = std::vector<std::string>;

TEST(NvccOptions, ReadTheFormsThatMakefilesUse) {
    const NvccOptions options = read_nvcc_options({"-O3",
                                                   "-std=c++14",
                                                   "-arch=sm_80",
                                                   "-gencode",
                                                   "arch=compute_80,code=sm_80",
                                                   "-I../inc",
                                                   "-DN=4",
                                                   "-D",
                                                   "M",
                                                   "-Xcompiler",
                                                   "-Wall,-O2,-fopenmp",
                                                   "-lineinfo",
                                                   "-branches",
                                                   "--use_fast_math",
                                                   "-Xptxas",
                                                   "-v",
                                                   "-maxrregcount=32",
                                                   "a.cu",
                                                   "b.cpp",
                                                   "-lm",
                                                   "-lcudart",
                                                   "-o",
                                                   "x"});
    EXPECT_EQ(options.phase, Phase::link);
    EXPECT_EQ(options.output, "x");
    EXPECT_EQ(options.standard, "c++17");
    EXPECT_EQ(options.preprocessor, (Words{"-I../inc", "-DN=4", "-DM"}));
    EXPECT_TRUE(options.openmp);
    EXPECT_TRUE(options.branches);
    EXPECT_EQ(options.linker, Words{"-lm"});
    ASSERT_EQ(options.inputs.size(), 2u);
    EXPECT_EQ(options.inputs[0].kind, SourceKind::cuda);
    EXPECT_EQ(options.inputs[1].kind, SourceKind::cpp);
}

/// Lines "long short value" or "long short flag".
std::vector<Words> listed_options() {
    std::ifstream file(std::string(paths::source_dir) +
                       "/grader/simt/simcc/testing/nvcc_options.txt");
    std::vector<Words> all;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) continue;
        std::istringstream words(line);
        all.push_back(Words{std::istream_iterator<std::string>(words), {}});
    }
    return all;
}

TEST(NvccOptions, KnowEachOptionOfNvcc) {
    const std::vector<Words> all = listed_options();
    ASSERT_GT(all.size(), 130u);
    for (const Words& option : all) {
        ASSERT_EQ(option.size(), 3u);
        for (const std::string& name : {option[0], option[1]}) {
            const auto found = nvcc_option_table().find(name);
            ASSERT_NE(found, nvcc_option_table().end()) << name;
            EXPECT_EQ(found->second.takes_value, option[2] == "value") << name;
        }
    }
}

TEST(NvccOptions, AreThoseThatNvccTells) {
    const ProcessResult help = run_process({"nvcc", "--help"}, "");
    if (!help.started || help.exit_code != 0) GTEST_SKIP() << "there is no nvcc";
    Words listed;
    for (const Words& option : listed_options()) listed.push_back(option[0]);
    std::istringstream lines(help.output);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("--")) continue;
        const std::string name = line.substr(2, line.find(' ') - 2);
        EXPECT_NE(std::find(listed.begin(), listed.end(), name), listed.end()) << line;
    }
}

TEST(NvccOptions, ForwardWhatIsUnknownIfAskedTo) {
    EXPECT_THROW(read_nvcc_options({"-fvisibility=hidden", "a.cu"}), UsageError);
    EXPECT_EQ(
        read_nvcc_options({"-fvisibility=hidden", "-forward-unknown-to-host-compiler", "a.cu"})
            .host_compiler,
        Words{"-fvisibility=hidden"});
    EXPECT_EQ(read_nvcc_options({"--forward-unknown-to-host-linker", "-zlazy", "a.cu"}).linker,
              Words{"-zlazy"});
    EXPECT_EQ(read_nvcc_options({"a.cu", "-run", "-run-args", "4,x"}).run_arguments,
              (Words{"4", "x"}));
    EXPECT_THROW(read_nvcc_options({"-clean", "a.cu"}), UsageError);
}

TEST(NvccOptions, KeepObjectsAndLibrariesInOrder) {
    const NvccOptions options =
        read_nvcc_options({"main.o", "-L", "lib", "-lmine", "other.a", "-o", "x"});
    EXPECT_EQ(options.linker, (Words{"main.o", "-Llib", "-lmine", "other.a"}));
}

TEST(NvccOptions, LeaveOutLibrariesOfTheirOwnByPath) {
    const NvccOptions options = read_nvcc_options(
        {"a.o", "/usr/lib/libgomp.so", "/usr/lib/libgomp.so.1", "/opt/cuda/lib64/libcudart.so",
         "libcudart_static.a", "libgomp_tools.a", "libgomp.sources.a", "gomp.o"});
    EXPECT_EQ(options.linker, (Words{"a.o", "libgomp_tools.a", "libgomp.sources.a", "gomp.o"}));
}

TEST(NvccOptions, TellPhasesApart) {
    EXPECT_EQ(read_nvcc_options({"-dc", "a.cu"}).phase, Phase::compile);
    EXPECT_TRUE(read_nvcc_options({"-dc", "a.cu"}).separate_device_code);
    EXPECT_TRUE(read_nvcc_options({"-rdc=true", "-c", "a.cu"}).separate_device_code);
    EXPECT_EQ(read_nvcc_options({"-dlink", "a.o"}).phase, Phase::device_link);
    EXPECT_EQ(read_nvcc_options({"-M", "a.cu"}).phase, Phase::dependencies);
    EXPECT_EQ(read_nvcc_options({"--help"}).phase, Phase::help);
}

TEST(NvccOptions, TreatAnyFileAsCudaAfterX) {
    const NvccOptions options = read_nvcc_options({"-x", "cu", "a.cpp", "-c"});
    EXPECT_EQ(options.inputs.at(0).kind, SourceKind::cuda);
}

std::string complaint(const Words& words) {
    try {
        read_nvcc_options(words);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(NvccOptions, NameWhatIsWrong) {
    EXPECT_NE(complaint({"--frobnicate", "a.cu"}).find("--frobnicate"), std::string::npos);
    EXPECT_NE(complaint({"-ptx", "a.cu"}).find("-ptx"), std::string::npos);
    EXPECT_NE(complaint({"a.cu", "-lcusparse"}).find("cusparse"), std::string::npos);
    EXPECT_NE(complaint({"-o"}).find("-o"), std::string::npos);
    EXPECT_NE(complaint({"-std=c++99", "a.cu"}).find("c++99"), std::string::npos);
    EXPECT_NE(complaint({}).find("No input"), std::string::npos);
    EXPECT_NE(complaint({"-c", "a.cu", "b.cu", "-o", "x"}).find("-o"), std::string::npos);
    EXPECT_NE(complaint({"a.ptx"}).find("a.ptx"), std::string::npos);
    EXPECT_NE(complaint({""}).find("empty"), std::string::npos);
    EXPECT_NE(complaint({"@missing.opt"}).find("missing.opt"), std::string::npos);
}

/// The inputs that a text names, read as `--options-file FILE` or as `@FILE`.
std::vector<std::string> inputs_of_file(const std::string& text, const std::string& option) {
    const std::string path = testing::TempDir() + "words.opt";
    std::ofstream(path) << text;
    const bool joined = option == "@";
    const NvccOptions options = read_nvcc_options(joined ? Words{"@" + path} : Words{option, path});
    std::vector<std::string> inputs;
    for (const Input& input : options.inputs) inputs.push_back(input.path);
    return inputs;
}

TEST(NvccOptions, ReadTheQuotesOfAnOptionsFile) {
    for (const std::string option : {"@", "--options-file"}) {
        EXPECT_EQ(inputs_of_file("\"a b.o\" c\\ d.o\n\te\\\\f.o", option),
                  (Words{"a b.o", "c d.o", "e\\f.o"}));
        EXPECT_EQ(inputs_of_file("\"a\"b\"c.o\" \"d\\\"e.o\"", option), (Words{"abc.o", "d\"e.o"}));
    }
    // The host compiler has single quotes, nvcc has not.
    EXPECT_EQ(inputs_of_file("'a b.o'", "@"), Words{"a b.o"});
    EXPECT_EQ(inputs_of_file("'a b.o'", "-optf"), (Words{"'a", "b.o'"}));
    EXPECT_THROW(inputs_of_file("\"a.o", "@"), UsageError);
}

TEST(NvccOptions, StopAtAnOptionsFileThatNamesItself) {
    const std::string path = testing::TempDir() + "self.opt";
    std::ofstream(path) << "@" << path << " a.cu\n";
    EXPECT_NE(complaint({"@" + path}).find("names itself"), std::string::npos);
}

TEST(NvccOptions, TakeNoArchitectureOutOfRange) {
    for (const char* arch : {"-arch=sm_999999999", "-arch=sm_99999999999999999999", "-arch=sm_-9"})
        EXPECT_EQ(read_nvcc_options({arch, "a.cu"}).cuda_arch, 900) << arch;
    EXPECT_EQ(read_nvcc_options({"-arch=sm_90a", "a.cu"}).cuda_arch, 900);
    EXPECT_EQ(read_nvcc_options({"-arch=compute_75", "a.cu"}).cuda_arch, 750);
}

}  // namespace
}  // namespace simtutor::simt
