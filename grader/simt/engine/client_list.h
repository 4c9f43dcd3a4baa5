#pragma once

#include <concepts>

#include "grader/simt/engine/simulator.h"

namespace simtutor::simt {

/// The clients of the engine, known at compile time. Each gets the events, in the order of the
/// list. A client is made from `context` if it has a constructor for it.
template <class Context, class... Clients>
class ClientList {
    /// Lets a client be made from the context or from nothing.
    template <class C>
    struct Member final : C {
        explicit Member(Context& context) requires std::constructible_from<C, Context&>
            : C(context) {}
        explicit Member(Context&) requires(!std::constructible_from<C, Context&>) {}
    };
    template <class C>
    struct Holder {
        explicit Holder(Context& context) : client(context) {}
        Member<C> client;
    };
    struct Holders : Holder<Clients>... {
        explicit Holders(Context& context) : Holder<Clients>(context)... {}
    };

  public:
    ClientList(Simulator& simulator, Context& context) : holders_(context) {
        (simulator.add_client(member<Clients>()), ...);
    }
    ClientList(const ClientList&) = delete;
    ClientList& operator=(const ClientList&) = delete;

    template <class C>
    C& get() {
        return member<C>();
    }

    // See Client. Called by the type of each client: what a client does not define costs nothing.
    template <AccessKind kind, bool flag>
    [[gnu::always_inline]] void on_cell(Thread& thread, Cell& cell, const MemoryAccess& access,
                                        Region region) {
        (member<Clients>().template on_cell<kind, flag>(thread, cell, access, region), ...);
    }
    template <AccessKind kind, bool flag>
    [[gnu::always_inline]] static bool clear_cell(const Thread& thread, Cell& cell, Stamp floor,
                                                  const void* return_address) {
        return (Clients::template clear_cell<kind, flag>(thread, cell, floor, return_address) &&
                ...);
    }
    void on_atomic(Thread& thread, const MemoryAccess& access, int scope) {
        (member<Clients>().on_atomic(thread, access, scope), ...);
    }
    /// False while a client's on_atomic() may have something to say about atomics of the scope: a
    /// client that defines on_atomic() says so with clear_atomic().
    [[gnu::always_inline]] bool clear_atomic(int scope) {
        return (clear_for(member<Clients>(), scope) && ...);
    }
    void on_warp_call(Thread& thread) { (member<Clients>().on_warp_call(thread), ...); }

  private:
    template <class C>
    static bool clear_for(const C& client, int scope) {
        if constexpr (requires { client.clear_atomic(scope); })
            return client.clear_atomic(scope);
        else  // true for a client that does not define it
            return std::same_as<decltype(&C::on_atomic),
                                void (Client::*)(Thread&, const MemoryAccess&, int)>;
    }
    template <class C>
    Member<C>& member() {
        return static_cast<Holder<C>&>(holders_).client;
    }
    Holders holders_;
};

}  // namespace simtutor::simt
