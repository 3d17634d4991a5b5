import Foundation
import HealthDatabase
import HealthModel

/// Two files of one making: a store, and one for plain SQLite.
struct StorePair {
    let store: HealthStore
    let bare: BareWriter

    /// - Parameter first: A sample that both files begin with; it shows plain SQLite what the
    ///   others share.
    init(
        _ name: String, type: ObjectType, app: AppIdentity, in folder: URL, first: Sample
    ) async throws {
        let file = folder.appendingPathComponent("\(name)-bare.sqlite")
        store = try await Self.store(
            folder.appendingPathComponent("\(name).sqlite"), type, app, first)
        // The store on the other file is closed at once.
        _ = try await Self.store(file, type, app, first)
        bare = try BareWriter(file)
    }

    private static func store(
        _ file: URL, _ type: ObjectType, _ app: AppIdentity, _ first: Sample
    ) async throws -> HealthStore {
        let store = try HealthStore(at: .file(file))
        try store.permissions.set(share: [type: .granted], read: [type: .granted], app: app)
        try await store.save([first], app: app)
        return store
    }
}
