#include "grader/findings/source/hand_over.h"

#include "grader/findings/told_cause.h"

namespace simtutor::hand_over_test {

/// A race between two lines of a region that begins in line 4.
simt::Finding race(const std::string& body, int written, int read) {
    simt::Finding finding = finding_at(
        "void f() {\n    int x = 0, y = 0, ready = 0;\n    int part[4];\n"
        "#pragma omp parallel num_threads(2)\n    {\n" +
            body + "\n    }\n}\n",
        read, "race.openmp", "", "OpenMP thread 1 reads the same variable in line 9.");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = written;
    finding.advice = "What the checker says.";
    Sources sources;
    advise_by_cause(finding, sources);
    return finding;
}

TEST(HandOver, AnElementThatAnotherThreadReads) {
    const simt::Finding found = race(
        "part[omp_get_thread_num()] = 1;\n#pragma omp critical\nfor (int v : part) y += v;", 6, 8);
    expect_part(found.message, "reads an element of part in line");
    expect_part(found.advice,
                "Line 6 sets an element of part in one thread, and line 8 reads it in another one, "
                "which must wait: put #pragma omp barrier between");
}

TEST(HandOver, BetweenTwoSections) {
    const simt::Finding found = race(
        "#pragma omp sections\n{\n#pragma omp section\n{ x = 3; }\n#pragma omp section\n"
        "{ y += x; }\n}",
        9, 11);
    expect_part(found.message, "reads the variable x in line");
    expect_part(found.advice, "Put line 11 behind line 9 in one section");
}

TEST(HandOver, AFlagThatIsSetBeforeTheData) {
    const std::string reader =
        "} else {\nint r = 0;\n#pragma omp critical\nr = ready;\nif (r) y = x;\n}";
    const simt::Finding found = race(
        "if (omp_get_thread_num() == 1) {\n#pragma omp critical\nready = 1;\nx = 5;\n" + reader, 9,
        14);
    expect_part(found.message, "reads the variable x in line");
    expect_part(found.advice, "Line 8 sets the flag ready, and only line 9 the data");
    expect_part(found.advice, "Set x first, and ready behind it.");
    // Nothing tells the reader.
    expect_part(
        race("if (omp_get_thread_num() == 1) {\n\n\nx = 5;\n} else {\ny = x;\n}", 9, 11).advice,
        "put #pragma omp barrier between the two lines where all threads come by");
}

TEST(HandOver, NotWhatEachThreadShouldHaveOfItsOwn) {
    expect_part(race("x = omp_get_thread_num();\npart[x] = 1;", 6, 7).advice,
                "If each thread needs its own, declare it inside of the region");
    expect_part(race("if (y) {\nx += 1;\n} else {\nx += 2;\n}", 7, 9).advice,
                "if the threads add up to one value, use reduction");
}

}  // namespace simtutor::hand_over_test
