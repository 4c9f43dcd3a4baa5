#include <fmt/format.h>

#include <algorithm>

#include "grader/findings/text.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

using check::GateResult;

double limit_of(const GateResult& gate) {
    return gate.at_most->value * (1 + gate.margin);
}

/// "1,024 (n^2)"; a bound that is a plain number stands alone.
std::string with_formula(double value, const std::string& expression,
                         const std::string& more = "") {
    std::string inside = expression.find('n') == std::string::npos ? "" : expression;
    if (!more.empty()) inside += (inside.empty() ? "" : ", ") + more;
    return inside.empty() ? grouped(value) : fmt::format("{} ({})", grouped(value), inside);
}

/// "at most 1,024 (n^2 / 64, plus 5%)"
std::string bounds(const GateResult& gate) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (gate.at_least)
        add("at least " + with_formula(gate.at_least->value, gate.at_least->expression));
    if (gate.at_most) {
        const std::string margin =
            gate.margin > 0 ? fmt::format("plus {}%", plain(gate.margin * 100)) : "";
        add("at most " + with_formula(limit_of(gate), gate.at_most->expression, margin));
    }
    if (gate.exactly && !gate.equals_reference())
        add("the reference shows " + with_formula(gate.exactly->value, gate.exactly->expression));
    return text;
}

double bound_of(const GateResult& gate) {
    if (gate.at_most) return limit_of(gate);
    if (gate.at_least) return gate.at_least->value;
    return gate.exactly ? gate.exactly->value : 0;
}

/// The value as a bar with its bound as a mark; blank when there is nothing to draw.
std::string bar(const Page& page, const GateResult& gate, int length) {
    const double bound = bound_of(gate);
    if (gate.value == 0 && bound == 0) return std::string(static_cast<std::size_t>(length), ' ');
    const double scale = std::max(gate.value, bound) * 1.1;
    return page.bar(gate.value / scale, length, bound / scale);
}

void failed_gate(Page& page, const GateResult& gate) {
    const std::string value = grouped(gate.value);
    const int length = std::min(40, page.width() - 6 - static_cast<int>(columns(value)));
    page.paragraph("  " + page.sign("✗", "x") + " ",
                   fmt::format("{} ({}, {})", gate.name, gate.run, gate.device), Ink::normal,
                   Ink::bad);
    page.raw("    " + page.paint(bar(page, gate, length), Ink::bad) + " " +
             page.paint(value, Ink::bold) + "\n");
    page.paragraph("    ", bounds(gate), Ink::dim);
}

/// A gate that holds needs less room: short bar, value, name, and the reference's formula when met.
void passed_gate(Page& page, const GateResult& gate) {
    const std::string first = fmt::format("  {} {} {:>11}  ", page.sign("✓", "+"),
                                          bar(page, gate, 10), grouped(gate.value));
    std::string text = fmt::format("{} ({}, {})", gate.name, gate.run, gate.device);
    const bool formula = gate.exactly && gate.equals_reference() &&
                         gate.exactly->expression.find('n') != std::string::npos;
    if (formula) text += fmt::format("\n= {}", gate.exactly->expression);
    page.paragraph(first, text, Ink::normal, Ink::good);
}

}  // namespace

void gates_section(Page& page, const Verdict& verdict) {
    bool first = true;
    for (const CheckVerdict& check : verdict.checks) {
        for (const GateResult& gate : check.gates) {
            if (first) page.blank();
            if (first) page.paragraph("", "Counted on a model of the device:", Ink::bold);
            first = false;
            gate.passed ? passed_gate(page, gate) : failed_gate(page, gate);
        }
    }
}

}  // namespace simtutor::report
