// A grade program without student code: run_checks_test starts it and looks at what it recorded.

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "grader/check/check.h"
#include "grader/grade_program/run_checks.h"
#include "grader/verdict/verdict.h"

using namespace simtutor;

TEST(Check, good) {
    check::note("all is well");
}

TEST(Check, wrong) {
    check::fail("n = 33", "the sum is wrong");
    check::fail("n = 33", "the sum is wrong");
    EXPECT_EQ(1, 2) << "plain GoogleTest";
}

TEST(Check, skipped) {
    GTEST_SKIP() << "not today";
}

TEST(Check, thrown) {
    throw std::runtime_error("out of luck");
}

TEST(Check, fatal) {
    ASSERT_TRUE(false);
    check::note("never reached");
}

TEST(Other, suite) {
    std::_Exit(3);
}

int main(int argc, char** argv) {
    int none = 1;
    testing::InitGoogleTest(&none, argv);
    check::Grading& grading = check::grading();
    for (int i = 2; i < argc; ++i) {
        grading.manifest.checks.emplace_back();
        grading.manifest.checks.back().id = argv[i];
    }
    if (argc > 2) {
        std::cout << report::compare_with_manifest(grading.manifest);
        return 0;
    }
    report::run_checks(grading, argc > 1 ? argv[1] : "", report::Progress(2));
    nlohmann::json records = nlohmann::json::object();
    for (const check::CheckRecord& record : grading.records) {
        nlohmann::json messages = nlohmann::json::array();
        for (const check::Message& message : record.messages)
            messages.push_back(message.run + "|" + message.text);
        records[record.id] = {{"status", report::status_name(record.status)},
                              {"messages", messages},
                              {"notes", record.notes}};
    }
    std::cout << records.dump();
    return 0;
}
