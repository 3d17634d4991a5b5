import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("The engine's decisions")
struct SyncStateMachineTests {
    private let batch = PullBatch(changes: [], cursor: Data([1]), hasMore: false)

    @Test("a pass asks, pulls every stream, pushes until nothing is due, and ends")
    func pass() throws {
        var machine = SyncStateMachine(streams: ["weight", "drink"])
        #expect(names(machine.receive(.requested(.manual))) == ["check"])
        #expect(names(machine.receive(.availability(.available))) == ["pull weight"])
        #expect(names(machine.receive(.pulled(batch))) == ["apply weight"])
        #expect(names(machine.receive(.applied(InboundCounts()))) == ["pull drink"])
        #expect(names(machine.receive(.pulled(batch))) == ["apply drink"])
        #expect(names(machine.receive(.applied(InboundCounts()))) == ["load"])
        #expect(names(machine.receive(.loaded([deletion]))) == ["push 1"])
        #expect(names(machine.receive(.pushed([.done(links: [])]))) == ["record 1"])
        #expect(names(machine.receive(.recorded())) == ["load"])
        let last = machine.receive(.loaded([]))
        #expect(names(last) == ["finish"])
        #expect(report(last)?.deleted == 1)
        #expect(report(last)?.exported == 0)
        #expect(machine.isIdle)
    }

    @Test("AC-01 requests during a pass make exactly one more pass after it")
    func coalesces() {
        var machine = SyncStateMachine(streams: [])
        _ = machine.receive(.requested(.save))
        for _ in 0..<4 { #expect(machine.receive(.requested(.save)).isEmpty) }
        _ = machine.receive(.availability(.available))
        #expect(names(machine.receive(.loaded([]))) == ["finish", "check"])
        _ = machine.receive(.availability(.available))
        #expect(names(machine.receive(.loaded([]))) == ["finish"])
        #expect(machine.isIdle)
    }

    @Test("a batch with more behind it is followed by another pull of the same stream")
    func pullsOn() {
        var machine = SyncStateMachine(streams: ["weight"])
        _ = machine.receive(.requested(.manual))
        _ = machine.receive(.availability(.available))
        let more = PullBatch(changes: [], cursor: Data([1]), hasMore: true)
        _ = machine.receive(.pulled(more))
        #expect(names(machine.receive(.applied(InboundCounts()))) == ["pull weight"])
    }

    @Test("AC-47 a cursor that is refused is dropped and the stream read from its beginning, once")
    func resetsCursorOnce() {
        var machine = SyncStateMachine(streams: ["weight"])
        _ = machine.receive(.requested(.manual))
        _ = machine.receive(.availability(.available))
        #expect(names(machine.receive(.pullFailed(.invalidCursor))) == ["reset weight"])
        #expect(names(machine.receive(.cursorReset)) == ["pull weight"])
        #expect(names(machine.receive(.pullFailed(.invalidCursor))) == ["load"])
    }

    @Test("a stream that cannot be read does not keep the others or the exports from going on")
    func unreadableStream() {
        var machine = SyncStateMachine(streams: ["weight", "drink"])
        _ = machine.receive(.requested(.manual))
        _ = machine.receive(.availability(.available))
        #expect(names(machine.receive(.pullFailed(.notPermitted))) == ["pull drink"])
        #expect(
            names(
                machine.receive(.pullFailed(.temporary(reason: .other("Health data is locked.")))))
                == ["load"])
        let last = machine.receive(.loaded([]))
        #expect(report(last)?.unasked == ["weight"])
        #expect(report(last)?.unreadable == ["drink": .other("Health data is locked.")])
    }

    @Test("AC-41 without a remote the pass ends at once and says why")
    func unavailable() {
        var machine = SyncStateMachine(streams: ["weight"])
        _ = machine.receive(.requested(.manual))
        let last = machine.receive(.availability(.unavailable(reason: .other("No store."))))
        #expect(report(last)?.unavailable == .other("No store."))
        #expect(machine.isIdle)
    }

    @Test("a journal that cannot be written ends the pass and loses nothing")
    func journalFails() {
        var machine = SyncStateMachine(streams: ["weight"])
        _ = machine.receive(.requested(.manual))
        _ = machine.receive(.availability(.available))
        _ = machine.receive(.pulled(batch))
        let last = machine.receive(.journalFailed(reason: .other("The disk is full.")))
        #expect(report(last)?.unavailable == .other("The disk is full."))
        #expect(machine.isIdle)
    }

    @Test("an event that does not belong to the step is ignored")
    func ignoresStrays() {
        var machine = SyncStateMachine(streams: ["weight"])
        #expect(machine.receive(.recorded()).isEmpty)
        _ = machine.receive(.requested(.manual))
        #expect(machine.receive(.pulled(batch)).isEmpty)
        #expect(names(machine.receive(.availability(.available))) == ["pull weight"])
    }

    private var deletion: OutboundOperation {
        OutboundOperation(entry: UUID(), kind: .drink, action: .delete, version: 2)
    }

    private func report(_ actions: [SyncAction]) -> SyncReport? {
        for case .finish(let report) in actions { return report }
        return nil
    }

    private func names(_ actions: [SyncAction]) -> [String] {
        actions.map { action in
            switch action {
            case .checkAvailability: "check"
            case .pull(let stream): "pull \(stream.rawValue)"
            case .resetCursor(let stream): "reset \(stream.rawValue)"
            case .apply(let stream, _, _): "apply \(stream.rawValue)"
            case .loadDue: "load"
            case .push(let operations, _): "push \(operations.count)"
            case .record(let results, _): "record \(results.count)"
            case .finish: "finish"
            }
        }
    }
}
