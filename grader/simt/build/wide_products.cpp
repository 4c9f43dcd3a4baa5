#include "grader/simt/build/wide_products.h"

#include <algorithm>
#include <optional>
#include <regex>
#include <set>

#include "grader/simt/build/gimple_dump.h"
#include "grader/simt/build/index_uses.h"
#include "grader/simt/build/integer_types.h"
#include "grader/simt/build/large_bounds.h"
#include "grader/simt/build/magnitude.h"
#include "grader/simt/build/step_expression.h"
#include "grader/simt/build/step_values.h"

namespace simtutor::simt {
namespace {

// Expressions of a program are no deeper.
constexpr int most_steps = 16;

/// The questions about the products of one function.
class Products {
  public:
    Products(const SteppedFunction& function, const IntegerTypes& types)
        : values_(function, types),
          magnitudes_(values_, false),
          bounds_(values_, magnitudes_),
          uses_(values_, bounds_) {}

    /// The line that uses the product as a place or as a bound, if this step makes one that can be
    /// too large for its 32 bits.
    std::optional<IndexUses::Use> used(const Step& step) const {
        if (step.kind != Step::Kind::assignment) return std::nullopt;
        const auto product = operation(step.value);
        if (!product || product->sign != "*") return std::nullopt;
        if (!has_32_bits(product->left) || !has_32_bits(product->right)) return std::nullopt;
        if (!is_unbounded(product->left) || !is_unbounded(product->right)) return std::nullopt;
        return uses_.of(step.to, true, false);
    }

    /// As the program writes it: "i", "n - 1".
    std::string written(const std::string& operand) const {
        const std::string name = values_.source(operand);
        const auto values = values_.of(name);
        if (!is_intermediate(name) || values.size() != 1) return name.substr(0, name.find('@'));
        const auto computed = operation(values.front());
        if (!computed) return "a number";
        return written(computed->left) + " " + computed->sign + " " + written(computed->right);
    }

  private:
    bool has_32_bits(const std::string& operand, int depth = 0) const {
        if (number(operand) || depth > most_steps) return false;
        if (const std::string type = values_.type_of(operand); !type.empty())
            return values_.types().has_32_bits(type);
        const auto values = values_.of(operand);
        if (values.size() != 1) return false;
        if (const auto converted = conversion(values.front()))
            return values_.types().has_32_bits(converted->type);
        if (const auto computed = operation(values.front()))
            return has_32_bits(number(computed->left) ? computed->right : computed->left,
                               depth + 1);
        return is_name(values.front()) && has_32_bits(values.front(), depth + 1);
    }

    /// A size that the caller gives, what is computed from one, or a counter up to one.
    bool is_unbounded(const std::string& operand, int depth = 0) const {
        if (depth > most_steps) return false;
        if (magnitudes_.of(operand).is_large()) return true;
        const std::string name = values_.source(operand);
        if (counts_to_large(name)) return true;
        const auto values = values_.of(name);
        if (!is_intermediate(name) || values.size() != 1) return false;
        const auto computed = operation(values.front());  // "i + 1"
        if (!computed || (computed->sign != "+" && computed->sign != "-")) return false;
        return number(computed->right) && is_unbounded(computed->left, depth + 1);
    }

    bool counts_to_large(const std::string& name) const {
        const auto& steps = values_.function().steps;
        return std::ranges::any_of(steps, [&](const Step& step) {
            static const std::regex team_loop(
                R"(for \(([\w.@]+) = [^;]*; ([\w.@]+ (?:<|<=|>|>=|!=) [\w.@]+);.*)");
            std::smatch head;
            std::string condition = step.value;
            bool counts = values_.counts(name);
            if (std::regex_match(step.value, head, team_loop)) {
                condition = head[2];
                counts = head[1] == name;
            }
            const auto compared = operation(condition);
            static const std::set<std::string> comparing = {"<", "<=", ">", ">=", "!="};
            if (!counts || !compared || !comparing.contains(compared->sign)) return false;
            return (counter_of(compared->left) == name && bounds_.may_be_large(compared->right)) ||
                   (counter_of(compared->right) == name && bounds_.may_be_large(compared->left));
        });
    }

    /// "i" of "i" and of "i + 1".
    std::string counter_of(const std::string& operand) const {
        const std::string name = values_.source(operand);
        const auto values = values_.of(name);
        if (!is_intermediate(name) || values.size() != 1) return name;
        const auto computed = operation(values.front());
        return computed && number(computed->right) ? values_.source(computed->left) : name;
    }

    const StepValues values_;
    const Magnitudes magnitudes_;
    const LargeBounds bounds_;
    const IndexUses uses_;
};

/// In brackets if it is a sum.
std::string factor(const std::string& written) {
    return written.find(' ') == std::string::npos ? written : "(" + written + ")";
}

Finding finding(const SteppedFunction& function, const Step& step, const Products& products,
                const IndexUses::Use& use) {
    const auto factors = operation(step.value);
    const std::string left = products.written(factors->left);
    const std::string right = products.written(factors->right);
    const std::string line = std::to_string(step.place.line);
    Finding finding;
    finding.rule = "index.overflow";
    finding.level = Level::error;
    finding.kernel = function.name;
    FindingSide side;
    side.action = "multiply";
    side.site = {step.place.file, step.place.line, function.name};
    const std::string product = factor(left) + " * " + factor(right);
    side.object = product;
    finding.sides.push_back(std::move(side));
    finding.message = "Line " + line + " of " + function.name + " multiplies " + left + " by " +
                      right + " as numbers of 32 bits, and " +
                      (use.kind == IndexUses::Kind::bound ? "a loop ends at the product"
                                                          : "the product leads to an element") +
                      ". Nothing bounds the two: from 46,341 * 46,341 on the product does not "
                      "fit in an int.";
    finding.advice =
        "Convert one factor before the multiplication, for example static_cast<std::size_t>(" +
        left + ") * " + factor(right) + ", or make it a std::size_t from the start.";
    return finding;
}

}  // namespace

std::vector<Finding> wide_product_findings(const std::string& dump, const std::string& text,
                                           const std::function<bool(const std::string&)>& wanted) {
    const IntegerTypes types(text);
    std::vector<Finding> found;
    std::set<std::pair<std::string, int>> lines;
    for (const SteppedFunction& function : read_gimple(dump, wanted)) {
        const Products products(function, types);
        for (const Step& step : function.steps) {
            if (!wanted(step.place.file)) continue;
            const auto use = products.used(step);
            if (use && lines.emplace(step.place.file, step.place.line).second)
                found.push_back(finding(function, step, products, *use));
        }
    }
    return found;
}

}  // namespace simtutor::simt
