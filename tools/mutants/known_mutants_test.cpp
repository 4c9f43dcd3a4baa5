#include "tools/mutants/known_mutants.h"

#include <gtest/gtest.h>

#include "grader/lesson/manifest.h"
#include "tools/command/files.h"

namespace simtutor::mutants {
namespace {

TEST(KnownMutants, AreReadWithTheirReasons) {
    const command::TemporaryFolder folder;
    EXPECT_TRUE(read_known_mutants(folder.path()).empty());
    command::write_file(folder.path() / "mutants.toml",
                        "[[equivalent]]\noperation = \"type\"\nline = \"int x = 1;\"\n"
                        "becomes = \"short x = 1;\"\nreason = \"1 fits\"\n\n"
                        "[[survivor]]\noperation = \"barrier\"\nline = \"wait();\"\n"
                        "reason = \"no check counts waits\"\n");
    const auto known = read_known_mutants(folder.path());
    ASSERT_EQ(known.size(), 2u);
    EXPECT_TRUE(known[0].equivalent);
    EXPECT_FALSE(known[1].equivalent);
    EXPECT_EQ(find_known(known, {"type", "…", "int x = 1;", "short x = 1;"}), &known[0]);
    EXPECT_EQ(find_known(known, {"type", "…", "int x = 1;", "char x = 1;"}), nullptr);
    EXPECT_EQ(find_known(known, {"barrier", "…", "wait();", ""}), &known[1]);
}

TEST(KnownMutants, NeedAReason) {
    const command::TemporaryFolder folder;
    command::write_file(folder.path() / "mutants.toml",
                        "[[equivalent]]\noperation = \"type\"\nline = \"a\"\n");
    EXPECT_THROW(read_known_mutants(folder.path()), check::ManifestError);
    command::write_file(folder.path() / "mutants.toml", "[[equivalent\n");
    EXPECT_THROW(read_known_mutants(folder.path()), check::ManifestError);
}

}  // namespace
}  // namespace simtutor::mutants
