import Foundation
import HealthCloud
import HealthDatabase
import HealthModel
import HealthSimulation
import HealthSync

extension SampleSimulation {
    func perform(_ event: SampleEvent) async throws {
        guard let phone = dice.pick(phones), let computer = dice.pick(computers) else { return }
        switch event {
        case .reads, .diesReading: tell(computer.name)
        case .serverIsCopied, .serverIsRestored, .serverPacks: break
        default: tell(phone.name)
        }
        switch event {
        case .saves: try await save(on: phone)
        case .deletes: try await delete(on: phone)
        case .savesAndDeletes:
            for _ in 0..<2 { try await save(on: phone) }
            for _ in 0..<2 { try await delete(on: phone) }
        case .publishes: try await publish(phone)
        case .diesPublishing: try await die(phone)
        case .reads: try? await computer.receive()
        case .diesReading:
            computer.transport.planDeath(after: dice.below(4))
            try? await computer.receive()
            computer.transport.revive()
        case .shares: try await share(on: phone)
        case .stops: try await stop(on: phone, deletingSent: true)
        case .stopsKeeping: try await stop(on: phone, deletingSent: false)
        case .historyIsLimited:
            let (type, date) = nextLimit()
            tell("\(type.identifier) to \(date.map { "\($0)" } ?? "all")")
            try phone.limit(type, to: date)
        case .phoneIsCopied: try phone.takeCopy()
        case .phoneIsRestored:
            if phone.hasCopy { try phone.restoreCopy() } else { tell("(no copy)") }
        case .serverIsCopied: try server.takeCopy()
        case .serverIsRestored: tell(try server.restoreCopy() ? "" : "(no copy)")
        case .serverPacks:
            if dice.chance(30) { advance(by: 7 * 86_400) }
            try await pack()
        case .clockIsSet: phone.setClockOffset(Double(dice.below(7_201) - 3_600))
        }
    }

    /// A watch or an app saves samples.
    func save(on phone: SharingPhone) async throws {
        let made = try phone.maker.make(before: now)
        try await phone.store.ingest(
            made.samples, series: made.series, associations: made.associations)
        try phone.noteChanges()
        tell("+" + made.samples.map { Self.name($0.uuid) }.joined(separator: " +"))
    }

    private func delete(on phone: SharingPhone) async throws {
        guard let uuid = dice.pick(phone.truth.alive.keys.sorted()) else { return }
        _ = try await phone.store.deleteAsOwner([uuid])
        try phone.noteChanges()
        tell("-" + Self.name(uuid))
    }

    func share(on phone: SharingPhone) async throws {
        guard let type = dice.pick(SampleMaker.types) else { return }
        let days = dice.chance(40) ? 1 + dice.below(40) : nil
        let start = days.map { now.addingTimeInterval(-Double($0) * 86_400) }
        if planted == .widenedShareKeepsAnchor {
            try await PlantedSampleFault.shareKeepingAnchor(type, from: start, in: phone.sharing)
        } else {
            try await phone.sharing.share([type], from: start)
        }
        tell("\(type.identifier) for \(days.map(String.init) ?? "all") days")
    }

    private func stop(on phone: SharingPhone, deletingSent: Bool) async throws {
        var types = try await phone.sharing.types().map(\.type)
        if deletingSent { types += try await phone.sharing.keptTypes() }
        guard let type = dice.pick(types) else { return }
        try await phone.sharing.stop([type], deletingSent: deletingSent)
        tell(type.identifier)
    }

    /// A type, and the earliest end of its samples that an app may read from now on; nil for all.
    private func nextLimit() -> (type: ObjectType, date: Date?) {
        let types = SampleMaker.types.filter { $0.kind != .correlation }
        let days = dice.chance(60) ? 1 + dice.below(40) : nil
        return (
            types[dice.below(types.count)],
            days.map { now.addingTimeInterval(-Double($0) * 86_400) }
        )
    }

    /// A pass, in the middle of which something else may happen.
    private func publish(_ phone: SharingPhone) async throws {
        if dice.chance(25) { try await planMidPass(of: phone) }
        _ = try? await phone.publish()
        phone.midPass.end()
        // What happened in the middle of the pass.
        try phone.noteChanges()
    }

    private func die(_ phone: SharingPhone) async throws {
        let points = dice.below(30)
        tell("after \(points)")
        phone.transport.planDeath(after: points)
        try await publish(phone)
        phone.relaunch()
    }

    private func planMidPass(of phone: SharingPhone) async throws {
        let requests = dice.below(3)
        let (store, sharing, server) = (phone.store, phone.sharing, server)
        switch dice.below(6) {
        case 0:
            guard let uuid = dice.pick(phone.truth.alive.keys.sorted()) else { return }
            tell("with -\(Self.name(uuid)) after \(requests)")
            phone.midPass.plan(after: requests) { _ = try await store.deleteAsOwner([uuid]) }
        case 1:
            let made = try phone.maker.make(before: now)
            let (samples, series) = (made.samples, made.series)
            tell("with +\(samples.map { Self.name($0.uuid) }) after \(requests)")
            phone.midPass.plan(after: requests) {
                try await store.ingest(samples, series: series)
            }
        case 2:
            guard let type = dice.pick(try await sharing.types().map(\.type)) else { return }
            tell("with a stop of \(type.identifier) after \(requests)")
            phone.midPass.plan(after: requests) { try await sharing.stop([type]) }
        case 3:
            let (type, date) = nextLimit()
            tell("with a limit of \(type.identifier) after \(requests)")
            let limitation = phone.limitation(of: type, to: date)
            phone.midPass.plan(after: requests) { try limitation() }
        case 4:
            tell("with a restored server after \(requests)")
            phone.midPass.plan(after: requests) { _ = try server.restoreCopy() }
        default:
            tell("with packing after \(requests)")
            phone.midPass.plan(after: requests) { await server.cloud.removeOldRows() }
        }
    }

    private func pack() async throws {
        await server.cloud.removeOldRows()
        guard planted == .packLosesLastRow else { return }
        try await PlantedSampleFault.loseLastRows(of: server.store)
    }

    static func name(_ uuid: UUID) -> String { String(uuid.uuidString.prefix(4)) }
}
