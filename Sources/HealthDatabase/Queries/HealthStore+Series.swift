public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// The data of a series, whole; nil where the sample has none, or the app may not see it.
    public func series(of uuid: UUID, app: AppIdentity?) async throws -> SeriesData? {
        let environment = environment
        return try await read { db in
            guard let reader = try SeriesReader(uuid, db, app: app, environment: environment) else {
                return nil
            }
            return try reader.data(from: 0, limit: nil)
        }
    }

    /// A stretch of the data of a series, for long ones; empty after the last.
    ///
    /// - Parameters:
    ///   - uuid: The series.
    ///   - offset: How many data to leave out.
    ///   - limit: How many data to give at most.
    ///   - app: Who asks; nil for the owner.
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
