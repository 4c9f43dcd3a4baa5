#include "grader/findings/calls/copy_in_loop.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor {
namespace {

/// What a loop "for (Type name : container)" does in each round, and its variable.
struct LoopOverCopies {
    std::string type, name, container;
    Tokens body;
    int line = 0;
};

/// The loop whose "for" stands at `at`; without a name if it is another one, or goes by reference.
LoopOverCopies loop_at(const Tokens& file, std::size_t at) {
    if (at + 1 >= file.size() || !file[at].is("for") || !file[at + 1].is("(")) return {};
    const std::size_t end = closing(file, at + 1);
    const Tokens head = part_of(file, at + 2, end);
    const auto colon = std::ranges::find_if(head, [](const Token& word) { return word.is(":"); });
    const auto place = static_cast<std::size_t>(colon - head.begin());
    if (colon == head.end() || place < 2 || mentions(head, ";")) return {};
    const Tokens declared = part_of(head, 0, place);
    if (!declared.back().is_name() || mentions(declared, "&") || mentions(declared, "&&"))
        return {};
    LoopOverCopies loop;
    loop.type = text_of(part_of(declared, 0, declared.size() - 1));
    loop.name = declared.back().text;
    loop.container = text_of(part_of(head, place + 1, head.size()));
    loop.line = file[at].line;
    std::size_t last = end + 1;
    if (last < file.size() && file[last].is("{"))
        last = closing(file, last);
    else
        while (last < file.size() && !file[last].is(";")) ++last;
    loop.body = part_of(file, end + 1, std::min(last, file.size()));
    return loop;
}

/// The call of CUDA's that gets the variable's address as its first argument, to store in it.
std::string stores_in(const Tokens& body, const std::string& name) {
    for (std::size_t i = 0; i + 3 < body.size(); ++i) {
        const std::string& call = body[i].text;
        const bool makes = call.find("Create") != std::string::npos ||
                           call.find("Malloc") != std::string::npos ||
                           call.find("HostAlloc") != std::string::npos;
        if (makes && body[i + 1].is("(") && body[i + 2].is("&") && body[i + 3].text == name)
            return call;
    }
    return "";
}

}  // namespace

std::string copy_in_loop(const Tokens& file) {
    for (std::size_t i = 0; i < file.size(); ++i) {
        const LoopOverCopies loop = loop_at(file, i);
        if (loop.name.empty()) continue;
        const std::string call = stores_in(loop.body, loop.name);
        if (call.empty()) continue;
        return fmt::format(
            "Line {0} makes {1} a copy of each element of {2}: what {3} stores in it is lost with "
            "the round, and {2} stays as it was. Take the element itself: {4}& {1}.",
            loop.line, loop.name, loop.container, call, loop.type);
    }
    return "";
}

}  // namespace simtutor
