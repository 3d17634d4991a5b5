import Foundation
import HealthDatabase
import HealthModel
import TestSupport

/// A store on disk that is opened for each step, so that its file may change between them.
struct HistoryWorld {
    private let folder: TemporaryFolder
    let file: StoredFile

    init() throws {
        folder = try TemporaryFolder()
        file = StoredFile(folder.url.appending(path: "health.sqlite"))
    }

    func open() throws -> HealthStore {
        let store = try HealthStore(at: .file(file.url))
        try store.permissions.set(
            share: [.bodyMass: .granted], read: [.bodyMass: .granted], app: .scale)
        return store
    }

    /// Saves a weight; gives it with the anchor after it.
    func saveWeight(_ kilograms: Double) async throws -> (uuid: UUID, anchor: LogAnchor) {
        let store = try open()
        let sample = try Sample.weight(kilograms)
        try await store.save([sample], app: .scale)
        return (sample.uuid, try await store.latestAnchor())
    }
}
