#include "grader/simt/build/narrow_values.h"

#include "grader/simt/build/step_expression.h"

namespace simtutor::simt {
namespace {

/// The questions about one step.
class Examination {
  public:
    Examination(const StepValues& values, const Magnitudes& magnitudes, const LargeBounds& bounds)
        : values_(values), magnitudes_(magnitudes), uses_(values, bounds) {}

    std::optional<NarrowValue> at(const Step& step) const {
        if (step.kind != Step::Kind::assignment) return std::nullopt;
        NarrowValue found;
        found.place = step.place;
        Magnitude magnitude;
        if (!is_intermediate(step.to) && values_.narrow_type_of(step.to)) {
            if (magnitudes_.is_guarded(step.to)) return std::nullopt;
            found.variable = step.to;
            found.type = values_.narrow_type_of(step.to);
            magnitude = magnitudes_.of(step.value);
        } else if (const auto cast = cast_in(step.value)) {
            found.type = values_.types().narrow(cast->type);
            magnitude = magnitudes_.of(cast->of);
        }
        if (!found.type || !magnitude.is_large()) return std::nullopt;
        // A block's coordinate is large where a guard says so: a small grid may bound it. A table
        // of 256 elements takes a byte of a larger number, which is no coordinate.
        const bool is_block_only = magnitude.sources == std::set<std::string>{"blockIdx"};
        const bool as_index = magnitude.is_coordinate ? !is_block_only : !found.type->holds_bytes;
        const auto use = uses_.of(step.to, as_index, magnitude.is_coordinate);
        if (!use) return std::nullopt;
        found.use = *use;
        return found;
    }

  private:
    /// "(short int) _3" where the value is a number of a wide type that was such a cast.
    std::optional<Conversion> cast_in(const std::string& value) const {
        const auto widened = conversion(value);
        if (!widened || !values_.types().is_wide(widened->type)) return std::nullopt;
        std::string name = widened->of;
        if (!is_intermediate(name)) return std::nullopt;
        const auto values = values_.of(name);
        if (values.size() != 1) return std::nullopt;
        auto cast = conversion(values.front());
        if (!cast || !values_.types().narrow(cast->type)) return std::nullopt;
        return cast;
    }

    const StepValues& values_;
    const Magnitudes& magnitudes_;
    const IndexUses uses_;
};

}  // namespace

std::vector<NarrowValue> narrow_values(const StepValues& values, const Magnitudes& magnitudes,
                                       const LargeBounds& bounds) {
    std::vector<NarrowValue> all;
    const Examination examination(values, magnitudes, bounds);
    for (const Step& step : values.function().steps)
        if (auto found = examination.at(step)) all.push_back(std::move(*found));
    return all;
}

}  // namespace simtutor::simt
