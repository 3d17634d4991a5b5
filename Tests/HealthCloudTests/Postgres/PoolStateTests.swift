import PostgresDatabase
import Testing

@Suite("The order of callers of a connection pool")
struct PoolStateTests {
    private typealias State = PoolState<Int, String>

    private func connection(_ place: State.Place) -> Int? {
        if case .connection(let number) = place { number } else { nil }
    }

    @Test("The connection that was used last is given out first")
    func lastUsed() {
        var state = State([1, 2, 3], maximumWaiting: 1)
        let first = connection(state.take("a"))
        #expect(first == 3)
        #expect(connection(state.take("b")) == 2)
        #expect(state.give(3) == nil)
        #expect(connection(state.take("c")) == 3)
    }

    @Test(
        "The caller that waits longest is served first, and each caller once",
        arguments: [1, 3, 700])
    func order(count: Int) {
        var state = State([7], maximumWaiting: count)
        #expect(connection(state.take("first")) == 7)
        for waiter in 0..<count {
            guard case .waiting = state.take(String(waiter)) else {
                Issue.record("\(waiter) does not wait")
                return
            }
        }
        for waiter in 0..<count { #expect(state.give(7) == String(waiter)) }
        #expect(state.give(7) == nil)
        #expect(connection(state.take("last")) == 7)
    }

    @Test("Callers beyond the limit get an error, until a waiting one was served")
    func limit() {
        var state = State([7], maximumWaiting: 2)
        _ = state.take("a")
        _ = state.take("b")
        _ = state.take("c")
        guard case .refused = state.take("d") else {
            Issue.record("not refused")
            return
        }
        #expect(state.give(7) == "b")
        guard case .waiting = state.take("e") else {
            Issue.record("does not wait")
            return
        }
    }
}
