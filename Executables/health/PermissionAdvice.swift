internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthSync
internal import HealthWords

/// The command that grants missing permissions, and a question at the first sync that avoids the
/// need for it.
struct PermissionAdvice {
    private let world: World
    let journal: Journal

    init(_ world: World, _ journal: Journal) {
        (self.world, self.journal) = (world, journal)
    }

    /// The command that grants the permissions that a sync pass lacked; nil if none was missing.
    func command(after report: SyncReport) async throws -> String? {
        var kinds = Set(report.unasked.compactMap { EntryKind(rawValue: $0.rawValue) })
        if report.parked > 0 { kinds.formUnion(try await parkedKinds()) }
        return try await command(for: kinds)
    }

    /// The command that grants the permissions that parked operations wait for; nil if there are
    /// none.
    func commandForParked() async throws -> String? {
        try await command(for: try await parkedKinds())
    }

    /// What the person denied of what sync needs; types that nobody was asked about are not among them.
    func forbidden() async throws -> ForbiddenTypes {
        let status = try await journal.status(of: .health)
        let features = Set(HealthFeature.allCases)
        let known = try world.openStoreToLookAt().permissions.decisions(of: world.app)
        return ForbiddenTypes(
            status, of: features, world.language, maySave: { known.share($0) != .denied },
            mayRead: { known.read($0) != .denied })
    }

    private func parkedKinds() async throws -> Set<EntryKind> {
        Set(try await WaitingEntry.all(in: journal).filter { $0.state == "parked" }.map(\.kind))
    }

    private func command(for kinds: Set<EntryKind>) async throws -> String? {
        guard !kinds.isEmpty else { return nil }
        var names: [String] = []
        for kind in EntryKind.allCases where kinds.contains(kind) {
            names += try await self.names(of: kind)
        }
        // Measurements need no permission before one of them was logged.
        guard !names.isEmpty else { return nil }
        let app = world.app.source.bundleIdentifier
        return "health permissions allow \(names.joined(separator: " "))"
            + (app == World.ownIdentifier ? "" : " --as \(app)")
    }

    /// The names of the types that a kind of entry needs.
    private func names(of kind: EntryKind) async throws -> [String] {
        switch kind {
        case .food: ["food"]
        case .drink: ["water"]
        case .weight: Self.names(.weight)
        case .workout: ["workout"]
        case .measurement: try await journal.latestMeasurements().map(\.type.name).sorted()
        case .dayNote: []
        }
    }

    private static func names(_ feature: HealthFeature) -> [String] {
        feature.typesToShare.compactMap { ObjectType.named($0.identifier)?.name }.sorted()
    }

    /// Asks on a terminal whether the app may save and read its types, if no decision was stored
    /// before; the owner's own app is allowed everything from the start.
    func askOnce(_ store: HealthStore) throws {
        guard !world.isOwnersApp, isatty(STDIN_FILENO) == 1, StandardError.isTerminal,
            !world.printsJSON,
            try store.permissions.all(of: world.app).isEmpty
        else { return }
        let words = world.language.commandSync
        StandardError.write(words.askPermission(world.app.source.name) + " ")
        guard let answer = readLine() else { return }
        let yes = words.text(.yes)
        guard
            ["", "y", "yes", yes, String(yes.prefix(1))].contains(
                answer.trimmingCharacters(in: .whitespaces).lowercased())
        else { return }
        func granted(_ types: Set<HKObjectType>) -> [ObjectType: HealthStore.Decision] {
            Dictionary(
                types.compactMap { ObjectType.named($0.identifier) }.map { ($0, .granted) }
            ) { first, _ in first }
        }
        let features = HealthFeature.allCases
        try store.permissions.set(
            share: granted(Set(features.flatMap { $0.typesToShare.map { $0 as HKObjectType } })),
            read: granted(Set(features.flatMap(\.typesToRead))), app: world.app)
    }
}
