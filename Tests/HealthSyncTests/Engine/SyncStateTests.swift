import Foundation
import HealthJournal
import HealthSync
import TestSupport
import Testing

@Suite("The states of a sync pass")
struct SyncStateTests {
    private static let events: [SyncEvent] = [
        .availability(.available), .availability(.unavailable(reason: .other("No store."))),
        .pulled(PullBatch(changes: [], cursor: Data([1]), hasMore: true)),
        .pulled(PullBatch(changes: [], cursor: Data([1]), hasMore: false)),
        .pullFailed(.invalidCursor), .pullFailed(.notPermitted),
        .pullFailed(.temporary(reason: .other("Locked."))), .pullExcluded, .cursorReset,
        .applied(InboundCounts()), .loaded([]), .loaded([deletion]),
        .pushed([.done(links: [])]), .recorded(),
        .journalFailed(reason: .other("The disk is full.")),
    ]

    private static let deletion = OutboundOperation(
        entry: UUID(), kind: .drink, action: .delete, version: 2)

    /// A machine in each way in which it can be, with the transitions between them.
    private func walk(_ visit: (SyncStateMachine, SyncEvent, SyncStateMachine) -> Void) {
        var machines = [
            SyncStateMachine(streams: ["weight", "drink"]), SyncStateMachine(streams: []),
        ]
        for _ in 0..<9 {
            var next: [SyncStateMachine] = []
            for machine in machines {
                for event in machine.isIdle ? [.requested(.manual)] + Self.events : Self.events {
                    var after = machine
                    _ = after.receive(event)
                    visit(machine, event, after)
                    if after.lastStray == nil, !after.isIdle { next.append(after) }
                }
            }
            machines = next
        }
    }

    @Test("the diagram in docs/architecture.md has the transitions of the machine, and no others")
    func diagram() throws {
        var walked: [String: Set<String>] = [:]
        walk { before, _, after in
            guard after.lastStray == nil else { return }
            walked[before.state.name, default: []].insert(after.state.name)
        }
        #expect(try documented() == walked)
    }

    @Test("after a request during a pass, checking follows where idle would")
    func followUp() {
        walk { before, event, after in
            guard after.isIdle, after.lastStray == nil else { return }
            var requested = before
            #expect(requested.receive(.requested(.save)).isEmpty)
            _ = requested.receive(event)
            #expect(requested.state.name == "checking")
        }
    }

    @Test("an event that the state does not allow is named, and changes nothing")
    func strays() {
        var names: Set<String> = []
        walk { before, event, after in
            guard let stray = after.lastStray else { return }
            #expect(stray.state == before.state.name)
            #expect(stray.event == event.name)
            #expect(after.state.name == before.state.name)
            names.insert(event.name)
        }
        #expect(names == Set(Self.events.map(\.name)))
    }

    @Test("a batch is stored with the cursor that it was pulled after, outcomes with their mark")
    func cursorAndMark() throws {
        var machine = SyncStateMachine(streams: ["weight"])
        _ = machine.receive(.requested(.manual))
        _ = machine.receive(.availability(.available, isHistoryVerified: false))
        let batch = PullBatch(changes: [], cursor: Data([2]), hasMore: false)
        let apply = machine.receive(.pulled(batch, after: Data([1])))
        guard case .apply(_, _, let cursor)? = apply.first else {
            Issue.record("The batch is not stored.")
            return
        }
        #expect(cursor == Data([1]))
        _ = machine.receive(.applied(InboundCounts()))
        let push = machine.receive(.loaded([Self.deletion]))
        guard case .push(_, let isHistoryVerified)? = push.first else {
            Issue.record("Nothing is pushed.")
            return
        }
        #expect(!isHistoryVerified)
        let record = machine.receive(.pushed([.done(links: [])], mark: Data([3])))
        guard case .record(_, let mark)? = record.first else {
            Issue.record("The outcomes are not stored.")
            return
        }
        #expect(mark == Data([3]))
    }

    @Test("waiting operations are due again once after a trigger that may follow a permission")
    func unparking() {
        var machine = SyncStateMachine(streams: [])
        #expect(unparks(machine.receive(.requested(.save))) == true, "the first pass")
        // The remote was not there: the next pass does it.
        _ = machine.receive(.availability(.unavailable(reason: .other("No store."))))
        #expect(unparks(machine.receive(.requested(.save))) == true)
        _ = machine.receive(.availability(.available))
        _ = machine.receive(.loaded([]))
        #expect(unparks(machine.receive(.requested(.save))) == false)
        // Asked for during a pass: the pass after it does it.
        _ = machine.receive(.requested(.permissionChange))
        _ = machine.receive(.availability(.available))
        #expect(unparks(machine.receive(.loaded([]))) == true)
    }

    @Test("an operation that the remote gave no outcome for is tried again later")
    func missingOutcome() throws {
        var machine = SyncStateMachine(streams: [])
        _ = machine.receive(.requested(.manual))
        _ = machine.receive(.availability(.available))
        _ = machine.receive(.loaded([Self.deletion, Self.deletion]))
        let record = machine.receive(.pushed([.done(links: [])]))
        guard case .record(let results, _)? = record.first else {
            Issue.record("The outcomes are not stored.")
            return
        }
        #expect(results.count == 2)
        #expect(results.last?.1 == .failed(.temporary(reason: SyncReason(.remoteSilent))))
    }

    @Test("a pass that was broken off leaves an idle machine, and what was wanted stays wanted")
    func brokenOff() {
        var machine = SyncStateMachine(streams: [])
        _ = machine.receive(.requested(.launch))
        machine.breakOff()
        #expect(machine.isIdle)
        #expect(unparks(machine.receive(.requested(.save))) == true)
    }

    private func unparks(_ actions: [SyncAction]) -> Bool? {
        for case .checkAvailability(let unparks) in actions { return unparks }
        return nil
    }

    /// The states that follow each state in the diagram; its beginning and its end are `idle`.
    private func documented() throws -> [String: Set<String>] {
        let file = Repository.file("docs/architecture.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let diagram = try #require(
            text.split(separator: "```").first {
                $0.hasPrefix("mermaid\nstateDiagram") && $0.contains("checking")
            })
        var states: [String: Set<String>] = [:]
        for match in diagram.matches(of: /([a-z\[*\]]+) --> ([a-z\[*\]]+)/) {
            let (from, to) = (String(match.1), String(match.2))
            states[from == "[*]" ? "idle" : from, default: []].insert(to == "[*]" ? "idle" : to)
        }
        return states
    }
}
