#include "grader/simt/build/openmp_words.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "grader/simt/build/module.h"

namespace simtutor::simt {
namespace {

namespace fs = std::filesystem;

/// What the compiler is told to say about a function with these lines in its body.
std::string error_of(const std::string& body) {
    std::string pattern = (fs::temp_directory_path() / "openmp_words_XXXXXX").string();
    const fs::path folder = mkdtemp(pattern.data());
    ModuleRequest request;
    request.source = folder / "kernel.cpp";
    request.entries = {"void scale(float* c, int n)"};
    request.output = folder / "module.so";
    request.language = Language::cpp;
    request.openmp = true;
    std::ofstream(request.source) << "void scale(float* c, int n) {\n" << body << "}\n";
    const std::string error = build_module(request).error;
    fs::remove_all(folder);
    return error;
}

constexpr const char* form = "for (int i = first; i < last; i += step)";

TEST(OpenmpWords, SayWhichLoopIsDivided) {
    for (const char* head :
         {"for (; i + 1 < n; i += 2)", "for (int k = 0; k + 1 < n; k += 2)",
          "for (int k = 0; ; ++k)", "for (int k = 1; k < n; k *= 2)", "for (int k = 0; k < n;)",
          "for (float k = 0; k < n; k += 1)", "for (int k = 0; k < n && c[k] > 0; ++k)",
          "for (int k = 0; k < n - k; ++k)"}) {
        const std::string error =
            error_of(std::string("int i = 0;\n#pragma omp parallel for\n") + head + " c[i] = 2;\n");
        EXPECT_NE(error.find(form), std::string::npos) << head << "\n" << error;
        EXPECT_EQ(error.find(" ..."), std::string::npos) << "cut: " << error;
    }
}

TEST(OpenmpWords, SayWhatStandsBehindThePragma) {
    EXPECT_NE(error_of("#pragma omp parallel for\n{ for (int k = 0; k < n; ++k) c[k] = 2; }\n")
                  .find("follows its pragma at once"),
              std::string::npos);
}

TEST(OpenmpWords, SayThatNoStepIsLeftOut) {
    const std::string head = "#pragma omp parallel for\nfor (int k = 0; k < n; ++k) ";
    EXPECT_NE(error_of(head + "{ if (c[k] > 0) break; c[k] = 2; }\n").find("none may leave it"),
              std::string::npos);
    EXPECT_NE(error_of(head + "{ if (c[k] > 0) return; c[k] = 2; }\n").find("may leave it"),
              std::string::npos);
}

TEST(OpenmpWords, AreSilentElsewhere) {
    EXPECT_EQ(error_of("#pragma omp parallel for\nfor (int k = 0; k < n; ++k) c[k] = 2;\n"), "");
    EXPECT_EQ(openmp_loop_words("'undeclared' was not declared in this scope"), "");
}

}  // namespace
}  // namespace simtutor::simt
