#include "grader/simt/build/wide_products.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "grader/simt/build/module.h"

using namespace simtutor::simt;
namespace fs = std::filesystem;

namespace {

class WideProducts : public testing::Test {
  protected:
    WideProducts() {
        std::string pattern = (fs::temp_directory_path() / "simt_products_XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
    }
    ~WideProducts() override { fs::remove_all(folder_); }

    std::vector<Finding> findings(const std::string& text, bool ask, bool openmp) {
        ModuleRequest request;
        request.source = folder_ / "kernel.cpp";
        std::ofstream(request.source) << text;
        request.output = folder_ / "module.so";
        request.product_rule = ask;
        request.openmp = openmp;
        request.language = Language::cpp;
        const ModuleResult result = build_module(request);
        EXPECT_EQ(result.error, "");
        return result.findings;
    }
    /// "i * n:3": the products and lines of what is found in a function's body, from line 3 on.
    std::string found(const std::string& body, bool ask = true, bool openmp = false) {
        std::string all;
        const std::string head =
            "#include <algorithm>\n#include <cstddef>\n"
            "void f(const float* a, float* c, int n, int columns, std::size_t size) {\n";
        for (const Finding& finding : findings(head + body + "}\n", ask, openmp)) {
            EXPECT_EQ(finding.rule, "index.overflow");
            all += (all.empty() ? "" : " ") + finding.sides.at(0).object + ":" +
                   std::to_string(finding.sides.at(0).site.line);
        }
        return all;
    }

    fs::path folder_;
};

TEST_F(WideProducts, OfCountersAndSizes) {
    EXPECT_EQ(found("for (int i = 0; i < n; ++i) c[i * n] = 0;\n"), "i * n:4");
    EXPECT_EQ(found("const int w = n;\nfor (int i = 0; i + 1 < n; i += 2)\n"
                    "  for (int j = 0; j < n; ++j) c[(i + 1) * w + j] = a[j];\n"),
              "w * (i + 1):6")
        << "a copy of the size";
    EXPECT_EQ(found("const int step = static_cast<std::size_t>(n);\n"
                    "for (int i = 0; i < n; ++i) { float* row = c + i * step; row[0] = 1; }\n"),
              "i * step:5");
    EXPECT_EQ(found("for (int i = 0; i < n; ++i)\n"
                    "  c[static_cast<std::size_t>(i * columns)] = 0;\n"),
              "i * columns:5")
        << "widened too late";
    EXPECT_EQ(found("for (int e = 0; e < n * columns; ++e) c[e] = 0;\n"), "n * columns:4");
    EXPECT_EQ(
        found("#pragma omp parallel for\nfor (int i = 0; i < n; ++i) c[i * n] = 0;\n", true, true),
        "i * n:5");
}

TEST_F(WideProducts, RightCode) {
    EXPECT_EQ(found("for (int i = 0; i < n; ++i) c[i * size] = 0;\n"), "");
    EXPECT_EQ(found("for (int i = 0; i < n; ++i) c[static_cast<std::size_t>(i) * n] = 0;\n"), "");
    EXPECT_EQ(found("for (int i = 0; i < n; ++i) c[4 * i + 3 * 16] = 0;\n"), "") << "a constant";
    EXPECT_EQ(found("for (int i = 0; i < 8; ++i) c[i * columns] = 0;\n"), "") << "a small counter";
    EXPECT_EQ(found("const int rows = std::min(n, 64);\n"
                    "for (int i = 0; i < rows; ++i) c[i * columns] = 0;\n"),
              "")
        << "bounded";
    EXPECT_EQ(found("for (int i = 0; i < n; ++i) c[i] = i * n;\n"), "") << "data, no place";
    EXPECT_EQ(found("for (int i = 0; i < n; ++i) c[i * n] = 0;\n", false), "") << "not asked for";
}

}  // namespace
