#include "grader/report/counter_advice.h"

#include "grader/findings/cost/lane_calls.h"
#include "grader/findings/cost/lane_in_column.h"
#include "grader/findings/cost/lane_places.h"
#include "grader/findings/cost/neighbour_loads.h"
#include "grader/findings/cost/own_run.h"
#include "grader/findings/cost/piecewise_store.h"
#include "grader/findings/cost/private_tile.h"
#include "grader/findings/cost/rows_of_thread.h"
#include "grader/findings/cost/stored_twice.h"
#include "grader/findings/index/data_index.h"
#include "grader/findings/launch/block_stride.h"
#include "grader/findings/launch/empty_launch.h"
#include "grader/findings/race/tries_again.h"
#include "grader/findings/source/access_text.h"
#include "grader/findings/source/default_flag.h"
#include "grader/report/failed_gates.h"

namespace simtutor::report {
namespace {

bool counts(const check::GateResult& gate, const char* part) {
    return gate.counter.find(part) != std::string::npos;
}

/// A mistake that the text shows as a whole, whatever the line has of it.
std::string mistake_behind(const Tokens& tokens, const check::GateResult& gate) {
    const check::CounterPlace& place = gate.place;
    const bool too_many = gate.at_most && gate.value > gate.at_most->value;
    if (!too_many) return "";
    if (counts(gate, "global_"))
        for (std::string text : {empty_launch(tokens, gate.run), default_flag(tokens, place.line)})
            if (!text.empty()) return text;
    if (gate.counter == "shared_load_row_requests") return lane_in_column(tokens, place.line);
    if (!counts(gate, "shared_")) return "";
    if (std::string own = private_tile(tokens, place.line, place.block[0], place.block[1]);
        !own.empty())
        return own;
    return counts(gate, "store") ? piecewise_store(tokens, place.line) : "";
}

}  // namespace

std::string advice_of_text(Sources& sources, const std::string& file,
                           const check::GateResult& gate) {
    const check::CounterPlace& place = gate.place;
    if (gate.at_most && counts(gate, "rounds_without_atomics"))
        return "The lanes of a warp go through the rounds of a loop together: in a round without "
               "an "
               "atomic function a thread waits for the lanes that have one. Leave out the rounds "
               "in which a thread has nothing to do.";
    const Tokens tokens = tokens_of(sources, file);
    if (std::string text = mistake_behind(tokens, gate); !text.empty()) return text;
    if (gate.counter.find("global_") != std::string::npos ||
        gate.counter.find("cc13_") != std::string::npos)
        for (std::string text : {block_stride(FunctionText(tokens, place.line), place.line),
                                 index_from_data(tokens, place.line)})
            if (!text.empty()) return text;
    // Of one thread no try fails because of another one's.
    if (place.text.find(", by one thread") != std::string::npos) return "";
    if (gate.counter.find("_atomic") != std::string::npos)
        if (std::string text = tries_again(tokens, place.line); !text.empty()) return text;
    // Where no vector holds two elements of a thread, what wider loads would do is nothing to say.
    const std::string wider = " Where elements that lie side by side";
    // That the line's loads cannot be wider does not mean that they are as many as they should be.
    const bool compared = place.text.find("The reference makes") != std::string::npos;
    if (counts(gate, "loads_under_") && !compared)
        if (std::string rows = rows_of_thread(tokens, place.line); !rows.empty()) {
            const std::size_t at = place.advice.find(wider);
            return at == std::string::npos ? rows : place.advice.substr(0, at) + " " + rows;
        }
    if (gate.counter.find("_store") != std::string::npos)
        if (std::string text = stored_twice(tokens, place.line); !text.empty()) return text;
    const bool banks = place.text.find("through the banks") != std::string::npos;
    if (!banks && !touches_pieces(gate)) return "";
    if (std::string text = lanes_apart(sources, file, place.line, banks); !text.empty())
        return text;
    if (!banks && place.block[0] > 1)
        if (std::string run = own_run(tokens, place.line); !run.empty()) return run;
    const WarpShape warp{place.block[0], place.block[1],
                         gate.counter.find("cc13_") != std::string::npos};
    for (std::string text :
         {banks ? lane_calls(tokens, place.line) : rows_of_calls(tokens, place.line),
          lane_places(sources, file, place.line, warp, banks)})
        if (!text.empty()) return text;
    // Each of two narrow loads touches what one wider load would touch once.
    return banks ? "" : neighbour_loads(tokens, place.line);
}

}  // namespace simtutor::report
