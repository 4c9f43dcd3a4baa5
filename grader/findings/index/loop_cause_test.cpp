#include "grader/findings/index/loop_cause.h"

#include "grader/findings/told_cause.h"

namespace simtutor::loop_cause_test {

TEST(LoopCause, ACounterThatIsNarrowerThanItsStep) {
    const auto text = [](const std::string& type) {
        return "__global__ void add(float* c, int n) {\n"
               "    const std::size_t step = static_cast<std::size_t>(gridDim.x) * blockDim.x;\n"
               "    for (" +
               type +
               " i = 0; i < n; i += step) c[i] = 1;\n"
               "}\n";
    };
    expect_part(told(text("int"), 3, "hang.endless-loop", "", "").advice,
                "The counter i in line 3 is an int");
    expect_part(told(text("std::size_t"), 3, "hang.endless-loop", "", "").advice,
                "The loop advances by step");
}

TEST(LoopCause, AStepOfOneBlock) {
    const auto said = [](const std::string& step) {
        return told(
                   "__global__ void add(float* c, int n) {\n"
                   "    const int step = " +
                       step +
                       ";\n"
                       "    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) "
                       "c[i] = 1;\n"
                       "}\n",
                   3, "hang.endless-loop", "", "")
            .advice;
    };
    expect_part(said("blockDim.x"), "advances by the threads of one block (line 2)");
    expect_part(told("__global__ void add(float* c, int n) {\n"
                     "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                     "    const int step = blockDim.x;\n"
                     "    while (i < n) {\n"
                     "        c[i] = 1;\n"
                     "        i += step;\n"
                     "    }\n"
                     "}\n",
                     4, "hang.endless-loop", "", "")
                    .advice,
                "advances by the threads of one block (line 3)");
    expect_part(told("__global__ void add(float* c, int n) {\n"
                     "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                     "    while (i < n) {\n"
                     "        c[i] = 1;\n"
                     "        i += blockDim.x;\n"
                     "    }\n"
                     "}\n",
                     3, "hang.endless-loop", "", "")
                    .advice,
                "advances by the threads of one block (line 5)");
    expect_part(told("__global__ void add(float* c, int n) {\n"
                     "    const int block = blockIdx.x, threads = blockDim.x;\n"
                     "    int i = block * threads + threadIdx.x;\n"
                     "    const int step = threads;\n"
                     "    for (; i < n; i += step) c[i] = 1;\n"
                     "}\n",
                     5, "hang.endless-loop", "", "")
                    .advice,
                "advances by the threads of one block (line 2)");
    expect_part(said("gridDim.x * blockDim.x"), "The loop advances by step");
}

TEST(LoopCause, AStepThatAnotherFunctionMakes) {
    const auto told_of = [](const std::string& walk, const std::string& step) {
        return told(finding_at(walk +
                                   "__global__ void add(const float* a, float* c, int n) {\n"
                                   "    for (Walk walk = mine(); walk.at < n; walk.at += " +
                                   step +
                                   ")\n"
                                   "        c[walk.at] = a[walk.at];\n}\n",
                               5, "hang.endless-loop", "", ""))
            .advice;
    };
    const std::string mine =
        "__device__ Walk mine() {\n"
        "    Walk one; one.step = gridDim.x * blockDim.x; return one;\n}\n";
    EXPECT_EQ(told_of(mine, "walk.step"),
              "The loop advances by walk.step, which line 2 computes as gridDim.x * blockDim.x. If "
              "that is 0 here, the loop stands still: a product that does not fit its type may "
              "wrap to 0.");
    const std::string all =
        "__device__ unsigned all() {\n"
        "    return gridDim.x * blockDim.x;\n}\n";
    expect_part(told_of(all, "all()"), "advances by all(), which line 2 computes as gridDim.x");
    EXPECT_EQ(told_of(mine, "walk.other").find("advances"), std::string::npos);
}

TEST(LoopCause, TheThreadWasSeenInTheInnerLoop) {
    const auto said = [](const std::string& outer) {
        return told(
            finding_at("__global__ void k(float* c, int l) {\n"
                       "    float sum = 0;\n"
                       "    " +
                           outer +
                           " {\n"
                           "        for (int i = 0; i < 16; ++i)\n"
                           "            sum += c[i];\n"
                           "    }\n}\n",
                       4, "hang.endless-loop", "", "still looping in line 4"));
    };
    for (const char* outer : {"for (int start = 0; start < l; start += 16)", "while (sum < l)"}) {
        expect_part(said(outer).advice,
                    "in the loop of line 4, within the loop of line 3. Look at");
        EXPECT_EQ(said(outer).lines, Lines{3});
    }
    EXPECT_EQ(said("if (l > 0)").advice, "");
}

TEST(LoopsAround, TheLineThatMakesTheEnd) {
    const auto said = [](const std::string& end) {
        const std::string text =
            "__global__ void k(float* c, int k, int l) {\n"
            "    const int steps = l / 16;\n"
            "    for (int step = 0; step < " +
            end +
            "; ++step)\n"
            "        for (int i = 0; i < 16; ++i) sum += as[i];\n"
            "    c[0] = sum;\n"
            "}\n";
        return loops_around(finding_at(text, 4, "hang.endless-loop", "", ""), words_of(text),
                            FunctionText(words_of(text), 4))
            .advice;
    };
    expect_part(said("steps"),
                "count them. The loop in line 3 runs to steps, which line 2 makes l / 16.");
    EXPECT_EQ(said("l").find("runs to"), std::string::npos);
    const std::string text =
        "__global__ void k(float* c, unsigned inner) {\n"
        "    const unsigned steps = parts(inner);\n"
        "    for (unsigned step = 0; step < steps; ++step)\n"
        "        for (int i = 0; i < 16; ++i) sum += as[i];\n"
        "    c[0] = sum;\n"
        "}\n"
        "unsigned parts(unsigned size) { return (size - 1) / 16 + 1; }\n";
    expect_part(loops_around(finding_at(text, 4, "hang.endless-loop", "", ""), words_of(text),
                             FunctionText(words_of(text), 4))
                    .advice,
                "which line 2 makes parts(inner). Line 7 makes that (size - 1) / 16 + 1: what is "
                "it in this run?");
}

}  // namespace simtutor::loop_cause_test
