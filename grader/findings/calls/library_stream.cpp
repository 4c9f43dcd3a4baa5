#include "grader/findings/calls/library_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/function_calls.h"

namespace simtutor {

namespace {

/// Plans that are handed to a function of the file which gives its parameter a stream.
void add_given_by_helpers(const Tokens& file, std::set<std::string>& given) {
    const std::set<std::string> names = given;
    for (const FunctionText& function : functions_in(file)) {
        const bool sets = std::ranges::any_of(function.statements(), [](const Statement& one) {
            return mentions(one.words, "cufftSetStream") || mentions(one.words, "cublasSetStream");
        });
        const auto parameters = split(function.parameters(), ",");
        for (std::size_t place = 0; sets && place < parameters.size(); ++place) {
            if (parameters[place].empty() || !names.contains(parameters[place].back().text))
                continue;
            for (const FunctionCall& call : calls_of(file, function)) {
                if (place >= call.arguments.size()) continue;
                Tokens plan = call.arguments[place];
                if (!plan.empty() && (plan[0].is("&") || plan[0].is("*"))) plan.erase(plan.begin());
                given.insert(text_of(plan));
            }
        }
    }
}

}  // namespace

std::string library_without_stream(const Tokens& file) {
    std::set<std::string> given;
    std::string repeated;
    int again = 0;
    for (std::size_t i = 0; i + 2 < file.size(); ++i)
        if ((file[i].is("cufftSetStream") || file[i].is("cublasSetStream")) && file[i + 1].is("("))
            if (std::string plan =
                    text_of(split(part_of(file, i + 2, closing(file, i + 1)), ",").front());
                !given.insert(plan).second)
                repeated = plan, again = file[i].line;
    if (given.empty()) return "";
    add_given_by_helpers(file, given);
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].text.starts_with("cufftExec") || !file[i + 1].is("(")) continue;
        const std::string plan =
            text_of(split(part_of(file, i + 2, closing(file, i + 1)), ",").front());
        if (given.contains(plan)) continue;
        int made = 0;
        for (std::size_t k = 0; k + 3 < file.size(); ++k)
            if (file[k].text.starts_with("cufftPlan") && file[k + 2].is("&") &&
                file[k + 3].text == plan)
                made = file[k].line;
        // A plan that an object holds is given its stream there.
        if (made == 0) continue;
        return fmt::format(
            "Line {} runs the plan {}, which was never given a stream, so it works in the default "
            "stream, beside the others' order. {}",
            file[i].line, plan,
            again > 0
                ? fmt::format("Line {} gives {} its stream a second time: name {} there.", again,
                              repeated, plan)
                : fmt::format("Call cufftSetStream for it where it is made (line {}).", made));
    }
    return "";
}

namespace {

/// The line of a call whose argument makes "kind == A", or "kind != A", false; 0 where none does.
/// @param given what that call passes
int call_left_out(const Tokens& file, const FunctionText& function, const Tokens& condition,
                  std::string& given) {
    const bool equal = condition.size() == 3 && condition[1].is("==");
    if (!equal && (condition.size() != 3 || !condition[1].is("!="))) return 0;
    const auto parameters = split(function.parameters(), ",");
    for (std::size_t place = 0; place < parameters.size(); ++place) {
        if (parameters[place].empty() || parameters[place].back().text != condition[0].text)
            continue;
        for (const FunctionCall& call : calls_of(file, function)) {
            if (place >= call.arguments.size() || call.arguments[place].size() != 1) continue;
            given = call.arguments[place][0].text;
            // Of a variable nothing is known: what the library calls its kinds is written so.
            const bool kind = given.starts_with("CUFFT_") || given.starts_with("CUBLAS_") ||
                              given == "true" || given == "false";
            if (kind && (given == condition[2].text) != equal) return call.line;
        }
    }
    return 0;
}

}  // namespace

std::string stream_in_branch(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements()) {
            const bool fft = mentions(one.words, "cufftSetStream");
            if ((!fft && !mentions(one.words, "cublasSetStream")) || one.parent < 0 ||
                one.kind != Statement::Kind::plain)
                continue;
            const Statement& branch = function.statements()[static_cast<std::size_t>(one.parent)];
            std::string given;
            const int call = branch.kind == Statement::Kind::branch
                                 ? call_left_out(file, function, branch.words, given)
                                 : 0;
            const Tokens& asked = branch.words;
            // A constructor has no call by its name that could be looked at.
            const bool kind = asked.size() == 3 && (asked[1].is("==") || asked[1].is("!=")) &&
                              asked[2].text.starts_with("CUFFT_");
            const auto calls = calls_of(file, function);
            const std::size_t count = split(function.parameters(), ",").size();
            const bool known = std::ranges::any_of(calls, [&](const FunctionCall& one_call) {
                return one_call.arguments.size() == count;
            });
            if (call == 0 && kind && !known)
                return fmt::format(
                    "Line {} sets the stream only where {}. A plan for which that does not hold "
                    "works in the default stream, beside the others' order: is there one?",
                    one.line, text_of(asked));
            if (call == 0) continue;
            return fmt::format(
                "Line {0} sets the stream only where {1}, and line {2} calls {3} with {4}: that "
                "{5} "
                "works in the default stream, beside the others' order. Call {6} for every {5}.",
                one.line, text_of(branch.words), call, function.name(), given,
                fft ? "plan" : "handle", fft ? "cufftSetStream" : "cublasSetStream");
        }
    return "";
}

std::string handle_without_stream(const Tokens& file) {
    std::string handle;
    int made = 0, stream = 0;
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (file[i].is("cublasSetStream")) return "";
        if (file[i].text.starts_with("cudaStreamCreate") && file[i + 1].is("("))
            stream = file[i].line;
        if (!file[i].is("cublasCreate") || !file[i + 1].is("(")) continue;
        if (made > 0) return "";
        const std::size_t name = file[i + 2].is("&") ? i + 3 : i + 2;
        handle = text_of(part_of(file, name, closing(file, i + 1)));
        made = file[i].line;
    }
    if (made == 0 || stream == 0) return "";
    return fmt::format(
        "The handle {0} was never given a stream, so its calls work in the default stream, and a "
        "wait for the stream of line {1} does not wait for them. Call cublasSetStream for it where "
        "it is made (line {2}).",
        handle, stream, made);
}

}  // namespace simtutor
