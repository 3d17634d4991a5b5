import Foundation
import HealthCloudSync
import HealthJournal
import HealthSync

extension CloudSimulation {
    /// Something that is not as it has to be.
    struct Finding: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Stops all faults, lets each device make three passes, and checks everything.
    func comeToRest() async throws {
        setFaults(percent: 0)
        for _ in 0..<3 {
            // More than a retry waits, and than clocks are slow.
            advance(by: 4 * 3_600)
            for device in devices {
                await device.health.sync(.manual)
                try await device.syncCloud()
            }
        }
        // Health takes over what the last passes brought.
        for device in devices { await device.health.sync(.manual) }
        try await check()
    }

    private func check() async throws {
        for device in devices where try await device.waiting() > 0 {
            throw Finding("\(device.name) has something waiting after three passes")
        }
        let entries = try await sameEntries()
        comparedEntries += entries.count
        try await checkServer(entries)
        if let finding = truth.findings(in: entries, clocksAgree: clocksAgree).first {
            throw Finding(finding)
        }
        try await checkRequests(entries)
        let drinks = entries.values.count { $0.kind == .drink }
        for device in devices where try await device.drinksInHealth() != drinks {
            throw Finding("\(device.name) has other drinks in Health than in its journal")
        }
    }

    /// The own entries, which all devices have alike.
    private func sameEntries() async throws -> [UUID: JournalEntry] {
        var first: [UUID: JournalEntry]?
        for device in devices {
            let entries = try await device.ownEntries()
            let table = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
            guard table.count == entries.count else {
                throw Finding("\(device.name) has an entry twice")
            }
            if let first, first != table {
                let differing = Set(first.keys).union(table.keys).filter { first[$0] != table[$0] }
                let texts = differing.map { id in
                    "\(id.uuidString.prefix(4)):\n\(first[id].text)\n\(table[id].text)"
                }
                throw Finding("\(device.name) differs in \(texts.sorted().joined(separator: "\n"))")
            }
            first = table
        }
        return first ?? [:]
    }

    private func checkServer(_ entries: [UUID: JournalEntry]) async throws {
        let records = try await program.records()
        var there: [UUID: JournalEntry] = [:]
        for record in records where !record.isDeleted {
            there[record.id] = try record.entry(keeping: nil)?.comparable
        }
        guard there == entries else { throw Finding("The server has other entries") }
        for device in devices {
            for record in records where !record.isDeleted {
                guard try await device.record(record.id) == record else {
                    let name = record.id.uuidString.prefix(4)
                    throw Finding("\(device.name) has another record of \(name)")
                }
            }
        }
    }

    /// Each request that the server knows was logged once, if no more than 30 days passed meanwhile.
    private func checkRequests(_ entries: [UUID: JournalEntry]) async throws {
        for request in try await program.requests() {
            let name = request.id.uuidString.prefix(4)
            if request.reason == .expired, let asked = request.askedAt,
                let settled = request.settledAt
            {
                // A minute for dates that are sent in whole seconds.
                guard settled.timeIntervalSince(asked) > CloudProtocol.requestLife - 60 else {
                    throw Finding("The request \(name) expired too early")
                }
                continue
            }
            let isDeleted = truth.acts[request.id]?.contains { $0.entry == nil } ?? false
            guard request.state == .done || (isDeleted && request.state == .refused) else {
                throw Finding("The request \(name) is \(request.state)")
            }
            guard entries[request.id] != nil || isDeleted else {
                throw Finding("The request \(name) has no entry")
            }
        }
        let known = Set(try await program.requests().map(\.id)).union(truth.acts.keys)
            .union(program.asked)
        guard Set(entries.keys).isSubset(of: known) else {
            throw Finding("There is an entry that nobody logged or asked for")
        }
    }
}
