#include "grader/simt/permitted/module_symbols.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "grader/error/error.h"
#include "grader/process/run_process.h"
#include "grader/simt/permitted/permitted_symbols.h"

using namespace simtutor;
using namespace simtutor::simt;
namespace fs = std::filesystem;

namespace {

/// Compiles text to a shared object in a folder of its own.
class Symbols : public testing::Test {
  protected:
    Symbols() {
        std::string pattern = (fs::temp_directory_path() / "simt_symbols_XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~Symbols() override { fs::remove_all(folder_); }

    ModuleSymbols of(const std::string& text, std::vector<std::string> options = {}) {
        const std::string output = folder_ / "module.so";
        std::vector<std::string> words = {"g++",     "-x", "c++", "-std=c++17", "-O1", "-fPIC",
                                          "-shared", "-w", "-o",  output,       "-"};
        words.insert(words.end(), options.begin(), options.end());
        const ProcessResult result = run_process(words, text);
        EXPECT_EQ(result.exit_code, 0) << result.messages;
        return module_symbols(output);
    }
    std::string problem(const std::string& text, SymbolList list = SymbolList::cuda) {
        return forbidden_symbol(of(text), list);
    }

    fs::path folder_;
};

}  // namespace

TEST_F(Symbols, ReadsWhatAModuleTakesAndHas) {
    const ModuleSymbols symbols =
        of("#include <cmath>\n#include <cstdio>\nstatic int hidden;\n"
           "float f(float x) { puts(\"\"); return sinf(x) + ++hidden; }\n");
    const auto imported = [&](const std::string& name) -> std::string {
        for (const ImportedSymbol& one : symbols.imported)
            if (one.name == name) return one.library;
        return "missing";
    };
    EXPECT_EQ(imported("sinf"), "libm.so.6");
    EXPECT_EQ(imported("puts"), "libc.so.6");
    std::set<std::string> defined;
    for (const DefinedSymbol& one : symbols.defined) defined.insert(one.name);
    EXPECT_TRUE(defined.contains("_Z1ff"));
    EXPECT_TRUE(defined.contains("_ZL6hidden"));
    EXPECT_FALSE(symbols.writes_code);
}

TEST_F(Symbols, AFileThatIsNoObjectIsAnError) {
    const fs::path file = folder_ / "text";
    std::ofstream(file) << "not an object";
    EXPECT_THROW(module_symbols(file), Error);
    EXPECT_THROW(module_symbols(folder_ / "missing"), Error);
}

TEST_F(Symbols, HonestCodePasses) {
    // CUDA lessons have the headers of the C++ library, compiled with hooks.
    EXPECT_EQ(
        forbidden_symbol(of("#include <algorithm>\n#include <cmath>\n#include <cstdio>\n"
                            "#include <iostream>\n#include <random>\n#include <string>\n"
                            "#include <unordered_map>\n#include <vector>\n"
                            "void* operator new(unsigned long) { return 0; }\n"
                            "void operator delete(void*) noexcept {}\n"
                            "void operator delete(void*, unsigned long) noexcept {}\n"
                            "float f(std::vector<float>& v) { std::sort(v.begin(), v.end());\n"
                            "  std::mt19937 g(3); std::string s = std::to_string(v.size());\n"
                            "  static std::string kept = s + s; printf(\"%s\", kept.c_str());\n"
                            "  return v.at(g() % 3) + std::sqrt(v[0]); }\n",
                            {"-D_GLIBCXX_ASSERTIONS"}),
                         SymbolList::cuda),
        "");
    EXPECT_EQ(
        problem(
            "#include <algorithm>\n#include <cmath>\n#include <cstdio>\n#include <cstring>\n"
            "#include <iostream>\n#include <random>\n#include <string>\n#include <vector>\n"
            "#include <map>\n#include <sstream>\n#include <stdexcept>\n"
            "int select_, error, time_of_day;\n"
            "void f(std::vector<float>& v) { std::sort(v.begin(), v.end()); std::mt19937 g(3);\n"
            "  std::map<int, std::string> m; m[g()] = std::to_string(v.size());\n"
            "  std::cout << m.size() << std::sqrt(v[0]) << '\\n'; printf(\"%f\", v[0]);\n"
            "  std::ostringstream s; s << 3; if (v.empty()) throw std::runtime_error(s.str()); "
            "}\n",
            SymbolList::cpp),
        "");
    const std::string threads = "#include <thread>\nvoid f() { std::thread t([] {}); t.join(); }\n";
    EXPECT_EQ(problem(threads, SymbolList::cpp), "");
    EXPECT_NE(problem(threads), "");
}

TEST_F(Symbols, WhatReachesBeyondIsNamed) {
    const auto calls = [&](const std::string& text, const std::string& name) {
        const std::string said = problem(text, SymbolList::cpp);
        EXPECT_NE(said.find(name), std::string::npos) << text << "\n" << said;
    };
    calls("#include <unistd.h>\nvoid f() { write(3, \"x\", 1); }", "'write'");
    calls("#include <fstream>\nvoid f() { std::ofstream(\"/x\") << 1; }", "basic_");
    calls("#include <dlfcn.h>\nvoid* f() { return dlsym(0, \"x\"); }", "'dlsym'");
    calls("#include <sys/mman.h>\nvoid f(void* p) { mprotect(p, 1, 7); }", "'mprotect'");
    calls("#include <setjmp.h>\nvoid f(jmp_buf b) { longjmp(b, 1); }", "longjmp'");
    calls("#include <signal.h>\nvoid f() { signal(11, 0); }", "signal'");
    calls("#include <sys/syscall.h>\n#include <unistd.h>\nvoid f() { syscall(1); }", "'syscall'");
    calls("namespace simtutor::simt { void forget(); }\nvoid f() { simtutor::simt::forget(); }",
          "simtutor::simt::forget()");
    calls("#include <cstdio>\nvoid f() { fopen(\"x\", \"r\"); }", "'fopen");
}

TEST_F(Symbols, WhatWorksWithoutHooksIsNamedInCudaLessons) {
    const auto calls = [&](const std::string& text, const std::string& name) {
        const std::string said = problem(text);
        EXPECT_NE(said.find(name), std::string::npos) << text << "\n" << said;
        EXPECT_EQ(problem(text, SymbolList::cpp), "") << text;
    };
    // The objects are there, and what prints is asked about: a module is linked with --wrap.
    calls("#include <iostream>\nvoid f(int n) { std::cout << n; }",
          "'std::ostream::operator<<(int)'");
    calls("#include <iostream>\nvoid f(int& n) { std::cin >> n; }",
          "'std::istream::operator>>(int&)'");
    calls(
        "#include <map>\nvoid operator delete(void*, unsigned long) noexcept {}\n"
        "void* operator new(unsigned long) { return 0; }\n"
        "void f(std::map<int, int>& m) { m[1] = 2; }",
        "'std::_Rb_tree_");
    calls("void f() { throw 1; }", "'__cxa_");
    calls("#include <cstdio>\nvoid f(int* p) { sscanf(\"7\", \"%d\", p); }", "sscanf'");
    calls("#include <cstdlib>\nvoid f(void* p) { p = realloc(p, 9); }", "'realloc'");
    calls("#include <cmath>\nlong double f(long double x, int* p) { return frexpl(x, p); }",
          "'frexpl'");
}

TEST_F(Symbols, PartsOfTheLibraryHaveTheirNamesAndWhatToUseInstead) {
    const auto says = [&](const std::string& text, const std::string& sentence) {
        const std::string said = problem(text);
        EXPECT_NE(said.find(sentence), std::string::npos) << text << "\n" << said;
    };
    const std::string heap =
        "void operator delete(void*, unsigned long) noexcept {}\n"
        "void* operator new(unsigned long) { return 0; }\n";
    const std::string tree = "(it belongs to std::map and std::set; use std::unordered_map or",
                      end = "(it belongs to exceptions; use a message and std::exit(1))";
    says("#include <map>\n" + heap + "void f(std::map<int, int>& m) { m[1] = 2; }", tree);
    says("#include <set>\n" + heap + "void f(std::set<int>& s) { s.insert(2); }", tree);
    says("#include <list>\n" + heap + "void f(std::list<int>& l) { l.push_back(2); }",
         "(it belongs to std::list; use std::vector)");
    says("#include <memory>\n" + heap +
             "void f(std::shared_ptr<int>& p) { p = std::make_shared<int>(2); }",
         "(it belongs to std::shared_ptr; use std::unique_ptr)");
    says("void f() { throw 1; }", end);
    says("#include <stdexcept>\nvoid f() { throw std::runtime_error(\"x\"); }", end);
    says("#include <sstream>\nvoid f(const char* t, int& i) { std::istringstream(t) >> i; }",
         "(it belongs to string and file streams; use ");
    says(
        "#include <cstdlib>\nvoid f(int* p, int (*c)(const void*, const void*)) { qsort(p, 1, 4, "
        "c); }",
        "(it belongs to qsort; use std::sort)");
    EXPECT_EQ(problem("#include <unistd.h>\nvoid f() { write(3, \"x\", 1); }").find("belongs to"),
              std::string::npos);
}

TEST_F(Symbols, DefinitionsOfTheChecksAreRefused) {
    EXPECT_NE(problem("extern \"C\" void __tsan_read4(void*) {}").find("'__tsan_read4'"),
              std::string::npos);
    EXPECT_NE(
        problem("extern \"C\" __attribute__((visibility(\"hidden\"))) void __tsan_write1(void*) {}")
            .find("'__tsan_write1'"),
        std::string::npos);
    EXPECT_NE(problem("static int one() { return 1; }\n"
                      "extern \"C\" int (*pick())() { return one; }\n"
                      "int g() __attribute__((ifunc(\"pick\")));")
                  .find("while it is loaded"),
              std::string::npos);
}

TEST_F(Symbols, CodeThatCanBeWrittenIsRefused) {
    const ModuleSymbols symbols = of("int f() { return 1; }", {"-Wl,-z,execstack"});
    // The stack's segment is the only one that is writable and run.
    EXPECT_TRUE(symbols.writes_code);
}
