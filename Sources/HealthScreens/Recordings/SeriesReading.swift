public import Foundation
public import HealthModel

/// The queries that the pages of a single workout and of an electrocardiogram need.
public protocol SeriesReading: HealthDataReading {
    /// The sample of a type with an identity; nil if there is none.
    func sample(_ id: UUID, of type: ObjectType) async throws -> Sample?
    /// The points of all routes of a workout, in order of time.
    func route(ofWorkout id: UUID) async throws -> [RouteLocation]
    /// The voltages of an electrocardiogram, in order of time.
    func voltages(of id: UUID) async throws -> [VoltageMeasurement]
}
