#include <gtest/gtest.h>

#include "grader/findings/race/update_cause.h"
#include "grader/findings/told_cause.h"

namespace simtutor::race_cause_test {

TEST(AliasCause, OneArrayForTwoParameters) {
    const auto told_of = [](const std::string& from, const std::string& to) {
        simt::Finding finding = finding_at(
            "__global__ void heat(const float* src, float* dst, int n) {\n"
            "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    const float left = i > 0 ? " +
                from +
                "[i - 1] : 0;\n"
                "    " +
                to +
                "[i] = left / 2;\n"
                "}\n",
            3, "race.global", "src[63]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 4;
        return told(finding).advice;
    };
    expect_part(told_of("src", "dst"),
                "src in line 3 and dst in line 4 met in one element. Is one array given for both");
    EXPECT_EQ(told_of("dst", "dst"), "");
}

TEST(TextureCause, AStoreToTheMemoryBehindATexture) {
    const auto told_of = [](const std::string& up) {
        simt::Finding finding = finding_at(
            "__global__ void step(cudaTextureObject_t old, float* next, int width) {\n"
            "    const int here = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    const float up = " +
                up +
                ";\n"
                "    next[here] = up / 4;\n"
                "}\n",
            3, "race.global", "next[2976]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 4;
        return told(finding).advice;
    };
    const char* const said =
        "The one in line 3 reads next, and line 4 changes next in the same launch";
    expect_part(told_of("tex1Dfetch<float>(old, here)"), said);
    expect_part(told_of("tex1Dfetch<float>(old, here) + tex1Dfetch<float>(old, here - 1)"), said);
    // A thread may be meant to change what it has read.
    EXPECT_EQ(told_of("tex1Dfetch<float>(old, here - width)"),
              "Line 3 fetches from old at (here - width), which is the memory of next, and line 4 "
              "stores to next at [here] in the same launch: no barrier helps. If each thread is to "
              "change only what it has read, these must be the same place. Else let the launch "
              "write to another buffer than the one that it reads.");
    // Which of the two was read here the line does not say.
    EXPECT_EQ(told_of("tex1Dfetch<float>(old, here) + next[here + 1]").find("texture"),
              std::string::npos);
    EXPECT_EQ(told_of("next[here - width]").find("texture"), std::string::npos);
}

/// A race of thread 0, which reads, and another that writes in the line of a round.
std::string told_of_round(const std::string& half, const std::string& step,
                          const std::string& barrier = "__syncthreads();",
                          const std::string& rule = "race.shared") {
    simt::Finding finding = finding_at(
        "__global__ void sum(float* out, int me) {\n"
        "    extern __shared__ float s[];\n"
        "    for (int active = blockDim.x; active > 1;) {\n"
        "        int half = " +
            half + ";\n        " + step + "\n        " + barrier +
            "\n        active = half;\n    }\n}\n",
        5, rule, "s[62]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].who.thread[0] = 62;
    return told(finding).advice;
}

TEST(OverlapCause, TwoThreadsInOneRound) {
    const std::string odd =
        told_of_round("active / 2", "if (me + half < active) s[me] += s[me + half];");
    expect_part(odd,
                "Line 6 has a barrier for each round, so the two threads met inside of one: "
                "thread 0 reads s[62] while thread 62, whose own element it is, changes it.");
    expect_part(odd,
                "me + half < active in line 5 lets one thread too many in where active is "
                "odd: half (line 4) is half of active, rounded down.");
    expect_part(told_of_round("active / 2", "if (me <= half) s[me] = max(s[me], s[half + me]);"),
                "me <= half in line 5 lets one thread too many in: with < it would not.");
    expect_part(
        told_of_round("active / 4", "if (me < active / 2) s[me] += s[me + half];"),
        "me < active / 2 in line 5 lets both threads in: a thread whose element another one "
        "reads must have no work in this round. Correct the condition, or the distance "
        "half.");
    expect_part(told_of_round("active / 2", "if (me >= half) s[me] += s[me - half];"),
                "Read into a variable of the thread first, then put a second barrier, then write.");
}

TEST(OverlapCause, OfSeveralConditionsNoneIsBlamed) {
    expect_part(
        told_of_round("2", "if (me % half == 0 && me + half < blockDim.x) s[me] += s[me + half];"),
        "The condition in line 5, me % half == 0 && me + half < blockDim.x, lets both threads in: "
        "a thread whose element another one reads must have no work in this round. Correct the "
        "condition, or the distance half.");
}

TEST(OverlapCause, AnElementOfSeveralThreads) {
    const std::string text = told_of_round("active / 2; const int own = threadIdx.x % 32",
                                           "if (own + half < active) s[own] += s[own + half];");
    expect_part(text,
                "thread 0 reads s[62] while thread 62 changes it. The index own is threadIdx.x % "
                "32 (line 4), which may be the same for several threads: has each thread that "
                "works in a round an element of its own?");
    EXPECT_EQ(text.find("lets"), std::string::npos);
}

TEST(UpdateCause, AReadThatDecidesNothingOfTheUpdate) {
    const auto said = [](const std::string& read, const std::string& between) {
        simt::Finding finding = finding_at(
            "__global__ void count(unsigned* bins) {\n    __shared__ unsigned own[256];\n"
            "    const int bin = threadIdx.x;\n    " +
                read + "\n    " + between + "\n    atomicAdd(&bins[bin], own[bin]);\n}\n",
            4, "race.global", "bins[0]", "Two blocks meet.");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "atomic";
        finding.sides[1].site.line = 6;
        return told(finding).advice;
    };
    EXPECT_EQ(said("own[bin] = bins[bin];", "__syncthreads();"),
              "Line 4 loads bins[bin], and line 6 changes it with atomicAdd: a plain load beside "
              "atomic functions of other threads is a race, and what it finds depends on who came "
              "first. Must the old value be read here at all? If it must, take what atomicAdd "
              "returns, or read in another launch.");
    expect_part(said("if (bins[bin] < 9)", ""), "two steps, between which another thread may come");
    expect_part(said("own[bin] = bins[bin];", ""), "two steps, between which another");
    expect_part(said("const unsigned old = bins[bin];", ""), "Must the old value be read");
}

TEST(OverlapCause, WithoutABarrierInTheLoopOneIsMissing) {
    const std::string step = "if (me + half < active) s[me] += s[me + half];";
    EXPECT_EQ(told_of_round("active / 2", step, ""), "");
    EXPECT_EQ(told_of_round("active / 2", step, "if (me < 32) __syncthreads();"), "");
    EXPECT_EQ(told_of_round("active / 2", step, "__syncwarp();"), "");
    expect_part(told_of_round("active / 2", step, "__syncwarp();", "race.warp"),
                "Line 6 has a barrier for each round");
}

TEST(TextureCause, TheSameTextureInEveryRound) {
    const auto told_of = [](const std::string& given) {
        simt::Finding finding = finding_at(
            "__global__ void step(float* to, cudaTextureObject_t old) {\n"
            "    to[threadIdx.x] = 2 * tex1Dfetch<float>(old, threadIdx.x + 1);\n"
            "}\n"
            "void all(float* a, float* b, int rounds) {\n"
            "    cudaTextureObject_t both[2] = {texture(a), texture(b)};\n"
            "    float *now = a, *other = b;\n"
            "    for (int i = 0; i < rounds; ++i) {\n"
            "        step<<<1, 64>>>(other, " +
                given +
                ");\n"
                "        std::swap(now, other);\n"
                "    }\n"
                "}\n",
            2, "race.global", "to[1]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        return told(finding).advice;
    };
    EXPECT_TRUE(told_of("both[0]").starts_with(
        "Line 8 gives each launch of step the same texture, both[0], while the array that it "
        "writes to (other) is another one in each round (line 9): from the second round on"))
        << told_of("both[0]");
    expect_part(told_of("both[i % 2]"),
                "Line 8 gives step the texture both[i % 2] and the array other, and these are the "
                "same memory in some launch");
    expect_part(told_of("other.texture"), "Each buffer needs a texture object of its own");
}

TEST(TextureCause, TextureAndArrayOfOneBuffer) {
    const auto told_of = [](const std::string& read, const std::string& written,
                            const std::string& rule = "race.global") {
        simt::Finding finding = finding_at(
            "__global__ void step(float* to, cudaTextureObject_t old) {\n"
            "    const float own = tex1Dfetch<float>(old, threadIdx.x + 1);\n"
            "    to[threadIdx.x] = 2 * own;\n"
            "}\n"
            "void all(Plate now, Plate later, int rounds) {\n"
            "    for (int i = 0; i < rounds; ++i) {\n"
            "        step<<<1, 64>>>(" +
                written + ", " + read +
                ");\n"
                "        std::swap(now, later);\n"
                "    }\n"
                "}\n",
            2, rule, "to[1]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 3;
        return told(finding).advice;
    };
    EXPECT_EQ(told_of("now.texture", "now.cells"),
              "Line 7 gives step the texture now.texture and the array now.cells, and these are "
              "the same memory, that of now: no barrier helps. Let the launch write to the other "
              "buffer, with all that belongs to it, and exchange the two for the next launch.");
    EXPECT_EQ(told_of("now.texture", "later.cells").find("that of now"), std::string::npos);
    expect_part(told_of("now.texture", "now.cells", "memory.uninitialised"),
                "Line 7 gives step the texture now.texture and the array now.cells");
    EXPECT_EQ(told_of("now.texture", "later.cells", "memory.uninitialised").find("same memory"),
              std::string::npos);
}

TEST(TextureCause, TextureAndArrayWithOneIndex) {
    const auto told_of = [](const std::string& read) {
        simt::Finding finding = finding_at(
            "__global__ void step(float* to, cudaTextureObject_t old) {\n"
            "    to[threadIdx.x] = tex1Dfetch<float>(old, threadIdx.x + 1);\n"
            "}\n"
            "void all(int rounds) {\n"
            "    for (int i = 0; i < rounds; ++i)\n"
            "        step<<<1, 64>>>(buffers[(i + 1) % 2], textures[" +
                read +
                "]);\n"
                "}\n",
            2, "race.global", "to[1]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        return told(finding).advice;
    };
    expect_part(told_of("(i + 1) % 2"),
                "are the same memory: both have the index (i + 1) % 2. Let one of them take the "
                "other buffer");
    EXPECT_EQ(told_of("i % 2").find("both have the index"), std::string::npos);
}

TEST(TextureCause, OfSeveralTexturesTheOneWithTheIndexOfTheArray) {
    const auto told_of = [](const std::string& read) {
        simt::Finding finding = finding_at(
            "__global__ void step(float* to, cudaTextureObject_t old, cudaTextureObject_t hot) {\n"
            "    to[threadIdx.x] = tex1Dfetch<float>(old, threadIdx.x + 1)\n"
            "                      + tex1Dfetch<float>(hot, threadIdx.x);\n"
            "}\n"
            "void all(int rounds) {\n"
            "    for (int i = 0; i < rounds; ++i)\n"
            "        step<<<1, 64>>>(buffers[i % 2], textures[" +
                read +
                "], heaters);\n"
                "}\n",
            2, "race.global", "to[1]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        return told(finding).advice;
    };
    expect_part(told_of("i % 2"),
                "Line 7 gives step the texture textures[i % 2] and the array buffers[i % 2], and "
                "these are the same memory: both have the index i % 2.");
    const std::string other = told_of("(i + 1) % 2");
    EXPECT_EQ(other.find("both have the index"), std::string::npos) << other;
    // Nor is known of several textures which is the array's memory.
    EXPECT_EQ(other.find("are the same memory"), std::string::npos) << other;
    // That a texture object is missing is not known.
    EXPECT_EQ(other.find("Make a texture object"), std::string::npos) << other;
}

TEST(TextureCause, OneOfTwoTexturesIsNeverExchanged) {
    const auto told_of = [](const std::string& given) {
        simt::Finding finding = finding_at(
            "__global__ void step(cudaTextureObject_t old, cudaTextureObject_t hot, float* to) {\n"
            "    to[threadIdx.x] = tex1Dfetch<float>(hot, 0) +\n"
            "                      tex1Dfetch<float>(old, threadIdx.x + 1);\n"
            "}\n"
            "void all(float* a, float* b, int rounds) {\n"
            "    float* const buffers[2] = {a, b};\n"
            "    for (int i = 0; i < rounds; ++i)\n"
            "        step<<<1, 64>>>(" +
                given +
                ", heaters, buffers[(i + 1) % 2]);\n"
                "}\n",
            3, "race.global", "to[1]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 2;
        return told(finding).advice;
    };
    expect_part(told_of("both[0]"),
                "Line 8 gives each launch of step the same texture, both[0], while the array that "
                "it writes to (buffers[(i + 1) % 2]) is another one in each round (line 7)");
    EXPECT_EQ(told_of("both[i % 2]").find("the same texture"), std::string::npos);
}

TEST(TextureCause, ReadAndStoredInOneStatement) {
    const auto told_of = [](const std::string& statement) {
        simt::Finding finding = finding_at(
            "__global__ void step(cudaTextureObject_t old, float* next, int width) {\n"
            "    const int here = blockIdx.x * blockDim.x + threadIdx.x;\n    " +
                statement + ";\n}\n",
            3, "race.global", "next[2752]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        return told(finding).advice;
    };
    expect_part(told_of("next[here] = tex1Dfetch<float>(old, here) +\n"
                        "tex1Dfetch<float>(old, here - width)"),
                "The one in line 3 reads next, and that line changes next in the same launch");
    expect_part(told_of("next[here] = tex1Dfetch<float>(old, here - width)"),
                "Line 3 fetches from old at (here - width)");
    EXPECT_EQ(told_of("next[here] = tex1Dfetch<float>(old, here) + next[here - 1]").find("texture"),
              std::string::npos);
    EXPECT_EQ(told_of("next[here] += tex1Dfetch<float>(old, here)").find("texture"),
              std::string::npos);
}

TEST(InPlaceCause, NewValuesWhereOtherBlocksStillReadOldOnes) {
    const auto told_of = [](const std::string& own, const std::string& read,
                            const std::string& store, unsigned block = 3) {
        simt::Finding finding = finding_at(
            "__global__ void advance(float4* body, int n) {\n"
            "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
            "    const float4 me = " +
                own + ";\n    for (int j = 0; j < n; ++j) s += " + read + ";\n    " + store +
                ";\n}\n",
            4, "race.global", "body[63]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 5;
        finding.sides[1].who.block[0] = block;
        return told(finding).advice;
    };
    const char* const said = "Line 5 stores new values of body where blocks that come later still";
    expect_part(told_of("body[i]", "body[j].x", "body[i] = me"), said);
    expect_part(told_of("body[i]", "body[j].x", "body[i].x = me.x"), said);
    // Its own element is not needed for the new one: a partial result that others wait for.
    EXPECT_EQ(told_of("s", "body[j].x", "body[i] = me"), "");
    // All change one element: no second array helps.
    EXPECT_EQ(told_of("body[0]", "body[0].x", "body[0] = me"), "");
    EXPECT_EQ(told_of("body[i]", "mass[j]", "body[i] = me"), "");
    // The two that met may be of one block, and others of two.
    expect_part(told_of("body[i]", "body[j].x", "body[i] = me", 0),
                "A barrier between the two is enough if no other block needs these elements.");
}

TEST(InPlaceCause, AStencilInOneStatement) {
    simt::Finding finding = finding_at(
        "__global__ void smooth(float* a, int i) {\n    a[i] = (a[i - 1] + a[i + 1]) / 2;\n}\n", 2,
        "race.global", "a[63]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].who.block[0] = 1;
    expect_part(told(finding).advice, "Line 2 stores new values of a");
}

std::string told_of_loop(const std::string& head) {
    simt::Finding finding = finding_at("__global__ void k(float* a, int i, int n) {\n    " + head +
                                           "\n        a[i] += a[i + s];\n}\n",
                                       3, "race.global", "a[63]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].who.block[0] = 1;
    return told(finding).advice;
}

TEST(InPlaceCause, StepsInOneLaunchNeedMoreThanASecondArray) {
    EXPECT_EQ(told_of_loop("for (int s = 1; s < n; s *= 2)"), "");
    EXPECT_EQ(told_of_loop("while (s < n)"), "");
    expect_part(told_of_loop("for (; i < n; i += gridDim.x * 256)"), "Line 3 stores new values");
    expect_part(told_of_loop("if (i < n)"), "Line 3 stores new values");
}

std::string told_of_lock(const std::string& first, const std::string& second,
                         const std::string& advice = "No barrier helps.") {
    simt::Finding finding = finding_at(
        "__device__ int mutex, other;\n"
        "__global__ void k(int* count, int* locks, int i, int j) {\n"
        "    " +
            first + "\n    int blocks = gridDim.x;\n    " + second +
            "\n"
            "}\n",
        3, "race.global", "count[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 5;
    finding.advice = advice;
    return told(finding).advice;
}

TEST(UpdateCause, AReadBesideTheAtomicThatChangesThePlace) {
    const auto told_of = [](const std::string& read, const std::string& change) {
        simt::Finding finding = finding_at(
            "__global__ void k(int* heads, int* next, int b) {\n"
            "    int* head = heads + b;\n"
            "    next[b] = " +
                read + ";\n    " + change + ";\n}\n",
            3, "race.global", "heads[7]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "atomic";
        finding.sides[1].site.line = 4;
        return told(finding).advice;
    };
    expect_part(told_of("*head", "atomicExch(head, b)"),
                "Line 3 reads *head and line 4 changes it: two steps");
    expect_part(told_of("heads[b]", "atomicAdd(&heads[b], 1)"),
                "the value that atomicAdd in line 4");
    for (const char* loop : {"while (atomicCAS(&heads[b], next[b], b) != next[b]) {}",
                             "for (;;) { if (atomicCAS(&heads[b], next[b], b) == next[b]) break; }",
                             "do { old = atomicCAS(&heads[b], next[b], b); } while (old != b);"})
        expect_part(told_of("heads[b]", loop),
                    "Line 3 loads heads[b] while other threads change it with atomicCAS in line 4");
    expect_part(told_of("heads[b]", "old = atomicCAS(&heads[b], next[b], b);"),
                "the value that atomicCAS in line 4");
    // A place that is named by a sum is an element, too; whose result nobody takes is the repair.
    EXPECT_EQ(told_of("heads[b]", "atomicExch(heads + b, 1)"),
              "Line 3 reads heads[b] and line 4 changes it: two steps, between which another "
              "thread may come. Read and exchange in one step: use what atomicExch in line 4 "
              "returns, in place of heads[b] in line 3.");
    EXPECT_EQ(told_of("heads[b + 1]", "atomicAdd(&heads[b], 1)"), "");
    EXPECT_EQ(told_of("b", "atomicAdd(&heads[b], 1)"), "");
}

TEST(RaceCause, APlainLoadThatBeginsALoopWithAtomicCASIsANote) {
    // The load in line 3, the rest of the body from line 4 on; the atomic in line `at`.
    const auto level = [](const std::string& load, const std::string& body, int at = 4) {
        simt::Finding finding = finding_at(
            "__global__ void k(int* heads, int* next, int b) {\n    int old, assumed;\n    " +
                load + "\n    " + body + "\n}\n",
            3, "race.global", "heads[7]", "");
        finding.level = simt::Level::error;
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "atomic";
        finding.sides[1].site.line = at;
        Sources sources;
        std::vector<simt::Finding> one{finding}, asked{finding};
        settle_guesses(one, sources, {});
        settle_guesses(asked, sources, {{{"race.global", simt::Level::error}}, {}});
        EXPECT_EQ(asked[0].level, simt::Level::error);
        return one[0].level;
    };
    // The form of the CUDA C++ Programming Guide; the load may be repeated with the rest, too.
    EXPECT_EQ(level("old = *heads;",
                    "do { assumed = old; old = atomicCAS(heads, assumed, assumed + 1); } while "
                    "(assumed != old);"),
              simt::Level::note);
    EXPECT_EQ(level("old = heads[b];",
                    "while ((assumed = atomicCAS(&heads[b], old, b)) != old) old = assumed;"),
              simt::Level::note);
    EXPECT_EQ(level("do { old = heads[b];", "} while (atomicCAS(&heads[b], old, old + 1) != old);"),
              simt::Level::note);
    // Tried once, the result taken or not; a lock that is polled; another atomic function.
    EXPECT_EQ(level("old = heads[b];", "if (atomicCAS(&heads[b], old, b) == old) next[b] = old;"),
              simt::Level::error);
    EXPECT_EQ(level("old = heads[b];", "for (;;) { atomicCAS(&heads[b], old, b); break; }"),
              simt::Level::error);
    EXPECT_EQ(level("while (heads[b] != 0) {}", "while (atomicCAS(&heads[b], 0, 1) != 0) {}"),
              simt::Level::error);
    EXPECT_EQ(level("while (heads[b] != 0 ||", "atomicCAS(&heads[b], 0, 1) != 0) {}"),
              simt::Level::error);
    EXPECT_EQ(level("for (old = 1; old != 0;) old = heads[b];",
                    "while (atomicCAS(&heads[b], old, 1) != old) {}"),
              simt::Level::error);
    EXPECT_EQ(level("old = heads[b];", "while (atomicExch(&heads[b], old) != old) {}"),
              simt::Level::error);
}

TEST(LockCause, ALineThatDoesNotTakeTheLock) {
    const std::string locked =
        "while (atomicCAS(&mutex, 0, 1) != 0) {} count[0] += 1; atomicExch(&mutex, 0);";
    const std::string plain = "count[0] += 1;";
    expect_part(
        told_of_lock(locked, plain),
        "Line 3 runs under the lock `&mutex`, which line 3 takes and line 3 gives back; line "
        "5 runs without it. It comes too late: move it before line 3.");
    expect_part(told_of_lock(locked, "if (i > 9) count[0] += 1;"),
                "line 5 runs without it. Take the same lock there, too");
    expect_part(told_of_lock("int seen = count[0];",
                             "while (!done) { if (atomicCAS(&mutex, 0, 1) == 0) { count[0] = seen; "
                             "atomicExch(&mutex, 0); done = true; } }"),
                "line 3 runs without it. It comes too early: what it reads may be old by the time "
                "that the lock is taken. Move it behind line 5.");
    expect_part(told_of_lock(plain, "lock(&mutex); count[0] += 1; unlock(&mutex);"),
                "line 3 runs without it");
    expect_part(told_of_lock(plain, "locks[i].acquire(); count[0] += 1; locks[i].release();"),
                "Line 5 runs under the lock `locks[i]`,");
    // Both take it: what is missing is a fence, or the lock lets both in.
    expect_part(told_of_lock(locked, locked),
                "Lines 3 and 5 run under the lock `&mutex`. A lock alone orders no data: one "
                "__threadfence() belongs behind line 3");
    // Before it is taken and after it is given back, it is not held.
    EXPECT_EQ(told_of_lock("count[0] += 1; lock(&mutex); unlock(&mutex);", plain), "");
    EXPECT_EQ(told_of_lock("lock(&mutex); unlock(&mutex); count[0] += 1;", plain), "");
    EXPECT_EQ(told_of_lock("if (atomicCAS(&mutex, 0, 1) == 0) count[0] += 1;", plain), "");
    EXPECT_EQ(told_of_lock(locked, plain, "Put __threadfence() between"), "");
}

TEST(LockCause, UnderTwoLocks) {
    expect_part(
        told_of_lock("lock(&mutex); count[0] += 1; unlock(&mutex);",
                     "lock((int*)&other); count[0] += 1; unlock((int*)&other);"),
        "Line 3 runs under the lock `&mutex`, which line 3 takes; line 5 runs under the lock "
        "`&other`, which line 5 takes. Two locks do not keep each other out");
}

TEST(LockCause, AnUpdateInALoopIsNoLock) {
    EXPECT_EQ(told_of_lock("do { i = j; j = atomicCAS(locks, i, i + 1); } while (i != j); "
                           "count[0] += 1; atomicExch(locks, 0);",
                           "count[0] += 1;"),
              "");
}

TEST(LockCause, AFenceBelongsBeforeTheLockIsGivenBack) {
    const auto told_of = [](const std::string& after, const std::string& before,
                            const std::string& rule) {
        simt::Finding finding = finding_at(
            "__global__ void k(int* locks, int* heads, int b) {\n"
            "    while (atomicCAS(&locks[b], 0, 1) != 0);\n    " +
                after + "\n    int node = heads[b];\n    heads[b] = 7;\n    " + before +
                "\n    atomicExch(&locks[b], 0);\n"
                "}\n",
            4, rule, "heads[3]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].site.line = 5;
        finding.advice =
            "Put __threadfence() between line 5 (the data) and line 2 (the flag): without it.";
        return told(finding).advice;
    };
    for (const char* rule : {"race.global", "race.warp"}) {
        expect_part(told_of("__threadfence();", "", rule),
                    "Put __threadfence() between line 5 (the data) and line 7, which gives the "
                    "lock `&locks[b]` back");
        expect_part(told_of("__threadfence();", "", rule),
                    "The fence after line 2, where the lock");
        expect_part(told_of("", "", rule), "One more __threadfence() belongs after line 2");
        EXPECT_EQ(told_of("", "__threadfence();", rule), "");
    }
    // Advice that knows of no flag: the fence behind the release is too late.
    simt::Finding late = finding_at(
        "__global__ void k(int* locks, int* heads, int b) {\n"
        "    while (atomicCAS(&locks[b], 0, 1) != 0);\n"
        "    __threadfence();\n"
        "    heads[b] += 7;\n"
        "    atomicExch(&locks[b], 0);\n"
        "    __threadfence();\n"
        "}\n",
        4, "race.global", "heads[3]", "");
    late.sides.push_back(late.sides[0]);
    late.sides[1].action = "write";
    expect_part(told(late).advice, "Put __threadfence() between line 4 (the data) and line 5");
    // Of a reader whose fence stands behind the lock, the writer's is the one that is missing.
    expect_part(told_of("__threadfence();", "", "race.acquire"),
                "Put __threadfence() between line 5 (the data) and line 7");
    EXPECT_EQ(told_of("", "", "race.acquire"), "");
}

TEST(RaceCause, AnotherFindingComesFirst) {
    simt::Finding finding = finding_at("float read(const float* from) { return *from; }\n", 1,
                                       "race.shared", "ring[0]", "");
    finding.advice =
        "First wait for the asynchronous copies, as the finding memory.uninitialised in line 20 "
        "says: a copy that is still on its way meets every later read. What is left after that "
        "needs a barrier.";
    EXPECT_EQ(told(finding).advice,
              "First repair the finding memory.uninitialised in line 20: a copy that is still on "
              "its way meets every later read. What is left after that needs a barrier.");
}

TEST(TextureCause, OneThatIsMadeAnewInEachRound) {
    const auto told_of = [](const std::string& again) {
        simt::Finding finding = finding_at(
            "__global__ void step(float* to, cudaTextureObject_t old) {\n"
            "    to[threadIdx.x] = 2 * tex1Dfetch<float>(old, threadIdx.x + 1);\n"
            "}\n"
            "void all(float* now, float* other, int rounds) {\n"
            "    cudaTextureObject_t texture = 0;\n"
            "    for (int i = 0; i < rounds; ++i) {\n        " +
                again +
                "\n"
                "        step<<<1, 64>>>(other, texture);\n"
                "        std::swap(now, other);\n"
                "    }\n"
                "}\n",
            2, "race.global", "to[1]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        return told(finding).advice;
    };
    expect_part(told_of(""), "the same texture, texture, while the array");
    EXPECT_EQ(told_of("cudaCreateTextureObject(&texture, &what, &how, nullptr);")
                  .find("the same texture, texture"),
              std::string::npos);
}

TEST(InPlaceCause, AnInputThatNoLineReads) {
    const auto said = [](const std::string& read) {
        simt::Finding finding = finding_at(
            "__global__ void smooth(float* c, const float* a) {\n"
            "    const int i = blockIdx.x * 32 + threadIdx.x;\n"
            "    c[i] = (" +
                read + "[i - 1] + c[i + 1]) / 2;\n}\n",
            3, "race.global", "c[63]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[1].action = "write";
        finding.sides[1].who.block[0] = 1;
        return told(finding).advice;
    };
    EXPECT_EQ(
        said("c"),
        "Line 3 stores to c, and line 3 reads elements of it that belong to other threads. No "
        "line reads a, which smooth is given, too: is that the array to read in line 3?");
    EXPECT_EQ(said("a").find("No line reads"), std::string::npos);
}

}  // namespace simtutor::race_cause_test
