public import Foundation
public import HealthModel

/// What pages about a health store read of it, as its owner sees it.
public protocol HealthDataReading: Sendable {
    /// How many samples there are of each type.
    func counts() async throws -> [ObjectType: Int]
    /// A figure for each day: the sum of what adds up, else the mean; of the sources in their order.
    func days(
        of type: ObjectType, from start: Date, to end: Date, unit: HealthUnit?
    ) async throws -> [DayFigure]
    /// The newest samples before an instant.
    func samples(of type: ObjectType, before: Date?, limit: Int) async throws -> [Sample]
    /// The samples that touch an interval, oldest first.
    func samples(of type: ObjectType, in interval: DateInterval) async throws -> [Sample]
    /// The sources of a type, the one that counts first in front.
    func sources(of type: ObjectType) async throws -> [Source]
    /// Chooses the order of the sources.
    func setSources(_ order: [String], of type: ObjectType) async throws
}

/// What a type came to on a day, and what each source said of it.
public struct DayFigure: Hashable, Sendable {
    /// When the day began.
    public var start: Date
    /// The value that counts.
    public var value: Double
    /// What each source would say alone, by its name.
    public var bySource: [String: Double]

    /// Puts a figure together.
    public init(start: Date, value: Double, bySource: [String: Double] = [:]) {
        self.start = start
        self.value = value
        self.bySource = bySource
    }
}
