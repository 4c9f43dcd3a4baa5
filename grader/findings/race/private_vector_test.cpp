#include "grader/findings/race/private_vector.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::private_vector_test {

std::string said(const std::string& clause,
                 const std::string& declared = "std::vector<float> own(n);") {
    const std::string text = "void sums(const float* x, float* all, int n) {\n    " + declared +
                             "\n    int row = 0;\n"
                             "#pragma omp parallel " +
                             clause +
                             "\n    {\n"
                             "#pragma omp for\n"
                             "        for (int i = 0; i < n; ++i) own[i] += x[i];\n"
                             "    }\n}\n";
    return told(text, 7, "null.pointer", "", "OpenMP thread 0 reads through a null pointer.")
        .advice;
}

TEST(PrivateVector, IsEmpty) {
    EXPECT_EQ(said("num_threads(2) private(row, own)"),
              "Line 4 lists own as private: each thread gets a new, empty one there, not the "
              "elements that line 2 gives it. firstprivate(own) copies these to each thread; or "
              "declare it inside of the region.");
}

TEST(PrivateVector, NotWhereItIsCopiedOrNoVector) {
    EXPECT_EQ(said("firstprivate(own)"), "");
    EXPECT_EQ(said("private(row)"), "");
    EXPECT_EQ(said("private(own)", "float* own = nullptr;"), "");
}

}  // namespace simtutor::private_vector_test
