#include "grader/findings/rules.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace simtutor {
namespace {

struct Section {
    std::string title, text;
};

std::vector<Section> sections() {
    std::ifstream in(SIMTUTOR_SOURCE_DIR "/docs/rules.md");
    std::vector<Section> found;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("## ")) {
            found.push_back({line.substr(3), ""});
        } else if (!found.empty()) {
            found.back().text += line + '\n';
        }
    }
    return found;
}

std::string catalogue_line(const simt::Rule& rule) {
    std::ostringstream line;
    line << "\n**" << simt::level_name(rule.level) << "** · " << rule.concept_name << " · "
         << rule.summary << "\n";
    return line.str();
}

TEST(RulesPage, HasASectionForEachRuleOfTheCatalogueInItsOrder) {
    std::vector<std::string> titles, ids;
    for (const Section& section : sections()) titles.push_back(section.title);
    for (const simt::Rule& rule : simt::rules()) ids.emplace_back(rule.id);
    EXPECT_EQ(titles, ids);
}

TEST(RulesPage, RepeatsTheCatalogueThenGivesAnExampleAFindingAndARepair) {
    for (const Section& section : sections()) {
        SCOPED_TRACE(section.title);
        const simt::Rule* rule = simt::find_rule(section.title);
        ASSERT_NE(rule, nullptr);
        EXPECT_TRUE(section.text.starts_with(catalogue_line(*rule))) << catalogue_line(*rule);
        EXPECT_NE(section.text.find("```cuda\n"), std::string::npos);
        EXPECT_NE(section.text.find("```text\n"), std::string::npos);
        EXPECT_NE(section.text.find("\n**Repair.** "), std::string::npos);
    }
}

}  // namespace
}  // namespace simtutor
