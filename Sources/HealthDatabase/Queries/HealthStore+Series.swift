public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// The complete data of a series; nil if the sample has none, or the app may not see it.
    public func series(of uuid: UUID, app: AppIdentity?) async throws -> SeriesData? {
        let environment = environment
        return try await read { db in
            guard let reader = try SeriesReader(uuid, db, app: app, environment: environment) else {
                return nil
            }
            return try reader.data(from: 0, limit: nil)
        }
    }

    /// A page of the data of a series; empty after the end.
    ///
    /// - Parameters:
    ///   - uuid: The series.
    ///   - offset: The number of data to skip.
    ///   - limit: The largest number of data.
    ///   - app: The app that asks; nil for the owner.
    public func series(
        of uuid: UUID, from offset: Int, limit: Int, app: AppIdentity?
    ) async throws -> SeriesData? {
        let environment = environment
        return try await read { db in
            guard let reader = try SeriesReader(uuid, db, app: app, environment: environment) else {
                return nil
            }
            return try reader.data(from: max(0, offset), limit: max(0, limit))
        }
    }
}
