import OpenHealthKit
import Testing

@Suite struct QueryLifecycleTests {
    @Test("a query runs once")
    func once() {
        var life = QueryLifecycle()
        let (before, first, during, second) = (
            life.isRunning, life.start(), life.isRunning, life.start()
        )
        #expect([before, first, during, second] == [false, true, true, false])
        life.finish()
        #expect(life.state == .finished)
        let third = life.start()
        #expect(!third)
    }

    @Test("stopping ends a running query, and does nothing to another")
    func stop() {
        var life = QueryLifecycle()
        life.stop()
        #expect(life.state == .created)
        _ = life.start()
        life.stop()
        #expect(life.state == .stopped)
        life.finish()
        #expect(life.state == .stopped)
    }
}
