internal import Foundation
package import HealthDatabase
internal import HealthModel
internal import Synchronization

/// An open database with the configured permissions.
struct OpenedStore: Sendable {
    let store: HealthStore
    /// The store's count of replaced files when the permissions were granted.
    private let timesReplaced: Int

    /// Whether the permissions are in the file that has the store's path now.
    var isCurrent: Bool { store.timesReplaced == timesReplaced }

    /// Opens the store of a configuration, or shares the one that is open.
    init(_ configuration: OpenHealthKitConfiguration) throws {
        let calendar = configuration.calendar
        store = try HealthStore.shared(
            at: configuration.location.value,
            environment: StoreEnvironment(
                now: configuration.now, calendar: calendar,
                isLocked: configuration.isDeviceLocked,
                earliestPermittedSampleDate: configuration.earliestPermittedSampleDate))
        timesReplaced = store.timesReplaced
        try grant(
            configuration.grants, since: configuration.limitedHistory.limits,
            app: configuration.app.identity)
    }

    /// Grants the configured permissions; existing decisions do not change.
    private func grant(
        _ grants: OpenHealthKitConfiguration.Grants, since limits: [ObjectType: Date],
        app: AppIdentity
    ) throws {
        let share: [ObjectType]
        let read: [ObjectType]
        switch grants {
        case .none: return
        case .everything:
            share = ObjectType.allKnown.filter(\.isAllowedInShareRequest)
            read = ObjectType.allKnown.filter { $0.kind != .correlation }
        case .only(let shareTypes, let readTypes):
            share = shareTypes.map(\.value)
            read = readTypes.map(\.value)
        }
        let decided = try store.permissions.all(of: app)
        let shareDecided = Set(decided.filter { $0.share != .notDetermined }.map(\.type))
        let readDecided = Set(decided.filter { $0.read != .notDetermined }.map(\.type))
        let newShare = granting(share.filter { !shareDecided.contains($0) })
        let newRead = granting(read.filter { !readDecided.contains($0) })
        // Opening a store writes nothing once everything is decided.
        guard !newShare.isEmpty || !newRead.isEmpty else { return }
        do {
            try store.permissions.set(
                share: newShare, read: newRead, earliest: limits, app: app)
        } catch HealthStoreError.readOnly {
            // A file that cannot be written keeps its decisions.
        }
    }

    private func granting(_ types: [ObjectType]) -> [ObjectType: HealthStore.Decision] {
        Dictionary(types.map { ($0, .granted) }) { first, _ in first }
    }
}

extension OpenHealthKitConfiguration.Location {
    /// The location for the database.
    var value: HealthStore.Location {
        switch self {
        case .file(let url): .file(url)
        case .memory(let name): .memory(name: name)
        }
    }
}

extension HKHealthStore {
    /// The database, which is opened at the first use.
    ///
    /// - Throws: `errorHealthDataUnavailable`, `errorAuthorizationDenied` without the entitlement,
    ///   or the reason why it cannot be opened.
    package func openStore() throws -> HealthStore {
        guard configuration.isHealthDataAvailable else {
            throw HKError(
                .errorHealthDataUnavailable, text: "Health data is unavailable on this device")
        }
        guard configuration.isEntitled,
            configuration.hasEntitlement("com.apple.developer.healthkit")
        else {
            throw HKError(
                .errorAuthorizationDenied,
                text: "Missing com.apple.developer.healthkit entitlement.")
        }
        if let opened = opened.withLock({ $0 }), opened.isCurrent { return opened.store }
        // Opening twice at the same time is harmless: both calls get the same store.
        let new = try OpenedStore(configuration)
        opened.withLock { $0 = new }
        return new.store
    }
}
