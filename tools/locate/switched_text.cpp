#include "tools/locate/switched_text.h"

#include <algorithm>
#include <string_view>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/device_code.h"
#include "tools/locate/places.h"
#include "tools/locate/scopes.h"

namespace simtutor::locate {

namespace {

using mutants::Edit;

std::string shifted(const std::string& text, const Place& place, const std::vector<Edit>& edits) {
    std::vector<Edit> inside;
    for (const Edit& edit : edits)
        if (place.begin <= edit.begin && edit.end <= place.end)
            inside.push_back({edit.begin - place.begin, edit.end - place.begin, edit.text});
    return mutants::applied(text.substr(place.begin, place.end - place.begin), inside);
}

/// Whether a cast has lost its brackets: then nothing behind it in the expression is read.
bool has_open_cast(const std::string& text) {
    for (std::size_t at = text.find("_cast<"); at != std::string::npos;
         at = text.find("_cast<", at + 1)) {
        const std::size_t close = text.find('>', at);
        const std::size_t next =
            close == std::string::npos ? close : text.find_first_not_of(" \n\t>*", close);
        if (next == std::string::npos || text[next] != '(') return true;
    }
    return false;
}

/// What stands at a place besides the submission's own text.
struct Node {
    Place place;
    struct Alternative {
        std::size_t repair;
        int number;
        std::string text;
    };
    std::vector<Alternative> alternatives;
    std::vector<std::size_t> inner;  ///< nodes within the place
};

class Writer {
  public:
    Writer(const std::string& text, const mutants::TokenStream& stream, SwitchedForm form)
        : text_(text),
          stream_(stream),
          scopes_(stream, 0, stream.size()),
          device_(stream),
          form_(form) {}

    /// @return whether the text can hold the repair
    bool take(std::size_t repair, int number, const std::vector<Place>& places,
              const std::vector<Edit>& edits) {
        for (const Place& place : places)
            for (const Node& node : nodes_)
                if (crosses(node.place, place)) return false;
        std::vector<std::string> texts;
        for (const Place& place : places) {
            texts.push_back(shifted(text_, place, edits));
            const std::size_t at = mutants::token_at(stream_, place.begin);
            if (has_open_cast(texts.back()) || !scopes_.sees_all(texts.back(), at)) return false;
            if (device_.holds(at) && device_.calls_host(texts.back())) return false;
            if (texts.back().empty() && place.kind != Place::Kind::statement) return false;
        }
        for (std::size_t i = 0; i < places.size(); ++i)
            node_of(places[i]).alternatives.push_back({repair, number, std::move(texts[i])});
        return true;
    }

    SwitchedText run() {
        nest();
        for (const Node& node : nodes_)
            for (const auto& one : node.alternatives)
                for (const auto& other : node.alternatives)
                    made_.beside[one.repair].insert(other.repair);
        emit(0, text_.size(), outermost_);
        return std::move(made_);
    }

  private:
    static bool contains(const Place& outer, const Place& inner) {
        return outer.begin <= inner.begin && inner.end <= outer.end;
    }
    /// An insertion at the edge of a place lies beside it.
    static bool crosses(const Place& a, const Place& b) {
        if (a.end <= b.begin || b.end <= a.begin) return false;
        if (a == b) return false;
        // Of two places that begin and end alike, an expression is the statement's part.
        return !contains(a, b) && !contains(b, a);
    }

    Node& node_of(const Place& place) {
        for (Node& node : nodes_)
            if (node.place == place) return node;
        nodes_.push_back({place, {}, {}});
        return nodes_.back();
    }

    void nest() {
        std::vector<std::size_t> order(nodes_.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const Place &one = nodes_[a].place, &two = nodes_[b].place;
            if (one.begin != two.begin) return one.begin < two.begin;
            const bool first = one.begin == one.end, second = two.begin == two.end;
            if (first != second) return first;  // what is inserted stands before what begins there
            if (one.end != two.end) return one.end > two.end;
            return one.kind < two.kind;
        });
        std::vector<std::size_t> open;
        for (const std::size_t at : order) {
            const Place& place = nodes_[at].place;
            while (!open.empty() && nodes_[open.back()].place.end <= place.begin) open.pop_back();
            (open.empty() ? outermost_ : nodes_[open.back()].inner).push_back(at);
            if (place.begin != place.end) open.push_back(at);
        }
    }

    void put(std::string_view what) {
        made_.text += what;
        line_ += static_cast<int>(std::count(what.begin(), what.end(), '\n'));
    }

    void put(std::string_view what, std::size_t repair) {
        const int first = line_;
        put(what);
        for (int line = first; line <= line_; ++line) made_.repairs_of_line[line].insert(repair);
    }

    void emit(std::size_t begin, std::size_t end, const std::vector<std::size_t>& nodes) {
        std::size_t at = begin;
        for (const std::size_t inner : nodes) {
            const Node& node = nodes_[inner];
            put(std::string_view(text_).substr(at, node.place.begin - at));
            emit(node);
            at = node.place.end;
        }
        put(std::string_view(text_).substr(at, end - at));
    }

    static std::string asked(int number) { return "__simt_choice == " + std::to_string(number); }

    /// An alternative that counts bytes has the type of what it stands for: else the text itself
    /// would get another type, and what a lambda returns with it.
    std::string like(const Place& place, const std::string& made) const {
        const std::string own = text_.substr(place.begin, place.end - place.begin);
        const bool counts =
            made.find("size_t") != std::string::npos || made.find("sizeof") != std::string::npos;
        if (!counts || place.is_target) return "(" + made + ")";
        return "(__typeof__(" + own + "))(" + made + ")";
    }

    void emit(const Node& node) {
        const Place& place = node.place;
        if (place.kind == Place::Kind::expression && form_ == SwitchedForm::examined) {
            // Statements of their own: behind an error in one the next one is read.
            const std::string own = text_.substr(place.begin, place.end - place.begin);
            put("(({");
            for (const auto& one : node.alternatives) {
                put("\n");
                put("(void)((0 ? (" + one.text + ") : (" + own + "))" +
                        (place.is_target ? " = (" + own + ")" : "") + ");",
                    one.repair);
            }
            put("\n0; }), (" + own + "))");
            return;
        }
        if (place.kind == Place::Kind::expression) {
            put("(");
            for (const auto& one : node.alternatives) {
                put("\n");
                put(asked(one.number) + " ? " + like(place, one.text) + " :", one.repair);
            }
            put("\n(");
            emit(place.begin, place.end, node.inner);
            put("))");
            return;
        }
        for (const auto& one : node.alternatives) {
            put("\n");
            put("if (" + asked(one.number) + ") {\n" + one.text + "\n}", one.repair);
            if (place.begin != place.end) put("\nelse");
        }
        put("\n");
        emit(place.begin, place.end, node.inner);
    }

    const std::string& text_;
    const mutants::TokenStream& stream_;
    const Scopes scopes_;
    const DeviceCode device_;
    const SwitchedForm form_;
    std::vector<Node> nodes_;
    std::vector<std::size_t> outermost_;
    SwitchedText made_;
    int line_ = 1;
};

}  // namespace

SwitchedText switched_text(const std::string& text, const std::vector<Repair>& repairs,
                           const std::vector<std::size_t>& wanted, SwitchedForm form) {
    const mutants::TokenStream stream = simt::tokenize(text, {});
    const Places places(stream);
    Writer writer(text, stream, form);
    std::vector<std::size_t> numbers;
    for (const std::size_t index : wanted) {
        const auto found = places.of(repairs[index].edits);
        if (found.empty()) continue;
        const int number = static_cast<int>(numbers.size()) + 1;
        if (writer.take(index, number, found, repairs[index].edits)) numbers.push_back(index);
    }
    SwitchedText made = writer.run();
    made.numbers = std::move(numbers);
    return made;
}

}  // namespace simtutor::locate
