internal import ArgumentParser
internal import Foundation
internal import HealthDatabase
internal import HealthKit
internal import HealthKitSync
internal import HealthModel
internal import HealthWords

/// The options that select permissions: some types or all, for saving, reading or both.
struct PermissionSelection: ParsableArguments {
    @Argument(help: "Types, as stepCount or raw identifiers.", transform: TypeName.type)
    var types: [ObjectType] = []

    @Flag(help: "All types that an app can ask for.")
    var all = false

    @Flag(help: "Only reading.")
    var readOnly = false

    @Flag(help: "Only saving.")
    var shareOnly = false

    func validate() throws {
        if readOnly, shareOnly {
            throw InputError(.bothAccesses)
        }
        if all, !types.isEmpty { throw InputError(.typesOrAll) }
        if !all, types.isEmpty { throw InputError(.nothingAllowed) }
    }

    /// Stores a decision for the app of the command, and prints it.
    ///
    /// - Parameter since: The earliest end of other apps' samples that may be read; nil for all.
    func decide(
        _ decision: HealthStore.Decision, since: Date? = nil, _ world: World
    ) async throws {
        let named = all ? ObjectType.allKnown : types.flatMap(\.permittedTypes)
        // Permission to save workouts includes their energy and distance; permission to read does
        // not.
        let parts =
            decision == .granted && types.contains(.workout) ? ObjectType.partsOfWorkouts : []
        let share = readOnly ? [] : (named + parts).filter(\.isAllowedInShareRequest)
        let read = shareOnly ? [] : named.filter(\.isAllowedInReadRequest)
        guard !share.isEmpty || !read.isEmpty else {
            let names = types.map(\.name).joined(separator: ", ")
            throw InputError(.notAskable, ["names": names])
        }
        let store = try world.openStore()
        let app = try await world.namedApp(in: store)
        try store.permissions.set(
            share: Dictionary(share.map { ($0, decision) }) { first, _ in first },
            read: Dictionary(read.map { ($0, decision) }) { first, _ in first },
            earliest: limits(since, on: read), app: app)
        try report(decision, since: since, share: Set(share), read: Set(read), app, world)
    }

    /// The limits by type; only samples have a history that can be limited.
    private func limits(_ since: Date?, on read: [ObjectType]) -> [ObjectType: Date] {
        guard let since else { return [:] }
        return Dictionary(read.filter(\.isSample).map { ($0, since) }) { first, _ in first }
    }

    private func report(
        _ decision: HealthStore.Decision, since: Date?, share: Set<ObjectType>,
        read: Set<ObjectType>, _ app: AppIdentity, _ world: World
    ) throws {
        let identifier = app.source.bundleIdentifier
        if world.printsJSON {
            return try StandardOutput.write(
                json: JSON(
                    app: identifier, save: share.map(\.identifier).sorted(),
                    read: read.map(\.identifier).sorted(),
                    since: since.map { TimeText(world.zone).iso8601($0) }))
        }
        let words = world.language.commandChoices
        let access = words.access(saving: share.map(\.name), reading: read.map(\.name))
        let date = since.map { TimeText(world.zone).minute($0) }
        let line =
            switch decision {
            case .granted: words.granted(identifier, access, since: date)
            case .denied: words.denied(identifier, access)
            case .notDetermined: words.reset(identifier, access)
            }
        try StandardOutput.write([line])
    }

    struct JSON: Encodable {
        let app: String
        let save: [String]
        let read: [String]
        let since: String?
    }
}

extension ObjectType {
    /// The types that are saved with a workout.
    fileprivate static var partsOfWorkouts: [ObjectType] {
        HealthFeature.workouts.typesToShare.compactMap { ObjectType.named($0.identifier) }
    }

    /// The types for which permission is requested instead of this one: the permission of a
    /// correlation follows from the types that it contains.
    fileprivate var permittedTypes: [ObjectType] {
        switch self {
        case .food:
            ObjectType.allKnown.filter { $0.kind == .quantity && $0.name.hasPrefix("dietary") }
        case .bloodPressure: [.bloodPressureSystolic, .bloodPressureDiastolic]
        default: [self]
        }
    }
}

extension World {
    /// The app of the command, with the name that the store already knows.
    func namedApp(in store: HealthStore) async throws -> AppIdentity {
        guard app.source.name == app.source.bundleIdentifier else { return app }
        let types = try await store.countsByType().keys
        let known = try await store.sources(of: types.map { SampleQuery(type: $0) }, app: nil)
        guard
            let name = known.first(where: { $0.bundleIdentifier == app.source.bundleIdentifier }
            )?
            .name
        else { return app }
        var named = app
        named.source.name = name
        return named
    }
}
