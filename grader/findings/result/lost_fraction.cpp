#include "grader/findings/result/lost_fraction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/declared_types.h"

namespace simtutor {
namespace {

/// Members of the runtime's structs that are whole numbers and that quotients are made of.
bool is_whole_member(const std::string& name) {
    return name == "totalGlobalMem" || name == "sharedMemPerBlock" || name == "l2CacheSize" ||
           name == "clockRate" || name == "memoryClockRate" || name == "multiProcessorCount";
}

struct Quotient {
    Tokens above, below;
};

struct Value {
    NumberType type = NumberType::unknown;
    std::optional<Quotient> quotient;  ///< whose rest is lost in a whole number
};

/// "(2 * x - width)" is no bracket that a reader needs twice.
std::string divisor_as(const char* real, const Tokens& below) {
    const bool number =
        below.size() == 1 && std::isdigit(static_cast<unsigned char>(below[0].text[0])) != 0;
    if (number) return below[0].text + (std::string(real) == "float" ? ".0f" : ".0");
    const bool bracket =
        !below.empty() && below[0].is("(") && closing(below, 0) + 1 == below.size();
    return bracket ? real + text_of(below) : fmt::format("{}({})", real, text_of(below));
}

/// Types of the operators of an expression, and the first quotient whose rest is missed.
class Expression {
  public:
    Expression(const DeclaredTypes& names, const Tokens& words) : names_(names), words_(words) {}

    /// The whole expression, whose value becomes one of type `wanted`.
    std::string lost_as(NumberType wanted) {
        const Value value = choice();
        if (told_.empty() && at_ >= words_.size() && is_real(wanted) &&
            value.type == NumberType::whole)
            tell(value, wanted);
        return told_;
    }

    /// "x / 200 * 255"
    std::string lost_before_product() {
        for (std::size_t i = 1; i + 3 < words_.size(); ++i) {
            const auto below = constant_value({}, part_of(words_, i + 1, i + 2)),
                       times = constant_value({}, part_of(words_, i + 3, i + 4));
            if (!words_[i].is("/") || !words_[i + 2].is("*") || !below || !times || *below < 2 ||
                *times < 2 || *times % *below == 0 || *below % *times == 0)
                continue;
            const bool last = i + 4 == words_.size();
            Expression before(names_, part_of(words_, 0, i));
            if (!last || before.choice().type != NumberType::whole || before.at_ < i) continue;
            return fmt::format(
                "{0} / {1} in line {3} divides whole numbers, and only then it is multiplied: what "
                "comes out goes in steps of {2}. Multiply first: {0} * {2} / {1}.",
                text_of(part_of(words_, 0, i)), *below, *times, words_[i].line);
        }
        return "";
    }

  private:
    static constexpr int deepest = 40;

    bool is(const char* text) const { return at_ < words_.size() && words_[at_].is(text); }
    bool take(const char* text) {
        const bool there = is(text);
        at_ += there ? 1 : 0;
        return there;
    }
    Value give_up() {
        at_ = words_.size() + 1;
        return {};
    }

    void tell(const Value& value, NumberType real) {
        if (!told_.empty() || !value.quotient) return;
        const auto& [above, below] = *value.quotient;
        const char* const name = real == NumberType::single ? "float" : "double";
        told_ = fmt::format(
            "{0} / {1} in line {2} divides whole numbers before the result becomes a {3}: only "
            "whole numbers come out of it. If a fraction is meant, write {0} / {4}.",
            text_of(above), text_of(below), above.front().line, name, divisor_as(name, below));
    }

    /// What two operands give together.
    Value joined(const Value& left, const Value& right) {
        for (const bool first : {true, false}) {
            const Value &one = first ? left : right, &other = first ? right : left;
            if (one.type == NumberType::whole && is_real(other.type)) tell(one, other.type);
        }
        Value value;
        if (is_real(left.type) || is_real(right.type))
            value.type = std::max(left.type, right.type);
        else if (left.type == NumberType::whole && right.type == NumberType::whole)
            value = {NumberType::whole, left.quotient ? left.quotient : right.quotient};
        return value;
    }

    Value choice() {
        if (++depth_ > deepest) return give_up();
        Value value = compared();
        if (take("?")) {
            const Value yes = choice();
            if (!take(":")) return give_up();
            value = joined(yes, choice());
        }
        --depth_;
        return value;
    }

    /// All operators that bind less than a sum give whole numbers that lose nothing.
    Value compared() {
        static constexpr const char* all[] = {
            "||", "&&", "|", "^", "&", "==", "!=", "<", ">", "<=", ">=", "<<", ">>"};
        Value value = sum();
        while (std::any_of(std::begin(all), std::end(all),
                           [&](const char* sign) { return take(sign); })) {
            sum();
            value = {NumberType::whole, {}};
        }
        return value;
    }

    /// Whether something may be left over: bits are whole bytes, and "10 / 5" is 2.
    static bool may_lose(const Quotient& quotient) {
        const auto above = constant_value({}, quotient.above),
                   below = constant_value({}, quotient.below);
        constexpr long long bits_of_byte = 8;
        if (!below) return true;
        return *below > 1 && *below != bits_of_byte && (!above || *above % *below != 0);
    }

    Value sum() {
        Value value = product();
        while (is("+") || is("-")) {
            ++at_;
            value = joined(value, product());
        }
        return value;
    }

    Value product() {
        const std::size_t begin = at_;
        Value value = single();
        while (is("*") || is("/") || is("%")) {
            const std::size_t sign = at_++;
            const Value right = single();
            const bool whole = value.type == NumberType::whole && right.type == NumberType::whole;
            value = joined(value, right);
            if (!whole || words_[sign].is("*") || at_ > words_.size()) continue;
            value.quotient.reset();
            Quotient quotient{part_of(words_, begin, sign), part_of(words_, sign + 1, at_)};
            if (words_[sign].is("/") && may_lose(quotient)) value.quotient = std::move(quotient);
        }
        return value;
    }

    Value single() {
        if (++depth_ > deepest || at_ >= words_.size()) return give_up();
        Value value;
        if (take("-") || take("+")) {
            value = single();
        } else if (take("!") || take("~")) {
            single();
            value.type = NumberType::whole;
        } else if (is("*") || is("&") || is("++") || is("--")) {
            ++at_;
            single();
        } else if (is("(")) {
            value = bracket();
        } else if (std::isdigit(static_cast<unsigned char>(words_[at_].text[0])) != 0) {
            value.type = type_of_number(words_[at_++].text);
        } else if (words_[at_].is_name()) {
            value = named();
        } else {
            return give_up();
        }
        --depth_;
        return value;
    }

    /// "(a + b)", or "(float)a".
    Value bracket() {
        const std::size_t close = closing(words_, at_);
        if (close >= words_.size()) return give_up();
        NumberType cast = NumberType::unknown;
        for (std::size_t i = at_ + 1; i < close; ++i) {
            const NumberType type = type_of_word(words_[i].text);
            if (type == NumberType::unknown && !words_[i].is("std") && !words_[i].is("::")) break;
            if (type != NumberType::unknown) cast = type;
        }
        if (cast != NumberType::unknown) {
            at_ = close + 1;
            single();
            return {cast, {}};
        }
        ++at_;
        Value value = choice();
        return take(")") ? value : give_up();
    }

    /// The arguments of a call; each is what it is.
    void arguments() {
        while (at_ < words_.size() && !take(")")) {
            choice();
            if (!is(")") && !take(",")) return static_cast<void>(give_up());
        }
    }

    Value named() {
        std::string name = words_[at_++].text;
        while (take("::") && at_ < words_.size()) name = words_[at_++].text;
        Value value;
        if (take("(")) {
            arguments();
            const NumberType made = type_of_word(name);
            value.type = made != NumberType::unknown ? made : returned(name);
        } else if (is("[")) {
            value.type = found_in(names_.elements, name);
        } else {
            value.type = found_in(names_.plain, name);
        }
        while (is("[") || is(".") || is("->") || is("++") || is("--")) {
            if (is("[")) {
                at_ = closing(words_, at_) + 1;
            } else if (take("++") || take("--")) {
                continue;
            } else {
                at_ += 2;
                const bool place = name == "threadIdx" || name == "blockIdx" ||
                                   name == "blockDim" || name == "gridDim";
                const bool whole =
                    place || (at_ <= words_.size() && is_whole_member(words_[at_ - 1].text));
                value.type = whole ? NumberType::whole : NumberType::unknown;
                if (is("(")) return give_up();
            }
        }
        return value;
    }

    NumberType returned(const std::string& name) const {
        for (const char* known : {"sqrtf", "cosf", "sinf", "expf", "powf", "fabsf", "fminf",
                                  "fmaxf", "floorf", "hypotf", "__cosf", "__sinf"})
            if (name == known) return NumberType::single;
        return found_in(names_.functions, name);
    }

    static NumberType found_in(const std::map<std::string, NumberType>& names,
                               const std::string& name) {
        const auto found = names.find(name);
        return found == names.end() ? NumberType::unknown : found->second;
    }

    const DeclaredTypes& names_;
    const Tokens words_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::string told_;
};

/// The words outside of all functions, structs and brackets, without the braces of namespaces.
Tokens outside_of_all(const Tokens& file) {
    Tokens kept;
    for (std::size_t i = 0; i < file.size(); ++i) {
        const bool space =
            (i > 0 && file[i - 1].is("namespace")) || (i > 1 && file[i - 2].is("namespace"));
        if (file[i].is("(") || file[i].is("[") || (file[i].is("{") && !space)) {
            kept.push_back({";", file[i].line});
            i = closing(file, i);
        } else {
            kept.push_back(file[i]);
        }
    }
    return kept;
}

/// The types of the parameters of the file's functions.
using ParameterTypes = std::map<std::string, std::vector<NumberType>>;

ParameterTypes parameter_types(const std::vector<FunctionText>& functions) {
    ParameterTypes all;
    for (const FunctionText& function : functions)
        for (const Tokens& parameter : split(function.parameters(), ",")) {
            DeclaredTypes names;
            names.read(parameter);
            const auto type =
                parameter.empty() ? names.plain.end() : names.plain.find(parameter.back().text);
            all[function.name()].push_back(type == names.plain.end() ? NumberType::unknown
                                                                     : type->second);
        }
    return all;
}

/// What a statement loses in the arguments of calls.
std::string lost_in_calls(const DeclaredTypes& names, const ParameterTypes& functions,
                          const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const auto called = functions.find(words[i].text);
        if (called == functions.end() || !words[i + 1].is("(")) continue;
        const auto given = split(part_of(words, i + 2, closing(words, i + 1)), ",");
        for (std::size_t k = 0; k < given.size() && k < called->second.size(); ++k)
            if (std::string text = Expression(names, given[k]).lost_as(called->second[k]);
                !text.empty())
                return text;
    }
    return "";
}

/// What one statement loses. @param returned the type of the function
std::string lost_in(const DeclaredTypes& names, const Statement& one, NumberType returned) {
    if (!one.words.empty() && one.words[0].is("return"))
        return Expression(names, part_of(one.words, 1, one.words.size())).lost_as(returned);
    for (const Assigned& set : assignments_in(one)) {
        const auto& kept = set.element() ? names.elements : names.plain;
        const auto type = kept.find(set.name());
        std::string text = Expression(names, set.value)
                               .lost_as(type == kept.end() ? NumberType::unknown : type->second);
        if (text.empty() && set.element() && set.sign == "=")
            text = Expression(names, set.value).lost_before_product();
        if (!text.empty()) return text;
    }
    return "";
}

}  // namespace

std::string lost_fraction(const Tokens& file) {
    DeclaredTypes all, outside;
    all.read(file);
    outside.read(outside_of_all(file));
    const std::vector<FunctionText> functions = functions_in(file);
    const ParameterTypes parameters = parameter_types(functions);
    for (const FunctionText& function : functions) {
        DeclaredTypes names;
        names.functions = all.functions;
        names.read(function.parameters());
        for (const Statement& one : function.statements()) names.read(one.words);
        // What no line of the function declares may stand outside of all.
        for (const auto& [name, type] : outside.plain) names.plain.emplace(name, type);
        const auto returned = all.functions.find(function.name());
        for (const Statement& one : function.statements()) {
            if (one.kind != Statement::Kind::plain) continue;
            std::string text =
                lost_in(names, one,
                        returned == all.functions.end() ? NumberType::unknown : returned->second);
            if (text.empty()) text = lost_in_calls(names, parameters, one.words);
            if (!text.empty()) return text;
        }
    }
    return "";
}

}  // namespace simtutor
