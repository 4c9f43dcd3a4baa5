#include <fmt/format.h>

#include <algorithm>

#include "grader/check/number.h"
#include "grader/report/sections.h"
#include "grader/report/text.h"

namespace simtutor::report {
namespace {

using check::GateResult;
using check::grouped;

double limit_of(const GateResult& gate) {
    return gate.at_most->value * (1 + gate.margin);
}

/// "at most 1,024 (n^2 / 64, plus 5%)"
std::string bounds(const GateResult& gate) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (gate.at_least)
        add(fmt::format("at least {} ({})", grouped(gate.at_least->value),
                        gate.at_least->expression));
    if (gate.at_most) {
        const std::string margin =
            gate.margin > 0 ? fmt::format(", plus {}%", check::plain(gate.margin * 100)) : "";
        add(fmt::format("at most {} ({}{})", grouped(limit_of(gate)), gate.at_most->expression,
                        margin));
    }
    if (gate.exactly) {
        const char* relation = gate.equals_reference() ? "equal to" : "the reference shows";
        add(fmt::format("{} {} = {}", relation, gate.exactly->expression,
                        grouped(gate.exactly->value)));
    }
    return text;
}

void show(Page& page, const GateResult& gate) {
    const std::string sign = gate.passed ? page.sign("✓", "+") : page.sign("✗", "x");
    const Ink ink = gate.passed ? Ink::good : Ink::bad;
    page.paragraph("  " + sign + " ", fmt::format("{} ({}, {})", gate.name, gate.run, gate.device),
                   Ink::normal, ink);
    const double bound = gate.at_most    ? limit_of(gate)
                         : gate.at_least ? gate.at_least->value
                         : gate.exactly  ? gate.exactly->value
                                         : 0;
    const double scale = std::max({gate.value, bound, 1.0}) * 1.1;
    const std::string value = grouped(gate.value);
    const int length = std::min(40, page.width() - 6 - static_cast<int>(columns(value)));
    page.raw("    " + page.paint(page.bar(gate.value / scale, length, bound / scale), ink) + " " +
             page.paint(value, Ink::bold) + "\n");
    page.paragraph("    ", bounds(gate), Ink::dim);
}

}  // namespace

void gates_section(Page& page, const Verdict& verdict) {
    bool first = true;
    for (const CheckVerdict& check : verdict.checks) {
        for (const GateResult& gate : check.gates) {
            if (first) page.blank();
            if (first) page.paragraph("", "Counted on a model of the device:", Ink::bold);
            first = false;
            show(page, gate);
        }
    }
}

}  // namespace simtutor::report
